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

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.ScanNotAllowedException;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.Address;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.core.TypedPropertyPath;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

import static io.github.dynamospring.core.query.Criteria.anyOf;
import static io.github.dynamospring.core.query.Criteria.not;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Criteria that are known at the call: which request they become, what it returns, and
 * what is refused before any request.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DynamoQueryExecutorIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Orders orders = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Orders.class);

	private final ScanningOrders scanning = new DynamoRepositoryFactory(this.dynamo.template())
		.getRepository(ScanningOrders.class);

	DynamoQueryExecutorIntegrationTests() {
		List<Order> all = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			all.add(new Order((i < 15) ? "u1" : "u2", START.plusSeconds(60L * i), "o" + i, new BigDecimal(i * 10),
					(i % 2 == 0) ? OrderStatus.PAID : OrderStatus.SHIPPED,
					new Address("Main St " + i, (i % 5 == 0) ? "Lyon" : "Berlin"),
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

	private static Criteria user(String userId) {
		return where(Order::userId).is(userId);
	}

	private static Criteria whole(int number) {
		return user("u1").and("placedAt").is(START.plusSeconds(60L * number)).and("orderId").is("o" + number);
	}

	private static List<String> ids(Iterable<Order> found) {
		List<String> ids = new ArrayList<>();
		found.forEach((order) -> ids.add(order.orderId()));
		return ids;
	}

	@Test
	void wholeKeyIsOneGetItem() {
		assertThat(this.orders.findOne(whole(3))).hasValueSatisfying((it) -> assertThat(it.orderId()).isEqualTo("o3"));
		assertThat(this.orders.exists(whole(3))).isTrue();
		assertThat(this.orders.count(whole(99))).isZero();
		assertThat(this.dynamo.operations()).containsExactly("GetItem", "GetItem", "GetItem");
	}

	@Test
	void partitionAndRangeAreAKeyCondition() {
		assertThat(ids(this.orders.findAll(user("u1").and("placedAt").gte(START.plusSeconds(60 * 12)))))
			.containsExactly("o12", "o13", "o14");
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains("KeyConditionExpression").doesNotContain("FilterExpression");
	}

	@Test
	void whatIsNoKeyIsAFilter() {
		assertThat(ids(this.orders.findAll(user("u1").and("total")
			.gt(new BigDecimal("50"))
			.and("tags")
			.contains("gift")
			.and(TypedPropertyPath.of(Order::shippingAddress).then(Address::city))
			.is("Berlin")))).containsExactly("o6", "o9", "o12");
		assertThat(this.dynamo.request().body()).contains("FilterExpression");
	}

	@Test
	void whatNoKeyConditionHoldsIsAFilterToo() {
		assertThat(ids(this.orders.findAll(user("u1").and(anyOf(where("status").is(OrderStatus.DRAFT),
				where("shippingAddress.city").is("Lyon").and("tags").size().is(2))))))
			.containsExactly("o0");
		assertThat(ids(this.orders.findAll(user("u1").and(not(where("status").is(OrderStatus.PAID)))
			.and(Criteria.expression("#t > :t").name("#t", "total").value(":t", 100))))).containsExactly("o11", "o13");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void indexIsChosenByItsKey() {
		assertThat(ids(this.orders.findAll(where("status").is(OrderStatus.PAID), Sort.by("placedAt").descending())))
			.hasSize(10)
			.startsWith("o18", "o16");
		assertThat(this.dynamo.request().body()).contains("\"IndexName\":\"StatusIndex\"",
				"\"ScanIndexForward\":false");
	}

	@Test
	void indexCanBeNamed() {
		List<OrderKey> keys = this.orders.findBy(where("status").is(OrderStatus.PAID),
				(query) -> query.index("TotalIndex").as(OrderKey.class).limit(2).all());
		assertThat(keys).extracting(OrderKey::orderId).containsExactly("o0", "o2");
		assertThat(this.dynamo.request().body()).contains("\"IndexName\":\"TotalIndex\"", "\"Limit\":2");
	}

	@Test
	void tieOfIndexesIsSettledByIndex() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findBy(where("status").is(OrderStatus.PAID),
					(query) -> query.as(OrderKey.class).all()))
			.withMessageContaining("the indexes StatusIndex and TotalIndex serve it equally well")
			.withMessageContaining("choose one with index(\"StatusIndex\")");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void tieInOneAlternativeIsSettledByACallOfItsOwn() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findBy(where("userId").is("u1").or("status").is(OrderStatus.PAID),
					(query) -> query.as(OrderKey.class).all()))
			.withMessageContaining(
					"StatusIndex and TotalIndex serve the alternative 'status = :status' of Or equally well")
			.withMessageContaining("call it for each alternative, this one with index(\"StatusIndex\")");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void scanIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(ScanNotAllowedException.class)
			.isThrownBy(() -> this.orders.findAll(where("total").gt(BigDecimal.TEN)))
			.withMessageStartingWith("Orders.findAll(Criteria): it would read the whole table app_data, since no key "
					+ "serves it: the table needs userId")
			.withMessageEndingWith("or allow scans with @AllowScan on Orders.");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void scanCanBeAllowedOnTheRepositoryOrTheMethod() {
		assertThat(this.scanning.count(where("total").gte(new BigDecimal("180")))).isEqualTo(2);
		assertThat(this.orders.exists(where("total").gte(new BigDecimal("180")))).isTrue();
		assertThat(this.dynamo.operations()).containsOnly("Scan");
	}

	@Test
	void oneIsRefusedIfThereAreMore() {
		assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
			.isThrownBy(() -> this.orders.findOne(user("u1")));
		assertThat(this.dynamo.request().body()).contains("\"Limit\":2");
		assertThat(this.orders.findOne(user("nobody"))).isEmpty();
	}

	@Test
	void firstReadsOneItem() {
		Optional<Order> last = this.orders.findBy(user("u1"),
				(query) -> query.sortBy(Sort.by("placedAt").descending()).first());
		assertThat(last).hasValueSatisfying((order) -> assertThat(order.orderId()).isEqualTo("o14"));
		assertThat(this.dynamo.request().body()).contains("\"Limit\":1", "\"ScanIndexForward\":false");
	}

	@Test
	void sliceCountsNothingAndFollowsWithOneQuery() {
		Slice<Order> slice = this.orders.findAll(user("u1"), PageRequest.of(0, 10, Sort.by("placedAt")));
		assertThat(ids(slice)).hasSize(10).startsWith("o0");
		slice = this.orders.findAll(user("u1"), slice.nextPageable());
		assertThat(ids(slice)).containsExactly("o10", "o11", "o12", "o13", "o14");
		assertThat(slice.hasNext()).isFalse();
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void pageNeedsAllowCount() {
		PageRequest page = PageRequest.ofSize(5);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findBy(user("u1"), (query) -> query.page(page)))
			.withMessageContaining("@AllowCount on Orders");
		assertThat(this.dynamo.requests()).isEmpty();
		Page<Order> found = this.scanning.findBy(user("u1"), (query) -> query.page(page));
		assertThat(found.getTotalElements()).isEqualTo(15);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void windowsContinueByToken() {
		Window<Order> window = this.orders.findAll(user("u1"), ScrollPosition.keyset(), Limit.of(10));
		ScrollPosition next = DynamoPageToken.parse(DynamoPageToken.of(window));
		window = this.orders.findAll(user("u1"), next, Limit.of(10));
		assertThat(ids(window)).containsExactly("o10", "o11", "o12", "o13", "o14");
		assertThat(window.hasNext()).isFalse();
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findAll(user("u1"), ScrollPosition.keyset(), Limit.unlimited()))
			.withMessageContaining("call limit(n)");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void streamIsLazy() {
		try (var stream = this.orders.findBy(user("u1"), (query) -> query.stream())) {
			assertThat(this.dynamo.requests()).isEmpty();
			assertThat(stream.map(Order::orderId)).hasSize(15);
		}
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	@Test
	@SuppressWarnings({ "rawtypes", "unchecked" })
	void projectionsTransferOnlyWhatTheyNeed() {
		List<OrderKey> keys = this.orders.findBy(user("u2"), (query) -> query.as(OrderKey.class).all());
		assertThat(keys).extracting(OrderKey::orderId).containsExactly("o15", "o16", "o17", "o18", "o19");
		assertThat(this.dynamo.request().body()).contains("ProjectionExpression");
		List<Map> maps = this.orders.findBy(user("u2"),
				(query) -> query.project("total", "shippingAddress.city").as(Map.class).limit(1).all());
		assertThat(maps).hasSize(1);
		assertThat(maps.get(0)).hasSize(2).containsEntry("shippingAddress.city", "Lyon");
		List<Map> typed = this.orders.findBy(user("u2"),
				(query) -> query.project(Order::total).as(Map.class).limit(1).all());
		assertThat(typed.get(0)).containsOnlyKeys("total");
	}

	@Test
	void partsOfAnEntityAreRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findBy(user("u2"), (query) -> query.project("total").all()))
			.withMessageContaining("a Order of which the other properties are missing")
			.withMessageContaining("as(Map.class)");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void consistentReadsChooseNoGlobalIndex() {
		List<Order> paid = this.orders.findBy(user("u1").and("status").is(OrderStatus.PAID),
				(query) -> query.consistent().all());
		assertThat(paid).hasSize(8);
		assertThat(this.dynamo.request().body()).contains("\"ConsistentRead\":true").doesNotContain("IndexName");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(
					() -> this.orders.findBy(where("status").is(OrderStatus.PAID), (query) -> query.consistent().all()))
			.withMessageContaining("leave consistent out");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void mistakesAreNamed() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findAll(user("u1").and("colour").is("red")))
			.withMessageContaining("Order has no property 'colour'");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findAll(user("u1").and("total").is(null)))
			.withMessageContaining("isNull()");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findAll(user("u1"), Sort.by("total")))
			.withMessageContaining("it can be ordered by placedAt then orderId on the table");
		for (Class<?> type : List.of(String.class, int.class, OrderStatus.class, byte[].class, Order[].class,
				List.class)) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> this.orders.findBy(user("u1"), (query) -> query.as(type).all()))
				.withMessageContaining(type.getSimpleName() + " is neither Order nor a projection of it");
		}
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findBy(user("u1"), (query) -> query.limit(0).all()))
			.withMessageContaining("at least 1");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findBy(user("u1"), (query) -> query.index("Nix").all()))
			.withMessageContaining("Order declares no index 'Nix'");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void inAndOrOnKeysAreRequestsOfTheirOwn() {
		assertThat(ids(this.orders.findAll(where("userId").in("u1", "u2")))).hasSize(20);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThat(ids(this.orders.findAll(
				user("u2").or(where("status").is(OrderStatus.PAID).and("placedAt").lt(START.plusSeconds(60 * 3))))))
			.containsExactlyInAnyOrder("o15", "o16", "o17", "o18", "o19", "o0", "o2");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThat(this.orders.count(where("userId").in("u2", "u1"))).isEqualTo(20);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThatExceptionOfType(ScanNotAllowedException.class)
			.isThrownBy(() -> this.orders.findAll(user("u2").or(where("total").is(BigDecimal.TEN))));
	}

	@Test
	void alternativesMayBeChained() {
		Criteria other = user("u2").and("placedAt").is(START.plusSeconds(60 * 15)).and("orderId").is("o15");
		assertThat(ids(this.orders.findAll(whole(3).or(other).or(whole(99)).or(whole(2)))))
			.containsExactlyInAnyOrder("o3", "o15", "o2");
		assertThat(this.dynamo.operations()).containsExactly("BatchGetItem");
		assertThat(ids(this.orders.findAll(user("u1").and("total")
			.is(BigDecimal.ZERO)
			.or(user("u1").and("total").is(BigDecimal.TEN))
			.or(user("u1").and("total").gt(new BigDecimal("130")))))).containsExactly("o0", "o1", "o14");
		assertThat(this.dynamo.request().body()).contains("KeyConditionExpression", "FilterExpression");
	}

	@Test
	void twoBoundsAreOneRangeOfTheKey() {
		assertThat(ids(this.orders.findAll(user("u1").and("placedAt")
			.lte(START.plusSeconds(60 * 4))
			.and("placedAt")
			.gte(START.plusSeconds(60 * 2))))).containsExactly("o2", "o3", "o4");
		assertThat(this.dynamo.request().body()).contains("BETWEEN").doesNotContain("FilterExpression");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders
				.findAll(user("u1").and("placedAt").gt(START).and("placedAt").lt(START.plusSeconds(60 * 2))))
			.withMessageContaining("use Between for a range with two bounds");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void alternativesWithinAPartitionAreOneQueryWithAFilter() {
		assertThat(ids(this.orders.findAll(user("u1").and("status")
			.is(OrderStatus.PAID)
			.and("total")
			.gt(new BigDecimal("110"))
			.or(user("u1").and("shippingAddress.city").is("Lyon"))))).containsExactly("o0", "o5", "o10", "o12", "o14");
		assertThat(this.dynamo.request().body()).contains("KeyConditionExpression", "FilterExpression");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders
				.findAll(user("u1").and("total").is(BigDecimal.TEN).or(user("u2").and("total").is(BigDecimal.ONE))))
			.withMessageContaining("call it for each alternative");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void inWithoutValuesSendsNothing() {
		assertThat(this.orders.findAll(user("u1").and("status").in(List.of()))).isEmpty();
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void explainSendsNothing() {
		String plan = this.orders.findBy(user("u1").and("total").gt(BigDecimal.ONE),
				(query) -> query.limit(5).explain());
		assertThat(plan).isEqualTo("Orders.findBy(Criteria): Query table app_data, key userId = :userId, filter total "
				+ "> :total, ordered by placedAt then orderId, reads the partition until the filter has passed 5 items");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	interface Orders extends DynamoRepository<Order>, DynamoQueryExecutor<Order> {

		@Override
		@AllowScan
		boolean exists(Criteria criteria);

	}

	@AllowScan
	@AllowCount
	interface ScanningOrders extends DynamoRepository<Order>, DynamoQueryExecutor<Order> {

	}

	record OrderKey(String userId, String orderId) {

	}

}
