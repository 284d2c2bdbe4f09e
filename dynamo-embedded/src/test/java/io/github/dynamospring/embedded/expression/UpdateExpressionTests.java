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
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.bs;
import static io.github.dynamospring.embedded.expression.TestValues.item;
import static io.github.dynamospring.embedded.expression.TestValues.l;
import static io.github.dynamospring.embedded.expression.TestValues.m;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.ns;
import static io.github.dynamospring.embedded.expression.TestValues.placeholders;
import static io.github.dynamospring.embedded.expression.TestValues.s;
import static io.github.dynamospring.embedded.expression.TestValues.ss;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what an {@link UpdateExpression} does.
 */
class UpdateExpressionTests {

	private static final String WRONG_TYPE = "An operand in the update expression has an incorrect data type";

	private static final String INVALID_PATH = "The document path provided in the update expression is invalid for "
			+ "update";

	private static final String MISSING = "The provided expression refers to an attribute that does not exist in the "
			+ "item";

	@Test
	void setCreatesAndReplacesAttributes() {
		assertThat(update(item("a", n(1)), "SET a = :x, b = :y", ":x", s("x"), ":y", l()))
			.isEqualTo(item("a", s("x"), "b", l()));
	}

	@Test
	void clausesComeInAnyOrderAndCase() {
		Item before = item("a", n(1), "b", n(1), "c", ss("x", "y"), "d", n(1));
		Item after = item("a", n(2), "c", ss("y"), "d", n(3));
		assertThat(update(before, "set a = :two remove b delete c :x add d :two", ":two", n(2), ":x", ss("x")))
			.isEqualTo(after);
		assertThat(update(before, "ADD d :two DELETE c :x REMOVE b SET a = :two", ":two", n(2), ":x", ss("x")))
			.isEqualTo(after);
	}

	@Test
	void allRightSidesSeeTheItemAsItWas() {
		assertThat(update(item("a", s("old")), "SET a = :v, b = a", ":v", s("new")))
			.isEqualTo(item("a", s("new"), "b", s("old")));
		assertThat(update(item("a", s("hello")), "REMOVE a SET b = a")).isEqualTo(item("b", s("hello")));
		assertThat(update(item("a", n(1), "b", n(2)), "SET a = b, b = a")).isEqualTo(item("a", n(2), "b", n(1)));
		assertThat(update(item("a", n(1)), "SET b = a ADD a :v", ":v", n(5))).isEqualTo(item("a", n(6), "b", n(1)));
	}

	@Test
	void arithmeticIsExact() {
		assertThat(update(item("a", n("0.1")), "SET a = a + :v", ":v", n("0.2"))).isEqualTo(item("a", n("0.3")));
		assertThat(update(item("a", n(1), "b", n(2)), "SET c = a - b"))
			.isEqualTo(item("a", n(1), "b", n(2), "c", n(-1)));
		assertThat(update(item("c", n(10)), "SET c = (c - :v)", ":v", n(3))).isEqualTo(item("c", n(7)));
		assertThat(update(item("c", n(10)), "SET c = (c) - (:v)", ":v", n(3))).isEqualTo(item("c", n(7)));
	}

	@Test
	void arithmeticOutOfRangeIsRefused() {
		assertRefused(() -> update(item("a", n("9e125")), "SET a = a + :v", ":v", n("9e125")),
				"Number overflow. Attempting to store a number with magnitude larger than supported range");
		assertRefused(() -> update(item("a", n("1e100")), "ADD a :v", ":v", n(1)),
				"Attempting to store more than 38 significant digits in a Number");
	}

	@Test
	void arithmeticNeedsNumbers() {
		assertRefused(() -> update(item("a", s("x")), "SET a = a + :v", ":v", n(1)), WRONG_TYPE);
		assertRefused(() -> update(item("a", s("x")), "SET a = :v - a", ":v", n(1)), WRONG_TYPE);
	}

	@Test
	void aMissingAttributeOnTheRightIsRefused() {
		assertRefused(() -> update(item("a", n(1)), "SET a = b"), MISSING);
		assertRefused(() -> update(item("a", n(1)), "SET a = b + :v", ":v", n(1)), MISSING);
		assertRefused(() -> update(item("a", n(1)), "SET a = list_append(b, :v)", ":v", l()), MISSING);
		assertRefused(() -> update(item("a", n(1)), "SET a = a.b"), MISSING);
		assertRefused(() -> update(Item.empty(), "SET a = if_not_exists(b, c)"), MISSING);
	}

