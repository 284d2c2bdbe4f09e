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

package io.github.dynamospring.core.transact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * One put or delete of a batch.
 *
 * @param address the address of the item
 * @param request the SDK's form
 * @param bytes how many bytes it takes in a request, at most
 * @since 0.1.0
 */
public record BatchWriteAction(ItemAddress address, WriteRequest request, long bytes) {

	/**
	 * How many actions DynamoDB takes in one request.
	 */
	public static final int MAX_ACTIONS = 25;

	private static final int OVERHEAD = 64;

	/**
	 * Return the action that puts an item.
	 * @param address the address of the item
	 * @param item the item
	 * @return the action
	 */
	public static BatchWriteAction put(ItemAddress address, Map<String, AttributeValue> item) {
		return new BatchWriteAction(address, WriteRequest.builder().putRequest((request) -> request.item(item)).build(),
				bytes(address, item));
	}

	/**
	 * Return the action that deletes an item.
	 * @param address the address of the item
	 * @param key its primary key attributes
	 * @return the action
	 */
	public static BatchWriteAction delete(ItemAddress address, Map<String, AttributeValue> key) {
		return new BatchWriteAction(address,
				WriteRequest.builder().deleteRequest((request) -> request.key(key)).build(), bytes(address, key));
	}

	private static long bytes(ItemAddress address, Map<String, AttributeValue> attributes) {
		return OVERHEAD + address.tableName().length() + WireSize.of(attributes);
	}

	/**
	 * Return the address of an item in an answer of DynamoDB.
	 * @param tableName the table
	 * @param request the unprocessed request
	 * @param keyNames the names of the table's primary key attributes
	 * @return the address
	 */
	public static ItemAddress address(String tableName, WriteRequest request, Set<String> keyNames) {
		Map<String, AttributeValue> attributes = (request.putRequest() != null) ? request.putRequest().item()
				: request.deleteRequest().key();
		Map<String, AttributeValue> key = new LinkedHashMap<>(attributes);
		key.keySet().retainAll(keyNames);
		return new ItemAddress(tableName, key);
	}

	/**
	 * Return the request for some actions.
	 * @param actions at most {@value #MAX_ACTIONS} actions, each on another item
	 * @return the request
	 * @throws DynamoValidationException if DynamoDB would refuse the request
	 */
	public static BatchWriteItemRequest toRequest(List<BatchWriteAction> actions) {
		if (actions.isEmpty() || actions.size() > MAX_ACTIONS) {
			throw new DynamoValidationException("A batch of %d writes was to be made but DynamoDB allows 1 to %d"
				.formatted(actions.size(), MAX_ACTIONS));
		}
		Set<ItemAddress> seen = new HashSet<>();
		Map<String, List<WriteRequest>> requests = new LinkedHashMap<>();
		for (BatchWriteAction action : actions) {
			if (!seen.add(action.address())) {
				throw new DynamoValidationException(
						"The batch writes the item %s twice, which DynamoDB refuses".formatted(action.address()));
			}
			requests.computeIfAbsent(action.address().tableName(), (table) -> new ArrayList<>()).add(action.request());
		}
		return BatchWriteItemRequest.builder().requestItems(requests).build();
	}

}
