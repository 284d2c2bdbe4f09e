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

import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.b;
import static io.github.dynamospring.embedded.expression.TestValues.bool;
import static io.github.dynamospring.embedded.expression.TestValues.l;
import static io.github.dynamospring.embedded.expression.TestValues.m;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.ns;
import static io.github.dynamospring.embedded.expression.TestValues.nul;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static io.github.dynamospring.embedded.expression.TestValues.s;
import static io.github.dynamospring.embedded.expression.TestValues.ss;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for what {@link UpdateParser} refuses.
 */
class UpdateSyntaxTests {

	private static final String OPERAND = "Invalid UpdateExpression: Incorrect operand type for operator or function; "
			+ "operator or function: ";

	@Test
	void refusesEmptyExpressions() {
		assertRefused(() -> parse(""), "Invalid UpdateExpression: The expression can not be empty;");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			INVALID SYNTAX HERE | INVALID | INVALID SYNTAX
			whatever | whatever | whatever
			set a | <EOF> | a
			add a | <EOF> | a
			set a=set | set | =set
			set | <EOF> | set
			set a = b, | <EOF> | ,
			remove a = b | = | a = b
			add a = b | = | a = b
			delete a b | b | a b
			add a if_not_exist(b) | if_not_exist | a if_not_exist(
			remove a b | b | a b
			set a b | b | a b
			set :a = b | :a | set :a =
			remove :a | :a | remove :a
			set a = b / c | / | b / c
			set a = b * c | * | b * c
			set a[1] = "eight" | " | = "eight
			set a[1] = 1 | 1 | = 1
			SET a = if_not_exists(a, 100) | 100 | , 100)
			SET if_not_exist(a, b) = a | ( | if_not_exist(a
			set (a = (b + c)) | ( | set (a
			set a = (b.c).d + e | . | ).d
			set a = b + c + d | + | c + d
			set a = (b + c) + d | + | ) + d
			set a = b + | <EOF> | +
			SET c = if_not_exists(c, b+d) | + | b+d
			set a = list_append() | ) | ()
			ADD hits : incr | : | hits : incr
			SET a = :v #b = c | #b | :v #b =
			SET set = :v | set | SET set =
			SET a = _f(b) | _ | = _f
			REMOVE a SET | <EOF> | SET
			""")
	void refusesSyntaxErrorsWithTokenAndWindow(String expression, String token, String near) {
		assertRefused(() -> parse(expression, ":v", n(1)),
				"Invalid UpdateExpression: Syntax error; token: \"" + token + "\", near: \"" + near + "\"");
	}

	@ParameterizedTest
	@CsvSource({ "set a = x set c = z,SET", "remove x set a = b remove e,REMOVE", "add x :n set a = b add e :n,ADD",
			"delete x :s set a = b delete e :s,DELETE" })
	void aClauseComesOnce(String expression, String clause) {
		assertRefused(() -> parse(expression, ":n", n(1), ":s", ss("x")), "Invalid UpdateExpression: The \"" + clause
				+ "\" section can only be used once in an update expression;");
	}

	@ParameterizedTest
	@CsvSource({ "SET a = f(b1),f", "SET a = LIST_APPEND(b1),LIST_APPEND", "SET a = b1 + f123_hi(c1),f123_hi",
			"SET a = if_not_exists(b1; f(c1)),f" })
	void refusesUnknownFunctions(String expression, String function) {
		assertRefused(() -> parse(expression.replace(';', ',')),
				"Invalid UpdateExpression: Invalid function name; function: " + function);
	}

	@ParameterizedTest
	@CsvSource({ "SET a = size(b1),size", "SET a = attribute_exists(b1),attribute_exists",
			"SET a = list_append(list_append(b1; c1); d1),list_append",
			"SET a = list_append(b1; list_append(c1; d1)),list_append" })
	void refusesMisusedFunctions(String expression, String function) {
		assertRefused(() -> parse(expression.replace(';', ',')),
				"Invalid UpdateExpression: The function is not allowed to be used this way in an expression; "
						+ "function: " + function);
	}

	@Test
	void refusesWrongNumbersOfOperands() {
		assertRefused(() -> parse("set a = if_not_exists(c1)"),
				"Invalid UpdateExpression: Incorrect number of operands for operator or function; operator or "
						+ "function: if_not_exists, number of operands: 1");
		assertRefused(() -> parse("set a = list_append(b1, c1, d1)"),
				"Invalid UpdateExpression: Incorrect number of operands for operator or function; operator or "
						+ "function: list_append, number of operands: 3");
	}

	@Test
	void ifNotExistsNeedsAPath() {
		String message = "Invalid UpdateExpression: Operator or function requires a document path; operator or "
				+ "function: if_not_exists";
		assertRefused(() -> parse("set a = if_not_exists(:v, c1)", ":v", n(1)), message);
		assertRefused(() -> parse("set a = if_not_exists(if_not_exists(a, b1), c1)"), message);
	}

	@Test
	void functionsAndOperatorsCheckTheTypesOfValues() {
		assertRefused(() -> parse("set a = list_append(:v, a)", ":v", s("x")),
				OPERAND + "list_append, operand type: S");
		assertRefused(() -> parse("set a = list_append(a, :v)", ":v", ss("x")),
				OPERAND + "list_append, operand type: SS");
		assertRefused(() -> parse("set a = a + :v", ":v", s("x")), OPERAND + "+, operand type: S");
		assertRefused(() -> parse("set a = :v - a", ":v", l()), OPERAND + "-, operand type: L");
		assertThatNoException().isThrownBy(() -> parse("set a = if_not_exists(a, :v) + b1", ":v", s("x")));
	}

	@Test
	void addAndDeleteCheckTheTypesOfValues() {
		Object[][] wrong = { { s("a"), "STRING" }, { nul(), "NULL" }, { bool(true), "BOOLEAN" }, { b("a"), "BINARY" },
				{ m("a", n(1)), "MAP" }, { l(n(1)), "LIST" } };
		for (Object[] row : wrong) {
			for (String clause : new String[] { "ADD", "DELETE" }) {
				assertRefused(() -> parse(clause + " a.b :a", ":a", row[0]),
						"Invalid UpdateExpression: Incorrect operand type for operator or function; operator: " + clause
								+ ", operand type: " + row[1]);
			}
		}
		assertRefused(() -> parse("delete a :a", ":a", n(1)),
				"Invalid UpdateExpression: Incorrect operand type for operator or function; operator: DELETE, "
						+ "operand type: NUMBER");
		for (Value value : new Value[] { n(1), ss("a"), ns("1") }) {
			assertThatNoException().isThrownBy(() -> parse("ADD a :a", ":a", value));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			SET a = :v REMOVE a | [a] | [a]
			SET a = :v, a = :v | [a] | [a]
			SET a.b = :v, a = :v | [a, b] | [a]
			SET a[1] = :v, a[1][1] = :v | [a, [1]] | [a, [1], [1]]
			SET d[1] = a, d.b = a, c[1].a = a, c = if_not_exists(a, :v) | [c, [1], a] | [c]
			REMOVE a.b SET a.b.c.d.e = :v | [a, b] | [a, b, c, d, e]
			""")
	void overlappingPathsAreRefused(String expression, String one, String two) {
		assertRefused(() -> parse(expression, ":v", n(1)),
				"Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of "
						+ "these paths; path one: " + one + ", path two: " + two);
	}

	@Test
	void conflictingPathsAreRefused() {
		assertRefused(() -> parse("remove a.x set a[1] = :v", ":v", n(1)),
				"Invalid UpdateExpression: Two document paths conflict with each other; must remove or rewrite one "
						+ "of these paths; path one: [a, x], path two: [a, [1]]");
		assertRefused(
				() -> Expressions.update("set #c[3].#d = a, #c.#d[3] = a",
						placeholders(Map.of("#c", "c", "#d", "[3]"))),
				"Invalid UpdateExpression: Two document paths conflict with each other; must remove or rewrite one "
						+ "of these paths; path one: [c, [3], [3]], path two: [c, [3], [3]]");
	}

	@Test
	void problemsHaveAnOrder() {
		assertRefused(() -> parse("SET status = f(:missing) SET"),
				"Invalid UpdateExpression: Syntax error; token: \"<EOF>\", near: \"SET\"");
		assertRefused(() -> parse("SET status = f(:missing)"),
				"Invalid UpdateExpression: Attribute name is a reserved keyword; reserved keyword: status");
		assertRefused(() -> parse("SET a = f(:missing), a = :missing"),
				"Invalid UpdateExpression: Invalid function name; function: f");
		assertRefused(() -> parse("SET a = if_not_exists(:missing)"),
				"Invalid UpdateExpression: An expression attribute value used in expression is not defined; "
						+ "attribute value: :missing");
		assertRefused(() -> parse("SET #m = :missing"),
				"Invalid UpdateExpression: An expression attribute name used in the document path is not defined; "
						+ "attribute name: #m");
		assertRefused(() -> parse("ADD a :v, a :v", ":v", s("x")),
				"Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of "
						+ "these paths; path one: [a], path two: [a]");
	}

	@Test
	void threeHundredOperatorsAreTheLimit() {
		StringBuilder sums = new StringBuilder("SET ");
		for (int i = 0; i < 300; i++) {
			sums.append((i == 0) ? "" : ",").append('a').append(i).append("=b1+c1");
		}
		assertThatNoException().isThrownBy(() -> parse(sums.toString()));
		assertRefused(() -> parse(sums + ",z=b1-c1"),
				"Invalid UpdateExpression: The expression contains too many operators; operator count: 301");
	}

	@Test
	void expressionsMayHave4096Bytes() {
		String longest = "REMOVE " + "a".repeat(4_096 - 7);
		assertThatNoException().isThrownBy(() -> parse(longest));
		assertRefused(() -> parse(longest + "a"),
				"Invalid UpdateExpression: Expression size has exceeded the maximum allowed size; expression size: "
						+ "4097");
	}

	private static UpdateExpression parse(String expression, Object... values) {
		return Expressions.update(expression, placeholders(Map.of(), values));
	}

}
