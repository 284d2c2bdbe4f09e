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

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.transact.BatchWriteAction;
import io.github.dynamospring.core.transact.ItemAddress;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

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
		return new BatchWriter(this.context, distinct(prepare())).toRequests();
	}

	@Override
	public SavedEntities execute() {
		return new SavedEntities(List.copyOf(send(prepare()).values()));
	}

	/**
	 * Send the requests of a batch that only puts.
	 * @return the saved entity for each one given; for several of one item, the last
	 */
	List<Object> executeForEach() {
		List<BatchEntry> entries = prepare();
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

	private List<BatchEntry> prepare() {
		return this.writes.stream().map(this::prepare).toList();
	}

	private BatchEntry prepare(Write write) {
		if (write.entity() != null) {
			return prepareDelete(write.source(), write.entity(), (DynamoKey) write.source());
		}
		return write.put() ? preparePut(write.source()) : prepareDelete(write.source());
	}

	private BatchEntry preparePut(Object source) {
		PutSupport<Object> put = PutSupport.of(this.context, source);
		if (put.entity().hasVersionProperty()) {
			PutSupport.Prepared<Object> prepared = put.prepare();
			return new BatchEntry.Guarded(source, prepared.address(), prepared.request(), () -> {
				prepared.send();
				return Optional.of(prepared.saved());
			});
		}
		Map<String, AttributeValue> item = this.context.converter().write(source);
		ItemAddress address = ItemAddress.of(put.entity().getTableName(), put.entity().getKeyLayout(), item);
		return new BatchEntry.Plain(source, BatchWriteAction.put(address, item), true);
	}

	private BatchEntry prepareDelete(Object source) {
		DeleteSupport<?> delete = DeleteSupport.of(this.context, source);
		if (delete.condition() == null) {
			return prepareDelete(source, delete.entity(), delete.key());
		}
		ItemAddress address = new ItemAddress(delete.entity().getTableName(),
				this.context.converter().writeKey(delete.entityType(), delete.key()));
		return new BatchEntry.Guarded(source, address, delete.toRequest(), () -> {
			delete.execute();
			return Optional.empty();
		});
	}

	private BatchEntry prepareDelete(Object source, DynamoPersistentEntity<?> entity, DynamoKey key) {
		Map<String, AttributeValue> attributes = this.context.converter().writeKey(entity.getType(), key);
		return new BatchEntry.Plain(source,
				BatchWriteAction.delete(new ItemAddress(entity.getTableName(), attributes), attributes), false);
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
