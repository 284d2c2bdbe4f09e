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

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.AllowCount;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Query.Select;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Line;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The results of declared queries, compared with a plain computation over the same
 * orders, and their requests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeclaredQueryIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-20T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Queries queries = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Queries.class);

	private final List<Order> all = orders();

	DeclaredQueryIntegrationTests() {
		this.queries.saveAll(this.all);
	}

	@BeforeEach
	void forgetRequests() {
		this.dynamo.requests();
	}

	@AfterAll
	void close() {
		this.dynamo.close();
	}

	private static List<Order> orders() {
		List<Order> orders = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			orders.add(new Order((i % 2 == 0) ? "u1" : "u2", START.plusSeconds(43_200L * i), "o" + i,
					new BigDecimal(7 * i % 30), Status.values()[i % 3],
					new Address("Main " + i, (i % 4 == 0) ? "Lyon" : "Porto"),
					(i % 5 == 0) ? Set.of("gift", "web") : Set.of("web"), List.of(new Line("sku" + i % 3, i)),
					Map.of("a.b", "v" + i % 2), (i % 3 == 0) ? "note " + i : null, null, (i % 2 == 0) ? "FR" : "PT",
					i % 10, i % 2 == 0, null));
		}
		return orders;
	}

	private void assertQuery(Iterable<Order> found, Predicate<Order> expected) {
		List<String> wanted = this.all.stream().filter(expected).map(Order::orderId).toList();
		assertThat(wanted).as("expected results").isNotEmpty();
		assertThat(found).extracting(Order::orderId).containsExactlyInAnyOrderElementsOf(wanted);
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	private static Predicate<Order> u1(Predicate<Order> other) {
		return other.and((order) -> order.userId().equals("u1"));
	}

	@Test
	void prefixOfTheStoredSortKeyIsSentAsItIs() {
		List<OrderSummary> found = this.queries.inMonth("u1", "2024-02").toList();
		assertThat(found).extracting(OrderSummary::orderId)
			.containsExactly("o24", "o26", "o28", "o30", "o32", "o34", "o36", "o38");
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains("\"order#u1\"", "\"2024-02\"", "begins_with(", "\"ProjectionExpression\"")
			.doesNotContain("FilterExpression");
	}

	@Test
	void emptyPrefixIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.queries.inMonth("u1", ""))
			.withMessage(
					"Queries.inMonth(String, String): begins_with(sortKey, ..) was called with '', but it needs the "
							+ "first characters of a sort key; leave the condition out to read all of them");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void wholeKeyIsOneGetItem() {
		Order order = this.all.get(4);
		assertThat(this.queries.item("u1", order.placedAt(), "o4")).map(Order::orderId).contains("o4");
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("GetItem");
		assertThat(request.body()).contains("\"ConsistentRead\":true");
	}

	@Test
	void filters() {
		assertQuery(this.queries.between("u1", START, START.plusSeconds(864_000), BigDecimal.TEN),
				u1((order) -> !order.placedAt().isAfter(START.plusSeconds(864_000))
						&& (order.total().compareTo(BigDecimal.TEN) > 0 || order.note() != null)));
		assertQuery(this.queries.nested("u1", "Lyon", "sku1", "v0"), u1(
				(order) -> (order.shippingAddress().city().equals("Lyon") || order.lines().get(0).sku().equals("sku1"))
						&& order.labels().get("a.b").equals("v0")));
		assertQuery(this.queries.tagged("u1", "gift", 1),
				u1((order) -> order.tags().contains("gift") && order.tags().size() > 1));
		assertQuery(this.queries.notIn("u1", List.of(Status.OPEN, Status.PAID)),
				u1((order) -> order.status() == Status.SHIPPED));
		assertQuery(this.queries.notes("u1", "note 1", "S"),
				u1((order) -> order.note() != null && order.note().startsWith("note 1")));
		assertQuery(this.queries.paths("u1"),
				u1((order) -> order.total().compareTo(BigDecimal.valueOf(order.quantity())) > 0));
		assertQuery(this.queries.valueBetweenPaths("u1", new BigDecimal("6")),
				u1((order) -> order.quantity() <= 6 && order.total().compareTo(new BigDecimal("6")) >= 0));
	}

	@Test
	void indexIsFoundByTheKeyCondition() {
		assertQuery(this.queries.byStatus(Status.PAID), (order) -> order.status() == Status.PAID);
		assertQuery(this.queries.byCountry("FR", 4), (order) -> order.country().equals("FR") && order.quantity() >= 4);
	}

	@Test
	void emptyCollectionsAreNotSent() {
		assertThat(this.queries.scan(List.of())).isEmpty();
		assertThat(this.dynamo.requests()).isEmpty();
		assertThat(this.queries.scan(List.of(Status.OPEN))).hasSize(14);
		assertThat(this.dynamo.operations()).containsExactly("Scan");
	}

	@Test
	void nullIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.queries.tagged("u1", null, 1))
			.withMessageStartingWith(
					"Queries.tagged(String, String, int): :tag is null, or contains null, but 'tags' can only be compared");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void expressionsAreEvaluatedForEachCall() {
		assertQuery(this.queries.doubled("u1", 3), u1((order) -> order.quantity() >= 6));
		assertQuery(this.queries.positional("u1", 3), u1((order) -> order.quantity() == 4));
	}

	@Test
	void countsAndLooksWithoutItems() {
		assertThat(this.queries.count(Status.PAID)).isEqualTo(13);
		assertThat(this.dynamo.request().body()).contains("\"Select\":\"COUNT\"");
		assertThat(this.queries.anyOf("u1", 4)).isTrue();
		assertThat(this.queries.anyOf("u1", 5)).isFalse();
	}

	@Test
	void windowsAndSlicesContinue() {
		Window<Order> window = this.queries.window("u1", START, ScrollPosition.keyset(), Limit.of(15));
		assertThat(window).hasSize(15);
		assertThat(this.dynamo.request().body()).contains("\"Limit\":16");
		window = this.queries.window("u1", START, DynamoPageToken.parse(DynamoPageToken.of(window)), Limit.of(15));
		assertThat(window).hasSize(5);
		assertThat(window.hasNext()).isFalse();
		Slice<Order> slice = this.queries.slice("u1", PageRequest.of(0, 12, Sort.by("placedAt").descending()));
		assertThat(slice.getContent()).hasSize(12).first().extracting(Order::orderId).isEqualTo("o38");
		assertThat(this.queries.slice("u1", slice.nextPageable())).hasSize(8);
		assertThat(this.queries.limited("u1", Limit.of(3))).extracting(Order::orderId)
			.containsExactly("o38", "o36", "o34");
	}

	@Test
	void pagesCountWhereItIsAllowed() {
		Page<Order> first = this.queries.page("u1", PageRequest.of(0, 12));
		assertThat(first.getTotalElements()).isEqualTo(20);
		assertThat(first.getContent()).hasSize(12);
		assertThat(this.dynamo.requests()).extracting(EmbeddedRequest::body)
			.satisfiesExactly((body) -> assertThat(body).contains("\"Limit\":13"),
					(body) -> assertThat(body).contains("\"Select\":\"COUNT\""));
		Page<Order> second = this.queries.page("u1", first.nextPageable());
		assertThat(second.getTotalElements()).isEqualTo(20);
		assertThat(second.getContent()).hasSize(8);
		assertThat(second.hasNext()).isFalse();
		assertThat(this.dynamo.operations()).containsExactly("Query");
		assertThat(this.queries.page("u1", PageRequest.of(5, 12)).getTotalElements()).isEqualTo(20);
		assertThat(this.queries.findTop5ByUserId("u1", PageRequest.of(0, 3)).getTotalElements()).isEqualTo(5);
		assertThat(this.queries.findTop5ByUserId("u1", PageRequest.of(2, 3)).getTotalElements()).isEqualTo(5);
	}

	@Test
	void mapsHoldWhatTheProjectionNames() {
		List<Map<String, Object>> maps = this.queries.maps("u1", Limit.of(2));
		assertThat(maps).first().extracting((map) -> map.get("orderId")).isEqualTo("o0");
		assertThat(maps.get(0)).hasSize(2).doesNotContainKey("userId");
		assertThat(this.dynamo.request().body()).contains("\"ProjectionExpression\"");
		Map<String, Object> whole = this.queries.map("u1", this.all.get(0).placedAt(), "o0");
		assertThat(whole).containsEntry("userId", "u1")
			.containsEntry("status", Status.OPEN)
			.containsEntry("placedAt", START);
	}

	@Test
	void pageSizeIsThatOfEachRequest() {
		assertThat(this.queries.paged("u1")).hasSize(20);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query", "Query");
	}

	interface Queries extends DynamoRepository<Order> {

		@Query("userId = :userId and begins_with(sortKey, :month)")
		Stream<OrderSummary> inMonth(String userId, String month);

		@Query(value = "userId = :userId and placedAt = :placedAt and orderId = :orderId", consistent = true)
		Optional<Order> item(String userId, Instant placedAt, String orderId);

		@Query(value = "userId = :userId and placedAt between :from and :to",
				filter = "total > :min or attribute_exists(note)")
		List<Order> between(String userId, Instant from, Instant to, BigDecimal min);

		@Query(value = "userId = :userId",
				filter = "(shippingAddress.city = :city or lines[0].sku = :sku) and labels['a.b'] = :label")
		List<Order> nested(String userId, String city, String sku, String label);

		@Query(value = "userId = :userId", filter = "contains(tags, :tag) and :size < size(tags)")
		List<Order> tagged(String userId, @Nullable String tag, int size);

		@Query(value = "userId = :userId", filter = "not status in (:statuses)")
		List<Order> notIn(String userId, List<Status> statuses);

		@Query(value = "userId = :userId", filter = "begins_with(note, :prefix) and attribute_type(note, :type)")
		List<Order> notes(String userId, String prefix, String type);

		@Query(value = "userId = :userId", filter = "total > quantity")
		List<Order> paths(String userId);

		@Query(value = "userId = :userId", filter = ":value between quantity and total")
		List<Order> valueBetweenPaths(String userId, BigDecimal value);

		@Query("status = :status")
		List<Order> byStatus(Status status);

		@Query(value = "country = :country and quantity >= :min", index = "CountryIndex")
		List<OrderSummary> summaries(String country, int min);

		default List<Order> byCountry(String country, int min) {
			return summaries(country, min).stream().map((summary) -> order(summary.orderId())).toList();
		}

		private static Order order(String orderId) {
			return orders().stream().filter((order) -> order.orderId().equals(orderId)).findFirst().orElseThrow();
		}

		@AllowScan
		@Query(filter = "status in (:statuses)")
		List<Order> scan(List<Status> statuses);

		@Query(value = "userId = :userId", filter = "quantity >= :#{#half * 2}")
		List<Order> doubled(String userId, int half);

		@Query(value = "userId = ?0", filter = "quantity = ?#{[1] + 1}")
		List<Order> positional(String userId, int number);

		@Query(value = "status = :status", select = Select.COUNT)
		int count(Status status);

		@Query(value = "userId = :userId", filter = "quantity = :quantity", select = Select.EXISTS)
		boolean anyOf(String userId, int quantity);

		@Query("userId = :userId and placedAt >= :from")
		Window<Order> window(String userId, Instant from, ScrollPosition position, Limit limit);

		@Query("userId = :userId")
		Slice<Order> slice(String userId, Pageable pageable);

		@AllowCount
		@Query("userId = :userId")
		Page<Order> page(String userId, Pageable pageable);

		@AllowCount
		Page<Order> findTop5ByUserId(String userId, Pageable pageable);

		@Query(value = "userId = :userId", descending = true)
		List<Order> limited(String userId, Limit limit);

		@Query(value = "userId = :userId", projection = { "orderId", "shippingAddress.city" })
		List<Map<String, Object>> maps(String userId, Limit limit);

		@Query("userId = :userId and placedAt = :placedAt and orderId = :orderId")
		Map<String, Object> map(String userId, Instant placedAt, String orderId);

		@Query(value = "userId = :userId", pageSize = 8)
		List<Order> paged(String userId);

	}

}
