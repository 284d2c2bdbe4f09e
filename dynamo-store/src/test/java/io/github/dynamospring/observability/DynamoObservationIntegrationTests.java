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

package io.github.dynamospring.observability;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

import org.springframework.aop.framework.ProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is observed of requests, through the real SDK clients.
 */
class DynamoObservationIntegrationTests {

	private static final String SECRET = "secret-4711";

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final List<Observation.Context> stopped = new ArrayList<>();

	private final DynamoDbClient client = client(new DynamoObservationInterceptor(this.registry),
			new ConsumedCapacityInterceptor(ReturnConsumedCapacity.TOTAL));

	@BeforeEach
	void createTable() {
		try (DynamoDbClient plain = client()) {
			plain.createTable((table) -> table.tableName("orders")
				.attributeDefinitions(attribute("pk"), attribute("status"))
				.keySchema(key("pk"))
				.globalSecondaryIndexes(GlobalSecondaryIndex.builder()
					.indexName("byStatus")
					.keySchema(key("status"))
					.projection((projection) -> projection.projectionType(ProjectionType.ALL))
					.build())
				.billingMode(BillingMode.PAY_PER_REQUEST));
		}
		this.registry.observationConfig()
			.observationHandler(new DefaultMeterObservationHandler(this.meters))
			.observationHandler(new DynamoMeterObservationHandler(this.meters))
			.observationHandler(new Recorder(this.stopped));
	}

	@AfterEach
	void close() {
		this.client.close();
		this.engine.close();
	}

	@Test
	void namesTheCallAndWhatItWasAbout() {
		put("a");
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasNameEqualTo("dynamo.request")
			.hasContextualNameEqualTo("PutItem orders")
			.hasLowCardinalityKeyValue("action", "PutItem")
			.hasLowCardinalityKeyValue("table", "orders")
			.hasLowCardinalityKeyValue("index", "none")
			.hasLowCardinalityKeyValue("result", "ok")
			.hasLowCardinalityKeyValue("error", "none")
			.hasLowCardinalityKeyValue("status", "200")
			.hasHighCardinalityKeyValue("attempts", "1")
			.hasHighCardinalityKeyValue("retried", "0")
			.hasHighCardinalityKeyValue("throttled", "0")
			.hasHighCardinalityKeyValue("consumed_capacity", "2.0")
			.hasHighCardinalityKeyValueWithKey("aws.request_id")
			.hasBeenStopped();
	}

