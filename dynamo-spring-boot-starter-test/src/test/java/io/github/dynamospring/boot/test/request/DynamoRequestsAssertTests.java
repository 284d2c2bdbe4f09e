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

package io.github.dynamospring.boot.test.request;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds is let pass, what does not fails with the requests.
 */
class DynamoRequestsAssertTests {

	private static final DynamoRequests requests = requests();

	private static final DynamoRequests none = new DynamoRequests(new DynamoRequestRecorder());

	private static DynamoRequests requests() {
		DynamoRequestRecorder recorder = new DynamoRequestRecorder();
		try (EmbeddedDynamo engine = EmbeddedDynamo.create(); DynamoDbClient client = client(engine, recorder)) {
			Map<String, AttributeValue> key = Map.of("id", AttributeValue.fromS("1"));
			client.createTable((table) -> table.tableName("tasks")
				.billingMode(BillingMode.PAY_PER_REQUEST)
				.attributeDefinitions(AttributeDefinition.builder().attributeName("id").attributeType("S").build())
				.keySchema(KeySchemaElement.builder().attributeName("id").keyType("HASH").build()));
			recorder.clear();
			client.putItem((put) -> put.tableName("tasks").item(key));
			engine.faults().onOperation("GetItem").throttle(Occurrence.next(1));
			client.getItem((get) -> get.tableName("tasks").key(key).consistentRead(true));
			client.scan((scan) -> scan.tableName("tasks").filterExpression("attribute_exists(done)"));
			assertThatExceptionOfType(ResourceNotFoundException.class)
				.isThrownBy(() -> client.deleteItem((delete) -> delete.tableName("missing").key(key)));
		}
		return new DynamoRequests(recorder);
	}

	@Test
	void whatHoldsPasses() {
		assertThatCode(() -> {
			assertThat(requests).hasSize(4)
				.hasOperations("PutItem", "GetItem", "Scan", "DeleteItem")
				.useOnlyTables("tasks", "missing")
				.consumed(2.5)
				.consumedAtMost(2.5)
				.haveReadAtMost(2);
			assertThat(requests).first().isPutItem().onTable("tasks").hasRead(0).consumed(1).hasAttempts(1);
			assertThat(requests).element(1)
				.isGetItem()
				.onNoIndex()
				.hasReturned(1)
				.consumedAtMost(1)
				.hasAttempts(2)
				.hasSucceeded()
				.isRequest(GetItemRequest.class, (get) -> assertThat(get.consistentRead()).isTrue());
			assertThat(requests).element(2).isScan().hasRead(1).hasReturned(0);
			assertThat(requests).last().isDeleteItem().hasFailedWith(ResourceNotFoundException.class);
			assertThat(requests).forTable("missing").singleRequest().isDeleteItem();
			assertThat(requests).forOperation("GetItem").haveReadNothingInVain().containNoScan().containNoFailure();
			assertThat(none).isEmpty().containNoScan().containNoFailure().consumed(0).useOnlyTables();
		}).doesNotThrowAnyException();
	}

	static List<Consumer<DynamoRequestsAssert>> failing() {
		return List.of(DynamoRequestsAssert::isEmpty, (all) -> all.hasSize(1),
				(all) -> all.hasOperations("PutItem", "GetItem"), DynamoRequestsAssert::containNoScan,
				DynamoRequestsAssert::containNoFailure, (all) -> all.useOnlyTables("tasks"), (all) -> all.consumed(2),
				(all) -> all.consumedAtMost(2.4), (all) -> all.haveReadAtMost(1),
				DynamoRequestsAssert::haveReadNothingInVain, (all) -> all.element(4),
				(all) -> all.forTable("tasks").singleRequest(), (all) -> all.first().isGetItem(),
				(all) -> all.first().isBatchGetItem(), (all) -> all.first().isQuery(), (all) -> all.first().isScan(),
				(all) -> all.last().isPutItem(), (all) -> all.first().isUpdateItem(),
				(all) -> all.first().isDeleteItem(), (all) -> all.first().isBatchWriteItem(),
				(all) -> all.first().isTransactWriteItems(), (all) -> all.first().isTransactGetItems(),
				(all) -> all.first().onTable("missing"), (all) -> all.first().onTables("tasks", "missing"),
				(all) -> all.first().onIndex("byDone"), (all) -> all.first().hasRead(1),
				(all) -> all.first().hasReturned(1), (all) -> all.first().consumed(0.5),
				(all) -> all.first().consumedAtMost(0.5), (all) -> all.first().hasAttempts(2),
				(all) -> all.last().hasSucceeded(), (all) -> all.first().hasFailedWith(RuntimeException.class),
				(all) -> all.first().isRequest(QueryRequest.class, (query) -> {
				}));
	}

	@ParameterizedTest
	@MethodSource("failing")
	void whatDoesNotHoldFailsWithTheRequests(Consumer<DynamoRequestsAssert> assertion) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertion.accept(requests.assertThat()))
			.withMessageStartingWith("Expected ")
			.withMessageMatching("(?s).*(PutItem on tasks: 0 read|DeleteItem on missing: 0 read).*");
	}

	@Test
	void messageSaysThatNothingWasSent() {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(none).first())
			.withMessageContaining("Expected a request at position 0 but these were sent:")
			.withMessageContaining("nothing");
	}

	@Test
	void requestsOfWorkersAreKeptApart() throws InterruptedException {
		DynamoRequestRecorder recorder = new DynamoRequestRecorder();
		DynamoRequests sent = new DynamoRequests(recorder);
		try (EmbeddedDynamo engine = EmbeddedDynamo.create(); DynamoDbClient client = client(engine, recorder)) {
			for (String name : List.of("dynamo-outbox-relay", "dynamo-work-1", "dynamo-scan-1", "main")) {
				Thread thread = new Thread(client::listTables, name);
				thread.start();
				thread.join();
			}
		}
		assertThat(sent).hasSize(2);
		assertThat(sent.list()).extracting(RecordedRequest::thread).containsExactly("dynamo-scan-1", "main");
		assertThat(sent.ofWorkers()).extracting(RecordedRequest::thread)
			.containsExactly("dynamo-outbox-relay", "dynamo-work-1");
		sent.started();
		assertThat(sent.startup()).hasSize(2);
		assertThat(sent).isEmpty();
	}

	private static DynamoDbClient client(EmbeddedDynamo engine, DynamoRequestRecorder recorder) {
		return DynamoDbClient.builder()
			.httpClient(engine.httpClient())
			.endpointOverride(engine.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(recorder))
			.build();
	}

	@Test
	void onlyRequestIsReturned() {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> requests.single(GetItemRequest.class))
			.withMessageContaining("these were sent: [PutItem on tasks");
	}

}
