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
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.b;
import static io.github.dynamospring.embedded.expression.TestValues.bool;
import static io.github.dynamospring.embedded.expression.TestValues.l;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.nul;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static io.github.dynamospring.embedded.expression.TestValues.s;
import static io.github.dynamospring.embedded.expression.TestValues.ss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for what {@link ConditionParser} refuses.
 */
class ConditionSyntaxTests {

	private static final String OPERAND = "Incorrect operand type for operator or function; operator or function: ";

	@ParameterizedTest
	@ValueSource(strings = { "", "   ", "\t\n" })
	void refusesEmptyExpressions(String expression) {
		assertRefused(() -> Expressions.condition(expression, Placeholders.none()),
				"Invalid ConditionExpression: The expression can not be empty;");
		assertRefused(() -> Expressions.filter(expression, Placeholders.none()),
				"Invalid FilterExpression: The expression can not be empty;");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			foo | <EOF> | foo
			attribute_not_exists( | <EOF> | (
			contains(a, b | <EOF> | b
			a = | <EOF> | =
			(a = b | <EOF> | b
			((( | <EOF> | (
			a = b) | ) | b)
			a = = b | = | = = b
			a =   =   b | = | =   =   b
			a b | b | a b
			a = b c | c | b c
			CourseId-Index = b | - | CourseId-Index
			a = b AND __typename = c | _ | AND __
			a != b | ! | a !=
			a == b | = | == b
			= a | = | = a
			a IN () | ) | ()
			a IN b | b | IN b
			a IN (b | <EOF> | b
			a BETWEEN b | <EOF> | b
			a BETWEEN b OR c | OR | b OR c
			a[b] = c | b | [b]
			a[-1] = c | - | [-1
			a[] = c | ] | [] =
			a. = c | = | . = c
			a.[0] = c | [ | .[0
			.a = b | . | .a
			a = 5 | 5 | = 5
			a = 'x' | ' | = 'x
			a.#a-b = c | - | #a-b
			a = # | # | = #
			size() = a | ) | () =
			a AND b = c | AND | a AND b
			a OR b = c | OR | a OR b
			NOT a | <EOF> | a
			NOT | <EOF> | NOT
			AND a = b | AND | AND a
			a = b AND | <EOF> | AND
			(a) | <EOF> | )
			(a = b) = c | = | ) = c
			(size(a))[0] > b | [ | )[0
			a = (b = c) | = | b = c
			a + b = c | + | a + b
			and = b | and | and =
			things are not gonna be ok | are | things are not
			""")
	void refusesSyntaxErrorsWithTokenAndWindow(String expression, String token, String near) {
		Placeholders placeholders = placeholders(Map.of("#a", "a"));
		assertRefused(() -> Expressions.condition(expression, placeholders),
				"Invalid ConditionExpression: Syntax error; token: \"" + token + "\", near: \"" + near + "\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "((a = b))", "((a = b) ) AND c = d", "a = b AND ((c = d))", "((a)) = b", "a = ((b))",
			"((a.b)) = c", "NOT ((a = b))", "((a = b AND c = d))", "(((a = b)))", "size(((a))) = b", "((a.b)).c = d" })
	void refusesRedundantParentheses(String expression) {
		assertRefused(() -> Expressions.condition(expression, Placeholders.none()),
				"Invalid ConditionExpression: The expression has redundant parentheses;");
	}

	@ParameterizedTest
	@ValueSource(strings = { "(a = b)", "(a = b AND (c = d))", "((a = b) AND (c = d))", "(a = b) AND (c = d)",
			"((a = b) OR c = d)", "((a) = (b))", "(NOT (a = b))", "size((a)) = (b)", "a IN ((b), (c))" })
	void acceptsOnePairPerLevel(String expression) {
		assertThatNoException().isThrownBy(() -> Expressions.condition(expression, Placeholders.none()));
	}

	@ParameterizedTest
	@CsvSource({ "dog(a),dog", "a = dog(b),dog", "BEGINS_WITH(a :comma b),BEGINS_WITH", "SIZE(a) = b,SIZE",
			"NOT dog(a),dog", "dog(dog2(a)),dog2" })
	void refusesUnknownFunctions(String expression, String function) {
		assertRefused(() -> Expressions.condition(expression.replace(" :comma", ","), Placeholders.none()),
				"Invalid ConditionExpression: Invalid function name; function: " + function);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			size(a) | size
			NOT size(a) | size
			size(a) AND b = c | size
			(size(a)) | size
			attribute_exists(a) < b | attribute_exists
			a = contains(b, c) | contains
			a IN (b, contains(c, d)) | contains
			contains(a, begins_with(b, c)) | begins_with
			a BETWEEN b AND attribute_exists(c) | attribute_exists
			if_not_exists(a, b) = c | if_not_exists
			list_append(a, b) = c | list_append
			""")
	void refusesMisusedFunctions(String expression, String function) {
		assertRefused(() -> Expressions.condition(expression, Placeholders.none()),
				"Invalid ConditionExpression: The function is not allowed to be used this way in an expression; "
						+ "function: " + function);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			attribute_exists(a, b) | attribute_exists | 2
			attribute_type(a) | attribute_type | 1
			begins_with(a) | begins_with | 1
			contains(a, b, c) | contains | 3
			size(a, a) = b | size | 2
			""")
	void refusesWrongNumbersOfOperands(String expression, String function, int count) {
		assertRefused(() -> Expressions.condition(expression, Placeholders.none()),
				"Invalid ConditionExpression: Incorrect number of operands for operator or function; operator or "
						+ "function: " + function + ", number of operands: " + count);
	}

	@Test
	void attributeExistsNeedsAPath() {
		assertRefused(() -> parse("attribute_exists(:v)", ":v", n(1)),
				"Invalid ConditionExpression: Operator or function requires a document path; operator or function: "
						+ "attribute_exists");
		assertRefused(() -> parse("attribute_not_exists(size(a))"),
				"Invalid ConditionExpression: Operator or function requires a document path; operator or function: "
						+ "attribute_not_exists");
	}

	@Test
	void beginsWithNeedsStringsOrBinary() {
		assertRefused(() -> parse("begins_with(a, :v)", ":v", n(1)),
				"Invalid ConditionExpression: " + OPERAND + "begins_with, operand type: N");
		assertRefused(() -> parse("begins_with(:v, a)", ":v", bool(true)),
				"Invalid ConditionExpression: " + OPERAND + "begins_with, operand type: BOOL");
		assertRefused(() -> parse("begins_with(size(a), b)"),
				"Invalid ConditionExpression: " + OPERAND + "begins_with, operand type: N");
	}

	@Test
	void attributeTypeNeedsTheNameOfAType() {
		assertRefused(() -> parse("attribute_type(a, b)"), "Invalid ConditionExpression: " + OPERAND
				+ "attribute_type, operand type: {NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
		assertRefused(() -> parse("attribute_type(a, :v)", ":v", n(1)),
				"Invalid ConditionExpression: " + OPERAND + "attribute_type, operand type: N");
		assertRefused(() -> parse("attribute_type(a, :v)", ":v", s("DOG")),
				"Invalid ConditionExpression: Invalid attribute type name found; type: DOG, valid types: "
						+ "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
		assertRefused(() -> parse("attribute_type(a, :v)", ":v", s("s")),
				"Invalid ConditionExpression: Invalid attribute type name found; type: s, valid types: "
						+ "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
	}

	@Test
	void sizeNeedsSomethingWithASize() {
		assertRefused(() -> parse("size(:v) = a", ":v", n(1)),
				"Invalid ConditionExpression: " + OPERAND + "size, operand type: N");
		assertRefused(() -> parse("size(:v) = a", ":v", nul()),
				"Invalid ConditionExpression: " + OPERAND + "size, operand type: NULL");
		assertRefused(() -> parse("size(size(a)) = b"),
				"Invalid ConditionExpression: " + OPERAND + "size, operand type: N");
		assertThatNoException().isThrownBy(() -> parse("size(:v) = a", ":v", ss("x")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "<", "<=", ">", ">=" })
	void orderingNeedsValuesWithAnOrder(String operator) {
		assertRefused(() -> parse("a " + operator + " :v", ":v", bool(true)),
				"Invalid ConditionExpression: " + OPERAND + operator + ", operand type: BOOL");
		assertRefused(() -> parse(":v " + operator + " a", ":v", l(n(1))),
				"Invalid ConditionExpression: " + OPERAND + operator + ", operand type: L");
	}

	@Test
	void equalityAndInAcceptEveryType() {
		assertThatNoException()
			.isThrownBy(() -> parse("a = :v AND b <> :w AND c IN (:v)", ":v", bool(true), ":w", l()));
	}

	@Test
	void betweenChecksItsBounds() {
		assertRefused(() -> parse("a BETWEEN :b AND :a", ":a", s("a"), ":b", s("b")),
				"Invalid ConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal "
						+ "to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: "
						+ "AttributeValue: {S:a}");
		assertRefused(() -> parse("a BETWEEN :b AND :a", ":a", s("a"), ":b", n("1.0")),
				"Invalid ConditionExpression: The BETWEEN operator requires same data type for lower and upper "
						+ "bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: "
						+ "{S:a}");
		assertRefused(() -> parse("a BETWEEN :b AND :a", ":a", b("a"), ":b", b("b")),
				"Invalid ConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal "
						+ "to lower bound; lower bound operand: AttributeValue: {B:Yg==}, upper bound operand: "
						+ "AttributeValue: {B:YQ==}");
		assertRefused(() -> parse("a BETWEEN :f AND :t", ":f", bool(false), ":t", bool(true)),
				"Invalid ConditionExpression: " + OPERAND + "BETWEEN, operand type: BOOL");
		assertThatNoException().isThrownBy(() -> parse("a BETWEEN b AND :v", ":v", n(1)));
		assertThatNoException().isThrownBy(() -> parse("a BETWEEN :v AND :v", ":v", n(1)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a = a | = | [a]
			a <> a | <> | [a]
			a.b[1] >= a.b[1] | >= | [a, b, [1]]
			contains(a, a) | contains | [a]
			begins_with(a, a) | begins_with | [a]
			a IN (b, a) | IN | [a]
			a BETWEEN a AND b | BETWEEN | [a]
			""")
	void theFirstOperandMustDifferFromTheOthers(String expression, String operator, String path) {
		assertRefused(() -> parse(expression),
				"Invalid ConditionExpression: The first operand must be distinct from the remaining operands for "
						+ "this operator or function; operator: " + operator + ", first operand: " + path);
	}

	@Test
	void inTakesAHundredOperands() {
		assertThatNoException().isThrownBy(() -> parse("a IN (" + ":v, ".repeat(99) + ":v)", ":v", n(1)));
		assertRefused(() -> parse("a IN (" + ":v, ".repeat(100) + ":v)", ":v", n(1)),
				"Invalid ConditionExpression: The IN operator is provided with too many operands; number of operands: "
						+ "101");
	}

	@Test
	void threeHundredOperatorsAreTheLimit() {
		String longest = "a<b" + " or a<b".repeat(149) + " or NOT contains(a,b)";
		assertRefused(() -> parse(longest),
				"Invalid ConditionExpression: The expression contains too many operators; operator count: 301");
		assertThatNoException().isThrownBy(() -> parse("a<b" + " or a<b".repeat(149) + " or contains(a,b)"));
		assertRefused(() -> parse("a<b" + " or a<b".repeat(400)),
				"Invalid ConditionExpression: The expression contains too many operators; operator count: 301");
	}

	@Test
	void functionCallsAreNoOperators() {
		assertThatNoException().isThrownBy(() -> parse("contains(a,b)" + " or contains(a,b)".repeat(240)));
	}

	@Test
	void expressionsMayHave4096Bytes() {
		String longest = "attribute_exists(" + "a".repeat(4_096 - 18) + ")";
		assertThatNoException().isThrownBy(() -> parse(longest));
		assertRefused(() -> parse(longest + " "),
				"Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression "
						+ "size: 4097");
		assertRefused(() -> parse("\u20ac".repeat(1_366)),
				"Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression "
						+ "size: 4098");
	}

	@Test
	void pathsMayHave32Levels() {
		assertThatNoException().isThrownBy(() -> parse("attribute_exists(a" + ".b".repeat(31) + ")"));
		assertRefused(() -> parse("attribute_exists(a" + ".b".repeat(32) + ")"),
				"Invalid ConditionExpression: The document path has too many nesting levels; nesting levels: 33");
	}

	@Test
	void indexesAreIntegers() {
		assertThatNoException().isThrownBy(() -> parse("attribute_exists(a[2147483647])"));
		assertRefused(() -> parse("attribute_exists(a[2147483648])"),
				"Invalid ConditionExpression: List index is not within the allowable range; index: [2147483648]");
		assertRefused(() -> parse("attribute_exists(a[99999999999999999999])"),
				"Invalid ConditionExpression: List index is not within the allowable range; index: "
						+ "[99999999999999999999]");
	}

	@Test
	void problemsHaveAnOrder() {
		assertRefused(() -> parse("((dog(status))) ="),
				"Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"=\"");
		assertRefused(() -> parse("((dog(status)))"),
				"Invalid ConditionExpression: The expression has redundant parentheses;");
		assertRefused(() -> parse("dog(size(a)) AND size(status)"),
				"Invalid ConditionExpression: Invalid function name; function: dog");
		assertRefused(() -> parse("status = :missing AND size(a)"),
				"Invalid ConditionExpression: The function is not allowed to be used this way in an expression; "
						+ "function: size");
		assertRefused(() -> parse("a = :missing AND status = b"),
				"Invalid ConditionExpression: Attribute name is a reserved keyword; reserved keyword: status");
	}

	@Test
	void theFirstConditionWithAProblemWins() {
		assertRefused(() -> parse("a = :missing AND begins_with(b, :n)", ":n", n(1)),
				"Invalid ConditionExpression: An expression attribute value used in expression is not defined; "
						+ "attribute value: :missing");
		assertRefused(() -> parse("begins_with(b, :n) AND a = :missing", ":n", n(1)),
				"Invalid ConditionExpression: " + OPERAND + "begins_with, operand type: N");
		assertRefused(() -> parse(":m1 = #m2"),
				"Invalid ConditionExpression: An expression attribute value used in expression is not defined; "
						+ "attribute value: :m1");
		assertRefused(() -> parse("#m2 = :m1"),
				"Invalid ConditionExpression: An expression attribute name used in the document path is not "
						+ "defined; attribute name: #m2");
	}

	@Test
	void searchConditionsAreEqualitiesJoinedByAnd() {
		assertThatNoException().isThrownBy(() -> Expressions.searchCondition("(tenant = :t) AND :c = category",
				placeholders(Map.of(), ":t", s("t"), ":c", n(1))));
		for (String expression : new String[] { "tenant < :t", "tenant = category", "a.b = :t",
				"tenant = :t AND tenant = :t" }) {
			assertRefused(() -> Expressions.searchCondition(expression, placeholders(Map.of(), ":t", s("t"))),
					"Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression");
		}
		for (String expression : new String[] { "tenant = :t OR category = :t", "NOT tenant = :t",
				"begins_with(tenant, :t)", "tenant IN (:t)", "tenant BETWEEN :t AND :t" }) {
			assertRefused(() -> Expressions.searchCondition(expression, placeholders(Map.of(), ":t", s("t"))),
					"Invalid SearchConditionExpression: Invalid operator used in SearchConditionExpression");
		}
	}

	@Test
	void searchConditionsKeepTheOrderOfTheirAttributes() {
		Map<String, Value> equalities = Expressions.searchCondition("tenant = :t AND :c = category AND z = :t",
				placeholders(Map.of(), ":t", s("t"), ":c", n(1)));
		assertThat(equalities).containsExactly(Map.entry("tenant", s("t")), Map.entry("category", n(1)),
				Map.entry("z", s("t")));
	}

	private static Condition parse(String expression, Object... values) {
		return Expressions.condition(expression, placeholders(Map.of(), values));
	}

}
