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

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

import io.github.dynamospring.core.convert.QueryModel.Bill;
import io.github.dynamospring.core.convert.QueryModel.Labelled;
import io.github.dynamospring.core.convert.QueryModel.Message;
import io.github.dynamospring.core.convert.QueryModel.Note;
import io.github.dynamospring.core.convert.QueryModel.Purchase;
import io.github.dynamospring.core.convert.QueryModel.Reading;
import io.github.dynamospring.core.convert.QueryModel.Status;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.query.SortKeyCondition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sort key conditions against the values themselves: nothing missed, nothing added.
 */
class KeyConditionIntegrationTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final Comparator<String> TEXT = Bounds::compare;

	private final QueryEngine engine = new QueryEngine();

	private final QueryMapper mapper = new QueryMapper(QueryModel.CONVERTER);

	private final Random random = new Random(11);

	@AfterEach
	void close() {
		this.engine.close();
	}

	@Test
	void textInFrontOfAFurtherPart() {
		this.engine.createTable(Message.class);
		List<Message> items = new ArrayList<>();
		for (String topic : List.of("a", "a!", "a b", "a\"x", "a$", "a\u0001", "ab", "b", "!", " ", "aa", "ü", "\uFFFD",
				"\uD83D\uDE00", "A")) {
			for (String id : List.of("1", "$", "!2")) {
				items.add(new Message("r1", topic, id, "text"));
			}
		}
		items.forEach(this.engine::put);
		this.engine.put(new Message("r2", "a", "1", "other room"));
		for (String low : List.of("a", "a!", "a b", "a\"", "ab", "b", " ", "ü", "\uD83D\uDE00", "a$", "a\u0002")) {
			assertRanges(Message.class, null, List.of("r1"), items, Message::topic, TEXT, low, "ab\uFFFD");
			assertFound(Message.class, null, List.of("r1"), SortKeyCondition.is(low), items,
					(item) -> item.topic().equals(low));
			assertFound(Message.class, null, List.of("r1"), SortKeyCondition.startingWith(low), items,
					(item) -> item.topic().startsWith(low));
			assertFound(Message.class, null, List.of("r1"), SortKeyCondition.is(low, "1"), items,
					(item) -> item.topic().equals(low) && item.id().equals("1"));
			assertNarrowed(Message.class, List.of("r1"), items, SortKeyCondition.is(low),
					(item) -> item.topic().equals(low), Message::id, TEXT, "1", "2");
		}
	}

	@Test
	void randomTextInFrontOfAFurtherPart() {
		this.engine.createTable(Message.class);
		List<Message> items = new ArrayList<>();
		for (int i = 0; i < 150; i++) {
			items.add(new Message("r1", text(), text() + i, null));
		}
		items.forEach(this.engine::put);
		for (int i = 0; i < 60; i++) {
			String low = text();
			assertRanges(Message.class, null, List.of("r1"), items, Message::topic, TEXT, low, text());
			assertFound(Message.class, null, List.of("r1"), SortKeyCondition.startingWith(low), items,
					(item) -> item.topic().startsWith(low));
		}
	}

	@Test
	void timeInFrontOfAFurtherPart() {
		this.engine.createTable(Purchase.class);
		List<Purchase> items = new ArrayList<>();
		for (int second : List.of(0, 1, 2, 59, 60, 61, 3600)) {
			for (String id : List.of("o1", "o10", "o2", "$")) {
				items.add(purchase(TEN.plusSeconds(second), id));
			}
		}
		items.forEach(this.engine::put);
		for (long millis : List.of(0L, 1L, 999L, 1000L, 1500L, 2000L, 60_000L, 61_001L, -1L, 7_200_000L)) {
			Instant low = TEN.plusMillis(millis);
			for (Instant high : List.of(low, low.plusMillis(1), low.plusSeconds(60))) {
				assertRanges(Purchase.class, null, List.of("u1"), items, Purchase::placedAt, Comparator.naturalOrder(),
						low, high);
			}
		}
		assertFound(Purchase.class, null, List.of("u1"), SortKeyCondition.is(TEN), items,
				(item) -> item.placedAt().equals(TEN));
		assertFound(Purchase.class, null, List.of("u1"), SortKeyCondition.is(TEN, "o1"), items,
				(item) -> item.placedAt().equals(TEN) && item.orderId().equals("o1"));
		assertFound(Purchase.class, null, List.of("u1"), SortKeyCondition.beginsWith("2024-01-15T10:01"), items,
				(item) -> item.placedAt().toString().startsWith("2024-01-15T10:01"));
		for (String low : List.of("o1", "o10", "o11", "!", "$", "z")) {
			assertNarrowed(Purchase.class, List.of("u1"), items, SortKeyCondition.is(TEN),
					(item) -> item.placedAt().equals(TEN), Purchase::orderId, TEXT, low, "o2");
		}
	}

	@Test
	void kindsOfOnePartitionStayApart() {
		this.engine.createTable(Bill.class);
		List<Bill> bills = new ArrayList<>();
		for (int year : List.of(0, 9, 10, 999, 2023, 2024, 2025, 9999)) {
			for (String number : List.of("1", "10", "2", "!")) {
				bills.add(new Bill("u1", year, number, null, null));
			}
		}
		List<Note> notes = List.of(new Note("u1", "2024", null), new Note("u1", "a", null), new Note("u1", "b", null),
				new Note("u1", "ab", null), new Note("u1", "a!", null));
		bills.forEach(this.engine::put);
		notes.forEach(this.engine::put);
		assertFound(Bill.class, null, List.of("u1"), null, bills, (item) -> true);
		assertFound(Note.class, null, List.of("u1"), null, notes, (item) -> true);
		for (int low : List.of(0, 5, 9, 10, 2024, 9998, 9999)) {
			assertRanges(Bill.class, null, List.of("u1"), bills, Bill::year, Comparator.naturalOrder(), low, 2024);
		}
		assertFound(Bill.class, null, List.of("u1"), SortKeyCondition.is(2024), bills, (item) -> item.year() == 2024);
		assertNarrowed(Bill.class, List.of("u1"), bills, SortKeyCondition.is(2024), (item) -> item.year() == 2024,
				Bill::number, TEXT, "1", "10");
		for (String low : List.of("a", "b", "a!", "2024", "z")) {
			assertRanges(Note.class, null, List.of("u1"), notes, Note::title, TEXT, low, "ab");
			assertFound(Note.class, null, List.of("u1"), SortKeyCondition.is(low), notes,
					(item) -> item.title().equals(low));
			assertFound(Note.class, null, List.of("u1"), SortKeyCondition.startingWith(low), notes,
					(item) -> item.title().startsWith(low));
		}
	}

	@Test
	void labelledParts() {
		this.engine.createTable(Labelled.class);
		List<Labelled> items = new ArrayList<>();
		for (String group : List.of("a", "a!", "b", "ab", "z")) {
			for (int i = 0; i < 4; i++) {
				items.add(new Labelled("o", group, new UUID(0x1234_0000L + i, 0x8000_0000_0000_0000L + i)));
			}
		}
		items.forEach(this.engine::put);
		for (String low : List.of("a", "a!", "ab", "c")) {
			assertRanges(Labelled.class, null, List.of("o"), items, Labelled::group, TEXT, low, "b");
			assertNarrowed(Labelled.class, List.of("o"), items, SortKeyCondition.is(low),
					(item) -> item.group().equals(low), Labelled::member, Comparator.comparing(UUID::toString),
					items.get(1).member(), items.get(2).member());
		}
	}

	@Test
	void rawNumbers() {
		this.engine.createTable(Reading.class);
		List<Reading> items = new ArrayList<>();
		for (long at : List.of(-10L, -1L, 0L, 1L, 2L, 9L, 10L, 100L)) {
			items.add(new Reading("s1", at, null));
		}
		items.forEach(this.engine::put);
		for (long low : List.of(-10L, -5L, 0L, 2L, 9L, 101L)) {
			assertRanges(Reading.class, null, List.of("s1"), items, Reading::at, Comparator.naturalOrder(), low, 10L);
			assertFound(Reading.class, null, List.of("s1"), SortKeyCondition.is(low), items,
					(item) -> item.at() == low);
		}
		assertFound(Reading.class, null, List.of("s1"), SortKeyCondition.between(1.2, 1.7), items, (item) -> false);
		assertFound(Reading.class, null, List.of("s1"), SortKeyCondition.greaterThan(1.5), items,
				(item) -> item.at() > 1);
		assertFound(Reading.class, null, List.of("s1"), SortKeyCondition.lessThanOrEqual(1.5), items,
				(item) -> item.at() <= 1);
	}

	@Test
	void indexes() {
		this.engine.createTable(Purchase.class, "StatusIndex", "RegionIndex");
		List<Purchase> items = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			items.add(new Purchase("u" + i % 3, TEN.plusSeconds(this.random.nextInt(5)), "o" + i, null,
					Status.values()[i % 2], (i % 4 == 0) ? null : "r" + i % 3, null, null, null, null, null, null, null,
					null, null, false, this.random.nextInt(3), null, null, null, null));
		}
		items.forEach(this.engine::put);
		List<Purchase> paid = items.stream().filter((item) -> item.status() == Status.PAID).toList();
		for (int second = -1; second < 6; second++) {
			Instant low = TEN.plusSeconds(second);
			assertRanges(Purchase.class, "StatusIndex", List.of(Status.PAID), paid, Purchase::placedAt,
					Comparator.naturalOrder(), low, low.plusMillis(1500));
		}
		List<Purchase> region = paid.stream().filter((item) -> "r1".equals(item.region())).toList();
		assertFound(Purchase.class, "RegionIndex", List.of("r1", Status.PAID), null, region, (item) -> true);
		assertRanges(Purchase.class, "RegionIndex", List.of("r1", Status.PAID), region, Purchase::items,
				Comparator.naturalOrder(), 1, 2);
		assertFound(Purchase.class, "RegionIndex", List.of("r1", Status.PAID), SortKeyCondition.is(1), region,
				(item) -> item.items() == 1);
		assertFound(Purchase.class, "RegionIndex", List.of("r1", Status.PAID),
				SortKeyCondition.is(1).andGreaterThan(TEN.plusMillis(500)), region,
				(item) -> item.items() == 1 && item.placedAt().isAfter(TEN.plusMillis(500)));
	}

	@Test
	void indexOfASharedTable() {
		this.engine.createTable(Bill.class, "DueIndex");
		Bill due = new Bill("u1", 2024, "1", "open", LocalDate.of(2024, 5, 1));
		this.engine.put(due);
		Note note = new Note("u1", "x", "open");
		Map<String, AttributeValue> item = QueryModel.CONVERTER.write(note);
		item.put("due", AttributeValue.fromS("2024-05-02"));
		this.engine.put(Note.class, item);
		DynamoPersistentEntity<?> entity = QueryModel.entity(Bill.class);
		SecondaryIndex index = entity.getRequiredIndex("DueIndex");
		assertThat(this.engine.query(Bill.class, "DueIndex", this.mapper.mapKey(entity, index, List.of("open"), null),
				this.mapper.mapEntityFilter(entity, index, true)))
			.containsExactly(due);
	}

	private static Purchase purchase(Instant placedAt, String orderId) {
		return new Purchase("u1", placedAt, orderId, null, null, null, null, null, null, null, null, null, null, null,
				null, false, 0, null, null, null, null);
	}

	private String text() {
		String[] alphabet = { " ", "!", "\"", "$", "a", "b", "\u0001", "ü", "\uD83D\uDE00" };
		StringBuilder text = new StringBuilder();
		int length = 1 + this.random.nextInt(3);
		for (int i = 0; i < length; i++) {
			text.append(alphabet[this.random.nextInt(alphabet.length)]);
		}
		return text.toString();
	}

	private <T, V> void assertRanges(Class<T> type, @Nullable String index, List<?> partition, List<T> items,
			Function<T, V> part, Comparator<V> order, V low, V high) {
		assertFound(type, index, partition, SortKeyCondition.lessThan(low), items,
				(item) -> order.compare(part.apply(item), low) < 0);
		assertFound(type, index, partition, SortKeyCondition.lessThanOrEqual(low), items,
				(item) -> order.compare(part.apply(item), low) <= 0);
		assertFound(type, index, partition, SortKeyCondition.greaterThan(low), items,
				(item) -> order.compare(part.apply(item), low) > 0);
		assertFound(type, index, partition, SortKeyCondition.greaterThanOrEqual(low), items,
				(item) -> order.compare(part.apply(item), low) >= 0);
		V from = (order.compare(low, high) <= 0) ? low : high;
		V to = (order.compare(low, high) <= 0) ? high : low;
		assertFound(type, index, partition, SortKeyCondition.between(from, to), items,
				(item) -> order.compare(part.apply(item), from) >= 0 && order.compare(part.apply(item), to) <= 0);
	}

	private <T, V> void assertNarrowed(Class<T> type, List<?> partition, List<T> items, SortKeyCondition front,
			Predicate<T> inFront, Function<T, V> part, Comparator<V> order, V low, V high) {
		List<T> candidates = items.stream().filter(inFront).toList();
		assertFound(type, null, partition, front.andLessThan(low), candidates,
				(item) -> order.compare(part.apply(item), low) < 0);
		assertFound(type, null, partition, front.andLessThanOrEqual(low), candidates,
				(item) -> order.compare(part.apply(item), low) <= 0);
		assertFound(type, null, partition, front.andGreaterThan(low), candidates,
				(item) -> order.compare(part.apply(item), low) > 0);
		assertFound(type, null, partition, front.andGreaterThanOrEqual(low), candidates,
				(item) -> order.compare(part.apply(item), low) >= 0);
		if (order.compare(low, high) <= 0) {
			assertFound(type, null, partition, front.andBetween(low, high), candidates,
					(item) -> order.compare(part.apply(item), low) >= 0 && order.compare(part.apply(item), high) <= 0);
		}
	}

	private <T> void assertFound(Class<T> type, @Nullable String indexName, List<?> partition,
			@Nullable SortKeyCondition condition, List<T> items, Predicate<T> expected) {
		DynamoPersistentEntity<?> entity = QueryModel.entity(type);
		SecondaryIndex index = (indexName != null) ? entity.getRequiredIndex(indexName) : null;
		List<T> found = this.engine.query(type, indexName, this.mapper.mapKey(entity, index, partition, condition),
				this.mapper.mapKeyFilter(entity, index, condition));
		assertThat(found).as("%s %s", partition, condition)
			.extracting(QueryModel.CONVERTER::getKey)
			.containsExactlyInAnyOrderElementsOf(
					items.stream().distinct().filter(expected).map(QueryModel.CONVERTER::getKey).toList());
	}

}
