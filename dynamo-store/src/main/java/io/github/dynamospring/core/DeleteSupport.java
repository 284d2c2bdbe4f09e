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
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * A delete and its options.
 */
record DeleteSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, Class<T> entityType, DynamoKey key,
		@Nullable Criteria condition, Function<DynamoConditionFailedException, DataAccessException> failure,
		Consumer<DeleteItemRequest.Builder> customizer) implements ExecutableDeleteOperation.Delete<T> {

	static <T> ExecutableDeleteOperation.DeleteWithKey<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (key) -> {
			Assert.notNull(key, "The key is missing");
			return new DeleteSupport<>(context, entity, entityType, key, null, (ex) -> conditionFailed(entity, key, ex),
					(request) -> {
					});
		};
	}

	static DeleteSupport<?> of(TemplateContext context, Object object) {
		Assert.notNull(object, "The entity is missing");
		DynamoPersistentEntity<?> entity = context.entity(object.getClass());
		WriteGuard guard = WriteGuard.of(context.converter(), entity, object);
		DynamoKey key = context.converter().getKey(object);
		return new DeleteSupport<>(context, entity, entity.getType(), key, guard.versionGuard(),
				(ex) -> guard.failure(ex, key), (request) -> {
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
		return new DeleteSupport<>(this.context, this.entity, this.entityType, this.key, newCondition, this.failure,
				this.customizer);
	}

	@Override
	public DeleteSupport<T> customize(Consumer<DeleteItemRequest.Builder> newCustomizer) {
		return new DeleteSupport<>(this.context, this.entity, this.entityType, this.key, this.condition, this.failure,
				this.customizer.andThen(newCustomizer));
	}

	@Override
	public DeleteItemRequest toRequest() {
		return request(ReturnValue.NONE);
	}

	@Override
	public void execute() {
		send(ReturnValue.NONE);
	}

	@Override
	public Optional<T> executeAndReturnOld() {
		DeleteItemResponse response = send(ReturnValue.ALL_OLD);
		return response.hasAttributes()
				? Optional.of(this.context.converter().read(this.entityType, response.attributes())) : Optional.empty();
	}

	private DeleteItemResponse send(ReturnValue returnValue) {
		DeleteItemRequest request = request(returnValue);
		try {
			return this.context.send((client) -> client.deleteItem(request));
		}
		catch (DynamoConditionFailedException ex) {
			throw this.failure.apply(ex);
		}
	}

	private DeleteItemRequest request(ReturnValue returnValue) {
		DeleteItemRequest.Builder request = DeleteItemRequest.builder()
			.tableName(this.entity.getTableName())
			.key(this.context.converter().writeKey(this.entityType, this.key));
		if (this.condition != null) {
			ExpressionRenderer renderer = new ExpressionRenderer();
			request.conditionExpression(renderer.render(this.context.queryMapper().map(this.entity, this.condition)))
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
			Placeholders.apply(renderer, request::expressionAttributeNames, request::expressionAttributeValues);
		}
		if (returnValue != ReturnValue.NONE) {
			request.returnValues(returnValue);
		}
		this.customizer.accept(request);
		return request.build();
	}

}
