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
import java.util.Arrays;
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

import org.springframework.util.Assert;

/**
 * A batch get and its options.
 */
record BatchGetSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, List<DynamoKey> keys,
		ResultReader<T> reader, boolean consistentRead) implements ExecutableBatchGetOperation.BatchGet<T> {

	private static final int MAX_KEYS = 100;

	static <T> ExecutableBatchGetOperation.BatchGetWithKeys<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (keys) -> {
			Assert.notNull(keys, "The keys are missing");
			return new BatchGetSupport<>(context, entity, List.copyOf(keys),
					ResultReader.entity(context, entity, entityType), false);
		};
	}

	@Override
	public BatchGetSupport<T> consistent() {
		return new BatchGetSupport<>(this.context, this.entity, this.keys, this.reader, true);
	}

	@Override
	public <R> BatchGetSupport<R> as(Class<R> resultType) {
		return read(ResultReader.as(this.context, this.entity, resultType));
	}

	@Override
	public BatchGetSupport<Map<String, Object>> project(String... properties) {
		return read(ResultReader.properties(this.context, this.entity, Arrays.asList(properties)));
	}

	private <R> BatchGetSupport<R> read(ResultReader<R> newReader) {
		return new BatchGetSupport<>(this.context, this.entity, this.keys, newReader, this.consistentRead);
	}

	@Override
	public List<BatchGetItemRequest> toRequests() {
		return chunks(addresses()).stream().map(this::request).toList();
	}

	@Override
	public List<T> all() {
		Map<ItemAddress, DynamoKey> addresses = addresses();
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
		return addresses.keySet().stream().filter(found::containsKey).map(found::get).map(this.reader::read).toList();
	}

	private Map<ItemAddress, DynamoKey> addresses() {
		Map<ItemAddress, DynamoKey> addresses = new LinkedHashMap<>();
		for (DynamoKey key : this.keys) {
			addresses.putIfAbsent(new ItemAddress(this.entity.getTableName(),
					this.context.converter().writeKey(this.entity.getType(), key)), key);
		}
		return addresses;
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
				found.put(ItemAddress.of(this.entity.getTableName(), this.entity.getKeyLayout(), item), item);
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
		if (!this.reader.properties().isEmpty()) {
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
				this.context.queryMapper().mapProjection(this.entity, this.reader.properties()).paths());
		new ReadTarget(this.entity, null).startKeyAttributes()
			.stream()
			.map(DocumentPath::of)
			.filter((path) -> !paths.contains(path))
			.forEach(paths::add);
		return new ProjectionExpression(paths);
	}

}
