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
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.PersistentPropertyPath;
import org.springframework.data.mapping.context.InvalidPersistentPropertyPath;

/**
 * Reads the values of some property paths from an item.
 */
final class PropertyValues {

	private final DynamoConverter converter;

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, DocumentPath> paths;

	private PropertyValues(DynamoConverter converter, DynamoPersistentEntity<?> entity,
			Map<String, DocumentPath> paths) {
		this.converter = converter;
		this.entity = entity;
		this.paths = paths;
	}

	static PropertyValues of(TemplateContext context, DynamoPersistentEntity<?> entity, List<String> properties) {
		Map<String, DocumentPath> paths = new LinkedHashMap<>();
		for (String property : properties) {
			if (property.indexOf('[') >= 0) {
				throw new DynamoValidationException(
						("'%s' cannot be read alone: DynamoDB returns single list elements without their positions. "
								+ "Read the whole list")
							.formatted(property));
			}
			paths.put(property, context.queryMapper().mapProjection(entity, List.of(property)).paths().get(0));
		}
		return new PropertyValues(context.converter(), entity, paths);
	}

	Map<String, Object> read(Map<String, AttributeValue> item) {
		Map<String, Object> values = new LinkedHashMap<>();
		Map<?, ?> topLevel = this.converter.readProjection(this.entity, Map.class, item);
		this.paths.forEach((name, path) -> {
			Object value = path.isTopLevel() ? topLevel.get(lastName(name)) : nestedValue(name, path, item);
			if (value != null) {
				values.put(name, value);
			}
		});
		return values;
	}

	/*
	 * The path to an attribute may lead through an object that is flattened.
	 */
	private static String lastName(String path) {
		return path.substring(path.lastIndexOf('.') + 1);
	}

	private @Nullable Object nestedValue(String name, DocumentPath path, Map<String, AttributeValue> item) {
		AttributeValue value = null;
		Map<String, AttributeValue> attributes = item;
		for (DocumentPath.Element element : path.elements()) {
			value = (element instanceof DocumentPath.Name key) ? attributes.get(key.name()) : null;
			if (value == null) {
				return null;
			}
			attributes = value.m();
		}
		if (value == null || Boolean.TRUE.equals(value.nul())) {
			return null;
		}
		DynamoPersistentProperty property = findProperty(name);
		return (property != null) ? this.converter.getConverter(property).transformTo(value)
				: this.converter.readValue(value);
	}

	private @Nullable DynamoPersistentProperty findProperty(String path) {
		try {
			PersistentPropertyPath<DynamoPersistentProperty> properties = this.converter.getMappingContext()
				.getPersistentPropertyPath(path, this.entity.getType());
			return properties.getLeafProperty();
		}
		catch (InvalidPersistentPropertyPath ex) {
			return null;
		}
	}

}
