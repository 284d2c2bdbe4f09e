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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.util.Assert;

/**
 * What a read returns for an item, and which properties it needs for that.
 *
 * @param <T> the result type
 * @param properties the paths of the needed properties, empty for all
 * @param function makes the result of an item
 */
record ResultReader<T>(List<String> properties, Function<Map<String, AttributeValue>, T> function) {

	ResultReader {
		properties = List.copyOf(properties);
	}

	static <T> ResultReader<T> entity(TemplateContext context, DynamoPersistentEntity<?> entity, Class<T> entityType) {
		return new ResultReader<>(List.of(), (item) -> context.read(entity, entityType, item));
	}

	@SuppressWarnings("unchecked")
	static <R> ResultReader<R> as(TemplateContext context, DynamoPersistentEntity<?> entity, Class<R> resultType) {
		Assert.notNull(resultType, "The result type is missing");
		if (resultType == entity.getType()
				|| (!resultType.isInterface() && resultType.isAssignableFrom(entity.getType()))) {
			return entity(context, entity, (Class<R>) entity.getType());
		}
		context.converter().requireProjection(entity, resultType);
		return new ResultReader<>(inputProperties(context.projectionFactory(), entity, resultType),
				(item) -> context.converter().readProjection(entity, resultType, item));
	}

	private static List<String> inputProperties(ProjectionFactory projectionFactory, DynamoPersistentEntity<?> entity,
			Class<?> resultType) {
		if (resultType.isAssignableFrom(entity.getType()) || Map.class.isAssignableFrom(resultType)) {
			return List.of();
		}
		return ReturnedType.of(resultType, entity.getType(), projectionFactory).getInputProperties();
	}

	/**
	 * Read the properties whose attributes are there.
	 */
	static ResultReader<Map<String, Object>> present(DynamoConverter converter, DynamoPersistentEntity<?> entity) {
		return new ResultReader<>(List.of(), (item) -> {
			Map<?, ?> all = converter.readProjection(entity, Map.class, item);
			Map<String, Object> values = new LinkedHashMap<>();
			for (DynamoPersistentProperty property : entity) {
				Object value = all.get(property.getName());
				if (value != null && item.containsKey(property.getAttributeName())) {
					values.put(property.getName(), value);
				}
			}
			return values;
		});
	}

	static ResultReader<Map<String, Object>> properties(TemplateContext context, DynamoPersistentEntity<?> entity,
			String... properties) {
		Assert.notEmpty(properties, "At least one property must be named");
		List<String> paths = Arrays.asList(properties);
		paths.forEach((path) -> Assert.hasText(path, "One of the properties is missing"));
		return new ResultReader<>(paths, PropertyValues.of(context, entity, paths)::read);
	}

	/**
	 * Return a reader for items that also hold other properties.
	 * @param more the paths of these properties
	 * @return the reader
	 */
	ResultReader<T> with(List<String> more) {
		if (this.properties.isEmpty() || this.properties.containsAll(more)) {
			return this;
		}
		List<String> all = new ArrayList<>(this.properties);
		more.stream().filter((path) -> !all.contains(path)).forEach(all::add);
		return new ResultReader<>(all, this.function);
	}

	T read(Map<String, AttributeValue> item) {
		return this.function.apply(item);
	}

}
