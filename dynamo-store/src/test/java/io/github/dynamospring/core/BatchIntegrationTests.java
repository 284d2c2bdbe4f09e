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

package io.github.dynamospring.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;

import io.github.dynamospring.BatchProgress;
import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Invoice;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Batches through the SDK's client on the embedded engine.
 */
class BatchIntegrationTests {

	private static final Instant PLACED_AT = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture fixture = new DynamoFixture(Order.class, Invoice.class, Product.class);

	private final DynamoTemplate dynamo = this.fixture.template();

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void putsAndDeletesOfSeveralTypesShareRequests() {
		this.dynamo.saveAll(products(1, 3));
		this.fixture.requests();
		SavedEntities saved = this.dynamo.batchWrite()
			.putAll(products(4, 5))
			.put(invoice("i1"))
			.delete(Product.class, DynamoKey.of("p1"))
			.delete(Product.of("p2", "whatever"))
			.execute();
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem");
		assertThat(saved.all()).hasSize(3);
		assertThat(saved.one(Invoice.class)).isEqualTo(invoice("i1"));
		assertThat(this.dynamo.scan(Product.class).all()).extracting(Product::getId)
			.containsExactlyInAnyOrder("p3", "p4", "p5");
	}

	@Test
	void entitiesWithAVersionAreWrittenAloneWithTheirGuard() {
		List<Order> saved = this.dynamo.saveAll(List.of(order("o1"), order("o2")));
		this.fixture.requests();
		SavedEntities result = this.dynamo.batchWrite()
			.put(saved.get(0))
			.put(Product.of("p1", "Chai"))
			.delete(saved.get(1))
			.put(order("o3"))
			.execute();
		assertThat(this.fixture.operations()).startsWith("BatchWriteItem")
			.containsExactlyInAnyOrder("BatchWriteItem", "PutItem", "DeleteItem", "PutItem");
		assertThat(result.all(Order.class)).extracting(Order::version).containsExactly(2L, 1L);
		assertThat(result.all().get(1)).isInstanceOf(Product.class);
	}

	@Test
	void keyDeletesAVersionedItemWithoutGuard() {
		Order saved = this.dynamo.save(order("o1"));
		this.fixture.requests();
		this.dynamo.batchWrite().delete(Order.class, this.dynamo.getConverter().getKey(saved)).execute();
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem");
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").exists()).isFalse();
	}

	@Test
	void lastOfSeveralWritesOfOneItemCounts() {
		this.dynamo.save(Product.of("p2", "Chang"));
		this.fixture.requests();
		SavedEntities saved = this.dynamo.batchWrite()
			.put(Product.of("p1", "old"))
			.delete(Product.class, DynamoKey.of("p1"))
			.put(Product.of("p1", "new"))
			.put(Product.of("p2", "new"))
			.delete(Product.class, DynamoKey.of("p2"))
			.execute();
		assertThat(this.fixture.request().body().split("Request\":", -1)).hasSize(3);
		assertThat(saved.all(Product.class)).extracting(Product::getName).containsExactly("new");
		assertThat(this.dynamo.scan(Product.class).all()).extracting(Product::getName).containsExactly("new");
	}

	@Test
	void lastOfSeveralVersionedEntitiesCountsToo() {
		Order first = order("o1").withTotal("1");
		Order second = order("o1").withTotal("2");
		List<Order> saved = this.dynamo.saveAll(List.of(first, order("o2"), second));
		assertThat(this.fixture.operations()).containsExactly("PutItem", "PutItem");
		assertThat(saved).extracting((order) -> order.total().intValue()).containsExactly(2, 9, 2);
		assertThat(saved).extracting(Order::version).containsExactly(1L, 1L, 1L);
		this.dynamo.deleteAll(List.of(saved.get(0), saved.get(2)));
		assertThat(this.fixture.operations()).containsExactly("DeleteItem");
	}

