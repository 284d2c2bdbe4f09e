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

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The compiled plan of a type: how its properties are reached, converted and put
 * together. Immutable.
 *
 * @param <T> the type
 */
abstract class ObjectPlan<T> {

	private static final AttributeValues NOTHING = (attributeName) -> null;

	private final Class<T> type;

	private final Map<String, PropertyPlan> byName;

	private final PropertyPlan[] properties;

	ObjectPlan(DynamoPersistentEntity<T> entity, Function<DynamoPersistentProperty, PropertyPlan> planner) {
		this.type = entity.getType();
		this.byName = new LinkedHashMap<>();
		for (DynamoPersistentProperty property : entity) {
			this.byName.put(property.getName(), planner.apply(property));
		}
		this.properties = this.byName.values().toArray(PropertyPlan[]::new);
	}

	// Compile the plan of an entity or an embedded object.
	static <T> ObjectPlan<T> of(DynamoPersistentEntity<T> entity, CodecFactory codecs, boolean writeNulls) {
		Set<DynamoPersistentProperty> keys = keyProperties(entity);
		TableSchema<T> schema = entity.getSdkSchema();
		if (schema != null) {
			return new SchemaObjectPlan<>(entity, schema, codecs, keys);
		}
		return new MappedObjectPlan<>(entity, (property) -> {
			Codec<Object> codec = codecs.get(property, property.getTypeInformation(), writeNulls);
			boolean key = keys.contains(property);
			return new PropertyPlan(property, property.getAttributeName(), codec, writeNulls && !key, key);
		});
	}

	private static Set<DynamoPersistentProperty> keyProperties(DynamoPersistentEntity<?> entity) {
		Set<DynamoPersistentProperty> keys = new HashSet<>();
		if (entity.isTable()) {
			keys.addAll(entity.getKeyProperties());
			for (SecondaryIndex index : entity.getIndexes()) {
				keys.addAll(index.partitionKey());
				keys.addAll(index.sortKey());
			}
		}
		return keys;
	}

	final Class<T> type() {
		return this.type;
	}

	final PropertyPlan[] properties() {
		return this.properties;
	}

	final @Nullable PropertyPlan findProperty(@Nullable String name) {
		return this.byName.get(name);
	}

	final PropertyPlan getProperty(DynamoPersistentProperty property) {
		PropertyPlan plan = this.byName.get(property.getName());
		if (plan == null) {
			throw new IllegalArgumentException(
					"%s has no property '%s'".formatted(this.type.getName(), property.getName()));
		}
		return plan;
	}

	final Map<String, AttributeValue> write(T value) {
		return write(value, false);
	}

	/**
	 * Write an object.
	 * @param value the object
	 * @param nulls whether to write NULL where the plan does not say so itself
	 * @return the attributes, a new modifiable map
	 */
	abstract Map<String, AttributeValue> write(T value, boolean nulls);

	final T read(Map<String, AttributeValue> item) {
		return read(item, NOTHING);
	}

	/**
	 * Read an object.
	 * @param item the attributes
	 * @param fallback where to look for attributes the item does not have
	 * @return the object
	 */
	abstract T read(Map<String, AttributeValue> item, AttributeValues fallback);

	/**
	 * Set a property, by a copy if the object cannot be changed.
	 * @param target the object
	 * @param property the property
	 * @param value the value
	 * @return the object or the copy
	 */
	abstract T with(T target, DynamoPersistentProperty property, @Nullable Object value);

	/**
	 * A source of attribute values.
	 */
	@FunctionalInterface
	interface AttributeValues {

		/**
		 * Return an attribute value.
		 * @param attributeName the attribute name
		 * @return the value, or {@code null} if there is none
		 */
		@Nullable AttributeValue get(String attributeName);

	}

}
