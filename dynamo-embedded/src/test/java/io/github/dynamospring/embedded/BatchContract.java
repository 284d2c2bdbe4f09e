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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds for BatchGetItem and BatchWriteItem.
 */
interface BatchContract extends DynamoContract {

	@Test
	default void putsAndDeletesUpTo25Items() {
		put(DynamoContract.key("old", 1));
		List<WriteRequest> writes = new ArrayList<>();
		for (int i = 0; i < 24; i++) {
			writes.add(putRequest(DynamoContract.key("a", i)));
		}
		writes.add(WriteRequest.builder()
			.deleteRequest(DeleteRequest.builder().key(DynamoContract.key("old", 1)).build())
			.build());
		BatchWriteItemResponse response = client().batchWriteItem((batch) -> batch.requestItems(Map.of(TABLE, writes))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE));
		assertThat(response.unprocessedItems()).isEmpty();
		assertThat(response.consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.capacityUnits()).isEqualTo(25));
		assertThat(response.itemCollectionMetrics().get(TABLE)).extracting((metrics) -> metrics.itemCollectionKey())
			.containsExactly(item("pk", s("a")), item("pk", s("old")));
		assertThat(client().scan((scan) -> scan.tableName(TABLE)).count()).isEqualTo(24);
	}

	@Test
	default void refusesBatchesThatAreTooLargeEmptyOrContradictory() {
		List<WriteRequest> writes = new ArrayList<>();
		for (int i = 0; i < 26; i++) {
			writes.add(putRequest(DynamoContract.key("a", i)));
		}
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> client().batchWriteItem((batch) -> batch.requestItems(Map.of(TABLE, writes))))
			.withMessageContaining("Member must have length less than or equal to 25");
		DynamoContract.assertValidation(() -> client().batchWriteItem((batch) -> batch.requestItems(Map.of())),
				"The requestItems parameter is required for BatchWriteItem");
		DynamoContract.assertValidation(() -> client().batchWriteItem(
				(batch) -> batch.requestItems(Map.of(TABLE, writes.subList(0, 25), "other", writes.subList(0, 1)))),
				"Too many items requested for the BatchWriteItem call");
		DynamoContract.assertValidation(() -> client().batchWriteItem(
				(batch) -> batch.requestItems(Map.of(TABLE, List.of(writes.get(0), writes.get(1), writes.get(0))))),
				"Provided list of item keys contains duplicates");
		assertThat(client().scan((scan) -> scan.tableName(TABLE)).count()).isZero();
	}

	@Test
	default void writesNothingIfOneItemOfABatchIsInvalid() {
		DynamoContract.assertValidation(
				() -> client().batchWriteItem((batch) -> batch.requestItems(Map.of(TABLE,
						List.of(putRequest(DynamoContract.key("a", 1)), putRequest(item("pk", s("b"))))))),
				"The provided key element does not match the schema");
		assertThat(client().scan((scan) -> scan.tableName(TABLE)).count()).isZero();
	}

	@Test
	default void readsItemsByKeyWithAProjection() {
		for (int i = 0; i < 3; i++) {
			put(item("pk", s("a"), "sk", n(i), "x", n(i), "y", n(i)));
		}
		KeysAndAttributes keys = KeysAndAttributes.builder()
			.keys(List.of(DynamoContract.key("a", 0), DynamoContract.key("a", 2), DynamoContract.key("a", 9)))
			.projectionExpression("sk, #x")
			.expressionAttributeNames(Map.of("#x", "x"))
			.consistentRead(true)
			.build();
		BatchGetItemResponse response = client().batchGetItem((batch) -> batch.requestItems(Map.of(TABLE, keys))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
		assertThat(response.responses().get(TABLE)).containsExactlyInAnyOrder(item("sk", n(0), "x", n(0)),
				item("sk", n(2), "x", n(2)));
		assertThat(response.unprocessedKeys()).isEmpty();
		assertThat(response.consumedCapacity().get(0).capacityUnits()).isEqualTo(3);
	}

	@Test
	default void leavesKeysUnprocessedWhenTheAnswerIsFull() {
		String large = "x".repeat(400_000);
		List<Map<String, AttributeValue>> keys = new ArrayList<>();
		for (int i = 0; i < 45; i++) {
			put(item("pk", s("a"), "sk", n(i), "x", s(large)));
			keys.add(DynamoContract.key("a", i));
		}
		BatchGetItemResponse response = client().batchGetItem((batch) -> batch
			.requestItems(Map.of(TABLE, KeysAndAttributes.builder().keys(keys).consistentRead(true).build())));
		int found = response.responses().get(TABLE).size();
		assertThat(found).isEqualTo(41);
		assertThat(response.unprocessedKeys().get(TABLE).keys()).hasSize(4);
		assertThat(response.unprocessedKeys().get(TABLE).consistentRead()).isTrue();
	}

	@Test
	default void refusesKeysThatAreTooManyOrTheSame() {
		List<Map<String, AttributeValue>> keys = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			keys.add(DynamoContract.key("a", i));
		}
		DynamoContract.assertValidation(
				() -> client()
					.batchGetItem((batch) -> batch.requestItems(Map.of(TABLE, keysOf(keys), "other", keysOf(keys)))),
				"Too many items requested for the BatchGetItem call");
		DynamoContract.assertValidation(
				() -> client().batchGetItem((batch) -> batch.requestItems(
						Map.of(TABLE, keysOf(List.of(DynamoContract.key("a", "1"), DynamoContract.key("a", "1.0")))))),
				"Provided list of item keys contains duplicates");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> client()
				.batchGetItem((batch) -> batch.requestItems(Map.of("missing", keysOf(keys.subList(0, 1))))))
			.withMessageContaining("Requested resource not found");
	}

	@Test
	default void refusesReadsThatAreTooLargeEmptyOrMixed() {
		List<Map<String, AttributeValue>> keys = new ArrayList<>();
		for (int i = 0; i < 101; i++) {
			keys.add(DynamoContract.key("a", i));
		}
		DynamoContract.assertValidation(() -> client().batchGetItem((batch) -> batch.requestItems(Map.of())),
				"The requestItems parameter is required for BatchGetItem");
		DynamoContract.assertValidation(
				() -> client().batchGetItem((batch) -> batch.requestItems(Map.of(TABLE, keysOf(keys)))),
				"1 validation error detected: Value at 'RequestItems.orders.member.Keys' failed to satisfy constraint: "
						+ "Member must have length less than or equal to 100");
		DynamoContract.assertValidation(
				() -> client().batchGetItem((batch) -> batch.requestItems(
						Map.of(TABLE, keysOf(keys.subList(0, 1)).toBuilder().projectionExpression("sk").build(),
								"other", keysOf(keys.subList(0, 1)).toBuilder().attributesToGet("sk").build()))),
				"Can not use both expression and non-expression parameters in the same request: Non-expression "
						+ "parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}");
	}

	private static KeysAndAttributes keysOf(List<Map<String, AttributeValue>> keys) {
		return KeysAndAttributes.builder().keys(keys).build();
	}

	private static WriteRequest putRequest(Map<String, AttributeValue> item) {
		return WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build();
	}

}
