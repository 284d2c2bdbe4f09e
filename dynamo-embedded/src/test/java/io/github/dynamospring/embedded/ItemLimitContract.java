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

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.l;
import static io.github.dynamospring.embedded.Attributes.m;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.ns;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.Attributes.ss;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an item and its keys must look like.
 */
interface ItemLimitContract extends DynamoContract {

	@Test
	default void refusesAnItemWithoutItsKey() {
		DynamoContract.assertValidation(() -> put(item("sk", n(1))),
				"One or more parameter values were invalid: Missing the key pk in the item");
		DynamoContract.assertValidation(() -> put(item("pk", n(1), "sk", n(1))),
				"One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N");
	}

	@Test
	default void refusesAKeyThatDoesNotMatchTheSchema() {
		for (Map<String, AttributeValue> key : List.of(item("pk", s("a")), item("pk", s("a"), "sk", s("1")),
				item("pk", s("a"), "sk", n(1), "x", n(1)), item("pk", s("a"), "other", n(1)))) {
			String message = "The provided key element does not match the schema";
			DynamoContract.assertValidation(() -> client().getItem((get) -> get.tableName(TABLE).key(key)), message);
			DynamoContract.assertValidation(() -> client().deleteItem((delete) -> delete.tableName(TABLE).key(key)),
					message);
			DynamoContract.assertValidation(() -> client().updateItem((update) -> update.tableName(TABLE).key(key)),
					message);
		}
	}

	@Test
	default void refusesEmptyKeys() {
		String message = "One or more parameter values are not valid. The AttributeValue for a key attribute cannot "
				+ "contain an empty string value. Key: pk";
		DynamoContract.assertValidation(() -> put(DynamoContract.key("", 1)), message);
		DynamoContract.assertValidation(
				() -> client().getItem((get) -> get.tableName(TABLE).key(DynamoContract.key("", 1))), message);
	}

