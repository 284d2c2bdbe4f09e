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

import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;

/**
 * Parses DynamoDB's expressions.
 * <p>
 * Every method refuses a text longer than 4,096 bytes before it looks at it, takes time
 * linear in its length, and checks all that the service checks before it looks for the
 * table. The placeholders used are recorded in the given {@link Placeholders}.
 *
 * @since 0.1.0
 */
public final class Expressions {

	private Expressions() {
	}

	/**
	 * Parse a condition expression.
	 * @param text the expression
	 * @param placeholders the placeholders of the request
	 * @return the condition
	 * @throws ValidationFailure if the service would refuse the expression
	 */
	public static Condition condition(String text, Placeholders placeholders) {
		return new ConditionParser(ExpressionKind.CONDITION, text, placeholders).parse();
	}

	/**
	 * Parse a filter expression.
	 * @param text the expression
	 * @param placeholders the placeholders of the request
	 * @return the condition
	 * @throws ValidationFailure if the service would refuse the expression
	 */
	public static Condition filter(String text, Placeholders placeholders) {
		return new ConditionParser(ExpressionKind.FILTER, text, placeholders).parse();
	}

	/**
	 * Parse a key condition expression. The result still has to be checked, after the
	 * other expressions of the request were parsed:
	 * {@link KeyConditionExpression#checkShape()} before the table is looked up,
	 * {@link KeyConditionExpression#resolve(KeySchema)} after it.
	 * @param text the expression
	 * @param placeholders the placeholders of the request
	 * @return the unchecked key condition
	 * @throws ValidationFailure if the service would refuse the expression
	 */
	public static KeyConditionExpression keyCondition(String text, Placeholders placeholders) {
		return KeyConditionExpression.of(new ConditionParser(ExpressionKind.KEY_CONDITION, text, placeholders).parse());
	}

	/**
	 * Parse a projection expression.
	 * @param text the expression
	 * @param placeholders the placeholders of the request
	 * @return the projection
	 * @throws ValidationFailure if the service would refuse the expression
	 */
	public static Projection projection(String text, Placeholders placeholders) {
		return new ProjectionParser(text, placeholders).parse();
	}

	/**
	 * Parse an update expression.
	 * @param text the expression
	 * @param placeholders the placeholders of the request
	 * @return the update
	 * @throws ValidationFailure if the service would refuse the expression
	 */
	public static UpdateExpression update(String text, Placeholders placeholders) {
		return new UpdateParser(text, placeholders).parse();
	}

	/**
	 * Parse the search condition of a vector search: equalities joined by {@code AND}.
	 * @param text the expression
	 * @param placeholders the placeholders of the request
	 * @return the value each attribute must be equal to, in the order they are written
	 * @throws ValidationFailure if the service would refuse the expression
	 */
	public static Map<String, Value> searchCondition(String text, Placeholders placeholders) {
		return SearchConditions
			.equalities(new ConditionParser(ExpressionKind.SEARCH_CONDITION, text, placeholders).parse());
	}

}
