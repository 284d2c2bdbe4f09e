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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

import org.springframework.util.Assert;

/**
 * A put and its options.
 */
record PutSupport<T>(TemplateContext context, T object, DynamoPersistentEntity<?> entity, boolean mustNotExist,
		@Nullable Criteria condition,
		Consumer<PutItemRequest.Builder> customizer) implements ExecutablePutOperation.Put<T> {

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
		return new PutSupport<>(this.context, this.object, this.entity, this.mustNotExist, this.condition,
				this.customizer.andThen(newCustomizer));
	}

	@Override
	public PutItemRequest toRequest() {
		return request(guard(), ReturnValue.NONE);
	}

	@Override
	public T execute() {
		return prepare().get();
	}

	/**
	 * Make the request and return what sends it.
	 */
	Supplier<T> prepare() {
		WriteGuard guard = guard();
		PutItemRequest request = request(guard, ReturnValue.NONE);
		return () -> {
			send(guard, request);
			return guard.withNextVersion(this.object);
		};
	}

	@Override
	@SuppressWarnings("unchecked")
	public Optional<T> executeAndReturnOld() {
		WriteGuard guard = guard();
		PutItemResponse response = send(guard, request(guard, ReturnValue.ALL_OLD));
		return response.hasAttributes()
				? Optional.of((T) this.context.converter().read(this.entity.getType(), response.attributes()))
				: Optional.empty();
	}

	private WriteGuard guard() {
		return this.mustNotExist ? WriteGuard.mustNotExist(this.context.converter(), this.entity, this.object)
				: WriteGuard.of(this.context.converter(), this.entity, this.object);
	}

	private PutItemResponse send(WriteGuard guard, PutItemRequest request) {
		try {
			return this.context.send((client) -> client.putItem(request));
		}
		catch (DynamoConditionFailedException ex) {
			throw guard.failure(ex, this.context.converter().getKey(this.object));
		}
	}

	private PutItemRequest request(WriteGuard guard, ReturnValue returnValue) {
		Map<String, AttributeValue> item = new LinkedHashMap<>(this.context.converter().write(this.object));
		guard.applyNextVersion(item);
		PutItemRequest.Builder request = PutItemRequest.builder().tableName(this.entity.getTableName()).item(item);
		Criteria criteria = guard.condition(this.condition);
		if (criteria != null) {
			ExpressionRenderer renderer = new ExpressionRenderer();
			request.conditionExpression(renderer.render(this.context.queryMapper().map(this.entity, criteria)))
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
