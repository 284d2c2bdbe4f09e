/*
 * Copyright the dynamo-spring authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.Delete;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Line;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.Status;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import org.springframework.data.domain.Limit;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Updates and deletes declared on repository methods: what they send and give back.
 */
class ModifyingQueryIntegrationTests {

	private static final Instant PLACED = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Writes orders = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Writes.class);

	@BeforeEach
	void saveOrder() {
		this.orders.save(new Order("u1", PLACED, "o1", new BigDecimal("10"), Status.PAID,
				new Address("Main St 1", "Lyon"), Set.of("web"), List.of(new Line("sku", 1)), Map.of("a", "b"),
				"a note", null, "FR", 2, false, null));
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private Order order() {
		Order order = this.orders.findByKey("u1", PLACED, "o1").orElseThrow();
		this.dynamo.requests();
		return order;
	}

	@Test
	void updateIsOneRequestThatCountsTheVersionUp() {
		assertThat(this.orders.ship("u1", PLACED, "o1", Status.SHIPPED, new BigDecimal("2.5"), Status.PAID)).isTrue();
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("UpdateItem");
		assertThat(request.body()).doesNotContain("ReturnValues\"");
		Order order = order();
		assertThat(order.status()).isEqualTo(Status.SHIPPED);
		assertThat(order.total()).isEqualByComparingTo("12.5");
		assertThat(order.note()).isNull();
		assertThat(order.version()).isEqualTo(2);
	}

	@Test
	void failedConditionIsToldInTheReturnType() {
		assertThat(this.orders.ship("u1", PLACED, "o1", Status.SHIPPED, BigDecimal.ONE, Status.OPEN)).isFalse();
		assertThat(this.orders.ship("u1", PLACED, "o2", Status.SHIPPED, BigDecimal.ONE, Status.PAID)).isFalse();
		assertThat(this.orders.rename(DynamoKey.of("u1", PLACED, "o2"), "n")).isEmpty();
		assertThat(this.orders.count("u1", PLACED, "o2", 1)).isZero();
		assertThat(this.dynamo.operations()).hasSize(4).containsOnly("UpdateItem");
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.orders.tag("u1", PLACED, "o2", Set.of("x"), "y"));
		assertThat(order().version()).isEqualTo(1);
	}

	@Test
	void changedEntityIsReturned() {
		assertThat(this.orders.rename(DynamoKey.of("u1", PLACED, "o1"), "new")).hasValueSatisfying((order) -> {
			assertThat(order.note()).isEqualTo("new");
			assertThat(order.version()).isEqualTo(2);
		});
		assertThat(this.dynamo.request().body()).contains("\"ReturnValues\":\"ALL_NEW\"");
		assertThat(this.orders.count("u1", PLACED, "o1", 5)).isEqualTo(1);
		assertThat(order().quantity()).isEqualTo(7);
	}

	@Test
	void setsListsAndNestedPathsAreChanged() {
		this.orders.tag("u1", PLACED, "o1", Set.of("gift", "late"), "web");
		assertThat(order().tags()).containsExactlyInAnyOrder("gift", "late", "web");
		this.orders.move("u1", PLACED, "o1", "Porto", List.of(new Line("more", 3)));
		Order order = order();
		assertThat(order.shippingAddress()).isEqualTo(new Address("Main St 1", "Porto"));
		assertThat(order.lines()).containsExactly(new Line("sku", 1), new Line("more", 3));
		assertThat(order.carrier()).isEqualTo("a note");
		assertThat(order.labels()).isEmpty();
	}

	@Test
	void upsertCreatesTheItem() {
		this.orders.start("u9", PLACED, "o9", 4);
		this.orders.start("u9", PLACED, "o9", 4);
		assertThat(this.dynamo.operations()).containsExactly("UpdateItem", "UpdateItem");
		Map<String, Object> item = this.dynamo.template()
			.get(Order.class)
			.key("u9", PLACED, "o9")
			.project("userId", "quantity", "version")
			.one()
			.orElseThrow();
		assertThat(item).containsEntry("userId", "u9").containsEntry("quantity", 8).containsEntry("version", 2L);
	}

	@Test
	void nullIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.rename(DynamoKey.of("u1", PLACED, "o1"), null))
			.withMessage(
					"Writes.rename(DynamoKey, String): :note is null, but 'note' can only be changed with a value; "
							+ "use another method, with REMOVE note, to have it absent");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void deleteIsOneRequest() {
		assertThat(this.orders.remove("u1", PLACED, "o1", Status.OPEN)).isFalse();
		assertThat(this.orders.remove("u1", PLACED, "o1", Status.PAID)).isTrue();
		assertThat(this.orders.remove("u1", PLACED, "o1", Status.PAID)).isFalse();
		assertThat(this.dynamo.operations()).containsExactly("DeleteItem", "DeleteItem", "DeleteItem");
		assertThat(this.orders.removeAny("u1", PLACED, "o1")).isEmpty();
		saveOrder();
		assertThat(this.orders.removeAny("u1", PLACED, "o1")).map(Order::orderId).contains("o1");
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.orders.removePaid("u1", PLACED, "o1", Status.PAID));
	}

	@Test
	void plansNameTheWrite() {
		assertThat(QueryMethods.plan(Writes.class, "ship")).hasToString(
				"Writes.ship(String, Instant, String, Status, BigDecimal, Status): UpdateItem table app_data, key userId = "
						+ ":userId and placedAt = :placedAt and orderId = :orderId, condition status = :expected, "
						+ "writes one item");
		assertThat(QueryMethods.plan(Writes.class, "removeAny")).hasToString(
				"Writes.removeAny(String, Instant, String): DeleteItem table app_data, key userId = :userId and "
						+ "placedAt = :placedAt and orderId = :orderId, writes one item");
	}

	@TestFactory
	Stream<DynamicTest> refusals() {
		return QueryMethods.methods(Refused.class)
			.stream()
			.map((method) -> DynamicTest
				.dynamicTest(method.getName(), () -> assertThatExceptionOfType(QueryCreationException.class)
					.isThrownBy(() -> QueryMethods.plan(Refused.class, method))
					.withMessage(
							"Refused." + method.getName() + parameters(method) + ": " + expected(method.getName()))));
	}

	private static String parameters(Method method) {
		return "(" + String.join(", ", Stream.of(method.getParameterTypes()).map(Class::getSimpleName).toList()) + ")";
	}

	private static String expected(String method) {
		return switch (method) {
			case "noKey" -> "it writes one item, whose key is userId, placedAt, orderId, but no parameter is named "
					+ "'placedAt'. Remedy: add a parameter 'placedAt' of type Instant, or one of type DynamoKey instead of "
					+ "all parts.";
			case "keyOfOtherType" ->
				"parameter 'placedAt' is of type String, but 'placedAt' is of type Instant. Remedy: "
						+ "declare the parameter as Instant.";
			case "changesKey" ->
				"@Update value \"SET userId = :note\", position 5: 'userId' is part of the key, which an "
						+ "update cannot change. Remedy: delete the item and insert it with its new key.";
			case "twice" ->
				"@Update value \"SET note = :note REMOVE note\", position 25: 'note' is changed twice. Remedy: "
						+ "make one change of the two.";
			case "noClause" ->
				"@Update value \"note = :note\", position 1: expected SET, REMOVE, ADD or DELETE, but found "
						+ "'note'. Remedy: begin with one of them.";
			case "wrongType" ->
				"@Update value \"SET quantity = :note\", position 16: parameter 'note' is of type String, "
						+ "but 'quantity' takes int. Remedy: declare the parameter as int.";
			case "sumOfText" ->
				"@Update value \"SET note = note + :note\", position 5: 'note' is of type String, but '+' "
						+ "is for numbers. Remedy: set it to a parameter.";
			case "addToText" ->
				"@Update value \"ADD note :note\", position 5: 'note' of type String is no number and no "
						+ "set. Remedy: use SET.";
			case "addNested" -> "@Update value \"ADD lines[0].quantity :n\", position 5: 'lines[0].quantity' is inside "
					+ "another property, where DynamoDB's ADD does not reach. Remedy: use SET.";
			case "function" -> "@Update value \"SET note = upper(:note)\", position 12: there is no function 'upper'. "
					+ "Remedy: the functions of SET are if_not_exists and list_append.";
			case "returns" ->
				"a method that writes one item cannot return List. Remedy: return void, boolean, long, Order "
						+ "or Optional<Order>.";
			case "limit" ->
				"a method that writes one item has no use for the parameter of type Limit. Remedy: remove the "
						+ "parameter.";
			case "both" ->
				"it is annotated with @Query and @Delete. Remedy: keep one of the two; the condition of @Delete "
						+ "is its attribute.";
			case "unused" -> "the @Delete does not use the parameter 'note'. Remedy: use it as :note, or remove it.";
			default -> throw new IllegalStateException(method);
		};
	}

	interface Writes extends DynamoRepository<Order> {

		@Update(value = "SET status = :status, total = total + :fee REMOVE note", condition = "status = :expected")
		boolean ship(String userId, Instant placedAt, String orderId, Status status, BigDecimal fee, Status expected);

		@Update("SET note = :note")
		Optional<Order> rename(DynamoKey key, @Nullable String note);

		@Update("SET quantity = quantity + :by")
		long count(String userId, Instant placedAt, String orderId, int by);

		@Update(value = "ADD tags :tags", condition = "contains(tags, :tag)")
		void tag(String userId, Instant placedAt, String orderId, Set<String> tags, String tag);

		@Update("set shippingAddress.city = :city, lines = list_append(lines, :more), carrier = note remove labels.a")
		void move(String userId, Instant placedAt, String orderId, String city, List<Line> more);

		@Update(value = "SET quantity = if_not_exists(quantity, :#{0}) + :by", upsert = true)
		void start(String userId, Instant placedAt, String orderId, int by);

		@Delete(condition = "status = :status")
		boolean remove(String userId, Instant placedAt, String orderId, Status status);

		@Delete(condition = "status = :status")
		void removePaid(String userId, Instant placedAt, String orderId, Status status);

		@Delete
		Optional<Order> removeAny(String userId, Instant placedAt, String orderId);

	}

	interface Refused extends DynamoRepository<Order> {

		@Update("SET note = :note")
		void noKey(String userId, String note);

		@Update("SET note = :note")
		void keyOfOtherType(String userId, String placedAt, String orderId, String note);

		@Update("SET userId = :note")
		void changesKey(DynamoKey key, String note);

		@Update("SET note = :note REMOVE note")
		void twice(DynamoKey key, String note);

		@Update("note = :note")
		void noClause(DynamoKey key, String note);

		@Update("SET quantity = :note")
		void wrongType(DynamoKey key, String note);

		@Update("SET note = note + :note")
		void sumOfText(DynamoKey key, String note);

		@Update("ADD note :note")
		void addToText(DynamoKey key, String note);

		@Update("ADD lines[0].quantity :n")
		void addNested(DynamoKey key, int n);

		@Update("SET note = upper(:note)")
		void function(DynamoKey key, String note);

		@Update("SET note = :note")
		List<Order> returns(DynamoKey key, String note);

		@Delete
		void limit(DynamoKey key, Limit limit);

		@Query("userId = :userId")
		@Delete
		void both(String userId);

		@Delete
		void unused(DynamoKey key, String note);

	}

}
