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

package io.github.dynamospring.embedded.expression;

import java.util.Map;
import java.util.Set;

/**
 * The functions of the expression language. Their names are case-sensitive.
 */
final class Functions {

	private static final Map<String, Integer> CONDITION = Map.of("attribute_exists", 1, "attribute_not_exists", 1,
			"attribute_type", 2, "begins_with", 2, "contains", 2, "size", 1);

	private static final Set<String> UPDATE = Set.of("if_not_exists", "list_append");

	private Functions() {
	}

	static boolean exists(String name) {
		return isForConditions(name) || isForUpdates(name);
	}

	static boolean isForConditions(String name) {
		return CONDITION.containsKey(name);
	}

	static boolean isForUpdates(String name) {
		return UPDATE.contains(name);
	}

	static int operandsInCondition(String name) {
		return CONDITION.getOrDefault(name, 0);
	}

}
