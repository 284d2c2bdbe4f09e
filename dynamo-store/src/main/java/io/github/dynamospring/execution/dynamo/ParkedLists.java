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

package io.github.dynamospring.execution.dynamo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.PageCursor;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.WaitingWork;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.util.Assert;

/**
 * Lists parked work from its index, which holds the lots by the time they are tried and
 * what is parked in each. Rows of the index, which may lag, are read again from the
 * table.
 */
final class ParkedLists {

	private static final String INDEX = "parked";

	private static final String FIRST = "\0";

	private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

	private final Requests requests;

	private final ItemCodec codec;

	ParkedLists(Requests requests, ItemCodec codec) {
		this.requests = requests;
		this.codec = codec;
	}

	Flow<CursorPage<ParkedLot>> lots(ParkedQuery query) {
		String fingerprint = "lots:%s:%s:%s".formatted(query.executionId(), query.ordered(), query.dueBefore() != null);
		return Flow.defer(() -> {
			String after = (query.cursor() != null) ? PageCursor.parse(fingerprint, query.cursor()).get(0) : "";
			return find(query, after, false, Requests.oneMore(query.limit())).map((found) -> {
				List<ParkedLot> lots = found.stream().map(Row::lot).toList();
				return (lots.size() <= query.limit()) ? new CursorPage<>(lots, null)
						: new CursorPage<>(lots.subList(0, query.limit()),
								PageCursor.of(fingerprint, List.of(found.get(query.limit() - 1).key())));
			});
		});
	}

	Flow<CursorPage<ParkedItem>> items(ParkedQuery query) {
		String fingerprint = "parked:%s:%s:%s".formatted(query.executionId(), query.ordered(),
				query.dueBefore() != null);
		return Flow.defer(() -> {
			List<String> position = (query.cursor() != null) ? PageCursor.parse(fingerprint, query.cursor())
					: List.of("", "");
			Search search = new Search(query, fingerprint, position.get(0), position.get(1));
			return search.from(position.get(0), true);
		});
	}

	Flow<WaitingWork> waiting(int limit) {
		Assert.isTrue(limit > 0, "The limit of items to look at must be 1 or more");
		return Flow.defer(() -> find(ParkedQuery.all(limit), "", false, Requests.oneMore(limit))).map((found) -> {
			List<ParkedLot> lots = found.stream().limit(limit).map(Row::lot).toList();
			int count = lots.stream().mapToInt(ParkedLot::size).sum();
			Instant oldest = lots.stream().map(ParkedLot::since).min(Instant::compareTo).orElse(null);
			return new WaitingWork(count, count, found.size() <= limit, oldest);
		});
	}

	/**
	 * Return the keys of all that is parked in a lot, as far as the index shows it. What
	 * the index still shows and is gone is left out.
	 * @param executionId the id of the execution
	 * @param ordered whether it is the lot of what has an order
	 * @return the keys
	 */
	Flow<List<Map<String, AttributeValue>>> keys(String executionId, boolean ordered) {
		return this.requests
			.query(request(KeyCodec.lotPartition(executionId, ordered), "", LAST, null), Integer.MAX_VALUE)
			.then(this::hydrate)
			.map((items) -> items.values().stream().map(ParkedLists::key).toList());
	}

	private Flow<List<Row>> find(ParkedQuery query, String from, boolean inclusive, int limit) {
		if (query.executionId() != null) {
			String id = query.executionId();
			List<Map<String, AttributeValue>> keys = Stream.of(true, false)
				.filter((ordered) -> query.ordered() == null || query.ordered().equals(ordered))
				.map((ordered) -> KeyCodec.lot(id, ordered))
				.toList();
			// The time of a lot may change while it is read, its place here does not.
			return this.requests.readAll("counters", keys)
				.map((items) -> items.stream()
					.map(ItemCodec::lot)
					.map((lot) -> new Row(lot.ordered() ? "1" : "2", lot))
					.filter((row) -> isWanted(row.lot(), query))
					.filter((row) -> inclusive ? row.key().compareTo(from) >= 0 : row.key().compareTo(from) > 0)
					.sorted(Comparator.comparing(Row::key))
					.toList());
		}
		String due = (query.dueBefore() != null) ? KeyCodec.listTime(query.dueBefore().plusMillis(1)) : LAST;
		return find(query, from, inclusive, due, limit, new ArrayList<>());
	}

	private Flow<List<Row>> find(ParkedQuery query, String from, boolean inclusive, String due, int limit,
			List<Row> found) {
		if (from.compareTo(due) > 0) {
			return Flow.done(found);
		}
		int missing = limit - found.size();
		int look = Requests.oneMore(missing);
		return this.requests.query(request(KeyCodec.LOTS, from, due, look), look).then((rows) -> {
			List<Map<String, AttributeValue>> wanted = rows.stream()
				.filter((row) -> inclusive || !Attributes.text(row, "parked_key").equals(from))
				.limit(missing)
				.toList();
			return hydrate(wanted).then((items) -> {
				for (Map<String, AttributeValue> row : wanted) {
					Map<String, AttributeValue> item = items.get(Attributes.text(row, "id"));
					if (item != null && isWanted(ItemCodec.lot(item), query)) {
						found.add(new Row(Attributes.text(row, "parked_key"), ItemCodec.lot(item)));
					}
				}
				if (rows.size() <= missing || found.size() >= limit) {
					return Flow.done(found);
				}
				String last = Attributes.text(wanted.get(wanted.size() - 1), "parked_key");
				return find(query, last, false, due, limit, found);
			});
		});
	}

