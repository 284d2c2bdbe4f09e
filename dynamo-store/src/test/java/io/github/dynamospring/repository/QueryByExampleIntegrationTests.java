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

package io.github.dynamospring.repository;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.ScanNotAllowedException;
import io.github.dynamospring.fixture.Address;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Queries by example: which request a probe becomes, what the matcher's options do, and
 * which of them are refused before any request.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryByExampleIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Orders orders = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Orders.class);

	private final ScanningOrders scanning = new DynamoRepositoryFactory(this.dynamo.template())
		.getRepository(ScanningOrders.class);

	QueryByExampleIntegrationTests() {
		List<Order> all = new ArrayList<>();
		for (int i = 0; i < 12; i++) {
			all.add(new Order((i < 10) ? "u1" : "u2", START.plusSeconds(60L * i), "o" + i, new BigDecimal(i * 10),
					(i % 2 == 0) ? OrderStatus.PAID : OrderStatus.SHIPPED,
					(i == 9) ? null : new Address("Main St " + i, (i % 5 == 0) ? "Lyon" : "Berlin"),
					(i % 3 == 0) ? Set.of("web", "gift") : Set.of("web"), null));
		}
		this.orders.saveAll(all);
	}

	@BeforeEach
	void forgetRequests() {
		this.dynamo.requests();
	}

	@AfterAll
	void close() {
		this.dynamo.close();
	}

	private static Order probe(@Nullable String userId, @Nullable Integer number, @Nullable OrderStatus status,
			@Nullable Address address) {
		return new Order(userId, (number != null) ? START.plusSeconds(60L * number) : null,
				(number != null) ? "o" + number : null, null, status, address, null, null);
	}

	private static Example<Order> example(@Nullable String userId, @Nullable OrderStatus status) {
		return Example.of(probe(userId, null, status, null));
	}

	private static Example<Order> matching(Order probe, UnaryOperator<ExampleMatcher> matcher) {
		return Example.of(probe, matcher.apply(ExampleMatcher.matching()));
	}

	private List<String> ids(Example<Order> example) {
		List<String> ids = new ArrayList<>();
		this.orders.findAll(example).forEach((order) -> ids.add(order.orderId()));
		return ids;
	}

	@Test
	void wholeKeyIsOneGetItem() {
		Example<Order> example = Example.of(probe("u1", 3, null, null));
		assertThat(this.orders.findOne(example)).hasValueSatisfying((it) -> assertThat(it.orderId()).isEqualTo("o3"));
		assertThat(this.orders.exists(example)).isTrue();
		assertThat(this.dynamo.operations()).containsExactly("GetItem", "GetItem");
	}

	@Test
	void partitionKeyIsAQueryTheRestAFilter() {
		assertThat(ids(example("u1", OrderStatus.SHIPPED))).containsExactly("o1", "o3", "o5", "o7", "o9");
		assertThat(this.dynamo.request().body()).contains("KeyConditionExpression", "FilterExpression")
			.doesNotContain("IndexName");
	}

	@Test
	void indexIsChosenByItsKey() {
		assertThat(ids(example(null, OrderStatus.PAID))).hasSize(6);
		assertThat(this.dynamo.request().body()).contains("\"IndexName\":\"StatusIndex\"")
			.doesNotContain("FilterExpression");
		Iterable<Order> sorted = this.orders.findAll(example(null, OrderStatus.PAID), Sort.by("placedAt").descending());
		assertThat(sorted).first().extracting(Order::orderId).isEqualTo("o10");
	}

	@Test
	void embeddedObjectsAreComparedByTheirProperties() {
		assertThat(ids(Example.of(probe("u1", null, null, new Address(null, "Lyon"))))).containsExactly("o0", "o5");
		assertThat(ids(matching(probe("u1", null, null, new Address("nowhere", "Lyon")),
				(matcher) -> matcher.withIgnorePaths("shippingAddress.street"))))
			.containsExactly("o0", "o5");
	}

	@Test
	void setsAreComparedAsAWholeAndEmptyOnesAreAbsent() {
		Order gift = new Order("u1", null, null, null, null, null, Set.of("gift", "web"), null);
		assertThat(ids(Example.of(gift))).containsExactly("o0", "o3", "o6", "o9");
		Order empty = new Order("u1", null, null, null, null, null, Set.of(), null);
		assertThat(ids(Example.of(empty))).hasSize(10);
	}

	@Test
	void stringMatchersAreHonoured() {
		Order probe = probe("u1", null, null, new Address("Main St", null));
		assertThat(ids(Example.of(probe))).isEmpty();
		assertThat(ids(matching(probe,
				(matcher) -> matcher.withMatcher("shippingAddress.street", (match) -> match.startsWith()))))
			.hasSize(9);
		assertThat(ids(matching(probe("u1", null, null, new Address("St 4", null)),
				(matcher) -> matcher.withMatcher("shippingAddress.street", (match) -> match.contains()))))
			.containsExactly("o4");
		assertThat(this.dynamo.operations()).containsOnly("Query");
	}

	@Test
	void nullsAreIgnoredOrIncluded() {
		Order probe = probe("u1", null, null, null);
		assertThat(ids(Example.of(probe))).hasSize(10);
		assertThat(ids(matching(probe,
				(matcher) -> matcher.withIncludeNullValues().withIgnorePaths("total", "status", "tags", "version"))))
			.containsExactly("o9");
	}

	@Test
	void transformersAreHonoured() {
		assertThat(ids(matching(probe("U1", null, OrderStatus.PAID, null),
				(matcher) -> matcher
					.withTransformer("userId", (value) -> value.map((it) -> it.toString().replace('U', 'u')))
					.withTransformer("status", (value) -> Optional.empty()))))
			.hasSize(10);
	}

	@ParameterizedTest
	@EnumSource(names = { "ENDING", "REGEX" })
	void stringMatchersDynamoDbLacksAreRefused(StringMatcher unserved) {
		Example<Order> example = matching(probe("u1", null, null, null),
				(matcher) -> matcher.withStringMatcher(unserved));
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.orders.findAll(example))
			.withMessageContaining("'userId'")
			.withMessageContaining(unserved.name());
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void ignoringCaseIsRefused() {
		Example<Order> example = matching(probe("u1", null, null, new Address(null, "LYON")),
				(matcher) -> matcher.withIgnoreCase("shippingAddress.city"));
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.orders.findAll(example))
			.withMessage("An example of Order compares 'shippingAddress.city' ignoring case, which DynamoDB cannot do. "
					+ "Remedy: store a lower case copy of it and compare that.");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void unknownPathsAreRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders
				.findAll(matching(probe("u1", null, null, null), (matcher) -> matcher.withIgnorePaths("colour"))))
			.withMessageContaining("ignores 'colour', which is no property");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findAll(matching(probe("u1", null, null, null),
					(matcher) -> matcher.withMatcher("address.city", (match) -> match.exact()))))
			.withMessageContaining("says how to match 'address.city'");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void anyMatchOfKeysIsARequestForEach() {
		Example<Order> example = Example.of(probe("u2", null, OrderStatus.PAID, null), ExampleMatcher.matchingAny());
		assertThat(ids(example)).containsExactlyInAnyOrder("o0", "o2", "o4", "o6", "o8", "o10", "o11");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void anyMatchOfWhatNoKeyServesIsRefused() {
		Example<Order> example = Example.of(
				new Order(null, null, null, BigDecimal.TEN, null, new Address(null, "Lyon"), null, null),
				ExampleMatcher.matchingAny());
		assertThatExceptionOfType(ScanNotAllowedException.class).isThrownBy(() -> this.orders.findAll(example))
			.withMessageContaining("Orders.findAll(Example)");
		assertThat(this.dynamo.requests()).isEmpty();
		assertThat(this.scanning.count(example)).isEqualTo(4);
		assertThat(this.dynamo.operations()).containsExactly("Scan");
	}

	@Test
	void scanIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(ScanNotAllowedException.class)
			.isThrownBy(() -> this.orders.findAll(Example.of(probe(null, null, null, new Address(null, "Lyon")))))
			.withMessageContaining("the table needs userId");
		assertThatExceptionOfType(ScanNotAllowedException.class)
			.isThrownBy(() -> this.orders.count(Example.of(probe(null, null, null, null))));
		assertThat(this.dynamo.requests()).isEmpty();
		assertThat(this.scanning.count(Example.of(probe(null, null, null, null)))).isEqualTo(12);
		assertThat(this.dynamo.operations()).containsExactly("Scan");
	}

	@Test
	void pageNeedsAllowCount() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findAll(example("u1", null), PageRequest.ofSize(4)))
			.withMessageContaining("slice(pageable)");
		assertThat(this.dynamo.requests()).isEmpty();
		assertThat(this.scanning.findAll(example("u1", null), PageRequest.ofSize(4)).getTotalElements()).isEqualTo(10);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	@SuppressWarnings({ "rawtypes", "unchecked" })
	void fluentQueriesProjectLimitAndScroll() {
		List<OrderKey> keys = this.orders.findBy(example("u1", null),
				(query) -> query.as(OrderKey.class).limit(3).all());
		assertThat(keys).extracting(OrderKey::orderId).containsExactly("o0", "o1", "o2");
		assertThat(this.dynamo.request().body()).contains("ProjectionExpression", "\"Limit\":3");
		List<Map> maps = this.orders.findBy(example("u1", null),
				(query) -> query.project("total").as(Map.class).limit(1).all());
		assertThat(maps.get(0)).containsOnlyKeys("total");
		Window<Order> window = this.orders.findBy(example("u1", null),
				(query) -> query.limit(9).scroll(ScrollPosition.keyset()));
		Window<Order> next = this.orders.findBy(example("u1", null),
				(query) -> query.limit(9).scroll(window.positionAt(window.size() - 1)));
		assertThat(next).extracting(Order::orderId).containsExactly("o9");
		assertThat(this.orders.<Order, Long>findBy(example("u1", OrderStatus.PAID), (query) -> query.stream().count()))
			.isEqualTo(5);
		assertThat(this.orders.<Order, Boolean>findBy(example("u9", null), (query) -> query.exists())).isFalse();
	}

	interface Orders extends DynamoRepository<Order>, QueryByExampleExecutor<Order> {

	}

	@AllowScan
	@AllowCount
	interface ScanningOrders extends DynamoRepository<Order>, QueryByExampleExecutor<Order> {

	}

	record OrderKey(String userId, String orderId) {

	}

}
