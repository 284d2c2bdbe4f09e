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
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds for TransactWriteItems and TransactGetItems.
 */
interface TransactionContract extends DynamoContract {

	@Test
	default void doesAllActionsOfATransaction() {
		put(item("pk", s("a"), "sk", n(1), "balance", n(10)));
		put(DynamoContract.key("a", 2));
		put(DynamoContract.key("a", 3));
		write(increment("a", 1, 5), delete("a", 2), check("a", 3), putItem(DynamoContract.key("a", 4)));
		assertThat(get("a", 1)).containsEntry("balance", n(15));
		assertThat(get("a", 2)).isEmpty();
		assertThat(get("a", 4)).isNotEmpty();
	}

	@Test
	default void doesNothingIfOneConditionFails() {
		put(item("pk", s("a"), "sk", n(1), "balance", n(10)));
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> write(increment("a", 1, 5), putItem(DynamoContract.key("a", 2)), check("a", 3)))
			.withMessageContaining("[None, None, ConditionalCheckFailed]");
		assertThat(get("a", 1)).containsEntry("balance", n(10));
		assertThat(get("a", 2)).isEmpty();
	}

	@Test
	default void tellsTheReasonOfEachAction() {
		put(item("pk", s("a"), "sk", n(1), "balance", n(10)));
		put(item("pk", s("a"), "sk", n(2), "balance", s("none")));
		TransactWriteItem conditional = TransactWriteItem.builder()
			.put((put) -> put.tableName(TABLE)
				.item(DynamoContract.key("a", 1))
				.conditionExpression("attribute_not_exists(pk)")
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD))
			.build();
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> write(putItem(DynamoContract.key("a", 3)), conditional, increment("a", 2, 1)))
			.withMessageContaining("Transaction cancelled, please refer cancellation reasons for specific reasons "
					+ "[None, ConditionalCheckFailed, ValidationError]")
			.satisfies((ex) -> {
				List<CancellationReason> reasons = ex.cancellationReasons();
				assertThat(reasons).extracting(CancellationReason::code)
					.containsExactly("None", "ConditionalCheckFailed", "ValidationError");
				assertThat(reasons.get(1).item()).containsEntry("balance", n(10));
				assertThat(reasons.get(1).message()).isEqualTo("The conditional request failed");
				assertThat(reasons.get(2).message())
					.isEqualTo("An operand in the update expression has an incorrect data type");
			});
		assertThat(get("a", 3)).isEmpty();
		assertThat(get("a", 1)).containsEntry("balance", n(10));
	}

	@Test
	default void cancelsATransactionWithAnItemThatDoesNotFitTheTable() {
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> write(putItem(DynamoContract.key("a", 1)), putItem(item("pk", n(1), "sk", n(1)))))
			.satisfies((ex) -> assertThat(ex.cancellationReasons().get(1).message()).isEqualTo(
					"One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N"));
	}

	@Test
	default void doesNotMindPlaceholdersWithoutExpressions() {
		write(TransactWriteItem.builder()
			.put((put) -> put.tableName(TABLE)
				.item(DynamoContract.key("a", 1))
				.expressionAttributeNames(Map.of("#x", "x"))
				.expressionAttributeValues(item(":x", s("x"))))
			.build());
		TransactGetItemsResponse found = client().transactGetItems((get) -> get.transactItems(TransactGetItem.builder()
			.get((one) -> one.tableName(TABLE)
				.key(DynamoContract.key("a", 1))
				.expressionAttributeNames(Map.of("#x", "x")))
			.build()));
		assertThat(found.responses().get(0).item()).isEqualTo(DynamoContract.key("a", 1));
		DynamoContract.assertValidation(() -> write(TransactWriteItem.builder()
			.put((put) -> put.tableName(TABLE)
				.item(DynamoContract.key("a", 2))
				.conditionExpression("attribute_not_exists(pk)")
				.expressionAttributeNames(Map.of("#x", "x")))
			.build()), "Value provided in ExpressionAttributeNames unused in expressions: keys: {#x}");
	}

	@Test
	default void refusesTransactionsThatMakeNoSense() {
		DynamoContract.assertValidation(() -> write(increment("a", 1, 1), delete("a", 1)),
				"Transaction request cannot include multiple operations on one item");
		DynamoContract.assertValidation(() -> write(TransactWriteItem.builder().build()),
				"The action or operation requested is invalid. Verify that the action is typed correctly.");
		DynamoContract.assertValidation(() -> write(TransactWriteItem.builder()
			.update((update) -> update.tableName(TABLE).key(DynamoContract.key("a", 1)).updateExpression("SET"))
			.build()), "Invalid UpdateExpression: Syntax error; token: \"<EOF>\", near: \"SET\"");
		List<TransactWriteItem> many = new ArrayList<>();
		for (int i = 0; i < 101; i++) {
			many.add(putItem(DynamoContract.key("a", i)));
		}
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> write(many.toArray(TransactWriteItem[]::new)))
			.withMessageContaining("Member must have length less than or equal to 100");
	}

	@Test
	default void refusesEmptyKeysAsAWhole() {
		String emptyKey = "One or more parameter values are not valid. The AttributeValue for a key attribute cannot "
				+ "contain an empty string value. Key: pk";
		assertRefused(emptyKey,
				TransactWriteItem.builder()
					.put((put) -> put.tableName(TABLE).item(item("pk", s(""), "sk", n(1))))
					.build());
		assertRefused(emptyKey,
				TransactWriteItem.builder()
					.delete((delete) -> delete.tableName(TABLE).key(item("pk", s(""), "sk", n(1))))
					.build());
		assertRefused(emptyKey,
				TransactWriteItem.builder()
					.conditionCheck((check) -> check.tableName(TABLE)
						.key(item("pk", s(""), "sk", n(1)))
						.conditionExpression("attribute_exists(pk)"))
					.build());
		assertRefused("One or more parameter values are not valid. A value specified for a secondary index key is not "
				+ "supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: "
				+ "byStatus, IndexKey: status",
				TransactWriteItem.builder()
					.put((put) -> put.tableName(TABLE).item(item("pk", s("a"), "sk", n(1), "status", s(""))))
					.build());
		assertRefused(
				"One or more parameter values are not valid. The update expression attempted to update a secondary "
						+ "index key to a value that is not supported. The AttributeValue for a key attribute cannot "
						+ "contain an empty string value.",
				TransactWriteItem.builder()
					.update((update) -> update.tableName(TABLE)
						.key(DynamoContract.key("a", 1))
						.updateExpression("SET #s = :s")
						.expressionAttributeNames(Map.of("#s", "status"))
						.expressionAttributeValues(Map.of(":s", s(""))))
					.build());
		DynamoContract.assertValidation(
				() -> client().transactGetItems((request) -> request.transactItems(TransactGetItem.builder()
					.get((get) -> get.tableName(TABLE).key(item("pk", s(""), "sk", n(1))))
					.build())),
				emptyKey);
	}

	private void assertRefused(String message, TransactWriteItem action) {
		DynamoContract.assertValidation(() -> client().transactWriteItems((request) -> request.transactItems(action)),
				message);
	}

	@Test
	default void chargesRepetitionsForWhatTheFirstCallFound() {
		put(item("pk", s("a"), "sk", n(1), "text", s("x".repeat(9000))));
		put(item("pk", s("a"), "sk", n(2), "text", s("x".repeat(5000))));
		TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
			.transactItems(
					TransactWriteItem.builder()
						.delete((delete) -> delete.tableName(TABLE).key(DynamoContract.key("a", 1)))
						.build(),
					TransactWriteItem.builder()
						.conditionCheck((check) -> check.tableName(TABLE)
							.key(DynamoContract.key("a", 2))
							.conditionExpression("attribute_exists(pk)"))
						.build())
			.clientRequestToken("charged")
			.returnConsumedCapacity("TOTAL")
			.build();
		assertThat(client().transactWriteItems(request).consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.writeCapacityUnits()).isEqualTo(18.0 + 10.0))
			.satisfies((capacity) -> assertThat(capacity.readCapacityUnits()).isNull());
		put(item("pk", s("a"), "sk", n(2)));
		assertThat(client().transactWriteItems(request).consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.tableName()).isEqualTo(TABLE))
			.satisfies((capacity) -> assertThat(capacity.readCapacityUnits()).isEqualTo(6.0 + 4.0))
			.satisfies((capacity) -> assertThat(capacity.writeCapacityUnits()).isNull());
		assertThat(get("a", 2)).doesNotContainKey("text");
	}

	@Test
	default void takesARepetitionWithTheSameTokenForDone() {
		put(item("pk", s("a"), "sk", n(1), "balance", n(10)));
		TransactWriteItem action = increment("a", 1, 5);
		TransactWriteItemsResponse first = client()
			.transactWriteItems((transaction) -> transaction.transactItems(action)
				.clientRequestToken("token-1")
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
		TransactWriteItemsResponse second = client()
			.transactWriteItems((transaction) -> transaction.transactItems(action)
				.clientRequestToken("token-1")
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
		assertThat(get("a", 1)).containsEntry("balance", n(15));
		assertThat(first.consumedCapacity().get(0).writeCapacityUnits()).isEqualTo(2);
		assertThat(second.consumedCapacity().get(0).readCapacityUnits()).isEqualTo(2);
		assertThatExceptionOfType(IdempotentParameterMismatchException.class)
			.isThrownBy(() -> client().transactWriteItems(
					(transaction) -> transaction.transactItems(increment("a", 1, 6)).clientRequestToken("token-1")));
		assertThat(get("a", 1)).containsEntry("balance", n(15));
	}

	@Test
	default void readsItemsAtOneMoment() {
		put(item("pk", s("a"), "sk", n(1), "x", n(1), "y", n(1)));
		TransactGetItem found = TransactGetItem.builder()
			.get((get) -> get.tableName(TABLE).key(DynamoContract.key("a", 1)).projectionExpression("x"))
			.build();
		TransactGetItem missing = TransactGetItem.builder()
			.get((get) -> get.tableName(TABLE).key(DynamoContract.key("a", 2)))
			.build();
		TransactGetItem empty = TransactGetItem.builder()
			.get((get) -> get.tableName(TABLE).key(DynamoContract.key("a", 1)).projectionExpression("z"))
			.build();
		assertThat(client().transactGetItems((transaction) -> transaction.transactItems(empty))
			.responses()
			.get(0)
			.hasItem()).isFalse();
		TransactGetItemsResponse response = client()
			.transactGetItems((transaction) -> transaction.transactItems(found, missing)
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
		assertThat(response.responses().get(0).item()).isEqualTo(item("x", n(1)));
		assertThat(response.responses().get(1).hasItem()).isFalse();
		assertThat(response.consumedCapacity().get(0).readCapacityUnits()).isEqualTo(4);
	}

	private void write(TransactWriteItem... actions) {
		client().transactWriteItems((transaction) -> transaction.transactItems(Arrays.asList(actions)));
	}

	private static TransactWriteItem putItem(Map<String, AttributeValue> item) {
		return TransactWriteItem.builder().put((put) -> put.tableName(TABLE).item(item)).build();
	}

	private static TransactWriteItem delete(String pk, int sk) {
		return TransactWriteItem.builder()
			.delete((delete) -> delete.tableName(TABLE).key(DynamoContract.key(pk, sk)))
			.build();
	}

	private static TransactWriteItem check(String pk, int sk) {
		return TransactWriteItem.builder()
			.conditionCheck((check) -> check.tableName(TABLE)
				.key(DynamoContract.key(pk, sk))
				.conditionExpression("attribute_exists(pk)"))
			.build();
	}

	private static TransactWriteItem increment(String pk, int sk, int amount) {
		return TransactWriteItem.builder()
			.update((update) -> update.tableName(TABLE)
				.key(DynamoContract.key(pk, sk))
				.updateExpression("SET balance = balance + :amount")
				.expressionAttributeValues(item(":amount", n(amount))))
			.build();
	}

}
