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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.Address;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.fixture.Product;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What users of other DynamoDB mappers complain about most, as far as it concerns
 * repositories: a test for each complaint, in the order of how often it is heard.
 */
class PeerComplaintsIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class, Product.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());

	private final Orders orders = this.factory.getRepository(Orders.class);

	private final Products products = this.factory.getRepository(Products.class);

	@BeforeEach
	void saveOrders() {
		List<Order> all = new ArrayList<>();
		for (int i = 0; i < 12; i++) {
			all.add(new Order("u" + (1 + i / 8), START.plusSeconds(3600L * i), "o" + i, new BigDecimal(10 * (i % 4)),
					(i % 2 == 0) ? OrderStatus.PAID : OrderStatus.SHIPPED,
					new Address("Street " + i, (i % 3 == 0) ? "Lyon" : "Berlin"), Set.of("web"), null));
		}
		this.orders.saveAll(all);
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private static List<String> ids(Iterable<Order> found) {
		List<String> ids = new ArrayList<>();
		found.forEach((order) -> ids.add(order.orderId()));
		return ids;
	}

	private void assertOneQuery(String... parts) {
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains(parts);
	}

	@Test
	void row1KnownPartitionKeyIsNeverAScan() {
		assertThat(ids(this.orders.findByUserIdAndTotalGreaterThan("u1", BigDecimal.TEN))).containsExactly("o2", "o3",
				"o6", "o7");
		assertOneQuery("KeyConditionExpression", "FilterExpression");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(ScanningOrders.class))
			.withMessageContaining("it would read the whole table app_data");
	}

	@Test
	void row2PageSizeIsTheLimitOfTheRequestAndThePageGoesOnFromAToken() {
		Slice<Order> slice = this.orders.findByUserIdOrderByPlacedAtDesc("u1", PageRequest.ofSize(3));
		assertThat(ids(slice)).containsExactly("o7", "o6", "o5");
		assertOneQuery("\"Limit\":4");
		Window<Order> window = this.orders.findByUserId("u1", ScrollPosition.keyset(), Limit.of(3));
		window = this.orders.findByUserId("u1", DynamoPageToken.parse(DynamoPageToken.of(window)), Limit.of(3));
		assertThat(ids(window)).containsExactly("o3", "o4", "o5");
		assertThat(this.dynamo.requests()).hasSize(2)
			.allSatisfy((request) -> assertThat(request.body()).contains("\"Limit\":4"));
	}

	@Test
	void row3PartitionAndSortKeyNeedNoIdClass() {
		assertThat(this.orders.findByKey("u1", START, "o0")).isPresent();
		assertThat(this.orders.findById(DynamoKey.of("u1", START, "o0"))).isPresent();
		assertThat(this.orders.findByUserIdAndPlacedAtAndOrderId("u1", START, "o0")).isPresent();
		assertThat(this.dynamo.operations()).containsExactly("GetItem", "GetItem", "GetItem");
	}

	@Test
	void row4SortWorksWithFiltersAndIndexesAndOthersAreRefusedAtStartup() {
		assertThat(ids(this.orders.findByUserIdAndTotalGreaterThanOrderByPlacedAtDesc("u1", BigDecimal.TEN)))
			.containsExactly("o7", "o6", "o3", "o2");
		assertThat(ids(this.orders.findByStatusOrderByPlacedAtDesc(OrderStatus.PAID))).startsWith("o10", "o8");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(SortingOrders.class))
			.withMessageContaining("it can be ordered by placedAt then orderId on the table");
	}

	@Test
	void row6IndexIsChosenByItsKeyAndProjectionAndAmbiguityIsRefusedAtStartup() {
		assertThat(ids(this.orders.findByStatusAndPlacedAtBefore(OrderStatus.PAID, START.plusSeconds(7200))))
			.containsExactly("o0");
		assertOneQuery("\"IndexName\":\"StatusIndex\"");
		assertThat(this.orders.findKeysByStatusAndTotal(OrderStatus.PAID, BigDecimal.ZERO)).hasSize(3);
		assertOneQuery("\"IndexName\":\"TotalIndex\"");
		assertThat(this.orders.countByStatus(OrderStatus.PAID)).isEqualTo(6);
		assertOneQuery("\"IndexName\":\"TotalIndex\"");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(AmbiguousOrders.class))
			.withMessageContaining("the indexes StatusIndex and TotalIndex serve it equally well")
			.withMessageContaining("choose one with @Index(\"StatusIndex\")");
	}

	@Test
	void row7InOnAKeyIsARequestForEachValueOrABatchAndNeverAScan() {
		assertThat(ids(this.orders.findByUserIdIn(List.of("u1", "u2")))).hasSize(12);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThat(ids(this.orders.findByUserIdAndPlacedAtAndOrderIdIn("u1", START, List.of("o0", "o99"))))
			.containsExactly("o0");
		assertThat(this.dynamo.operations()).containsExactly("BatchGetItem");
		assertThat(this.orders.findByStatusIn(List.of(OrderStatus.PAID, OrderStatus.SHIPPED))).hasSize(12);
		assertThat(this.dynamo.requests()).hasSize(2)
			.allSatisfy((request) -> assertThat(request.body()).contains("\"IndexName\":\"StatusIndex\""));
	}

	@Test
	void row8OrIsARequestForEachAlternative() {
		assertThat(ids(this.orders.findByUserIdOrStatus("u2", OrderStatus.PAID))).hasSize(8)
			.doesNotHaveDuplicates()
			.contains("o0", "o9", "o10");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(UnkeyedOrders.class))
			.withMessageContaining("@AllowScan");
	}

	@Test
	void row9NestedPathsAreDocumentPaths() {
		assertThat(ids(this.orders.findByUserIdAndShippingAddressCity("u1", "Lyon"))).containsExactly("o0", "o3", "o6");
		assertOneQuery("\"#1\":\"shippingAddress\"", "\"#2\":\"city\"", "#1.#2 = ");
	}

	@Test
	void row10ReturnedEntityHasTheNewVersion() {
		Order order = this.orders.findByKey("u1", START, "o0").orElseThrow();
		Order saved = this.orders.save(order);
		assertThat(saved.version()).isEqualTo(2);
		assertThatNoException().isThrownBy(() -> this.orders.save(saved));
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.orders.save(order));
	}

	@Test
	void row12RecordsAreEntities() {
		assertThat(Order.class.isRecord()).isTrue();
		Order order = Order.of("u3", START.toString(), "o100", "5");
		assertThat(this.orders.saveAll(List.of(order))).singleElement().extracting(Order::version).isEqualTo(1L);
		assertThat(this.orders.findAllById(List.of(DynamoKey.of("u3", START, "o100")))).hasSize(1);
	}

	@Test
	void row13ArgumentsAreStoredLikeTheValuesTheyAreComparedWith() {
		assertThat(ids(this.orders.findByStatusAndPlacedAt(OrderStatus.SHIPPED, START.plusSeconds(3600))))
			.containsExactly("o1");
		assertThat(ids(this.orders.findByUserIdAndTotal("u1", new BigDecimal("10.00")))).containsExactly("o1", "o5");
	}

	@Test
	void row20PageSendsOneRequestAndCountsOnlyWhereThatIsAllowed() {
		this.orders.findByUserIdOrderByPlacedAtDesc("u1", PageRequest.ofSize(3));
		assertThat(this.dynamo.operations()).containsExactly("Query");
		Page<Order> page = this.orders.readByUserId("u1", PageRequest.ofSize(3));
		assertThat(page.getTotalElements()).isEqualTo(8);
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests).hasSize(2);
		assertThat(requests.get(1).body()).contains("\"Select\":\"COUNT\"").doesNotContain("Limit");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(PagedOrders.class))
			.withMessageContaining("@AllowCount");
	}

	@Test
	void row26DerivedDeletesDeleteByKeysFromOneQuery() {
		assertThat(this.orders.deleteByUserIdAndStatus("u1", OrderStatus.PAID)).isEqualTo(4);
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests).extracting(EmbeddedRequest::operation).containsExactly("Query", "BatchWriteItem");
		assertThat(requests.get(0).body()).contains("ProjectionExpression");
		assertThat(ids(this.orders.removeByUserId("u1"))).containsExactly("o1", "o3", "o5", "o7");
		assertThat(this.orders.findByUserIdIn(List.of("u1"))).isEmpty();
		assertThat(this.orders.deleteByUserIdAndStatus("u1", OrderStatus.PAID)).isZero();
	}

	@Test
	void row27AbsentIsEmptyAndDeletingItIsNoError() {
		assertThat(this.orders.findByKey("u9", START, "o0")).isEmpty();
		assertThat(this.orders.findFirstByUserIdOrderByPlacedAtDesc("u9")).isEmpty();
		assertThat(this.orders.findByUserIdIn(List.of("u9"))).isEmpty();
		assertThatNoException().isThrownBy(() -> this.orders.deleteById(DynamoKey.of("u9", START, "o0")));
		assertThatNoException().isThrownBy(() -> this.products.delete(Product.of("p9", null)));
	}

	@Test
	void row28FirstTopAndLimitAreLimitsOfTheRequest() {
		this.orders.findFirstByUserIdOrderByPlacedAtDesc("u1");
		assertOneQuery("\"Limit\":1");
		assertThat(ids(this.orders.findTop2ByUserId("u1"))).containsExactly("o0", "o1");
		assertOneQuery("\"Limit\":2");
		assertThat(ids(this.orders.queryByUserId("u1", Limit.of(3)))).containsExactly("o0", "o1", "o2");
		assertOneQuery("\"Limit\":3");
	}

	@Test
	void row28LimitsCountWhatTheFilterLetsPass() {
		assertThat(ids(this.orders.findTop2ByUserIdAndStatus("u1", OrderStatus.SHIPPED))).containsExactly("o1", "o3");
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	@Test
	void row29ProjectionsTransferWhatTheyNeedAndIndexesThatLackItAreRefused() {
		try (Stream<OrderSummary> summaries = this.orders.findSummariesByUserId("u2")) {
			assertThat(summaries).hasSize(4).first().isEqualTo(new OrderSummary("o8", BigDecimal.ZERO));
		}
		assertOneQuery("ProjectionExpression");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(UnprojectedOrders.class))
			.withMessageContaining("index TotalIndex (projection KEYS_ONLY) does not hold");
	}

	@Test
	void row30QueryHasKeyConditionFilterAndNamedParametersCheckedAtStartup() {
		assertThat(ids(this.orders.cheap("u1", "2024-01-01T0", BigDecimal.TEN))).containsExactly("o0", "o1", "o4",
				"o5");
		assertOneQuery("begins_with", "FilterExpression");
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(MistypedOrders.class))
			.withMessageContaining("colour");
	}

	@Test
	void row35EveryPageLeadsToTheNext() {
		List<String> seen = new ArrayList<>();
		Pageable next = PageRequest.ofSize(3);
		while (next.isPaged()) {
			Slice<Order> slice = this.orders.findByUserIdOrderByPlacedAtDesc("u1", next);
			seen.addAll(ids(slice));
			next = slice.nextPageable();
		}
		assertThat(seen).containsExactly("o7", "o6", "o5", "o4", "o3", "o2", "o1", "o0");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query", "Query");
	}

	@Test
	void row36DuplicatesOfABatchAreOneOverTheWholeCall() {
		List<Product> all = new ArrayList<>();
		for (int i = 0; i < 30; i++) {
			all.add(Product.of("p" + i, "first"));
		}
		all.add(Product.of("p0", "last"));
		all.add(Product.of("p29", "last"));
		assertThat(this.products.saveAll(all)).hasSize(32);
		assertThat(this.dynamo.operations()).containsExactly("BatchWriteItem", "BatchWriteItem");
		assertThat(this.products.findByKey("p0")).map(Product::getName).contains("last");
		assertThat(this.products.findAllById(List.of(DynamoKey.of("p0"), DynamoKey.of("p0")))).hasSize(1);
	}

	@Test
	void row37EntitiesWithAVersionCanBeSavedTogether() {
		List<Order> found = this.orders.findTop2ByUserId("u1");
		assertThat(this.orders.saveAll(found)).extracting(Order::version).containsExactly(2L, 2L);
		assertThat(this.dynamo.requests()).hasSize(3)
			.filteredOn((request) -> request.operation().equals("PutItem"))
			.hasSize(2)
			.allSatisfy((request) -> assertThat(request.body()).contains("ConditionExpression"));
	}

	@Test
	void row38KeysAreMadeOfSeveralProperties() {
		assertThat(this.orders.findByUserIdAndPlacedAt("u1", START)).hasSize(1);
		assertOneQuery("begins_with", "2024-01-01T00:00:00Z#");
		this.orders.save(Order.of("u4", START.toString(), "o7", "1"));
		assertThat(this.dynamo.request().body()).contains("\"pk\":{\"S\":\"order#u4\"}",
				"\"sk\":{\"S\":\"2024-01-01T00:00:00Z#o7\"}");
	}

	interface Orders extends DynamoRepository<Order> {

		List<Order> findByUserIdAndTotalGreaterThan(String userId, BigDecimal total);

		List<Order> findByUserIdAndTotalGreaterThanOrderByPlacedAtDesc(String userId, BigDecimal total);

		Slice<Order> findByUserIdOrderByPlacedAtDesc(String userId, Pageable page);

		Window<Order> findByUserId(String userId, ScrollPosition position, Limit limit);

		Optional<Order> findByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

		List<Order> findByUserIdAndPlacedAt(String userId, Instant placedAt);

		List<Order> findByStatusOrderByPlacedAtDesc(OrderStatus status);

		List<Order> findByStatusAndPlacedAtBefore(OrderStatus status, Instant before);

		List<Order> findByStatusAndPlacedAt(OrderStatus status, Instant placedAt);

		List<Keys> findKeysByStatusAndTotal(OrderStatus status, BigDecimal total);

		@Index("TotalIndex")
		long countByStatus(OrderStatus status);

		List<Order> findByUserIdIn(Collection<String> userIds);

		List<Order> findByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

		List<Order> findByStatusIn(Collection<OrderStatus> statuses);

		List<Order> findByUserIdOrStatus(String userId, OrderStatus status);

		List<Order> findByUserIdAndShippingAddressCity(String userId, String city);

		List<Order> findByUserIdAndTotal(String userId, BigDecimal total);

		@AllowCount
		Page<Order> readByUserId(String userId, Pageable page);

		long deleteByUserIdAndStatus(String userId, OrderStatus status);

		List<Order> removeByUserId(String userId);

		Optional<Order> findFirstByUserIdOrderByPlacedAtDesc(String userId);

		List<Order> findTop2ByUserId(String userId);

		List<Order> findTop2ByUserIdAndStatus(String userId, OrderStatus status);

		List<Order> queryByUserId(String userId, Limit limit);

		Stream<OrderSummary> findSummariesByUserId(String userId);

		@Query(value = "userId = :userId and begins_with(sortKey, :from)", filter = "total <= :max")
		List<Order> cheap(String userId, String from, BigDecimal max);

	}

	interface Products extends DynamoRepository<Product> {

	}

	interface ScanningOrders extends DynamoRepository<Order> {

		List<Order> findByTotalGreaterThan(BigDecimal total);

	}

	interface SortingOrders extends DynamoRepository<Order> {

		List<Order> findByUserIdOrderByTotal(String userId);

	}

	interface AmbiguousOrders extends DynamoRepository<Order> {

		List<Keys> findByStatus(OrderStatus status);

	}

	interface UnkeyedOrders extends DynamoRepository<Order> {

		List<Order> findByUserIdOrTotal(String userId, BigDecimal total);

	}

	interface PagedOrders extends DynamoRepository<Order> {

		Page<Order> findByUserId(String userId, Pageable page);

	}

	interface UnprojectedOrders extends DynamoRepository<Order> {

		@Index("TotalIndex")
		List<Order> findByStatus(OrderStatus status);

	}

	interface MistypedOrders extends DynamoRepository<Order> {

		@Query("userId = :userId and colour = :colour")
		List<Order> coloured(String userId, String colour);

	}

	record Keys(String userId, String orderId) {

	}

}
