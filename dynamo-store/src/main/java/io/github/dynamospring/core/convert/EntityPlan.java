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

import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The compiled plan of an entity: its properties and its key.
 *
 * @param <T> the entity type
 */
final class EntityPlan<T> {

	private static final ObjectPlan.AttributeValues NOTHING = (attributeName) -> null;

	private final DynamoPersistentEntity<T> entity;

	private final ObjectPlan<T> object;

	private final KeyConverter keys;

	private final DynamoPersistentProperty[] keyProperties;

	private final boolean recoverable;

	private final @Nullable AttributeValue type;

	private final GeneratedAttributes generated;

	EntityPlan(DynamoPersistentEntity<T> entity, ObjectPlan<T> object, KeyConverter keys,
			GeneratedAttributes generated) {
		this.entity = entity;
		this.object = object;
		this.keys = keys;
		this.keyProperties = entity.getKeyProperties().toArray(DynamoPersistentProperty[]::new);
		this.recoverable = !entity.getKeyLayout().raw();
		this.generated = generated;
		this.type = entity.isTypeStored() ? AttributeValue.createS(entity.getTypeName()) : null;
	}

	DynamoPersistentEntity<T> entity() {
		return this.entity;
	}

	ObjectPlan<T> object() {
		return this.object;
	}

	KeyConverter keys() {
		return this.keys;
	}

	Map<String, AttributeValue> write(T value) {
		return write(value, false);
	}

	Map<String, AttributeValue> writeWithNulls(T value) {
		return write(value, true);
	}

	private Map<String, AttributeValue> write(T value, boolean nulls) {
		Map<String, AttributeValue> item;
		try {
			item = this.object.write(value, nulls);
		}
		catch (ConversionFailure ex) {
			throw ex.toValidationException(this.object.type());
		}
		catch (StackOverflowError ex) {
			throw new ConversionFailure("is nested too deep, or an object in it refers to itself; DynamoDB keeps 32 "
					+ "levels, so exclude such a reference with @Transient")
				.toValidationException(this.object.type());
		}
		this.generated.write(item);
		this.keys.addKey(item);
		if (this.type != null) {
			item.put(DynamoPersistentEntity.TYPE_ATTRIBUTE, this.type);
		}
		return item;
	}

	/**
	 * Return an entity with the values that were generated when it was written.
	 * @param value the entity
	 * @param item the item it was written as
	 * @return the entity itself or a copy
	 */
	T withGenerated(T value, Map<String, AttributeValue> item) {
		T result = value;
		for (DynamoPersistentProperty property : this.generated.properties()) {
			result = this.object.with(result, property,
					this.object.getProperty(property).read(item.get(property.getAttributeName())));
		}
		return result;
	}

	T read(Map<String, AttributeValue> item) {
		try {
			return this.object.read(item, fallback(item));
		}
		catch (ConversionFailure ex) {
			throw ex.toReadException(this.object.type());
		}
	}

	/**
	 * Return where the attributes of key properties are found that an item does not have.
	 * @param item the item
	 * @return the values recovered from the generated key attributes
	 */
	ObjectPlan.AttributeValues fallback(Map<String, AttributeValue> item) {
		if (this.recoverable) {
			for (DynamoPersistentProperty property : this.keyProperties) {
				if (!item.containsKey(property.getAttributeName())) {
					return this.keys.recover(item)::get;
				}
			}
		}
		return NOTHING;
	}

	DynamoKey key(T value) {
		Object[] values = new Object[this.keyProperties.length];
		for (int i = 0; i < values.length; i++) {
			DynamoPersistentProperty property = this.keyProperties[i];
			Object part = this.object.getProperty(property).get(value);
			if (part == null) {
				throw new ConversionFailure("is part of the key and null; set it").in(property.getName())
					.toValidationException(this.object.type());
			}
			values[i] = part;
		}
		return DynamoKey.of(values);
	}

}
