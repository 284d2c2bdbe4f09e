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

package io.github.dynamospring.core.convert;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The plan of a class with annotations of the AWS SDK: the SDK's schema stores and reads
 * its objects, and converts its properties.
 *
 * @param <T> the type
 */
final class SchemaObjectPlan<T> extends ObjectPlan<T> {

	private final TableSchema<T> schema;

	private final boolean typeStored;

	SchemaObjectPlan(DynamoPersistentEntity<T> entity, TableSchema<T> schema, CodecFactory codecs,
			Set<DynamoPersistentProperty> keys) {
		super(entity, (property) -> plan(entity, schema, property, codecs, keys.contains(property)));
		this.schema = schema;
		this.typeStored = entity.isTypeStored();
	}

	private static <T> PropertyPlan plan(DynamoPersistentEntity<T> entity, TableSchema<T> schema,
			DynamoPersistentProperty property, CodecFactory codecs, boolean key) {
		Codec<Object> codec = codecs.get(property, property.getTypeInformation(), false);
		String attributeName = property.getAttributeName();
		if (property.getOwner().equals(entity)) {
			return new PropertyPlan(property, attributeName, codec, false, key);
		}
		return new PropertyPlan(property, attributeName, codec, key, (target) -> {
			AttributeValue value = schema.attributeValue(cast(target), attributeName);
			return (value != null) ? codec.decodeNullable(value) : null;
		});
	}

	@SuppressWarnings("unchecked")
	private static <T> T cast(Object target) {
		return (T) target;
	}

	@Override
	Map<String, AttributeValue> write(T value, boolean nulls) {
		Map<String, AttributeValue> item;
		try {
			item = new HashMap<>(this.schema.itemToMap(value, !nulls));
		}
		catch (RuntimeException ex) {
			throw located(ex, (plan) -> this.schema.attributeValue(value, plan.attributeName()));
		}
		item.values().removeIf(SchemaObjectPlan::isEmptySet);
		for (PropertyPlan plan : properties()) {
			plan.verifyWritten(item.get(plan.attributeName()));
		}
		return item;
	}

	// DynamoDB stores no empty set.
	private static boolean isEmptySet(AttributeValue value) {
		return (value.hasSs() && value.ss().isEmpty()) || (value.hasNs() && value.ns().isEmpty())
				|| (value.hasBs() && value.bs().isEmpty());
	}

	@Override
	T read(Map<String, AttributeValue> item, AttributeValues fallback) {
		Map<String, AttributeValue> attributes = item;
		if (this.typeStored && item.containsKey(DynamoPersistentEntity.TYPE_ATTRIBUTE)) {
			attributes = new HashMap<>(item);
			attributes.remove(DynamoPersistentEntity.TYPE_ATTRIBUTE);
		}
		try {
			return this.schema.mapToItem(attributes, true);
		}
		catch (RuntimeException ex) {
			throw located(ex, (plan) -> plan.read(item.get(plan.attributeName())));
		}
	}

	// The SDK does not say which attribute it could not convert.
	private ConversionFailure located(RuntimeException failure, Consumer<PropertyPlan> conversion) {
		for (PropertyPlan plan : properties()) {
			try {
				conversion.accept(plan);
			}
			catch (ConversionFailure ex) {
				return ex;
			}
			catch (RuntimeException ex) {
				return ConversionFailure.of(ex).in(plan.name());
			}
		}
		return ConversionFailure.of(failure);
	}

	@Override
	T with(T target, DynamoPersistentProperty property, @Nullable Object value) {
		PropertyPlan changed = getProperty(property);
		if (changed.isSettable()) {
			return cast(changed.set(target, value));
		}
		Map<String, AttributeValue> item = new HashMap<>(this.schema.itemToMap(target, true));
		AttributeValue encoded = (value != null) ? changed.codec().encode(value) : null;
		if (encoded != null) {
			item.put(changed.attributeName(), encoded);
		}
		else {
			item.remove(changed.attributeName());
		}
		return this.schema.mapToItem(item, true);
	}

}
