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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

import org.springframework.util.Assert;

/**
 * A get and its options.
 */
record GetSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, DynamoKey key, ResultReader<T> reader,
		boolean consistentRead, Consumer<GetItemRequest.Builder> customizer) implements ExecutableGetOperation.Get<T> {

	static <T> ExecutableGetOperation.GetWithKey<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (key) -> {
			Assert.notNull(key, "The key is missing");
			return new GetSupport<>(context, entity, key, ResultReader.entity(context, entity, entityType), false,
					(request) -> {
					});
		};
	}

	@Override
	public GetSupport<T> consistent() {
		return new GetSupport<>(this.context, this.entity, this.key, this.reader, true, this.customizer);
	}

	@Override
	public <R> GetSupport<R> as(Class<R> resultType) {
		return read(ResultReader.as(this.context, this.entity, resultType));
	}

	@Override
	public GetSupport<Map<String, Object>> project(String... properties) {
		return read(ResultReader.properties(this.context, this.entity, properties));
	}

	private <R> GetSupport<R> read(ResultReader<R> newReader) {
		return new GetSupport<>(this.context, this.entity, this.key, newReader, this.consistentRead, this.customizer);
	}

	@Override
	public GetSupport<T> customize(Consumer<GetItemRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new GetSupport<>(this.context, this.entity, this.key, this.reader, this.consistentRead,
				this.customizer.andThen(newCustomizer));
	}

	@Override
	public GetItemRequest toRequest() {
		return request(this.reader.properties());
	}

	@Override
	public Optional<T> one() {
		return send(toRequest()).map(this.reader::read);
	}

	@Override
	public boolean exists() {
		return send(request(List.of(ReadTarget.PARTITION_KEY))).isPresent();
	}

	private Optional<Map<String, AttributeValue>> send(GetItemRequest request) {
		GetItemResponse response = this.context.send(Set.of(request.tableName()), (client) -> client.getItem(request));
		return (response.hasItem() && !this.context.converter().isHidden(this.entity, response.item()))
				? Optional.of(response.item()) : Optional.empty();
	}

	private GetItemRequest request(List<String> properties) {
		GetItemRequest.Builder request = GetItemRequest.builder()
			.tableName(this.entity.getTableName())
			.key(this.context.converter().writeKey(this.entity.getType(), this.key))
			.consistentRead(this.consistentRead ? Boolean.TRUE : null);
		if (!properties.isEmpty()) {
			ExpressionRenderer renderer = new ExpressionRenderer();
			request
				.projectionExpression(
						renderer.render(this.context.queryMapper().mapItemProjection(this.entity, properties)))
				.expressionAttributeNames(renderer.names());
		}
		this.customizer.accept(request);
		return request.build();
	}

}
