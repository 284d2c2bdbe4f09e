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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoThrottledException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The shapes of requests the store sends, and the loops around them: all pages, all
 * unprocessed keys, conditions that do not hold.
 */
final class Requests {

	private static final int MAX_BATCH_GET = 100;

	private static final int MAX_BATCH_WRITE = 25;

	private final ExecutionStoreSettings settings;

	Requests(ExecutionStoreSettings settings) {
		this.settings = settings;
	}

	String table(String name) {
		return this.settings.table(name);
	}

	/**
	 * Return how many to ask for to see whether there are more than wanted.
	 * @param limit how many are wanted
	 * @return one more, or the greatest number
	 */
	static int oneMore(int limit) {
		return (limit < Integer.MAX_VALUE) ? limit + 1 : limit;
	}

	GetItemRequest get(String table, Map<String, AttributeValue> key) {
		return GetItemRequest.builder()
			.tableName(this.settings.table(table))
			.key(key)
			.consistentRead(true)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
	}

	/**
	 * Read an item as it is now.
	 * @param table the table
	 * @param key the key
	 * @return the item, empty if there is none
	 */
	Flow<Map<String, AttributeValue>> read(String table, Map<String, AttributeValue> key) {
		return Flow.call(get(table, key), GetItemResponse.class, (answer) -> Flow.done(answer.item()));
	}

	/**
	 * Read items of several tables as they are now, with as few requests as possible.
	 * Throttled keys are read again and never taken for absent ones.
	 * @param keys the keys by table
	 * @return the items by table
	 */
	Flow<Map<String, List<Map<String, AttributeValue>>>> readAll(Map<String, List<Map<String, AttributeValue>>> keys) {
		Map<String, KeysAndAttributes> wanted = new LinkedHashMap<>();
		keys.forEach((table, ofTable) -> wanted.put(this.settings.table(table),
				KeysAndAttributes.builder().keys(ofTable).consistentRead(true).build()));
		Map<String, List<Map<String, AttributeValue>>> found = new LinkedHashMap<>();
		return batchGet(wanted, 1, found).map((done) -> {
			Map<String, List<Map<String, AttributeValue>>> byName = new LinkedHashMap<>();
			keys.keySet()
				.forEach((table) -> byName.put(table, found.getOrDefault(this.settings.table(table), List.of())));
			return byName;
		});
	}

	/**
	 * Read any number of items of a table as they are now.
	 * @param table the table
	 * @param keys the keys
	 * @return the items that exist, in any order
	 */
	Flow<List<Map<String, AttributeValue>>> readAll(String table, List<Map<String, AttributeValue>> keys) {
		return readAll(table, keys, new ArrayList<>());
	}

	private Flow<List<Map<String, AttributeValue>>> readAll(String table, List<Map<String, AttributeValue>> keys,
			List<Map<String, AttributeValue>> found) {
		if (keys.isEmpty()) {
			return Flow.done(found);
		}
		int size = Math.min(MAX_BATCH_GET, keys.size());
		return readAll(Map.of(table, keys.subList(0, size))).then((items) -> {
			found.addAll(items.getOrDefault(table, List.of()));
			return readAll(table, keys.subList(size, keys.size()), found);
		});
	}

	/**
	 * Read some attributes of any number of items of a table.
	 * @param table the table
	 * @param keys the keys
	 * @param projection the projection
	 * @return the items that exist
	 */
	Flow<List<Map<String, AttributeValue>>> readAll(String table, List<Map<String, AttributeValue>> keys,
			String projection) {
		return readAll(table, keys, projection, new ArrayList<>());
	}

	private Flow<List<Map<String, AttributeValue>>> readAll(String table, List<Map<String, AttributeValue>> keys,
			String projection, List<Map<String, AttributeValue>> found) {
		if (keys.isEmpty()) {
			return Flow.done(found);
		}
		int size = Math.min(MAX_BATCH_GET, keys.size());
		String name = this.settings.table(table);
		KeysAndAttributes wanted = KeysAndAttributes.builder()
			.keys(keys.subList(0, size))
			.projectionExpression(projection)
			.expressionAttributeNames(Attributes.names(projection))
			.build();
		Map<String, List<Map<String, AttributeValue>>> answers = new LinkedHashMap<>();
		return batchGet(Map.of(name, wanted), 1, answers).then((done) -> {
			found.addAll(answers.getOrDefault(name, List.of()));
			return readAll(table, keys.subList(size, keys.size()), projection, found);
		});
	}

