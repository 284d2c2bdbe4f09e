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

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.GeneratedValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of an entity whose values are made anew whenever it is written.
 */
final class GeneratedAttributes {

	private final List<DynamoPersistentProperty> properties;

	private final ObjectPlan<?> object;

	private final Clock clock;

	GeneratedAttributes(DynamoPersistentEntity<?> entity, ObjectPlan<?> object, Clock clock) {
		List<DynamoPersistentProperty> generated = new ArrayList<>();
		for (DynamoPersistentProperty property : entity) {
			if (property.getGeneratedValue() != null) {
				generated.add(property);
			}
		}
		this.properties = List.copyOf(generated);
		this.object = object;
		this.clock = clock;
	}

	List<DynamoPersistentProperty> properties() {
		return this.properties;
	}

	void write(Map<String, AttributeValue> item) {
		for (DynamoPersistentProperty property : this.properties) {
			AttributeValue value = value(property);
			if (value != null) {
				item.put(property.getAttributeName(), value);
			}
		}
	}

	private @Nullable AttributeValue value(DynamoPersistentProperty property) {
		GeneratedValue generated = property.getGeneratedValue();
		if (generated == null) {
			return null;
		}
		return switch (generated.kind()) {
			case COUNTER -> AttributeValue.createN(Long.toString(generated.start()));
			case TIMESTAMP -> this.object.getProperty(property).codec().encode(this.clock.instant());
		};
	}

}
