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

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities of an index that does not hold all of them, completed from the table.
 */
class CompletedQueryIntegrationTests {

	private static final int ITEMS = 130;

	private final DynamoFixture dynamo = new DynamoFixture(Parcel.class);

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final NextResponse nextResponse = new NextResponse();

	private final Parcels parcels = new DynamoRepositoryFactory(new DynamoTemplate(
			this.dynamo.newClient((configuration) -> configuration.addExecutionInterceptor(this.recorder)
				.addExecutionInterceptor(this.nextResponse)),
			this.dynamo.template().getConverter()))
		.getRepository(Parcels.class);

	@BeforeEach
	void save() {
		this.parcels.saveAll(IntStream.range(0, ITEMS).mapToObj(CompletedQueryIntegrationTests::parcel).toList());
		this.recorder.take();
	}

	/*
	 * In the index the parcels are in the opposite order.
	 */
	private static Parcel parcel(int i) {
		return new Parcel("u" + (i % 3), "p" + i, "Lyon", Instant.EPOCH.plusSeconds(ITEMS - i), "heavy", i);
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private static List<Integer> numbers(Iterable<Parcel> found) {
		List<Integer> numbers = new ArrayList<>();
		found.forEach((parcel) -> numbers.add(parcel.number()));
		return numbers;
	}

	private static List<Integer> down(int from, int to) {
		return IntStream.rangeClosed(0, from - to).mapToObj((i) -> from - i).toList();
	}

	private List<String> requests() {
		return this.recorder.take().stream().map(CompletedQueryIntegrationTests::describe).toList();
	}

	private static String describe(RecordedRequest measured) {
		if (measured.request() instanceof BatchGetItemRequest get) {
			return "BatchGetItem " + get.requestItems().get("parcels").keys().size();
		}
		Integer limit = ((QueryRequest) measured.request()).limit();
		return measured.operation() + ((limit != null) ? " " + limit : "");
	}

	@Test
	void planSaysSo() {
		DynamoQueryPlan plan = QueryMethods.plan(Parcels.class, "readByCity");
		assertThat(plan.isCompleted()).isTrue();
		assertThat(plan)
			.hasToString("Parcels.readByCity(String): Query index CityIndex, key city = :city, ordered by sentAt, "
					+ "reads the partition, then BatchGetItem for each 100 of them");
		assertThat(QueryMethods.plan(Parcels.class, "countByCity").isCompleted()).isFalse();
		assertThat(QueryMethods.plan(Parcels.class, "findKeysByCity").isCompleted()).isFalse();
	}

	@Test
	void orderIsThatOfTheIndex() {
		assertThat(numbers(this.parcels.findByCity("Lyon"))).isEqualTo(down(ITEMS - 1, 0));
		List<RecordedRequest> measured = this.recorder.take();
		assertThat(measured).extracting(CompletedQueryIntegrationTests::describe)
			.containsExactly("Query", "BatchGetItem 100", "BatchGetItem 30");
		assertThat(measured).extracting(RecordedRequest::units).element(1).isEqualTo(50.0);
		assertThat(((QueryRequest) measured.get(0).request()).projectionExpression()).isNotNull();
		assertThat(numbers(this.parcels.findTop3ByCityOrderBySentAtDesc("Lyon"))).containsExactly(0, 1, 2);
	}

	@Test
	void noMoreIsReadThanWanted() {
		assertThat(numbers(this.parcels.findTop3ByCity("Lyon"))).isEqualTo(down(129, 127));
		assertThat(requests()).containsExactly("Query 3", "BatchGetItem 3");
		assertThat(this.parcels.findFirstByCity("Lyon")).isPresent();
		assertThat(requests()).containsExactly("Query 1", "BatchGetItem 1");
		try (Stream<Parcel> stream = this.parcels.streamByCity("Lyon")) {
			assertThat(stream.limit(2)).hasSize(2);
		}
		assertThat(requests()).containsExactly("Query", "BatchGetItem 100");
		assertThat(this.parcels.findByCity("Nowhere")).isEmpty();
		assertThat(requests()).containsExactly("Query");
	}

	@Test
	void deletedMeanwhileIsLeftOutAndMadeUpFor() {
		deleteWhenTheIndexHasAnswered(129, 128);
		assertThat(numbers(this.parcels.findTop3ByCity("Lyon"))).isEqualTo(down(127, 125));
		assertThat(requests()).contains("BatchGetItem 3", "BatchGetItem 2");
	}

	@Test
	void deletedMeanwhileIsLeftOutOfWindowsAndSlices() {
		deleteWhenTheIndexHasAnswered(129, 127);
		Window<Parcel> window = this.parcels.findTop3ByCity("Lyon", ScrollPosition.keyset());
		assertThat(numbers(window)).containsExactly(128, 126, 125);
		assertThat(window.hasNext()).isTrue();
		assertThat(numbers(this.parcels.findTop3ByCity("Lyon", window.positionAt(2)))).isEqualTo(down(124, 122));
		deleteWhenTheIndexHasAnswered(128);
		Slice<Parcel> slice = this.parcels.findByCity("Lyon", PageRequest.ofSize(2));
		assertThat(numbers(slice)).containsExactly(126, 125);
		assertThat(numbers(this.parcels.findByCity("Lyon", slice.nextPageable()))).containsExactly(124, 123);
	}

	/*
	 * What is deleted between the two requests was there for the first.
	 */
	private void deleteWhenTheIndexHasAnswered(int... numbers) {
		this.nextResponse.action.set(() -> {
			for (int number : numbers) {
				Parcel parcel = parcel(number);
				this.dynamo.template().delete(Parcel.class).key(parcel.user(), parcel.id()).execute();
			}
		});
	}

	@Test
	void windowsAndSlicesReachEveryItemOnce() {
		List<Integer> scrolled = new ArrayList<>();
		Window<Parcel> window = this.parcels.findByCity("Lyon", ScrollPosition.keyset(), Limit.of(50));
		assertThat(requests()).containsExactly("Query 51", "BatchGetItem 50");
		scrolled.addAll(numbers(window));
		while (window.hasNext()) {
			window = this.parcels.findByCity("Lyon", window.positionAt(window.size() - 1), Limit.of(50));
			scrolled.addAll(numbers(window));
		}
		assertThat(scrolled).isEqualTo(down(129, 0));
		ScrollPosition back = ((KeysetScrollPosition) window.positionAt(0)).backward();
		assertThat(numbers(this.parcels.findByCity("Lyon", back, Limit.of(2)))).containsExactly(31, 30);
		List<Integer> sliced = new ArrayList<>();
		Pageable page = PageRequest.ofSize(40);
		while (page.isPaged()) {
			Slice<Parcel> slice = this.parcels.findByCity("Lyon", page);
			sliced.addAll(numbers(slice));
			page = slice.nextPageable();
		}
		assertThat(sliced).isEqualTo(down(129, 0));
	}

	@Test
	void filterIsThatOfTheIndex() {
		assertThat(numbers(this.parcels.findTop2ByCityAndUser("Lyon", "u0"))).containsExactly(129, 126);
		assertThat(requests()).containsExactly("Query 100", "BatchGetItem 2");
	}

	@Test
	void severalPartitionsAreCompletedEach() {
		assertThat(this.parcels.findByCityIn(List.of("Lyon", "Nowhere"))).hasSize(ITEMS);
		assertThat(requests()).containsExactlyInAnyOrder("Query", "Query", "BatchGetItem 100", "BatchGetItem 30");
		assertThat(numbers(this.parcels.findTop2ByCityInOrderBySentAtDesc(List.of("Lyon", "Nowhere"))))
			.containsExactly(0, 1);
	}

	@Test
	void declaredQueryIsCompleted() {
		assertThat(numbers(this.parcels.declared("Lyon", Limit.of(2)))).containsExactly(129, 128);
		assertThat(requests()).containsExactly("Query 2", "BatchGetItem 2");
	}

	@Test
	void whatTheIndexHoldsIsReadFromItAlone() {
		assertThat(this.parcels.findKeysByCity("Lyon")).hasSize(ITEMS);
		assertThat(this.parcels.countByCity("Lyon")).isEqualTo(ITEMS);
		assertThat(this.parcels.existsByCity("Lyon")).isTrue();
		assertThat(requests()).containsExactly("Query", "Query", "Query 1");
	}

	@Test
	void pageOfTheTemplateIsCompleted() {
		this.dynamo.requests();
		assertThat(this.dynamo.template()
			.query(Parcel.class)
			.index("CityIndex")
			.partitionKey("Lyon")
			.complete()
			.pageSize(3)
			.page()
			.items()).extracting(Parcel::content).containsExactly("heavy", "heavy", "heavy");
		assertThat(this.dynamo.requests()).extracting(EmbeddedRequest::operation)
			.containsExactly("Query", "BatchGetItem");
	}

	@Test
	void largestLimitReadsAllThereIs() {
		Window<Parcel> completed = this.parcels.findByCity("Lyon", ScrollPosition.keyset(),
				Limit.of(Integer.MAX_VALUE));
		assertThat(completed.getContent()).hasSize(ITEMS);
		assertThat(completed.hasNext()).isFalse();
		Window<Parcel> whole = this.dynamo.template()
			.query(Parcel.class)
			.partitionKey("u0")
			.limit(Integer.MAX_VALUE)
			.window();
		assertThat(whole.getContent()).hasSize(44);
		assertThat(whole.hasNext()).isFalse();
	}

	interface Parcels extends DynamoRepository<Parcel> {

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> findByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> readByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> findTop3ByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> findTop3ByCityOrderBySentAtDesc(String city);

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> findTop2ByCityAndUser(String city, String user);

		@Index(value = "CityIndex", fetch = true)
		Optional<Parcel> findFirstByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		Stream<Parcel> streamByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		Window<Parcel> findTop3ByCity(String city, ScrollPosition position);

		@Index(value = "CityIndex", fetch = true)
		Window<Parcel> findByCity(String city, ScrollPosition position, Limit limit);

		@Index(value = "CityIndex", fetch = true)
		Slice<Parcel> findByCity(String city, Pageable page);

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> findByCityIn(Collection<String> cities);

		@Index(value = "CityIndex", fetch = true)
		List<Parcel> findTop2ByCityInOrderBySentAtDesc(Collection<String> cities);

		@Index(value = "CityIndex", fetch = true)
		@Query("city = :city")
		List<Parcel> declared(String city, Limit limit);

		@Index(value = "CityIndex", fetch = true)
		List<ParcelKey> findKeysByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		long countByCity(String city);

		@Index(value = "CityIndex", fetch = true)
		boolean existsByCity(String city);

	}

	record ParcelKey(String user, String id) {

	}

	@Table("parcels")
	@GlobalSecondaryIndex(name = "CityIndex", partitionKey = "city", sortKey = "sentAt",
			projection = IndexProjection.INCLUDE, include = "user")
	record Parcel(@PartitionKey String user, @SortKey String id, String city, Instant sentAt, @Nullable String content,
			int number) {

	}

	/**
	 * Does something once, when DynamoDB has answered.
	 */
	private static final class NextResponse implements ExecutionInterceptor {

		private final AtomicReference<@Nullable Runnable> action = new AtomicReference<>();

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			Runnable next = this.action.getAndSet(null);
			if (next != null) {
				next.run();
			}
		}

	}

}
