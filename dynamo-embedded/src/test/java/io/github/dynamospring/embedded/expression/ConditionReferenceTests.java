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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;

import static io.github.dynamospring.embedded.expression.TestValues.b;
import static io.github.dynamospring.embedded.expression.TestValues.bool;
import static io.github.dynamospring.embedded.expression.TestValues.bs;
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
 * Compares random conditions on random items with a naive reference that is written
 * together with the text of the condition and shares no code with the evaluator.
 */
class ConditionReferenceTests {

	private static final String[] NAMES = { "a1", "b1", "c1", "d1" };

	private final Random random = new Random(1_604_2026L);

	@Test
	void randomConditionsMeanWhatTheReferenceSays() {
		int holds = 0;
		int rounds = 20_000;
		for (int i = 0; i < rounds; i++) {
			Generated generated = condition(3);
			Item item = item();
			boolean expected = generated.meaning().test(item);
			boolean actual = Expressions.condition(generated.text(), placeholders(Map.of())).matches(item);
			assertThat(actual).as("%s on %s", generated.text(), item).isEqualTo(expected);
			holds += expected ? 1 : 0;
		}
		// Guards against a generator that produces one outcome only.
		assertThat(holds).isBetween(rounds / 10, rounds - rounds / 10);
	}

	private Generated condition(int depth) {
		if (depth == 0) {
			return predicate();
		}
		return switch (this.random.nextInt(5)) {
			case 0 -> conjunction(condition(depth - 1), condition(depth - 1));
			case 1 -> disjunction(condition(depth - 1), condition(depth - 1));
			case 2 -> negation(condition(depth - 1));
			case 3 -> withoutParentheses(predicate(), predicate(), predicate());
			default -> predicate();
		};
	}

	private static Generated conjunction(Generated left, Generated right) {
		return new Generated(group(left.text()) + " AND " + group(right.text()),
				(item) -> left.meaning().test(item) & right.meaning().test(item));
	}

	private static Generated disjunction(Generated left, Generated right) {
		return new Generated(group(left.text()) + " or " + group(right.text()),
				(item) -> left.meaning().test(item) | right.meaning().test(item));
	}

	private static Generated negation(Generated inner) {
		return new Generated("NOT " + group(inner.text()), (item) -> !inner.meaning().test(item));
	}

	private static Generated withoutParentheses(Generated one, Generated two, Generated three) {
		return new Generated(one.text() + " OR " + two.text() + " AND " + three.text(),
				(item) -> one.meaning().test(item) || (two.meaning().test(item) && three.meaning().test(item)));
	}

	private Generated predicate() {
		String one = name();
		String two = other(one);
		String three = other(one);
		String operator = operator();
		return switch (this.random.nextInt(8)) {
			case 0 -> new Generated("attribute_exists(" + one + ")", (item) -> item.get(one) != null);
			case 1 -> new Generated("attribute_not_exists(" + one + ")", (item) -> item.get(one) == null);
			case 2 -> new Generated("begins_with(" + one + ", " + two + ")",
					(item) -> beginsWith(item.get(one), item.get(two)));
			case 3 ->
				new Generated("contains(" + one + "," + two + ")", (item) -> contains(item.get(one), item.get(two)));
			case 4 -> new Generated(one + " BETWEEN " + two + " AND " + three,
					(item) -> compare(item.get(one), ">=", item.get(two))
							&& compare(item.get(one), "<=", item.get(three)));
			case 5 -> new Generated(one + " IN (" + two + ", " + three + ")",
					(item) -> compare(item.get(one), "=", item.get(two))
							|| compare(item.get(one), "=", item.get(three)));
			case 6 -> new Generated("size(" + one + ") " + operator + " " + two,
					(item) -> compare(size(item.get(one)), operator, item.get(two)));
			default -> new Generated(one + operator + two, (item) -> compare(item.get(one), operator, item.get(two)));
		};
	}

	private static String group(String text) {
		return "(" + text + ")";
	}

	private String name() {
		return NAMES[this.random.nextInt(NAMES.length)];
	}

	private String other(String than) {
		String name = name();
		return name.equals(than) ? other(than) : name;
	}

	private String operator() {
		return List.of("=", "<>", "<", "<=", ">", ">=").get(this.random.nextInt(6));
	}

	private Item item() {
		Item item = Item.empty();
		for (String name : NAMES) {
			if (this.random.nextInt(4) > 0) {
				item = item.with(name, value());
			}
		}
		return item;
	}

	private Value value() {
		List<Value> values = new ArrayList<>(List.of(n(0), n(1), n("1.0"), n(2), n(3), n("-1e2"), s(""), s("a"),
				s("ab"), s("b"), s("\uffee"), s("\ud83d\ude00"), b(""), b("a"), b("ab"), bool(true), bool(false), nul(),
				ss("a", "b"), ss("b", "a"), ss("ab"), ns("1", "2"), ns("2.0", "1"), bs("a"), bs("a", "ab"), l(),
				l(n(1), s("a")), l(s("a"), n(1)), l(ss("a", "b")), m(), m("a", n(1), "b", n(2)),
				m("b", n(2), "a", n(1))));
		return values.get(this.random.nextInt(values.size()));
	}

