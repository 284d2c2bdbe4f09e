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

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * The problems found while an expression is parsed, of which the service reports one. A
 * syntax error is thrown at once; of the others the first of the most important kind is.
 */
final class Problems {

	private final ExpressionKind expression;

	private final List<Kind> order;

	private final Map<Kind, String> first = new EnumMap<>(Kind.class);

	/**
	 * Start without problems.
	 * @param expression the expression that is parsed
	 * @param order the kinds of problems, the most important first
	 */
	Problems(ExpressionKind expression, List<Kind> order) {
		this.expression = expression;
		this.order = order;
	}

	void report(Kind kind, String message) {
		this.first.putIfAbsent(kind, message);
	}

	/**
	 * Keep only the most important problem of some kinds, as one of another kind, so that
	 * the first condition with a problem wins, whatever the problem.
	 * @param kinds the kinds, the most important first
	 * @param as the other kind
	 */
	void merge(List<Kind> kinds, Kind as) {
		String message = first(kinds);
		kinds.forEach(this.first::remove);
		if (message != null) {
			report(as, message);
		}
	}

	void throwFirst() {
		String message = first(this.order);
		if (message != null) {
			throw failure(message);
		}
	}

	ValidationFailure failure(String message) {
		return new ValidationFailure(ExpressionMessages.invalid(this.expression, message));
	}

	private @Nullable String first(List<Kind> kinds) {
		for (Kind kind : kinds) {
			String message = this.first.get(kind);
			if (message != null) {
				return message;
			}
		}
		return null;
	}

	/**
	 * The kinds of problems.
	 */
	enum Kind {

		PARENTHESES, FUNCTION_NAME, FUNCTION_USE, RESERVED_WORD, CONDITION, PLACEHOLDER, NAME, VALUE, OPERAND_COUNT,
		DISTINCT, OPERAND_TYPE, CLAUSE, OVERLAP, CONFLICT, CLAUSE_OPERAND, INDEX, OPERATOR_COUNT

	}

}
