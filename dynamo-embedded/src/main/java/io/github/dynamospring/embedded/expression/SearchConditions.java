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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;

/**
 * Reads a condition as the equalities a vector search may have.
 */
final class SearchConditions {

	private SearchConditions() {
	}

	static Map<String, Value> equalities(Condition condition) {
		Map<String, Value> equalities = new LinkedHashMap<>();
		collect(condition, equalities);
		return equalities;
	}

	private static void collect(Condition condition, Map<String, Value> equalities) {
		List<Condition> parts = (condition instanceof Condition.And and) ? and.parts() : List.of();
		if (!parts.isEmpty()) {
			parts.forEach((part) -> collect(part, equalities));
			return;
		}
		if (!(condition instanceof Condition.Comparison comparison)) {
			throw refused(ExpressionMessages.SEARCH_OPERATOR);
		}
		if (comparison.comparator() != Comparator.EQ || !put(comparison.left(), comparison.right(), equalities)
				&& !put(comparison.right(), comparison.left(), equalities)) {
			throw refused(ExpressionMessages.SEARCH_COMPARATOR);
		}
	}

	private static ValidationFailure refused(String problem) {
		return new ValidationFailure(ExpressionMessages.invalid(ExpressionKind.SEARCH_CONDITION, problem));
	}

	private static boolean put(Operand attribute, Operand literal, Map<String, Value> equalities) {
		return attribute instanceof Operand.Attribute named && !named.path().isNested()
				&& literal instanceof Operand.Literal value
				&& equalities.putIfAbsent(named.path().root(), value.value()) == null;
	}

}
