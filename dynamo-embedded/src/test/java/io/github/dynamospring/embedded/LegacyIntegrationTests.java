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

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.fault.Occurrence;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

import static io.github.dynamospring.embedded.Attributes.b;
import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.l;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.ns;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.Attributes.ss;
import static io.github.dynamospring.embedded.DynamoContract.assertValidation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The parameters that expressions replaced.
 */
class LegacyIntegrationTests {

	private static final String INVALID = "One or more parameter values were invalid: ";

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.create();

	private final DynamoDbClient client = Clients.inProcess(this.dynamo);

	@BeforeEach
	void createTable() {
		this.client.createTable(Schemas.table("orders", "pk:S", "sk:N").keySchema(Schemas.key("pk", "sk")).build());
		for (int i = 1; i <= 3; i++) {
			put(item("pk", s("p"), "sk", n(i), "note", s("note" + i), "amount", n(i * 10), "tags", ss("a", "t" + i),
					"list", l(n(i)), "bytes", b(i, 9)));
		}
		put(item("pk", s("p"), "sk", n(4)));
	}

	@AfterEach
	void close() {
		this.client.close();
		this.dynamo.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			EQ           | amount | N:20      | 2
			NE           | amount | N:20      | 1,3,4
			LT           | amount | N:20      | 1
			LE           | amount | N:20      | 1,2
			GT           | amount | N:20      | 3
			GE           | amount | N:20      | 2,3
			BETWEEN      | amount | N:15,N:25 | 2
			IN           | amount | N:10,N:30 | 1,3
			BEGINS_WITH  | note   | S:note3   | 3
			CONTAINS     | note   | S:te1     | 1
			CONTAINS     | tags   | S:t2      | 2
			CONTAINS     | list   | N:3       | 3
			NOT_CONTAINS | tags   | S:t2      | 1,3,4
			NULL         | amount |           | 4
			NOT_NULL     | amount |           | 1,2,3
			""")
	void knowsThirteenOperators(ComparisonOperator operator, String attribute, @Nullable String values,
			String expected) {
		Condition condition = condition(operator, values(values));
		List<String> sortKeys = List.of(expected.split(","));
		assertThat(sortKeys(
				this.client.scan((scan) -> scan.tableName("orders").scanFilter(Map.of(attribute, condition))).items()))
			.isEqualTo(sortKeys);
		assertThat(sortKeys(this.client
			.query((query) -> query.tableName("orders")
				.keyConditions(Map.of("pk", condition(ComparisonOperator.EQ, s("p"))))
				.queryFilter(Map.of(attribute, condition)))
			.items())).isEqualTo(sortKeys);
	}

	private static AttributeValue[] values(@Nullable String values) {
		if (values == null) {
			return new AttributeValue[0];
		}
		return Arrays.stream(values.split(","))
			.map((value) -> value.startsWith("N:") ? n(value.substring(2)) : s(value.substring(2)))
			.toArray(AttributeValue[]::new);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			EQ      | N:2     | 2
			LT      | N:2     | 1
			LE      | N:2     | 1,2
			GT      | N:2     | 3,4
			GE      | N:2     | 2,3,4
			BETWEEN | N:2,N:3 | 2,3
			""")
	void queriesByKeyConditions(ComparisonOperator operator, String values, String expected) {
		Map<String, Condition> key = Map.of("pk", condition(ComparisonOperator.EQ, s("p")), "sk",
				condition(operator, values(values)));
		assertThat(sortKeys(this.client.query((query) -> query.tableName("orders").keyConditions(key)).items()))
			.isEqualTo(List.of(expected.split(",")));
	}

	@Test
	void joinsFilters() {
		Map<String, Condition> filter = new LinkedHashMap<>();
		filter.put("amount", condition(ComparisonOperator.EQ, n(10)));
		filter.put("note", condition(ComparisonOperator.EQ, s("note2")));
		assertThat(this.client.scan((scan) -> scan.tableName("orders").scanFilter(filter)).count()).isZero();
		assertThat(sortKeys(this.client
			.scan((scan) -> scan.tableName("orders").scanFilter(filter).conditionalOperator(ConditionalOperator.OR))
			.items())).containsExactly("1", "2");
		assertValidation(
				() -> this.client.scan((scan) -> scan.tableName("orders").conditionalOperator(ConditionalOperator.OR)),
				"ConditionalOperator cannot be used without Filter or Expected");
		filter.remove("note");
		assertValidation(() -> this.client
			.scan((scan) -> scan.tableName("orders").scanFilter(filter).conditionalOperator(ConditionalOperator.OR)),
				"ConditionalOperator can only be used when Filter or Expected has two or more elements");
	}