	private Flow<Boolean> batchGet(Map<String, KeysAndAttributes> wanted, int attempt,
			Map<String, List<Map<String, AttributeValue>>> found) {
		BatchGetItemRequest request = BatchGetItemRequest.builder()
			.requestItems(wanted)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
		return Flow.call(request, BatchGetItemResponse.class, (answer) -> {
			answer.responses()
				.forEach((table, items) -> found.computeIfAbsent(table, (name) -> new ArrayList<>()).addAll(items));
			if (!answer.hasUnprocessedKeys() || answer.unprocessedKeys().isEmpty()) {
				return Flow.done(true);
			}
			return again(attempt, "keys", () -> batchGet(answer.unprocessedKeys(), attempt + 1, found));
		});
	}

	private Flow<Boolean> again(int attempt, String what, Supplier<Flow<Boolean>> next) {
		Backoff backoff = this.settings.backoff();
		if (backoff.isExhausted(attempt)) {
			throw new DynamoThrottledException("DynamoDB left %s unprocessed %d times".formatted(what, attempt), null,
					new DynamoFailure(DynamoErrorType.THROTTLED, null, 0, true, List.of(), Map.of()));
		}
		return backoff.pause(attempt, next);
	}

	/**
	 * Delete any number of items of a table.
	 * @param table the table
	 * @param keys the keys
	 * @return {@code true}
	 */
	Flow<Boolean> deleteAll(String table, Collection<Map<String, AttributeValue>> keys) {
		List<Map<String, AttributeValue>> distinct = keys.stream().distinct().toList();
		if (distinct.isEmpty()) {
			return Flow.done(true);
		}
		if (distinct.size() == 1) {
			return delete(table, distinct.get(0), null, Map.of());
		}
		int size = Math.min(MAX_BATCH_WRITE, distinct.size());
		List<WriteRequest> writes = distinct.subList(0, size)
			.stream()
			.map((key) -> WriteRequest.builder().deleteRequest(DeleteRequest.builder().key(key).build()).build())
			.toList();
		return batchWrite(Map.of(this.settings.table(table), writes), 1)
			.then((done) -> deleteAll(table, distinct.subList(size, distinct.size())));
	}

	private Flow<Boolean> batchWrite(Map<String, List<WriteRequest>> writes, int attempt) {
		BatchWriteItemRequest request = BatchWriteItemRequest.builder()
			.requestItems(writes)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
		return Flow.call(request, BatchWriteItemResponse.class, (answer) -> {
			if (!answer.hasUnprocessedItems() || answer.unprocessedItems().isEmpty()) {
				return Flow.done(true);
			}
			return again(attempt, "writes", () -> batchWrite(answer.unprocessedItems(), attempt + 1));
		});
	}

	/**
	 * Delete an item.
	 * @param table the table
	 * @param key the key
	 * @param condition the condition, {@code null} for none
	 * @param values the values of the condition
	 * @return {@code false} if the condition did not hold
	 */
	Flow<Boolean> delete(String table, Map<String, AttributeValue> key, @Nullable String condition,
			Map<String, AttributeValue> values) {
		DeleteItemRequest.Builder request = DeleteItemRequest.builder()
			.tableName(this.settings.table(table))
			.key(key)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		if (condition != null) {
			request.conditionExpression(condition).expressionAttributeNames(Attributes.names(condition));
		}
		if (!values.isEmpty()) {
			request.expressionAttributeValues(values);
		}
		return conditional(request.build(), DeleteItemResponse.class);
	}

	/**
	 * Update an item.
	 * @param table the table
	 * @param key the key
	 * @param update the update
	 * @param condition the condition
	 * @param values the values of both
	 * @return {@code false} if the condition did not hold
	 */
	Flow<Boolean> update(String table, Map<String, AttributeValue> key, String update, String condition,
			Map<String, AttributeValue> values) {
		UpdateItemRequest request = UpdateItemRequest.builder()
			.tableName(this.settings.table(table))
			.key(key)
			.updateExpression(update)
			.conditionExpression(condition)
			.expressionAttributeNames(Attributes.names(update, condition))
			.expressionAttributeValues(values)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
		return conditional(request, UpdateItemResponse.class);
	}

	/**
	 * Return the update of an item as a part of a transaction.
	 * @param table the table
	 * @param key the key
	 * @param update the update
	 * @param condition the condition
	 * @param values the values of both
	 * @return the write
	 * @see #transact(List)
	 */
	TransactWriteItem transactUpdate(String table, Map<String, AttributeValue> key, String update, String condition,
			Map<String, AttributeValue> values) {
		return TransactWriteItem.builder()
			.update((write) -> write.tableName(this.settings.table(table))
				.key(key)
				.updateExpression(update)
				.conditionExpression(condition)
				.expressionAttributeNames(Attributes.names(update, condition))
				.expressionAttributeValues(values))
			.build();
	}