	@Test
	void tellsTheErrorOfAFailedCall() {
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> this.client.putItem((put) -> put.tableName("orders")
				.item(Map.of("pk", AttributeValue.fromS("a")))
				.conditionExpression("attribute_exists(pk)")));
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasLowCardinalityKeyValue("result", "error")
			.hasLowCardinalityKeyValue("error", "ConditionalCheckFailedException")
			.hasLowCardinalityKeyValue("error.code", "ConditionalCheckFailedException")
			.hasLowCardinalityKeyValue("status", "400")
			.hasError();
		assertThat(this.meters.get("dynamo.request").tag("error", "ConditionalCheckFailedException").timer().count())
			.isEqualTo(1);
	}

	@Test
	void tellsAFailureOnTheWayFromAnErrorOfTheService() {
		this.engine.faults().everywhere().loseAnswer(Occurrence.always());
		assertThatExceptionOfType(Exception.class).isThrownBy(() -> put("a"));
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasLowCardinalityKeyValue("result", "error")
			.hasLowCardinalityKeyValue("error", "SdkClientException")
			.hasLowCardinalityKeyValue("status", "none")
			.hasHighCardinalityKeyValue("attempts", "3");
	}

	@Test
	void countsRetriesAndThrottles() {
		this.engine.faults().everywhere().throttle(Occurrence.next(2));
		put("a");
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasLowCardinalityKeyValue("result", "ok")
			.hasHighCardinalityKeyValue("attempts", "3")
			.hasHighCardinalityKeyValue("retried", "2")
			.hasHighCardinalityKeyValue("throttled", "2");
		assertThat(counter("dynamo.retries", "action", "PutItem")).isEqualTo(2);
		assertThat(counter("dynamo.throttles", "table", "orders")).isEqualTo(2);
	}

	@Test
	void observesTheAsynchronousClient() {
		try (DynamoDbAsyncClient async = asyncClient(new DynamoObservationInterceptor(this.registry))) {
			this.engine.faults().everywhere().throttle(Occurrence.next(1));
			Observation parent = Observation.start("parent", this.registry);
			try (Observation.Scope scope = parent.openScope()) {
				async.getItem((get) -> get.tableName("orders").key(Map.of("pk", AttributeValue.fromS("a")))).join();
			}
			parent.stop();
			TestObservationRegistryAssert.assertThat(this.registry)
				.hasObservationWithNameEqualTo("dynamo.request")
				.that()
				.hasHighCardinalityKeyValue("attempts", "2")
				.hasHighCardinalityKeyValue("throttled", "1")
				.hasParentObservationEqualTo(parent);
			this.engine.faults().everywhere().throttle(Occurrence.always());
			assertThatExceptionOfType(CompletionException.class)
				.isThrownBy(() -> async
					.getItem((get) -> get.tableName("orders").key(Map.of("pk", AttributeValue.fromS("a"))))
					.join())
				.withCauseInstanceOf(ThrottlingException.class);
			assertThat(counter("dynamo.throttles", "action", "GetItem")).isEqualTo(4);
		}
	}

	@Test
	void countsCapacityAndItemsByActionTableAndIndex() {
		put("a");
		put("b");
		this.client.query((query) -> query.tableName("orders")
			.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.filterExpression("pk = :pk")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(Map.of(":s", AttributeValue.fromS("open"), ":pk", AttributeValue.fromS("a"))));
		this.client.getItem((get) -> get.tableName("orders").key(Map.of("pk", AttributeValue.fromS("a"))));
		this.client.batchGetItem((batch) -> batch.requestItems(Map.of("orders",
				KeysAndAttributes.builder()
					.keys(List.of(Map.of("pk", AttributeValue.fromS("a")), Map.of("pk", AttributeValue.fromS("none"))))
					.build())));
		assertThat(counter("dynamo.consumed.capacity", "action", "PutItem", "kind", "write")).isEqualTo(4);
		assertThat(counter("dynamo.consumed.capacity", "index", "byStatus", "kind", "read")).isEqualTo(0.5);
		assertThat(counter("dynamo.consumed.capacity", "action", "BatchGetItem")).isEqualTo(1);
		assertThat(counter("dynamo.items.returned", "action", "Query")).isEqualTo(1);
		assertThat(counter("dynamo.items.scanned", "action", "Query", "index", "byStatus")).isEqualTo(2);
		assertThat(counter("dynamo.items.returned", "action", "GetItem")).isEqualTo(1);
		assertThat(counter("dynamo.items.returned", "action", "BatchGetItem")).isEqualTo(1);
	}

	@Test
	void tellsWhatWritesConsumedOfIndexesIfAsked() {
		try (DynamoDbClient detailed = client(new DynamoObservationInterceptor(this.registry),
				new ConsumedCapacityInterceptor(ReturnConsumedCapacity.INDEXES))) {
			detailed.putItem((put) -> put.tableName("orders")
				.item(Map.of("pk", AttributeValue.fromS("a"), "status", AttributeValue.fromS("open"))));
		}
		assertThat(counter("dynamo.consumed.capacity", "index", "none")).isEqualTo(1);
		assertThat(counter("dynamo.consumed.capacity", "index", "byStatus", "kind", "write")).isEqualTo(1);
	}

	@Test
	void countsTheBytesOfVectorIndexesByTableIndexAndMethod() {
		try (DynamoDbClient detailed = client(new DynamoObservationInterceptor(this.registry),
				new ConsumedCapacityInterceptor(ReturnConsumedCapacity.INDEXES))) {
			detailed.createTable((table) -> table.tableName("documents")
				.attributeDefinitions(attribute("pk"))
				.keySchema(key("pk"))
				.vectorIndexes(VectorIndex.builder()
					.indexName("meaning")
					.vectorAttribute((vector) -> vector.attributeName("embedding"))
					.dimensions(2L)
					.distanceFunction(VectorDistanceFunction.COSINE)
					.projection((projection) -> projection.projectionType(ProjectionType.KEYS_ONLY))
					.build())
				.billingMode(BillingMode.PAY_PER_REQUEST));
			detailed.putItem((put) -> put.tableName("documents")
				.item(Map.of("pk", AttributeValue.fromS("a"), "embedding",
						AttributeValue.fromL(List.of(AttributeValue.fromN("1"), AttributeValue.fromN("0"))))));
			RepositoryMethodContext method = new RepositoryMethodContext("DocumentRepository", "findNear");
			Observation.createNotStarted("dynamo.repository", () -> method, this.registry)
				.observe(() -> detailed.searchVectors((search) -> search.tableName("documents")
					.indexName("meaning")
					.searchVector(AttributeValue.fromN("1"), AttributeValue.fromN("0"))
					.topK(1)));
		}
		assertThat(counter("dynamo.vector.written", "action", "PutItem", "table", "documents", "index", "meaning"))
			.isGreaterThan(0);
		assertThat(counter("dynamo.vector.searched", "action", "SearchVectors", "table", "documents", "index",
				"meaning", "repository.method", "DocumentRepository.findNear"))
			.isEqualTo(1024);
		assertThat(counter("dynamo.items.returned", "action", "SearchVectors")).isOne();
		assertThat(this.meters.get("dynamo.vector.searched").counter().getId().getBaseUnit()).isEqualTo("bytes");
	}

	@Test
	void leavesRequestsAloneThatSayHowMuchTheyWantToKnow() {
		assertThat(this.client
			.getItem((get) -> get.tableName("orders")
				.key(Map.of("pk", AttributeValue.fromS("a")))
				.returnConsumedCapacity(ReturnConsumedCapacity.NONE))
			.consumedCapacity()).isNull();
		assertThat(this.client.getItem((get) -> get.tableName("orders").key(Map.of("pk", AttributeValue.fromS("a"))))
			.consumedCapacity()
			.capacityUnits()).isEqualTo(0.5);
		this.client.describeTable((describe) -> describe.tableName("orders"));
		this.client.listTables();
		assertThat(counter("dynamo.consumed.capacity", "action", "GetItem")).isEqualTo(0.5);
	}

	@Test
	void countsWhatABatchLeavesOver() {
		this.engine.faults().everywhere().leaveUnprocessed(1, Occurrence.next(1));
		this.client.batchGetItem((batch) -> batch.requestItems(Map.of("orders",
				KeysAndAttributes.builder()
					.keys(List.of(Map.of("pk", AttributeValue.fromS("a")), Map.of("pk", AttributeValue.fromS("b"))))
					.build())));
		assertThat(counter("dynamo.batch.leftovers", "action", "BatchGetItem")).isEqualTo(1);
	}

	@Test
	void namesSeveralTablesAndNoTable() {
		this.client.listTables();
		assertThat(((DynamoRequestContext) this.stopped.get(0)).getTables()).isEmpty();
		this.client.transactGetItems((transaction) -> transaction.transactItems(TransactGetItem.builder()
			.get((get) -> get.tableName("arn:aws:dynamodb:us-east-1:000000000000:table/orders")
				.key(Map.of("pk", AttributeValue.fromS("a"))))
			.build()));
		DynamoRequestContext context = (DynamoRequestContext) this.stopped.get(1);
		assertThat(context.getTables()).containsExactly("orders");
		assertThatExceptionOfType(DynamoDbException.class).isThrownBy(() -> this.client
			.batchGetItem((batch) -> batch.requestItems(Map.of("orders", keys("a"), "others", keys("b")))));
		assertThat(this.stopped.get(2).getLowCardinalityKeyValue("table").getValue()).isEqualTo("several");
	}

	@Test
	void attributesRequestsToTheRepositoryMethodTheyAreSentFor() {
		OrderRepository repository = observed(this::find);
		assertThat(repository.findByStatus("open")).isEqualTo(0);
		assertThat(repository).hasToString("orders");
		assertThat(counter("dynamo.consumed.capacity", "repository.method", "OrderRepository.findByStatus"))
			.isEqualTo(0.5);
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasObservationWithNameEqualTo("dynamo.request")
			.that()
			.hasParentObservationContextSatisfying(
					(parent) -> assertThat(parent.getContextualName()).isEqualTo("OrderRepository.findByStatus"));
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasNumberOfObservationsWithNameEqualTo("dynamo.repository", 1);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> repository.findByStatus("broken"))
			.withMessage(SECRET);
		assertNoSecret();
	}

	@Test
	void marksAMethodThatFailsAsFailed() {
		OrderRepository repository = observed((invocation) -> {
			throw new DynamoOptimisticLockingException(SECRET, new IllegalStateException(SECRET),
					DynamoFailure.local(DynamoErrorType.CONDITIONAL_CHECK_FAILED));
		});
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> repository.findByStatus("open"))
			.withMessage(SECRET);
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasNameEqualTo("dynamo.repository")
			.hasLowCardinalityKeyValue("exception", "DynamoOptimisticLockingException")
			.hasError()
			.hasBeenStopped();
		assertThat(this.stopped.get(0).getError()).isInstanceOf(DynamoOptimisticLockingException.class)
			.hasMessage("DynamoOptimisticLockingException")
			.hasNoCause();
		assertThat(this.meters.get("dynamo.repository")
			.tags("exception", "DynamoOptimisticLockingException", "error", "DynamoOptimisticLockingException")
			.timer()
			.count()).isOne();
		assertNoSecret();
	}

	@Test
	void observesAMethodWithAFutureUntilThatIsDone() {
		CompletableFuture<Integer> future = new CompletableFuture<>();
		OrderRepository repository = observed((invocation) -> future);
		assertThat(repository.countByStatus("open")).isSameAs(future);
		assertThat(this.stopped).isEmpty();
		future.complete(1);
		assertThat(this.stopped).hasSize(1);
		assertThat(this.stopped.get(0).getError()).isNull();
		assertThat(this.registry.getCurrentObservation()).isNull();
	}

	@Test
	void marksAMethodAsFailedWhoseFutureFails() {
		CompletableFuture<Integer> future = new CompletableFuture<>();
		OrderRepository repository = observed((invocation) -> future.thenApply((count) -> count + 1));
		CompletableFuture<Integer> counted = repository.countByStatus("open");
		future.completeExceptionally(new IllegalArgumentException(SECRET));
		assertThat(counted).isCompletedExceptionally();
		assertThat(this.stopped).hasSize(1);
		assertThat(this.stopped.get(0).getLowCardinalityKeyValue("exception").getValue())
			.isEqualTo("IllegalArgumentException");
		assertThat(this.stopped.get(0).getError()).isInstanceOf(IllegalArgumentException.class)
			.hasMessage("IllegalArgumentException");
		assertNoSecret();
	}

	private OrderRepository observed(MethodInterceptor method) {
		ProxyFactory factory = new ProxyFactory();
		factory.setInterfaces(OrderRepository.class);
		factory.addAdvice(new ObservedRepositoryInterceptor(this.registry, OrderRepository.class));
		factory.addAdvice(method);
		return (OrderRepository) factory.getProxy();
	}

	private Object find(MethodInvocation invocation) {
		if (invocation.getMethod().getDeclaringClass() == Object.class) {
			return "orders";
		}
		if ("broken".equals(invocation.getArguments()[0])) {
			throw new IllegalStateException(SECRET);
		}
		return this.client
			.query((query) -> query.tableName("orders")
				.indexName("byStatus")
				.keyConditionExpression("#s = :s")
				.expressionAttributeNames(Map.of("#s", "status"))
				.expressionAttributeValues(Map.of(":s", AttributeValue.fromS("open"))))
			.count();
	}

	@Test
	void takesNothingOfTheItemsIntoTagsAndSpans() {
		this.client.putItem((put) -> put.tableName("orders")
			.item(Map.of("pk", AttributeValue.fromS(SECRET), "status", AttributeValue.fromS(SECRET))));
		this.client.getItem((get) -> get.tableName("orders").key(Map.of("pk", AttributeValue.fromS(SECRET))));
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> this.client.putItem((put) -> put.tableName("orders")
				.item(Map.of("pk", AttributeValue.fromS("a"), "tags", AttributeValue.fromSs(List.of(SECRET, SECRET))))))
			.withMessageContaining(SECRET);
		assertNoSecret();
	}

	private void assertNoSecret() {
		assertThat(this.stopped).isNotEmpty().allSatisfy((context) -> {
			assertThat(context.getAllKeyValues().toString()).doesNotContain(SECRET);
			assertThat(String.valueOf(context.getContextualName())).doesNotContain(SECRET);
			assertThat(String.valueOf(context.getError())).doesNotContain(SECRET);
		});
		assertThat(this.meters.getMeters()).extracting(Meter::getId)
			.allSatisfy((id) -> assertThat(id.toString()).doesNotContain(SECRET));
	}

	@Test
	void speaksOpenTelemetryIfAsked() {
		try (DynamoDbClient other = client(new DynamoObservationInterceptor(this.registry,
				new OpenTelemetryDynamoRequestObservationConvention()))) {
			other.query((query) -> query.tableName("orders")
				.indexName("byStatus")
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
				.keyConditionExpression("#s = :s")
				.expressionAttributeNames(Map.of("#s", "status"))
				.expressionAttributeValues(Map.of(":s", AttributeValue.fromS("open"))));
		}
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasNameEqualTo("db.client.operation.duration")
			.hasContextualNameEqualTo("Query orders")
			.hasLowCardinalityKeyValue("db.system.name", "aws.dynamodb")
			.hasLowCardinalityKeyValue("db.operation.name", "Query")
			.hasLowCardinalityKeyValue("db.collection.name", "orders")
			.hasLowCardinalityKeyValue("db.response.status_code", "200")
			.hasHighCardinalityKeyValue("aws.dynamodb.index_name", "byStatus")
			.hasHighCardinalityKeyValue("aws.dynamodb.consumed_capacity", "0.5");
	}

	@Test
	void canHaveAnotherName() {
		try (DynamoDbClient other = client(new DynamoObservationInterceptor(this.registry,
				new DefaultDynamoRequestObservationConvention("my.dynamo")))) {
			other.listTables();
		}
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasSingleObservationThat()
			.hasNameEqualTo("my.dynamo")
			.hasContextualNameEqualTo("ListTables")
			.hasLowCardinalityKeyValue("table", "none");
	}

	@Test
	void observesNothingWithoutARegistry() {
		try (DynamoDbClient other = client(new DynamoObservationInterceptor(ObservationRegistry.NOOP))) {
			this.engine.faults().everywhere().throttle(Occurrence.next(1));
			other.listTables();
		}
		assertThat(this.stopped).isEmpty();
	}

	private void put(String pk) {
		this.client.putItem((put) -> put.tableName("orders")
			.item(Map.of("pk", AttributeValue.fromS(pk), "status", AttributeValue.fromS("open"))));
	}

	private static AttributeDefinition attribute(String name) {
		return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
	}

	private static KeySchemaElement key(String name) {
		return KeySchemaElement.builder().attributeName(name).keyType(KeyType.HASH).build();
	}

	private static KeysAndAttributes keys(String pk) {
		return KeysAndAttributes.builder().keys(List.of(Map.of("pk", AttributeValue.fromS(pk)))).build();
	}

	private double counter(String name, String... tags) {
		return this.meters.get(name).tags(tags).counters().stream().mapToDouble((counter) -> counter.count()).sum();
	}

	private DynamoDbClient client(ExecutionInterceptor... interceptors) {
		return configure(DynamoDbClient.builder().httpClient(this.engine.httpClient()), interceptors).build();
	}

	private DynamoDbAsyncClient asyncClient(ExecutionInterceptor... interceptors) {
		return configure(DynamoDbAsyncClient.builder().httpClient(this.engine.asyncHttpClient()), interceptors).build();
	}

	private <B extends AwsClientBuilder<B, ?>> B configure(B builder, ExecutionInterceptor... interceptors) {
		return builder.endpointOverride(this.engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.overrideConfiguration((configuration) -> {
				configuration.retryStrategy(AwsRetryStrategy.standardRetryStrategy()
					.toBuilder()
					.maxAttempts(3)
					.backoffStrategy(BackoffStrategy.retryImmediately())
					.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
					.build());
				for (ExecutionInterceptor interceptor : interceptors) {
					configuration.addExecutionInterceptor(interceptor);
				}
			});
	}

	interface OrderRepository {

		int findByStatus(String status);

		CompletableFuture<Integer> countByStatus(String status);

	}

	private record Recorder(List<Observation.Context> stopped) implements ObservationHandler<Observation.Context> {

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

		@Override
		public void onStop(Observation.Context context) {
			this.stopped.add(context);
		}

	}

}
