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
import java.util.List;
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

	private static final ActionMembers<PutItemRequest, PutItemRequest.Builder, Put.Builder> PUT = new ActionMembers<>(
			PutItemRequest::builder, PutItemRequest.Builder::build,
			List.of(ActionMembers.member(PutItemRequest::tableName, PutItemRequest.Builder::tableName,
					Put.Builder::tableName),
					ActionMembers.member(PutItemRequest::item, PutItemRequest.Builder::item, Put.Builder::item),
					ActionMembers.member(PutItemRequest::conditionExpression,
							PutItemRequest.Builder::conditionExpression, Put.Builder::conditionExpression),
					ActionMembers.member(PutItemRequest::expressionAttributeNames,
							PutItemRequest.Builder::expressionAttributeNames, Put.Builder::expressionAttributeNames),
					ActionMembers.member(PutItemRequest::expressionAttributeValues,
							PutItemRequest.Builder::expressionAttributeValues, Put.Builder::expressionAttributeValues),
					ActionMembers.member(PutItemRequest::returnValuesOnConditionCheckFailureAsString,
							PutItemRequest.Builder::returnValuesOnConditionCheckFailure,
							Put.Builder::returnValuesOnConditionCheckFailure)));

	private static final ActionMembers<UpdateItemRequest, UpdateItemRequest.Builder, Update.Builder> UPDATE = new ActionMembers<>(
			UpdateItemRequest::builder, UpdateItemRequest.Builder::build,
			List.of(ActionMembers.member(UpdateItemRequest::tableName, UpdateItemRequest.Builder::tableName,
					Update.Builder::tableName),
					ActionMembers.member(UpdateItemRequest::key, UpdateItemRequest.Builder::key, Update.Builder::key),
					ActionMembers.member(UpdateItemRequest::updateExpression,
							UpdateItemRequest.Builder::updateExpression, Update.Builder::updateExpression),
					ActionMembers.member(UpdateItemRequest::conditionExpression,
							UpdateItemRequest.Builder::conditionExpression, Update.Builder::conditionExpression),
					ActionMembers.member(UpdateItemRequest::expressionAttributeNames,
							UpdateItemRequest.Builder::expressionAttributeNames,
							Update.Builder::expressionAttributeNames),
					ActionMembers.member(UpdateItemRequest::expressionAttributeValues,
							UpdateItemRequest.Builder::expressionAttributeValues,
							Update.Builder::expressionAttributeValues),
					ActionMembers.member(UpdateItemRequest::returnValuesOnConditionCheckFailureAsString,
							UpdateItemRequest.Builder::returnValuesOnConditionCheckFailure,
							Update.Builder::returnValuesOnConditionCheckFailure)));

	private static final ActionMembers<DeleteItemRequest, DeleteItemRequest.Builder, Delete.Builder> DELETE = new ActionMembers<>(
			DeleteItemRequest::builder, DeleteItemRequest.Builder::build,
			List.of(ActionMembers.member(DeleteItemRequest::tableName, DeleteItemRequest.Builder::tableName,
					Delete.Builder::tableName),
					ActionMembers.member(DeleteItemRequest::key, DeleteItemRequest.Builder::key, Delete.Builder::key),
					ActionMembers.member(DeleteItemRequest::conditionExpression,
							DeleteItemRequest.Builder::conditionExpression, Delete.Builder::conditionExpression),
					ActionMembers.member(DeleteItemRequest::expressionAttributeNames,
							DeleteItemRequest.Builder::expressionAttributeNames,
							Delete.Builder::expressionAttributeNames),
					ActionMembers.member(DeleteItemRequest::expressionAttributeValues,
							DeleteItemRequest.Builder::expressionAttributeValues,
							Delete.Builder::expressionAttributeValues),
					ActionMembers.member(DeleteItemRequest::returnValuesOnConditionCheckFailureAsString,
							DeleteItemRequest.Builder::returnValuesOnConditionCheckFailure,
							Delete.Builder::returnValuesOnConditionCheckFailure)));

	private static final ActionMembers<GetItemRequest, GetItemRequest.Builder, Get.Builder> GET = new ActionMembers<>(
			GetItemRequest::builder, GetItemRequest.Builder::build,
			List.of(ActionMembers.member(GetItemRequest::tableName, GetItemRequest.Builder::tableName,
					Get.Builder::tableName),
					ActionMembers.member(GetItemRequest::key, GetItemRequest.Builder::key, Get.Builder::key),
					ActionMembers.member(GetItemRequest::projectionExpression,
							GetItemRequest.Builder::projectionExpression, Get.Builder::projectionExpression),
					ActionMembers.member(GetItemRequest::expressionAttributeNames,
							GetItemRequest.Builder::expressionAttributeNames, Get.Builder::expressionAttributeNames),
					ActionMembers.implied(GetItemRequest::consistentRead, GetItemRequest.Builder::consistentRead)));

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
		Put put = PUT.copy(request, Put.builder()).build();
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
		Update update = UPDATE.copy(request, Update.builder()).build();
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
		Delete delete = DELETE.copy(request, Delete.builder()).build();
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
		Get get = GET.copy(request, Get.builder()).build();
		return new TransactAction<>(CancellationReason.Action.GET, entity.getType(), key,
				new ItemAddress(request.tableName(), request.key()), get);
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
