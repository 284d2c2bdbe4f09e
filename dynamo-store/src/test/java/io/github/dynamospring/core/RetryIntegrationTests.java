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

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoServiceException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What happens when answers are lost, connections refused and requests throttled.
 */
class RetryIntegrationTests {

	private static final Instant PLACED_AT = Instant.parse("2024-01-15T10:00:00Z");

	private static final int THREADS = 64;

	private static final int EACH = 3;

	private final DynamoFixture fixture = new DynamoFixture(Order.class, Product.class);

	private final DynamoTemplate dynamo = this.fixture.template();

	private final Order order = Order.of("u1", "2024-01-15T10:00:00Z", "o1", "9.90");

	@BeforeEach
	void save() {
		this.dynamo.save(Product.of("p1", "Chai"));
		this.fixture.requests();
	}

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void incrementIsNotRepeatedAfterALostAnswer() {
		this.fixture.network().loseAnswer();
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(() -> increment().execute())
			.withMessageContaining("The update of Product with key DynamoKey(p1) may or may not have been applied")
			.withMessageContaining("idempotent()")
			.satisfies((ex) -> assertThat(ex.isRetryable()).isFalse());
		assertThat(this.fixture.operations()).containsExactly("UpdateItem");
		assertThat(stock()).isEqualTo(2);
	}

	@Test
	void incrementIsNotRepeatedAfterAServerError() {
		this.fixture.network().applyAndAnswer(500, "InternalServerError");
		assertThatExceptionOfType(DynamoServiceException.class).isThrownBy(() -> increment().execute())
			.withMessageContaining("may or may not have been applied");
		assertThat(stock()).isEqualTo(2);
	}

	@Test
	void incrementIsRepeatedAfterThrottlingAndRefusedConnections() {
		this.fixture.network()
			.answer(400, "ProvisionedThroughputExceededException")
			.refuseConnection()
			.answer(400, "ThrottlingException");
		increment().execute();
		assertThat(stock()).isEqualTo(2);
	}

