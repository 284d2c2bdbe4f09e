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
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.core.convert.PropertyAccess.Creator;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;

/**
 * The plan of a class the mapping reads by itself: by its fields, getters and
 * constructor.
 *
 * @param <T> the type
 */

final class MappedObjectPlan<T> extends ObjectPlan<T> {

	private final PropertyPlan[] written;

	private final Creator creator;

	private final @Nullable PropertyPlan[] arguments;

	private final @Nullable Object[] argumentDefaults;

	private final PropertyPlan[] set;

	private final int mapCapacity;

	MappedObjectPlan(DynamoPersistentEntity<T> entity, Function<DynamoPersistentProperty, PropertyPlan> planner) {
		super(entity, planner);
		this.written = Arrays.stream(properties())
			.filter((plan) -> plan.property().isWritable())
			.toArray(PropertyPlan[]::new);
		InstanceCreatorMetadata<DynamoPersistentProperty> metadata = entity.getInstanceCreatorMetadata();
		if (metadata == null) {
			throw new MappingException(
					"%s has no constructor to be used when it is read".formatted(entity.getType().getName()));
		}
		this.creator = PropertyAccess.creator(metadata);
		List<? extends Parameter<?, DynamoPersistentProperty>> parameters = new ArrayList<>(metadata.getParameters());
		this.arguments = new PropertyPlan[parameters.size()];
		this.argumentDefaults = new Object[parameters.size()];
		Set<String> argumentNames = new HashSet<>();
		for (int i = 0; i < this.arguments.length; i++) {
			Parameter<?, DynamoPersistentProperty> parameter = parameters.get(i);
			argumentNames.add(parameter.getName());
			this.arguments[i] = findProperty(parameter.getName());
			this.argumentDefaults[i] = parameter.getRawType().isPrimitive()
					? PropertyPlan.defaultValue(parameter.getRawType()) : null;
		}
		this.set = Arrays.stream(properties())
			.filter((plan) -> !argumentNames.contains(plan.name()) && plan.isSettable())
			.toArray(PropertyPlan[]::new);
		this.mapCapacity = (this.written.length + 2) * 4 / 3 + 1;
	}

	@Override
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

	@Override
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

	@Override
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

}
