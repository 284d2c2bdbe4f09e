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

package io.github.dynamospring.repository.query;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.core.ExecutableBatchWriteOperation;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;

/**
 * Deletes what a read has found, by its keys.
 */
final class KeyDeletion {

	private static final int CHUNK = 500;

	private final PlannedQuery query;

	private final String[] keyProperties;

	KeyDeletion(PlannedQuery query) {
		this.query = query;
		this.keyProperties = query.method()
			.getEntity()
			.getKeyProperties()
			.stream()
			.map(DynamoPersistentProperty::getName)
			.toArray(String[]::new);
	}

	/**
	 * Return the properties that have to be read of what is to be deleted.
	 * @return the property names
	 */
	String[] keyProperties() {
		return this.keyProperties.clone();
	}

	void delete(List<DynamoKey> keys) {
		this.query.operations().deleteAll(this.query.entityType(), keys);
	}

	/**
	 * Delete items.
	 * @param found their key properties
	 * @return the number of items
	 */
	long delete(Stream<? extends Map<String, Object>> found) {
		long count = 0;
		List<DynamoKey> chunk = new ArrayList<>(CHUNK);
		Iterator<? extends Map<String, Object>> items = found.iterator();
		while (items.hasNext()) {
			chunk.add(key(items.next()));
			count++;
			if (chunk.size() == CHUNK || !items.hasNext()) {
				delete(List.copyOf(chunk));
				chunk.clear();
			}
		}
		return count;
	}

	private DynamoKey key(Map<String, Object> item) {
		Object[] values = new Object[this.keyProperties.length];
		for (int i = 0; i < values.length; i++) {
			values[i] = item.get(this.keyProperties[i]);
		}
		return DynamoKey.of(values);
	}

	/**
	 * Whether the key properties do not say what to delete, since items of several kinds
	 * have them.
	 * @return {@code true} if the entities have to be read
	 */
	boolean needsEntities() {
		DynamoPersistentEntity<?> entity = this.query.method().getEntity();
		return !entity.getSubtypes().isEmpty() && !entity.getKeyLayout().raw();
	}

	/**
	 * Delete entities as they are read.
	 * @param found the entities
	 * @return the number of entities
	 */
	long deleteEntities(Stream<?> found) {
		long count = 0;
		List<Object> chunk = new ArrayList<>(CHUNK);
		Iterator<?> entities = found.iterator();
		while (entities.hasNext()) {
			chunk.add(entities.next());
			count++;
			if (chunk.size() == CHUNK || !entities.hasNext()) {
				deleteAll(chunk);
				chunk.clear();
			}
		}
		return count;
	}

	/**
	 * Delete entities.
	 * @param entities the entities
	 * @return the entities
	 */
	List<?> deleteAll(List<?> entities) {
		DynamoConverter converter = this.query.operations().getConverter();
		boolean several = needsEntities();
		Map<Class<?>, List<DynamoKey>> keys = new LinkedHashMap<>();
		for (Object entity : entities) {
			keys.computeIfAbsent(several ? entity.getClass() : this.query.entityType(), (type) -> new ArrayList<>())
				.add(converter.getKey(entity));
		}
		ExecutableBatchWriteOperation.BatchWrite batch = this.query.operations().batchWrite();
		for (Map.Entry<Class<?>, List<DynamoKey>> each : keys.entrySet()) {
			batch = batch.deleteAll(each.getKey(), each.getValue());
		}
		batch.execute();
		return entities;
	}

}