	@Test
	void ifNotExistsFallsBack() {
		assertThat(update(item("a", n(1)), "SET a = if_not_exists(a, :v), b = if_not_exists(b, :v)", ":v", n(2)))
			.isEqualTo(item("a", n(1), "b", n(2)));
		assertThat(update(item("a", n(1)), "SET b = if_not_exists(c, a)")).isEqualTo(item("a", n(1), "b", n(1)));
		assertThat(update(item("v", n(10)), "SET v = if_not_exists(v, :d) - :amt", ":d", n(0), ":amt", n(3)))
			.isEqualTo(item("v", n(7)));
		assertThat(update(Item.empty(), "SET a = if_not_exists(b, if_not_exists(c, :v))", ":v", n(1)))
			.isEqualTo(item("a", n(1)));
	}

	@Test
	void listAppendJoinsLists() {
		Item before = item("a", l(n(1)), "b", l(n(2)));
		assertThat(update(before, "SET a = list_append(a, :v)", ":v", l(n(9))).get("a")).isEqualTo(l(n(1), n(9)));
		assertThat(update(before, "SET a = list_append(:v, a)", ":v", l(n(9))).get("a")).isEqualTo(l(n(9), n(1)));
		assertThat(update(before, "SET c = list_append(a, b)").get("c")).isEqualTo(l(n(1), n(2)));
		assertThat(update(Item.empty(), "SET c = list_append(if_not_exists(c, :e), :v)", ":e", l(), ":v", l(n(9)))
			.get("c")).isEqualTo(l(n(9)));
		assertRefused(() -> update(item("a", n(1)), "SET a = list_append(a, :v)", ":v", l()), WRONG_TYPE);
	}

	@Test
	void setReachesIntoDocuments() {
		Item before = item("a", m("b", n(3), "c", l(s("hi"), m("x", m("y", l(n(3), n(5), n(7)))))));
		assertThat(update(before, "SET a.c[1].#x.y[1] = :v, a.z = :v", Map.of("#x", "x"), ":v", n(9)).item())
			.isEqualTo(item("a", m("b", n(3), "c", l(s("hi"), m("x", m("y", l(n(3), n(9), n(7))))), "z", n(9))));
		assertThat(update(before, "SET a.c = :v", ":v", n(7))).isEqualTo(item("a", m("b", n(3), "c", n(7))));
	}

	@Test
	void severalChangesOfOneDocument() {
		Item before = item("a", m("x", n(3), "y", n(4), "c", m("y", n(3))), "b", m("x", n(1), "y", n(2)));
		assertThat(update(before, "SET a.b = :v1, a.c.d = :v2, b.x = :v3 REMOVE a.x, b.y", ":v1", n(10), ":v2",
				s("dog"), ":v3", n(17)))
			.isEqualTo(item("a", m("y", n(4), "b", n(10), "c", m("y", n(3), "d", s("dog"))), "b", m("x", n(17))));
	}

	@Test
	void indexesPastTheEndAppendInTheirOrder() {
		Item before = item("a", l(s("one"), s("two")));
		assertThat(update(before, "SET a[7] = :v", ":v", s("x"))).isEqualTo(item("a", l(s("one"), s("two"), s("x"))));
		assertThat(update(before, "SET a[84] = :v1, a[37] = :v2, a[17] = :v3, a[50] = :v4", ":v1", s("a1"), ":v2",
				s("a2"), ":v3", s("a3"), ":v4", s("a4")))
			.isEqualTo(item("a", l(s("one"), s("two"), s("a3"), s("a2"), s("a4"), s("a1"))));
		assertThat(update(item("a", l()), "SET a[0] = :v", ":v", s("x"))).isEqualTo(item("a", l(s("x"))));
	}

	@Test
	void indexesAreThoseOfTheListBefore() {
		Item before = item("a", l(n(2), n(3), n(4), n(5), n(6), n(7)));
		Item after = item("a", l(n(2), n(4), n(17), n(6), n(7)));
		assertThat(update(before, "REMOVE a[1] SET a[3] = :v", ":v", n(17))).isEqualTo(after);
		assertThat(update(before, "SET a[3] = :v REMOVE a[1]", ":v", n(17))).isEqualTo(after);
		assertThat(update(before, "REMOVE a[0], a[2], a[4]")).isEqualTo(item("a", l(n(3), n(5), n(7))));
		assertThat(update(before, "REMOVE a[0] SET a[9] = :v", ":v", n(17)))
			.isEqualTo(item("a", l(n(3), n(4), n(5), n(6), n(7), n(17))));
	}

	@Test
	void removeLeavesEmptyDocumentsBehind() {
		assertThat(update(item("a", m("b", n(1))), "REMOVE a.b")).isEqualTo(item("a", m()));
		assertThat(update(item("a", l(n(1))), "REMOVE a[0]")).isEqualTo(item("a", l()));
		assertThat(update(item("a", m("c", l(s("hi"), m("x", m("y", l(n(3), n(5), n(7))), "q", n(2))))),
				"REMOVE a.c[1].x.y[1], a.c[1].q"))
			.isEqualTo(item("a", m("c", l(s("hi"), m("x", m("y", l(n(3), n(7))))))));
	}