	private Flow<Map<String, Map<String, AttributeValue>>> hydrate(List<Map<String, AttributeValue>> rows) {
		return this.requests.readAll("counters", rows.stream().map(ParkedLists::key).toList()).map((items) -> {
			Map<String, Map<String, AttributeValue>> byId = new HashMap<>();
			items.forEach((item) -> byId.put(Attributes.text(item, "id"), item));
			return byId;
		});
	}

	private static boolean isWanted(ParkedLot lot, ParkedQuery query) {
		Instant dueBefore = query.dueBefore();
		boolean due = dueBefore == null || (lot.nextAttempt() != null && !lot.nextAttempt().isAfter(dueBefore));
		return due && (query.ordered() == null || query.ordered() == lot.ordered());
	}

	private QueryRequest request(String partition, String from, String to, @Nullable Integer limit) {
		String condition = "#parked_in = :partition AND #parked_key BETWEEN :from AND :to";
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":partition", Attributes.of(partition));
		values.put(":from", Attributes.of(from.isEmpty() ? FIRST : from));
		values.put(":to", Attributes.of(to));
		return QueryRequest.builder()
			.tableName(this.requests.table("counters"))
			.indexName(INDEX)
			.keyConditionExpression(condition)
			.expressionAttributeNames(Attributes.names(condition))
			.expressionAttributeValues(values)
			.limit(limit)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
	}

	private static Map<String, AttributeValue> key(Map<String, AttributeValue> row) {
		return KeyCodec.counter(Attributes.text(row, "id"));
	}

	/**
	 * A lot and its place among all of them.
	 *
	 * @param key the place
	 * @param lot the lot
	 */
	private record Row(String key, ParkedLot lot) {

	}

	/**
	 * The search for a page of parked work, lot by lot.
	 */
	private final class Search {

		private final ParkedQuery query;

		private final String fingerprint;

		private final String firstLot;

		private final String afterItem;

		private final List<ParkedItem> found = new ArrayList<>();

		private final List<List<String>> positions = new ArrayList<>();

		Search(ParkedQuery query, String fingerprint, String firstLot, String afterItem) {
			this.query = query;
			this.fingerprint = fingerprint;
			this.firstLot = firstLot;
			this.afterItem = afterItem;
		}

		Flow<CursorPage<ParkedItem>> from(String lotKey, boolean inclusive) {
			int limit = Requests.oneMore(this.query.limit()) - this.found.size();
			return find(this.query, lotKey, inclusive, limit).then((rows) -> openAll(rows, limit));
		}

		private Flow<CursorPage<ParkedItem>> openAll(List<Row> rows, int limit) {
			return open(rows, 0).then((done) -> (isFull() || rows.size() < limit) ? Flow.done(page())
					: from(rows.get(rows.size() - 1).key(), false));
		}

		private Flow<Boolean> open(List<Row> rows, int next) {
			if (next == rows.size() || isFull()) {
				return Flow.done(true);
			}
			Row row = rows.get(next);
			String after = row.key().equals(this.firstLot) ? this.afterItem : "";
			return open(row, after).then((done) -> open(rows, next + 1));
		}

		private Flow<Boolean> open(Row row, String after) {
			int missing = Requests.oneMore(this.query.limit()) - this.found.size();
			ParkedLot lot = row.lot();
			int look = Requests.oneMore(missing);
			QueryRequest request = request(KeyCodec.lotPartition(lot.executionId(), lot.ordered()), after, LAST, look);
			return ParkedLists.this.requests.query(request, look)
				.then((rows) -> add(row,
						rows.stream()
							.filter((found) -> !Attributes.text(found, "parked_key").equals(after))
							.limit(missing)
							.toList()));
		}

		private Flow<Boolean> add(Row row, List<Map<String, AttributeValue>> rows) {
			return hydrate(rows).map((items) -> {
				for (Map<String, AttributeValue> found : rows) {
					Map<String, AttributeValue> item = items.get(Attributes.text(found, "id"));
					if (item != null) {
						this.found.add(ParkedLists.this.codec.parked(item, row.lot().nextAttempt()));
						this.positions.add(List.of(row.key(), Attributes.text(found, "parked_key")));
					}
				}
				return true;
			});
		}

		private boolean isFull() {
			return this.found.size() > this.query.limit();
		}

		private CursorPage<ParkedItem> page() {
			int limit = this.query.limit();
			return isFull()
					? new CursorPage<>(this.found.subList(0, limit),
							PageCursor.of(this.fingerprint, this.positions.get(limit - 1)))
					: new CursorPage<>(this.found, null);
		}

	}

}
