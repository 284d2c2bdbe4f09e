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

package io.github.dynamospring.observability;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/**
 * How many items an answer is about.
 *
 * @param returned the items returned
 * @param scanned the items DynamoDB looked at, of Query and Scan
 * @param leftOver the keys or writes a batch left unprocessed
 */
record ItemCounts(int returned, int scanned, int leftOver) {

	private static final ItemCounts NONE = new ItemCounts(0, 0, 0);

	static ItemCounts of(DynamoRequestContext context) {
		SdkResponse response = context.getSdkResponse();
		if (response instanceof GetItemResponse get) {
			return new ItemCounts(get.hasItem() ? 1 : 0, 0, 0);
		}
		if (response instanceof QueryResponse query) {
			return new ItemCounts(orZero(query.count()), orZero(query.scannedCount()), 0);
		}
		if (response instanceof ScanResponse scan) {
			return new ItemCounts(orZero(scan.count()), orZero(scan.scannedCount()), 0);
		}
		if (response instanceof BatchGetItemResponse batch) {
			int left = batch.unprocessedKeys().values().stream().mapToInt((keys) -> keys.keys().size()).sum();
			return new ItemCounts(sum(batch.responses()), 0, left);
		}
		if (response instanceof BatchWriteItemResponse batch) {
			return new ItemCounts(0, 0, sum(batch.unprocessedItems()));
		}
		if (response instanceof SearchVectorsResponse search) {
			return new ItemCounts(search.searchResults().size(), 0, 0);
		}
		if (response instanceof ExecuteStatementResponse statement) {
			return new ItemCounts(statement.items().size(), 0, 0);
		}
		if (response instanceof TransactGetItemsResponse transaction) {
			int found = (int) transaction.responses().stream().filter((one) -> one.hasItem()).count();
			return new ItemCounts(found, 0, 0);
		}
		return NONE;
	}

	private static <T> int sum(Map<String, List<T>> byTable) {
		return byTable.values().stream().mapToInt(Collection::size).sum();
	}

	private static int orZero(@Nullable Integer count) {
		return (count != null) ? count : 0;
	}

}