	@Test
	void refusedConnectionIsNoAmbiguousFailure() {
		for (int i = 0; i < 9; i++) {
			this.fixture.network().refuseConnection();
		}
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(() -> increment().execute())
			.satisfies((ex) -> assertThat(ex.isRetryable()).isTrue())
			.withMessageNotContaining("may or may not");
		assertThat(stock()).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "increment", "decrement", "add", "returning" })
	void numbersAreNotChangedTwice(String change) {
		ExecutableUpdateOperation.UpdateChanges<Product> product = this.dynamo.update(Product.class).key("p1");
		this.fixture.network().loseAnswer();
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(() -> {
			switch (change) {
				case "increment" -> product.increment("stock", 1).execute();
				case "decrement" -> product.decrement("stock", 1).execute();
				case "add" -> product.add("stock", 1).execute();
				default ->
					assertThat(product.increment("stock", 1).returning(ReturnedItem.ALL_NEW).execute()).isEmpty();
			}
		});
		assertThat(this.fixture.operations()).hasSize(1);
	}

	@Test
	void repeatableUpdatesAreSentAgain() {
		this.dynamo.save(this.order);
		this.fixture.network().loseAnswer();
		this.dynamo.update(Order.class)
			.key("u1", PLACED_AT, "o1")
			.set("status", OrderStatus.SHIPPED)
			.add("tags", Set.of("express"))
			.increment("version", 1)
			.execute();
		assertThat(find().status()).isEqualTo(OrderStatus.SHIPPED);
	}

	@Test
	void incrementGuardedByTheVersionIsSentAgainAndAppliedOnce() {
		this.dynamo.save(this.order);
		this.fixture.requests();
		this.fixture.network().loseAnswer();
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.dynamo.update(Order.class)
				.key("u1", PLACED_AT, "o1")
				.increment("total", 1)
				.condition(where("status").is(OrderStatus.PAID).and("version").is(1L))
				.execute())
			.withMessageContaining(
					"An earlier attempt of this call was not answered, though, and may have been applied");
		assertThat(this.fixture.operations()).containsExactly("UpdateItem", "UpdateItem");
		assertThat(find().total()).isEqualByComparingTo("10.90");
		assertThat(find().version()).isEqualTo(2L);
	}

	@Test
	void versionThatIsNotRequiredIsNoGuard() {
		assertThat(retriesEverything(this.dynamo.update(Order.class)
			.key("u1", PLACED_AT, "o1")
			.increment("total", 1)
			.condition(where("version").is(1L).or("version").is(2L))
			.toRequest())).isFalse();
		assertThat(retriesEverything(this.dynamo.update(Order.class)
			.key("u1", PLACED_AT, "o1")
			.increment("total", 1)
			.set("version", 1L)
			.condition(where("version").is(1L))
			.toRequest())).isFalse();
	}

	@Test
	void onlyRequestsThatNeedItCarryAnOverride() {
		assertThat(retriesEverything(increment().toRequest())).isFalse();
		assertThat(retriesEverything(this.dynamo.update(Product.class).key("p1").set("name", "x").toRequest()))
			.isTrue();
	}

	private static boolean retriesEverything(UpdateItemRequest request) {
		return request.overrideConfiguration().isEmpty();
	}

	@Test
	void overrideOfTheRequestIsKept() {
		this.fixture.network().loseAnswer();
		UpdateItemRequest request = increment()
			.customize((update) -> update.overrideConfiguration((override) -> override.putHeader("x-trace", "t1")))
			.toRequest();
		assertThat(request.overrideConfiguration().orElseThrow().headers()).containsKey("x-trace");
		assertThatExceptionOfType(DynamoConnectionException.class)
			.isThrownBy(() -> this.dynamo.execute((client) -> client.updateItem(request)));
		assertThat(stock()).isEqualTo(2);
	}

	@Test
	void idempotentIncrementIsAppliedOnceThoughAnswersAreLost() {
		this.fixture.network().loseAnswer().loseAnswer();
		increment().idempotent().execute();
		assertThat(this.fixture.operations()).containsOnly("TransactWriteItems").hasSize(3);
		assertThat(stock()).isEqualTo(2);
		increment().idempotent().execute();
		assertThat(stock()).isEqualTo(3);
	}

	@Test
	void idempotentUpdateIsOneActionWithAToken() {
		TransactWriteItemsRequest request = increment().idempotent().toRequest();
		assertThat(request.clientRequestToken()).hasSize(36);
		assertThat(request.transactItems()).singleElement()
			.satisfies((item) -> assertThat(item.update().updateExpression()).contains("SET"));
	}

	@Test
	void idempotentUpdateFailsLikeAnyUpdate() {
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.dynamo.update(Product.class).key("p2").increment("stock", 1).idempotent().execute())
			.withMessageContaining("Product with key DynamoKey(p2) does not exist; nothing was written. Use upsert()");
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> increment().condition(where("stock").gt(5)).idempotent().execute())
			.satisfies((ex) -> assertThat(ex.getFailure().item().get("name").s()).isEqualTo("Chai"));
	}

	@Test
	void concurrentIncrementsWithTokensAreExactThoughAnswersAreLost() throws Exception {
		concurrently(() -> increment().idempotent().execute());
		assertThat(stock()).isEqualTo(1 + THREADS * EACH);
	}

	@Test
	void concurrentGuardedTransactionsAreExactThoughAnswersAreLost() throws Exception {
		this.dynamo.save(this.order.withTotal("0"));
		concurrently(this::countUpTotal);
		assertThat(find().total()).isEqualByComparingTo(Integer.toString(THREADS * EACH));
		assertThat(find().version()).isEqualTo(1L + THREADS * EACH);
	}

	private void countUpTotal() {
		boolean written = false;
		while (!written) {
			Order read = find();
			try {
				this.dynamo.transaction()
					.put(read.withTotal(read.total().add(BigDecimal.ONE).toPlainString()))
					.execute();
				written = true;
			}
			catch (DynamoOptimisticLockingException ex) {
				assertThat(ex.getFailure().item()).isNotEmpty();
			}
		}
	}

	private void concurrently(Runnable write) throws Exception {
		for (int i = 0; i < THREADS; i++) {
			this.fixture.network().pass().loseAnswer();
		}
		ExecutorService executor = Executors.newFixedThreadPool(THREADS);
		try {
			List<Future<?>> results = new ArrayList<>();
			for (int i = 0; i < THREADS; i++) {
				results.add(executor.submit(() -> {
					for (int j = 0; j < EACH; j++) {
						write.run();
					}
				}));
			}
			for (Future<?> result : results) {
				result.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	static Stream<Consumer<ClientOverrideConfiguration.Builder>> retryConfigurations() {
		return Stream.of((configuration) -> configuration.retryStrategy(RetryMode.STANDARD),
				(configuration) -> configuration.retryStrategy(RetryMode.ADAPTIVE_V2),
				(configuration) -> configuration.retryStrategy((strategy) -> strategy.maxAttempts(6)),
				(configuration) -> configuration.retryStrategy(StandardRetryStrategy.builder().maxAttempts(5).build()));
	}

	@ParameterizedTest
	@MethodSource("retryConfigurations")
	void clientsRetryStrategyIsKeptForAllElse(Consumer<ClientOverrideConfiguration.Builder> configurer) {
		try (DynamoDbClient client = this.fixture.newClient(configurer)) {
			DynamoTemplate template = new DynamoTemplate(client, this.dynamo.getConverter());
			ExecutableUpdateOperation.UpdateChanges<Product> increment = template.update(Product.class)
				.key("p1")
				.increment("stock", 1);
			this.fixture.network().answer(400, "ThrottlingException").answer(400, "ThrottlingException");
			increment.execute();
			this.fixture.network().loseAnswer();
			assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(increment::execute);
			assertThat(stock()).isEqualTo(3);
		}
	}

	@Test
	void insertWhoseAnswerWasLostSucceeds() {
		this.fixture.network().loseAnswer();
		assertThat(this.dynamo.insert(this.order).version()).isEqualTo(1L);
		assertThat(this.fixture.operations()).containsExactly("PutItem", "PutItem");
		assertThat(find().total()).isEqualByComparingTo("9.9");
	}

	@Test
	void guardedSaveWhoseAnswerWasLostSucceeds() {
		Order saved = this.dynamo.save(this.order);
		this.fixture.network().loseAnswer();
		assertThat(this.dynamo.save(saved.withTotal("5")).version()).isEqualTo(2L);
	}

	@Test
	void conditionalPutWhoseAnswerWasLostSucceeds() {
		this.fixture.network().loseAnswer();
		this.dynamo.put(Product.of("p1", "Chang")).condition(where("name").is("Chai")).execute();
		assertThat(this.dynamo.get(Product.class).key("p1").one().orElseThrow().getName()).isEqualTo("Chang");
	}

	@Test
	void saveFailsIfSomebodyElseWroteMeanwhile() {
		Order saved = this.dynamo.save(this.order);
		this.fixture.network()
			.loseAnswerAnd(() -> this.dynamo.update(Order.class)
				.key("u1", PLACED_AT, "o1")
				.set("status", OrderStatus.SHIPPED)
				.execute());
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.save(saved.withTotal("5")))
			.withMessageContaining("stored version is 3")
			.withMessageContaining("may have been applied");
	}

	@Test
	void insertAfterThrottlingDoesNotTakeAnEqualItemForItsOwn() {
		this.fixture.network()
			.answer(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ThrottlingException\",\"message\":\"slow\"}",
					() -> this.dynamo.insert(this.order));
		assertThatExceptionOfType(DynamoDuplicateKeyException.class).isThrownBy(() -> this.dynamo.insert(this.order))
			.withMessageNotContaining("earlier attempt");
	}

	@Test
	void formerItemIsNotInventedIfItsAnswerWasLost() {
		this.fixture.network().loseAnswer();
		assertThatExceptionOfType(DynamoConnectionException.class)
			.isThrownBy(() -> this.dynamo.put(Product.of("p1", "Chang"))
				.condition(where("name").is("Chai"))
				.executeAndReturnOld())
			.withMessageContaining("Product with key DynamoKey(p1) was written, but the answer");
		this.fixture.network().loseAnswer();
		assertThatExceptionOfType(DynamoConnectionException.class)
			.isThrownBy(() -> this.dynamo.delete(Product.class)
				.key("p1")
				.condition(where("name").is("Chang"))
				.executeAndReturnOld())
			.withMessageContaining("was deleted, but the answer");
	}

	@Test
	void guardedDeleteWhoseAnswerWasLostSucceeds() {
		Order saved = this.dynamo.save(this.order);
		this.fixture.network().loseAnswer();
		this.dynamo.delete(saved);
		assertThat(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o1").exists()).isFalse();
	}

	@Test
	void guardedDeleteOfWhatNeverExistedFails() {
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.delete(this.order))
			.withMessageNotContaining("earlier attempt");
	}

	@Test
	void transactionWhoseAnswerWasLostSucceeds() {
		this.fixture.network().loseAnswer();
		SavedEntities saved = this.dynamo.transaction().put(this.order).update(increment()).execute();
		assertThat(saved.one(Order.class).version()).isEqualTo(1L);
		assertThat(stock()).isEqualTo(2);
	}

	@Test
	void tokenMakesATransactionOneForAllWhoExecuteIt() {
		ExecutableTransactionOperation.Transaction transaction = this.dynamo.transaction()
			.update(increment())
			.token("t1");
		transaction.execute();
		transaction.execute();
		assertThat(stock()).isEqualTo(2);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.order).token("t1").execute())
			.satisfies((ex) -> assertThat(ex.getErrorType()).isEqualTo(DynamoErrorType.VALIDATION_ERROR));
	}

	@Test
	void batchWritesAreRepeatedAfterALostAnswer() {
		this.fixture.network().loseAnswer();
		this.dynamo.saveAll(List.of(Product.of("p2", "Chang"), Product.of("p3", "Syrup")));
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem", "BatchWriteItem");
	}

	private ExecutableUpdateOperation.UpdateChanges<Product> increment() {
		return this.dynamo.update(Product.class).key("p1").increment("stock", 1);
	}

	private int stock() {
		return this.dynamo.get(Product.class).key("p1").one().orElseThrow().getStock();
	}

	private Order find() {
		return this.dynamo.get(Order.class).key("u1", PLACED_AT, "o1").one().orElseThrow();
	}

}