	private static boolean compare(Value left, String operator, Value right) {
		if (operator.equals("<>")) {
			return !compare(left, "=", right);
		}
		if (left == null || right == null) {
			return false;
		}
		if (operator.equals("=")) {
			return canonical(left).equals(canonical(right));
		}
		int order;
		if (left instanceof Value.N x && right instanceof Value.N y) {
			order = x.value().compareTo(y.value());
		}
		else if (left instanceof Value.S x && right instanceof Value.S y) {
			order = Arrays.compareUnsigned(x.value().getBytes(StandardCharsets.UTF_8),
					y.value().getBytes(StandardCharsets.UTF_8));
		}
		else if (left instanceof Value.B x && right instanceof Value.B y) {
			order = Arrays.compareUnsigned(x.value().toByteArray(), y.value().toByteArray());
		}
		else {
			return false;
		}
		return switch (operator) {
			case "<" -> order < 0;
			case "<=" -> order <= 0;
			case ">" -> order > 0;
			default -> order >= 0;
		};
	}

	/**
	 * Describe a value so that two are equal if and only if their descriptions are.
	 * @param value a value
	 * @return its description
	 */
	private static Object canonical(Value value) {
		if (value instanceof Value.N number) {
			return "N" + number.value().stripTrailingZeros();
		}
		if (value instanceof Value.NS numbers) {
			Set<Object> members = new HashSet<>();
			for (BigDecimal member : numbers.value()) {
				members.add("N" + member.stripTrailingZeros());
			}
			return List.of("NS", members);
		}
		if (value instanceof Value.SS strings) {
			return List.of("SS", new HashSet<>(strings.value()));
		}
		if (value instanceof Value.BS binaries) {
			Set<String> members = new HashSet<>();
			for (Binary member : binaries.value()) {
				members.add(member.toBase64());
			}
			return List.of("BS", members);
		}
		if (value instanceof Value.L list) {
			List<Object> elements = new ArrayList<>(List.of("L"));
			list.value().forEach((element) -> elements.add(canonical(element)));
			return elements;
		}
		if (value instanceof Value.M map) {
			Set<Object> entries = new HashSet<>();
			map.value().forEach((key, element) -> entries.add(List.of(key, canonical(element))));
			return List.of("M", entries);
		}
		return value.toString();
	}

	private static Value size(Value value) {
		if (value instanceof Value.S string) {
			return n(string.value().length());
		}
		if (value instanceof Value.B binary) {
			return n(binary.value().toByteArray().length);
		}
		if (value instanceof Value.L list) {
			return n(list.value().size());
		}
		if (value instanceof Value.M map) {
			return n(map.value().size());
		}
		if (value instanceof Value.SS strings) {
			return n(strings.value().size());
		}
		if (value instanceof Value.NS numbers) {
			return n(numbers.value().size());
		}
		return (value instanceof Value.BS binaries) ? n(binaries.value().size()) : null;
	}

	private static boolean beginsWith(Value whole, Value part) {
		if (whole instanceof Value.S x && part instanceof Value.S y) {
			return x.value().indexOf(y.value()) == 0;
		}
		return whole instanceof Value.B x && part instanceof Value.B y && hex(x.value()).indexOf(hex(y.value())) == 0;
	}

	private static boolean contains(Value whole, Value part) {
		if (whole == null || part == null) {
			return false;
		}
		List<Value> elements = new ArrayList<>();
		if (whole instanceof Value.L list) {
			elements.addAll(list.value());
		}
		else if (whole instanceof Value.SS strings) {
			strings.value().forEach((member) -> elements.add(s(member)));
		}
		else if (whole instanceof Value.NS numbers) {
			numbers.value().forEach((member) -> elements.add(new Value.N(member)));
		}
		else if (whole instanceof Value.BS binaries) {
			binaries.value().forEach((member) -> elements.add(new Value.B(member)));
		}
		if (elements.stream().anyMatch((element) -> canonical(element).equals(canonical(part)))) {
			return true;
		}
		if (whole instanceof Value.S x && part instanceof Value.S y) {
			return x.value().indexOf(y.value()) >= 0;
		}
		return whole instanceof Value.B x && part instanceof Value.B y && hex(x.value()).contains(hex(y.value()));
	}

	private static String hex(Binary binary) {
		StringBuilder hex = new StringBuilder();
		for (byte value : binary.toByteArray()) {
			hex.append((char) (value & 0xff));
		}
		return hex.toString();
	}

	/**
	 * A condition.
	 *
	 * @param text how it is written
	 * @param meaning what it means
	 */
	private record Generated(String text, Predicate<Item> meaning) {

	}

}
