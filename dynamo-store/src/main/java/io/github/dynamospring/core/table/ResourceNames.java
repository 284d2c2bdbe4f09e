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

package io.github.dynamospring.core.table;

import java.util.Locale;
import java.util.Set;

import org.springframework.util.StringUtils;

/**
 * Names of resources, made of the names of tables.
 */
final class ResourceNames {

	private ResourceNames() {
	}

	static String camelCase(String tableName) {
		StringBuilder name = new StringBuilder();
		for (String word : tableName.split("[^a-zA-Z0-9]+")) {
			name.append(StringUtils.capitalize(word));
		}
		return name.isEmpty() ? "Table" : name.toString();
	}

	static String snakeCase(String tableName) {
		String name = tableName.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
			.replaceAll("[^a-zA-Z0-9]+", "_")
			.toLowerCase(Locale.ROOT);
		return Character.isDigit(name.charAt(0)) ? "table_" + name : name;
	}

	static String unique(String name, Set<String> taken) {
		String unique = name;
		for (int i = 2; taken.contains(unique); i++) {
			unique = name + i;
		}
		return unique;
	}

}
