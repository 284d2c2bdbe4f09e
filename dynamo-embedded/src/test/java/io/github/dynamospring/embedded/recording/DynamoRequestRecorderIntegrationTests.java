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

package io.github.dynamospring.embedded.recording;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Occurrence;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DynamoRequestRecorderIntegrationTests {

	private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("1"));

	private static final Map<String, AttributeValue> ITEM = Map.of("id", AttributeValue.fromS("1"), "colour",
			AttributeValue.fromS("red"));

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.create();

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final DynamoDbClient client = configure(DynamoDbClient.builder().httpClient(this.dynamo.httpClient()),
			this.recorder)
		.build();

	@BeforeEach
	void createTables() {
		for (String name : List.of("things", "others")) {
			this.client.createTable((table) -> table.tableName(name)
				.billingMode(BillingMode.PAY_PER_REQUEST)
				.attributeDefinitions(attribute("id"), attribute("colour"))
				.keySchema(key("id"))
				.globalSecondaryIndexes(GlobalSecondaryIndex.builder()
					.indexName("byColour")
					.keySchema(key("colour"))
					.projection((projection) -> projection.projectionType(ProjectionType.ALL))
					.build()));
		}
		this.client.putItem((put) -> put.tableName("things").item(ITEM));
		this.recorder.clear();
	}

	@AfterEach
	void close() {
		this.client.close();
		this.dynamo.close();
	}

	@Test
	void readsAndWritesAreRecordedWithWhatTheyCost() {
		this.client.getItem((get) -> get.tableName("things").key(KEY));
		this.client.putItem((put) -> put.tableName("things").item(ITEM));
		this.client.scan((scan) -> scan.tableName("things")
			.filterExpression("colour = :c")
			.expressionAttributeValues(Map.of(":c", AttributeValue.fromS("blue"))));
		assertThat(this.recorder.list()).extracting(RecordedRequest::toString)
			.containsExactly("GetItem on things: 1 read, 1 returned, 0.5 units",
					"PutItem on things: 0 read, 0 returned, 1.0 units",
					"Scan on things: 1 read, 0 returned, 0.5 units");
	}

	@Test
	void indexIsRecorded() {
		this.client.query((query) -> query.tableName("things")
			.indexName("byColour")
			.keyConditionExpression("colour = :c")
			.expressionAttributeValues(Map.of(":c", AttributeValue.fromS("red"))));
		assertThat(this.recorder.take()).singleElement().satisfies((sent) -> {
			assertThat(sent.operation()).isEqualTo("Query");
			assertThat(sent.index()).contains("byColour");
			assertThat(sent.itemsRead()).isEqualTo(1);
			assertThat(sent.itemsReturned()).isEqualTo(1);
		});
		assertThat(this.recorder.list()).isEmpty();
	}

	@Test
	void tablesOfBatchesAndTransactionsAreRecorded() {
		this.client.batchGetItem((batch) -> batch
			.requestItems(Map.of("things", KeysAndAttributes.builder().keys(List.of(KEY)).build())));
		this.client.transactWriteItems((transaction) -> transaction.transactItems(
				TransactWriteItem.builder().put((put) -> put.tableName("things").item(ITEM)).build(),
				TransactWriteItem.builder().delete((delete) -> delete.tableName("others").key(KEY)).build()));
		this.client.transactGetItems((transaction) -> transaction
			.transactItems(TransactGetItem.builder().get((get) -> get.tableName("others").key(KEY)).build()));
		assertThat(this.recorder.list()).extracting(RecordedRequest::toString)
			.containsExactly("BatchGetItem on things: 1 read, 1 returned, 0.5 units",
					"TransactWriteItems on things, others: 0 read, 0 returned, 4.0 units",
					"TransactGetItems on others: 0 read, 0 returned, 2.0 units");
	}

	@Test
	void requestIsRecordedAsItWasGiven() {
		GetItemRequest request = GetItemRequest.builder().tableName("things").key(KEY).build();
		this.client.getItem(request);
		assertThat(this.recorder.list()).singleElement().satisfies((sent) -> {
			assertThat(sent.request()).isSameAs(request);
			assertThat(sent.response()).get().isInstanceOf(GetItemResponse.class);
			assertThat(sent.thread()).isEqualTo(Thread.currentThread().getName());
		});
	}

	@Test
	void capacityThatIsAskedForIsKept() {
		this.client
			.getItem((get) -> get.tableName("things").key(KEY).returnConsumedCapacity(ReturnConsumedCapacity.NONE));
		assertThat(this.recorder.list()).singleElement().satisfies((sent) -> assertThat(sent.units()).isZero());
	}

	@Test
	void attemptsAreCounted() {
		this.dynamo.faults().onOperation("GetItem").throttle(Occurrence.next(2));
		this.client.getItem((get) -> get.tableName("things").key(KEY));
		assertThat(this.recorder.list()).singleElement()
			.hasToString("GetItem on things: 1 read, 1 returned, 0.5 units, 3 attempts");
	}

	@Test
	void failureIsRecorded() {
		assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(() -> this.client
			.putItem((put) -> put.tableName("things").item(ITEM).conditionExpression("attribute_not_exists(id)")));
		assertThat(this.recorder.list()).singleElement().satisfies((sent) -> {
			assertThat(sent.failure()).get().isInstanceOf(ConditionalCheckFailedException.class);
			assertThat(sent.response()).isEmpty();
			assertThat(sent.units()).isZero();
			assertThat(sent).asString().endsWith("failed with ConditionalCheckFailedException");
		});
	}

	@Test
	void asynchronousClientsAreRecordedInTheSameList() {
		try (DynamoDbAsyncClient async = configure(
				DynamoDbAsyncClient.builder().httpClient(this.dynamo.asyncHttpClient()), this.recorder)
			.build()) {
			async.getItem((get) -> get.tableName("things").key(KEY)).join();
		}
		assertThat(this.recorder.list()).singleElement()
			.hasToString("GetItem on things: 1 read, 1 returned, 0.5 units");
	}

	@Test
	void twoRecordersOfOneClientRecordEachForItself() {
		DynamoRequestRecorder other = new DynamoRequestRecorder();
		try (DynamoDbClient both = configure(DynamoDbClient.builder().httpClient(this.dynamo.httpClient()),
				this.recorder, other)
			.build()) {
			both.getItem((get) -> get.tableName("things").key(KEY));
		}
		assertThat(this.recorder.list()).hasSize(1);
		assertThat(other.list()).singleElement().satisfies((sent) -> assertThat(sent.units()).isEqualTo(0.5));
	}

	private <B extends AwsClientBuilder<B, ?>> B configure(AwsClientBuilder<B, ?> builder,
			DynamoRequestRecorder... recorders) {
		return builder.endpointOverride(this.dynamo.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.overrideConfiguration(
					(configuration) -> List.of(recorders).forEach(configuration::addExecutionInterceptor));
	}

	private static AttributeDefinition attribute(String name) {
		return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
	}

	private static KeySchemaElement key(String name) {
		return KeySchemaElement.builder().attributeName(name).keyType(KeyType.HASH).build();
	}

}
