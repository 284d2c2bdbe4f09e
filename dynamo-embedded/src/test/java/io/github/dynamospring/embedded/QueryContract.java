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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for Query and Scan.
 */
interface QueryContract extends DynamoContract {

	@Test
	default void queriesAPartitionInTheOrderOfNumbers() {
		for (String number : new String[] { "10", "9", "-1", "0", "0.5", "-100", "1000" }) {
			put(item("pk", s("a"), "sk", n(number)));
		}
		put(item("pk", s("b"), "sk", n(5)));
		assertThat(DynamoContract.sortKeys(query(
				(query) -> query.keyConditionExpression("pk = :pk").expressionAttributeValues(item(":pk", s("a"))))))
			.containsExactly("-100", "-1", "0", "0.5", "9", "10", "1000");
		assertThat(DynamoContract
			.sortKeys(query((query) -> query.keyConditionExpression("pk = :pk and sk between :low and :high")
				.expressionAttributeValues(item(":pk", s("a"), ":low", n(0), ":high", n(10)))
				.scanIndexForward(false))))
			.containsExactly("10", "9", "0.5", "0");
		assertThat(DynamoContract.sortKeys(query((query) -> query.keyConditionExpression("pk = :pk and sk < :x")
			.expressionAttributeValues(item(":pk", s("a"), ":x", n(0)))))).containsExactly("-100", "-1");
		assertThat(DynamoContract.sortKeys(query((query) -> query.keyConditionExpression("pk = :pk and sk >= :x")
			.expressionAttributeValues(item(":pk", s("a"), ":x", n(9)))))).containsExactly("9", "10", "1000");
	}

	@Test
	default void pagesThroughAPartitionInBothDirections() {
		for (int i = 0; i < 10; i++) {
			put(item("pk", s("a"), "sk", n(i)));
		}
		for (boolean forward : new boolean[] { true, false }) {
			List<String> all = new ArrayList<>();
			Map<String, AttributeValue> start = null;
			do {
				Map<String, AttributeValue> from = start;
				QueryResponse page = query((query) -> query.keyConditionExpression("pk = :pk")
					.expressionAttributeValues(item(":pk", s("a")))
					.scanIndexForward(forward)
					.limit(3)
					.exclusiveStartKey(from));
				assertThat(page.count()).isLessThanOrEqualTo(3);
				all.addAll(DynamoContract.sortKeys(page));
				start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
			}
			while (start != null);
			assertThat(all).hasSize(10).doesNotHaveDuplicates();
			assertThat(all.get(0)).isEqualTo(forward ? "0" : "9");
		}
	}

	@Test
	default void countsExaminedItemsAgainstTheLimitBeforeTheFilter() {
		for (int i = 0; i < 10; i++) {
			put(item("pk", s("a"), "sk", n(i), "even", AttributeValue.fromBool(i % 2 == 0)));
		}
		QueryResponse page = query((query) -> query.keyConditionExpression("pk = :pk")
			.filterExpression("even = :true")
			.expressionAttributeValues(item(":pk", s("a"), ":true", AttributeValue.fromBool(true)))
			.limit(5));
		assertThat(page.count()).isEqualTo(3);
		assertThat(page.scannedCount()).isEqualTo(5);
		assertThat(page.lastEvaluatedKey()).isEqualTo(item("pk", s("a"), "sk", n(4)));
	}

	@Test
	default void hasALastEvaluatedKeyWheneverTheLimitStoppedThePage() {
		put(item("pk", s("a"), "sk", n(1)));
		assertThat(query((query) -> query.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.limit(1)).hasLastEvaluatedKey()).isTrue();
		assertThat(query((query) -> query.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.limit(2)).hasLastEvaluatedKey()).isFalse();
	}

