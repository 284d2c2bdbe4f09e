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
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.Delete;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.annotation.Transient;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Query methods that return a future: they run on the executor, never on the caller's
 * thread, and whatever goes wrong is in the future.
 */
@Timeout(60)
class AsyncQueryIntegrationTests {

	private static final Instant AT = Instant.parse("2024-01-01T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Deque<Runnable> tasks = new ArrayDeque<>();

	private final Queries queries = repository(this.tasks::add);

	private Queries repository(Executor executor) {
		DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());
		factory.setAsyncExecutor(() -> executor);
		return factory.getRepository(Queries.class);
	}

	@BeforeEach
	void save() {
		this.queries.saveAll(IntStream.range(0, 5)
			.mapToObj((i) -> new Order("u" + (i % 2), AT.plusSeconds(i), "o" + i, new BigDecimal(i), Status.OPEN,
					new Address("Street", "Lyon"), Set.of(), List.of(), Map.of(), null, null, "FR", i, true, null))
			.toList());
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	/*
	 * Run the one call that was handed to the executor and return its result.
	 */
	private <T> T run(CompletableFuture<T> future) {
		assertThat(future).isNotDone();
		assertThat(this.tasks).hasSize(1);
		this.tasks.remove().run();
		assertThat(future).isDone();
		return future.join();
	}

	private void runToFailure(CompletableFuture<?> future, Class<? extends Throwable> cause) {
		this.tasks.remove().run();
		assertThatExceptionOfType(CompletionException.class).isThrownBy(future::join).withCauseInstanceOf(cause);
	}

	@Test
	void nothingIsSentOnTheCallersThread() {
		CompletableFuture<List<Order>> future = this.queries.findByUserId("u0");
		assertThat(this.dynamo.requests()).isEmpty();
		assertThat(run(future)).extracting(Order::orderId).containsExactly("o0", "o2", "o4");
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	@Test
	void everyKindOfResult() throws Exception {
		assertThat(run(this.queries.findFirstByUserIdOrderByPlacedAtDesc("u0"))).isPresent();
		assertThat(run(this.queries.findByUserIdAndPlacedAtAndOrderId("u0", AT, "none"))).isEmpty();
		assertThat(run(this.queries.getByUserIdAndPlacedAtAndOrderId("u0", AT, "none"))).isNull();
		assertThat(run(this.queries.findSummariesByUserId("u1"))).extracting(OrderSummary::orderId)
			.containsExactly("o1", "o3");
		assertThat(run(this.queries.findSetByUserId("u1"))).hasSize(2);
		assertThat(run(this.queries.readByUserId("u0", PageRequest.ofSize(2))).hasNext()).isTrue();
		assertThat(run(this.queries.queryByUserId("u0", ScrollPosition.keyset(), Limit.of(2))).hasNext()).isTrue();
		assertThat(run(this.queries.countByUserId("u0"))).isEqualTo(3);
		assertThat(run(this.queries.countIntByUserId("u0"))).isEqualTo(3);
		assertThat(run(this.queries.existsByUserId("u0"))).isTrue();
		assertThat(run(this.queries.findByUserIdIn(List.of("u0", "u1")))).hasSize(5);
		assertThat(run(this.queries.declared("u0", 2))).hasSize(2);
		assertThat(run(this.queries.declaredCount("u0"))).isEqualTo(3);
		Future<List<Order>> future = this.queries.queryByUserId("u0");
		this.tasks.remove().run();
		assertThat(future.get(1, TimeUnit.SECONDS)).hasSize(3);
	}

	@Test
	void updatesAndDeletes() {
		assertThat(run(this.queries.pay("u0", AT, "o0", Status.OPEN, Status.PAID))).isTrue();
		assertThat(run(this.queries.pay("u0", AT, "o0", Status.OPEN, Status.PAID))).isFalse();
		assertThat(run(this.queries.load("u0", AT, "o0", 7)).quantity()).isEqualTo(7);
		assertThat(run(this.queries.remove("u0", AT, "o0"))).isEqualTo(1);
		assertThat(run(this.queries.deleteByUserId("u1"))).isNull();
		assertThat(run(this.queries.removeByUserId("u0"))).isEqualTo(2);
		assertThat(run(this.queries.removeAllByUserId("u0"))).isEmpty();
	}

	@Test
	void failuresAreInTheFutureAndTranslated() {
		runToFailure(this.queries.findByUserId(null), DynamoValidationException.class);
		runToFailure(this.queries.strictlyPay("u0", AT, "o0", Status.SHIPPED), DynamoConditionFailedException.class);
		this.dynamo.client().deleteTable((request) -> request.tableName("app_data"));
		runToFailure(this.queries.findByUserId("u0"), DynamoTableNotFoundException.class);
	}

	@Test
	void rejectionOfTheExecutorIsInTheFuture() {
		Queries rejected = repository((task) -> {
			throw new RejectedExecutionException("full");
		});
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> rejected.findByUserId("u0").join())
			.withCauseInstanceOf(RejectedExecutionException.class);
	}

	@Test
	void cancelledBeforeItBeginsSendsNothing() {
		CompletableFuture<List<Order>> future = this.queries.findByUserId("u0");
		future.cancel(false);
		this.tasks.remove().run();
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void otherMethodsRunOnTheCallersThread() {
		assertThat(this.queries.findByKey("u0", AT, "o0")).isPresent();
		assertThat(this.queries.findTop1ByUserId("u0")).hasSize(1);
		assertThat(this.tasks).isEmpty();
	}

	@Test
	void withoutAnExecutorEachCallHasAThread() {
		Queries own = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Queries.class);
		assertThat(thread(own)).isNotEqualTo(Thread.currentThread().getName()).startsWith("dynamo-");
	}

	@Test
	void executorIsThatOfTheApplication() {
		assertThat(threadWith("applicationTaskExecutor", "other")).startsWith("applicationTaskExecutor-");
		assertThat(threadWith("mine")).startsWith("mine-");
		assertThat(threadWith("taskExecutor", "other")).startsWith("taskExecutor-");
		assertThat(threadWith("one", "other")).startsWith("dynamo-");
		assertThat(threadWith()).startsWith("dynamo-");
	}

	private String threadWith(String... executors) {
		try (GenericApplicationContext context = new GenericApplicationContext()) {
			context.registerBean(DynamoOperations.class, this.dynamo::template);
			for (String executor : executors) {
				context.registerBean(executor, SimpleAsyncTaskExecutor.class,
						() -> new SimpleAsyncTaskExecutor(executor + "-"));
			}
			context.registerBeanDefinition("queries",
					BeanDefinitionBuilder.rootBeanDefinition(DynamoRepositoryFactoryBean.class)
						.addConstructorArgValue(Queries.class)
						.getBeanDefinition());
			context.refresh();
			return thread(context.getBean(Queries.class));
		}
	}

	private static String thread(Queries queries) {
		return queries.findThreadsByUserId("u0").join().get(0).thread();
	}

	/**
	 * Tells which thread it was made by.
	 */
	static class ThreadName {

		private final String orderId;

		@Transient
		private final String thread = Thread.currentThread().getName();

		ThreadName(String orderId) {
			this.orderId = orderId;
		}

		String getOrderId() {
			return this.orderId;
		}

		String thread() {
			return this.thread;
		}

	}

	interface Queries extends DynamoRepository<Order> {

		CompletableFuture<List<Order>> findByUserId(@Nullable String userId);

		Future<List<Order>> queryByUserId(String userId);

		CompletableFuture<Optional<Order>> findFirstByUserIdOrderByPlacedAtDesc(String userId);

		CompletableFuture<Optional<Order>> findByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

		CompletableFuture<Order> getByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

		CompletableFuture<List<OrderSummary>> findSummariesByUserId(String userId);

		CompletableFuture<Set<Order>> findSetByUserId(String userId);

		CompletableFuture<Slice<Order>> readByUserId(String userId, Pageable page);

		CompletableFuture<Window<Order>> queryByUserId(String userId, ScrollPosition position, Limit limit);

		CompletableFuture<Long> countByUserId(String userId);

		CompletableFuture<Integer> countIntByUserId(String userId);

		CompletableFuture<Boolean> existsByUserId(String userId);

		CompletableFuture<List<Order>> findByUserIdIn(Collection<String> userIds);

		CompletableFuture<Void> deleteByUserId(String userId);

		CompletableFuture<Long> removeByUserId(String userId);

		CompletableFuture<List<Order>> removeAllByUserId(String userId);

		List<Order> findTop1ByUserId(String userId);

		@Query(value = "userId = :userId", filter = "quantity >= :min")
		CompletableFuture<List<Order>> declared(String userId, int min);

		@Query(value = "userId = :userId", select = Query.Select.COUNT)
		CompletableFuture<Long> declaredCount(String userId);

		@Update(value = "SET status = :wanted", condition = "status = :expected")
		CompletableFuture<Boolean> pay(String userId, Instant placedAt, String orderId, Status expected, Status wanted);

		@Update(value = "SET status = status", condition = "status = :expected")
		CompletableFuture<Void> strictlyPay(String userId, Instant placedAt, String orderId, Status expected);

		@Update("SET quantity = :quantity")
		CompletableFuture<Order> load(String userId, Instant placedAt, String orderId, int quantity);

		@Delete
		CompletableFuture<Long> remove(String userId, Instant placedAt, String orderId);

		CompletableFuture<List<ThreadName>> findThreadsByUserId(String userId);

	}

}
