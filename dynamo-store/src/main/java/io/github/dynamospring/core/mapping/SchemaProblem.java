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

package io.github.dynamospring.core.mapping;

import java.util.List;

import org.springframework.data.mapping.MappingException;

/**
 * Words the exceptions for mistakes in a mapping: class, property, problem, remedy.
 */
final class SchemaProblem {

	private SchemaProblem() {
	}

	static MappingException of(Class<?> type, String problem, String remedy) {
		return of(type, List.of(), problem, remedy);
	}

	static MappingException of(Class<?> type, DynamoPersistentProperty property, String problem, String remedy) {
		return of(type, List.of(property.getName()), problem, remedy);
	}

	static MappingException of(Class<?> type, List<String> properties, String problem, String remedy) {
		String subject = switch (properties.size()) {
			case 0 -> type.getName();
			case 1 -> "Property '%s' of %s".formatted(properties.get(0), type.getName());
			default -> "Properties '%s' of %s".formatted(String.join("', '", properties), type.getName());
		};
		return new MappingException("%s %s. Remedy: %s.".formatted(subject, problem, remedy));
	}

}
