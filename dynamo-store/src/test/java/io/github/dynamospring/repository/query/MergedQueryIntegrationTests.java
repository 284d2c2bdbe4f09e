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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.DynamoTemplateSettings;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Methods that compare a key with several values, or that have alternatives: their
 * requests, what these cost, and results compared with a plain computation.
 */
class MergedQueryIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

	private static final Comparator<Order> BY_TIME = Comparator.comparing(Order::placedAt);

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final Queries queries = new DynamoRepositoryFactory(template(8)).getRepository(Queries.class);

	private final List<Order> all = orders();

	private DynamoTemplate template(int concurrency) {
		return new DynamoTemplate(
				this.dynamo.newClient((configuration) -> configuration.addExecutionInterceptor(this.recorder)),
				this.dynamo.template().getConverter(),
				DynamoTemplateSettings.defaults().withMaxConcurrency(concurrency));
	}

	@BeforeEach
	void save() {
		this.queries.saveAll(this.all);
		this.recorder.take();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	/*
	 * Three users with 20 orders each, one an hour, in turns.
	 */
	private static List<Order> orders() {
		return IntStream.range(0, 60)
			.mapToObj((i) -> new Order("u" + (i % 3), at(i), "o" + i, new BigDecimal(i), Status.values()[i / 7 % 3],
					new Address("Street", "Lyon"), Set.of(), List.of(), Map.of(), null, null, "FR", i, i % 2 == 0,
					null))
			.toList();
	}

	private static Instant at(int hour) {
		return START.plusSeconds(3600L * hour);
	}

	private List<String> ids(Predicate<Order> wanted) {
		return this.all.stream().filter(wanted).map(Order::orderId).toList();
	}

	private static List<String> ids(Iterable<Order> found) {
		List<String> ids = new ArrayList<>();
		found.forEach((order) -> ids.add(order.orderId()));
		return ids;
	}

	private List<String> operations() {
		return this.recorder.take().stream().map(RecordedRequest::operation).toList();
	}

	private static Predicate<Order> of(String user) {
		return (order) -> order.userId().equals(user);
	}

	@Test
	void partitionsFollowEachOtherInTheOrderOfTheValues() {
		List<String> expected = new ArrayList<>(ids(of("u2")));
		expected.addAll(ids(of("u0")));
		assertThat(ids(this.queries.findByUserIdIn(List.of("u2", "u0", "nobody")))).isEqualTo(expected);
		List<RecordedRequest> measured = this.recorder.take();
		assertThat(measured).extracting(RecordedRequest::operation).containsExactly("Query", "Query", "Query");
		assertThat(measured).extracting(RecordedRequest::itemsRead).containsExactlyInAnyOrder(20, 20, 0);
	}

	@Test
	void valueGivenTwiceIsReadOnce() {
		assertThat(this.queries.findByUserIdIn(List.of("u1", "u1", "u1"))).hasSize(20);
		assertThat(operations()).containsExactly("Query");
	}

	@Test
	void noValuesNeedNoRequest() {
		assertThat(this.queries.findByUserIdIn(List.of())).isEmpty();
		assertThat(this.queries.streamByUserIdIn(List.of())).isEmpty();
		assertThat(this.queries.countByUserIdIn(List.of())).isZero();
		assertThat(this.queries.existsByUserIdIn(List.of())).isFalse();
		assertThat(this.queries.removeByUserIdIn(List.of())).isZero();
		this.queries.deleteByUserIdAndPlacedAtAndOrderIdIn("u1", at(1), List.of());
		assertThat(this.queries.findByUserIdAndPlacedAtAndOrderIdIn("u1", at(1), List.of())).isEmpty();
		assertThat(this.recorder.take()).isEmpty();
	}

	@Test
	void nullAmongTheValuesIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.queries.findByUserIdIn(Arrays.asList("u1", null)))
			.withMessage("Queries.findByUserIdIn(Collection): parameter 'userIds' contains null, but 'userId' can only "
					+ "be compared with values; leave null out");
		assertThat(this.recorder.take()).isEmpty();
	}

	@Test
	void orderAskedForIsThatOfAllPartitions() {
		assertThat(this.queries.findByUserIdInOrderByPlacedAtDesc(List.of("u0", "u2"))).extracting(Order::orderId)
			.containsExactlyElementsOf(this.all.stream()
				.filter((order) -> !order.userId().equals("u1"))
				.sorted(BY_TIME.reversed())
				.map(Order::orderId)
				.toList());
		assertThat(this.queries.readByUserIdIn(List.of("u0", "u2"), Sort.by("placedAt"))).isSortedAccordingTo(BY_TIME)
			.hasSize(40);
		assertThat(this.queries.readByUserIdIn(List.of("u0", "u2"), Sort.by("userId", "placedAt").descending()))
			.isSortedAccordingTo(Comparator.comparing(Order::userId).thenComparing(Order::placedAt).reversed())
			.hasSize(40);
		this.recorder.take();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.queries.readByUserIdIn(List.of("u0", "u2"), Sort.by("total")))
			.withMessageContaining("it can be ordered by placedAt then orderId");
		assertThat(this.recorder.take()).isEmpty();
	}

	@Test
	void limitIsThatOfEachPartitionWhereAnOrderIsAskedFor() {
		assertThat(ids(this.queries.findTop3ByUserIdInOrderByPlacedAtDesc(List.of("u0", "u1", "u2"))))
			.containsExactly("o59", "o58", "o57");
		List<RecordedRequest> measured = this.recorder.take();
		assertThat(measured).extracting((each) -> ((QueryRequest) each.request()).limit()).containsExactly(3, 3, 3);
		assertThat(measured).extracting(RecordedRequest::itemsRead).containsExactly(3, 3, 3);
		assertThat(measured).extracting(RecordedRequest::units).containsExactly(0.5, 0.5, 0.5);
	}

	@Test
	void limitEndsTheReadingWhereNoOrderIsAskedFor() {
		assertThat(ids(this.queries.findTop3ByUserIdIn(List.of("u1", "u0")))).containsExactly("o1", "o4", "o7");
		RecordedRequest first = this.recorder.take().get(0);
		assertThat(first.itemsRead()).isEqualTo(3);
		assertThat(this.queries.readByUserIdIn(List.of("u1", "u0"), Limit.of(22))).hasSize(22);
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactly(20, 2);
		assertThat(this.queries.findFirstByUserIdIn(List.of("nobody", "u1"))).isPresent();
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactly(0, 1);
	}

	@Test
	void streamReadsAPartitionWhenTheOneBeforeIsConsumed() {
		try (Stream<Order> stream = this.queries.streamByUserIdIn(List.of("u0", "u1"))) {
			assertThat(this.recorder.take()).isEmpty();
			Iterator<Order> orders = stream.iterator();
			orders.next();
			assertThat(operations()).containsExactly("Query");
			for (int i = 0; i < 20; i++) {
				orders.next();
			}
			assertThat(operations()).containsExactly("Query");
		}
	}

	@Test
	void oneResultOfSeveralPartitions() {
		assertThat(this.queries.findByUserIdInAndOrderId(List.of("u0", "u1"), "o4")).isPresent();
		assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
			.isThrownBy(() -> this.queries.findByUserIdInAndGiftTrue(List.of("u0", "u1")));
	}

	@Test
	void projectionsAndDynamicTypesOfSeveralPartitions() {
		assertThat(this.queries.findSummariesByUserIdInOrderByPlacedAt(List.of("u0", "u1")))
			.extracting(OrderSummary::orderId)
			.containsExactlyElementsOf(ids((order) -> !order.userId().equals("u2")));
		assertThat(this.recorder.take())
			.allSatisfy((each) -> assertThat(((QueryRequest) each.request()).expressionAttributeNames())
				.containsValues("orderId", "total", "placedAt")
				.doesNotContainValue("tags"));
		assertThat(this.queries.findByUserIdIn(List.of("u1"), OrderSummary.class)).hasSize(20);
		assertThat(this.queries.readMapsByUserIdIn(List.of("u1"))).hasSize(20)
			.allSatisfy((map) -> assertThat(map).containsEntry("userId", "u1"));
	}

	@Test
	void countsExistenceAndDeletes() {
		assertThat(this.queries.countByUserIdIn(List.of("u0", "u1"))).isEqualTo(40);
		assertThat(this.recorder.take())
			.allSatisfy((each) -> assertThat(((QueryRequest) each.request()).selectAsString()).isEqualTo("COUNT"))
			.hasSize(2);
		assertThat(this.queries.existsByUserIdIn(List.of("nobody", "u0", "u1"))).isTrue();
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactly(0, 1);
		assertThat(this.queries.removeByUserIdIn(List.of("u0", "u1"))).isEqualTo(40);
		assertThat(operations()).containsExactly("Query", "Query", "BatchWriteItem", "BatchWriteItem");
		assertThat(this.queries.countByUserIdIn(List.of("u0", "u1", "u2"))).isEqualTo(20);
	}

	@Test
	void severalValuesOfASortKeyPartAreARangeEach() {
		assertThat(ids(this.queries.findByUserIdAndPlacedAtIn("u0", List.of(at(6), at(0), at(1)))))
			.containsExactly("o6", "o0");
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactlyInAnyOrder(1, 1, 0);
		assertThat(ids(this.queries.findByUserIdAndPlacedAtInOrderByPlacedAt("u0", List.of(at(6), at(0)))))
			.containsExactly("o0", "o6");
	}

	@Test
	void severalValuesOfIndexKeysAreAQueryEach() {
		assertThat(ids(this.queries.findByStatusIn(Set.of(Status.OPEN))))
			.isEqualTo(ids((order) -> order.status() == Status.OPEN));
		assertThat(this.queries.findByStatusInOrderByPlacedAtDesc(List.of(Status.OPEN, Status.PAID)))
			.isSortedAccordingTo(BY_TIME.reversed())
			.hasSameSizeAs(ids((order) -> order.status() != Status.SHIPPED));
		assertThat(this.recorder.take()).hasSize(3)
			.allSatisfy((each) -> assertThat(((QueryRequest) each.request()).indexName()).isEqualTo("StatusIndex"));
		assertThat(ids(this.queries.findByStatusAndPlacedAtIn(Status.OPEN, List.of(at(1), at(2), at(8)))))
			.containsExactly("o1", "o2");
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactlyInAnyOrder(1, 1, 0);
	}

	@Test
	void wholeKeysAreReadTogetherInTheOrderOfTheValues() {
		assertThat(ids(this.queries.findByUserIdAndPlacedAtAndOrderIdIn("u0", at(0), List.of("o9", "o0", "o0"))))
			.containsExactly("o0");
		RecordedRequest measured = this.recorder.take().get(0);
		assertThat(measured.operation()).isEqualTo("BatchGetItem");
		assertThat(measured.itemsRead()).isEqualTo(1);
		assertThat(((BatchGetItemRequest) measured.request()).requestItems().get("app_data").keys()).hasSize(2);
		assertThat(ids(this.queries.findByUserIdInAndPlacedAtInAndOrderIdIn(List.of("u1", "u0"), List.of(at(4), at(0)),
				List.of("o0", "o4"))))
			.containsExactly("o4", "o0");
		assertThat(operations()).containsExactly("BatchGetItem");
	}

	@Test
	void wholeKeysAreReadAHundredAtATimeAndNoMoreThanWanted() {
		List<String> ids = IntStream.range(0, 250).mapToObj((i) -> "o" + i).toList();
		List<Instant> times = List.of(at(3));
		assertThat(ids(this.queries.findByUserIdInAndPlacedAtInAndOrderIdIn(List.of("u0"), times, ids)))
			.containsExactly("o3");
		assertThat(keys(this.recorder.take())).containsExactly(100, 100, 50);
		assertThat(ids(this.queries.findTop2ByUserIdAndPlacedAtInAndOrderIdIn("u0", times, ids.subList(0, 4))))
			.containsExactly("o3");
		assertThat(keys(this.recorder.take())).containsExactly(2, 2);
	}

	private static List<Integer> keys(List<RecordedRequest> measured) {
		return measured.stream()
			.map((each) -> ((BatchGetItemRequest) each.request()).requestItems().get("app_data").keys().size())
			.toList();
	}

	@Test
	void wholeKeysAreReadInAnOrderOfKeys() {
		assertThat(ids(this.queries.findByUserIdInAndPlacedAtInAndOrderIdInOrderByPlacedAtDescUserIdAsc(
				List.of("u0", "u1"), List.of(at(3), at(4), at(6)), List.of("o3", "o6", "o4"))))
			.containsExactly("o6", "o4", "o3");
		assertThat(operations()).containsExactly("BatchGetItem");
	}

	@Test
	void wholeKeysWithAnotherConditionAreQueriedOneByOne() {
		assertThat(ids(this.queries.findByUserIdAndPlacedAtAndOrderIdInAndGiftTrue("u0", at(0), List.of("o0", "o1"))))
			.containsExactly("o0");
		assertThat(this.recorder.take()).extracting(RecordedRequest::operation).containsExactly("Query", "Query");
	}

	@Test
	void wholeKeysAreCountedLookedForAndDeleted() {
		List<String> ids = List.of("o0", "o1");
		assertThat(this.queries.countByUserIdAndPlacedAtAndOrderIdIn("u0", at(0), ids)).isEqualTo(1);
		assertThat(this.queries.existsByUserIdAndPlacedAtAndOrderIdIn("u0", at(0), ids)).isTrue();
		assertThat(operations()).containsExactly("BatchGetItem", "BatchGetItem");
		assertThat(this.queries.removeByUserIdAndPlacedAtAndOrderIdIn("u0", at(0), ids)).isEqualTo(1);
		assertThat(operations()).containsExactly("BatchGetItem", "BatchWriteItem");
		this.queries.deleteByUserIdAndPlacedAtAndOrderIdIn("u0", at(3), List.of("o3", "o4"));
		assertThat(operations()).containsExactly("BatchWriteItem");
		assertThat(this.queries.deleteAllByUserIdAndPlacedAtAndOrderIdIn("u0", at(6), List.of("o6"))).hasSize(1);
		assertThat(operations()).containsExactly("BatchGetItem", "BatchWriteItem");
		assertThat(this.queries.countByUserIdIn(List.of("u0"))).isEqualTo(17);
	}

	@Test
	void alternativesAreAQueryEachAndAnItemOfBothIsReturnedOnce() {
		Predicate<Order> gifts = (order) -> order.status() == Status.PAID && order.gift();
		List<String> expected = new ArrayList<>(ids(of("u0")));
		expected.addAll(ids(gifts.and(of("u0").negate())));
		assertThat(ids(this.queries.findByUserIdOrStatusAndGiftTrue("u0", Status.PAID))).isEqualTo(expected);
		assertThat(this.recorder.take()).extracting((each) -> ((QueryRequest) each.request()).indexName())
			.containsExactlyInAnyOrder(null, "StatusIndex");
	}

	@Test
	void alternativesInOneOrder() {
		List<Order> found = this.queries.findTop9ByUserIdOrStatusOrderByPlacedAtDesc("u0", Status.PAID);
		assertThat(ids(found)).isEqualTo(this.all.stream()
			.filter(of("u0").or((order) -> order.status() == Status.PAID))
			.sorted(BY_TIME.reversed())
			.limit(9)
			.map(Order::orderId)
			.toList());
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactly(9, 9);
	}

	@Test
	void alternativesThatAreWholeKeysAreReadTogether() {
		assertThat(ids(this.queries.findByUserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId("u1", at(4), "o4",
				"u0", at(0), "o0")))
			.containsExactly("o4", "o0");
		assertThat(operations()).containsExactly("BatchGetItem");
		assertThat(this.queries.findByUserIdAndPlacedAtAndOrderIdOrStatus("u0", at(0), "o0", Status.OPEN))
			.hasSameSizeAs(ids((order) -> order.status() == Status.OPEN));
		assertThat(operations()).containsExactlyInAnyOrder("BatchGetItem", "Query");
	}

	@Test
	void alternativesAreCountedLookedForAndDeletedOnce() {
		Predicate<Order> wanted = of("u0").or(of("u1")).or((order) -> order.status() == Status.PAID);
		int expected = ids(wanted).size();
		assertThat(this.queries.countByUserIdInOrStatus(List.of("u0", "u1"), Status.PAID)).isEqualTo(expected);
		assertThat(this.recorder.take())
			.allSatisfy((each) -> assertThat(((QueryRequest) each.request()).expressionAttributeNames().values())
				.doesNotContain("total"));
		assertThat(this.queries.existsByUserIdOrStatus("nobody", Status.PAID)).isTrue();
		assertThat(this.recorder.take()).extracting(RecordedRequest::itemsRead).containsExactly(0, 1);
		assertThat(this.queries.removeByUserIdOrStatus("u0", Status.PAID))
			.isEqualTo(ids(of("u0").or((order) -> order.status() == Status.PAID)).size());
		assertThat(this.queries.countByUserIdInOrStatus(List.of("u0"), Status.PAID)).isZero();
	}

	@Test
	void alternativeWithoutAKeyMakesAllOfThemOneScan() {
		assertThat(ids(this.queries.findByUserIdOrTotalGreaterThan("u0", new BigDecimal(55))))
			.containsExactlyInAnyOrderElementsOf(
					ids(of("u0").or((order) -> order.total().compareTo(new BigDecimal(55)) > 0)));
		assertThat(operations()).containsExactly("Scan");
	}

	@Test
	void resultsDoNotDependOnTheConcurrency() {
		Queries sequential = new DynamoRepositoryFactory(template(1)).getRepository(Queries.class);
		List<String> users = List.of("u2", "u1", "u0");
		assertThat(sequential.findByUserIdIn(users)).isEqualTo(this.queries.findByUserIdIn(users));
		assertThat(sequential.findByUserIdInOrderByPlacedAtDesc(users))
			.isEqualTo(this.queries.findByUserIdInOrderByPlacedAtDesc(users));
	}

	interface Queries extends DynamoRepository<Order> {

		List<Order> findByUserIdIn(Collection<String> userIds);

		<T> List<T> findByUserIdIn(Collection<String> userIds, Class<T> type);

		List<OrderSummary> findSummariesByUserIdInOrderByPlacedAt(Collection<String> userIds);

		List<Map<String, Object>> readMapsByUserIdIn(Collection<String> userIds);

		List<Order> findByUserIdInOrderByPlacedAtDesc(Collection<String> userIds);

		List<Order> readByUserIdIn(Collection<String> userIds, Sort sort);

		List<Order> readByUserIdIn(Collection<String> userIds, Limit limit);

		List<Order> findTop3ByUserIdIn(Collection<String> userIds);

		List<Order> findTop3ByUserIdInOrderByPlacedAtDesc(Collection<String> userIds);

		Optional<Order> findFirstByUserIdIn(Collection<String> userIds);

		Stream<Order> streamByUserIdIn(Collection<String> userIds);

		Optional<Order> findByUserIdInAndOrderId(Collection<String> userIds, String orderId);

		Optional<Order> findByUserIdInAndGiftTrue(Collection<String> userIds);

		long countByUserIdIn(Collection<String> userIds);

		boolean existsByUserIdIn(Collection<String> userIds);

		long removeByUserIdIn(Collection<String> userIds);

		List<Order> findByUserIdAndPlacedAtIn(String userId, Collection<Instant> placedAt);

		List<Order> findByUserIdAndPlacedAtInOrderByPlacedAt(String userId, Collection<Instant> placedAt);

		List<Order> findByStatusIn(Set<Status> statuses);

		List<Order> findByStatusInOrderByPlacedAtDesc(Collection<Status> statuses);

		List<Order> findByStatusAndPlacedAtIn(Status status, Collection<Instant> placedAt);

		List<Order> findByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

		List<Order> findByUserIdAndPlacedAtAndOrderIdInAndGiftTrue(String userId, Instant placedAt,
				Collection<String> orderIds);

		List<Order> findByUserIdInAndPlacedAtInAndOrderIdIn(Collection<String> userIds, Collection<Instant> placedAt,
				Collection<String> orderIds);

		List<Order> findByUserIdInAndPlacedAtInAndOrderIdInOrderByPlacedAtDescUserIdAsc(Collection<String> userIds,
				Collection<Instant> placedAt, Collection<String> orderIds);

		List<Order> findTop2ByUserIdAndPlacedAtInAndOrderIdIn(String userId, Collection<Instant> placedAt,
				Collection<String> orderIds);

		long countByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

		boolean existsByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

		long removeByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

		void deleteByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

		List<Order> deleteAllByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt,
				Collection<String> orderIds);

		List<Order> findByUserIdOrStatusAndGiftTrue(String userId, Status status);

		List<Order> findTop9ByUserIdOrStatusOrderByPlacedAtDesc(String userId, Status status);

		List<Order> findByUserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt,
				String orderId, String otherId, Instant otherTime, String otherOrderId);

		List<Order> findByUserIdAndPlacedAtAndOrderIdOrStatus(String userId, Instant placedAt, String orderId,
				Status status);

		long countByUserIdInOrStatus(Collection<String> userIds, Status status);

		boolean existsByUserIdOrStatus(String userId, Status status);

		long removeByUserIdOrStatus(String userId, Status status);

		@AllowScan
		List<Order> findByUserIdOrTotalGreaterThan(String userId, BigDecimal min);

	}

}
