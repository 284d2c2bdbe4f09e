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

package io.github.dynamospring.boot.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Refuses values of properties that cannot be right, by the name of the property.
 */
final class PropertyValues {

	private PropertyValues() {
	}

	static @Nullable Duration positive(String name, @Nullable Duration value) {
		if (value != null && (value.isNegative() || value.isZero())) {
			throw new InvalidConfigurationPropertyValueException(name, value,
					"The duration has to be positive. Remove the property to have no limit of your own.");
		}
		return value;
	}

	static @Nullable Integer atLeast(String name, @Nullable Integer value, int minimum) {
		if (value != null && value < minimum) {
			throw new InvalidConfigurationPropertyValueException(name, value,
					"The value has to be at least " + minimum + ".");
		}
		return value;
	}

}