	@Test
	void removingNothingIsFine() {
		Item before = item("a", l(n(4)), "m", m("x", n(1)));
		assertThat(update(before, "REMOVE b, a[17], m.y")).isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "SET a.c = :v", "SET b.c = :v", "SET c.c = :v", "SET a[0] = :v", "SET c[0] = :v",
			"SET m[0] = :v", "SET m.x.y = :v", "SET b[0].x = :v", "SET b[5].x = :v", "ADD c.c :v" })
	void pathsThatLeadNowhereAreRefused(String expression) {
		Item before = item("a", s("hello"), "b", l(s("hi")), "m", m("x", n(1)));
		assertRefused(() -> update(before, expression, ":v", n(7)), INVALID_PATH);
	}

	@ParameterizedTest
	@ValueSource(strings = { "REMOVE a.c", "REMOVE b.c", "REMOVE c.c", "REMOVE a[0]", "REMOVE c[0]", "REMOVE m[0]" })
	void pathsToRemoveThatLeadNowhereAreRefused(String expression) {
		Item before = item("a", s("hello"), "b", l(s("hi")), "m", m("x", n(1)));
		assertRefused(() -> update(before, expression), INVALID_PATH);
	}

	@Test
	void addCountsAndUnites() {
		Item before = item("n", n(3), "ss", ss("a"), "ns", ns("1"), "bs", bs("x"), "m", m("n", n(1)));
		assertThat(update(before, "ADD n :v", ":v", n(-4)).get("n")).isEqualTo(n(-1));
		assertThat(update(before, "ADD ss :v", ":v", ss("b", "a")).get("ss")).isEqualTo(ss("a", "b"));
		assertThat(update(before, "ADD ns :v", ":v", ns("2", "1.0")).get("ns")).isEqualTo(ns("1", "2"));
		assertThat(update(before, "ADD bs :v", ":v", bs("y")).get("bs")).isEqualTo(bs("x", "y"));
		assertThat(update(before, "ADD m.n :v, m.k :v", ":v", n(2)).get("m")).isEqualTo(m("n", n(3), "k", n(2)));
	}

	@Test
	void addCreatesNumbersAndSets() {
		assertThat(update(Item.empty(), "ADD n :n, t :s", ":n", n(7), ":s", ss("", "a")))
			.isEqualTo(item("n", n(7), "t", ss("a", "")));
	}

	@Test
	void addNeedsTheSameType() {
		assertRefused(() -> update(item("a", s("x")), "ADD a :v", ":v", n(1)), WRONG_TYPE);
		assertRefused(() -> update(item("a", n(1)), "ADD a :v", ":v", ss("x")), WRONG_TYPE);
		assertRefused(() -> update(item("a", ns("1")), "ADD a :v", ":v", n(1)), WRONG_TYPE);
		assertRefused(() -> update(item("a", ns("1")), "ADD a :v", ":v", ss("1")), WRONG_TYPE);
	}

	@Test
	void deleteTakesMembersOut() {
		Item before = item("ss", ss("a", "b", ""), "ns", ns("1", "2"), "bs", bs("x", "y"));
		assertThat(update(before, "DELETE ss :v", ":v", ss("a", "z")).get("ss")).isEqualTo(ss("b", ""));
		assertThat(update(before, "DELETE ns :v", ":v", ns("1.00")).get("ns")).isEqualTo(ns("2"));
		assertThat(update(before, "DELETE bs :v", ":v", bs("x")).get("bs")).isEqualTo(bs("y"));
		assertThat(update(before, "DELETE ss :v", ":v", ss("a", "b")).get("ss")).isEqualTo(ss(""));
	}

	@Test
	void anEmptiedSetDisappears() {
		assertThat(update(item("a", ss("x"), "b", n(1)), "DELETE a :v", ":v", ss("x", "y"))).isEqualTo(item("b", n(1)));
		assertThat(update(item("m", m("a", ns("1"))), "DELETE m.a :v", ":v", ns("1"))).isEqualTo(item("m", m()));
		assertThat(update(item("b", n(1)), "DELETE a :v", ":v", ss("x"))).isEqualTo(item("b", n(1)));
	}

	@Test
	void deleteNeedsASetOfTheSameType() {
		assertRefused(() -> update(item("a", ns("1")), "DELETE a :v", ":v", ss("1")), WRONG_TYPE);
		assertRefused(() -> update(item("a", s("1")), "DELETE a :v", ":v", ss("1")), WRONG_TYPE);
	}

	@Test
	void touchedAttributesAreReturnedOldAndNew() {
		Item before = item("a", s("hi"), "b", s("dog"), "d", n(1));
		UpdateResult result = update(before, "SET b = :v, c = :v REMOVE d, e", Map.of(), ":v", s("cat"));
		assertThat(result.updatedOld()).isEqualTo(item("b", s("dog"), "d", n(1)));
		assertThat(result.updatedNew()).isEqualTo(item("b", s("cat"), "c", s("cat")));
		assertThat(result.item()).isEqualTo(item("a", s("hi"), "b", s("cat"), "c", s("cat")));
	}

	@Test
	void anAttributeSetToTheSameValueCountsAsTouched() {
		UpdateResult result = update(item("b", n(1)), "SET b = :v", Map.of(), ":v", n(1));
		assertThat(result.updatedOld()).isEqualTo(item("b", n(1)));
		assertThat(result.updatedNew()).isEqualTo(item("b", n(1)));
	}

	@Test
	void ofDocumentsOnlyTheTouchedPathsAreReturned() {
		Item before = item("a", m("b", s("dog"), "c", l(n(1), n(2), n(3))), "d", s("cat"));
		UpdateResult result = update(before, "SET a.c[1] = :v, a.b = :w, a.x = :v", Map.of(), ":v", n(7), ":w",
				s("yo"));
		assertThat(result.updatedOld()).isEqualTo(item("a", m("c", l(n(2)), "b", s("dog"))));
		assertThat(result.updatedNew()).isEqualTo(item("a", m("c", l(n(7)), "b", s("yo"), "x", n(7))));
	}

	@Test
	void ofListsTheIndexesAreFollowedInTheItemAfterTheUpdate() {
		Item before = item("a", m("c", l(n(1), n(3), n(70))));
		UpdateResult appended = update(before, "SET a.c[100] = :v", Map.of(), ":v", n(8));
		assertThat(appended.updatedNew().isEmpty()).isTrue();
		assertThat(appended.updatedOld().isEmpty()).isTrue();
		UpdateResult removed = update(before, "REMOVE a.c[1], a.c[3]", Map.of());
		assertThat(removed.updatedOld()).isEqualTo(item("a", m("c", l(n(3)))));
		assertThat(removed.updatedNew()).isEqualTo(item("a", m("c", l(n(70)))));
	}

	@Test
	void anUpdateOfAKeyAttributeIsRefused() {
		for (String expression : List.of("SET pk = :v", "REMOVE pk", "ADD a :v, pk :v", "SET a = :v, pk.x = :v")) {
			UpdateExpression update = Expressions.update(expression, placeholders(Map.of(), ":v", n(1)));
			assertRefused(() -> update.checkTouchesNoKey(List.of("pk", "sk")),
					"One or more parameter values were invalid: Cannot update attribute pk. This attribute is part "
							+ "of the key");
			update.checkTouchesNoKey(List.of("sk"));
		}
	}

	@Test
	void anUpdateThatOnlyTakesAwayCreatesNoItem() {
		assertThat(Expressions.update("REMOVE a.b DELETE c :v", placeholders(Map.of(), ":v", ss("x"))).createsItem())
			.isFalse();
		assertThat(Expressions.update("REMOVE a SET b = :v", placeholders(Map.of(), ":v", n(1))).createsItem())
			.isTrue();
		assertThat(Expressions.update("ADD b :v", placeholders(Map.of(), ":v", n(1))).createsItem()).isTrue();
		assertThat(UpdateExpression.of(List.of()).createsItem()).isTrue();
	}

	@Test
	void updatesCanBeBuiltWithoutText() {
		UpdateExpression update = UpdateExpression
			.of(List.of(new UpdateAction.Assign(Path.of("a.b"), new UpdateOperand.Literal(n(1))),
					new UpdateAction.Remove(Path.of("c")), new UpdateAction.Add(Path.of("d"), n(2))));
		assertThat(update.apply(item("c", n(1), "d", n(1))).item()).isEqualTo(item("a.b", n(1), "d", n(3)));
		assertThat(update.topLevelNames()).containsExactly("a.b", "c", "d");
		assertThat(update.actions()).hasSize(3);
		assertThat(UpdateExpression.of(List.of()).apply(item("a", n(1))))
			.isEqualTo(new UpdateResult(item("a", n(1)), Item.empty(), Item.empty()));
	}

	@Test
	void keepsTheOrderOfTheItem() {
		assertThat(update(item("b", n(1), "a", n(1)), "SET c = :v, b = :v", ":v", n(2)).names()).containsExactly("b",
				"a", "c");
	}

	private static Item update(Item before, String expression, Object... values) {
		return update(before, expression, Map.of(), values).item();
	}

	private static UpdateResult update(Item before, String expression, Map<String, String> names, Object... values) {
		Placeholders placeholders = placeholders(names, values);
		UpdateExpression update = Expressions.update(expression, placeholders);
		placeholders.verifyAllUsed();
		return update.apply(before);
	}

}
