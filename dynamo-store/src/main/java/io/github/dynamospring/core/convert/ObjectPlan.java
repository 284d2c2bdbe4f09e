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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.core.convert.PropertyAccess.Creator;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;

/**
 * The compiled plan of a type: how its properties are reached, converted and put
 * together. Immutable.
 *
 * @param <T> the type
 */
final class ObjectPlan<T> {

	private static final AttributeValues NOTHING = (attributeName) -> null;

	private final Class<T> type;

	private final PropertyPlan[] properties;

	private final PropertyPlan[] written;

	private final Creator creator;

	private final @Nullable PropertyPlan[] arguments;

	private final @Nullable Object[] argumentDefaults;

	private final PropertyPlan[] set;

	private final Map<String, PropertyPlan> byName;

	private final int mapCapacity;

	// Compile the plan of an entity or an embedded object.
	static <T> ObjectPlan<T> of(DynamoPersistentEntity<T> entity, CodecFactory codecs, boolean writeNulls) {
		Set<DynamoPersistentProperty> keys = keyProperties(entity);
		return new ObjectPlan<>(entity, (property) -> {
			Codec<Object> codec = codecs.get(property, property.getTypeInformation(), writeNulls);
			boolean key = keys.contains(property);
			return new PropertyPlan(property, property.getAttributeName(), codec, writeNulls && !key, key);
		});
	}

	ObjectPlan(DynamoPersistentEntity<T> entity, Function<DynamoPersistentProperty, PropertyPlan> planner) {
		this.type = entity.getType();
		this.byName = new LinkedHashMap<>();
		for (DynamoPersistentProperty property : entity) {
			this.byName.put(property.getName(), planner.apply(property));
		}
		this.properties = this.byName.values().toArray(PropertyPlan[]::new);
		this.written = this.byName.values()
			.stream()
			.filter((plan) -> plan.property().isWritable())
			.toArray(PropertyPlan[]::new);
		InstanceCreatorMetadata<DynamoPersistentProperty> metadata = entity.getInstanceCreatorMetadata();
		if (metadata == null) {
			throw new MappingException(
					"%s has no constructor to be used when it is read".formatted(this.type.getName()));
		}
		this.creator = PropertyAccess.creator(metadata);
		List<? extends Parameter<?, DynamoPersistentProperty>> parameters = new ArrayList<>(metadata.getParameters());
		this.arguments = new PropertyPlan[parameters.size()];
		this.argumentDefaults = new Object[parameters.size()];
		Set<String> argumentNames = new HashSet<>();
		for (int i = 0; i < this.arguments.length; i++) {
			Parameter<?, DynamoPersistentProperty> parameter = parameters.get(i);
			argumentNames.add(parameter.getName());
			this.arguments[i] = this.byName.get(parameter.getName());
			this.argumentDefaults[i] = parameter.getRawType().isPrimitive()
					? PropertyPlan.defaultValue(parameter.getRawType()) : null;
		}
		this.set = this.byName.values()
			.stream()
			.filter((plan) -> !argumentNames.contains(plan.name()) && plan.isSettable())
			.toArray(PropertyPlan[]::new);
		this.mapCapacity = (this.written.length + 2) * 4 / 3 + 1;
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

	Class<T> type() {
		return this.type;
	}

	PropertyPlan[] properties() {
		return this.properties;
	}

	@Nullable PropertyPlan findProperty(String name) {
		return this.byName.get(name);
	}

	PropertyPlan getProperty(DynamoPersistentProperty property) {
		PropertyPlan plan = this.byName.get(property.getName());
		if (plan == null) {
			throw new IllegalArgumentException(
					"%s has no property '%s'".formatted(this.type.getName(), property.getName()));
		}
		return plan;
	}

	Map<String, AttributeValue> write(T value) {
		return write(value, false);
	}

	Map<String, AttributeValue> write(T value, boolean nulls) {
		Map<String, AttributeValue> item = new HashMap<>(this.mapCapacity);
		for (PropertyPlan plan : this.written) {
			AttributeValue encoded = plan.write(value, nulls);
			if (encoded != null) {
				item.put(plan.attributeName(), encoded);
			}
		}
		return item;
	}

	T read(Map<String, AttributeValue> item) {
		return read(item, NOTHING);
	}

	/**
	 * Read an object.
	 * @param item the attributes
	 * @param fallback where to look for attributes the item does not have
	 * @return the object
	 */
	@SuppressWarnings("unchecked")
	T read(Map<String, AttributeValue> item, AttributeValues fallback) {
		@Nullable Object[] values = new Object[this.arguments.length];
		for (int i = 0; i < values.length; i++) {
			PropertyPlan plan = this.arguments[i];
			values[i] = (plan != null) ? plan.read(value(plan, item, fallback)) : this.argumentDefaults[i];
		}
		Object target = this.creator.create(values);
		for (PropertyPlan plan : this.set) {
			target = plan.readInto(target, value(plan, item, fallback));
		}
		return (T) target;
	}

	private static @Nullable AttributeValue value(PropertyPlan plan, Map<String, AttributeValue> item,
			AttributeValues fallback) {
		AttributeValue value = item.get(plan.attributeName());
		return (value != null) ? value : fallback.get(plan.attributeName());
	}

	/**
	 * Set a property, by a copy if the object cannot be changed.
	 * @param target the object
	 * @param property the property
	 * @param value the value
	 * @return the object or the copy
	 */
	@SuppressWarnings("unchecked")
	T with(T target, DynamoPersistentProperty property, @Nullable Object value) {
		PropertyPlan changed = getProperty(property);
		if (changed.isSettable()) {
			return (T) changed.set(target, value);
		}
		@Nullable Object[] values = new Object[this.arguments.length];
		for (int i = 0; i < values.length; i++) {
			PropertyPlan plan = this.arguments[i];
			if (plan == changed) {
				values[i] = (value != null) ? value : this.argumentDefaults[i];
			}
			else {
				values[i] = (plan != null) ? plan.get(target) : this.argumentDefaults[i];
			}
		}
		Object copy = this.creator.create(values);
		for (PropertyPlan plan : this.set) {
			copy = plan.set(copy, plan.get(target));
		}
		return (T) copy;
	}

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