	@Test
	void checksWhatIsExpected() {
		Map<String, AttributeValue> replacement = item("pk", s("p"), "sk", n(1), "amount", n(11));
		ExpectedAttributeValue ten = ExpectedAttributeValue.builder().value(n(10)).build();
		ExpectedAttributeValue absent = ExpectedAttributeValue.builder().exists(false).build();
		put(replacement, Map.of("amount", ten));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> put(replacement, Map.of("amount", ten)));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> put(replacement, Map.of("pk", absent)));
		put(replacement, Map.of("note", absent));
		Map<String, ExpectedAttributeValue> either = Map.of("amount", ten, "note", absent);
		assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(
				() -> this.client.deleteItem((delete) -> delete.tableName("orders").key(key(1)).expected(either)));
		this.client.deleteItem((delete) -> delete.tableName("orders")
			.key(key(1))
			.expected(either)
			.conditionalOperator(ConditionalOperator.OR));
		assertThat(get(1)).isEmpty();
		ExpectedAttributeValue above = ExpectedAttributeValue.builder()
			.comparisonOperator(ComparisonOperator.GT)
			.attributeValueList(n(15))
			.build();
		this.client.updateItem((update) -> update.tableName("orders")
			.key(key(2))
			.expected(Map.of("amount", above))
			.attributeUpdates(Map.of("amount", update(AttributeAction.PUT, n(1)))));
		assertThat(get(2)).containsEntry("amount", n(1));
	}

	@Test
	void updatesAttributes() {
		Map<String, AttributeValueUpdate> updates = new LinkedHashMap<>();
		updates.put("note", update(AttributeAction.PUT, s("new")));
		updates.put("amount", update(AttributeAction.ADD, n(5)));
		updates.put("tags", update(AttributeAction.DELETE, ss("a")));
		updates.put("list", update(AttributeAction.DELETE, null));
		updates.put("more", update(AttributeAction.ADD, ns("1", "2")));
		updates.put("bytes", update(null, b(7)));
		Map<String, AttributeValue> after = this.client
			.updateItem((update) -> update.tableName("orders")
				.key(key(1))
				.attributeUpdates(updates)
				.returnValues(ReturnValue.ALL_NEW))
			.attributes();
		assertThat(after).isEqualTo(item("pk", s("p"), "sk", n(1), "note", s("new"), "amount", n(15), "tags", ss("t1"),
				"more", ns("1", "2"), "bytes", b(7)));
	}

	@Test
	void addsToLists() {
		this.client.updateItem((update) -> update.tableName("orders")
			.key(key(7))
			.attributeUpdates(Map.of("list", update(AttributeAction.ADD, l(s("a"))))));
		Map<String, AttributeValue> after = this.client
			.updateItem((update) -> update.tableName("orders")
				.key(key(7))
				.attributeUpdates(Map.of("list", update(AttributeAction.ADD, l(n(1), s("a")))))
				.returnValues(ReturnValue.UPDATED_NEW))
			.attributes();
		assertThat(after).isEqualTo(item("list", l(s("a"), n(1), s("a"))));
	}

	@Test
	void createsItemsWithoutUpdates() {
		this.client.updateItem((update) -> update.tableName("orders").key(key(9)).attributeUpdates(Map.of()));
		assertThat(get(9)).isEqualTo(key(9));
	}

	@Test
	void readsAttributesToGet() {
		assertThat(this.client
			.getItem((get) -> get.tableName("orders").key(key(1)).attributesToGet("note", "amount", "missing"))
			.item()).isEqualTo(item("note", s("note1"), "amount", n(10)));
		assertThat(this.client.scan((scan) -> scan.tableName("orders").attributesToGet("sk").limit(1)).items())
			.containsExactly(item("sk", n(1)));
		assertValidation(
				() -> this.client.getItem((get) -> get.tableName("orders").key(key(1)).attributesToGet("note", "note")),
				INVALID + "Duplicate value in attribute name: note");
		this.dynamo.faults().everywhere().leaveUnprocessed(1, Occurrence.next(1));
		KeysAndAttributes keys = KeysAndAttributes.builder()
			.keys(List.of(key(1), key(2)))
			.attributesToGet("note")
			.consistentRead(true)
			.build();
		BatchGetItemResponse batch = this.client.batchGetItem((get) -> get.requestItems(Map.of("orders", keys)));
		assertThat(batch.responses().get("orders")).containsExactly(item("note", s("note1")));
		assertThat(batch.unprocessedKeys()).isEqualTo(Map.of("orders", keys.toBuilder().keys(List.of(key(2))).build()));
	}

	@Test
	void refusesToMixThemWithExpressions() {
		String start = "Can not use both expression and non-expression parameters in the same request: ";
		assertValidation(
				() -> this.client.putItem((put) -> put.tableName("orders")
					.item(key(1))
					.expected(Map.of("a", ExpectedAttributeValue.builder().exists(false).build()))
					.conditionExpression("attribute_exists(pk)")),
				start + "Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}");
		assertValidation(
				() -> this.client.updateItem((update) -> update.tableName("orders")
					.key(key(1))
					.attributeUpdates(Map.of("a", update(AttributeAction.DELETE, null)))
					.conditionExpression("attribute_exists(pk)")),
				start + "Non-expression parameters: {AttributeUpdates} Expression parameters: {ConditionExpression}");
		assertValidation(
				() -> this.client.getItem(
						(get) -> get.tableName("orders").key(key(1)).attributesToGet("a").projectionExpression("a")),
				start + "Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}");
		assertValidation(
				() -> this.client.query((query) -> query.tableName("orders")
					.keyConditions(Map.of("pk", condition(ComparisonOperator.EQ, s("p"))))
					.keyConditionExpression("pk = :p")
					.queryFilter(Map.of("a", condition(ComparisonOperator.NULL)))
					.projectionExpression("pk")),
				start + "Non-expression parameters: {QueryFilter, KeyConditions} Expression parameters: "
						+ "{ProjectionExpression, KeyConditionExpression}");
		assertValidation(
				() -> this.client.scan((scan) -> scan.tableName("orders")
					.scanFilter(Map.of("note", condition(ComparisonOperator.NULL)))
					.expressionAttributeNames(Map.of("#a", "a"))),
				"ExpressionAttributeNames can only be specified when using expressions");
	}

	@Test
	void takesKeyConditionsTogetherWithOtherExpressions() {
		put(Map.of("pk", s("p"), "sk", n(1), "note", s("a")));
		put(Map.of("pk", s("p"), "sk", n(2), "note", s("b")));
		Map<String, Condition> key = Map.of("pk", condition(ComparisonOperator.EQ, s("p")));
		assertThat(this.client
			.query((query) -> query.tableName("orders")
				.keyConditions(key)
				.filterExpression("#p0 = :p0")
				.expressionAttributeNames(Map.of("#p0", "note"))
				.expressionAttributeValues(Map.of(":p0", s("b"))))
			.items()).singleElement().satisfies((item) -> assertThat(item).containsEntry("note", s("b")));
		assertValidation(
				() -> this.client.query((query) -> query.tableName("orders")
					.keyConditions(key)
					.queryFilter(Map.of("pk", condition(ComparisonOperator.NOT_NULL)))),
				"QueryFilter can only contain non-primary key attributes: Primary key attribute: pk");
	}

	@Test
	void checksConditions() {
		assertRefused(condition(ComparisonOperator.EQ), "Invalid number of argument(s) for the EQ ComparisonOperator");
		assertRefused(condition(ComparisonOperator.NULL, n(1)),
				"Invalid number of argument(s) for the NULL ComparisonOperator");
		assertRefused(condition(ComparisonOperator.BETWEEN, n(1)),
				"Invalid number of argument(s) for the BETWEEN ComparisonOperator");
		assertRefused(condition(ComparisonOperator.LT, ss("a")),
				"ComparisonOperator LT is not valid for SS AttributeValue type");
		assertRefused(condition(ComparisonOperator.BEGINS_WITH, n(1)),
				"ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type");
		assertRefused(condition(ComparisonOperator.CONTAINS, l()),
				"ComparisonOperator CONTAINS is not valid for L AttributeValue type");
		assertRefused(condition(ComparisonOperator.IN, n(1), s("a")),
				"AttributeValues inside AttributeValueList must be of same type");
		assertRefused(condition(ComparisonOperator.BETWEEN, n(1), s("a")),
				"AttributeValues inside AttributeValueList must be of same type");
		assertValidation(() -> scan(condition(ComparisonOperator.BETWEEN, n(2), n(1))),
				"The BETWEEN condition was provided a range where the lower bound is greater than the upper bound");
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> scan(Condition.builder().comparisonOperator("XX").build()))
			.withMessageContaining("'scanFilter.note.member.comparisonOperator' failed to satisfy constraint");
		assertValidation(
				() -> this.client.query((query) -> query.tableName("orders")
					.keyConditions(Map.of("pk", condition(ComparisonOperator.NE, s("p"))))),
				"Attempted conditional constraint is not an indexable operation");
	}

	private void assertRefused(Condition condition, String message) {
		assertValidation(() -> scan(condition), INVALID + message);
	}

	private void scan(Condition condition) {
		this.client.scan((scan) -> scan.tableName("orders").scanFilter(Map.of("note", condition)));
	}

	@Test
	void checksExpectations() {
		ExpectedAttributeValue.Builder none = ExpectedAttributeValue.builder();
		assertRefused(none.build(), "Value must be provided when Exists is null for Attribute: a");
		assertRefused(ExpectedAttributeValue.builder().exists(true).build(),
				"Value must be provided when Exists is true for Attribute: a");
		assertRefused(ExpectedAttributeValue.builder().exists(false).value(n(1)).build(),
				"Value cannot be used when Exists is false for Attribute: a");
		assertRefused(ExpectedAttributeValue.builder().attributeValueList(n(1)).build(),
				"AttributeValueList can only be used with a ComparisonOperator for Attribute: a");
		assertRefused(ExpectedAttributeValue.builder()
			.comparisonOperator(ComparisonOperator.EQ)
			.exists(true)
			.value(n(1))
			.build(), "Exists and ComparisonOperator cannot be used together for Attribute: a");
		assertRefused(ExpectedAttributeValue.builder()
			.comparisonOperator(ComparisonOperator.EQ)
			.attributeValueList(n(1))
			.value(n(1))
			.build(), "Value and AttributeValueList cannot be used together for Attribute: a");
		assertRefused(ExpectedAttributeValue.builder().comparisonOperator(ComparisonOperator.EQ).build(),
				"Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: a");
	}

	private void assertRefused(ExpectedAttributeValue expected, String message) {
		assertValidation(() -> put(key(1), Map.of("a", expected)), INVALID + message);
	}

	@Test
	void checksUpdates() {
		assertRefused(update(AttributeAction.PUT, null),
				"Only DELETE action is allowed when no attribute value is specified");
		assertRefused(update(AttributeAction.ADD, s("a")), "ADD action is not supported for the type S");
		assertRefused(update(AttributeAction.DELETE, s("a")),
				"DELETE action with value is not supported for the type S");
		assertValidation(
				() -> this.client.updateItem((update) -> update.tableName("orders")
					.key(key(1))
					.attributeUpdates(Map.of("sk", update(AttributeAction.PUT, n(1))))),
				INVALID + "Cannot update attribute sk. This attribute is part of the key");
		for (AttributeValue added : List.of(n(1), ss("a"), l(s("a")))) {
			assertValidation(
					() -> this.client.updateItem((update) -> update.tableName("orders")
						.key(key(1))
						.attributeUpdates(Map.of("note", update(AttributeAction.ADD, added)))),
					"Type mismatch for attribute to update");
		}
	}

	private void assertRefused(AttributeValueUpdate change, String message) {
		assertValidation(
				() -> this.client.updateItem(
						(update) -> update.tableName("orders").key(key(1)).attributeUpdates(Map.of("a", change))),
				INVALID + message);
	}

	@Test
	void describesContinuousBackups() {
		assertThat(this.client.describeContinuousBackups((request) -> request.tableName("orders"))
			.continuousBackupsDescription())
			.satisfies((backups) -> assertThat(backups.continuousBackupsStatusAsString()).isEqualTo("ENABLED"))
			.satisfies((
					backups) -> assertThat(backups.pointInTimeRecoveryDescription().pointInTimeRecoveryStatusAsString())
						.isEqualTo("DISABLED"));
		assertThatExceptionOfType(TableNotFoundException.class)
			.isThrownBy(() -> this.client.describeContinuousBackups((request) -> request.tableName("missing")))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo("Table not found: missing"));
	}

	private static Condition condition(ComparisonOperator operator, AttributeValue... values) {
		Condition.Builder condition = Condition.builder().comparisonOperator(operator);
		return (values.length > 0) ? condition.attributeValueList(values).build() : condition.build();
	}

	private static AttributeValueUpdate update(@Nullable AttributeAction action, @Nullable AttributeValue value) {
		return AttributeValueUpdate.builder().action(action).value(value).build();
	}

	private void put(Map<String, AttributeValue> item) {
		this.client.putItem((put) -> put.tableName("orders").item(item));
	}

	private void put(Map<String, AttributeValue> item, Map<String, ExpectedAttributeValue> expected) {
		this.client.putItem((put) -> put.tableName("orders").item(item).expected(expected));
	}

	private Map<String, AttributeValue> get(int sk) {
		return this.client.getItem((get) -> get.tableName("orders").key(key(sk))).item();
	}

	private static Map<String, AttributeValue> key(int sk) {
		return item("pk", s("p"), "sk", n(sk));
	}

	private static List<String> sortKeys(List<Map<String, AttributeValue>> items) {
		return items.stream().map((found) -> found.get("sk").n()).toList();
	}

}
