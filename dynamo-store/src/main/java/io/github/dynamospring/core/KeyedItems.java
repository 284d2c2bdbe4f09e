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

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.expression.ProjectionExpression;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.transact.BatchChunks;
import io.github.dynamospring.core.transact.ItemAddress;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * Reads items by their keys with BatchGetItem requests of 100.
 *
 * @param context the context
 * @param entity the entity
 * @param properties the paths of the properties to read, empty for all
 * @param consistentRead whether to read with strong consistency
 */
record KeyedItems(TemplateContext context, DynamoPersistentEntity<?> entity, List<String> properties,
		boolean consistentRead) {

	/**
	 * The number of keys BatchGetItem takes.
	 */
	static final int MAX_KEYS = 100;

	/**
	 * Return the addresses of keys, each once.
	 * @param keys the keys
	 * @return the addresses in the order of the keys
	 */
	Map<ItemAddress, DynamoKey> addresses(Collection<DynamoKey> keys) {
		Map<ItemAddress, DynamoKey> addresses = new LinkedHashMap<>();
		for (DynamoKey key : keys) {
			addresses.putIfAbsent(new ItemAddress(this.entity.getTableName(),
					this.context.converter().writeKey(this.entity.getType(), key)), key);
		}
		return addresses;
	}

	/**
	 * Return the address of an item.
	 * @param item the item, of the table or an index
	 * @return the address
	 */
	ItemAddress address(Map<String, AttributeValue> item) {
		return new ReadTarget(this.entity, null).address(item);
	}

	/**
	 * Return the key of an item.
	 * @param item the item, of the table or an index
	 * @return the key
	 */
	DynamoKey key(Map<String, AttributeValue> item) {
		return this.context.converter().getKeyConverter(this.entity).toKey(item);
	}

	/**
	 * Return the requests without sending them.
	 * @param addresses the addresses
	 * @return the requests
	 */
	List<BatchGetItemRequest> requests(Map<ItemAddress, DynamoKey> addresses) {
		return chunks(addresses).stream().map(this::request).toList();
	}

	/**
	 * Read items.
	 * @param addresses the addresses and the keys they are of
	 * @return the items found, in the order of the addresses
	 */
	List<Map<String, AttributeValue>> read(Map<ItemAddress, DynamoKey> addresses) {
		BatchTracker<ItemAddress> tracker = new BatchTracker<>(this.context, "BatchGetItem",
				"%d keys were read, %d were not read, %d were not asked for");
		addresses.forEach(tracker::add);
		Map<ItemAddress, Map<String, AttributeValue>> found = new HashMap<>();
		for (List<ItemAddress> chunk : chunks(addresses)) {
			Set<ItemAddress> open = new LinkedHashSet<>(chunk);
			tracker.repeat(open, () -> {
				Set<ItemAddress> unprocessed = fetch(open, found);
				for (ItemAddress address : List.copyOf(open)) {
					if (!unprocessed.contains(address)) {
						tracker.done(address);
						open.remove(address);
					}
				}
			});
		}
		return addresses.keySet().stream().filter(found::containsKey).map(found::get).toList();
	}

	private static List<List<ItemAddress>> chunks(Map<ItemAddress, DynamoKey> addresses) {
		return BatchChunks.of(List.copyOf(addresses.keySet()), MAX_KEYS, (address) -> 0);
	}

	private Set<ItemAddress> fetch(Set<ItemAddress> keys, Map<ItemAddress, Map<String, AttributeValue>> found) {
		BatchGetItemRequest request = request(keys);
		BatchGetItemResponse response = this.context.send(request.requestItems().keySet(),
				(client) -> client.batchGetItem(request));
		for (Map<String, AttributeValue> item : response.responses()
			.getOrDefault(this.entity.getTableName(), List.of())) {
			if (!this.context.converter().isHidden(this.entity, item)) {
				found.put(address(item), item);
			}
		}
		Set<ItemAddress> unprocessed = new HashSet<>();
		response.unprocessedKeys()
			.forEach((table, rest) -> rest.keys().forEach((key) -> unprocessed.add(new ItemAddress(table, key))));
		return BatchTracker.verifySent(keys, unprocessed);
	}

	private BatchGetItemRequest request(Collection<ItemAddress> addresses) {
		KeysAndAttributes.Builder request = KeysAndAttributes.builder()
			.keys(addresses.stream().map(ItemAddress::key).toList())
			.consistentRead(this.consistentRead ? Boolean.TRUE : null);
		if (!this.properties.isEmpty()) {
			ExpressionRenderer renderer = new ExpressionRenderer();
			request.projectionExpression(renderer.render(projection())).expressionAttributeNames(renderer.names());
		}
		return BatchGetItemRequest.builder().requestItems(Map.of(this.entity.getTableName(), request.build())).build();
	}

	/*
	 * The key attributes are needed to tell which key an item was found by.
	 */
	private ProjectionExpression projection() {
		List<DocumentPath> paths = new ArrayList<>(
				this.context.queryMapper().mapItemProjection(this.entity, this.properties).paths());
		new ReadTarget(this.entity, null).startKeyAttributes()
			.stream()
			.map(DocumentPath::of)
			.filter((path) -> !paths.contains(path))
			.forEach(paths::add);
		return new ProjectionExpression(paths);
	}

}
