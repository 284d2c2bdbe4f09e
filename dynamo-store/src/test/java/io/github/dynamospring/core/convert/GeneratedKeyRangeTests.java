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

package io.github.dynamospring.core.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

import io.github.dynamospring.core.convert.GeneratedKeyRange.Result;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.Operand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class GeneratedKeyRangeTests {

	private static final DocumentPath PATH = DocumentPath.of("sk");

	private static final String[] ALPHABET = { " ", "!", "\"", "$", "a", "b", "\u0001", "ü", "\uFFFD", "\uD83D\uDE00",
			"~" };

	@ParameterizedTest
	@CsvSource({ "#,'',true", "#,'',false", "#,kind,true", "#,kind,false", "|,kind,false", "!,'',false", "~,kind,true",
			"~,kind,false" })
	void textRangesNeitherMissNorAddItems(String separator, String prefix, boolean last) {
		Random random = new Random(7);
		GeneratedKeyRange range = new GeneratedKeyRange(PATH, separator, prefix, last, false);
		int exact = 0;
		for (int i = 0; i < 400; i++) {
			List<Item> items = items(random, separator, prefix, last);
			String low = text(random, separator);
			String high = text(random, separator);
			exact += check(items, range.lessThan(low), (part) -> compare(part, low) < 0);
			exact += check(items, range.lessThanOrEqual(low), (part) -> compare(part, low) <= 0);
			exact += check(items, range.greaterThan(low), (part) -> compare(part, low) > 0);
			exact += check(items, range.greaterThanOrEqual(low), (part) -> compare(part, low) >= 0);
			exact += check(items, range.startingWith(low), (part) -> part.startsWith(low));
			if (compare(low, high) <= 0) {
				exact += check(items, range.between(low, high),
						(part) -> compare(part, low) >= 0 && compare(part, high) <= 0);
			}
		}
		assertThat(exact).isGreaterThan(400);
	}

	@ParameterizedTest
	@CsvSource({ "#,'',true", "#,'',false", "#,kind,true", "#,kind,false", "::,'',false", "::,kind,false",
			"::,kind,true" })
	void rangesOfFixedWidthAreExact(String separator, String prefix, boolean last) {
		Random random = new Random(8);
		GeneratedKeyRange range = new GeneratedKeyRange(PATH, separator, prefix, last, true);
		for (int i = 0; i < 200; i++) {
			List<Item> items = new ArrayList<>();
			for (int j = 0; j < 60; j++) {
				items.add(item(number(random), separator, prefix, last, random));
			}
			String low = number(random);
			String high = number(random);
			assertThat(check(items, range.lessThan(low), (part) -> compare(part, low) < 0)).isOne();
			assertThat(check(items, range.lessThanOrEqual(low), (part) -> compare(part, low) <= 0)).isOne();
			assertThat(check(items, range.greaterThan(low), (part) -> compare(part, low) > 0)).isOne();
			assertThat(check(items, range.greaterThanOrEqual(low), (part) -> compare(part, low) >= 0)).isOne();
			if (compare(low, high) <= 0) {
				assertThat(check(items, range.between(low, high),
						(part) -> compare(part, low) >= 0 && compare(part, high) <= 0))
					.isOne();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "kind" })
	void rangesWithALongSeparatorNeverMissItems(String prefix) {
		Random random = new Random(9);
		GeneratedKeyRange range = new GeneratedKeyRange(PATH, "!!", prefix, false, false);
		for (int i = 0; i < 400; i++) {
			List<Item> items = items(random, "!", prefix, false).stream()
				.map((item) -> item(item.part(), "!!", prefix, false, random))
				.toList();
			String low = text(random, "!");
			String high = text(random, "!");
			check(items, range.lessThan(low), (part) -> compare(part, low) < 0);
			check(items, range.lessThanOrEqual(low), (part) -> compare(part, low) <= 0);
			check(items, range.greaterThan(low), (part) -> compare(part, low) > 0);
			check(items, range.greaterThanOrEqual(low), (part) -> compare(part, low) >= 0);
			if (compare(low, high) <= 0) {
				check(items, range.between(low, high), (part) -> compare(part, low) >= 0 && compare(part, high) <= 0);
			}
		}
	}

	@Test
	void onlyTheRangesTheSeparatorDisturbsAreNotExact() {
		GeneratedKeyRange followed = new GeneratedKeyRange(PATH, "#", "", false, false);
		assertThat(followed.greaterThanOrEqual("abc").exact()).isTrue();
		assertThat(followed.greaterThanOrEqual("a c").exact()).isFalse();
		assertThat(followed.lessThan("abc").exact()).isTrue();
		assertThat(followed.lessThan("a c").exact()).isFalse();
		assertThat(followed.greaterThan("abc").exact()).isFalse();
		assertThat(followed.lessThanOrEqual("abc").exact()).isFalse();
		assertThat(followed.between("a", "b").exact()).isFalse();
		assertThat(followed.startingWith("a c").exact()).isTrue();
		GeneratedKeyRange last = new GeneratedKeyRange(PATH, "#", "kind", true, false);
		assertThat(last.lessThan("abc").exact()).isFalse();
		assertThat(last.lessThanOrEqual("abc").exact()).isTrue();
		assertThat(last.greaterThan("abc").exact()).isTrue();
		assertThat(last.between("a", "b").exact()).isTrue();
	}

	@Test
	void successorSkipsSurrogates() {
		assertThat(GeneratedKeyRange.successor("a\uD7FF")).isEqualTo("a\uE000");
		assertThat(GeneratedKeyRange.successor("#")).isEqualTo("$");
		assertThat(GeneratedKeyRange.successor("\uD83D\uDE00")).isEqualTo("\uD83D\uDE01");
	}

	/**
	 * Check a range against the values themselves.
	 * @return 1 if the range claims to be exact, else 0
	 */
	private static int check(List<Item> items, Result result, Predicate<String> expected) {
		for (Item item : items) {
			boolean matched = matches(result.condition(), item.sortKey());
			if (expected.test(item.part())) {
				assertThat(matched).as("%s misses %s", result, item).isTrue();
			}
			else if (result.exact()) {
				assertThat(matched).as("%s adds %s", result, item).isFalse();
			}
		}
		return result.exact() ? 1 : 0;
	}

	private static boolean matches(ConditionExpression condition, String sortKey) {
		if (condition instanceof ConditionExpression.Between between) {
			assertThat(compare(text(between.low()), text(between.high()))).isLessThanOrEqualTo(0);
			return compare(sortKey, text(between.low())) >= 0 && compare(sortKey, text(between.high())) <= 0;
		}
		if (condition instanceof ConditionExpression.Function function) {
			return sortKey.startsWith(text(function.argument()));
		}
		ConditionExpression.Comparison comparison = (ConditionExpression.Comparison) condition;
		int order = compare(sortKey, text(comparison.right()));
		return switch (comparison.comparator()) {
			case EQUAL -> order == 0;
			case NOT_EQUAL -> order != 0;
			case LESS_THAN -> order < 0;
			case LESS_THAN_OR_EQUAL -> order <= 0;
			case GREATER_THAN -> order > 0;
			case GREATER_THAN_OR_EQUAL -> order >= 0;
		};
	}

	private static String text(Operand operand) {
		return ((Operand.Literal) operand).value().s();
	}

	private static int compare(String one, String other) {
		return Bounds.compare(one, other);
	}

	private static List<Item> items(Random random, String separator, String prefix, boolean last) {
		List<Item> items = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			items.add(item(text(random, separator), separator, prefix, last, random));
		}
		return items;
	}

	private static Item item(String part, String separator, String prefix, boolean last, Random random) {
		String head = prefix.isEmpty() ? "" : prefix + separator;
		return new Item(part, head + part + (last ? "" : separator + number(random)));
	}

	private static String text(Random random, String separator) {
		StringBuilder text = new StringBuilder();
		int length = 1 + random.nextInt(4);
		while (text.codePointCount(0, text.length()) < length) {
			String character = ALPHABET[random.nextInt(ALPHABET.length)];
			if (!separator.contains(character)) {
				text.append(character);
			}
		}
		return text.toString();
	}

	private static String number(Random random) {
		return String.format("%03d", random.nextInt(40));
	}

	record Item(String part, String sortKey) {

	}

}