	@Test
	default void refusesIndexKeysOfTheWrongTypeAndEmptyOnes() {
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), "status", n(1))),
				"One or more parameter values were invalid: Type mismatch for Index Key status Expected: S Actual: N "
						+ "IndexName: byStatus");
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), "status", s(""))),
				"One or more parameter values are not valid. A value specified for a secondary index key is not "
						+ "supported. The AttributeValue for a key attribute cannot contain an empty string value. "
						+ "IndexName: byStatus, IndexKey: status");
		put(DynamoContract.key("a", 1));
		DynamoContract.assertValidation(
				() -> client().updateItem((update) -> update.tableName(TABLE)
					.key(DynamoContract.key("a", 1))
					.updateExpression("SET amount = :x")
					.expressionAttributeValues(item(":x", s("x")))),
				"One or more parameter values were invalid: Type mismatch for Index Key amount Expected: N Actual: S "
						+ "IndexName: byStatus");
		assertThat(get("a", 1)).isEqualTo(DynamoContract.key("a", 1));
	}

	@Test
	default void limitsTheLengthOfNames() {
		String longest = "x".repeat(65_535);
		put(item("pk", s("a"), "sk", n(1), longest, n(1), "m", m(longest, n(1), "", n(2))));
		assertThat(get("a", 1)).containsEntry(longest, n(1)).containsEntry("m", m(longest, n(1), "", n(2)));
		String message = "One or more parameter values were invalid: Attribute name is too large, must be less than 65536 "
				+ "bytes";
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), longest + "x", n(1))), message);
		DynamoContract.assertValidation(
				() -> put(item("pk", s("a"), "sk", n(1), "m", m("\u00E4".repeat(32_768), n(1)))), message);
		DynamoContract.assertValidation(
				() -> client().scan((scan) -> scan.tableName(TABLE)
					.projectionExpression("#x")
					.expressionAttributeNames(Map.of("#x", longest + "x"))),
				"ExpressionAttributeNames contains invalid value: " + message + " for key #x");
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), "", n(1))),
				"One or more parameter values were invalid: Attribute name must not be empty");
	}

	@Test
	default void limitsTheLengthOfKeysThatAreAskedFor() {
		client().createTable(Schemas.table("texts", "pk:S", "sk:S").keySchema(Schemas.key("pk", "sk")).build());
		DynamoContract.assertValidation(
				() -> client().query((query) -> query.tableName(TABLE)
					.keyConditionExpression("pk = :pk")
					.expressionAttributeValues(item(":pk", s("x".repeat(2049))))),
				"One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes");
		DynamoContract.assertValidation(
				() -> client().query((query) -> query.tableName("texts")
					.keyConditionExpression("pk = :pk and sk < :sk")
					.expressionAttributeValues(item(":pk", s("a"), ":sk", s("x".repeat(1025))))),
				"One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit "
						+ "of 1024 bytes");
	}

	@Test
	default void limitsTheSizeOfAllPlaceholders() {
		Map<String, AttributeValue> values = new HashMap<>();
		for (int i = 0; i < 6; i++) {
			values.put(":v" + i, s("x".repeat(349_526)));
		}
		DynamoContract.assertValidation(
				() -> client().scan((scan) -> scan.tableName(TABLE)
					.filterExpression("x in (:v0, :v1, :v2, :v3, :v4, :v5)")
					.expressionAttributeValues(values)),
				"One or more parameter values were invalid: ExpressionAttributeNames and ExpressionAttributeValues have "
						+ "exceeded the maximum allowed size of 2097152 bytes");
		values.put(":v5", s("x"));
		assertThat(client()
			.scan((scan) -> scan.tableName(TABLE)
				.filterExpression("x in (:v0, :v1, :v2, :v3, :v4, :v5)")
				.expressionAttributeValues(values))
			.count()).isZero();
	}

	@Test
	default void limitsTheLengthOfKeys() {
		put(DynamoContract.key("x".repeat(2048), 1));
		DynamoContract.assertValidation(() -> put(DynamoContract.key("x".repeat(2049), 1)),
				"One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit "
						+ "of2048 bytes");
	}

	@Test
	default void limitsTheSizeOfItems() {
		// pk (2 + 1), sk (2 + 2), x (1 + the rest)
		int rest = 409_600 - 8;
		put(item("pk", s("a"), "sk", n(1), "x", s("y".repeat(rest))));
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), "x", s("y".repeat(rest + 1)))),
				"Item size has exceeded the maximum allowed size");
		DynamoContract.assertValidation(
				() -> client().updateItem((update) -> update.tableName(TABLE)
					.key(DynamoContract.key("a", 1))
					.updateExpression("SET y = :y")
					.expressionAttributeValues(item(":y", s("")))),
				"Item size to update has exceeded the maximum allowed size");
	}

	@Test
	default void refusesValuesThatMakeNoSense() {
		assertRefused(ss(), "One or more parameter values were invalid: An string set  may not be empty");
		assertRefused(ss("a", "a"),
				"One or more parameter values were invalid: Input collection [a, a] contains duplicates.");
		assertRefused(ns("1", "1.0"), "Input collection contains duplicates");
		assertRefused(n("abc"), "The parameter cannot be converted to a numeric value: abc");
		assertRefused(n("1e126"),
				"Number overflow. Attempting to store a number with magnitude larger than supported range");
		assertRefused(n("1e-131"),
				"Number underflow. Attempting to store a number with magnitude smaller than supported range");
		assertRefused(n("1".repeat(39)), "Attempting to store more than 38 significant digits in a Number");
		assertRefused(AttributeValue.builder().build(),
				"Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
		assertRefused(AttributeValue.builder().s("a").n("1").build(),
				"Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported "
						+ "datatypes");
	}

	private void assertRefused(AttributeValue value, String message) {
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), "x", value)), message);
	}

	@Test
	default void limitsTheDepthOfValues() {
		AttributeValue value = s("deep");
		for (int i = 0; i < 31; i++) {
			value = l(value);
		}
		put(item("pk", s("a"), "sk", n(1), "x", value));
		AttributeValue deeper = l(value);
		DynamoContract.assertValidation(() -> put(item("pk", s("a"), "sk", n(1), "x", deeper)),
				"Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond "
						+ "supported limit");
	}

	@Test
	default void reportsViolatedConstraintsTogether() {
		DynamoContract.assertValidation(
				() -> client().putItem((put) -> put.tableName("a b")
					.item(DynamoContract.key("a", 1))
					.returnConsumedCapacity("SOME")
					.returnValues("ALL")),
				"3 validation errors detected: Value 'a b' at 'tableName' failed to satisfy constraint: Member must "
						+ "satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value 'ALL' at 'returnValues' failed to "
						+ "satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, "
						+ "UPDATED_NEW]; Value 'SOME' at 'returnConsumedCapacity' failed to satisfy constraint: Member "
						+ "must satisfy enum value set: [INDEXES, TOTAL, NONE]");
	}

	@Test
	default void looksAtExpressionsBeforeTheTable() {
		DynamoContract.assertValidation(
				() -> client().putItem((put) -> put.tableName("missing")
					.item(DynamoContract.key("a", 1))
					.conditionExpression("attribute_exists(")),
				"Invalid ConditionExpression: Syntax error; token: \"<EOF>\", " + "near: \"(\"");
		DynamoContract.assertValidation(
				() -> client().putItem((put) -> put.tableName("missing")
					.item(DynamoContract.key("a", 1))
					.expressionAttributeValues(item(":v", s("v")))),
				"ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null");
		DynamoContract.assertValidation(
				() -> client().putItem((put) -> put.tableName("missing")
					.item(DynamoContract.key("a", 1))
					.conditionExpression("attribute_exists(pk)")
					.expressionAttributeNames(Map.of("#x", "x"))),
				"Value provided in ExpressionAttributeNames unused in expressions: keys: {#x}");
	}

}