	@Test
	void emptyBatchSendsNothing() {
		this.fixture.requests();
		assertThat(this.dynamo.batchWrite().execute().all()).isEmpty();
		assertThat(this.dynamo.batchWrite().toRequests()).isEmpty();
		assertThat(this.dynamo.<Product>saveAll(List.of())).isEmpty();
		assertThat(this.dynamo.getAll(Product.class, List.of())).isEmpty();
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void missingElementIsRefused() {
		List<Object> withNull = new ArrayList<>();
		withNull.add(null);
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.saveAll(withNull));
		List<DynamoKey> keys = new ArrayList<>(List.of(DynamoKey.of("p1")));
		keys.add(null);
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.getAll(Product.class, keys))
			.withMessage("One of the keys is missing");
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.deleteAll(Product.class, keys));
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.batchWrite().put(null).execute())
			.withMessage("One of the entities or keys is missing");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.dynamo.batchWrite().delete(Product.class, null).execute())
			.withMessage("One of the entities or keys is missing");
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.scan(Product.class).project("id", null))
			.withMessage("One of the properties is missing");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void chunksAreLimitedByBytesToo() {
		this.fixture.requests();
		String controls = "\u0001".repeat(390_000);
		List<Product> large = IntStream.range(0, 20).mapToObj((i) -> Product.of("p" + i, controls)).toList();
		this.dynamo.saveAll(large);
		assertThat(this.fixture.requests()).hasSizeGreaterThan(2)
			.allSatisfy((request) -> assertThat(request.body().length()).isLessThan(16 * 1024 * 1024));
		assertThat(this.dynamo.scan(Product.class).count()).isEqualTo(20);
	}

	@Test
	void everyRequestCanBeHadWithoutSendingIt() {
		Order saved = this.dynamo.save(order("o1"));
		this.fixture.requests();
		assertThat(this.dynamo.batchWrite().putAll(products(1, 30)).delete(saved).put(order("o2")).toRequests())
			.hasExactlyElementsOfTypes(BatchWriteItemRequest.class, BatchWriteItemRequest.class,
					DeleteItemRequest.class, PutItemRequest.class);
		List<DynamoKey> keys = IntStream.range(0, 150).mapToObj((i) -> DynamoKey.of("p" + i)).toList();
		assertThat(this.dynamo.getAll(Product.class).keys(keys).toRequests()).hasSize(2)
			.allSatisfy((request) -> assertThat(request.requestItems()).containsOnlyKeys("products"));
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void failureInALaterRequestTellsWhatIsWritten() {
		List<Object> entities = new ArrayList<>(products(1, 30));
		Order stale = this.dynamo.save(order("o1"));
		this.dynamo.save(stale);
		entities.add(order("o0"));
		entities.add(stale);
		entities.add(order("o9"));
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.saveAll(entities))
			.withMessageContaining("has version 1 but the stored version is 2; it was not changed")
			.withMessageNotContaining("nothing was written")
			.withMessageContaining("(32 items were written, 1 are unprocessed, 0 were not sent)")
			.satisfies((ex) -> {
				BatchProgress progress = progress(ex);
				assertThat(progress.done()).hasSize(32).startsWith(entities.get(0));
				assertThat(((Order) progress.done().get(30)).version()).isEqualTo(1L);
				assertThat(progress.failed()).containsExactly(stale);
				assertThat(progress.remaining()).hasSize(1);
				assertThat(ex.getFailure().item()).isNotEmpty();
			});
	}

	@Test
	void noFailureOfOneItemSaysThatNothingWasWritten() {
		Order present = this.dynamo.save(order("o1"));
		Order gone = this.dynamo.save(order("o8"));
		this.dynamo.delete(gone);
		for (Order failing : List.of(order("o1"), gone)) {
			assertThatExceptionOfType(DynamoOptimisticLockingException.class)
				.isThrownBy(() -> this.dynamo.batchWrite().putAll(products(1, 3)).put(failing).execute())
				.withMessageNotContaining("nothing was written")
				.withMessageContaining("(3 items were written, 1 are unprocessed, 0 were not sent)");
		}
		this.dynamo.save(present);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.batchWrite().putAll(products(1, 3)).delete(present).execute())
			.withMessageNotContaining("nothing was written");
	}

	@Test
	void guardedWritesGoSideBySideAndKeepTheirOrder() {
		List<Order> orders = IntStream.rangeClosed(1, 60).mapToObj((i) -> order("o" + i)).toList();
		List<Order> saved = this.dynamo.saveAll(orders);
		assertThat(this.fixture.operations()).hasSize(60).containsOnly("PutItem");
		assertThat(saved).extracting(Order::orderId).isEqualTo(orders.stream().map(Order::orderId).toList());
		assertThat(saved).extracting(Order::version).containsOnly(1L);
	}

	@Test
	void callingThreadSendsGuardedWritesTheExecutorDoesNotBegin() {
		List<Order> orders = IntStream.rangeClosed(1, 20).mapToObj((i) -> order("o" + i)).toList();
		for (Executor executor : List.<Executor>of(new LinkedBlockingQueue<Runnable>()::add, Runnable::run, (task) -> {
			throw new RejectedExecutionException("full");
		})) {
			List<Order> saved = template(executor).saveAll(orders);
			assertThat(this.fixture.operations()).hasSize(20).containsOnly("PutItem");
			assertThat(saved).extracting(Order::version).containsOnly(1L);
			template(executor).deleteAll(saved);
			assertThat(this.fixture.operations()).hasSize(20).containsOnly("DeleteItem");
		}
	}

	@Test
	@Timeout(60)
	void guardedWritesFromTheOnlyThreadOfTheExecutorEnd() throws Exception {
		ExecutorService pool = Executors.newSingleThreadExecutor();
		try {
			List<Order> orders = IntStream.rangeClosed(1, 20).mapToObj((i) -> order("o" + i)).toList();
			assertThat(pool.submit(() -> template(pool).saveAll(orders)).get()).hasSize(20);
		}
		finally {
			pool.shutdownNow();
		}
	}

	private DynamoTemplate template(Executor executor) {
		return new DynamoTemplate(this.fixture.client(), this.dynamo.getConverter(),
				DynamoTemplateSettings.defaults().withExecutor(executor));
	}

	@Test
	void failedGuardedWriteStopsThoseThatFollow() {
		Order stale = this.dynamo.save(order("o0"));
		this.dynamo.save(stale);
		List<Order> orders = new ArrayList<>(List.of(stale));
		IntStream.rangeClosed(1, 200).forEach((i) -> orders.add(order("o" + i)));
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> this.dynamo.saveAll(orders))
			.satisfies((ex) -> {
				BatchProgress progress = progress(ex);
				assertThat(progress.failed()).containsExactly(stale);
				assertThat(progress.done().size() + progress.notSent().size()).isEqualTo(200);
				assertThat(this.dynamo.query(Order.class).partitionKey("u1").count())
					.isEqualTo(progress.done().size() + 1);
			});
	}

	@Test
	void failureOfAChunkTellsWhatIsWritten() {
		this.fixture.network().pass().answer(400, "ResourceNotFoundException");
		assertThatExceptionOfType(DynamoTableNotFoundException.class)
			.isThrownBy(() -> this.dynamo.saveAll(products(1, 60)))
			.satisfies((ex) -> {
				assertThat(progress(ex)).hasToString("25 done, 25 failed, 10 not sent");
				assertThat(progress(ex).remaining()).hasSize(35);
			});
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.batchWrite().put(Product.of("p1", "x".repeat(500_000))).execute())
			.satisfies((ex) -> assertThat(progress(ex).failed()).hasSize(1));
	}

	@Test
	void failureOfADeleteTellsTheKeys() {
		for (int i = 0; i < 9; i++) {
			this.fixture.network().refuseConnection();
		}
		List<DynamoKey> keys = List.of(DynamoKey.of("p1"), DynamoKey.of("p2"));
		assertThatExceptionOfType(DynamoConnectionException.class)
			.isThrownBy(() -> this.dynamo.deleteAll(Product.class, keys))
			.satisfies((ex) -> assertThat(progress(ex).failed()).isEqualTo(keys));
	}

	@Test
	void failureOfAReadTellsTheKeys() {
		this.fixture.network().pass().answer(400, "AccessDeniedException");
		List<DynamoKey> keys = IntStream.range(0, 150).mapToObj((i) -> DynamoKey.of("p" + i)).toList();
		assertThatExceptionOfType(DynamoAccessDeniedException.class)
			.isThrownBy(() -> this.dynamo.getAll(Product.class, keys))
			.satisfies((ex) -> {
				assertThat(progress(ex).done()).hasSize(100);
				assertThat(progress(ex).failed()).isEqualTo(keys.subList(100, 150));
			});
	}

	@Test
	void singleOperationsHaveNoProgress() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.get(Product.class).key("p#1").one())
			.satisfies((ex) -> assertThat(ex.getBatchProgress()).isEmpty());
	}

	@Test
	void batchGetKeepsTheOrderOfTheKeysAndLeavesOutWhatIsAbsent() {
		this.dynamo.saveAll(products(1, 5));
		this.fixture.requests();
		List<DynamoKey> keys = List.of(DynamoKey.of("p5"), DynamoKey.of("p9"), DynamoKey.of("p1"), DynamoKey.of("p5"));
		assertThat(this.dynamo.getAll(Product.class).keys(keys).all()).extracting(Product::getId)
			.containsExactly("p5", "p1");
		assertThat(this.fixture.request().body()).doesNotContain("ConsistentRead");
		assertThat(this.dynamo.getAll(Product.class).keys(DynamoKey.of("p2"), DynamoKey.of("p3")).consistent().all())
			.hasSize(2);
		assertThat(this.fixture.request().body()).contains("\"ConsistentRead\":true");
	}

	@Test
	void batchGetTransfersOnlyWhatIsNeeded() {
		this.dynamo.saveAll(List.of(order("o1"), order("o2")));
		ExecutableBatchGetOperation.BatchGet<Order> orders = this.dynamo.getAll(Order.class)
			.keys(DynamoKey.of("u1", PLACED_AT, "o2"), DynamoKey.of("u1", PLACED_AT, "o1"));
		assertThat(orders.as(OrderSummary.class).all()).extracting(OrderSummary::orderId).containsExactly("o2", "o1");
		BatchGetItemRequest request = orders.project("total", "shippingAddress.city").toRequests().get(0);
		KeysAndAttributes keys = request.requestItems().get("app_data");
		assertThat(keys.projectionExpression()).isEqualTo("#0, #1.#2, #3, #4");
		assertThat(keys.expressionAttributeNames().values()).containsExactlyInAnyOrder("total", "shippingAddress",
				"city", "pk", "sk");
		assertThat(orders.project("total", "shippingAddress.city").all()).hasSize(2)
			.allSatisfy((values) -> assertThat(values).containsOnlyKeys("total", "shippingAddress.city")
				.containsAllEntriesOf(Map.of("shippingAddress.city", "Berlin")));
	}

	private static BatchProgress progress(DynamoException ex) {
		return ex.getBatchProgress().orElseThrow();
	}

	private static Order order(String id) {
		return Order.of("u1", "2024-01-15T10:00:00Z", id, "9.99");
	}

	private static Invoice invoice(String number) {
		return new Invoice("u1", number, OrderStatus.PAID, PLACED_AT);
	}

	private static List<Product> products(int from, int to) {
		return IntStream.rangeClosed(from, to).mapToObj((i) -> Product.of("p" + i, "Product " + i)).toList();
	}

}
