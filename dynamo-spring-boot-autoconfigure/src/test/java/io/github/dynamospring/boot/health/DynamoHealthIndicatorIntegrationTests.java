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

package io.github.dynamospring.boot.health;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import io.github.dynamospring.boot.SilentDynamoDbClient;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests {@link DynamoHealthIndicator} with the SDK's client on the embedded engine.
 */
@Timeout(60)
class DynamoHealthIndicatorIntegrationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final List<String> requests = new ArrayList<>();

	private final List<DynamoDbClient> clients = new ArrayList<>();

	DynamoHealthIndicatorIntegrationTests() {
		DynamoDbClient client = client();
		for (String table : List.of("orders", "customers")) {
			client.createTable((request) -> request.tableName(table)
				.billingMode("PAY_PER_REQUEST")
				.attributeDefinitions(AttributeDefinition.builder().attributeName("id").attributeType("S").build())
				.keySchema(KeySchemaElement.builder().attributeName("id").keyType("HASH").build()));
		}
		this.engine.onRequest((request) -> this.requests.add(request.operation() + request.tableNames()));
	}

	@AfterEach
	void close() {
		this.clients.forEach(DynamoDbClient::close);
		this.engine.close();
	}

	private DynamoDbClient client(ExecutionInterceptor... interceptors) {
		DynamoDbClientBuilder builder = DynamoDbClient.builder()
			.httpClient(this.engine.httpClient())
			.endpointOverride(this.engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.overrideConfiguration((configuration) -> {
				configuration.retryStrategy(AwsRetryStrategy.doNotRetry());
				List.of(interceptors).forEach(configuration::addExecutionInterceptor);
			});
		DynamoDbClient client = builder.build();
		this.clients.add(client);
		return client;
	}

	private static Health health(DynamoDbClient client, String... tables) {
		return new DynamoHealthIndicator(client, List.of(tables), TIMEOUT).health();
	}

	@Test
	void usableTableIsUpAtOneRequest() {
		Health health = health(client(), "orders");
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("region", "eu-central-1")
			.containsEntry("tables", Map.of("orders", "ACTIVE"));
		assertThat(this.requests).containsExactly("DescribeTable[orders]");
	}

	@Test
	void oneTableIsListedWhereThereIsNoneToDescribe() {
		assertThat(health(client()).getStatus()).isEqualTo(Status.UP);
		assertThat(this.requests).containsExactly("ListTables[]");
	}

	@Test
	void clientThatDoesNotTellItsRegionIsUp() {
		DynamoDbClient client = client();
		Health health = health(new SilentDynamoDbClient() {

			@Override
			public DescribeTableResponse describeTable(DescribeTableRequest request) {
				return client.describeTable(request);
			}

		}, "orders");
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("region", "not told by the client");
	}

	@Test
	void missingTableIsDownWhateverTheOthersAre() {
		Health health = health(client(), "missing", "orders");
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsEntry("tables", Map.of("missing", "MISSING", "orders", "ACTIVE"));
		assertThat(this.requests).hasSize(2);
	}

	@ParameterizedTest
	@CsvSource({ "ACTIVE,UP", "UPDATING,UP", "CREATING,DOWN", "DELETING,DOWN", "ARCHIVED,DOWN",
			"INACCESSIBLE_ENCRYPTION_CREDENTIALS,DOWN" })
	void statusOfTheTableDecides(TableStatus status, String expected) {
		Health health = health(client(new StatusInterceptor(status)), "orders");
		assertThat(health.getStatus().getCode()).isEqualTo(expected);
		assertThat(health.getDetails()).containsEntry("tables", Map.of("orders", status.name()));
	}

	@Test
	void missingPermissionIsUnknownWithTheRemedy() {
		Health health = health(client(new FailingInterceptor("orders", "AccessDeniedException", 400)), "orders",
				"customers");
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails()).containsEntry("tables", Map.of("customers", "ACTIVE"))
			.hasEntrySatisfying("reason",
					(reason) -> assertThat(reason).asString().contains("Remedy: allow dynamodb:DescribeTable"));
		assertThat(health.getDetails().toString()).doesNotContain("arn:");
	}

	@Test
	void missingPermissionDoesNotHideWhatIsDown() {
		assertThat(health(client(new FailingInterceptor("orders", "AccessDeniedException", 400)), "missing", "orders")
			.getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void throttledCheckIsUnknown() {
		this.engine.faults().onOperation("DescribeTable").throttle(Occurrence.always());
		Health health = health(client(), "orders");
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails().get("reason")).asString().contains("too many describe tables");
	}

	@ParameterizedTest
	@CsvSource({ "UnrecognizedClientException,400", "ExpiredTokenException,400", "InternalServerError,500" })
	void everythingElseIsDown(String code, int status) {
		Health health = health(client(new FailingInterceptor("orders", code, status)), "orders");
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsKey("error");
	}

	@Test
	void checkEndsInTimeAndLeavesNoThreadBehind() {
		this.engine.faults().everywhere().answerAfter(TIMEOUT, Occurrence.always());
		DynamoDbClient client = client();
		long start = System.nanoTime();
		Health health = new DynamoHealthIndicator(client, List.of("orders"), Duration.ofMillis(200)).health();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails().get("error")).asString().contains("ApiCallTimeoutException");
		assertThat(Thread.currentThread().isInterrupted()).isFalse();
		assertThat(Thread.getAllStackTraces().values()).noneMatch((stack) -> List.of(stack)
			.stream()
			.anyMatch((frame) -> frame.getClassName().equals(DynamoHealthIndicator.class.getName())));
	}

	@Test
	void tablesShareTheTimeOfTheCheck() {
		List<Duration> timeouts = new ArrayList<>();
		AtomicLong time = new AtomicLong(Long.MAX_VALUE - 1);
		this.engine.onRequest((request) -> time.addAndGet(Duration.ofSeconds(4).toNanos()));
		Health health = new DynamoHealthIndicator(client(new TimeoutInterceptor(timeouts)),
				List.of("orders", "customers", "missing", "orders2"), Duration.ofSeconds(10), time::get)
			.health();
		assertThat(timeouts).containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(6), Duration.ofSeconds(2));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsEntry("tables",
				Map.of("orders", "ACTIVE", "customers", "ACTIVE", "missing", "MISSING", "orders2", "NOT_LOOKED_AT"));
	}

	@Test
	void tablesThatAreNotReachedInTimeAreUnknownWithTheRemedy() {
		AtomicLong time = new AtomicLong();
		this.engine.onRequest((request) -> time.addAndGet(Duration.ofSeconds(10).toNanos()));
		Health health = new DynamoHealthIndicator(client(), List.of("orders", "customers", "missing"),
				Duration.ofSeconds(10), time::get)
			.health();
		assertThat(this.requests).containsExactly("DescribeTable[orders]");
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails())
			.containsEntry("tables",
					Map.of("orders", "ACTIVE", "customers", "NOT_LOOKED_AT", "missing", "NOT_LOOKED_AT"))
			.hasEntrySatisfying("reason",
					(reason) -> assertThat(reason).asString()
						.contains("not of all tables within PT10S")
						.contains("Remedy: raise dynamo.health.timeout"));
	}

	@Test
	void tableThatDoesNotAnswerInTheRestOfTheTimeIsUnknown() {
		this.engine.faults().onTable("customers").answerAfter(TIMEOUT, Occurrence.always());
		Health health = new DynamoHealthIndicator(client(), List.of("orders", "customers", "missing"),
				Duration.ofSeconds(2))
			.health();
		assertThat(this.requests).containsExactly("DescribeTable[orders]", "DescribeTable[customers]");
		assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
		assertThat(health.getDetails()).containsEntry("tables",
				Map.of("orders", "ACTIVE", "customers", "NOT_LOOKED_AT", "missing", "NOT_LOOKED_AT"));
	}

	@Test
	void checkEndsInTimeWhateverCredentialsTake() {
		CountDownLatch never = new CountDownLatch(1);
		DynamoDbClient client = DynamoDbClient.builder()
			.httpClient(this.engine.httpClient())
			.endpointOverride(this.engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(() -> {
				try {
					never.await();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				throw new IllegalStateException("There are no credentials");
			})
			.build();
		this.clients.add(client);
		long start = System.nanoTime();
		Health health = new DynamoHealthIndicator(client, List.of("orders"), Duration.ofMillis(200)).health();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(Thread.interrupted()).isFalse();
		assertThat(this.requests).isEmpty();
	}

	@Test
	void executionStoreIsAskedFourTimesAtNoCostWorthMentioning() {
		List<Double> units = new ArrayList<>();
		DynamoExecutionStore store = store(new StoreObserver() {

			@Override
			public void consumed(String table, String operation, double readUnits, double writeUnits) {
				units.add(readUnits);
			}

		});
		this.requests.clear();
		Health health = new DynamoExecutionHealthIndicator(store, Map.of(), new HeldLeases(), Clock.systemUTC(),
				TIMEOUT, TIMEOUT)
			.health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(this.requests).containsExactly("Scan[execution_spawns]", "Scan[execution_outbox]",
				"Scan[execution_timers]", "Query[execution_counters]");
		assertThat(units).containsOnly(0.5);
	}

	@ParameterizedTest
	@ValueSource(strings = { "execution_outbox", "execution_counters" })
	void checkOfTheExecutionStoreEndsInTime(String table) {
		DynamoExecutionStore store = store(StoreObserver.NONE);
		this.engine.faults().onTable(table).answerAfter(TIMEOUT, Occurrence.always());
		long start = System.nanoTime();
		Health health = new DynamoExecutionHealthIndicator(store, Map.of(), new HeldLeases(), Clock.systemUTC(),
				TIMEOUT, Duration.ofMillis(200))
			.health();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void requestsOfACheckOfTheExecutionStoreShareItsTime() {
		List<Duration> timeouts = new ArrayList<>();
		DynamoDbClient client = client(new TimeoutInterceptor(timeouts));
		ExecutionStoreSettings settings = ExecutionStoreSettings.defaults();
		new ExecutionTables(client, settings).createIfMissing();
		timeouts.clear();
		Health health = new DynamoExecutionHealthIndicator(
				new DynamoExecutionStore(client, new JacksonPayloadSerializer(), settings), Map.of(), new HeldLeases(),
				Clock.systemUTC(), TIMEOUT, TIMEOUT)
			.health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(timeouts).hasSize(4)
			.doesNotHaveDuplicates()
			.isSortedAccordingTo(Comparator.reverseOrder())
			.first()
			.satisfies((first) -> assertThat(first).isLessThan(TIMEOUT));
	}

	private DynamoExecutionStore store(StoreObserver observer) {
		DynamoDbClient client = client();
		ExecutionStoreSettings settings = ExecutionStoreSettings.defaults().withObserver(observer);
		new ExecutionTables(client, settings).createIfMissing();
		return new DynamoExecutionStore(client, new JacksonPayloadSerializer(), settings);
	}

	/**
	 * Makes tables of any status.
	 *
	 * @param status the status
	 */
	private record StatusInterceptor(TableStatus status) implements ExecutionInterceptor {

		@Override
		public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
			if (context.response() instanceof DescribeTableResponse response) {
				return response.toBuilder()
					.table(response.table().toBuilder().tableStatus(this.status).build())
					.build();
			}
			return context.response();
		}

	}

	/**
	 * Remembers how long requests may take.
	 *
	 * @param timeouts the times
	 */
	private record TimeoutInterceptor(List<Duration> timeouts) implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			((AwsRequest) context.request()).overrideConfiguration()
				.flatMap(AwsRequestOverrideConfiguration::apiCallTimeout)
				.ifPresent(this.timeouts::add);
		}

	}

	/**
	 * Refuses requests for a table.
	 *
	 * @param table the table
	 * @param code the error code
	 * @param httpStatus the status
	 */
	private record FailingInterceptor(String table, String code, int httpStatus) implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			if (context.request().getValueForField("TableName", String.class).filter(this.table::equals).isPresent()) {
				throw DynamoDbException.builder()
					.message("User: arn:aws:iam::123456789012:role/shop")
					.statusCode(this.httpStatus)
					.awsErrorDetails(AwsErrorDetails.builder()
						.errorCode(this.code)
						.errorMessage("User: arn:aws:iam::123456789012:role/shop")
						.build())
					.build();
			}
		}

	}

}
