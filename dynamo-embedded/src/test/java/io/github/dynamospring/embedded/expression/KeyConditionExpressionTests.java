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

import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.b;
import static io.github.dynamospring.embedded.expression.TestValues.bool;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static io.github.dynamospring.embedded.expression.TestValues.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link KeyConditionExpression}, {@link KeyCondition} and
 * {@link RangeCondition}.
 */
class KeyConditionExpressionTests {

	private static final KeySchema HASH = schema(List.of(key("pk", ValueType.S)));

	private static final KeySchema STRINGS = schema(List.of(key("pk", ValueType.S)), key("sk", ValueType.S));

	private static final KeySchema NUMBERS = schema(List.of(key("pk", ValueType.S)), key("sk", ValueType.N));

	private static final KeySchema BINARIES = schema(List.of(key("pk", ValueType.S)), key("sk", ValueType.B));

	private static final KeySchema MULTI = schema(List.of(key("h", ValueType.S)), key("a", ValueType.S),
			key("b", ValueType.S), key("c", ValueType.S), key("d", ValueType.S));

	private static final String SCHEMA_TYPE = "One or more parameter values were invalid: Condition parameter type "
			+ "does not match schema type";

	private static final String OPERAND = "Invalid KeyConditionExpression: Incorrect operand type for operator or "
			+ "function; operator or function: ";

	@Test
	void hashAloneReadsAWholePartition() {
		KeyCondition condition = resolve(HASH, "pk = :p", ":p", s("x"));
		assertThat(condition).isEqualTo(new KeyCondition(List.of(s("x")), List.of(), null));
		assertThat(condition.matchesRange(List.of())).isTrue();
		assertThat(resolve(NUMBERS, "pk = :p", ":p", s("x")).matchesRange(List.of(n(1)))).isTrue();
	}

	@Test
	void equalityOfTheRangeIsAPrefix() {
		KeyCondition condition = resolve(NUMBERS, "pk = :p AND sk = :v", ":p", s("x"), ":v", n(5));
		assertThat(condition).isEqualTo(new KeyCondition(List.of(s("x")), List.of(n(5)), null));
		assertThat(condition.matchesRange(List.of(n("5.0")))).isTrue();
		assertThat(condition.matchesRange(List.of(n(6)))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "sk < :v,LT", "sk <= :v,LE", "sk > :v,GT", "sk >= :v,GE", ":v > sk,LT", ":v >= sk,LE", ":v < sk,GT",
			":v <= sk,GE" })
	void comparisonsMayBeWrittenValueFirst(String range, RangeCondition.Operator operator) {
		RangeCondition expected = new RangeCondition(operator, n(5), null);
		assertThat(resolve(NUMBERS, "pk = :p AND " + range, ":p", s("x"), ":v", n(5)).rangeCondition())
			.isEqualTo(expected);
		assertThat(resolve(NUMBERS, range + " AND :p = pk", ":p", s("x"), ":v", n(5)))
			.isEqualTo(new KeyCondition(List.of(s("x")), List.of(), expected));
	}

	@ParameterizedTest
	@CsvSource({ "LT,true,false,false", "LE,true,true,false", "GT,false,false,true", "GE,false,true,true" })
	void rangeConditionsCompare(RangeCondition.Operator operator, boolean four, boolean five, boolean six) {
		RangeCondition condition = new RangeCondition(operator, n(5), null);
		assertThat(condition.test(n(4))).isEqualTo(four);
		assertThat(condition.test(n(5))).isEqualTo(five);
		assertThat(condition.test(n(6))).isEqualTo(six);
	}

	@Test
	void betweenAndBeginsWith() {
		RangeCondition between = resolve(NUMBERS, "pk = :p AnD sk BeTwEeN :a aNd :b", ":p", s("x"), ":a", n(4), ":b",
				n(7))
			.rangeCondition();
		assertThat(between).isEqualTo(new RangeCondition(RangeCondition.Operator.BETWEEN, n(4), n(7)));
		assertThat(between.test(n(4))).isTrue();
		assertThat(between.test(n(7))).isTrue();
		assertThat(between.test(n(8))).isFalse();
		assertThat(between.test(n(3))).isFalse();
		RangeCondition prefix = resolve(STRINGS, "pk = :p AND begins_with(sk, :v)", ":p", s("x"), ":v", s("ab"))
			.rangeCondition();
		assertThat(prefix).isEqualTo(new RangeCondition(RangeCondition.Operator.BEGINS_WITH, s("ab"), null));
		assertThat(prefix.test(s("abc"))).isTrue();
		assertThat(prefix.test(s("a"))).isFalse();
		assertThat(resolve(BINARIES, "pk = :p AND begins_with(sk, :v)", ":p", s("x"), ":v", b("ab")).rangeCondition()
			.test(b("abc"))).isTrue();
	}

