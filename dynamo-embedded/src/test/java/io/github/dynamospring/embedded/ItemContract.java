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

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

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
 * What holds for single items.
 */
interface ItemContract extends DynamoContract {

	@Test
	default void returnsWhatWasStored() {
		Map<String, AttributeValue> stored = item("pk", s("a"), "sk", n(1), "string", s("é\u0000"), "number",
				n("-12.5"), "binary", b(0, 255), "bool", AttributeValue.fromBool(false), "null",
				AttributeValue.fromNul(true), "list", l(s("x"), n(1)), "map", m("inner", m()), "strings", ss("x", "y"),
				"numbers", ns("1", "2"), "empty", s(""));
		put(stored);
		assertThat(get("a", 1)).isEqualTo(stored);
	}

	@Test
	default void writesNumbersWithoutExponentAndTrailingZeros() {
		put(item("pk", s("a"), "sk", n("1E2"), "x", n("-0"), "y", n("1.50"), "z", ns("1e1", "0.50")));
		Map<String, AttributeValue> read = get("a", 100);
		assertThat(read.get("sk").n()).isEqualTo("100");
		assertThat(read.get("x").n()).isEqualTo("0");
		assertThat(read.get("y").n()).isEqualTo("1.5");
		assertThat(read.get("z").ns()).containsExactlyInAnyOrder("10", "0.5");
	}

	@Test
	default void hasNoItemForAnUnknownKey() {
		assertThat(client().getItem((get) -> get.tableName(TABLE).key(item("pk", s("a"), "sk", n(1)))).hasItem())
			.isFalse();
	}

	@Test
	default void projectsNestedPaths() {
		put(item("pk", s("a"), "sk", n(1), "x", m("y", l(s("0"), s("1")), "z", s("z")), "other", s("o")));
		Map<String, AttributeValue> read = client()
			.getItem((get) -> get.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.projectionExpression("#x.y[1], sk")
				.expressionAttributeNames(Map.of("#x", "x")))
			.item();
		assertThat(read).isEqualTo(item("x", m("y", l(s("1"))), "sk", n(1)));
	}

	@Test
	default void failsAConditionWithTheItemItWasCheckedAgainst() {
		put(item("pk", s("a"), "sk", n(1), "x", s("old")));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> client().putItem((put) -> put.tableName(TABLE)
				.item(item("pk", s("a"), "sk", n(1)))
				.conditionExpression("attribute_not_exists(pk)")
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)))
			.withMessageContaining("The conditional request failed")
			.satisfies((ex) -> assertThat(ex.item()).containsEntry("x", s("old")));
		assertThat(get("a", 1)).containsEntry("x", s("old"));
	}

	@Test
	default void updatesAndTellsWhatChanged() {
		put(item("pk", s("a"), "sk", n(1), "count", n(1), "x", m("y", s("old"), "z", s("z")), "gone", s("g")));
		Map<String, AttributeValue> changed = client()
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
	default void createsAnItemByUpdatingIt() {
		Map<String, AttributeValue> created = client()
			.updateItem((update) -> update.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.updateExpression("ADD n :one")
				.expressionAttributeValues(item(":one", n(1)))
				.returnValues(ReturnValue.ALL_NEW))
			.attributes();
		assertThat(created).isEqualTo(item("pk", s("a"), "sk", n(1), "n", n(1)));
	}

	@Test
	default void createsNoItemByOnlyTakingAway() {
		for (String expression : List.of("REMOVE x", "DELETE x :v", "REMOVE y DELETE x :v")) {
			client().updateItem((update) -> update.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.updateExpression(expression)
				.expressionAttributeValues(
						expression.contains(":v") ? item(":v", AttributeValue.fromSs(List.of("v"))) : null));
			assertThat(get("a", 1)).as(expression).isEmpty();
		}
		client().updateItem((update) -> update.tableName(TABLE).key(item("pk", s("a"), "sk", n(1))));
		assertThat(get("a", 1)).isEqualTo(item("pk", s("a"), "sk", n(1)));
	}

	@Test
	default void refusesPathsIntoKeys() {
		String message = "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ";
		DynamoContract.assertValidation(
				() -> client().getItem(
						(get) -> get.tableName(TABLE).key(item("pk", s("a"), "sk", n(1))).projectionExpression("pk.x")),
				message + "Key: pk");
		DynamoContract.assertValidation(() -> client().putItem((put) -> put.tableName(TABLE)
			.item(item("pk", s("a"), "sk", n(1)))
			.conditionExpression("attribute_exists(amount[0])")), message + "IndexKey: amount");
		DynamoContract.assertValidation(
				() -> client().scan((scan) -> scan.tableName(TABLE).filterExpression("attribute_exists(sk.x)")),
				message + "Key: sk");
		DynamoContract.assertValidation(() -> client().updateItem((update) -> update.tableName(TABLE)
			.key(item("pk", s("a"), "sk", n(1)))
			.updateExpression("REMOVE amount.x")), message + "IndexKey: amount");
	}

	@Test
	default void deletesAndReturnsTheOldItem() {
		put(item("pk", s("a"), "sk", n(1), "x", s("x")));
		Map<String, AttributeValue> deleted = client()
			.deleteItem((delete) -> delete.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.returnValues(ReturnValue.ALL_OLD))
			.attributes();
		assertThat(deleted).containsEntry("x", s("x"));
		assertThat(get("a", 1)).isEmpty();
		assertThat(client()
			.deleteItem((delete) -> delete.tableName(TABLE)
				.key(item("pk", s("a"), "sk", n(1)))
				.returnValues(ReturnValue.ALL_OLD))
			.hasAttributes()).isFalse();
	}

	@Test
	default void refusesToUpdateAKey() {
		DynamoContract.assertValidation(
				() -> client().updateItem((update) -> update.tableName(TABLE)
					.key(item("pk", s("a"), "sk", n(1)))
					.updateExpression("SET pk = :x")
					.expressionAttributeValues(item(":x", s("x")))),
				"One or more parameter values were invalid: Cannot update attribute pk. "
						+ "This attribute is part of the key");
	}

}
