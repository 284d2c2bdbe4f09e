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

package io.github.dynamospring.execution.dynamo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Predicate;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A store on an embedded DynamoDB, the requests it has sent and the units they consumed.
 * Clients do not retry, so that each attempt of the store is one request.
 */
final class ExecutionFixture implements AutoCloseable {

	static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

	static final PayloadSerializer SERIALIZER = new JacksonPayloadSerializer();

	private final MovableClock clock;

	private final EmbeddedDynamo engine;

	private final DynamoDbClient client;

	private final DynamoDbAsyncClient asyncClient;

	private final List<EmbeddedRequest> requests = new CopyOnWriteArrayList<>();

	private final List<StoreObserver.RetryReason> retries = new CopyOnWriteArrayList<>();

	private final DoubleAdder reads = new DoubleAdder();

	private final DoubleAdder writes = new DoubleAdder();

	ExecutionFixture() {
		this(new MovableClock(Clock.systemUTC()));
		this.clock.stop();
		this.clock.moveTo(START);
	}

	ExecutionFixture(MovableClock clock) {
		this.clock = clock;
		this.engine = EmbeddedDynamo.builder().clock(clock).build();
		StaticCredentialsProvider credentials = StaticCredentialsProvider
			.create(AwsBasicCredentials.create("test", "test"));
		this.client = DynamoDbClient.builder()
			.httpClient(this.engine.httpClient())
			.endpointOverride(this.engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(credentials)
			.overrideConfiguration((configuration) -> configuration.retryStrategy(AwsRetryStrategy.doNotRetry()))
			.build();
		this.asyncClient = DynamoDbAsyncClient.builder()
			.httpClient(this.engine.asyncHttpClient())
			.endpointOverride(this.engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(credentials)
			.overrideConfiguration((configuration) -> configuration.retryStrategy(AwsRetryStrategy.doNotRetry()))
			.build();
		new ExecutionTables(this.client, settings()).createIfMissing();
		this.engine.onRequest(this.requests::add);
	}

	ExecutionStoreSettings settings() {
		return ExecutionStoreSettings.defaults()
			.withTrace(200)
			.withClock(this.clock)
			.withRetries(Duration.ZERO, 4)
			.withObserver(new StoreObserver() {

				@Override
				public void commitRetried(String executionId, RetryReason reason) {
					ExecutionFixture.this.retries.add(reason);
				}

				@Override
				public void consumed(String table, String operation, double readUnits, double writeUnits) {
					ExecutionFixture.this.reads.add(readUnits);
					ExecutionFixture.this.writes.add(writeUnits);
				}

			});
	}

	DynamoExecutionStore store() {
		return new DynamoExecutionStore(this.client, SERIALIZER, settings());
	}

	DynamoExecutionStore store(ExecutionStoreSettings settings) {
		return new DynamoExecutionStore(this.client, SERIALIZER, settings);
	}

	DynamoAsyncExecutionStore asyncStore() {
		return new DynamoAsyncExecutionStore(this.asyncClient, SERIALIZER, settings());
	}

	/**
	 * Do something at the moment the next request of an operation arrives.
	 */
	AutoCloseable before(String operation, Runnable action) {
		return before((request) -> request.operation().equals(operation), action);
	}

	/**
	 * Do something at the moment the next request of an operation for a table arrives.
	 */
	AutoCloseable before(String operation, String table, Runnable action) {
		return before((request) -> request.operation().equals(operation)
				&& request.tableNames().contains("execution_" + table), action);
	}

	private AutoCloseable before(Predicate<EmbeddedRequest> wanted, Runnable action) {
		AtomicBoolean done = new AtomicBoolean();
		return this.engine.onRequest((request) -> {
			if (wanted.test(request) && done.compareAndSet(false, true)) {
				action.run();
			}
		});
	}

	MovableClock clock() {
		return this.clock;
	}

	Faults faults() {
		return this.engine.faults();
	}

	DynamoDbClient client() {
		return this.client;
	}

	DynamoDbAsyncClient asyncClient() {
		return this.asyncClient;
	}

	/**
	 * Return the operations requested since the last call, and forget the units.
	 */
	List<String> operations() {
		List<String> operations = new ArrayList<>(this.requests.stream().map(EmbeddedRequest::operation).toList());
		this.requests.clear();
		this.reads.reset();
		this.writes.reset();
		return operations;
	}

	List<StoreObserver.RetryReason> retries() {
		List<StoreObserver.RetryReason> taken = List.copyOf(this.retries);
		this.retries.clear();
		return taken;
	}

	double readUnits() {
		return this.reads.sum();
	}

	double writeUnits() {
		return this.writes.sum();
	}

	@Override
	public void close() {
		this.client.close();
		this.asyncClient.close();
		this.engine.close();
	}

}
