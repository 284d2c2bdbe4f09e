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
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Line;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderKeys;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * The results of derived queries, compared with a plain computation over the same orders,
 * and their requests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DerivedQueryIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

	private static final Comparator<Order> BY_KEY = Comparator.comparing(Order::placedAt).thenComparing(Order::orderId);

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Queries queries = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Queries.class);

	private final List<Order> all = orders();

	DerivedQueryIntegrationTests() {
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
		Random random = new Random(7);
		List<Order> orders = new ArrayList<>();
		for (int i = 0; i < 120; i++) {
			List<String> tags = Stream.of("web", "gift", "late").filter((tag) -> random.nextBoolean()).toList();
			orders.add(new Order("u" + (i % 3), START.plusSeconds(3600L * random.nextInt(40)), "o" + i,
					new BigDecimal(random.nextInt(300)).movePointLeft(1), Status.values()[random.nextInt(3)],
					new Address("Street " + random.nextInt(9), random.nextBoolean() ? "Lyon" : "Lisboa"),
					Set.copyOf(tags), List.of(new Line("sku" + random.nextInt(3), 1)), Map.of("a", "b"),
					random.nextBoolean() ? "note " + random.nextInt(3) : null, random.nextBoolean() ? "dhl" : null,
					random.nextBoolean() ? "FR" : "PT", random.nextInt(10), random.nextBoolean(), null));
		}
		return orders;
	}

	private void assertQuery(Iterable<Order> found, Predicate<Order> expected) {
		assertQuery(found, BY_KEY, expected);
	}

	private void assertQuery(Iterable<Order> found, @Nullable Comparator<Order> order, Predicate<Order> expected) {
		List<Order> wanted = this.all.stream().filter(expected).toList();
		assertThat(wanted).as("expected results").isNotEmpty();
		assertThat(found).extracting(Order::orderId)
			.containsExactlyInAnyOrderElementsOf(wanted.stream().map(Order::orderId).toList());
		if (order != null) {
			assertThat(new ArrayList<>(Streamable.of(found).toList())).isSortedAccordingTo(order);
		}
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	private static Predicate<Order> of(String user) {
		return (order) -> order.userId().equals(user);
	}

	@Test
	void equality() {
		assertQuery(this.queries.findByUserId("u1"), of("u1"));
		assertQuery(this.queries.findByUserIdAndQuantity("u1", 3), of("u1").and((it) -> it.quantity() == 3));
		assertQuery(this.queries.findByUserIdAndNoteNot("u1", "note 1"),
				of("u1").and((it) -> !"note 1".equals(it.note())));
		assertQuery(this.queries.findByUserIdAndGiftTrue("u1"), of("u1").and(Order::gift));
		assertQuery(this.queries.findByUserIdAndGiftFalse("u1"), of("u1").and((it) -> !it.gift()));
	}

	@Test
	void rangesOfTheSortKey() {
		Instant at = START.plusSeconds(3600L * 20);
		assertQuery(this.queries.findByUserIdAndPlacedAtBefore("u1", at),
				of("u1").and((it) -> it.placedAt().isBefore(at)));
		assertQuery(this.queries.findByUserIdAndPlacedAtLessThanEqual("u1", at),
				of("u1").and((it) -> !it.placedAt().isAfter(at)));
		assertQuery(this.queries.findByUserIdAndPlacedAtAfter("u1", at),
				of("u1").and((it) -> it.placedAt().isAfter(at)));
		assertQuery(this.queries.findByUserIdAndPlacedAtGreaterThanEqual("u1", at),
				of("u1").and((it) -> !it.placedAt().isBefore(at)));
		assertQuery(this.queries.findByUserIdAndPlacedAtBetween("u1", at, at.plusSeconds(7200)),
				of("u1").and((it) -> !it.placedAt().isBefore(at) && !it.placedAt().isAfter(at.plusSeconds(7200))));
	}

	@Test
	void partsOfTheSortKey() {
		Order some = this.all.get(4);
		assertQuery(this.queries.findByUserIdAndPlacedAt(some.userId(), some.placedAt()),
				of(some.userId()).and((it) -> it.placedAt().equals(some.placedAt())));
		assertQuery(this.queries.findByUserIdAndPlacedAtAndOrderIdStartingWith(some.userId(), some.placedAt(), "o4"),
				of(some.userId()).and((it) -> it.placedAt().equals(some.placedAt()) && it.orderId().startsWith("o4")));
		assertQuery(this.queries.findByUserIdAndOrderId(some.userId(), some.orderId()),
				(it) -> it.orderId().equals(some.orderId()));
	}

	@Test
	void rangesOfOtherProperties() {
		assertQuery(this.queries.findByUserIdAndQuantityLessThan("u2", 4), of("u2").and((it) -> it.quantity() < 4));
		assertQuery(this.queries.findByUserIdAndQuantityGreaterThanEqual("u2", 4L),
				of("u2").and((it) -> it.quantity() >= 4));
		assertQuery(this.queries.findByUserIdAndQuantityBetween("u2", 2, 4),
				of("u2").and((it) -> it.quantity() >= 2 && it.quantity() <= 4));
	}

	@Test
	void texts() {
		assertQuery(this.queries.findByUserIdAndNoteStartingWith("u0", "note"),
				of("u0").and((it) -> it.note() != null));
		assertQuery(this.queries.findByUserIdAndNoteContaining("u0", "e 2"),
				of("u0").and((it) -> "note 2".equals(it.note())));
		assertQuery(this.queries.findByUserIdAndShippingAddressCity("u0", "Lyon"),
				of("u0").and((it) -> it.shippingAddress().city().equals("Lyon")));
	}

	@Test
	void nullAndEmptiness() {
		assertQuery(this.queries.findByUserIdAndNoteIsNull("u0"), of("u0").and((it) -> it.note() == null));
		assertQuery(this.queries.findByUserIdAndNoteIsNotNull("u0"), of("u0").and((it) -> it.note() != null));
		assertQuery(this.queries.findByUserIdAndNoteExists("u0"), of("u0").and((it) -> it.note() != null));
		assertQuery(this.queries.findByUserIdAndTagsIsEmpty("u0"), of("u0").and((it) -> it.tags().isEmpty()));
		assertQuery(this.queries.findByUserIdAndTagsIsNotEmpty("u0"), of("u0").and((it) -> !it.tags().isEmpty()));
	}

	@Test
	void elements() {
		assertQuery(this.queries.findByUserIdAndTagsContaining("u0", "late"),
				of("u0").and((it) -> it.tags().contains("late")));
		assertQuery(this.queries.findByUserIdAndTagsNotContaining("u0", "late"),
				of("u0").and((it) -> !it.tags().contains("late")));
		assertQuery(this.queries.findByUserIdAndLinesContaining("u0", new Line("sku1", 1)),
				of("u0").and((it) -> it.lines().get(0).sku().equals("sku1")));
	}

	@Test
	void oneOfManyValues() {
		assertQuery(this.queries.findByUserIdAndStatusIn("u1", Set.of(Status.OPEN, Status.SHIPPED)),
				of("u1").and((it) -> it.status() != Status.PAID));
		assertQuery(this.queries.findByUserIdAndStatusNotIn("u1", Status.OPEN, Status.SHIPPED),
				of("u1").and((it) -> it.status() == Status.PAID));
		List<String> manyIds = IntStream.range(0, 250).mapToObj((i) -> "o" + (i + 100)).toList();
		assertQuery(this.queries.findByUserIdAndOrderIdIn("u1", manyIds),
				of("u1").and((it) -> manyIds.contains(it.orderId())));
	}

	@Test
	void noneOfNoValuesNeedsNoRequest() {
		assertThat(this.queries.findByUserIdAndStatusIn("u1", Set.of())).isEmpty();
		assertThat(this.dynamo.requests()).isEmpty();
		assertQuery(this.queries.findByUserIdAndStatusNotIn("u1"), of("u1"));
	}

	@Test
	void indexes() {
		assertQuery(this.queries.findByStatus(Status.PAID), Comparator.comparing(Order::placedAt),
				(it) -> it.status() == Status.PAID);
		assertQuery(this.queries.findByStatusOrderByPlacedAtDesc(Status.PAID),
				Comparator.comparing(Order::placedAt).reversed(), (it) -> it.status() == Status.PAID);
		assertQuery(this.queries.findByStatusAndPlacedAtLessThanAndGiftTrue(Status.PAID, START.plusSeconds(36_000)),
				Comparator.comparing(Order::placedAt),
				(it) -> it.status() == Status.PAID && it.gift() && it.placedAt().isBefore(START.plusSeconds(36_000)));
		assertQuery(this.queries.findByUserIdAndTotalGreaterThan("u1", new BigDecimal("12.3")),
				Comparator.comparing(Order::total),
				of("u1").and((it) -> it.total().compareTo(new BigDecimal("12.3")) > 0));
		assertQuery(this.queries.findByUserIdOrderByTotalDesc("u1"), Comparator.comparing(Order::total).reversed(),
				of("u1"));
		assertQuery(this.queries.findByStatusAndUserIdIn(Status.OPEN, List.of("u0", "u2")),
				Comparator.comparing(Order::placedAt), (it) -> it.status() == Status.OPEN && !it.userId().equals("u1"));
	}

	@Test
	void projections() {
		List<OrderKeys> keys = this.queries.findByCarrierAndCountry("dhl", "FR");
		assertThat(keys).extracting(OrderKeys::getUserId, OrderKeys::getOrderId, OrderKeys::getPlacedAt)
			.containsExactlyInAnyOrderElementsOf(this.all.stream()
				.filter((it) -> "dhl".equals(it.carrier()) && it.country().equals("FR"))
				.map((it) -> tuple(it.userId(), it.orderId(), it.placedAt()))
				.toList());
		assertThat(this.queries.findByCountry("PT")).extracting(OrderSummary::orderId)
			.containsExactlyInAnyOrderElementsOf(
					this.all.stream().filter((it) -> it.country().equals("PT")).map(Order::orderId).toList());
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void dynamicProjections() {
		assertThat(this.queries.readByUserId("u1", OrderSummary.class)).hasSize(40)
			.allSatisfy((it) -> assertThat(it.orderId()).startsWith("o"));
		assertThat(this.dynamo.request().body()).contains("ProjectionExpression");
		assertThat(this.queries.readByUserId("u1", Order.class)).hasSize(40);
		assertThat(this.dynamo.request().body()).doesNotContain("ProjectionExpression");
		assertThat(this.queries.readByUserId("u1", Label.class)).extracting(Label::getText).contains("o1 for u1");
	}

	@Test
	void openProjectionsAreComputedFromTheEntity() {
		Order some = this.all.get(0);
		assertThat(this.queries.findLabelByUserIdAndPlacedAtAndOrderId(some.userId(), some.placedAt(), some.orderId()))
			.hasValueSatisfying((label) -> assertThat(label.getText()).isEqualTo("o0 for u0"));
	}

	@Test
	void wholeKey() {
		Order some = this.all.get(0);
		assertThat(this.queries.findByUserIdAndPlacedAtAndOrderId(some.userId(), some.placedAt(), some.orderId()))
			.hasSize(1);
		assertThat(this.queries.findByUserIdAndPlacedAtAndOrderId(some.userId(), some.placedAt(), "none")).isEmpty();
		assertThat(this.queries.existsByUserIdAndPlacedAtAndOrderId(some.userId(), some.placedAt(), some.orderId()))
			.isTrue();
		assertThat(this.queries.countByUserIdAndPlacedAtAndOrderId(some.userId(), some.placedAt(), "none")).isZero();
		assertThat(this.dynamo.operations()).containsExactly("GetItem", "GetItem", "GetItem", "GetItem");
		assertThat(this.queries.findByUserIdAndPlacedAtAndOrderIdAndStatus(some.userId(), some.placedAt(),
				some.orderId(), some.status()))
			.isPresent();
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	@Test
	void limits() {
		List<Order> whole = this.queries.findByUserId("u1");
		List<Order> gifts = whole.stream().filter(Order::gift).limit(3).toList();
		this.dynamo.requests();
		assertThat(this.queries.findTop3ByUserId("u1")).isEqualTo(whole.subList(0, 3));
		assertThat(this.dynamo.request().body()).contains("\"Limit\":3,");
		assertThat(this.queries.readByUserId("u1", Limit.of(5))).isEqualTo(whole.subList(0, 5));
		assertThat(this.dynamo.request().body()).contains("\"Limit\":5,");
		assertThat(this.queries.readByUserId("u1", Limit.unlimited())).isEqualTo(whole);
		assertThat(this.queries.findTop3ByUserIdAndGiftTrue("u1")).isEqualTo(gifts);
	}

	@Test
	void oneResultOfManyIsAMistake() {
		assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
			.isThrownBy(() -> this.queries.getByUserId("u1"))
			.withMessageContaining("Queries.getByUserId(String): found more than one result");
		assertThat(this.dynamo.request().body()).contains("\"Limit\":2,");
		assertThat(this.queries.getByUserId("nobody")).isNull();
	}

	@Test
	void countsAndExistenceTransferNoItems() {
		assertThat(this.queries.countByUserId("u1")).isEqualTo(40);
		assertThat(this.dynamo.request().body()).contains("\"Select\":\"COUNT\"");
		assertThat(this.queries.countByUserIdAndGiftTrue("u1"))
			.isEqualTo((int) this.all.stream().filter(of("u1").and(Order::gift)).count());
		this.dynamo.requests();
		assertThat(this.queries.existsByUserId("u1")).isTrue();
		assertThat(this.dynamo.request().body()).contains("\"Select\":\"COUNT\"", "\"Limit\":1,");
		assertThat(this.queries.existsByUserId("nobody")).isFalse();
		assertThat(this.queries.existsByUserIdAndNote("u1", "no such note")).isFalse();
	}

	@Test
	void otherCollections() {
		assertThat(this.queries.findSetByUserId("u1")).hasSize(40);
		assertThat(this.queries.findStreamableByUserId("u1").map(Order::userId)).hasSize(40).containsOnly("u1");
		assertThat(this.queries.findCollectionByUserId("u1")).hasSize(40);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query", "Query");
	}

	@Test
	void sortIsTheCallers() {
		assertThat(this.queries.readByUserId("u1", Sort.by("placedAt", "orderId").descending()))
			.isSortedAccordingTo(BY_KEY.reversed());
		assertThat(this.queries.readByUserId("u1", Sort.unsorted())).isSortedAccordingTo(BY_KEY);
		this.dynamo.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.queries.readByUserId("u1", Sort.by("note")))
			.withMessageContaining("it can be ordered by placedAt then orderId, ascending or descending");
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(
				() -> this.queries.readByUserId("u1", Sort.by(Sort.Order.asc("placedAt"), Sort.Order.desc("orderId"))));
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.queries.readByUserId("u1", Sort.by(Sort.Order.asc("placedAt").ignoreCase())));
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void allowedScansFilterByAnything() {
		assertThat(this.queries.findByNoteIsNullAndQuantityIn(List.of(1, 2, 3))).extracting(Order::orderId)
			.containsExactlyInAnyOrderElementsOf(this.all.stream()
				.filter((it) -> it.note() == null && it.quantity() >= 1 && it.quantity() <= 3)
				.map(Order::orderId)
				.toList());
		assertThat(this.queries.findByUserIdOrNoteAndGiftTrue("u0", "note 1")).extracting(Order::orderId)
			.containsExactlyInAnyOrderElementsOf(this.all.stream()
				.filter((it) -> it.userId().equals("u0") || ("note 1".equals(it.note()) && it.gift()))
				.map(Order::orderId)
				.toList());
		assertThat(this.dynamo.operations()).containsExactly("Scan", "Scan");
		assertThat(this.queries.findByStatusInOrGiftTrue(Set.of())).extracting(Order::orderId)
			.containsExactlyInAnyOrderElementsOf(this.all.stream().filter(Order::gift).map(Order::orderId).toList());
	}

	@Test
	void filteredSlicesAndWindowsReachEveryResultOnce() {
		List<String> wanted = this.all.stream()
			.filter((it) -> it.status() == Status.PAID && it.gift())
			.map(Order::orderId)
			.toList();
		List<String> sliced = new ArrayList<>();
		Pageable page = PageRequest.of(0, 3);
		while (page.isPaged()) {
			Slice<Order> slice = this.queries.findByStatusAndGiftTrue(Status.PAID, page);
			sliced.addAll(slice.map(Order::orderId).getContent());
			page = slice.nextPageable();
		}
		assertThat(sliced).containsExactlyInAnyOrderElementsOf(wanted);
		List<String> scrolled = new ArrayList<>();
		Window<Order> window = this.queries.findTop4ByStatusAndGiftTrue(Status.PAID, ScrollPosition.keyset());
		scrolled.addAll(window.map(Order::orderId).getContent());
		while (window.hasNext()) {
			window = this.queries.findTop4ByStatusAndGiftTrue(Status.PAID, window.positionAt(window.size() - 1));
			scrolled.addAll(window.map(Order::orderId).getContent());
		}
		assertThat(scrolled).containsExactlyElementsOf(sliced);
		List<String> numbered = new ArrayList<>();
		for (int i = 0; i * 3 < wanted.size(); i++) {
			numbered.addAll(this.queries.findByStatusAndGiftTrue(Status.PAID, PageRequest.of(i, 3))
				.map(Order::orderId)
				.getContent());
		}
		assertThat(numbered).containsExactlyElementsOf(sliced);
	}

	@Test
	void limitOfTheNameEndsThePages() {
		Slice<Order> slice = this.queries.findTop5ByUserId("u1", PageRequest.of(0, 3));
		assertThat(slice.getContent()).hasSize(3);
		slice = this.queries.findTop5ByUserId("u1", slice.nextPageable());
		assertThat(slice.getContent()).hasSize(2);
		assertThat(slice.hasNext()).isFalse();
		assertThat(this.queries.findTop5ByUserId("u1", PageRequest.of(2, 3))).isEmpty();
	}

	@Test
	void listsAreCutOutByPageable() {
		List<Order> whole = this.queries.findByUserId("u1");
		assertThat(this.queries.readByUserId("u1", PageRequest.of(1, 7))).isEqualTo(whole.subList(7, 14));
	}

	@Test
	void windowsScrollBackward() {
		List<Order> whole = this.queries.findByUserId("u1");
		Window<Order> window = this.queries.findTop4ByUserId("u1", ScrollPosition.keyset());
		window = this.queries.findTop4ByUserId("u1", window.positionAt(3));
		assertThat(window.getContent()).isEqualTo(whole.subList(4, 8));
		ScrollPosition back = ((KeysetScrollPosition) window.positionAt(0)).backward();
		assertThat(this.queries.findTop4ByUserId("u1", back).getContent()).isEqualTo(whole.subList(0, 4));
	}

	@Test
	void nullArgumentIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.queries.findByUserIdAndNote("u1", null))
			.withMessage(
					"Queries.findByUserIdAndNote(String, String): parameter 'note' is null, but 'note' can only be "
							+ "compared with a value; use a method with the keyword IsNull to find items without note");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.queries.findByUserIdAndOrderIdIn("u1", Arrays.asList("o1", null)))
			.withMessageContaining("parameter 'orderIds' contains null");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void noDerivedQueryScansUnlessAllowed() {
		this.queries.findByUserIdAndQuantity("u1", 3);
		this.queries.findByStatus(Status.OPEN);
		assertThat(this.dynamo.requests()).extracting(EmbeddedRequest::operation).doesNotContain("Scan");
	}

	/**
	 * A projection with a computed property.
	 */
	interface Label {

		@Value("#{target.orderId + ' for ' + target.userId}")
		String getText();

	}

	interface Queries extends DynamoRepository<Order> {

		List<Order> findByUserId(String userId);

		List<Order> findByUserIdAndQuantity(String userId, int quantity);

		List<Order> findByUserIdAndNote(String userId, @Nullable String note);

		List<Order> findByUserIdAndNoteNot(String userId, String note);

		List<Order> findByUserIdAndGiftTrue(String userId);

		List<Order> findByUserIdAndGiftFalse(String userId);

		List<Order> findByUserIdAndPlacedAtBefore(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtLessThanEqual(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtAfter(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtGreaterThanEqual(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to);

		List<Order> findByUserIdAndPlacedAt(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant at, String prefix);

		List<Order> findByUserIdAndOrderId(String userId, String orderId);

		List<Order> findByUserIdAndQuantityLessThan(String userId, int max);

		List<Order> findByUserIdAndQuantityGreaterThanEqual(String userId, long min);

		List<Order> findByUserIdAndQuantityBetween(String userId, int min, int max);

		List<Order> findByUserIdAndNoteStartingWith(String userId, String prefix);

		List<Order> findByUserIdAndNoteContaining(String userId, String part);

		List<Order> findByUserIdAndShippingAddressCity(String userId, String city);

		List<Order> findByUserIdAndNoteIsNull(String userId);

		List<Order> findByUserIdAndNoteIsNotNull(String userId);

		List<Order> findByUserIdAndNoteExists(String userId);

		List<Order> findByUserIdAndTagsIsEmpty(String userId);

		List<Order> findByUserIdAndTagsIsNotEmpty(String userId);

		List<Order> findByUserIdAndTagsContaining(String userId, String tag);

		List<Order> findByUserIdAndTagsNotContaining(String userId, String tag);

		List<Order> findByUserIdAndLinesContaining(String userId, Line line);

		List<Order> findByUserIdAndStatusIn(String userId, Set<Status> statuses);

		List<Order> findByUserIdAndStatusNotIn(String userId, Status... statuses);

		List<Order> findByUserIdAndOrderIdIn(String userId, Iterable<String> orderIds);

		List<Order> findByStatus(Status status);

		List<Order> findByStatusOrderByPlacedAtDesc(Status status);

		List<Order> findByStatusAndPlacedAtLessThanAndGiftTrue(Status status, Instant before);

		List<Order> findByUserIdAndTotalGreaterThan(String userId, BigDecimal min);

		List<Order> findByUserIdOrderByTotalDesc(String userId);

		List<Order> findByStatusAndUserIdIn(Status status, Collection<String> userIds);

		List<OrderKeys> findByCarrierAndCountry(String carrier, String country);

		@Index("CountryIndex")
		List<OrderSummary> findByCountry(String country);

		<T> List<T> readByUserId(String userId, Class<T> type);

		Optional<Label> findLabelByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

		List<Order> findByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

		boolean existsByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

		long countByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

		Optional<Order> findByUserIdAndPlacedAtAndOrderIdAndStatus(String userId, Instant placedAt, String orderId,
				Status status);

		List<Order> findTop3ByUserId(String userId);

		List<Order> findTop3ByUserIdAndGiftTrue(String userId);

		List<Order> readByUserId(String userId, Limit limit);

		List<Order> readByUserId(String userId, Sort sort);

		List<Order> readByUserId(String userId, Pageable pageable);

		@Nullable Order getByUserId(String userId);

		long countByUserId(String userId);

		int countByUserIdAndGiftTrue(String userId);

		boolean existsByUserId(String userId);

		boolean existsByUserIdAndNote(String userId, String note);

		Set<Order> findSetByUserId(String userId);

		Streamable<Order> findStreamableByUserId(String userId);

		Collection<Order> findCollectionByUserId(String userId);

		Slice<Order> findByStatusAndGiftTrue(Status status, Pageable pageable);

		Window<Order> findTop4ByStatusAndGiftTrue(Status status, ScrollPosition position);

		Window<Order> findTop4ByUserId(String userId, ScrollPosition position);

		Slice<Order> findTop5ByUserId(String userId, Pageable pageable);

		@AllowScan
		List<Order> findByNoteIsNullAndQuantityIn(Collection<Integer> quantities);

		@AllowScan
		List<Order> findByUserIdOrNoteAndGiftTrue(String userId, String note);

		@AllowScan
		List<Order> findByStatusInOrGiftTrue(Collection<Status> statuses);

	}

}
