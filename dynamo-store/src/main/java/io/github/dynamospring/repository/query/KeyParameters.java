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

package io.github.dynamospring.repository.query;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.parser.Part;

/**
 * The parameters of a method that are the key of the item it writes.
 *
 * @param conditions the parts of the key compared with parameters
 * @param whole the slot of a parameter that is the whole key, {@code null} if there is a
 * parameter for each part
 */
record KeyParameters(List<Condition> conditions, @Nullable Integer whole) {

	static KeyParameters of(DynamoQueryMethod method, Bindings bindings) {
		List<DynamoPersistentProperty> properties = method.getEntity().getKeyProperties();
		for (Parameter parameter : bindings.bindable()) {
			if (parameter.getType() == DynamoKey.class) {
				bindings.use(parameter);
				return new KeyParameters(properties.stream().map((property) -> condition(property, parameter)).toList(),
						parameter.getIndex());
			}
		}
		List<Condition> conditions = new ArrayList<>(properties.size());
		for (DynamoPersistentProperty property : properties) {
			Parameter parameter = find(method, bindings, property);
			bindings.use(parameter);
			conditions.add(condition(property, parameter));
		}
		return new KeyParameters(List.copyOf(conditions), null);
	}

	private static Condition condition(DynamoPersistentProperty property, Parameter parameter) {
		return new Condition(property.getName(), property, Part.Type.SIMPLE_PROPERTY, List.of(parameter.getIndex()),
				List.of(Bindings.name(parameter)));
	}

	private static Parameter find(DynamoQueryMethod method, Bindings bindings, DynamoPersistentProperty property) {
		for (Parameter parameter : bindings.bindable()) {
			if (property.getName().equals(parameter.getName().orElse(null))) {
				if (!Keys.fits(Keys.typeOf(property).getType(), parameter.getType())) {
					throw method.refuse(
							"parameter '" + property.getName() + "' is of type " + parameter.getType().getSimpleName()
									+ ", but '" + property.getName() + "' is of type "
									+ property.getType().getSimpleName(),
							"declare the parameter as " + property.getType().getSimpleName());
				}
				return parameter;
			}
		}
		throw method.refuse(
				"it writes one item, whose key is " + PropertyNames.of(method.getEntity().getKeyProperties())
						+ ", but no parameter is named '" + property.getName() + "'",
				"add a parameter '" + property.getName() + "' of type " + property.getType().getSimpleName()
						+ ", or one of type DynamoKey instead of all parts");
	}

	DynamoKey key(Arguments arguments) {
		if (this.whole != null) {
			return (DynamoKey) arguments.required(this.conditions.get(0), 0);
		}
		return DynamoKey.of(this.conditions.stream().map((condition) -> condition.value(0, arguments)).toArray());
	}

}
