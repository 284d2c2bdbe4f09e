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

package io.github.dynamospring.core.transact;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.CancellationReason;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One action of a transaction: the SDK's form of it and what it is in terms of entities.
 *
 * @param <I> the SDK's form: {@link Put}, {@link Update}, {@link Delete},
 * {@link ConditionCheck} or {@link Get}
 * @param kind what the action does
 * @param entityType the entity type of its item
 * @param key the logical key of its item
 * @param address the address of its item
 * @param item the SDK's form
 * @since 0.1.0
 */
public record TransactAction<I>(CancellationReason.Action kind, Class<?> entityType, DynamoKey key, ItemAddress address,
		I item) {

	/**
	 * Return the action that does what a request would do alone.
	 * @param entity the entity
	 * @param key the logical key
	 * @param request the request
	 * @return the action
	 * @throws DynamoValidationException if the request has an option an action cannot
	 * have
	 */
	public static TransactAction<Put> put(DynamoPersistentEntity<?> entity, DynamoKey key, PutItemRequest request) {
		Put put = Put.builder()
			.tableName(request.tableName())
			.item(request.item())
			.conditionExpression(request.conditionExpression())
			.expressionAttributeNames(request.expressionAttributeNames())
			.expressionAttributeValues(request.expressionAttributeValues())
			.returnValuesOnConditionCheckFailure(request.returnValuesOnConditionCheckFailureAsString())
			.build();
		verifyNothingIsLost(request,
				PutItemRequest.builder()
					.tableName(put.tableName())
					.item(put.item())
					.conditionExpression(put.conditionExpression())
					.expressionAttributeNames(put.expressionAttributeNames())
					.expressionAttributeValues(put.expressionAttributeValues())
					.returnValuesOnConditionCheckFailure(put.returnValuesOnConditionCheckFailureAsString())
					.build());
		return new TransactAction<>(CancellationReason.Action.PUT, entity.getType(), key,
				ItemAddress.of(request.tableName(), entity.getKeyLayout(), request.item()), put);
	}

	/**
	 * Return the action that does what a request would do alone.
	 * @param entity the entity
	 * @param key the logical key
	 * @param request the request
	 * @return the action
	 * @throws DynamoValidationException if the request has an option an action cannot
	 * have
	 */
	public static TransactAction<Update> update(DynamoPersistentEntity<?> entity, DynamoKey key,
			UpdateItemRequest request) {
		Update update = Update.builder()
			.tableName(request.tableName())
			.key(request.key())
			.updateExpression(request.updateExpression())
			.conditionExpression(request.conditionExpression())
			.expressionAttributeNames(request.expressionAttributeNames())
			.expressionAttributeValues(request.expressionAttributeValues())
			.returnValuesOnConditionCheckFailure(request.returnValuesOnConditionCheckFailureAsString())
			.build();
		verifyNothingIsLost(request,
				UpdateItemRequest.builder()
					.tableName(update.tableName())
					.key(update.key())
					.updateExpression(update.updateExpression())
					.conditionExpression(update.conditionExpression())
					.expressionAttributeNames(update.expressionAttributeNames())
					.expressionAttributeValues(update.expressionAttributeValues())
					.returnValuesOnConditionCheckFailure(update.returnValuesOnConditionCheckFailureAsString())
					.build());
		return new TransactAction<>(CancellationReason.Action.UPDATE, entity.getType(), key,
				new ItemAddress(request.tableName(), request.key()), update);
	}

	/**
	 * Return the action that does what a request would do alone.
	 * @param entity the entity
	 * @param key the logical key
	 * @param request the request
	 * @return the action
	 * @throws DynamoValidationException if the request has an option an action cannot
	 * have
	 */
	public static TransactAction<Delete> delete(DynamoPersistentEntity<?> entity, DynamoKey key,
			DeleteItemRequest request) {
		Delete delete = Delete.builder()
			.tableName(request.tableName())
			.key(request.key())
			.conditionExpression(request.conditionExpression())
			.expressionAttributeNames(request.expressionAttributeNames())
			.expressionAttributeValues(request.expressionAttributeValues())
			.returnValuesOnConditionCheckFailure(request.returnValuesOnConditionCheckFailureAsString())
			.build();
		verifyNothingIsLost(request,
				DeleteItemRequest.builder()
					.tableName(delete.tableName())
					.key(delete.key())
					.conditionExpression(delete.conditionExpression())
					.expressionAttributeNames(delete.expressionAttributeNames())
					.expressionAttributeValues(delete.expressionAttributeValues())
					.returnValuesOnConditionCheckFailure(delete.returnValuesOnConditionCheckFailureAsString())
					.build());
		return new TransactAction<>(CancellationReason.Action.DELETE, entity.getType(), key,
				new ItemAddress(request.tableName(), request.key()), delete);
	}

	/**
	 * Return the action that checks a condition.
	 * @param entity the entity
	 * @param key the logical key
	 * @param check the check
	 * @return the action
	 */
	public static TransactAction<ConditionCheck> check(DynamoPersistentEntity<?> entity, DynamoKey key,
			ConditionCheck check) {
		return new TransactAction<>(CancellationReason.Action.CHECK, entity.getType(), key,
				new ItemAddress(check.tableName(), check.key()), check);
	}

	/**
	 * Return the action that reads what a request would read alone. Reads of a
	 * transaction are always strongly consistent.
	 * @param entity the entity
	 * @param key the logical key
	 * @param request the request
	 * @return the action
	 * @throws DynamoValidationException if the request has an option an action cannot
	 * have
	 */
	public static TransactAction<Get> get(DynamoPersistentEntity<?> entity, DynamoKey key, GetItemRequest request) {
		Get get = Get.builder()
			.tableName(request.tableName())
			.key(request.key())
			.projectionExpression(request.projectionExpression())
			.expressionAttributeNames(request.expressionAttributeNames())
			.build();
		verifyNothingIsLost(request,
				GetItemRequest.builder()
					.tableName(get.tableName())
					.key(get.key())
					.projectionExpression(get.projectionExpression())
					.expressionAttributeNames(get.expressionAttributeNames())
					.consistentRead(request.consistentRead())
					.build());
		return new TransactAction<>(CancellationReason.Action.GET, entity.getType(), key,
				new ItemAddress(request.tableName(), request.key()), get);
	}

	private static void verifyNothingIsLost(DynamoDbRequest request, DynamoDbRequest kept) {
		if (!request.equals(kept)) {
			throw new DynamoValidationException(
					("An action of a transaction cannot have all that customize(..) sets on its %s: leave it out, "
							+ "or customize the transaction")
						.formatted(request.getClass().getSimpleName()));
		}
	}

	/**
	 * Name the action for messages, such as
	 * {@code put of Order with key DynamoKey(u1, o1)}.
	 */
	@Override
	public String toString() {
		return "%s of %s with key %s".formatted(this.kind.name().toLowerCase(Locale.ROOT),
				this.entityType.getSimpleName(), this.key);
	}

	/**
	 * Return the tables of some actions.
	 * @param actions the actions
	 * @return the table names
	 */
	public static Set<String> tableNames(Collection<? extends TransactAction<?>> actions) {
		return actions.stream().map((action) -> action.address().tableName()).collect(Collectors.toUnmodifiableSet());
	}

}
