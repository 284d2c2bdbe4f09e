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

package io.github.dynamospring.embedded;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;

import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.FaultScope;
import io.github.dynamospring.embedded.fault.Lag;
import io.github.dynamospring.embedded.fault.Occurrence;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Misbehaviour on request, through the real SDK client.
 */
class FaultIntegrationTests {

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.create();

	private final DynamoDbClient client = Clients.inProcess(this.dynamo);

	@BeforeEach
	void createTables() {
		for (String table : List.of("orders", "others")) {
			this.client.createTable(Schemas.table(table, "pk:S", "sk:N", "status:S", "amount:N")
				.keySchema(Schemas.key("pk", "sk"))
				.globalSecondaryIndexes(Schemas.global("byStatus", Schemas.key("status"), Schemas.all()))
				.localSecondaryIndexes(Schemas.local("byAmount", Schemas.key("pk", "amount"), Schemas.keysOnly()))
				.build());
		}
	}

	@AfterEach
	void close() {
		this.client.close();
		this.dynamo.close();
	}

	@Test
	void throttlesTheNextRequests() {
		Fault fault = this.dynamo.faults().onTable("orders").throttle(Occurrence.next(2));
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> put("orders", 1))
				.satisfies((ex) -> assertThat(ex.isThrottlingException()).isTrue())
				.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(
						"Throughput exceeds the current capacity of your table or index. DynamoDB is automatically"
								+ " scaling your table or index so please try again shortly. If exceptions persist,"
								+ " check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/"
								+ "developerguide/bp-partition-key-design.html"));
		}
		put("orders", 1);
		assertThat(fault.hits()).isEqualTo(2);
	}

	@Test
	void throttlesTablesWithAProvisionedCapacityInOtherWords() {
		this.client.createTable((table) -> table.tableName("provisioned")
			.attributeDefinitions(Schemas.attributes("pk:S", "sk:N"))
			.keySchema(Schemas.key("pk", "sk"))
			.provisionedThroughput((units) -> units.readCapacityUnits(1L).writeCapacityUnits(1L)));
		String message = "The level of configured provisioned throughput for the table was exceeded. Consider increasing"
				+ " your provisioning level with the UpdateTable API.";
		this.dynamo.faults().onTable("provisioned").throttle(Occurrence.next(2));
		assertThatExceptionOfType(ProvisionedThroughputExceededException.class).isThrownBy(() -> put("provisioned", 1))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(message));
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(
					() -> this.client.transactWriteItems((request) -> request.transactItems(TransactWriteItem.builder()
						.put((put) -> put.tableName("provisioned").item(item("pk", s("a"), "sk", n(1))))
						.build())))
			.satisfies((ex) -> assertThat(codes(ex)).containsExactly("ProvisionedThroughputExceeded"))
			.satisfies((ex) -> assertThat(ex.cancellationReasons().get(0).message()).isEqualTo(message));
		put("provisioned", 1);
	}

	@Test
	void throttlesRequestsThatNameNoTable() {
		this.dynamo.faults().onOperation("ListTables").throttle(Occurrence.next(1));
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> this.client.listTables())
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage())
				.isEqualTo("Rate of requests exceeds the allowed throughput."));
		assertThat(this.client.listTables().tableNames()).hasSize(2);
	}

	@Test
	void troublesStatementsByTheTableTheyName() {
		put("orders", 1);
		this.dynamo.faults().onTable("orders").throttle(Occurrence.next(1));
		this.client.executeStatement((request) -> request.statement("SELECT * FROM others WHERE pk = 'a'"));
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> this.client
			.executeStatement((request) -> request.statement("SELECT * FROM \"orders\" WHERE pk = 'a'")));
		this.dynamo.faults().onTable("orders").onOperation("ExecuteStatement").conflict(Occurrence.next(1));
		assertThatExceptionOfType(TransactionConflictException.class).isThrownBy(() -> this.client
			.executeStatement((request) -> request.statement("INSERT INTO orders VALUE {'pk': 'b', 'sk': 1}")));
		this.dynamo.faults().onTable("orders").throttle(Occurrence.next(1));
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> this.client
				.executeTransaction((request) -> request.transactStatements(ParameterizedStatement.builder()
					.statement("INSERT INTO orders VALUE {'pk': 'b', 'sk': 1}")
					.build())))
			.satisfies((ex) -> assertThat(ex.cancellationReasons()).extracting(CancellationReason::code)
				.containsExactly("ThrottlingError"));
	}

	@Test
	void throttlesOnlyRequestsThatMakeSense() {
		Fault fault = this.dynamo.faults().onTable("orders").throttle(Occurrence.next(2));
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> this.client.putItem((request) -> request.tableName("orders")
				.item(item("pk", s("a"), "sk", n(1)))
				.conditionExpression("pk =")))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorCode()).isEqualTo("ValidationException"));
		assertThat(fault.hits()).isZero();
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> put("orders", 1));
		assertThatExceptionOfType(ThrottlingException.class)
			.isThrownBy(() -> this.client.describeTable((request) -> request.tableName("orders")));
		put("orders", 1);
		assertThat(fault.hits()).isEqualTo(2);
	}

	@Test
	void throttlesRequestsThatNeedNoTable() {
		Fault fault = this.dynamo.faults().onOperation("DescribeLimits").throttle(Occurrence.next(1));
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> this.client.describeLimits());
		this.client.describeLimits();
		assertThat(fault.hits()).isEqualTo(1);
	}

	@Test
	void throttlesAPartOfTheRequestsInTheSameWayEachTime() {
		List<Integer> first = throttled(Occurrence.rate(0.3, 7));
		assertThat(first).hasSizeBetween(30, 90);
		assertThat(throttled(Occurrence.rate(0.3, 7))).isEqualTo(first);
		assertThat(throttled(Occurrence.rate(0.3, 8))).isNotEqualTo(first);
	}

	private List<Integer> throttled(Occurrence occurrence) {
		List<Integer> throttled = new ArrayList<>();
		try (Fault fault = this.dynamo.faults().onOperation("PutItem").throttle(occurrence)) {
			for (int i = 0; i < 200; i++) {
				try {
					put("orders", i);
				}
				catch (ThrottlingException ex) {
					throttled.add(i);
				}
			}
			assertThat(fault.hits()).isEqualTo(throttled.size());
		}
		return throttled;
	}

	@Test
	void looksAtTableAndOperation() {
		this.dynamo.faults().onTable("orders").onOperation("PutItem").throttle(Occurrence.always());
		put("others", 1);
		get("orders", 1, true);
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> put("orders", 1));
		String arn = this.client.describeTable((table) -> table.tableName("orders")).table().tableArn();
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> put(arn, 1));
	}

	@Test
	void endsFaultsByHandleByClearAndByReset() {
		FaultScope scope = this.dynamo.faults().onTable("orders");
		Fault fault = scope.throttle(Occurrence.always());
		assertThat(this.dynamo.faults().active()).containsExactly(fault);
		assertThat(fault).hasToString("THROTTLE on table orders, operation (any), index (any)");
		fault.close();
		put("orders", 1);
		scope.throttle(Occurrence.always());
		this.dynamo.faults().clear();
		put("orders", 1);
		scope.throttle(Occurrence.always());
		this.dynamo.clock().advance(Duration.ofDays(1));
		this.dynamo.reset();
		createTables();
		put("orders", 1);
		assertThat(this.dynamo.faults().active()).isEmpty();
		assertThat(this.client.describeTable((table) -> table.tableName("orders")).table().creationDateTime())
			.isBefore(this.dynamo.clock().instant().plusSeconds(60));
	}

	@Test
	void cancelsTransactionsThatAreThrottled() {
		this.dynamo.faults().onTable("orders").throttle(Occurrence.next(2));
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(this::transact)
			.satisfies((ex) -> assertThat(codes(ex)).containsExactly("None", "ThrottlingError"))
			.satisfies((ex) -> assertThat(ex.cancellationReasons().get(1).message())
				.startsWith("Throughput exceeds the current capacity of your table or index."));
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(this::transactGet)
			.satisfies((ex) -> assertThat(codes(ex)).containsExactly("None", "ThrottlingError"));
		transact();
		transactGet();
	}

	@Test
	void provokesConflictsOfTransactions() {
		this.dynamo.faults().onTable("orders").conflict(Occurrence.next(2));
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(this::transact)
			.satisfies((ex) -> assertThat(codes(ex)).containsExactly("None", "TransactionConflict"))
			.satisfies((ex) -> assertThat(ex.cancellationReasons().get(1).message())
				.isEqualTo("Transaction is ongoing for the item"))
			.withMessageContaining("specific reasons [None, TransactionConflict]");
		assertThat(get("others", 1, true)).as("nothing of the transaction was done").isEmpty();
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(this::transactGet)
			.satisfies((ex) -> assertThat(codes(ex)).containsExactly("None", "TransactionConflict"));
		transact();
		assertThat(get("orders", 1, true)).isNotEmpty();
	}

	@Test
	void provokesConflictsOfSingleWrites() {
		put("orders", 1);
		this.dynamo.faults().everywhere().conflict(Occurrence.next(3));
		assertConflict(() -> put("orders", 2));
		assertConflict(() -> this.client
			.updateItem((update) -> update.tableName("orders").key(key(1)).updateExpression("REMOVE note")));
		assertConflict(() -> this.client.deleteItem((delete) -> delete.tableName("orders").key(key(1))));
		assertThat(get("orders", 1, true)).isNotEmpty();
		assertThat(get("orders", 2, true)).isEmpty();
	}

	private void assertConflict(ThrowingCallable call) {
		assertThatExceptionOfType(TransactionConflictException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage())
				.isEqualTo("Transaction is ongoing for the item"));
	}

	@Test
	void leavesWritesOfBatchesUnprocessed() {
		put("orders", 100);
		this.dynamo.faults().onTable("orders").leaveUnprocessed(2, Occurrence.next(1));
		List<WriteRequest> writes = new ArrayList<>(IntStream.range(0, 3).mapToObj((i) -> putRequest(i)).toList());
		writes.add(WriteRequest.builder().deleteRequest((delete) -> delete.key(key(100))).build());
		BatchWriteItemResponse response = this.client
			.batchWriteItem((batch) -> batch.requestItems(Map.of("orders", writes, "others", List.of(putRequest(1)))));
		assertThat(response.unprocessedItems()).isEqualTo(Map.of("orders", writes.subList(2, 4)));
		assertThat(get("orders", 1, true)).isNotEmpty();
		assertThat(get("orders", 2, true)).isEmpty();
		assertThat(get("orders", 100, true)).isNotEmpty();
		assertThat(get("others", 1, true)).isNotEmpty();
		this.client.batchWriteItem((batch) -> batch.requestItems(response.unprocessedItems()));
		assertThat(get("orders", 2, true)).isNotEmpty();
		assertThat(get("orders", 100, true)).isEmpty();
	}

	@Test
	void leavesKeysOfBatchesUnprocessed() {
		IntStream.range(0, 3).forEach((i) -> put("orders", i));
		this.dynamo.faults().onOperation("BatchGetItem").leaveUnprocessed(1, Occurrence.next(1));
		KeysAndAttributes keys = KeysAndAttributes.builder()
			.keys(List.of(key(0), key(1), key(2)))
			.consistentRead(true)
			.projectionExpression("#k")
			.expressionAttributeNames(Map.of("#k", "sk"))
			.build();
		BatchGetItemResponse response = this.client.batchGetItem((batch) -> batch.requestItems(Map.of("orders", keys)));
		assertThat(response.responses().get("orders")).hasSize(2);
		assertThat(response.unprocessedKeys())
			.isEqualTo(Map.of("orders", keys.toBuilder().keys(List.of(key(2))).build()));
	}

	@Test
	void losesTheAnswerAfterItDidWhatWasWanted() {
		this.dynamo.faults().onOperation("PutItem").loseAnswer(Occurrence.next(1));
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> put("orders", 1))
			.withRootCauseInstanceOf(IOException.class)
			.withMessageContaining("The answer to PutItem was lost on request");
		assertThat(get("orders", 1, true)).isNotEmpty();
	}

	@Test
	void losesAnswersToAsynchronousClients() {
		this.dynamo.faults().onOperation("PutItem").loseAnswer(Occurrence.next(1));
		try (DynamoDbAsyncClient async = Clients.async(this.dynamo.asyncHttpClient(), this.dynamo.endpoint())) {
			assertThatExceptionOfType(CompletionException.class)
				.isThrownBy(() -> async.putItem((put) -> put.tableName("orders").item(key(1))).join())
				.withCauseInstanceOf(SdkClientException.class)
				.withRootCauseInstanceOf(IOException.class);
		}
		assertThat(get("orders", 1, true)).isNotEmpty();
	}

	@Test
	void losesAnswersOverHttpAndGoesOn() {
		URI endpoint = this.dynamo.startHttp(0);
		this.dynamo.faults().onOperation("PutItem").loseAnswer(Occurrence.next(1));
		try (DynamoDbClient remote = Clients.overHttp(endpoint)) {
			assertThatThrownBy(() -> remote.putItem((put) -> put.tableName("orders").item(key(1))))
				.isInstanceOf(SdkClientException.class)
				.hasRootCauseInstanceOf(IOException.class);
			assertThat(remote.getItem((get) -> get.tableName("orders").key(key(1))).item()).isNotEmpty();
		}
	}

	@Test
	void answersLate() {
		Duration delay = Duration.ofMillis(60);
		this.dynamo.faults().onOperation("PutItem").answerAfter(delay, Occurrence.next(1));
		long start = System.nanoTime();
		put("orders", 1);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(delay);
	}

	@Test
	void hidesChangesFromGlobalIndexesUntilTimeHasPassed() {
		put("orders", 1);
		this.dynamo.clock().stop();
		this.dynamo.faults().onTable("orders").delayIndexes(Lag.of(Duration.ofSeconds(5)));
		put("orders", 2);
		this.client.deleteItem((delete) -> delete.tableName("orders").key(key(1)));
		put("others", 2);
		assertThat(get("orders", 2, false)).isNotEmpty();
		assertThat(sortKeys(queryIndex("orders"))).containsExactly("1");
		assertThat(sortKeys(queryIndex("others"))).containsExactly("2");
		this.dynamo.clock().advance(Duration.ofSeconds(4));
		assertThat(sortKeys(queryIndex("orders"))).containsExactly("1");
		this.dynamo.clock().advance(Duration.ofSeconds(1));
		assertThat(sortKeys(queryIndex("orders"))).containsExactly("2");
	}

	@Test
	void hidesChangesFromGlobalIndexesForANumberOfReads() {
		this.dynamo.faults().onTable("orders").onIndex("byStatus").delayIndexes(Lag.ofReads(2));
		this.dynamo.faults().onTable("others").onIndex("another").delayIndexes(Lag.ofReads(2));
		put("orders", 1);
		put("others", 1);
		assertThat(queryIndex("orders").count()).isZero();
		assertThat(this.client.scan((scan) -> scan.tableName("orders").indexName("byStatus")).count()).isZero();
		assertThat(queryIndex("orders").count()).isEqualTo(1);
		assertThat(queryIndex("others").count()).isEqualTo(1);
	}

	@Test
	void mergesThePastIntoPagesInBothDirections() {
		IntStream.range(0, 10).forEach((i) -> put("orders", i));
		this.dynamo.faults().everywhere().delayReads(Lag.ofReads(100));
		for (int i : new int[] { 0, 4, 5, 9 }) {
			this.client.deleteItem((delete) -> delete.tableName("orders").key(key(i)));
		}
		IntStream.range(10, 13).forEach((i) -> put("orders", i));
		List<String> all = IntStream.range(0, 10).mapToObj(Integer::toString).toList();
		List<String> reversed = new ArrayList<>(all);
		Collections.reverse(reversed);
		for (boolean ascending : new boolean[] { true, false }) {
			List<String> read = this.client
				.queryPaginator((query) -> query.tableName("orders")
					.keyConditionExpression("pk = :pk")
					.expressionAttributeValues(Map.of(":pk", s("p")))
					.scanIndexForward(ascending)
					.limit(3))
				.items()
				.stream()
				.map((found) -> found.get("sk").n())
				.toList();
			assertThat(read).isEqualTo(ascending ? all : reversed);
		}
	}

	@Test
	void letsEventuallyConsistentReadsSeeThePast() {
		put("orders", 1);
		Fault fault = this.dynamo.faults().onTable("orders").delayReads(Lag.ofReads(3));
		put("orders", 2);
		this.client.updateItem((update) -> update.tableName("orders")
			.key(key(1))
			.updateExpression("SET amount = :new")
			.expressionAttributeValues(Map.of(":new", n(99))));
		assertThat(get("orders", 1, true).get("amount")).isEqualTo(n(99));
		assertThat(get("orders", 1, false).get("amount")).isEqualTo(n(1));
		assertThat(get("orders", 2, false)).isEmpty();
		assertThat(queryIndex("orders").count()).as("global indexes have a delay of their own").isEqualTo(2);
		assertThat(this.client
			.batchGetItem((batch) -> batch
				.requestItems(Map.of("orders", KeysAndAttributes.builder().keys(List.of(key(2))).build())))
			.responses()
			.get("orders")).isEmpty();
		assertThat(get("orders", 2, false)).isNotEmpty();
		put("orders", 3);
		assertThat(get("orders", 3, false)).isEmpty();
		fault.close();
		assertThat(get("orders", 3, false)).isNotEmpty();
	}

	@Test
	void delaysLocalIndexesTogetherWithTheirTable() {
		this.dynamo.faults().onOperation("Query").delayReads(Lag.ofReads(1));
		put("orders", 1);
		assertThat(get("orders", 1, false)).as("the fault is about queries").isNotEmpty();
		assertThat(queryLocal(true).count()).isEqualTo(1);
		assertThat(queryLocal(false).count()).isZero();
		assertThat(queryLocal(false).count()).isEqualTo(1);
	}

	@Test
	void removesExpiredItemsWhenTheClockIsMoved() {
		this.client.updateTimeToLive((ttl) -> ttl.tableName("orders")
			.timeToLiveSpecification((specification) -> specification.attributeName("amount").enabled(true)));
		long expiry = this.dynamo.clock().instant().plusSeconds(3600).getEpochSecond();
		this.client.putItem((put) -> put.tableName("orders").item(item("pk", s("p"), "sk", n(1), "amount", n(expiry))));
		assertThat(get("orders", 1, true)).isNotEmpty();
		this.dynamo.clock().advance(Duration.ofHours(2));
		assertThat(get("orders", 1, true)).isEmpty();
	}

	@Test
	void sweepsAgainAfterTheClockWasMovedBack() {
		this.client.updateTimeToLive((ttl) -> ttl.tableName("orders")
			.timeToLiveSpecification((specification) -> specification.attributeName("amount").enabled(true)));
		this.dynamo.clock().advance(Duration.ofDays(10));
		get("orders", 1, true);
		this.dynamo.clock().advance(Duration.ofDays(-10));
		long expiry = this.dynamo.clock().instant().plusSeconds(60).getEpochSecond();
		this.client.putItem((put) -> put.tableName("orders").item(item("pk", s("p"), "sk", n(1), "amount", n(expiry))));
		this.dynamo.clock().advance(Duration.ofMinutes(5));
		assertThat(get("orders", 1, true)).isEmpty();
	}

	private void transact() {
		this.client.transactWriteItems((transaction) -> transaction.transactItems(
				TransactWriteItem.builder().put((put) -> put.tableName("others").item(key(1))).build(),
				TransactWriteItem.builder().put((put) -> put.tableName("orders").item(key(1))).build()));
	}

	private void transactGet() {
		this.client.transactGetItems((transaction) -> transaction.transactItems(
				TransactGetItem.builder().get((get) -> get.tableName("others").key(key(1))).build(),
				TransactGetItem.builder().get((get) -> get.tableName("orders").key(key(1))).build()));
	}

	private static List<String> codes(TransactionCanceledException ex) {
		return ex.cancellationReasons().stream().map(CancellationReason::code).toList();
	}

	private static WriteRequest putRequest(int sk) {
		return WriteRequest.builder().putRequest((put) -> put.item(key(sk))).build();
	}

	private void put(String table, int sk) {
		this.client.putItem((put) -> put.tableName(table)
			.item(item("pk", s("p"), "sk", n(sk), "status", s("open"), "amount", n(sk))));
	}

	private Map<String, AttributeValue> get(String table, int sk, boolean consistent) {
		return this.client.getItem((get) -> get.tableName(table).key(key(sk)).consistentRead(consistent)).item();
	}

	private QueryResponse queryIndex(String table) {
		return this.client.query((query) -> query.tableName(table)
			.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(Map.of(":s", s("open"))));
	}

	private QueryResponse queryLocal(boolean consistent) {
		return this.client.query((query) -> query.tableName("orders")
			.indexName("byAmount")
			.consistentRead(consistent)
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(Map.of(":pk", s("p"))));
	}

	private static List<String> sortKeys(QueryResponse page) {
		return page.items().stream().map((found) -> found.get("sk").n()).toList();
	}

	private static Map<String, AttributeValue> key(int sk) {
		return item("pk", s("p"), "sk", n(sk));
	}

}
