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
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.VectorSchemas.ids;
import static io.github.dynamospring.embedded.VectorSchemas.numbers;
import static io.github.dynamospring.embedded.VectorSchemas.scores;
import static io.github.dynamospring.embedded.VectorSchemas.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * What holds for searches of vector indexes.
 */
interface VectorSearchContract extends DynamoContract {

	@Test
	default void findsTheNearestFirst() {
		VectorSchemas.createTable(client());
		write("1", "embedding", vector(1, 0, 0));
		write("2", "embedding", vector(0, 2, 0));
		write("3", "embedding", vector(-3, 0, 0));
		write("4", "embedding", vector(1, 1, 0));
		write("none");
		SearchVectorsResponse cosine = search("plain", (search) -> search.searchVector(numbers(2, 0, 0)));
		assertThat(ids(cosine)).containsExactly("1", "4", "2", "3");
		assertThat(scores(cosine).get(0)).isZero();
		assertThat(scores(cosine).get(1)).isCloseTo(1 - Math.sqrt(0.5), within(1e-6));
		assertThat(scores(cosine).subList(2, 4)).containsExactly(1.0, 2.0);
		SearchVectorsResponse product = search("keys", (search) -> search.searchVector(numbers(2, 0, 0)).topK(2));
		assertThat(ids(product)).containsExactly("1", "4");
		assertThat(scores(search("keys", (search) -> search.searchVector(numbers(2, 0, 0))))).containsExactly(2.0, 2.0,
				0.0, -6.0);
	}

	@Test
	default void knowsEdgesOfDistances() {
		VectorSchemas.createTable(client());
		write("1", "embedding", vector(0, 0, 0), "tenant", s("t"));
		write("2", "embedding", vector("3E38", "3E38", 0), "tenant", s("t"));
		assertThat(scores(search("plain", (search) -> search.searchVector(numbers(1, 0, 0)).topK(1))).get(0))
			.isCloseTo(1 - Math.sqrt(0.5), within(1e-6));
		assertThat(scores(search("plain", (search) -> search.searchVector(numbers(0, 0, 0))))).containsExactly(1.0,
				1.0);
		SearchVectorsResponse far = searchTenant("t",
				(search) -> search.searchVector(numbers("-3E38", "-3E38", 0)).indexName("byTenant"));
		assertThat(scores(far).get(1)).isEqualTo(Float.MAX_VALUE);
		assertThat(scores(search("keys", (search) -> search.searchVector(numbers("-3E38", 0, 0))))).containsExactly(0.0,
				(double) -Float.MAX_VALUE);
	}

	@Test
	default void searchesOnePartitionAndFilters() {
		VectorSchemas.createTable(client());
		write("1", "tenant", s("a"), "category", n(1), "embedding", vector(1, 0, 0));
		write("2", "tenant", s("a"), "category", n("2.0"), "embedding", vector(2, 0, 0));
		write("3", "tenant", s("a"), "embedding", vector(3, 0, 0));
		write("4", "tenant", s("b"), "category", n(1), "embedding", vector(1, 0, 0));
		write("5", "category", n(1), "embedding", vector(1, 0, 0));
		assertThat(ids(searchTenant("a", (search) -> {
		}))).containsExactly("1", "2", "3");
		assertThat(ids(searchTenant("b", (search) -> {
		}))).containsExactly("4");
		assertThat(ids(searchTenant("c", (search) -> {
		}))).isEmpty();
		assertThat(ids(searchTenant("a",
				(search) -> search.searchConditionExpression("#category = :category AND :tenant = tenant")
					.expressionAttributeNames(Map.of("#category", "category"))
					.expressionAttributeValues(item(":tenant", s("a"), ":category", n(2))))))
			.containsExactly("2");
	}

