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

package io.github.dynamospring.embedded.protocol;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.partiql.Statements;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tables a request names, whatever its operation.
 */
final class TableNames {

	private TableNames() {
	}

	static List<String> in(JsonStructure request) {
		Set<String> names = new LinkedHashSet<>();
		collect(request.members(), names);
		return new ArrayList<>(names);
	}

	private static void collect(Map<?, ?> members, Set<String> names) {
		add(members.get("TableName"), names);
		addStatement(members.get("Statement"), names);
		for (String list : new String[] { "Statements", "TransactStatements" }) {
			if (members.get(list) instanceof List<?> statements) {
				for (Object statement : statements) {
					if (statement instanceof Map<?, ?> details) {
						addStatement(details.get("Statement"), names);
					}
				}
			}
		}
		if (members.get("RequestItems") instanceof Map<?, ?> items) {
			items.keySet().forEach((name) -> add(name, names));
		}
		if (members.get("TransactItems") instanceof List<?> actions) {
			for (Object action : actions) {
				if (action instanceof Map<?, ?> kinds) {
					kinds.values().forEach((details) -> collectAction(details, names));
				}
			}
		}
	}

	private static void addStatement(@Nullable Object statement, Set<String> names) {
		if (statement instanceof String text) {
			add(Statements.tableName(text), names);
		}
	}

	private static void collectAction(@Nullable Object details, Set<String> names) {
		if (details instanceof Map<?, ?> members) {
			add(members.get("TableName"), names);
		}
	}

	private static void add(@Nullable Object name, Set<String> names) {
		if (name instanceof String text) {
			names.add(text);
		}
	}

}
