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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoThrottledException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.util.Assert;

/**
 * Reads and writes many items with as few requests as DynamoDB's batch operations allow.
 * Everything is converted, and so validated, before the first request.
 */
final class BatchSupport {

	private static final int MAX_WRITES = 25;

	private static final int MAX_READS = 100;

	private final TemplateContext context;

	private final BatchBackoff backoff;

	BatchSupport(TemplateContext context, BatchBackoff backoff) {
		this.context = context;
		this.backoff = backoff;
	}

	<T> List<T> save(Iterable<? extends T> entities) {
		Assert.notNull(entities, "The entities are missing");
		Map<ItemAddress, WriteRequest> writes = new LinkedHashMap<>();
		List<Supplier<? extends T>> results = new ArrayList<>();
		for (T object : entities) {
			PutSupport<T> put = PutSupport.of(this.context, object);
			if (put.entity().hasVersionProperty()) {
				results.add(put.prepare());
			}
			else {
				ItemAddress address = address(put.entity(), this.context.converter().getKey(object));
				writes.remove(address);
				writes.put(address,
						WriteRequest.builder()
							.putRequest((request) -> request.item(this.context.converter().write(object)))
							.build());
				results.add(() -> object);
			}
		}
		write(writes);
		List<T> saved = new ArrayList<>(results.size());
		results.forEach((result) -> saved.add(result.get()));
		return saved;
	}

	void delete(Iterable<?> entities) {
		Assert.notNull(entities, "The entities are missing");
		Map<ItemAddress, WriteRequest> writes = new LinkedHashMap<>();
		List<DeleteSupport<?>> guarded = new ArrayList<>();
		for (Object object : entities) {
			DeleteSupport<?> delete = DeleteSupport.of(this.context, object);
			if (delete.condition() != null) {
				guarded.add(delete);
			}
			else {
				addDelete(writes, delete.entity(), delete.key());
			}
		}
		write(writes);
		guarded.forEach(DeleteSupport::execute);
	}

	void delete(Class<?> entityType, Collection<DynamoKey> keys) {
		DynamoPersistentEntity<?> entity = this.context.entity(entityType);
		Map<ItemAddress, WriteRequest> writes = new LinkedHashMap<>();
		keys.forEach((key) -> addDelete(writes, entity, key));
		write(writes);
	}

	private void addDelete(Map<ItemAddress, WriteRequest> writes, DynamoPersistentEntity<?> entity, DynamoKey key) {
		ItemAddress address = address(entity, key);
		writes.put(address, WriteRequest.builder().deleteRequest((request) -> request.key(address.key())).build());
	}

	private ItemAddress address(DynamoPersistentEntity<?> entity, DynamoKey key) {
		return new ItemAddress(entity.getTableName(), this.context.converter().writeKey(entity.getType(), key));
	}

	private void write(Map<ItemAddress, WriteRequest> writes) {
		List<Map.Entry<ItemAddress, WriteRequest>> all = List.copyOf(writes.entrySet());
		for (int start = 0; start < all.size(); start += MAX_WRITES) {
			Map<String, List<WriteRequest>> chunk = new LinkedHashMap<>();
			all.subList(start, Math.min(start + MAX_WRITES, all.size()))
				.forEach((write) -> chunk.computeIfAbsent(write.getKey().tableName(), (table) -> new ArrayList<>())
					.add(write.getValue()));
			int rest = all.size() - Math.min(start + MAX_WRITES, all.size());
			int written = start;
			sendUntilProcessed(chunk, (unprocessed) -> "%d items were written, %d are unprocessed, %d were not sent"
				.formatted(written + size(chunk) - unprocessed, unprocessed, rest));
		}
	}

	private void sendUntilProcessed(Map<String, List<WriteRequest>> chunk, IntFunction<String> progress) {
		Map<String, List<WriteRequest>> unprocessed = chunk;
		for (int attempt = 0; attempt <= this.context.settings().batchRetries(); attempt++) {
			if (attempt > 0) {
				this.backoff.pause(attempt);
			}
			BatchWriteItemRequest request = BatchWriteItemRequest.builder().requestItems(unprocessed).build();
			unprocessed = this.context.send((client) -> client.batchWriteItem(request)).unprocessedItems();
			if (unprocessed.isEmpty()) {
				return;
			}
		}
		throw unprocessed("BatchWriteItem", progress.apply(size(unprocessed)));
	}

	private static int size(Map<String, ? extends Collection<?>> requests) {
		return requests.values().stream().mapToInt(Collection::size).sum();
	}

	private DynamoThrottledException unprocessed(String operation, String progress) {
		return new DynamoThrottledException(
				"DynamoDB left items of a %s unprocessed after %d retries: %s".formatted(operation,
						this.context.settings().batchRetries(), progress),
				null, new DynamoFailure(DynamoErrorType.THROTTLED, null, 200, true, List.of(), Map.of()));
	}

	<T> List<T> get(Class<T> entityType, Collection<DynamoKey> keys) {
		DynamoPersistentEntity<?> entity = this.context.entity(entityType);
		Set<Map<String, AttributeValue>> distinct = new LinkedHashSet<>();
		keys.forEach((key) -> distinct.add(this.context.converter().writeKey(entityType, key)));
		List<Map<String, AttributeValue>> all = List.copyOf(distinct);
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found = new LinkedHashMap<>();
		for (int start = 0; start < all.size(); start += MAX_READS) {
			read(entity, all.subList(start, Math.min(start + MAX_READS, all.size())), found);
		}
		List<T> results = new ArrayList<>(found.size());
		for (Map<String, AttributeValue> key : all) {
			Map<String, AttributeValue> item = found.get(key);
			if (item != null) {
				results.add(this.context.converter().read(entityType, item));
			}
		}
		return results;
	}

	private void read(DynamoPersistentEntity<?> entity, List<Map<String, AttributeValue>> keys,
			Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found) {
		Set<String> keyNames = keys.get(0).keySet();
		Map<String, KeysAndAttributes> unprocessed = Map.of(entity.getTableName(),
				KeysAndAttributes.builder().keys(keys).build());
		for (int attempt = 0; attempt <= this.context.settings().batchRetries(); attempt++) {
			if (attempt > 0) {
				this.backoff.pause(attempt);
			}
			BatchGetItemRequest request = BatchGetItemRequest.builder().requestItems(unprocessed).build();
			BatchGetItemResponse response = this.context.send((client) -> client.batchGetItem(request));
			response.responses()
				.values()
				.forEach((items) -> items.forEach((item) -> found.put(key(keyNames, item), item)));
			unprocessed = response.unprocessedKeys();
			if (unprocessed.isEmpty()) {
				return;
			}
		}
		int rest = unprocessed.values().stream().mapToInt((part) -> part.keys().size()).sum();
		throw unprocessed("BatchGetItem", "%d of %d keys were not read".formatted(rest, keys.size()));
	}

	private static Map<String, AttributeValue> key(Set<String> keyNames, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		keyNames.forEach((name) -> key.put(name, item.get(name)));
		return key;
	}

	/**
	 * Where an item lives.
	 */
	private record ItemAddress(String tableName, Map<String, AttributeValue> key) {

	}

}
