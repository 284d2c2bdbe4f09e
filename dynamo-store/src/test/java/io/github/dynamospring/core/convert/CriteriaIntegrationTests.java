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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.core.convert.QueryModel.Line;
import io.github.dynamospring.core.convert.QueryModel.Place;
import io.github.dynamospring.core.convert.QueryModel.Purchase;
import io.github.dynamospring.core.convert.QueryModel.Status;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static io.github.dynamospring.core.query.Criteria.allOf;
import static io.github.dynamospring.core.query.Criteria.anyOf;
import static io.github.dynamospring.core.query.Criteria.expression;
import static io.github.dynamospring.core.query.Criteria.not;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Conditions against an evaluation of the same conditions on the objects themselves.
 */
class CriteriaIntegrationTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final LocalDate DAY = LocalDate.of(2024, 1, 15);

	private final QueryEngine engine = new QueryEngine();

	private final QueryMapper mapper = new QueryMapper(QueryModel.CONVERTER);

	private final List<Purchase> items = new ArrayList<>();

	@BeforeEach
	void putItems() {
		this.engine.createTable(Purchase.class);
		Random random = new Random(5);
		for (int i = 0; i < 60; i++) {
			Purchase item = purchase(i, random);
			this.items.add(item);
			this.engine.put(item);
		}
	}

	@AfterEach
	void close() {
		this.engine.close();
	}

	@Test
	void everyLeafMatchesWhatTheObjectsSay() {
		Random random = new Random(6);
		for (int i = 0; i < 3; i++) {
			for (Leaf leaf : leaves(random)) {
				assertMatches(leaf.criteria(), leaf.predicate());
				assertMatches(not(leaf.criteria()), leaf.predicate().negate());
			}
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void randomTreesMatchWhatTheObjectsSay(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 60; i++) {
			Leaf tree = tree(random, 1 + random.nextInt(4));
			assertMatches(tree.criteria(), tree.predicate());
		}
	}

	@Test
	void rangesBetweenWhichNothingLiesMatchNothing() {
		assertMatches(where("placedAt").between(TEN.plusMillis(1), TEN.plusMillis(2)), (item) -> false);
		assertMatches(not(where("placedAt").between(TEN.plusMillis(1), TEN.plusMillis(2))), (item) -> true);
	}

	@Test
	void absentAndNullAreToldApart() {
		Map<String, AttributeValue> item = new LinkedHashMap<>(QueryModel.CONVERTER.write(this.items.get(0)));
		item.put("note_text", AttributeValue.fromNul(true));
		this.engine.put(Purchase.class, item);
		Object key = QueryModel.CONVERTER.getKey(this.items.get(0));
		assertThat(keys(where("note").isNull())).contains(key);
		assertThat(keys(where("note").exists())).contains(key);
		assertThat(keys(where("note").hasType("NULL"))).containsExactly(key);
		assertThat(keys(where("note").notExists())).doesNotContain(key);
		assertThat(keys(where("note").isNotNull())).doesNotContain(key);
	}

	@Test
	void aHundredOperandsPass() {
		assertMatches(where("items").in(IntStream.range(-99, 1).boxed().toList()), (item) -> item.items() == 0);
	}

	@Test
	void namesThatAreReservedOrOddWork() {
		Map<String, AttributeValue> item = new LinkedHashMap<>(QueryModel.CONVERTER.write(this.items.get(0)));
		item.put("extras", AttributeValue.fromM(Map.of("size", AttributeValue.fromN("1"), "a.b c-d",
				AttributeValue.fromM(Map.of("#:", AttributeValue.fromS("x"))))));
		this.engine.put(Purchase.class, item);
		assertThat(keys(where("extras.size").is(1).and("extras['a.b c-d'].#:").is("x")))
			.containsExactly(QueryModel.CONVERTER.getKey(this.items.get(0)));
	}

	private Purchase purchase(int number, Random random) {
		Place place = maybe(random,
				new Place("S" + random.nextInt(3), "C" + random.nextInt(3), TEN.plusSeconds(60L * random.nextInt(4))));
		List<Line> lines = new ArrayList<>();
		for (int i = random.nextInt(3); i > 0; i--) {
			lines.add(new Line("s" + random.nextInt(3), random.nextInt(4), elements(random, "m")));
		}
		Set<Integer> scores = new HashSet<>();
		for (int i = random.nextInt(3); i > 0; i--) {
			scores.add(random.nextInt(4));
		}
		return new Purchase("u" + number % 7, TEN.plusSeconds(random.nextInt(5)), "o" + number,
				maybe(random, BigDecimal.valueOf(random.nextInt(400), 2)),
				maybe(random, Status.values()[random.nextInt(3)]), maybe(random, text(random)), place,
				maybe(random, lines), elements(random, "t"), scores,
				maybe(random, Map.of("colour", "c" + random.nextInt(3))), null, null, maybe(random, text(random)),
				maybe(random, text(random).getBytes(StandardCharsets.UTF_8)), random.nextBoolean(), random.nextInt(5),
				maybe(random, DAY.plusDays(random.nextInt(5))), null, null, null);
	}

	private static <T> @Nullable T maybe(Random random, T value) {
		return (random.nextInt(4) > 0) ? value : null;
	}

	private static Set<String> elements(Random random, String prefix) {
		Set<String> elements = new HashSet<>();
		for (int i = random.nextInt(3); i > 0; i--) {
			elements.add(prefix + random.nextInt(3));
		}
		return elements;
	}

	private static String text(Random random) {
		String[] alphabet = { "a", "b", "\uFFFD", "\uD83D\uDE00", "é" };
		StringBuilder text = new StringBuilder();
		for (int i = 1 + random.nextInt(3); i > 0; i--) {
			text.append(alphabet[random.nextInt(alphabet.length)]);
		}
		return text.toString();
	}

	private Leaf tree(Random random, int depth) {
		if (depth == 0) {
			List<Leaf> leaves = leaves(random);
			return leaves.get(random.nextInt(leaves.size()));
		}
		Leaf one = tree(random, depth - 1);
		Leaf two = tree(random, random.nextInt(depth));
		return switch (random.nextInt(6)) {
			case 0 -> new Leaf(one.criteria().and(two.criteria()), one.predicate().and(two.predicate()));
			case 1 -> new Leaf(one.criteria().or(two.criteria()), one.predicate().or(two.predicate()));
			case 2 -> new Leaf(not(one.criteria()), one.predicate().negate());
			case 3 -> {
				Leaf three = tree(random, random.nextInt(depth));
				yield new Leaf(allOf(one.criteria(), two.criteria(), three.criteria()),
						one.predicate().and(two.predicate()).and(three.predicate()));
			}
			case 4 -> {
				Leaf three = tree(random, random.nextInt(depth));
				yield new Leaf(anyOf(one.criteria(), two.criteria(), three.criteria()),
						one.predicate().or(two.predicate()).or(three.predicate()));
			}
			default -> {
				int number = random.nextInt(5);
				yield new Leaf(one.criteria().or("items").is(number).and("items").lt(4),
						one.predicate().or((item) -> item.items() == number).and((item) -> item.items() < 4));
			}
		};
	}

	private List<Leaf> leaves(Random random) {
		List<Leaf> leaves = new ArrayList<>();
		Comparator<String> text = Bounds::compare;
		addRanges(leaves, "total", Purchase::total, Comparator.naturalOrder(),
				BigDecimal.valueOf(random.nextInt(400), 2), BigDecimal.valueOf(random.nextInt(400), 2));
		addRanges(leaves, "items", Purchase::items, Comparator.naturalOrder(), random.nextInt(5), random.nextInt(5));
		addRanges(leaves, "region", Purchase::region, text, text(random), text(random));
		addRanges(leaves, "note", Purchase::note, text, text(random), text(random));
		addRanges(leaves, "shipBy", Purchase::shipBy, Comparator.naturalOrder(), DAY.plusDays(random.nextInt(5)),
				DAY.plusDays(random.nextInt(5)));
		addRanges(leaves, "placedAt", Purchase::placedAt, Comparator.naturalOrder(), TEN.plusSeconds(random.nextInt(5)),
				TEN.plusSeconds(random.nextInt(5)));
		addRanges(leaves, "address.city", (item) -> (item.address() != null) ? item.address().city() : null, text,
				"C" + random.nextInt(3), "C" + random.nextInt(3));
		addRanges(leaves, "lines[1].quantity",
				(item) -> (item.lines() != null && item.lines().size() > 1) ? item.lines().get(1).quantity() : null,
				Comparator.naturalOrder(), random.nextInt(4), random.nextInt(4));
		addFineBounds(leaves, random);
		addFunctions(leaves, random);
		return leaves;
	}

	private static <V> void addRanges(List<Leaf> leaves, String path, Function<Purchase, @Nullable V> property,
			Comparator<V> order, V one, V two) {
		V low = (order.compare(one, two) <= 0) ? one : two;
		V high = (order.compare(one, two) <= 0) ? two : one;
		add(leaves, where(path).is(one), property, (value) -> order.compare(value, one) == 0);
		leaves.add(new Leaf(where(path).ne(one), (item) -> {
			V value = property.apply(item);
			return value == null || order.compare(value, one) != 0;
		}));
		add(leaves, where(path).lt(one), property, (value) -> order.compare(value, one) < 0);
		add(leaves, where(path).lte(one), property, (value) -> order.compare(value, one) <= 0);
		add(leaves, where(path).gt(one), property, (value) -> order.compare(value, one) > 0);
		add(leaves, where(path).gte(one), property, (value) -> order.compare(value, one) >= 0);
		add(leaves, where(path).between(low, high), property,
				(value) -> order.compare(value, low) >= 0 && order.compare(value, high) <= 0);
		add(leaves, where(path).in(one, two), property,
				(value) -> order.compare(value, one) == 0 || order.compare(value, two) == 0);
		add(leaves, where(path).exists(), property, (value) -> true);
		add(leaves, where(path).isNotNull(), property, (value) -> true);
		leaves.add(new Leaf(where(path).notExists(), (item) -> property.apply(item) == null));
		leaves.add(new Leaf(where(path).isNull(), (item) -> property.apply(item) == null));
	}

	private static void addFineBounds(List<Leaf> leaves, Random random) {
		Instant low = TEN.plusMillis(random.nextInt(5000));
		Instant high = low.plusMillis(random.nextInt(3000));
		add(leaves, where("placedAt").lt(low), Purchase::placedAt, (value) -> value.isBefore(low));
		add(leaves, where("placedAt").lte(low), Purchase::placedAt, (value) -> !value.isAfter(low));
		add(leaves, where("placedAt").gt(low), Purchase::placedAt, (value) -> value.isAfter(low));
		add(leaves, where("placedAt").gte(low), Purchase::placedAt, (value) -> !value.isBefore(low));
		add(leaves, where("placedAt").between(low, high), Purchase::placedAt,
				(value) -> !value.isBefore(low) && !value.isAfter(high));
		Instant second = TEN.plusSeconds(random.nextInt(240));
		add(leaves, where("address.since").gte(second), Purchase::address, (value) -> !value.since().isBefore(second));
		double bound = random.nextInt(40) / 10.0;
		add(leaves, where("items").gt(bound), Purchase::items, (value) -> value > bound);
		add(leaves, where("items").lte(bound), Purchase::items, (value) -> value <= bound);
		add(leaves, where("items").between(bound, bound + 0.6), Purchase::items,
				(value) -> value >= bound && value <= bound + 0.6);
	}

	private static void addFunctions(List<Leaf> leaves, Random random) {
		Status status = Status.values()[random.nextInt(3)];
		add(leaves, where("status").is(status), Purchase::status, (value) -> value == status);
		add(leaves, where("status").in(Status.OPEN, status), Purchase::status,
				(value) -> value == status || value == Status.OPEN);
		boolean gift = random.nextBoolean();
		add(leaves, where("gift").is(gift), Purchase::gift, (value) -> value == gift);
		String part = text(random);
		add(leaves, where("region").startingWith(part), Purchase::region, (value) -> value.startsWith(part));
		add(leaves, where("region").contains(part), Purchase::region, (value) -> value.contains(part));
		String tag = "t" + random.nextInt(3);
		leaves.add(new Leaf(where("tags").contains(tag), (item) -> item.tags().contains(tag)));
		leaves.add(new Leaf(where("tags").notContains(tag), (item) -> !item.tags().contains(tag)));
		int score = random.nextInt(4);
		leaves.add(new Leaf(where("scores").contains(score), (item) -> item.scores().contains(score)));
		Line line = new Line("s" + random.nextInt(3), random.nextInt(4), Set.of());
		add(leaves, where("lines").contains(line), Purchase::lines, (value) -> value.contains(line));
		int size = random.nextInt(3);
		add(leaves, where("lines").size().is(size), Purchase::lines, (value) -> value.size() == size);
		add(leaves, where("lines").size().between(1, size + 1), Purchase::lines,
				(value) -> !value.isEmpty() && value.size() <= size + 1);
		leaves.add(
				new Leaf(where("tags").size().gt(size), (item) -> !item.tags().isEmpty() && item.tags().size() > size));
		add(leaves, where("note").size().lte(size + 2), Purchase::note, (value) -> value.length() <= size + 2);
		add(leaves, where("picture").startingWith(part.getBytes(StandardCharsets.UTF_8)), Purchase::picture,
				(value) -> new String(value, StandardCharsets.UTF_8).startsWith(part));
		String colour = "c" + random.nextInt(3);
		add(leaves, where("labels.colour").is(colour), Purchase::labels, (value) -> colour.equals(value.get("colour")));
		add(leaves, where("labels").hasType("M"), Purchase::labels, (value) -> true);
		Set<String> tags = Set.of("t0", tag + "x");
		leaves.add(new Leaf(where("tags").is(tags), (item) -> item.tags().equals(tags)));
		int items = random.nextInt(5);
		leaves.add(new Leaf(
				expression("(#0 > :0 AND #0 < :1) OR #g = :g").name("#0", "items")
					.name("#g", "gift")
					.value(":0", items)
					.value(":1", items + 2)
					.value(":g", gift),
				(item) -> (item.items() > items && item.items() < items + 2) || item.gift() == gift));
		Instant low = TEN.plusSeconds(items);
		leaves.add(new Leaf(expression("not placedAt between :low and :high").value(":low", low.toString())
			.value(":high", TEN.plusSeconds(4).toString()), (item) -> item.placedAt().isBefore(low)));
	}

	private static <V> void add(List<Leaf> leaves, Criteria criteria, Function<Purchase, @Nullable V> property,
			Predicate<V> predicate) {
		leaves.add(new Leaf(criteria, (item) -> {
			V value = property.apply(item);
			return value != null && predicate.test(value);
		}));
	}

	private List<Object> keys(Criteria criteria) {
		return this.engine.scan(Purchase.class, this.mapper.map(QueryModel.entity(Purchase.class), criteria))
			.stream()
			.<Object>map(QueryModel.CONVERTER::getKey)
			.toList();
	}

	private void assertMatches(Criteria criteria, Predicate<Purchase> predicate) {
		assertThat(keys(criteria)).as("%s", criteria)
			.containsExactlyInAnyOrderElementsOf(
					this.items.stream().filter(predicate).map(QueryModel.CONVERTER::getKey).toList());
	}

	record Leaf(Criteria criteria, Predicate<Purchase> predicate) {

	}

}