	@Test
	default void followsTheItems() {
		VectorSchemas.createTable(client());
		write("1", "tenant", s("a"), "embedding", vector(1, 0, 0));
		update("SET embedding = :v", item(":v", vector(0, 0, 9)));
		assertThat(scores(searchTenant("a", (search) -> search.searchVector(numbers(0, 0, 9))))).containsExactly(0.0);
		update("SET tenant = :v", item(":v", s("b")));
		assertThat(ids(searchTenant("a", (search) -> {
		}))).isEmpty();
		assertThat(ids(searchTenant("b", (search) -> {
		}))).containsExactly("1");
		update("REMOVE tenant", null);
		assertThat(ids(searchTenant("b", (search) -> {
		}))).isEmpty();
		assertThat(ids(search("plain", (search) -> {
		}))).containsExactly("1");
		update("REMOVE embedding", null);
		assertThat(ids(search("plain", (search) -> {
		}))).isEmpty();
		write("1", "embedding", vector(1, 0, 0));
		client().deleteItem((delete) -> delete.tableName(VectorSchemas.TABLE).key(item("id", s("1"))));
		assertThat(ids(search("plain", (search) -> {
		}))).isEmpty();
	}

	@Test
	default void returnsWhatTheIndexProjects() {
		VectorSchemas.createTable(client());
		Map<String, AttributeValue> all = item("id", s("1"), "tenant", s("t"), "category", n(1), "title", s("x"),
				"remark", s("y"), "embedding", vector("0.1", 0, 0));
		client().putItem((put) -> put.tableName(VectorSchemas.TABLE).item(all));
		assertThat(search("plain", (search) -> {
		}).searchResults().get(0).item()).containsOnlyKeys("id", "tenant", "category", "title", "remark");
		assertThat(search("keys", (search) -> {
		}).searchResults().get(0).item()).containsOnlyKeys("id");
		assertThat(searchTenant("t", (search) -> {
		}).searchResults().get(0).item()).containsOnlyKeys("id", "tenant", "category", "title");
		assertThat(
				searchTenant("t", (search) -> search.projectionExpression("title, remark, embedding")).searchResults()
					.get(0)
					.item())
			.containsOnlyKeys("title");
		assertThat(
				search("plain", (search) -> search.projectionExpression("id, embedding")).searchResults().get(0).item())
			.isEqualTo(item("id", s("1"), "embedding", vector("0.1", 0, 0)));
	}

	@Test
	default void keepsVectorsWithThePrecisionOf32Bits() {
		VectorSchemas.createTable(client());
		AttributeValue precise = vector("0.1000000000000000055511151231257827", 1, "0.333333333333333333333");
		write("1", "embedding", precise);
		assertThat(search("plain", (search) -> search.projectionExpression("embedding")).searchResults().get(0).item())
			.isEqualTo(item("embedding", vector("0.1", 1, "0.33333334")));
		assertThat(client().getItem((get) -> get.tableName(VectorSchemas.TABLE).key(item("id", s("1"))))
			.item()
			.get("embedding")).isEqualTo(precise);
		assertThat(scores(search("plain", (search) -> search.searchVector(numbers("0.1", 1, "0.33333334")))))
			.containsExactly(0.0);
	}

	@Test
	default void ordersEquallyNearItemsByTheirKeys() {
		VectorSchemas.createTable(client());
		for (String id : List.of("c", "a", "d", "b")) {
			write(id, "embedding", vector(1, 0, 0));
		}
		assertThat(ids(search("plain", (search) -> search.topK(3)))).containsExactly("a", "b", "c");
		assertThat(ids(search("keys", (search) -> search.topK(3)))).containsExactly("a", "b", "c");
	}

