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

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.transact.ItemAddress;
import io.github.dynamospring.core.transact.TransactAction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * A put and its options.
 */
record PutSupport<T>(TemplateContext context, T object, DynamoPersistentEntity<?> entity, boolean mustNotExist,
		@Nullable Criteria condition,
		Consumer<PutItemRequest.Builder> customizer) implements ExecutablePutOperation.Put<T>, TransactStep {

	static <T> PutSupport<T> of(TemplateContext context, T object) {
		Assert.notNull(object, "The entity is missing");
		return new PutSupport<>(context, object, context.entity(object.getClass()), false, null, (request) -> {
		});
	}

	@Override
	public PutSupport<T> condition(Criteria newCondition) {
		Assert.notNull(newCondition, "The condition is missing");
		return new PutSupport<>(this.context, this.object, this.entity, this.mustNotExist, newCondition,
				this.customizer);
	}

	@Override
	public PutSupport<T> ifNotExists() {
		return new PutSupport<>(this.context, this.object, this.entity, true, this.condition, this.customizer);
	}

	@Override
	public PutSupport<T> customize(Consumer<PutItemRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new PutSupport<>(this.context, this.object, this.entity, this.mustNotExist, this.condition,
				this.customizer.andThen(newCustomizer));
	}

	@Override
	public PutItemRequest toRequest() {
		return prepare(this.context.lifecycle().withoutEvents(), ReturnValue.NONE).request();
	}

	@Override
	public T execute() {
		Prepared<T> prepared = prepare(this.context.lifecycle());
		prepared.send();
		return prepared.saved();
	}

	@Override
	@SuppressWarnings("unchecked")
	public Optional<T> executeAndReturnOld() {
		Prepared<T> prepared = prepare(this.context.lifecycle(), ReturnValue.ALL_OLD);
		PutItemResponse response = prepared.send();
		prepared.saved();
		if (response == null) {
			throw new DynamoConnectionException(
					"%s with key %s was written, but the answer that held the former item was lost"
						.formatted(this.entity.getType().getSimpleName(), prepared.key()),
					null, DynamoFailure.local(DynamoErrorType.TRANSPORT_ERROR));
		}
		return response.hasAttributes()
				? Optional.of((T) this.context.read(this.entity, this.entity.getType(), response.attributes()))
				: Optional.empty();
	}

	@SuppressWarnings("unchecked")
	Class<T> type() {
		return (Class<T>) this.object.getClass();
	}

	@Override
	public PreparedAction prepareAction(EntityLifecycle lifecycle) {
		return prepare(lifecycle).toAction();
	}

	/**
	 * Make the request and keep what is needed to send it and to understand its answer.
	 * @param lifecycle what the application wants to know of it
	 */
	Prepared<T> prepare(EntityLifecycle lifecycle) {
		return prepare(lifecycle, ReturnValue.NONE);
	}

	private Prepared<T> prepare(EntityLifecycle lifecycle, ReturnValue returnValue) {
		T converted = lifecycle.beforeConvert(this.entity, this.object);
		WriteGuard guard = guard(converted);
		Map<String, AttributeValue> item = this.context.converter().write(converted);
		guard.applyNextVersion(item);
		T written = lifecycle.beforeSave(this.entity, converted, item);
		return new Prepared<>(this, lifecycle, written, guard, request(item, guard, returnValue));
	}

	private WriteGuard guard(T converted) {
		return this.mustNotExist ? WriteGuard.mustNotExist(this.context, this.entity, converted)
				: WriteGuard.of(this.context, this.entity, converted);
	}

	private PutItemRequest request(Map<String, AttributeValue> item, WriteGuard guard, ReturnValue returnValue) {
		RenderedCondition rendered = guard.condition(this.condition);
		PutItemRequest.Builder request = PutItemRequest.builder()
			.tableName(this.entity.getTableName())
			.item(item)
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

	/**
	 * A put whose request is made.
	 *
	 * @param <T> the entity type
	 * @param put the put
	 * @param lifecycle what the application wants to know of it
	 * @param object the entity as it is written, but for its version
	 * @param guard what must hold for the stored item
	 * @param request the request
	 */
	record Prepared<T>(PutSupport<T> put, EntityLifecycle lifecycle, T object, WriteGuard guard,
			PutItemRequest request) {

		DynamoKey key() {
			return this.put.context.converter().getKey(this.object);
		}

		ItemAddress address() {
			return ItemAddress.of(this.request.tableName(), this.put.entity.getKeyLayout(), this.request.item());
		}

		/**
		 * Send the request. If its condition fails only because an earlier attempt of the
		 * same call, whose answer was lost, has written the item, it has succeeded.
		 * @return the answer, {@code null} if it was lost
		 */
		@Nullable PutItemResponse send() {
			try {
				return this.put.context.write(Set.of(this.request.tableName()),
						(client) -> client.putItem(this.request));
			}
			catch (DynamoConditionFailedException ex) {
				if (AmbiguousFailures.mayHaveBeenAppliedBefore(ex)
						&& StoredItems.equal(this.request.item(), ex.getFailure().item())) {
					return null;
				}
				throw AmbiguousFailures.explain(failure(ex), ex);
			}
		}

		private DataAccessException failure(DynamoConditionFailedException ex) {
			return this.guard.failure(ex, key());
		}

		/**
		 * Say that the entity has been put.
		 * @return the entity with its new version
		 */
		T saved() {
			return this.lifecycle.afterSave(this.put.entity, this.guard.saved(this.object, this.request.item()),
					this.request.item());
		}

		private PreparedAction toAction() {
			return new PreparedAction(TransactAction.put(this.put.entity, key(), this.request), this::failure,
					() -> Optional.of(saved()));
		}

	}

}
