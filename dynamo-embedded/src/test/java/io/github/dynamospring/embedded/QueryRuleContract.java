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

import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which queries and scans are refused.
 */
interface QueryRuleContract extends DynamoContract {

	@Test
	default void refusesKeyConditionsThatDoNotFitTheKey() {
		assertKeyCondition("sk = :v", item(":v", n(1)), "Query condition missed key schema element: pk");
		assertKeyCondition("pk = :v", item(":v", n(1)),
				"One or more parameter values were invalid: Condition parameter type does not match schema type");
		assertKeyCondition("pk > :v", item(":v", s("a")), "Query key condition not supported");
		assertKeyCondition("pk = :v and pk = :w", item(":v", s("a"), ":w", s("b")),
				"Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key");
		DynamoContract.assertValidation(() -> query((query) -> query.limit(1)),
				"Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
	}

	private void assertKeyCondition(String expression, Map<String, AttributeValue> values, String message) {
		DynamoContract.assertValidation(
				() -> query((query) -> query.keyConditionExpression(expression).expressionAttributeValues(values)),
				message);
	}

	@Test
	default void refusesAFilterOnAKeyAttribute() {
		DynamoContract.assertValidation(
				() -> query((query) -> partition(query).filterExpression("sk > :one")
					.expressionAttributeValues(item(":pk", s("a"), ":one", n(1)))),
				"Filter Expression can only contain non-primary key attributes: Primary key attribute: sk");
	}

	@Test
	default void refusesStartKeysThatDoNotBelongToTheQuery() {
		assertStartKey(item("pk", s("a")), "The provided starting key is invalid");
		assertStartKey(item("pk", s("a"), "sk", s("1")), "The provided key element does not match the schema");
		assertStartKey(item("pk", s("a"), "x", s("1")), "The provided starting key is invalid");
		assertStartKey(item("pk", s(""), "sk", n(1)), "One or more parameter values are not valid. The AttributeValue "
				+ "for a key attribute cannot contain an empty string value. Key: pk");
		assertStartKey(item("pk", s("a"), "sk", n(1), "x", n(1)), "The provided starting key is invalid");
		assertStartKey(DynamoContract.key("b", 1),
				"The provided starting key is outside query boundaries based on provided conditions");
		DynamoContract.assertValidation(
				() -> query((query) -> query.keyConditionExpression("pk = :pk and sk > :sk")
					.expressionAttributeValues(item(":pk", s("a"), ":sk", n(5)))
					.exclusiveStartKey(DynamoContract.key("a", 5))),
				"The provided starting key does not match the range key predicate");
		DynamoContract.assertValidation(
				() -> query((query) -> query.keyConditionExpression("pk = :pk and sk > :sk")
					.expressionAttributeValues(item(":pk", s("a"), ":sk", n(5)))
					.exclusiveStartKey(DynamoContract.key("b", 6))),
				"The query can return at most one row and cannot be restarted");
	}

	private void assertStartKey(Map<String, AttributeValue> startKey, String message) {
		DynamoContract.assertValidation(() -> query((query) -> partition(query).exclusiveStartKey(startKey)), message);
	}

	@Test
	default void acceptsAStartKeyThatDoesNotExist() {
		put(DynamoContract.key("a", 1));
		put(DynamoContract.key("a", 3));
		assertThat(DynamoContract
			.sortKeys(query((query) -> partition(query).exclusiveStartKey(DynamoContract.key("a", 2)))))
			.containsExactly("3");
		assertThat(DynamoContract.sortKeys(query(
				(query) -> partition(query).scanIndexForward(false).exclusiveStartKey(DynamoContract.key("a", 2)))))
			.containsExactly("1");
	}

	@Test
	default void refusesASelectThatContradictsTheProjection() {
		DynamoContract.assertValidation(
				() -> query((query) -> partition(query).select(Select.ALL_ATTRIBUTES).projectionExpression("sk")),
				"Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES");
		DynamoContract.assertValidation(() -> query((query) -> partition(query).select(Select.SPECIFIC_ATTRIBUTES)),
				"Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
		DynamoContract.assertValidation(
				() -> query((query) -> partition(query).select(Select.ALL_PROJECTED_ATTRIBUTES)),
				"One or more parameter values were invalid: ALL_PROJECTED_ATTRIBUTES can be used only when Querying "
						+ "using an IndexName");
	}

	@Test
	default void refusesSegmentsThatMakeNoSense() {
		DynamoContract.assertValidation(() -> client().scan((scan) -> scan.tableName(TABLE).segment(1)),
				"The TotalSegments parameter is required but was not present in the request when Segment parameter is "
						+ "present");
		DynamoContract.assertValidation(() -> client().scan((scan) -> scan.tableName(TABLE).totalSegments(2)),
				"The Segment parameter is required but was not present in the request when parameter TotalSegments is "
						+ "present");
		DynamoContract.assertValidation(
				() -> client().scan((scan) -> scan.tableName(TABLE).segment(2).totalSegments(2)),
				"The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not "
						+ "less than TotalSegments: 2");
		DynamoContract.assertValidation(
				() -> client().scan((scan) -> scan.tableName(TABLE).segment(0).totalSegments(1_000_001)),
				"1 validation error detected: Value '1000001' at 'totalSegments' failed to satisfy constraint: Member "
						+ "must have value less than or equal to 1000000");
	}

	@Test
	default void refusesAScanThatGoesOnInAnotherSegment() {
		put(DynamoContract.key("a", 1));
		int segment = client().scan((scan) -> scan.tableName(TABLE).segment(0).totalSegments(2)).count();
		assertThat(client()
			.scan((scan) -> scan.tableName(TABLE)
				.segment(1 - segment)
				.totalSegments(2)
				.exclusiveStartKey(DynamoContract.key("a", 1)))
			.count()).isZero();
		DynamoContract.assertValidation(
				() -> client().scan((scan) -> scan.tableName(TABLE)
					.segment(segment)
					.totalSegments(2)
					.exclusiveStartKey(DynamoContract.key("a", 1))),
				"The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with "
						+ "correct Segment. TotalSegments: 2 Segment: 0");
	}

	@Test
	default void scansAnIndex() {
		put(item("pk", s("a"), "sk", n(1), "status", s("OPEN"), "amount", n(1), "other", s("x")));
		put(DynamoContract.key("a", 2));
		assertThat(client().scan((scan) -> scan.tableName(TABLE).indexName("byStatus")).items())
			.containsExactly(item("pk", s("a"), "sk", n(1), "status", s("OPEN"), "amount", n(1)));
	}

	private static QueryRequest.Builder partition(QueryRequest.Builder query) {
		return query.keyConditionExpression("pk = :pk").expressionAttributeValues(item(":pk", s("a")));
	}

}
