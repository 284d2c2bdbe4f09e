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
import java.util.Random;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.item;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Expressions made to hurt: as deep and as long as the size limit allows.
 */
@Timeout(120)
class HostileInputTests {

	private static final String TOO_MANY_OPERATORS = "Invalid ConditionExpression: The expression contains too many "
			+ "operators; operator count: 301";

	@Test
	void nestingWithinTheOperatorLimitIsEvaluated() {
		int depth = 149;
		String expression = "b<a " + "or (b<a ".repeat(depth) + ")".repeat(depth);
		Condition condition = Expressions.condition(expression, Placeholders.none());
		assertThat(condition.matches(item("a", n(1), "b", n(2)))).isFalse();
		assertThat(condition.matches(item("a", n(2), "b", n(1)))).isTrue();
	}

	@Test
	void nestingBeyondTheOperatorLimitIsRefused() {
		int depth = 454;
		assertRefused(() -> condition("a<b " + "or (a<b ".repeat(depth) + ")".repeat(depth)), TOO_MANY_OPERATORS);
	}

	@Test
	void parenthesesAloneAreRedundant() {
		int depth = 2_046;
		assertRefused(() -> condition("(".repeat(depth) + "a<b" + ")".repeat(depth)),
				"Invalid ConditionExpression: The expression has redundant parentheses;");
		assertRefused(() -> condition("a<" + "(".repeat(depth) + "b" + ")".repeat(depth)),
				"Invalid ConditionExpression: The expression has redundant parentheses;");
	}

	@Test
	void openParenthesesWithoutEndAreASyntaxError() {
		assertRefused(() -> condition("(".repeat(4_096)),
				"Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"(\"");
		assertRefused(() -> condition("(".repeat(4_000) + "a = b"),
				"Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"b\"");
		assertRefused(() -> condition("a = b" + ")".repeat(4_000)),
				"Invalid ConditionExpression: Syntax error; token: \")\", near: \"b))\"");
	}

	@Test
	void negationsCountAsOperators() {
		assertRefused(() -> condition("not ".repeat(1_000) + "a<b"), TOO_MANY_OPERATORS);
		assertThat(Expressions.condition("NOT ".repeat(298) + "a < b", Placeholders.none())
			.matches(item("a", n(1), "b", n(2)))).isTrue();
	}

	@Test
	void deepFunctionCallsAreRefused() {
		assertRefused(() -> condition("a < " + "f(".repeat(1_355) + "b" + ")".repeat(1_355)),
				"Invalid ConditionExpression: Invalid function name; function: f");
		assertRefused(() -> condition("a < " + "size(".repeat(680) + "b" + ")".repeat(680)),
				"Invalid ConditionExpression: Incorrect operand type for operator or function; operator or function: "
						+ "size, operand type: N");
		assertRefused(() -> Expressions.update("SET a = " + "g(".repeat(1_300) + "b" + ")".repeat(1_300),
				Placeholders.none()), "Invalid UpdateExpression: Invalid function name; function: g");
	}

	@Test
	void deepParenthesesInUpdatesAreRefused() {
		assertRefused(
				() -> Expressions.update("SET a = " + "(".repeat(2_000) + "b" + ")".repeat(2_000), Placeholders.none()),
				"Invalid UpdateExpression: The expression has redundant parentheses;");
	}

	@ParameterizedTest
	@CsvSource({ "a,.a", "a,[0]", "a = b,' OR a = b'", "a IN (b,',b'", "contains(a,',a'", "a,' a',1", "#a,',#a'", "a,-",
			"size(a),+size(a)", "' ',' '" })
	void longExpressionsTakeLittleTime(String start, String repeated) {
		String expression = start + repeated.repeat((4_096 - start.length()) / repeated.length());
		assertRefusedSomehow(expression);
		assertRefusedSomehow("(" + expression.substring(1));
		for (String prefix : new String[] { "SET ", "REMOVE ", "ADD " }) {
			String update = prefix + expression.substring(prefix.length());
			refusedOrNot(() -> Expressions.update(update, Placeholders.none()));
		}
		refusedOrNot(() -> Expressions.projection(expression, Placeholders.none()));
	}

	@Test
	void manyPathsAreCheckedForOverlapsInTime() {
		StringBuilder paths = new StringBuilder("a[0]");
		for (int i = 1; paths.length() < 4_080; i++) {
			paths.append(",a[").append(i).append(']');
		}
		assertThatNoException().isThrownBy(() -> Expressions.projection(paths.toString(), Placeholders.none()));
		assertThatNoException().isThrownBy(() -> Expressions.update("REMOVE " + paths, Placeholders.none())
			.apply(item("a", TestValues.l(n(1), n(2)))));
	}

	@Test
	void anExpressionThatIsTooLongIsNotLookedAt() {
		String expression = "(".repeat(10_000_000);
		assertRefused(() -> condition(expression),
				"Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression size: "
						+ "10000000");
	}

	@Test
	void randomTokensNeverBreakTheParsers() {
		String[] tokens = { "a", "#n", ":v", "0", "=", "<>", "<", "<=", "(", ")", "[", "]", ",", ".", "+", "-", "AND",
				"OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE", "size", "contains", "if_not_exists",
				"attribute_type", "status", "!", "\ud83d", "_" };
		Random random = new Random(42);
		for (int i = 0; i < 50_000; i++) {
			StringBuilder expression = new StringBuilder();
			for (int length = 1 + random.nextInt(12); length > 0; length--) {
				expression.append(tokens[random.nextInt(tokens.length)]).append(random.nextBoolean() ? " " : "");
			}
			String text = expression.toString();
			Placeholders placeholders = placeholders(Map.of("#n", "n"), ":v", n(1));
			refusedOrNot(() -> Expressions.condition(text, placeholders).matches(item("a", n(1))));
			refusedOrNot(() -> Expressions.update(text, placeholders).apply(item("a", n(1))));
			refusedOrNot(() -> Expressions.projection(text, placeholders).apply(item("a", n(1))));
			refusedOrNot(() -> Expressions.keyCondition(text, placeholders).checkShape());
			refusedOrNot(() -> Expressions.searchCondition(text, placeholders));
		}
	}

	private static void condition(String expression) {
		Expressions.condition(expression, Placeholders.none());
	}

	private static void assertRefusedSomehow(String expression) {
		assertThat(refusedOrNot(() -> condition(expression))).as(expression).isTrue();
	}

	/**
	 * Run something that may be refused but may not fail in any other way.
	 * @param call what to run
	 * @return whether it was refused
	 */
	private static boolean refusedOrNot(Runnable call) {
		try {
			call.run();
			return false;
		}
		catch (ValidationFailure ex) {
			return true;
		}
	}

}
