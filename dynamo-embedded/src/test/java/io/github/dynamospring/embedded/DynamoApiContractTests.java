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
import java.util.function.Consumer;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import static io.github.dynamospring.embedded.Attributes.b;
import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.l;
import static io.github.dynamospring.embedded.Attributes.m;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.ns;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.Attributes.ss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the DynamoDB API does, stated through the real SDK client. Subclasses say which
 * DynamoDB is meant.
 */
abstract class DynamoApiContractTests {

	static final String TABLE = "orders";

	private DynamoDbClient client;

	/**
	 * Return a client of a DynamoDB without tables.
	 */
	protected abstract DynamoDbClient createClient();

	/**
	 * Let go of this DynamoDB after its tables were deleted.
	 */
	protected abstract void release();

	@BeforeEach
	void createTable() {
		this.client = createClient();
		this.client.createTable(Schemas.table(TABLE, "pk:S", "sk:N", "status:S", "amount:N")
			.keySchema(Schemas.key("pk", "sk"))
			.globalSecondaryIndexes(
					Schemas.global("byStatus", Schemas.key("status", "amount"), Schemas.include("note")))
			.localSecondaryIndexes(Schemas.local("byTotal", Schemas.key("pk", "amount"), Schemas.keysOnly()))
			.build());
		this.client.waiter().waitUntilTableExists((table) -> table.tableName(TABLE));
	}

	@AfterEach
	void deleteTables() {
		this.client.listTables()
			.tableNames()
			.forEach((name) -> this.client.deleteTable((table) -> table.tableName(name)));
		this.client.close();
		release();
	}