	@Test
	void anUpperBoundBelongsToBetween() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RangeCondition(RangeCondition.Operator.BETWEEN, n(1), null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RangeCondition(RangeCondition.Operator.LT, n(1), n(2)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "(pk = :p) AND (sk = :v)", "(pk = :p AND sk = :v)", "((pk = :p) AND (sk = :v))",
			"sk=:v AND pk=:p", "#k = :p AND sk = :v" })
	void parenthesesAndOrderAreFree(String expression) {
		KeyConditionExpression parsed = Expressions.keyCondition(expression,
				placeholders(Map.of("#k", "pk"), ":p", s("x"), ":v", n(5)));
		assertThat(parsed.resolve(NUMBERS)).isEqualTo(new KeyCondition(List.of(s("x")), List.of(n(5)), null));
		assertThat(parsed.names()).containsExactlyInAnyOrder("pk", "sk");
	}

	@Test
	void redundantParenthesesAreRefused() {
		assertRefused(() -> parse("((pk = :p)) AND ((sk = :v))", ":p", s("x"), ":v", n(5)),
				"Invalid KeyConditionExpression: The expression has redundant parentheses;");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a > b and size(b) > c or a > c | OR
			a in (b, size(c), d) | IN
			attribute_exists(a) | attribute_exists
			attribute_not_exists(a) | attribute_not_exists
			contains(a.d, b) | contains
			not a > b | NOT
			a <> b | <>
			attribute_type(a, :t) | attribute_type
			pk = :t AND (sk = :t OR sk = :t) | OR
			""")
	void otherOperatorsAreRefused(String expression, String operator) {
		KeyConditionExpression parsed = parse(expression, ":t", s("S"));
		assertRefused(parsed::checkShape, "Invalid operator used in KeyConditionExpression: " + operator);
	}

	@Test
	void theKeyAttributeComesFirstInBetweenAndBeginsWith() {
		assertRefused(parse(":a between size(b) and size(a) and b > :a", ":a", s("1"))::checkShape,
				"Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its "
						+ "first operand");
		assertRefused(parse("begins_with(:a, b) and a > :a", ":a", s("1"))::checkShape,
				"Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as "
						+ "its first operand");
	}

	@ParameterizedTest
	@ValueSource(strings = { "size(b) > a AND a.b > b AND b > c", "a > size(b.d)", "a between size(b) and size(c)",
			"size(a) between b and c", "begins_with(a, size(b))" })
	void nestedOperationsAreRefused(String expression) {
		if (expression.startsWith("begins_with")) {
			assertRefused(() -> parse(expression), OPERAND + "begins_with, operand type: N");
			return;
		}
		assertRefused(parse(expression)::checkShape,
				"Invalid KeyConditionExpression: KeyConditionExpressions cannot contain nested operations");
	}

	@ParameterizedTest
	@ValueSource(strings = { "b > a.b", "b between c[1] and d", "a between b and size(c)", "begins_with(a, b)" })
	void severalAttributesInOneConditionAreRefused(String expression) {
		assertRefused(parse(expression)::checkShape,
				"Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
	}

	@ParameterizedTest
	@ValueSource(strings = { "b.d > a AND c.d > e.f", "a.d > c", "b[0] > a", "pk = :v AND sk.foo = :v" })
	void nestedAttributesAreRefused(String expression) {
		assertRefused(parse(expression, ":v", s("x"))::checkShape,
				"Invalid KeyConditionExpression: KeyConditionExpressions cannot have conditions on nested attributes");
	}

	@ParameterizedTest
	@ValueSource(strings = { ":b > :a AND a < :b", ":b = :a" })
	void aConditionWithoutAttributeIsRefused(String expression) {
		assertRefused(parse(expression, ":a", n(1), ":b", n(2))::checkShape,
				"Invalid condition in KeyConditionExpression: No key attribute specified");
	}

	@ParameterizedTest
	@ValueSource(strings = { "b > :a AND b < :a and c = :a and d = :a", "(a > :a and b > :a) and (b > :a and c > :a)",
			"pk = :a AND pk = :a", "pk = :a AND sk > :a AND sk < :a" })
	void twoConditionsOnOneKeyAreRefused(String expression) {
		assertRefused(parse(expression, ":a", n(1))::checkShape,
				"Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key");
	}

	@Test
	void operandsNoKeyCanHaveAreRefusedAtOnce() {
		assertRefused(() -> parse("pk = :p AND begins_with(sk, :v)", ":p", s("q"), ":v", n(1)),
				OPERAND + "begins_with, operand type: N");
		assertRefused(() -> parse("pk = :p AND begins_with(sk, :v)", ":p", s("q"), ":v", bool(true)),
				OPERAND + "begins_with, operand type: BOOL");
		assertRefused(() -> parse("pk = :p AND sk < :v", ":p", s("q"), ":v", bool(true)),
				OPERAND + "<, operand type: BOOL");
		assertRefused(() -> parse("pk = :p AND :v >= sk", ":p", s("q"), ":v", bool(true)),
				OPERAND + ">=, operand type: BOOL");
		assertRefused(
				() -> parse("pk = :p AND sk BETWEEN :a AND :b", ":p", s("q"), ":a", bool(false), ":b", bool(true)),
				OPERAND + "BETWEEN, operand type: BOOL");
		assertRefused(() -> parse("pk = :p AND begins_with(sk, :n) AND sk = :missing", ":p", s("q"), ":n", n(1)),
				OPERAND + "begins_with, operand type: N");
		assertRefused(() -> parse("a between :b and :a", ":a", s("a"), ":b", s("b")),
				"Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or "
						+ "equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: "
						+ "AttributeValue: {S:a}");
	}

	@Test
	void operandsOfAnotherKeyTypeDoNotMatchTheSchema() {
		assertRefused(() -> resolve(NUMBERS, "pk = :p AND begins_with(sk, :v)", ":p", s("q"), ":v", s("a")),
				SCHEMA_TYPE);
		assertRefused(() -> resolve(NUMBERS, "pk = :p AND sk = :v", ":p", s("q"), ":v", bool(true)), SCHEMA_TYPE);
		assertRefused(() -> resolve(NUMBERS, "pk = :p AND sk = :v", ":p", s("q"), ":v", s("a")), SCHEMA_TYPE);
		assertRefused(() -> resolve(NUMBERS, "pk = :p", ":p", n(1)), SCHEMA_TYPE);
		assertRefused(() -> resolve(STRINGS, "pk = :p AND sk BETWEEN :a AND :b", ":p", s("q"), ":a", n(1), ":b", n(2)),
				SCHEMA_TYPE);
	}

	@Test
	void theHashNeedsAnEquality() {
		assertRefused(() -> resolve(STRINGS, "sk = :v", ":v", s("x")), "Query condition missed key schema element: pk");
		assertRefused(() -> resolve(STRINGS, "foreign1 = :v", ":v", s("x")),
				"Query condition missed key schema element: pk");
		assertRefused(() -> resolve(STRINGS, "pk < :v", ":v", s("x")), "Query key condition not supported");
		assertRefused(() -> resolve(STRINGS, "begins_with(pk, :v) AND sk = :v", ":v", s("x")),
				"Query key condition not supported");
	}

	@Test
	void otherAttributesAreRefused() {
		assertRefused(() -> resolve(STRINGS, "pk = :v AND foreign1 = :v", ":v", s("x")),
				"Query condition missed key schema element: sk");
		assertRefused(() -> resolve(STRINGS, "pk = :v AND sk > :v AND extra = :v", ":v", s("x")),
				"The number of query conditions (3) exceeds the number of key attributes defined in the schema (2)");
		assertRefused(() -> resolve(HASH, "pk = :v AND sk > :v", ":v", s("x")),
				"The number of query conditions (2) exceeds the number of key attributes defined in the schema (1)");
	}

	@Test
	void keyValuesCannotBeEmpty() {
		assertRefused(() -> resolve(STRINGS, "pk = :v", ":v", s("")),
				"One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain "
						+ "an empty string value. Key: pk");
		assertRefused(() -> resolve(BINARIES, "pk = :p AND sk > :v", ":p", s("x"), ":v", b("")),
				"One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain "
						+ "an empty binary value. Key: sk");
	}

	@Test
	void severalRangeAttributesTakeAPrefixOfEqualities() {
		assertThat(resolve(MULTI, "b = :b AND h = :h AND a = :a", ":h", s("o1"), ":a", s("T"), ":b", s("live")))
			.isEqualTo(new KeyCondition(List.of(s("o1")), List.of(s("T"), s("live")), null));
		KeyCondition condition = resolve(MULTI, "h = :h AND a = :a AND b = :b AND c > :c", ":h", s("o1"), ":a", s("T"),
				":b", s("live"), ":c", s("a"));
		assertThat(condition).isEqualTo(new KeyCondition(List.of(s("o1")), List.of(s("T"), s("live")),
				new RangeCondition(RangeCondition.Operator.GT, s("a"), null)));
		assertThat(condition.matchesRange(List.of(s("T"), s("live"), s("b"), s("r1")))).isTrue();
		assertThat(condition.matchesRange(List.of(s("T"), s("live"), s("a"), s("r1")))).isFalse();
		assertThat(condition.matchesRange(List.of(s("T"), s("draft"), s("b"), s("r1")))).isFalse();
		assertThatNoException().isThrownBy(
				() -> resolve(MULTI, "h = :v AND a = :v AND b = :v AND c = :v AND d BETWEEN :v AND :v", ":v", s("x")));
	}

	@ParameterizedTest
	@CsvSource({ "h = :v AND a = :v AND c = :v,b,c", "h = :v AND a = :v AND b > :v AND c = :v,b,c",
			"h = :v AND b = :v,a,b", "h = :v AND c = :v,'a, b',c" })
	void gapsInTheRangeAttributesAreRefused(String expression, String missing, String name) {
		assertRefused(() -> resolve(MULTI, expression, ":v", s("x")),
				"RANGE key attributes " + missing + " must have equality conditions specified in the query because "
						+ "a condition is present on key attribute " + name);
	}

	@Test
	void severalHashAttributesNeedAllEqualities() {
		KeySchema schema = schema(List.of(key("h1", ValueType.S), key("h2", ValueType.N)), key("r", ValueType.S));
		assertThat(resolve(schema, "h2 = :n AND r < :s AND h1 = :s", ":s", s("x"), ":n", n(1)).hash())
			.containsExactly(s("x"), n(1));
		assertRefused(() -> resolve(schema, "h1 = :s AND r = :s", ":s", s("x")),
				"Query condition missed key schema element: h2");
		assertRefused(() -> resolve(schema, "h1 = :s AND h2 > :n", ":s", s("x"), ":n", n(1)),
				"Query key condition not supported");
	}

	@Test
	void schemasCheckThemselves() {
		assertThat(MULTI.names()).containsExactly("h", "a", "b", "c", "d");
		assertThatIllegalArgumentException().isThrownBy(() -> schema(List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> key("x", ValueType.BOOL))
			.withMessageContaining("'x' cannot have the type BOOL");
	}

	@Test
	void keyConditionsCanBeBuiltWithoutText() {
		Condition condition = new Condition.And(List.of(
				new Condition.Comparison(new Operand.Attribute(Path.of("pk")), Comparator.EQ,
						new Operand.Literal(s("x"))),
				new Condition.BeginsWith(new Operand.Attribute(Path.of("sk")), new Operand.Literal(s("a")))));
		assertThat(KeyConditionExpression.of(condition).resolve(STRINGS)).isEqualTo(new KeyCondition(List.of(s("x")),
				List.of(), new RangeCondition(RangeCondition.Operator.BEGINS_WITH, s("a"), null)));
	}

	private static KeyAttribute key(String name, ValueType type) {
		return new KeyAttribute(name, type);
	}

	private static KeySchema schema(List<KeyAttribute> hash, KeyAttribute... range) {
		return new KeySchema(hash, List.of(range));
	}

	private static KeyConditionExpression parse(String expression, Object... values) {
		return Expressions.keyCondition(expression, placeholders(Map.of(), values));
	}

	private static KeyCondition resolve(KeySchema schema, String expression, Object... values) {
		return parse(expression, values).resolve(schema);
	}

}
