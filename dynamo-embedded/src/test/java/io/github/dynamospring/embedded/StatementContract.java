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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

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
 * What holds for statements of PartiQL, alone, in batches and in transactions.
 */
interface StatementContract extends DynamoContract {

	@Test
	default void insertsAnItemWithEveryType() {
		run("INSERT INTO orders VALUE {'pk': 'a', 'sk': -1.50, 'flag': TRUE, 'none': null, 'list': [1, 'x', [false]],"
				+ " 'map': {'inner': {'deep': 'it''s'}}, 'numbers': <<3, 1>>, 'strings': <<'x', 'y'>>, 'bytes': ?}",
				b(1, 2));
		assertThat(get("a", -1.5)).isEqualTo(item("pk", s("a"), "sk", n("-1.5"), "flag", AttributeValue.fromBool(true),
				"none", AttributeValue.fromNul(true), "list", l(n(1), s("x"), l(AttributeValue.fromBool(false))), "map",
				m("inner", m("deep", s("it's"))), "numbers", ns("1", "3"), "strings", ss("x", "y"), "bytes",
				AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 1, 2 }))));
	}

	@Test
	default void insertsNoItemTwice() {
		run("INSERT INTO \"orders\" VALUE {'pk': ?, 'sk': ?}", s("a"), n(1));
		assertThatExceptionOfType(DuplicateItemException.class)
			.isThrownBy(() -> run("INSERT INTO orders VALUE {'pk': 'a', 'sk': 1, 'note': 'new'}"))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage())
				.isEqualTo("Duplicate primary key exists in table"));
		assertThat(get("a", 1)).doesNotContainKey("note");
	}

	@Test
	default void refusesItemsThatDoNotFitTheTable() {
		DynamoContract.assertValidation(() -> run("INSERT INTO orders VALUE {'pk': 'a'}"),
				"One or more parameter values were invalid: Missing the key sk in the item");
		DynamoContract.assertValidation(() -> run("INSERT INTO orders VALUE {'pk': 1, 'sk': 1}"),
				"One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> run("INSERT INTO other VALUE {'pk': 'a', 'sk': 1}"));
	}

	@Test
	default void readsOnePartitionInOrder() {
		fill();
		assertThat(sortKeys(run("SELECT * FROM orders WHERE pk = 'a'"))).containsExactly("1", "2", "3", "4");
		assertThat(sortKeys(run("SELECT * FROM orders WHERE pk = 'a' ORDER BY sk DESC"))).containsExactly("4", "3", "2",
				"1");
		assertThat(sortKeys(run("SELECT * FROM orders WHERE pk = 'a' AND sk > 2"))).containsExactly("3", "4");
		assertThat(sortKeys(run("SELECT * FROM orders WHERE pk = 'a' AND sk BETWEEN 2 AND ?", n(3))))
			.containsExactly("2", "3");
		assertThat(sortKeys(run("SELECT * FROM orders WHERE 'a' = pk AND 3 >= sk AND amount <> 20")))
			.containsExactly("1", "3");
		assertThat(sortKeys(run("SELECT * FROM orders WHERE pk = 'a' AND sk = 9"))).isEmpty();
	}

	@Test
	default void paysForWhatItReadsOnly() {
		fill();
		assertThat(units("SELECT * FROM orders WHERE pk = 'a' AND sk = 1")).isEqualTo(0.5);
		put(item("pk", s("big"), "sk", n(1), "note", s("x".repeat(9000))));
		assertThat(units("SELECT sk FROM orders WHERE pk = 'big'")).isEqualTo(1.5);
		assertThat(units("SELECT * FROM orders WHERE pk = 'a'")).isEqualTo(0.5);
		assertThat(units("SELECT * FROM orders")).isEqualTo(1.5);
		assertThat(units("SELECT * FROM orders WHERE pk IN ['a', 'b']")).isEqualTo(0.5);
		assertThat(units("INSERT INTO orders VALUE {'pk': 'new', 'sk': 1}")).isEqualTo(1);
	}

	@Test
	default void readsSeveralPartitions() {
		fill();
		assertThat(keys(run("SELECT * FROM orders WHERE pk IN ['b', 'a', 'b'] AND sk < 3"))).containsExactly("b1", "a1",
				"a2");
		assertThat(keys(run("SELECT * FROM orders WHERE pk IN ('b', 'a') ORDER BY pk, sk DESC"))).containsExactly("a4",
				"a3", "a2", "a1", "b1");
		assertThat(keys(run("SELECT * FROM orders WHERE pk = 'b' OR pk = 'a' ORDER BY pk DESC"))).containsExactly("b1",
				"a1", "a2", "a3", "a4");
		String[] many = new String[51];
		Arrays.setAll(many, (i) -> "'" + i + "'");
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE pk IN [" + String.join(",", many) + "]"),
				"The IN clause of a partition key can have at most 50 values");
	}

	@Test
	default void readsIndexes() {
		fill();
		assertThat(keys(run("SELECT * FROM orders.byStatus WHERE status = 'paid'"))).containsExactly("a1", "a3");
		assertThat(run("SELECT * FROM \"orders\".\"byStatus\" WHERE status = 'paid' AND amount > 10").items())
			.containsExactly(item("pk", s("a"), "sk", n(3), "status", s("paid"), "amount", n(30)));
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders.nowhere WHERE status = 'paid'"),
				"The table does not have the specified index");
	}

	@Test
	default void returnsWhatIsSelected() {
		put(item("pk", s("a"), "sk", n(1), "note", s("x"), "address",
				m("city", s("Bonn"), "lines", l(s("1"), s("2")))));
		assertThat(run("SELECT note, address.city, address.lines[1], nothing FROM orders WHERE pk = 'a'").items())
			.containsExactly(item("note", s("x"), "city", s("Bonn"), "lines[1]", s("2")));
	}

	@Test
	default void understandsAllConditions() {
		put(item("pk", s("a"), "sk", n(1), "text", s("hello"), "tags", ss("x", "y"), "none",
				AttributeValue.fromNul(true), "total", n(5)));
		for (String holds : List.of("begins_with(text, 'he')", "contains(text, 'll')", "contains(tags, 'x')",
				"attribute_type(text, 'S')", "size(text) = 5", "SIZE(tags) > 1", "nothing IS MISSING",
				"text IS NOT MISSING", "none IS NULL", "text IS NOT NULL", "total IN [1, 5]", "total NOT IN (1, 2)",
				"total BETWEEN 5 AND 6", "total NOT BETWEEN 6 AND 7", "NOT total = 4", "NOT nothing = 4",
				"total != 4 AND (text = 'x' OR text = 'hello')", "NOT (total = 4 OR text = 'x')", "total >= 5",
				"\"text\" = 'hello'", "none = NULL", "NOT NOT total = 5")) {
			assertThat(run("SELECT sk FROM orders WHERE pk = 'a' AND " + holds).items()).as(holds).hasSize(1);
		}
		for (String fails : List.of("nothing <> 4", "nothing = 4", "nothing IS NULL", "total = '5'", "total < 5",
				"begins_with(text, 'x')", "attribute_type(text, 'N')", "size(total) = 1", "text IS MISSING")) {
			assertThat(run("SELECT sk FROM orders WHERE pk = 'a' AND " + fails).items()).as(fails).isEmpty();
		}
	}

	@Test
	default void goesOnWithATokenOfTheSameStatement() {
		fill();
		String statement = "SELECT sk FROM orders WHERE pk IN ['b', 'a'] ORDER BY pk";
		List<String> seen = new ArrayList<>();
		String token = null;
		int pages = 0;
		do {
			String next = token;
			ExecuteStatementResponse page = execute((request) -> request.statement(statement).limit(2).nextToken(next));
			page.items().forEach((found) -> seen.add(found.get("sk").n()));
			token = page.nextToken();
			assertThat(page.hasLastEvaluatedKey()).isEqualTo(token != null);
			pages++;
		}
		while (token != null);
		assertThat(seen).containsExactly("1", "2", "3", "4", "1");
		assertThat(pages).isEqualTo(3);
		String first = execute((request) -> request.statement(statement).limit(2)).nextToken();
		for (String wrong : List.of("x", "AAAA", "*", first.substring(0, first.length() - 8))) {
			DynamoContract.assertValidation(() -> execute((request) -> request.statement(statement).nextToken(wrong)),
					"Invalid NextToken");
		}
		DynamoContract.assertValidation(
				() -> execute((request) -> request.statement("SELECT * FROM orders").nextToken(first)),
				"NextToken does not match request");
	}

	@Test
	default void stopsAPageAfterOneMegabyte() {
		for (int i = 0; i < 4; i++) {
			put(item("pk", s("big"), "sk", n(i), "note", s("x".repeat(300_000))));
		}
		ExecuteStatementResponse page = run("SELECT sk FROM orders WHERE pk = 'big'");
		assertThat(page.items()).hasSize(3);
		assertThat(page.nextToken()).isNotNull();
		assertThat(page.lastEvaluatedKey()).isEqualTo(DynamoContract.key("big", 2));
	}

	@Test
	default void refusesAnOrderItCannotKeep() {
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders ORDER BY sk"),
				"Must have WHERE clause in the statement when using ORDER BY clause.");
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE sk = 1 ORDER BY sk"),
				"Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.");
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE pk = 'a' ORDER BY note"),
				"Variable reference note in ORDER BY clause must be part of the primary key");
	}

	@Test
	default void refusesKeysOfAnotherType() {
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE pk = 1"),
				"One or more parameter values were invalid: Condition parameter type does not match schema type");
		DynamoContract.assertValidation(() -> run("DELETE FROM orders WHERE pk = 'a' AND sk = '1'"),
				"The provided key element does not match the schema");
	}

	@Test
	default void updatesAnItemThatExists() {
		put(item("pk", s("a"), "sk", n(1), "total", n(1), "lines", l(s("x")), "tags", ss("x"), "old", s("y"), "map",
				m("k", n(1))));
		run("UPDATE orders SET total = total + 2 SET lines = list_append(lines, ['z']), tags = set_add(tags, <<'y'>>)"
				+ " SET map.k = 5, copy = old REMOVE old WHERE pk = 'a' AND sk = 1");
		assertThat(get("a", 1)).isEqualTo(item("pk", s("a"), "sk", n(1), "total", n(3), "lines", l(s("x"), s("z")),
				"tags", ss("x", "y"), "map", m("k", n(5)), "copy", s("y")));
		run("UPDATE orders SET tags = set_delete(tags, <<'x', 'y'>>) SET total = 10 - total REMOVE lines[0]"
				+ " WHERE pk = 'a' AND sk = 1");
		assertThat(get("a", 1)).doesNotContainKey("tags")
			.containsEntry("total", n(7))
			.containsEntry("lines", l(s("z")));
	}

	@Test
	default void returnsWhatAnUpdateChanged() {
		put(item("pk", s("a"), "sk", n(1), "total", n(1), "note", s("x")));
		String update = "UPDATE orders SET total = total + 1 WHERE pk = 'a' AND sk = 1 RETURNING ";
		assertThat(run(update + "ALL OLD *").items())
			.containsExactly(item("pk", s("a"), "sk", n(1), "total", n(1), "note", s("x")));
		assertThat(run(update + "MODIFIED OLD *").items()).containsExactly(item("total", n(2)));
		assertThat(run(update + "MODIFIED NEW *").items()).containsExactly(item("total", n(4)));
		assertThat(run(update + "ALL NEW *").items())
			.containsExactly(item("pk", s("a"), "sk", n(1), "total", n(5), "note", s("x")));
		assertThat(run("DELETE FROM orders WHERE pk = 'a' AND sk = 1 RETURNING ALL OLD *").items())
			.containsExactly(item("pk", s("a"), "sk", n(1), "total", n(5), "note", s("x")));
	}

	@Test
	default void updatesNothingThatIsMissingOrOtherwise() {
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> run("UPDATE orders SET note = 'x' WHERE pk = 'a' AND sk = 1"));
		assertThat(get("a", 1)).isEmpty();
		put(item("pk", s("a"), "sk", n(1), "note", s("old")));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> execute((request) -> request
				.statement("UPDATE orders SET note = 'x' WHERE pk = 'a' AND sk = 1 AND note = 'other'")
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)))
			.satisfies((ex) -> assertThat(ex.item()).containsEntry("note", s("old")));
		DynamoContract.assertValidation(() -> run("UPDATE orders SET sk = 2 WHERE pk = 'a' AND sk = 1"),
				"One or more parameter values were invalid: Cannot update attribute sk. "
						+ "This attribute is part of the key");
	}

	@Test
	default void deletesAnItemIfThereIsOne() {
		assertThat(run("DELETE FROM orders WHERE pk = 'a' AND sk = 1 AND note = 'x'").items()).isEmpty();
		put(item("pk", s("a"), "sk", n(1), "note", s("old")));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> run("DELETE FROM orders WHERE pk = 'a' AND sk = 1 AND note = 'x'"));
		run("DELETE FROM orders WHERE pk = 'a' AND sk = 1 AND note = 'old'");
		assertThat(get("a", 1)).isEmpty();
	}

	@Test
	default void wantsToKnowWhichItemToWrite() {
		for (String statement : List.of("UPDATE orders SET note = 'x'", "UPDATE orders SET note = 'x' WHERE pk = 'a'",
				"DELETE FROM orders", "DELETE FROM orders WHERE pk = 'a' AND sk > 1",
				"DELETE FROM orders WHERE pk IN ['a', 'b'] AND sk = 1",
				"DELETE FROM orders WHERE pk = 'a' AND sk = 1 OR note = 'x'")) {
			DynamoContract.assertValidation(() -> run(statement),
					"Where clause does not contain a mandatory equality on all key attributes");
		}
	}

	@Test
	default void wantsAsManyParametersAsQuestionMarks() {
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE pk = ?"),
				"Number of parameters in request and statement don't match.");
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE pk = ?", s("a"), s("b")),
				"Number of parameters in request and statement don't match.");
		DynamoContract.assertValidation(
				() -> execute((request) -> request.statement("SELECT * FROM orders").parameters(List.of())),
				"1 validation error detected: Value '[]' at 'parameters' failed to satisfy constraint: "
						+ "Member must have length greater than or equal to 1");
	}

	@Test
	default void refusesStatementsItDoesNotUnderstand() {
		DynamoContract.assertValidation(() -> run("CREATE TABLE x"),
				"Statement wasn't well formed, can't be processed: Expected data manipulation");
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders WHERE"),
				"Statement wasn't well formed, can't be processed: Unexpected end of statement at 1:27:1");
		DynamoContract.assertValidation(() -> run("SELECT * FROM orders LIMIT 1"),
				"Unsupported clause: LIMIT at 1:22:5");
		DynamoContract.assertValidation(() -> run("EXISTS(SELECT * FROM orders WHERE pk = 'a')"),
				"EXISTS is only supported in ExecuteTransaction");
		DynamoContract.assertValidation(() -> execute((request) -> request.limit(0)),
				"2 validation errors detected: Value null at 'statement' failed to satisfy constraint: "
						+ "Member must not be null; Value '0' at 'limit' failed to satisfy constraint: "
						+ "Member must have value greater than or equal to 1");
	}

	@Test
	default void readsABatch() {
		fill();
		BatchExecuteStatementResponse response = batch("SELECT amount FROM orders WHERE pk = 'a' AND sk = 1",
				"SELECT * FROM orders WHERE pk = 'a' AND sk = 99",
				"SELECT * FROM orders WHERE pk = 'a' AND sk = 2 AND amount = 99", "SELECT * FROM orders WHERE pk = 'a'",
				"SELECT * FROM other WHERE pk = 'a' AND sk = 1", "SELECT");
		List<BatchStatementResponse> responses = response.responses();
		assertThat(responses.get(0).item()).isEqualTo(item("amount", n(10)));
		assertThat(responses.get(0).tableName()).isEqualTo(TABLE);
		assertThat(responses.get(1).hasItem()).isFalse();
		assertThat(responses.get(2).hasItem()).isFalse();
		assertThat(responses.get(3).error().code()).isEqualTo(BatchStatementErrorCodeEnum.VALIDATION_ERROR);
		assertThat(responses.get(3).error().message()).isEqualTo("Select statements within BatchExecuteStatement must "
				+ "specify the primary key in the where clause.");
		assertThat(responses.get(4).error().code()).isEqualTo(BatchStatementErrorCodeEnum.RESOURCE_NOT_FOUND);
		assertThat(responses.get(5).error().code()).isEqualTo(BatchStatementErrorCodeEnum.VALIDATION_ERROR);
		assertThat(response.consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.capacityUnits()).isEqualTo(1.5));
	}

	@Test
	default void writesWhatItCanOfABatch() {
		put(item("pk", s("a"), "sk", n(1), "note", s("x")));
		put(item("pk", s("a"), "sk", n(3), "note", s("x")));
		BatchExecuteStatementResponse response = client().batchExecuteStatement(
				(request) -> request.statements(statement("INSERT INTO orders VALUE {'pk': 'a', 'sk': 1}"),
						statement("INSERT INTO orders VALUE {'pk': 'a', 'sk': 2}"),
						BatchStatementRequest.builder()
							.statement("UPDATE orders SET note = 'y' WHERE pk = 'a' AND sk = 3 AND note = 'z'")
							.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
							.build()));
		assertThat(response.responses().get(0).error().code()).isEqualTo(BatchStatementErrorCodeEnum.DUPLICATE_ITEM);
		assertThat(response.responses().get(1).error()).isNull();
		assertThat(response.responses().get(2).error().code())
			.isEqualTo(BatchStatementErrorCodeEnum.CONDITIONAL_CHECK_FAILED);
		assertThat(response.responses().get(2).error().hasItem()).isFalse();
		assertThat(response.responses()).extracting(BatchStatementResponse::tableName)
			.containsExactly(TABLE, TABLE, TABLE);
		assertThat(get("a", 2)).isNotEmpty();
	}

	@Test
	default void chargesWritesOfABatchThatFail() {
		put(item("pk", s("a"), "sk", n(1), "note", s("x".repeat(3000))));
		BatchStatementRequest[] failing = { statement("INSERT INTO orders VALUE {'pk': 'a', 'sk': 1}"),
				statement("UPDATE orders SET note = 'y' WHERE pk = 'b' AND sk = 1") };
		assertThat(client()
			.batchExecuteStatement((request) -> request.statements(failing).returnConsumedCapacity("INDEXES"))
			.consumedCapacity()).isEmpty();
		assertThat(client()
			.batchExecuteStatement((request) -> request
				.statements(failing[0], failing[1], statement("INSERT INTO orders VALUE {'pk': 'a', 'sk': 2}"))
				.returnConsumedCapacity("INDEXES"))
			.consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.capacityUnits()).isEqualTo(3 + 1 + 1))
			.satisfies((capacity) -> assertThat(capacity.table().capacityUnits()).isEqualTo(1));
	}

	@Test
	default void namesNoTableOfABatchStatementThatIsRefused() {
		assertThat(batch("SELECT * FROM orders WHERE pk = 'a'", "SELECT * FROM other WHERE pk = 'a' AND sk = 1", "x")
			.responses()).allSatisfy((response) -> assertThat(response.tableName()).isNull());
	}

	@Test
	default void refusesStatementsInTheWordsOfTheService() {
		assertRefused("EXPLAIN SELECT * FROM orders",
				"Statement wasn't well formed, can't be processed: Expected data manipulation");
		assertRefused("SELECT COUNT(*) FROM nowhere", "Unexpected path component at 1:8:5");
		assertRefused("UPDATE \"nowhere\".\"byStatus\" SET note = 'x' WHERE pk = 'a' AND sk = 1",
				"This operation is not supported on an index");
		assertRefused("DELETE FROM orders.byStatus WHERE pk = 'a' AND sk = 1",
				"This operation is not supported on an index");
		assertRefused("DELETE FROM orders WHERE pk = 'a' AND sk = 1 RETURNING MODIFIED NEW *",
				"Invalid returning clause: RETURNING MODIFIED NEW *. Only RETURNING ALL OLD * is allowed in DELETE "
						+ "statements.");
		assertRefused("SELECT * FROM nowhere WHERE note < TRUE",
				"Incorrect operand type for operator or function; operator or function: <, operand type: BOOL");
		assertRefused("SELECT * FROM nowhere WHERE note BETWEEN 1 AND [2]",
				"Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: L");
	}

	@Test
	default void readsOfAnIndexWhatItHolds() {
		put(item("pk", s("a"), "sk", n(1), "status", s("open"), "amount", n(5), "other", s("x")));
		assertRefused("SELECT * FROM orders.nowhere", "The table does not have the specified index");
		DynamoContract.assertValidation(
				() -> execute((request) -> request.statement("SELECT * FROM orders.byStatus").consistentRead(true)),
				"Strongly consistent read is not supported on Global Secondary Indexes");
		assertRefused("SELECT other, pk FROM orders.byStatus", "One or more parameter values were invalid: Global "
				+ "secondary index byStatus does not project [other]");
		assertRefused("SELECT * FROM orders.byStatus WHERE status = 'open' AND other = 'x'",
				"One or more parameter values were invalid: Secondary index byStatus does not project one or more "
						+ "filter attributes: [other]");
		assertRefused("SELECT * FROM orders.byAmount WHERE pk IN ['a', 'b'] AND other = 'x'",
				"One or more parameter values were invalid: Secondary index byAmount does not project one or more "
						+ "filter attributes: [other]");
		for (String statement : List.of("SELECT * FROM orders.byStatus WHERE other = 'x'",
				"SELECT * FROM orders.byStatus WHERE status = 'open' AND (other = 'x' OR other = 'y')")) {
			assertThat(execute((request) -> request.statement(statement)).items()).isEmpty();
		}
	}

	@Test
	default void selectsFromTheTableWhatALocalIndexLacks() {
		put(item("pk", s("a"), "sk", n(1), "amount", n(5), "other", s("x".repeat(9000))));
		ExecuteStatementResponse response = execute(
				(request) -> request.statement("SELECT sk, other FROM orders.byAmount WHERE pk = 'a'")
					.returnConsumedCapacity("INDEXES"));
		assertThat(response.items()).containsExactly(item("sk", n(1), "other", s("x".repeat(9000))));
		assertThat(response.consumedCapacity().table().capacityUnits()).isEqualTo(1.5);
		assertThat(response.consumedCapacity().localSecondaryIndexes().get("byAmount").capacityUnits()).isEqualTo(0.5);
	}

	private void assertRefused(String statement, String message) {
		DynamoContract.assertValidation(() -> execute((request) -> request.statement(statement)), message);
	}

	@Test
	default void refusesBatchesThatMakeNoSense() {
		DynamoContract.assertValidation(
				() -> batch("SELECT * FROM orders WHERE pk = 'a' AND sk = 1",
						"DELETE FROM orders WHERE pk = 'a' AND sk = 1"),
				"Read and write requests together in the same batch is not supported.");
		DynamoContract.assertValidation(
				() -> batch("SELECT * FROM orders WHERE pk = 'a' AND sk = 1",
						"SELECT note FROM orders WHERE sk = 1.0 AND pk = 'a'"),
				"Provided list of item keys contains duplicates");
		DynamoContract.assertValidation(
				() -> batch("INSERT INTO orders VALUE {'pk': 'a', 'sk': 1}",
						"DELETE FROM orders WHERE pk = 'a' AND sk = 1"),
				"Provided list of item keys contains duplicates");
		String[] many = new String[26];
		Arrays.fill(many, "x");
		assertThatExceptionOfType(DynamoDbException.class).isThrownBy(() -> batch(many))
			.withMessageContaining("Member must have length less than or equal to 25");
	}

	@Test
	default void writesATransactionOrNothing() {
		put(item("pk", s("a"), "sk", n(1), "total", n(1)));
		String[] statements = { "INSERT INTO orders VALUE {'pk': 'a', 'sk': 2}",
				"UPDATE orders SET total = total + 1 WHERE pk = 'a' AND sk = 1",
				"EXISTS(SELECT * FROM orders WHERE pk = 'c' AND sk = 1 AND note IS MISSING)" };
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(() -> transact("t1", statements))
			.satisfies((ex) -> assertThat(ex.cancellationReasons()).extracting(CancellationReason::code)
				.containsExactly("None", "None", "ConditionalCheckFailed"));
		assertThat(get("a", 2)).isEmpty();
		put(DynamoContract.key("c", 1));
		ExecuteTransactionResponse response = transact("t1", statements);
		assertThat(response.responses()).hasSize(3).allSatisfy((one) -> assertThat(one.hasItem()).isFalse());
		assertThat(response.consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.writeCapacityUnits()).isEqualTo(6));
		assertThat(get("a", 1)).containsEntry("total", n(2));
		transact("t1", statements);
		assertThat(get("a", 1)).containsEntry("total", n(2));
		assertThatExceptionOfType(IdempotentParameterMismatchException.class)
			.isThrownBy(() -> transact("t1", "DELETE FROM orders WHERE pk = 'a' AND sk = 1"));
	}

	@Test
	default void tellsWhyATransactionOfStatementsWasCancelled() {
		put(item("pk", s("a"), "sk", n(1), "note", s("x")));
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> transact("t2", "INSERT INTO orders VALUE {'pk': 'a', 'sk': 1}",
					"DELETE FROM orders WHERE pk = 'b' AND sk = 1"))
			.satisfies((ex) -> {
				assertThat(ex.cancellationReasons()).extracting(CancellationReason::code)
					.containsExactly("DuplicateItem", "None");
				assertThat(ex.cancellationReasons().get(0).message())
					.isEqualTo("Duplicate primary key exists in table");
			});
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> transact("t3", "DELETE FROM orders WHERE pk = 'b'",
					"DELETE FROM orders WHERE pk = 'b' AND sk = 1"))
			.satisfies((ex) -> assertThat(ex.cancellationReasons()).extracting(CancellationReason::code)
				.containsExactly("ValidationError", "None"));
		DynamoContract.assertValidation(
				() -> transact("t4", "DELETE FROM orders WHERE pk = 'b' AND sk = 1",
						"UPDATE orders SET note = 'y' WHERE pk = 'b' AND sk = 1"),
				"Transaction request cannot include multiple operations on one item");
		DynamoContract.assertValidation(
				() -> transact("t5", "DELETE FROM orders WHERE pk = 'b' AND sk = 1",
						"SELECT * FROM orders WHERE pk = 'a' AND sk = 1"),
				"ExecuteTransaction API does not support both read and write operations in the same request.");
		DynamoContract.assertValidation(
				() -> transact("t8", "DELETE FROM orders WHERE pk = 'b' AND sk = 1",
						"DELETE FROM orders WHERE pk = 'c' AND sk = 1 RETURNING ALL OLD *"),
				"Validation failed in TransactStatements[1]: RETURNING clause is not supported in ExecuteTransaction.");
		DynamoContract.assertValidation(() -> transact("t6", "DELETE orders"),
				"Statement wasn't well formed, can't be processed: Unexpected term at 1:8:6");
	}

	@Test
	default void readsATransaction() {
		put(item("pk", s("a"), "sk", n(1), "note", s("x")));
		ExecuteTransactionResponse response = transact("t7", "SELECT note FROM orders WHERE pk = 'a' AND sk = 1",
				"SELECT * FROM orders WHERE pk = 'a' AND sk = 2",
				"SELECT * FROM orders WHERE pk = 'a' AND sk = 1 AND note = 'y'");
		assertThat(response.responses()).extracting(ItemResponse::item)
			.containsExactly(item("note", s("x")), Map.of(), Map.of());
		assertThat(response.consumedCapacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.readCapacityUnits()).isEqualTo(6));
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> transact("t8", "SELECT * FROM orders WHERE pk = 'a'"));
	}

	private static BatchStatementRequest statement(String text) {
		return BatchStatementRequest.builder().statement(text).build();
	}

	private void fill() {
		put(item("pk", s("a"), "sk", n(1), "status", s("paid"), "amount", n(10)));
		put(item("pk", s("a"), "sk", n(2), "status", s("open"), "amount", n(20)));
		put(item("pk", s("a"), "sk", n(3), "status", s("paid"), "amount", n(30)));
		put(item("pk", s("a"), "sk", n(4)));
		put(item("pk", s("b"), "sk", n(1)));
	}

	private ExecuteStatementResponse execute(Consumer<ExecuteStatementRequest.Builder> customizer) {
		return client().executeStatement(ExecuteStatementRequest.builder().applyMutation(customizer).build());
	}

	private ExecuteStatementResponse run(String statement, AttributeValue... parameters) {
		return execute((request) -> {
			request.statement(statement).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
			if (parameters.length > 0) {
				request.parameters(parameters);
			}
		});
	}

	private double units(String statement) {
		return run(statement).consumedCapacity().capacityUnits();
	}

	private BatchExecuteStatementResponse batch(String... statements) {
		return client().batchExecuteStatement(
				(request) -> request.statements(Arrays.stream(statements).map(StatementContract::statement).toList())
					.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
	}

	private ExecuteTransactionResponse transact(String token, String... statements) {
		return client().executeTransaction((request) -> request.clientRequestToken(token)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.transactStatements(Arrays.stream(statements)
				.map((text) -> ParameterizedStatement.builder().statement(text).build())
				.toList()));
	}

	private static List<String> sortKeys(ExecuteStatementResponse page) {
		return page.items().stream().map((found) -> found.get("sk").n()).toList();
	}

	private static List<String> keys(ExecuteStatementResponse page) {
		return page.items().stream().map((found) -> found.get("pk").s() + found.get("sk").n()).toList();
	}

}