	@Test
	void describesWhatWasCreated() {
		TableDescription table = this.client.describeTable((request) -> request.tableName(TABLE)).table();
		assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
		assertThat(table.tableArn()).endsWith(":table/" + TABLE);
		assertThat(table.tableId()).isNotEmpty();
		assertThat(table.creationDateTime()).isNotNull();
		assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
		assertThat(table.keySchema()).extracting((key) -> key.attributeName() + "=" + key.keyTypeAsString())
			.containsExactly("pk=HASH", "sk=RANGE");
		assertThat(table.globalSecondaryIndexes()).singleElement().satisfies((index) -> {
			assertThat(index.indexName()).isEqualTo("byStatus");
			assertThat(index.indexStatusAsString()).isEqualTo("ACTIVE");
			assertThat(index.projection().nonKeyAttributes()).containsExactly("note");
		});
		assertThat(table.localSecondaryIndexes()).singleElement()
			.satisfies((index) -> assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.KEYS_ONLY));
	}

	@Test
	void refusesToCreateATableTwice() {
		assertThatExceptionOfType(ResourceInUseException.class)
			.isThrownBy(
					() -> this.client.createTable(Schemas.table(TABLE, "id:S").keySchema(Schemas.key("id")).build()))
			.withMessageContaining("Table already exists: orders");
	}

	@Test
	void namesTheTableThatDoesNotExist() {
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> this.client.describeTable((table) -> table.tableName("missing")))
			.withMessageContaining("Requested resource not found: Table: missing not found");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> this.client.getItem((get) -> get.tableName("missing").key(item("pk", s("a")))))
			.withMessageContaining("Requested resource not found");
	}

	@Test
	void returnsWhatWasStored() {
		Map<String, AttributeValue> stored = item("pk", s("a"), "sk", n(1), "string", s("é\u0000"), "number",
				n("-12.5"), "binary", b(0, 255), "bool", AttributeValue.fromBool(false), "null",
				AttributeValue.fromNul(true), "list", l(s("x"), n(1)), "map", m("inner", m()), "strings", ss("x", "y"),
				"numbers", ns("1", "2"), "empty", s(""));
		put(stored);
		assertThat(get("a", 1)).isEqualTo(stored);
	}

	@Test
	void writesNumbersWithoutExponentAndTrailingZeros() {
		put(item("pk", s("a"), "sk", n("1E2"), "x", n("-0"), "y", n("1.50"), "z", ns("1e1", "0.50")));
		Map<String, AttributeValue> read = get("a", 100);
		assertThat(read.get("sk").n()).isEqualTo("100");
		assertThat(read.get("x").n()).isEqualTo("0");
		assertThat(read.get("y").n()).isEqualTo("1.5");
		assertThat(read.get("z").ns()).containsExactlyInAnyOrder("10", "0.5");
	}

	@Test
	void hasNoItemForAnUnknownKey() {
		assertThat(this.client.getItem((get) -> get.tableName(TABLE).key(item("pk", s("a"), "sk", n(1)))).hasItem())
			.isFalse();
	}

	@Test
	void projectsNestedPaths() {
		put(item("pk", s("a"), "sk", n(1), "x", m("y", l(s("0"), s("1")), "z", s("z")), "other", s("o")));
		Map<String, AttributeValue> read = this.client
			.getItem((get) -> get.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.projectionExpression("#x.y[1], sk")
				.expressionAttributeNames(Map.of("#x", "x")))
			.item();
		assertThat(read).isEqualTo(item("x", m("y", l(s("1"))), "sk", n(1)));
	}

	@Test
	void failsAConditionWithTheItemItWasCheckedAgainst() {
		put(item("pk", s("a"), "sk", n(1), "x", s("old")));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> this.client.putItem((put) -> put.tableName(TABLE)
				.item(item("pk", s("a"), "sk", n(1)))
				.conditionExpression("attribute_not_exists(pk)")
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)))
			.withMessageContaining("The conditional request failed")
			.satisfies((ex) -> assertThat(ex.item()).containsEntry("x", s("old")));
		assertThat(get("a", 1)).containsEntry("x", s("old"));
	}

	@Test
	void updatesAndTellsWhatChanged() {
		put(item("pk", s("a"), "sk", n(1), "count", n(1), "x", m("y", s("old"), "z", s("z")), "gone", s("g")));
		Map<String, AttributeValue> changed = this.client
			.updateItem((update) -> update.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.updateExpression("SET x.y = :new, #count = #count + :one REMOVE gone")
				.expressionAttributeNames(Map.of("#count", "count"))
				.expressionAttributeValues(item(":new", s("new"), ":one", n(1)))
				.returnValues(ReturnValue.UPDATED_NEW))
			.attributes();
		assertThat(changed).isEqualTo(item("x", m("y", s("new")), "count", n(2)));
		assertThat(get("a", 1))
			.isEqualTo(item("pk", s("a"), "sk", n(1), "count", n(2), "x", m("y", s("new"), "z", s("z"))));
	}

	@Test
	void createsAnItemByUpdatingIt() {
		Map<String, AttributeValue> created = this.client
			.updateItem((update) -> update.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.updateExpression("ADD n :one")
				.expressionAttributeValues(item(":one", n(1)))
				.returnValues(ReturnValue.ALL_NEW))
			.attributes();
		assertThat(created).isEqualTo(item("pk", s("a"), "sk", n(1), "n", n(1)));
	}

	@Test
	void deletesAndReturnsTheOldItem() {
		put(item("pk", s("a"), "sk", n(1), "x", s("x")));
		Map<String, AttributeValue> deleted = this.client
			.deleteItem((delete) -> delete.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.returnValues(ReturnValue.ALL_OLD))
			.attributes();
		assertThat(deleted).containsEntry("x", s("x"));
		assertThat(get("a", 1)).isEmpty();
		assertThat(this.client
			.deleteItem((delete) -> delete.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.returnValues(ReturnValue.ALL_OLD))
			.hasAttributes()).isFalse();
	}

	@Test
	void refusesToUpdateAKey() {
		assertValidation(
				() -> this.client.updateItem((update) -> update.tableName(TABLE)
					.key(item("pk", s("a"), "sk", n(1)))
					.updateExpression("SET pk = :x")
					.expressionAttributeValues(item(":x", s("x")))),
				"One or more parameter values were invalid: Cannot update attribute pk. "
						+ "This attribute is part of the key");
	}

	@Test
	void queriesAPartitionInTheOrderOfNumbers() {
		for (String number : new String[] { "10", "9", "-1", "0", "0.5", "-100", "1000" }) {
			put(item("pk", s("a"), "sk", n(number)));
		}
		put(item("pk", s("b"), "sk", n(5)));
		assertThat(sortKeys(query(
				(query) -> query.keyConditionExpression("pk = :pk").expressionAttributeValues(item(":pk", s("a"))))))
			.containsExactly("-100", "-1", "0", "0.5", "9", "10", "1000");
		assertThat(sortKeys(query((query) -> query.keyConditionExpression("pk = :pk and sk between :low and :high")
			.expressionAttributeValues(item(":pk", s("a"), ":low", n(0), ":high", n(10)))
			.scanIndexForward(false)))).containsExactly("10", "9", "0.5", "0");
		assertThat(sortKeys(query((query) -> query.keyConditionExpression("pk = :pk and sk < :x")
			.expressionAttributeValues(item(":pk", s("a"), ":x", n(0)))))).containsExactly("-100", "-1");
		assertThat(sortKeys(query((query) -> query.keyConditionExpression("pk = :pk and sk >= :x")
			.expressionAttributeValues(item(":pk", s("a"), ":x", n(9)))))).containsExactly("9", "10", "1000");
	}

	@Test
	void pagesThroughAPartitionInBothDirections() {
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
				all.addAll(sortKeys(page));
				start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
			}
			while (start != null);
			assertThat(all).hasSize(10).doesNotHaveDuplicates();
			assertThat(all.get(0)).isEqualTo(forward ? "0" : "9");
		}
	}

	@Test
	void countsExaminedItemsAgainstTheLimitBeforeTheFilter() {
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
	void hasALastEvaluatedKeyWheneverTheLimitStoppedThePage() {
		put(item("pk", s("a"), "sk", n(1)));
		assertThat(query((query) -> query.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.limit(1)).hasLastEvaluatedKey()).isTrue();
		assertThat(query((query) -> query.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.limit(2)).hasLastEvaluatedKey()).isFalse();
	}

	@Test
	void stopsAPageBeforeItPassesOneMegabyte() {
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
	void keepsASparseIndex() {
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
		this.client.updateItem((update) -> update.tableName(TABLE)
			.key(item("pk", s("a"), "sk", n(1)))
			.updateExpression("REMOVE amount"));
		assertThat(query((query) -> query.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(item(":s", s("OPEN")))).count()).isEqualTo(1);
	}

	@Test
	void pagesThroughIndexEntriesWithEqualKeys() {
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
	void fetchesFromTheTableWhatALocalIndexLacks() {
		put(item("pk", s("a"), "sk", n(1), "amount", n(2), "x", s("x")));
		put(item("pk", s("a"), "sk", n(2), "amount", n(1), "x", s("y")));
		QueryResponse projected = query((query) -> query.indexName("byTotal")
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a"))));
		assertThat(projected.items()).containsExactly(item("pk", s("a"), "sk", n(2), "amount", n(1)),
				item("pk", s("a"), "sk", n(1), "amount", n(2)));
		QueryResponse all = query((query) -> query.indexName("byTotal")
			.select(Select.ALL_ATTRIBUTES)
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(item(":pk", s("a")))
			.consistentRead(true)
			.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
		assertThat(all.items()).extracting((found) -> found.get("x").s()).containsExactly("y", "x");
		assertThat(all.consumedCapacity().table().capacityUnits()).isEqualTo(2);
		assertThat(all.consumedCapacity().localSecondaryIndexes().get("byTotal").capacityUnits()).isEqualTo(1);
	}

	@Test
	void refusesWhatAGlobalIndexCannotDo() {
		assertValidation(() -> query((query) -> query.indexName("byStatus")
			.keyConditionExpression("#s = :s")
			.expressionAttributeNames(Map.of("#s", "status"))
			.expressionAttributeValues(item(":s", s("OPEN")))
			.consistentRead(true)), "Consistent reads are not supported on global secondary indexes");
		assertValidation(
				() -> query((query) -> query.indexName("byStatus")
					.keyConditionExpression("#s = :s")
					.expressionAttributeNames(Map.of("#s", "status"))
					.expressionAttributeValues(item(":s", s("OPEN")))
					.select(Select.ALL_ATTRIBUTES)),
				"One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global "
						+ "secondary index byStatus because its projection type is not ALL");
		assertValidation(
				() -> query((query) -> query.indexName("missing")
					.keyConditionExpression("pk = :s")
					.expressionAttributeValues(item(":s", s("OPEN")))),
				"The table does not have the specified index: missing");
	}

	@Test
	void splitsAScanIntoDisjointSegments() {
		for (int i = 0; i < 100; i++) {
			put(item("pk", s("p" + i), "sk", n(i)));
		}
		List<String> whole = this.client.scanPaginator((scan) -> scan.tableName(TABLE).limit(7))
			.items()
			.stream()
			.map((found) -> found.get("pk").s())
			.toList();
		assertThat(whole).hasSize(100).doesNotHaveDuplicates();
		assertThat(whole).isNotEqualTo(whole.stream().sorted().toList());
		List<String> segments = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			int segment = i;
			ScanResponse part = this.client.scan((scan) -> scan.tableName(TABLE).segment(segment).totalSegments(4));
			assertThat(part.count()).isPositive();
			part.items().forEach((found) -> segments.add(found.get("pk").s()));
		}
		assertThat(segments).containsExactlyElementsOf(whole);
	}

	@Test
	void countsWithoutReturningItems() {
		put(item("pk", s("a"), "sk", n(1)));
		ScanResponse counted = this.client.scan((scan) -> scan.tableName(TABLE).select(Select.COUNT));
		assertThat(counted.count()).isEqualTo(1);
		assertThat(counted.hasItems()).isFalse();
	}

	private void put(Map<String, AttributeValue> item) {
		this.client.putItem((put) -> put.tableName(TABLE).item(item));
	}

	private Map<String, AttributeValue> get(String pk, Object sk) {
		return this.client.getItem((get) -> get.tableName(TABLE).key(item("pk", s(pk), "sk", n(sk)))).item();
	}

	private QueryResponse query(Consumer<QueryRequest.Builder> customizer) {
		return this.client.query(QueryRequest.builder().tableName(TABLE).applyMutation(customizer).build());
	}

	private static List<String> sortKeys(QueryResponse page) {
		return page.items().stream().map((found) -> found.get("sk").n()).toList();
	}

	private static void assertValidation(ThrowingCallable call, String message) {
		assertThatExceptionOfType(DynamoDbException.class).isThrownBy(call).satisfies((ex) -> {
			assertThat(ex.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
			assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(message);
		});
	}

}
