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

import java.util.List;

import io.github.dynamospring.execution.StoreObserver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Tells the observer what answers say about the capacity consumed.
 *
 * @param observer the observer
 */
record CapacityReporter(StoreObserver observer) {

	void report(DynamoDbResponse answer) {
		if (answer instanceof TransactWriteItemsResponse transaction) {
			writes("TransactWriteItems", transaction.consumedCapacity());
		}
		else if (answer instanceof UpdateItemResponse update) {
			writes("UpdateItem", list(update.consumedCapacity()));
		}
		else if (answer instanceof DeleteItemResponse delete) {
			writes("DeleteItem", list(delete.consumedCapacity()));
		}
		else if (answer instanceof BatchWriteItemResponse write) {
			writes("BatchWriteItem", write.consumedCapacity());
		}
		else if (answer instanceof GetItemResponse get) {
			reads("GetItem", list(get.consumedCapacity()));
		}
		else if (answer instanceof BatchGetItemResponse get) {
			reads("BatchGetItem", get.consumedCapacity());
		}
		else if (answer instanceof QueryResponse query) {
			reads("Query", list(query.consumedCapacity()));
		}
		else if (answer instanceof ScanResponse scan) {
			reads("Scan", list(scan.consumedCapacity()));
		}
	}

	private static List<ConsumedCapacity> list(@Nullable ConsumedCapacity capacity) {
		return (capacity != null) ? List.of(capacity) : List.of();
	}

	private void reads(String operation, List<ConsumedCapacity> capacities) {
		capacities.forEach((capacity) -> this.observer.consumed(capacity.tableName(), operation, units(capacity), 0));
	}

	private void writes(String operation, List<ConsumedCapacity> capacities) {
		capacities.forEach((capacity) -> this.observer.consumed(capacity.tableName(), operation, 0, units(capacity)));
	}

	private static double units(ConsumedCapacity capacity) {
		return (capacity.capacityUnits() != null) ? capacity.capacityUnits() : 0;
	}

}