	/**
	 * Write several items or none.
	 * @param items the writes
	 * @return {@code false} if a condition did not hold
	 */
	Flow<Boolean> transact(List<TransactWriteItem> items) {
		return conditional(TransactWriteItemsRequest.builder()
			.transactItems(items)
			.clientRequestToken(this.settings.token())
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build(), TransactWriteItemsResponse.class);
	}

	private <A extends DynamoDbResponse> Flow<Boolean> conditional(DynamoDbRequest request, Class<A> answerType) {
		return conditional(request, answerType, 1);
	}

	private <A extends DynamoDbResponse> Flow<Boolean> conditional(DynamoDbRequest request, Class<A> answerType,
			int attempt) {
		return Flow.call(request, answerType, (answer) -> Flow.done(true), (ex) -> {
			if (Failures.isConditionFailed(ex)) {
				return Flow.done(false);
			}
			Backoff backoff = this.settings.backoff();
			if (!Failures.isContended(ex) || backoff.isExhausted(attempt)) {
				throw Failures.translate(ex);
			}
			return backoff.pause(attempt, () -> conditional(request, answerType, attempt + 1));
		});
	}

	/**
	 * Read all pages of a query.
	 * @param request the request
	 * @param limit how many items to read at most
	 * @return the items
	 */
	Flow<List<Map<String, AttributeValue>>> query(QueryRequest request, int limit) {
		return query(request, limit, new ArrayList<>());
	}

	private Flow<List<Map<String, AttributeValue>>> query(QueryRequest request, int limit,
			List<Map<String, AttributeValue>> found) {
		return Flow.call(request, QueryResponse.class, (page) -> {
			found.addAll(page.items());
			if (found.size() >= limit || !page.hasLastEvaluatedKey() || page.lastEvaluatedKey().isEmpty()) {
				return Flow.done(found);
			}
			return query(request.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build(), limit, found);
		});
	}

	/**
	 * Return a query for all items of a partition.
	 * @param table the table
	 * @param executionId the partition key
	 * @return the query
	 */
	QueryRequest.Builder partition(String table, String executionId) {
		String condition = "#execution_id = :id";
		return QueryRequest.builder()
			.tableName(this.settings.table(table))
			.keyConditionExpression(condition)
			.expressionAttributeNames(Attributes.names(condition))
			.expressionAttributeValues(
					Map.of(":id", Attributes.of(KeyCodec.partitionKey("The id of an execution", executionId))))
			.consistentRead(this.settings.consistentPolls())
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
	}

	/**
	 * Read all items of a table that match a filter, page by page.
	 * @param table the table
	 * @param consistent whether to see the newest
	 * @param filter the filter, {@code null} for all
	 * @param values the values of the filter
	 * @param items takes the items
	 * @return {@code true}
	 */
	Flow<Boolean> scan(String table, boolean consistent, @Nullable String filter, Map<String, AttributeValue> values,
			Consumer<Map<String, AttributeValue>> items) {
		ScanRequest.Builder request = ScanRequest.builder()
			.tableName(this.settings.table(table))
			.consistentRead(consistent)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		if (filter != null) {
			request.filterExpression(filter)
				.expressionAttributeNames(Attributes.names(filter))
				.expressionAttributeValues(values);
		}
		return scan(request.build(), items);
	}

	/**
	 * Look at some items of a table by one request.
	 * @param table the table
	 * @param projection the projection
	 * @param filter the filter, {@code null} for all
	 * @param values the values of the filter
	 * @param limit how many items to read at most
	 * @return what was found
	 */
	Flow<ScanResponse> glance(String table, String projection, @Nullable String filter,
			Map<String, AttributeValue> values, int limit) {
		ScanRequest.Builder request = ScanRequest.builder()
			.tableName(this.settings.table(table))
			.consistentRead(this.settings.consistentPolls())
			.limit(limit)
			.projectionExpression(projection)
			.expressionAttributeNames(Attributes.names(projection, filter))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		if (filter != null) {
			request.filterExpression(filter).expressionAttributeValues(values);
		}
		return Flow.call(request.build(), ScanResponse.class, Flow::done);
	}

	private Flow<Boolean> scan(ScanRequest request, Consumer<Map<String, AttributeValue>> items) {
		return Flow.call(request, ScanResponse.class, (page) -> {
			page.items().forEach(items);
			if (!page.hasLastEvaluatedKey() || page.lastEvaluatedKey().isEmpty()) {
				return Flow.done(true);
			}
			return scan(request.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build(), items);
		});
	}

}
