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

package io.github.dynamospring.embedded;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random operations on the engine and on a map that is too simple to be wrong.
 */
class OperationReferenceIntegrationTests {

	private static final String TABLE = "table";

	private static final int OPERATIONS = 400;

	private static final Comparator<Row> ORDER = Comparator.comparing(Row::pk).thenComparing(Row::sk);

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void agreesWithTheReference(long seed) {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.create(); DynamoDbClient client = Clients.inProcess(dynamo)) {
			new Run(client, new Random(seed)).run();
		}
	}

	/**
	 * One sequence of operations.
	 */
	private static final class Run {

		private final DynamoDbClient client;

		private final Random random;

		private final TreeMap<Row, Map<String, AttributeValue>> reference = new TreeMap<>(ORDER);

		private Run(DynamoDbClient client, Random random) {
			this.client = client;
			this.random = random;
			client.createTable(Schemas.table(TABLE, "pk:S", "sk:N", "g:S", "v:N")
				.keySchema(Schemas.key("pk", "sk"))
				.globalSecondaryIndexes(Schemas.global("byG", Schemas.key("g", "v"), Schemas.all()))
				.build());
		}

		private void run() {
			for (int i = 0; i < OPERATIONS; i++) {
				switch (this.random.nextInt(10)) {
					case 0, 1 -> put();
					case 2, 3 -> update();
					case 4 -> delete();
					case 5 -> transact();
					case 6 -> batch();
					case 7 -> query();
					case 8 -> queryIndex();
					default -> scan();
				}
			}
		}

		private Row row() {
			return new Row("p" + this.random.nextInt(4), this.random.nextInt(12));
		}

		private Map<String, AttributeValue> randomItem(Row row) {
			Map<String, AttributeValue> item = row.key();
			if (this.random.nextBoolean()) {
				item.put("g", s("g" + this.random.nextInt(2)));
			}
			if (this.random.nextInt(4) > 0) {
				item.put("v", n(this.random.nextInt(20) - 5));
			}
			return item;
		}

		private Guard guard() {
			int limit = this.random.nextInt(20) - 5;
			return switch (this.random.nextInt(4)) {
				case 0 -> new Guard("attribute_not_exists(pk)", null, Objects::isNull);
				case 1 -> new Guard("attribute_exists(pk)", null, Objects::nonNull);
				case 2 -> new Guard("v < :limit", n(limit),
						(item) -> item != null && item.containsKey("v") && number(item) < limit);
				default -> new Guard(null, null, (item) -> true);
			};
		}

		private void put() {
			Row row = row();
			Map<String, AttributeValue> item = randomItem(row);
			Guard guard = guard();
			boolean done = attempt(() -> this.client.putItem((put) -> put.tableName(TABLE)
				.item(item)
				.conditionExpression(guard.condition())
				.expressionAttributeValues(guard.values())));
			assertThat(done).as("put of %s if %s", row, guard.condition())
				.isEqualTo(guard.test(this.reference.get(row)));
			if (done) {
				this.reference.put(row, item);
			}
		}

		private void update() {
			Row row = row();
			Guard guard = guard();
			Map<String, AttributeValue> before = this.reference.get(row);
			Map<String, AttributeValue> after = (before != null) ? new LinkedHashMap<>(before) : row.key();
			Map<String, AttributeValue> values = new LinkedHashMap<>();
			if (guard.values() != null) {
				values.putAll(guard.values());
			}
			int change = this.random.nextInt(7) - 3;
			String expression = switch (this.random.nextInt(3)) {
				case 0 -> {
					values.put(":change", n(change));
					after.put("v", n((after.containsKey("v") ? number(after) : 0) + change));
					yield "ADD v :change";
				}
				case 1 -> {
					values.put(":g", s("g" + change));
					after.put("g", s("g" + change));
					after.remove("v");
					yield "SET g = :g REMOVE v";
				}
				default -> {
					values.put(":change", n(change));
					after.put("v", n(change));
					yield "SET v = :change";
				}
			};
			boolean done = attempt(() -> assertThat(this.client
				.updateItem((update) -> update.tableName(TABLE)
					.key(row.key())
					.updateExpression(expression)
					.conditionExpression(guard.condition())
					.expressionAttributeValues(values)
					.returnValues(ReturnValue.ALL_NEW))
				.attributes()).isEqualTo(after));
			assertThat(done).as("%s on %s if %s", expression, row, guard.condition()).isEqualTo(guard.test(before));
			if (done) {
				this.reference.put(row, after);
			}
		}

		private void delete() {
			Row row = row();
			Guard guard = guard();
			Map<String, AttributeValue> before = this.reference.get(row);
			boolean done = attempt(() -> assertThat(this.client
				.deleteItem((delete) -> delete.tableName(TABLE)
					.key(row.key())
					.conditionExpression(guard.condition())
					.expressionAttributeValues(guard.values())
					.returnValues(ReturnValue.ALL_OLD))
				.attributes()).isEqualTo((before != null) ? before : Map.of()));
			assertThat(done).as("delete of %s if %s", row, guard.condition()).isEqualTo(guard.test(before));
			if (done) {
				this.reference.remove(row);
			}
		}

		private void transact() {
			Row first = row();
			Row second = new Row("q" + this.random.nextInt(3), this.random.nextInt(12));
			Map<String, AttributeValue> item = randomItem(first);
			Guard guard = guard();
			boolean done = attempt(() -> this.client.transactWriteItems((transaction) -> transaction.transactItems(
					TransactWriteItem.builder()
						.put((put) -> put.tableName(TABLE)
							.item(item)
							.conditionExpression(guard.condition())
							.expressionAttributeValues(guard.values()))
						.build(),
					TransactWriteItem.builder()
						.delete((delete) -> delete.tableName(TABLE).key(second.key()))
						.build())));
			assertThat(done).as("transaction on %s", first).isEqualTo(guard.test(this.reference.get(first)));
			if (done) {
				this.reference.put(first, item);
				this.reference.remove(second);
			}
		}

		private void batch() {
			Map<Row, Map<String, AttributeValue>> items = new LinkedHashMap<>();
			for (int i = 0; i < 5; i++) {
				Row row = new Row("q" + this.random.nextInt(3), this.random.nextInt(12));
				items.put(row, randomItem(row));
			}
			List<WriteRequest> writes = items.values()
				.stream()
				.map((item) -> WriteRequest.builder().putRequest((put) -> put.item(item)).build())
				.toList();
			this.client.batchWriteItem((batch) -> batch.requestItems(Map.of(TABLE, writes)));
			this.reference.putAll(items);
		}

		private void query() {
			Row from = row();
			boolean ascending = this.random.nextBoolean();
			int minimum = this.random.nextInt(20) - 5;
			boolean filtered = this.random.nextBoolean();
			List<Map<String, AttributeValue>> scanned = new ArrayList<>(
					this.reference.subMap(from, true, new Row(from.pk(), 1000), true).values());
			if (!ascending) {
				Collections.reverse(scanned);
			}
			List<Map<String, AttributeValue>> expected = scanned.stream()
				.filter((item) -> !filtered || (item.containsKey("v") && number(item) >= minimum))
				.toList();
			Map<String, AttributeValue> values = new LinkedHashMap<>(item(":pk", s(from.pk()), ":from", n(from.sk())));
			if (filtered) {
				values.put(":minimum", n(minimum));
			}
			QueryRequest.Builder request = QueryRequest.builder()
				.tableName(TABLE)
				.keyConditionExpression("pk = :pk AND sk >= :from")
				.expressionAttributeValues(values)
				.scanIndexForward(ascending);
			if (filtered) {
				request.filterExpression("v >= :minimum");
			}
			List<QueryResponse> pages = pages(request);
			assertThat(items(pages)).isEqualTo(expected);
			assertThat(pages.stream().mapToInt(QueryResponse::scannedCount).sum()).isEqualTo(scanned.size());
			assertThat(pages.stream().mapToInt(QueryResponse::count).sum()).isEqualTo(expected.size());
		}

		private void queryIndex() {
			String group = "g" + this.random.nextInt(2);
			List<Map<String, AttributeValue>> expected = this.reference.values()
				.stream()
				.filter((item) -> s(group).equals(item.get("g")) && item.containsKey("v"))
				.toList();
			List<Map<String, AttributeValue>> found = items(pages(QueryRequest.builder()
				.tableName(TABLE)
				.indexName("byG")
				.keyConditionExpression("g = :g")
				.expressionAttributeValues(Map.of(":g", s(group)))));
			assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
			assertThat(found.stream().map(Run::number).toList()).isSorted();
		}

		private List<QueryResponse> pages(QueryRequest.Builder request) {
			request.limit(1 + this.random.nextInt(5));
			List<QueryResponse> pages = new ArrayList<>();
			QueryResponse page = this.client.query(request.build());
			pages.add(page);
			while (page.hasLastEvaluatedKey()) {
				page = this.client.query(request.exclusiveStartKey(page.lastEvaluatedKey()).build());
				pages.add(page);
			}
			return pages;
		}

		private static List<Map<String, AttributeValue>> items(List<QueryResponse> pages) {
			return pages.stream().flatMap((page) -> page.items().stream()).toList();
		}

		private void scan() {
			int segments = 1 + this.random.nextInt(4);
			List<Map<String, AttributeValue>> found = new ArrayList<>();
			for (int segment = 0; segment < segments; segment++) {
				ScanRequest.Builder request = ScanRequest.builder()
					.tableName(TABLE)
					.segment(segment)
					.totalSegments(segments)
					.limit(1 + this.random.nextInt(9));
				ScanResponse page = this.client.scan(request.build());
				found.addAll(page.items());
				while (page.hasLastEvaluatedKey()) {
					page = this.client.scan(request.exclusiveStartKey(page.lastEvaluatedKey()).build());
					found.addAll(page.items());
				}
			}
			assertThat(found).containsExactlyInAnyOrderElementsOf(this.reference.values());
		}

		private static boolean attempt(Runnable action) {
			try {
				action.run();
				return true;
			}
			catch (ConditionalCheckFailedException | TransactionCanceledException ex) {
				return false;
			}
		}

		private static int number(Map<String, AttributeValue> item) {
			return Integer.parseInt(Objects.requireNonNull(item.get("v")).n());
		}

	}

	/**
	 * A key.
	 *
	 * @param pk the partition key
	 * @param sk the sort key
	 */
	private record Row(String pk, int sk) {

		Map<String, AttributeValue> key() {
			return item("pk", s(this.pk), "sk", n(this.sk));
		}

	}

	/**
	 * A condition, as an expression and as code.
	 *
	 * @param condition the expression, or {@code null}
	 * @param limit its value, or {@code null}
	 * @param check the same as code
	 */
	private record Guard(@Nullable String condition, @Nullable AttributeValue limit,
			Predicate<@Nullable Map<String, AttributeValue>> check) {

		@Nullable Map<String, AttributeValue> values() {
			return (this.limit != null) ? Map.of(":limit", this.limit) : null;
		}

		boolean test(@Nullable Map<String, AttributeValue> item) {
			return this.check.test(item);
		}

	}

}
