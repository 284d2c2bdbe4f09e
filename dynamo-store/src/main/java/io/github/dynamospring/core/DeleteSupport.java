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

package io.github.dynamospring.core;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.transact.TransactAction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * A delete and its options.
 */
record DeleteSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, Class<T> entityType, DynamoKey key,
		@Nullable Object object, @Nullable Criteria condition,
		Function<DynamoConditionFailedException, DataAccessException> failure,
		Consumer<DeleteItemRequest.Builder> customizer) implements ExecutableDeleteOperation.Delete<T>, TransactStep {

	static <T> ExecutableDeleteOperation.DeleteWithKey<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (key) -> {
			Assert.notNull(key, "The key is missing");
			return new DeleteSupport<>(context, entity, entityType, key, null, null,
					(ex) -> conditionFailed(entity, key, ex), (request) -> {
					});
		};
	}

	static DeleteSupport<?> of(TemplateContext context, Object object) {
		Assert.notNull(object, "The entity is missing");
		DynamoPersistentEntity<?> entity = context.entity(object.getClass());
		WriteGuard guard = WriteGuard.of(context, entity, object);
		DynamoKey key = context.converter().getKey(object);
		return new DeleteSupport<>(context, entity, entity.getType(), key, object, guard.versionGuard(),
				(ex) -> guard.deleteFailure(ex, key), (request) -> {
				});
	}

	/**
	 * Delete what an entity was before it got another key.
	 * @param from the former key
	 */
	static DeleteSupport<?> of(TemplateContext context, DynamoKey from, Object object) {
		DynamoPersistentEntity<?> entity = context.entity(object.getClass());
		if (context.converter().getKey(object).equals(from)) {
			throw new DynamoValidationException("%s has the key %s still: give it its new key, or use save(..)"
				.formatted(entity.getType().getSimpleName(), from));
		}
		WriteGuard guard = WriteGuard.of(context, entity, object);
		Criteria condition = guard.isVersioned() ? guard.versionGuard()
				: Criteria.where(ReadTarget.PARTITION_KEY).exists();
		return new DeleteSupport<>(context, entity, entity.getType(), from, null, condition,
				(ex) -> guard.deleteFailure(ex, from), (request) -> {
				});
	}

	private static DataAccessException conditionFailed(DynamoPersistentEntity<?> entity, DynamoKey key,
			DynamoConditionFailedException ex) {
		return new DynamoConditionFailedException("The condition did not hold for %s with key %s; nothing was deleted"
			.formatted(entity.getType().getSimpleName(), key), ex, ex.getFailure());
	}

	@Override
	public DeleteSupport<T> condition(Criteria newCondition) {
		Assert.notNull(newCondition, "The condition is missing");
		return new DeleteSupport<>(this.context, this.entity, this.entityType, this.key, this.object, newCondition,
				this.failure, this.customizer);
	}

	@Override
	public DeleteSupport<T> customize(Consumer<DeleteItemRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new DeleteSupport<>(this.context, this.entity, this.entityType, this.key, this.object, this.condition,
				this.failure, this.customizer.andThen(newCustomizer));
	}

	@Override
	public DeleteItemRequest toRequest() {
		return begin(this.context.lifecycle().withoutEvents()).request(ReturnValue.NONE);
	}

	@Override
	public void execute() {
		DeleteSupport<?> delete = begin(this.context.lifecycle());
		delete.send(ReturnValue.NONE);
		delete.deleted(this.context.lifecycle());
	}

	/**
	 * Tell the application that the delete is about to be sent.
	 * @param lifecycle what the application wants to know of it
	 * @return the delete to send
	 */
	DeleteSupport<?> begin(EntityLifecycle lifecycle) {
		lifecycle.beforeDelete(this.entity, this.key, this.object);
		if (this.object == null) {
			return this;
		}
		Object result = lifecycle.beforeDelete(this.entity, this.object);
		return (result == this.object) ? this : of(this.context, result);
	}

	/**
	 * Tell the application that the delete has been applied.
	 * @param lifecycle what the application wants to know of it
	 */
	void deleted(EntityLifecycle lifecycle) {
		lifecycle.afterDelete(this.entity, this.key, this.object);
	}

	@Override
	public Optional<T> executeAndReturnOld() {
		this.context.lifecycle().beforeDelete(this.entity, this.key, null);
		DeleteItemResponse response = send(ReturnValue.ALL_OLD);
		deleted(this.context.lifecycle());
		if (response == null) {
			throw new DynamoConnectionException(
					"%s with key %s was deleted, but the answer that held the former item was lost"
						.formatted(this.entity.getType().getSimpleName(), this.key),
					null, DynamoFailure.local(DynamoErrorType.TRANSPORT_ERROR));
		}
		return response.hasAttributes()
				? Optional.of(this.context.read(this.entity, this.entityType, response.attributes()))
				: Optional.empty();
	}

	@Override
	public PreparedAction prepareAction(EntityLifecycle lifecycle) {
		DeleteSupport<?> delete = begin(lifecycle);
		return new PreparedAction(TransactAction.delete(this.entity, delete.key, delete.request(ReturnValue.NONE)),
				delete.failure, () -> {
					delete.deleted(lifecycle);
					return Optional.empty();
				});
	}

	/*
	 * If the condition fails only because an earlier attempt of the same call, whose
	 * answer was lost, has deleted the item, the delete has succeeded.
	 */
	@Nullable DeleteItemResponse send(ReturnValue returnValue) {
		DeleteItemRequest request = request(returnValue);
		try {
			return this.context.write(Set.of(request.tableName()), (client) -> client.deleteItem(request));
		}
		catch (DynamoConditionFailedException ex) {
			if (AmbiguousFailures.mayHaveBeenAppliedBefore(ex) && ex.getFailure().item().isEmpty()) {
				return null;
			}
			throw AmbiguousFailures.explain(this.failure.apply(ex), ex);
		}
	}

	DeleteItemRequest request(ReturnValue returnValue) {
		RenderedCondition rendered = RenderedCondition.of(this.context, this.entity, this.condition);
		DeleteItemRequest.Builder request = DeleteItemRequest.builder()
			.tableName(this.entity.getTableName())
			.key(this.context.converter().writeKey(this.entityType, this.key))
			.conditionExpression(rendered.expression())
			.expressionAttributeNames(rendered.names())
			.expressionAttributeValues(rendered.values())
			.returnValuesOnConditionCheckFailure(rendered.onFailure());
		if (returnValue != ReturnValue.NONE) {
			request.returnValues(returnValue);
		}
		this.customizer.accept(request);
		return request.build();
	}

}
