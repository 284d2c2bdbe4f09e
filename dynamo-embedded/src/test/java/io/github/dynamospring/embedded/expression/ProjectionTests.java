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

import io.github.dynamospring.embedded.value.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.item;
import static io.github.dynamospring.embedded.expression.TestValues.l;
import static io.github.dynamospring.embedded.expression.TestValues.m;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static io.github.dynamospring.embedded.expression.TestValues.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link Projection} and {@link Path}.
 */
class ProjectionTests {

	private static final Item ITEM = item("p", s("key"), "a",
			m("b", l(n(2), n(4), m("x", s("hi"), "y", s("yo"))), "c", n(5)), "b", s("hello"), "a.b", n(9), "l",
			l(s("l0"), s("l1"), s("l2")));

	@Test
	void projectsPathsWithinTheirDocuments() {
		assertThat(project("a")).isEqualTo(ITEM.only(List.of("a")));
		assertThat(project("a.b")).isEqualTo(item("a", m("b", l(n(2), n(4), m("x", s("hi"), "y", s("yo"))))));
		assertThat(project("a.b[0]")).isEqualTo(item("a", m("b", l(n(2)))));
		assertThat(project("a.b[2]")).isEqualTo(item("a", m("b", l(m("x", s("hi"), "y", s("yo"))))));
		assertThat(project("a.b[2].y")).isEqualTo(item("a", m("b", l(m("y", s("yo"))))));
	}

	@Test
	void mergesPathsOfOneDocument() {
		assertThat(project("a.b[0],a.b[1]")).isEqualTo(item("a", m("b", l(n(2), n(4)))));
		assertThat(project("a.b[0] , a.c")).isEqualTo(item("a", m("b", l(n(2)), "c", n(5))));
		assertThat(project("a.c,b")).isEqualTo(item("a", m("c", n(5)), "b", s("hello")));
	}

	@Test
	void elementsOfAListMoveTogetherInTheirOrder() {
		assertThat(project("l[2], l[0]")).isEqualTo(item("l", l(s("l0"), s("l2"))));
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "a.b[3]", "a.x", "a.x.y", "a.b[3].x", "a.b.x", "a[0]", "a.b[0].x", "a.b[0][0]", "b.x",
			"b[0]" })
	void pathsThatLeadNowhereLeaveNoTrace(String expression) {
		assertThat(project(expression).isEmpty()).isTrue();
	}

	@Test
	void missingPathsAreIgnoredBesideOthers() {
		assertThat(project("a.x, a.b[0], x, a.b[3].x")).isEqualTo(item("a", m("b", l(n(2)))));
	}

	@Test
	void placeholdersAreSinglePathElements() {
		assertThat(project("#a.#b[0]", Map.of("#a", "a", "#b", "b"))).isEqualTo(item("a", m("b", l(n(2)))));
		assertThat(project("#ab", Map.of("#ab", "a.b"))).isEqualTo(item("a.b", n(9)));
	}

	@Test
	void keepsTheOrderOfTheExpression() {
		assertThat(project("b, p, a.c").names()).containsExactly("b", "p", "a");
	}

	@Test
	void namesItsAttributes() {
		Projection projection = Expressions.projection("a.b, a.c, x[1]", Placeholders.none());
		assertThat(projection.topLevelNames()).containsExactly("a", "x");
		assertThat(projection.paths()).extracting(Path::toString).containsExactly("[a, b]", "[a, c]", "[x, [1]]");
	}

	@Test
	void attributesToGetAreTakenAsTheyAre() {
		assertThat(Projection.ofNames(List.of("a.b", "missing", "p", "p")).apply(ITEM))
			.isEqualTo(item("a.b", n(9), "p", s("key")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			x, x | [x] | [x]
			a.b, a.b | [a, b] | [a, b]
			a[1], a[1] | [a, [1]] | [a, [1]]
			a, a.b | [a] | [a, b]
			a.b, a | [a, b] | [a]
			a.b, a.b[2] | [a, b] | [a, b, [2]]
			a, a.b[2].c | [a] | [a, b, [2], c]
			a.b.d.e, a.b | [a, b, d, e] | [a, b]
			""")
	void overlappingPathsAreRefused(String expression, String one, String two) {
		assertRefused(() -> project(expression),
				"Invalid ProjectionExpression: Two document paths overlap with each other; must remove or rewrite "
						+ "one of these paths; path one: " + one + ", path two: " + two);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a.b, a[1] | [a, b] | [a, [1]]
			a[1], a.b | [a, [1]] | [a, b]
			a.b[1], a.b.c | [a, b, [1]] | [a, b, c]
			""")
	void conflictingPathsAreRefused(String expression, String one, String two) {
		assertRefused(() -> project(expression),
				"Invalid ProjectionExpression: Two document paths conflict with each other; must remove or rewrite "
						+ "one of these paths; path one: " + one + ", path two: " + two);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a, b", "a.b, a.c", "a.b.d, a.b.e", "a[1], a[2]", "a.b, a.c[2]" })
	void pathsWithACommonBeginningAreFine(String expression) {
		assertThatNoException().isThrownBy(() -> project(expression));
	}

	@Test
	void overlapsAreFoundBehindPlaceholders() {
		assertRefused(() -> project("#a, a.b", Map.of("#a", "a")),
				"Invalid ProjectionExpression: Two document paths overlap with each other; must remove or rewrite "
						+ "one of these paths; path one: [a], path two: [a, b]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			!!! | ! | !!
			a b | b | a b
			a, | <EOF> | ,
			,a | , | ,a
			a,,b | , | ,,b
			a[].x | ] | [].
			:a | :a | :a
			a.:b | :b | .:b
			(a) | ( | (a
			my-attr | - | my-attr
			a[:x] | :x | [:x]
			""")
	void syntaxErrorsAreRefused(String expression, String token, String near) {
		assertRefused(() -> project(expression),
				"Invalid ProjectionExpression: Syntax error; token: \"" + token + "\", near: \"" + near + "\"");
	}

	@Test
	void emptyExpressionsAreRefused() {
		assertRefused(() -> project(""), "Invalid ProjectionExpression: The expression can not be empty;");
	}

	@Test
	void expressionsMayHave4096Bytes() {
		assertThatNoException().isThrownBy(() -> project("a".repeat(4_096)));
		assertRefused(() -> project("a".repeat(4_097)),
				"Invalid ProjectionExpression: Expression size has exceeded the maximum allowed size; expression "
						+ "size: 4097");
	}

	@Test
	void theLengthOfNamesBehindPlaceholdersDoesNotCount() {
		assertThatNoException().isThrownBy(() -> project("#a", Map.of("#a", "n".repeat(5_000))));
	}

	@Test
	void pathsBeginWithAName() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Path(List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> new Path(List.of(new Path.Index(0))));
		Path path = Path.of("a").then(new Path.Name("b")).then(new Path.Index(2)).then(new Path.Name("y"));
		assertThat(path.find(ITEM)).isEqualTo(s("yo"));
		assertThat(path.root()).isEqualTo("a");
		assertThat(path).hasToString("[a, b, [2], y]");
	}

	private static Item project(String expression) {
		return project(expression, Map.of());
	}

	private static Item project(String expression, Map<String, String> names) {
		return Expressions.projection(expression, placeholders(names)).apply(ITEM);
	}

}