	@Test
	default void stopsAPageBeforeItPassesOneMegabyte() {
		String large = "x".repeat(300_000);
		for (int i = 0; i < 5; i++) {
			put(item("pk", s("a"), "sk", n(i), "x", s(large)));
		}
		QueryResponse page = query((query) -> query.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
		assertThat(page.count()).isEqualTo(3);
		assertThat(page.lastEvaluatedKey()).isEqualTo(item("pk", s("a"), "sk", n(2)));
		assertThat(page.consumedCapacity().capacityUnits()).isEqualTo(110);
	}

	@Test
	default void keepsASparseIndex() {
		put(item("pk", s("a"), "sk", n(1), "status", s("OPEN"), "amount", n(20), "note", s("n"), "other", s("o")));
		put(item("pk", s("a"), "sk", n(2), "status", s("OPEN")));
		put(item("pk", s("b"), "sk", n(1), "status", s("OPEN"), "amount", n(3)));
		put(item("pk", s("c"), "sk", n(1), "status", s("SHIPPED"), "amount", n(1)));
		QueryResponse open = query((query) -> query.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(item(":s", s("OPEN"))));
		assertThat(open.items()).containsExactly(item("pk", s("b"), "sk", n(1), "status", s("OPEN"), "amount", n(3)),
				item("pk", s("a"), "sk", n(1), "status", s("OPEN"), "amount", n(20), "note", s("n")));
		client().updateItem((update) -> update.tableName(TABLE)
			.key(item("pk", s("a"), "sk", n(1)))
			.updateExpression("REMOVE amount"));
		assertThat(query((query) -> query.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(item(":s", s("OPEN")))).count()).isEqualTo(1);
	}

	@Test
	default void pagesThroughIndexEntriesWithEqualKeys() {
		for (int i = 0; i < 7; i++) {
			put(item("pk", s("p" + i % 2), "sk", n(i), "status", s("OPEN"), "amount", n(1)));
		}
		Set<Map<String, AttributeValue>> seen = new HashSet<>();
		Map<String, AttributeValue> start = null;
		do {
			Map<String, AttributeValue> from = start;
			QueryResponse page = query((query) -> query.indexName("byStatus")
				.keyConditionExpression("#s = :s and amount = :t")
				.expressionAttributeNames(Map.of("#s", "status"))
				.expressionAttributeValues(item(":s", s("OPEN"), ":t", n(1)))
				.limit(2)
				.exclusiveStartKey(from));
			page.items().forEach((entry) -> assertThat(seen.add(entry)).isTrue());
			start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
			if (start != null) {
				assertThat(start).containsOnlyKeys("pk", "sk", "status", "amount");
			}
		}
		while (start != null);
		assertThat(seen).hasSize(7);
	}

	@Test
	default void fetchesFromTheTableWhatALocalIndexLacks() {
		put(item("pk", s("a"), "sk", n(1), "amount", n(2), "x", s("x")));
		put(item("pk", s("a"), "sk", n(2), "amount", n(1), "x", s("y")));
		QueryResponse projected = query((query) -> query.indexName("byAmount")
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a"))));
		assertThat(projected.items()).containsExactly(item("pk", s("a"), "sk", n(2), "amount", n(1)),
				item("pk", s("a"), "sk", n(1), "amount", n(2)));
		QueryResponse all = query((query) -> query.indexName("byAmount")
			.select(Select.ALL_ATTRIBUTES)
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.consistentRead(true)
			.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
		assertThat(all.items()).extracting((found) -> found.get("x").s()).containsExactly("y", "x");
		assertThat(all.consumedCapacity().table().capacityUnits()).isEqualTo(2);
		assertThat(all.consumedCapacity().localSecondaryIndexes().get("byAmount").capacityUnits()).isEqualTo(1);
	}

	@Test
	default void refusesWhatAGlobalIndexCannotDo() {
		DynamoContract.assertValidation(() -> query((query) -> query.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(item(":s", s("OPEN")))
			.consistentRead(true)), "Consistent reads are not supported on global secondary indexes");
		DynamoContract.assertValidation(
				() -> query((query) -> query.indexName("byStatus")
					.keyConditionExpression("#s = :s")
					.expressionAttributeNames(Map.of("#s", "status"))
					.expressionAttributeValues(item(":s", s("OPEN")))
					.select(Select.ALL_ATTRIBUTES)),
				"One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global "
						+ "secondary index byStatus because its projection type is not ALL");
		DynamoContract.assertValidation(
				() -> query((query) -> query.indexName("missing")
					.keyConditionExpression("pk = :s")
					.expressionAttributeValues(item(":s", s("OPEN")))),
				"The table does not have the specified index: missing");
	}

	@Test
	default void splitsAScanIntoDisjointSegments() {
		for (int i = 0; i < 100; i++) {
			put(item("pk", s("p" + i), "sk", n(i)));
		}
		List<String> whole = client().scanPaginator((scan) -> scan.tableName(TABLE).limit(7))
			.items()
			.stream()
			.map((found) -> found.get("pk").s())
			.toList();
		assertThat(whole).hasSize(100).doesNotHaveDuplicates();
		assertThat(whole).isNotEqualTo(whole.stream().sorted().toList());
		List<String> segments = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			int segment = i;
			ScanResponse part = client().scan((scan) -> scan.tableName(TABLE).segment(segment).totalSegments(4));
			assertThat(part.count()).isPositive();
			part.items().forEach((found) -> segments.add(found.get("pk").s()));
		}
		assertThat(segments).containsExactlyElementsOf(whole);
	}

	@Test
	default void countsWithoutReturningItems() {
		put(item("pk", s("a"), "sk", n(1)));
		ScanResponse counted = client().scan((scan) -> scan.tableName(TABLE).select(Select.COUNT));
		assertThat(counted.count()).isEqualTo(1);
		assertThat(counted.hasItems()).isFalse();
	}

}
