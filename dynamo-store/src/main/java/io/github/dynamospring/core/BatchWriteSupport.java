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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.transact.BatchWriteAction;
import io.github.dynamospring.core.transact.ItemAddress;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

import org.springframework.util.Assert;

/**
 * A batch of writes. Everything is converted, and so validated, before the first request.
 */
record BatchWriteSupport(TemplateContext context,
		List<Write> writes) implements ExecutableBatchWriteOperation.BatchWrite {

	static BatchWriteSupport of(TemplateContext context) {
		return new BatchWriteSupport(context, List.of());
	}

	@Override
	public BatchWriteSupport putAll(Iterable<?> entities) {
		return with(entities, null, true);
	}

	@Override
	public BatchWriteSupport deleteAll(Iterable<?> entities) {
		return with(entities, null, false);
	}

	@Override
	public BatchWriteSupport deleteAll(Class<?> entityType, Collection<DynamoKey> keys) {
		return with(keys, this.context.entity(entityType), false);
	}

	private BatchWriteSupport with(Iterable<?> sources, @Nullable DynamoPersistentEntity<?> entity, boolean put) {
		Assert.notNull(sources, "The entities or keys are missing");
		List<Write> newWrites = new ArrayList<>(this.writes);
		for (Object source : sources) {
			Assert.notNull(source, "One of the entities or keys is missing");
			newWrites.add(new Write(source, entity, put));
		}
		return new BatchWriteSupport(this.context, List.copyOf(newWrites));
	}

	@Override
	public List<DynamoDbRequest> toRequests() {
		return new BatchWriter(this.context, distinct(prepare(this.context.lifecycle().withoutEvents()))).toRequests();
	}

	@Override
	public SavedEntities execute() {
		return new SavedEntities(List.copyOf(send(prepare(this.context.lifecycle())).values()));
	}

	/**
	 * Send the requests of a batch that only puts.
	 * @return the saved entity for each one given; for several of one item, the last
	 */
	List<Object> executeForEach() {
		List<BatchEntry> entries = prepare(this.context.lifecycle());
		Map<ItemAddress, Object> saved = send(entries);
		return entries.stream().map((entry) -> Objects.requireNonNull(saved.get(entry.address()))).toList();
	}

	private Map<ItemAddress, Object> send(List<BatchEntry> entries) {
		Map<ItemAddress, BatchEntry> distinct = distinct(entries);
		Map<ItemAddress, Object> unordered = new BatchWriter(this.context, distinct).write();
		Map<ItemAddress, Object> saved = new LinkedHashMap<>();
		distinct.keySet().forEach((address) -> {
			Object entity = unordered.get(address);
			if (entity != null) {
				saved.put(address, entity);
			}
		});
		return saved;
	}

	private static Map<ItemAddress, BatchEntry> distinct(List<BatchEntry> entries) {
		Map<ItemAddress, BatchEntry> distinct = new LinkedHashMap<>();
		for (BatchEntry entry : entries) {
			distinct.remove(entry.address());
			distinct.put(entry.address(), entry);
		}
		return distinct;
	}

	private List<BatchEntry> prepare(EntityLifecycle lifecycle) {
		return this.writes.stream().map((write) -> prepare(lifecycle, write)).toList();
	}

	private BatchEntry prepare(EntityLifecycle lifecycle, Write write) {
		Object source = write.source();
		if (write.put()) {
			return preparePut(lifecycle, source);
		}
		return prepareDelete(lifecycle, source, (write.entity() != null)
				? deleteByKey(write.entity(), (DynamoKey) source) : DeleteSupport.of(this.context, source));
	}

	private DeleteSupport<?> deleteByKey(DynamoPersistentEntity<?> entity, DynamoKey key) {
		return (DeleteSupport<?>) DeleteSupport.of(this.context, entity.getType()).key(key);
	}

	private BatchEntry preparePut(EntityLifecycle lifecycle, Object source) {
		PutSupport.Prepared<Object> put = PutSupport.of(this.context, source).prepare(lifecycle);
		ItemAddress address = put.address();
		if (put.request().conditionExpression() == null) {
			return new BatchEntry.Plain(source, BatchWriteAction.put(address, put.request().item()),
					() -> Optional.of(put.saved()));
		}
		return new BatchEntry.Guarded(source, address, put.request(), put::send, () -> Optional.of(put.saved()));
	}

	private BatchEntry prepareDelete(EntityLifecycle lifecycle, Object source, DeleteSupport<?> planned) {
		DeleteSupport<?> delete = planned.begin(lifecycle);
		DeleteItemRequest request = delete.request(ReturnValue.NONE);
		ItemAddress address = new ItemAddress(request.tableName(), request.key());
		Supplier<Optional<Object>> deleted = () -> {
			delete.deleted(lifecycle);
			return Optional.empty();
		};
		if (request.conditionExpression() == null) {
			return new BatchEntry.Plain(source, BatchWriteAction.delete(address, request.key()), deleted);
		}
		return new BatchEntry.Guarded(source, address, request, () -> delete.send(ReturnValue.NONE), deleted);
	}

	/**
	 * What is to be written or deleted.
	 *
	 * @param source the entity or key
	 * @param entity the entity a key belongs to, {@code null} for entities
	 * @param put whether to write rather than delete
	 */
	record Write(Object source, @Nullable DynamoPersistentEntity<?> entity, boolean put) {

	}

}