	@Test
	default void refusesSearchesThatMakeNoSense() {
		VectorSchemas.createTable(client());
		assertRefused((search) -> search.topK(101),
				"Provided TopK value '101' is out of valid range. The value must be between 1 and 100 inclusive");
		assertRefused((search) -> search.topK(0), "1 validation error detected: Value at 'TopK' failed to satisfy "
				+ "constraint: Member must have value greater than or equal to 1");
		assertRefused((search) -> search.indexName("ab"), "1 validation error detected: Value at 'IndexName' failed to "
				+ "satisfy constraint: Member must have length greater than or equal to 3");
		assertRefused((search) -> search.searchVector(List.of()),
				"1 validation error detected: Value at 'SearchVector' "
						+ "failed to satisfy constraint: Member must have length greater than or equal to 1");
		assertRefused((search) -> search.searchVector(numbers(1, 2)),
				"Input search vector dimension 2 does not match vector index dimension 3");
		String invalid = "Search vector contains invalid values. All values in the search vector must be a 32-bit "
				+ "floating-point number attribute";
		assertRefused((search) -> search.searchVector(List.of(vector(1, 2, 3))), invalid);
		assertRefused((search) -> search.searchVector(s("1"), n(2), n(3)), invalid);
		assertRefused((search) -> search.searchVector(numbers("1E39", 2, 3)), invalid);
		assertRefused((search) -> search.indexName("missing"), "The table does not have the specified index: missing");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> search("plain", (search) -> search.tableName("missing")));
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> client().searchVectors(SearchVectorsRequest.builder().build()))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage())
				.isEqualTo("4 validation errors detected: "
						+ "Value null at 'tableName' failed to satisfy constraint: Member must not be null; Value null at "
						+ "'indexName' failed to satisfy constraint: Member must not be null; Value null at 'searchVector' "
						+ "failed to satisfy constraint: Member must not be null; Value null at 'topK' failed to satisfy "
						+ "constraint: Member must not be null"));
	}

	@Test
	default void refusesConditionsThatMakeNoSense() {
		VectorSchemas.createTable(client());
		String missing = "SearchConditionExpression must be provided when SearchSchema has a HASH key";
		assertRefused((search) -> search.indexName("byTenant"), missing);
		assertRefused((search) -> search.indexName("byTenant")
			.searchConditionExpression("category = :c")
			.expressionAttributeValues(item(":c", n(1))), missing);
		assertConditionRefused("tenant = :t AND title = :t",
				"SearchConditionExpression must not contain any attributes that is not in SearchSchema. Invalid "
						+ "attribute: title");
		for (String comparator : List.of("<>", "<", "<=", ">", ">=")) {
			assertConditionRefused("tenant " + comparator + " :t",
					"Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression");
		}
		for (String expression : List.of("tenant BETWEEN :t AND :t", "tenant IN (:t)", "tenant = :t OR category = :t",
				"NOT tenant = :t", "begins_with(tenant, :t)", "attribute_exists(tenant) AND tenant = :t")) {
			assertConditionRefused(expression,
					"Invalid SearchConditionExpression: Invalid operator used in SearchConditionExpression");
		}
		assertConditionRefused("", "Invalid SearchConditionExpression: The expression can not be empty;");
		assertConditionRefused("status = :t",
				"Invalid SearchConditionExpression: Attribute name is a reserved keyword; "
						+ "reserved keyword: status");
		assertRefused((search) -> search.expressionAttributeValues(item(":t", s("t"))),
				"ExpressionAttributeValues can only be specified when using expressions: SearchConditionExpression is "
						+ "null");
		assertRefused(
				(search) -> search.indexName("byTenant")
					.searchConditionExpression("tenant = :t")
					.expressionAttributeValues(item(":t", n(1))),
				"Type of 'tenant' attribute in SearchConditionExpression (N) does not match type in search schema (S)");
		assertRefused(
				(search) -> search.indexName("byTenant")
					.searchConditionExpression("tenant = :t")
					.expressionAttributeValues(item(":t", s(""))),
				"One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an "
						+ "empty string value. Key: tenant");
	}

	@Test
	default void cannotBeQueriedOrScanned() {
		VectorSchemas.createTable(client());
		DynamoContract.assertValidation(
				() -> client().query((query) -> query.tableName(VectorSchemas.TABLE)
					.indexName("plain")
					.keyConditionExpression("id = :i")
					.expressionAttributeValues(item(":i", s("1")))),
				"Query operation not supported on this index type.");
		DynamoContract.assertValidation(
				() -> client().query((query) -> query.tableName(VectorSchemas.TABLE)
					.indexName("plain")
					.consistentRead(true)
					.keyConditionExpression("id = :i")
					.expressionAttributeValues(item(":i", s("1")))),
				"Consistent reads are not supported on global secondary indexes");
		DynamoContract.assertValidation(
				() -> client()
					.scan((scan) -> scan.tableName(VectorSchemas.TABLE).indexName("plain").consistentRead(true)),
				"Scan operation not supported on this index type");
		DynamoContract.assertValidation(
				() -> client().executeStatement(
						(statement) -> statement.statement("SELECT * FROM \"documents\".\"plain\" WHERE id = '1'")),
				"Scan operation not supported on this index type");
	}

	@Test
	default void repliesWithUpTo16Megabytes() {
		VectorSchemas.createTable(client());
		AttributeValue large = s("x".repeat(400_000));
		for (int i = 0; i < 45; i++) {
			write(String.format("%02d", i), "embedding", vector(1, 0, 0), "large", large);
		}
		assertThat(ids(search("plain", (search) -> search.topK(100)))).hasSize(41).endsWith("40");
		assertThat(ids(search("plain", (search) -> search.topK(100).projectionExpression("id")))).hasSize(45);
	}

	@Test
	default void chargesSearchesByBytes() {
		VectorSchemas.createTable(client());
		assertThat(search("plain", (search) -> {
		}).consumedCapacity()).isNull();
		VectorCapacity total = search("plain", (search) -> search.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity();
		assertThat(total.vectorSearchRequestBytes()).isEqualTo(1024);
		assertThat(total.vectorWriteRequestBytes()).isNull();
		write("1", "embedding", vector(1, 0, 0), "large", s("x".repeat(5000)));
		assertThat(search("plain",
				(search) -> search.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).projectionExpression("id"))
			.consumedCapacity()
			.vectorSearchRequestBytes()).isCloseTo(3 * 17.6 + 5008, within(0.001));
	}

	@Test
	default void chargesWritesByWhatChangesInTheIndex() {
		VectorSchemas.createTable(client());
		ConsumedCapacity inserted = consumed("1", "embedding", vector(1, 0, 0), "large", s("x".repeat(5000)));
		assertThat(inserted.capacityUnits()).isEqualTo(5);
		assertThat(inserted.vectorIndexes()).containsOnlyKeys("plain", "keys");
		assertThat(written(inserted, "plain")).isEqualTo("embedding".length() + 12 + 3 + 5005);
		assertThat(written(inserted, "keys")).isEqualTo(1024);
		assertThat(consumed("1", "embedding", vector("1.0", 0, 0), "large", s("x".repeat(5000))).hasVectorIndexes())
			.isFalse();
		ConsumedCapacity shrunk = consumed("1", "embedding", vector(1, 0, 0), "tenant", s("t"));
		assertThat(shrunk.vectorIndexes()).containsOnlyKeys("plain", "byTenant");
		assertThat(written(shrunk, "plain")).isEqualTo("embedding".length() + 12 + 3 + 5005);
		ConsumedCapacity moved = consumed("1", "embedding", vector(1, 0, 0), "tenant", s("u"));
		assertThat(written(moved, "byTenant")).isEqualTo(1024);
		assertThat(moved.vectorIndexes().get("byTenant").vectorSearchRequestBytes()).isNull();
		ConsumedCapacity removed = client()
			.deleteItem((delete) -> delete.tableName(VectorSchemas.TABLE)
				.key(item("id", s("1")))
				.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
			.consumedCapacity();
		assertThat(removed.vectorIndexes()).containsOnlyKeys("plain", "byTenant", "keys");
		assertThat(client()
			.putItem((put) -> put.tableName(VectorSchemas.TABLE)
				.item(item("id", s("1"), "embedding", vector(1, 0, 0)))
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity()
			.hasVectorIndexes()).isFalse();
	}

	@Test
	default void batchesWriteVectors() {
		VectorSchemas.createTable(client());
		BatchWriteItemResponse written = client().batchWriteItem((batch) -> batch
			.requestItems(
					Map.of(VectorSchemas.TABLE, List.of(request("1", vector(1, 0, 0)), request("2", vector(0, 1, 0)))))
			.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
		assertThat(ids(search("plain", (search) -> search.searchVector(numbers(0, 1, 0))))).containsExactly("2", "1");
		assertThat(written(written.consumedCapacity().get(0), "plain")).isEqualTo(2048);
		DynamoContract.assertValidation(
				() -> client().batchWriteItem((batch) -> batch.requestItems(Map.of(VectorSchemas.TABLE,
						List.of(request("3", vector(1, 0, 0)), request("4", vector(0, 1)))))),
				"One or more parameter values were invalid. Invalid size for parameter embedding, Expected: 3, Actual: 2 "
						+ "IndexName: plain");
		assertThat(ids(search("plain", (search) -> {
		}))).hasSize(2);
	}

	private static WriteRequest request(String id, AttributeValue vector) {
		return WriteRequest.builder()
			.putRequest(PutRequest.builder().item(item("id", s(id), "embedding", vector)).build())
			.build();
	}

	@Test
	default void transactionsWriteVectors() {
		VectorSchemas.createTable(client());
		ConsumedCapacity capacity = client()
			.transactWriteItems((transaction) -> transaction.transactItems(action("1", vector(1, 0, 0)))
				.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
			.consumedCapacity()
			.get(0);
		assertThat(capacity.table().writeCapacityUnits()).isEqualTo(2);
		assertThat(written(capacity, "plain")).isEqualTo(1024);
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> client().transactWriteItems((transaction) -> transaction
				.transactItems(action("2", vector(1, 0, 0)), action("3", vector(1, 0)))))
			.satisfies((ex) -> assertThat(ex.cancellationReasons().get(1).code()).isEqualTo("ValidationError"))
			.satisfies((ex) -> assertThat(ex.cancellationReasons().get(1).message()).isEqualTo(
					"One or more parameter values were invalid. Invalid size for parameter embedding, Expected: 3, "
							+ "Actual: 2 IndexName: plain"));
		assertThat(ids(search("plain", (search) -> {
		}))).containsExactly("1");
	}

	private static TransactWriteItem action(String id, AttributeValue vector) {
		return TransactWriteItem.builder()
			.put(Put.builder().tableName(VectorSchemas.TABLE).item(item("id", s(id), "embedding", vector)).build())
			.build();
	}

	private void write(String id, Object... attributes) {
		Map<String, AttributeValue> item = item(attributes);
		item.put("id", s(id));
		client().putItem((put) -> put.tableName(VectorSchemas.TABLE).item(item));
	}

	private ConsumedCapacity consumed(String id, Object... attributes) {
		Map<String, AttributeValue> item = item(attributes);
		item.put("id", s(id));
		return client()
			.putItem((put) -> put.tableName(VectorSchemas.TABLE)
				.item(item)
				.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
			.consumedCapacity();
	}

	private static double written(ConsumedCapacity capacity, String index) {
		return capacity.vectorIndexes().get(index).vectorWriteRequestBytes();
	}

	private void update(String expression, Map<String, AttributeValue> values) {
		client().updateItem((update) -> update.tableName(VectorSchemas.TABLE)
			.key(item("id", s("1")))
			.updateExpression(expression)
			.expressionAttributeValues(values));
	}

	private SearchVectorsResponse search(String index, Consumer<SearchVectorsRequest.Builder> customizer) {
		return client().searchVectors(SearchVectorsRequest.builder()
			.tableName(VectorSchemas.TABLE)
			.indexName(index)
			.searchVector(numbers(1, 0, 0))
			.topK(10)
			.applyMutation(customizer)
			.build());
	}

	private SearchVectorsResponse searchTenant(String tenant, Consumer<SearchVectorsRequest.Builder> customizer) {
		return search("byTenant",
				(search) -> search.searchConditionExpression("tenant = :t")
					.expressionAttributeValues(item(":t", s(tenant)))
					.applyMutation(customizer));
	}

	private void assertRefused(Consumer<SearchVectorsRequest.Builder> customizer, String message) {
		DynamoContract.assertValidation(() -> search("plain", customizer), message);
	}

	private void assertConditionRefused(String condition, String message) {
		assertRefused((search) -> search.indexName("byTenant")
			.searchConditionExpression(condition)
			.expressionAttributeValues(item(":t", s("t"))), message);
	}

}
