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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.b;
import static io.github.dynamospring.embedded.expression.TestValues.bool;
import static io.github.dynamospring.embedded.expression.TestValues.bs;
import static io.github.dynamospring.embedded.expression.TestValues.item;
import static io.github.dynamospring.embedded.expression.TestValues.l;
import static io.github.dynamospring.embedded.expression.TestValues.m;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.ns;
import static io.github.dynamospring.embedded.expression.TestValues.nul;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static io.github.dynamospring.embedded.expression.TestValues.s;
import static io.github.dynamospring.embedded.expression.TestValues.ss;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what a {@link Condition} means.
 */
class ConditionTests {

	private static final Item ITEM = item("one", n(1), "two", n(2), "three", n(3), "text", s("hello"), "textB",
			b("hello"), "yes", bool(true), "nothing", nul(), "strings", ss("a", "b"), "numbers", ns("2", "4", "7"),
			"binaries", bs("x", "yy"), "list", l(n(2), s("dog"), ss("1", "2"), l(n(3), n(4))), "doc",
			m("x", n(1), "y", l(n(-1), n(2), n(0)), "or", n(2)));

	@ParameterizedTest
	@CsvSource({ "one = one2,false", "one = :one,true", ":one = one,true", "one = :two,false", "one <> :two,true",
			"one < two,true", "two < one,false", "two <= :two,true", "two > one,true", "two >= three,false",
			"text < :textZ,true", "textB < :binZ,true", "text = :textB,false" })
	void comparesValues(String expression, boolean expected) {
		assertThat(matches(expression, ":one", n("1.00"), ":two", n(2), ":textZ", s("z"), ":binZ", b("z"), ":textB",
				b("hello")))
			.isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "q = z", "q < z", "q <= z", "q > z", "q >= z", "q = one", "one < q", "q BETWEEN z AND x",
			"one BETWEEN q AND two", "q IN (z, x)", "begins_with(q, text)", "contains(q, text)", "contains(list, q)",
			"size(q) = one", "attribute_exists(q)", "attribute_exists(doc.q)", "doc.q < doc.y[100]", "text.x = one" })
	void aMissingOperandMakesPredicatesFalse(String expression) {
		assertThat(matches(expression)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "q <> z", "q <> one", "one <> q", "attribute_not_exists(q)", "NOT q = z",
			"attribute_not_exists(doc.y[3])", "size(one) <> two", "attribute_not_exists(list.x)" })
	void aMissingOperandMakesThesePredicatesTrue(String expression) {
		assertThat(matches(expression)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "one < text", "text < one", "list < one", "one >= list", "yes > nothing",
			"strings <= strings2", "one BETWEEN text AND textB", "one BETWEEN list AND doc" })
	void valuesOfDifferentTypesAreNeverOrdered(String expression) {
		assertThat(matches(expression)).isFalse();
	}

	@Test
	void setsAreEqualRegardlessOfOrderAndListsInOrder() {
		assertThat(matches("strings = :v", ":v", ss("b", "a"))).isTrue();
		assertThat(matches("numbers = :v", ":v", ns("7", "4.0", "2"))).isTrue();
		assertThat(matches("list = :v", ":v", l(s("dog"), n(2), ss("1", "2"), l(n(3), n(4))))).isFalse();
		assertThat(matches("list = :v", ":v", l(n(2), s("dog"), ss("2", "1"), l(n(3), n(4))))).isTrue();
		assertThat(matches("doc = :v", ":v", m("or", n(2), "y", l(n(-1), n(2), n(0)), "x", n(1)))).isTrue();
	}

	@Test
	void betweenIncludesItsBounds() {
		assertThat(matches("two BETWEEN :a AND :b", ":a", n(2), ":b", n(2))).isTrue();
		assertThat(matches("two between one and three")).isTrue();
		assertThat(matches("two BETWEEN three AND one")).isFalse();
		assertThat(matches("one BETWEEN two AND three")).isFalse();
		assertThat(matches("one BETWEEN :a AND :b", ":a", s("0"), ":b", s("2"))).isFalse();
	}

	@Test
	void inFindsEqualValuesOfAnyType() {
		assertThat(matches("two IN (:a, :b)", ":a", s("2"), ":b", n("2.0"))).isTrue();
		assertThat(matches("strings IN (:a)", ":a", ss("b", "a"))).isTrue();
		assertThat(matches("two IN (one, three)")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "text,S", "one,N", "textB,B", "yes,BOOL", "nothing,NULL", "strings,SS", "numbers,NS", "binaries,BS",
			"list,L", "doc,M" })
	void attributeTypeKnowsAllTypes(String name, String type) {
		assertThat(matches("attribute_type(" + name + ", :t)", ":t", s(type))).isTrue();
		assertThat(matches("attribute_type(" + name + ", :t)", ":t", s(type.equals("L") ? "M" : "L"))).isFalse();
		assertThat(matches("attribute_type(q, :t)", ":t", s(type))).isFalse();
	}

	@Test
	void attributeTypeAcceptsAValueOfTheRequest() {
		assertThat(matches("attribute_type(:v, :t)", ":v", n(1), ":t", s("N"))).isTrue();
	}

	@Test
	void attributeExistsForTheNullValue() {
		assertThat(matches("attribute_exists(nothing) AND attribute_exists(doc.y[2])")).isTrue();
	}

	@Test
	void beginsWithComparesStringsAndBinary() {
		assertThat(matches("begins_with(text, :p)", ":p", s("hell"))).isTrue();
		assertThat(matches("begins_with(text, :p)", ":p", s(""))).isTrue();
		assertThat(matches("begins_with(text, :p)", ":p", s("ello"))).isFalse();
		assertThat(matches("begins_with(textB, :p)", ":p", b("hell"))).isTrue();
		assertThat(matches("begins_with(textB, :p)", ":p", s("hell"))).isFalse();
		assertThat(matches("begins_with(:long, text)", ":long", s("hellohi"))).isTrue();
		assertThat(matches("begins_with(one, text)")).isFalse();
	}

	@Test
	void containsFindsPartsAndElements() {
		assertThat(matches("contains(text, :p)", ":p", s("ell"))).isTrue();
		assertThat(matches("contains(text, :p)", ":p", s("dog"))).isFalse();
		assertThat(matches("contains(textB, :p)", ":p", b("llo"))).isTrue();
		assertThat(matches("contains(textB, :p)", ":p", s("llo"))).isFalse();
		assertThat(matches("contains(strings, :p)", ":p", s("a"))).isTrue();
		assertThat(matches("contains(numbers, :p)", ":p", n("4.0"))).isTrue();
		assertThat(matches("contains(binaries, :p)", ":p", b("yy"))).isTrue();
		assertThat(matches("contains(binaries, :p)", ":p", b("y"))).isFalse();
		assertThat(matches("contains(list, :p)", ":p", ss("2", "1"))).isTrue();
		assertThat(matches("contains(list, :p)", ":p", l(n(3), n(4)))).isTrue();
		assertThat(matches("contains(list, :p)", ":p", n(3))).isFalse();
		assertThat(matches("contains(doc, :p)", ":p", s("x"))).isFalse();
		assertThat(matches("contains(one, :p)", ":p", n(1))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "text,5", "textB,5", "strings,2", "numbers,3", "binaries,2", "list,4", "doc,3" })
	void sizeMeasuresStringsBinaryAndCollections(String name, long size) {
		assertThat(matches("size(" + name + ") = :size", ":size", n(size))).isTrue();
		assertThat(matches("size(" + name + ") > :size", ":size", n(size))).isFalse();
		assertThat(matches("size(" + name + ") BETWEEN :size AND :size", ":size", n(size))).isTrue();
		assertThat(matches(":size IN (size(" + name + "))", ":size", n(size))).isTrue();
	}

	@Test
	void sizeCountsCodeUnitsOfUtf16() {
		assertThat(Expressions.condition("size(a) = :n", placeholders(Map.of(), ":n", n(4)))
			.matches(item("a", s("\u00e9\u20ac\ud83d\ude00")))).isTrue();
	}

	@Test
	void scalarsWithoutSizeMakeComparisonsFalse() {
		assertThat(matches("size(one) = :n", ":n", n(1))).isFalse();
		assertThat(matches("size(yes) = :n", ":n", n(1))).isFalse();
		assertThat(matches("size(nothing) = :n", ":n", n(1))).isFalse();
		assertThat(matches("size(text) = :n", ":n", s("5"))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "one < two AND two < three,true", "one < two aNd three < two,false", "two < one oR two < three,true",
			"NOT two < one,true", "nOt one < two,false", "NOT NOT NOT NOT one < two,true",
			"one < two OR three < two AND two < one,true", "(one < two OR three < two) AND two < one,false",
			"NOT one < two AND three < two,false", "NOT (one < two AND three < two),true",
			"two BETWEEN one AND three AND one < two,true", "(one < two),true", "((one < two) AND (two < three)),true",
			"(one) < (two),true", "(doc).x = one,true", "(doc.y)[1] = two,true", "(doc.y[1]) = two,true" })
	void logicAndParenthesesFollowPrecedence(String expression, boolean expected) {
		assertThat(matches(expression)).isEqualTo(expected);
	}

	@Test
	void pathsLeadIntoDocuments() {
		assertThat(matches("doc.x < doc.y[1]")).isTrue();
		assertThat(matches("doc.x < doc.y[0]")).isFalse();
		Condition condition = Expressions.condition("#d.#o = :v",
				placeholders(Map.of("#d", "doc", "#o", "or"), ":v", n(2)));
		assertThat(condition.matches(ITEM)).isTrue();
	}

	@Test
	void aDotInAPlaceholdersNameIsPartOfTheName() {
		Condition condition = Expressions.condition("attribute_exists(#ab)", placeholders(Map.of("#ab", "a.b")));
		assertThat(condition.matches(item("a.b", n(1)))).isTrue();
		assertThat(condition.matches(item("a", m("b", n(1))))).isFalse();
	}

	@Test
	void aConditionOnAMissingItemSeesNoAttributes() {
		assertThat(Expressions.condition("attribute_not_exists(pk)", Placeholders.none()).matches(Item.empty()))
			.isTrue();
	}

	@Test
	void namesItsPaths() {
		Condition condition = Expressions.filter(
				"(a.b = c OR NOT size(d[0]) > e) AND f BETWEEN g AND h AND i IN (j) AND attribute_exists(k.l) "
						+ "AND begins_with(m1, n1) AND contains(a, b) AND attribute_type(z, :t)",
				placeholders(Map.of(), ":t", s("S")));
		assertThat(condition.topLevelNames()).containsExactly("a", "c", "d", "e", "f", "g", "h", "i", "j", "k", "m1",
				"n1", "b", "z");
		assertThat(condition.paths()).filteredOn(Path::isNested)
			.extracting(Path::toString)
			.containsExactly("[a, b]", "[d, [0]]", "[k, l]");
	}

	@Test
	void aFilterOnAKeyAttributeIsRefused() {
		Condition filter = Expressions.filter("a = b AND pk = c", Placeholders.none());
		assertRefused(() -> filter.checkReadsNoKey(List.of("pk", "sk"), "QueryFilter"),
				"QueryFilter can only contain non-primary key attributes: Primary key attribute: pk");
		filter.checkReadsNoKey(List.of("sk"), "QueryFilter");
	}

	@Test
	void aPathIntoAKeyAttributeIsRefused() {
		List<Path> paths = Expressions.filter("a.b = c", Placeholders.none()).paths();
		assertRefused(() -> Path.checkKeysAreScalars(paths, List.of("a"), List.of("g")),
				"Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: a");
		assertRefused(() -> Path.checkKeysAreScalars(paths, List.of("pk"), List.of("a")),
				"Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: "
						+ "IndexKey: a");
		Path.checkKeysAreScalars(paths, List.of("c"), List.of("b"));
	}

	@Test
	void conditionsCanBeBuiltWithoutText() {
		Condition condition = new Condition.And(List.of(
				new Condition.Comparison(new Operand.Attribute(Path.of("one")), Comparator.LE,
						new Operand.Literal(n(1))),
				new Condition.Not(new Condition.AttributeNotExists(Path.of("text")))));
		assertThat(condition.matches(ITEM)).isTrue();
		assertThat(condition).isEqualTo(Expressions.condition("one <= :one AND NOT attribute_not_exists(#t)",
				placeholders(Map.of("#t", "text"), ":one", n(1))));
	}

	private static boolean matches(String expression, Object... values) {
		Object[] used = used(expression, values);
		// "text" is a reserved word; names in these tests are written as they are.
		String renamed = expression.replaceAll("\\btext\\b", "#text").replaceAll("\\blist\\b", "#list");
		LinkedHashMap<String, String> names = new LinkedHashMap<>();
		for (String name : List.of("text", "list")) {
			if (renamed.contains("#" + name)) {
				names.put("#" + name, name);
			}
		}
		Placeholders placeholders = placeholders(names, used);
		Condition condition = Expressions.condition(renamed, placeholders);
		placeholders.verifyAllUsed();
		return condition.matches(ITEM);
	}

	private static Object[] used(String expression, Object... values) {
		List<Object> used = new ArrayList<>();
		for (int i = 0; i < values.length; i += 2) {
			if (expression.matches(".*" + values[i] + "\\b.*")) {
				used.add(values[i]);
				used.add(values[i + 1]);
			}
		}
		return used.toArray();
	}

}
