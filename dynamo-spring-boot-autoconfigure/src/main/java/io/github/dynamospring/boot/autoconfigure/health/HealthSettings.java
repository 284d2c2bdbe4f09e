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

package io.github.dynamospring.boot.autoconfigure.health;

import java.time.Duration;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Reads properties and refuses what cannot be.
 *
 * @param properties the properties
 */
record HealthSettings(DynamoHealthProperties properties) {

	Duration timeout() {
		return positive("dynamo.health.timeout", this.properties.getTimeout());
	}

	Duration maxAge() {
		return positive("dynamo.health.execution.max-age", this.properties.getExecution().getMaxAge());
	}

	private static Duration positive(String name, Duration value) {
		if (value.toMillis() < 1) {
			throw new InvalidConfigurationPropertyValueException(name, value,
					"The value has to be at least a millisecond.");
		}
		return value;
	}

}
