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

package io.github.dynamospring.core.mapping.event;

import java.util.Optional;

import io.github.dynamospring.core.mapping.DynamoKey;
import org.jspecify.annotations.Nullable;

/**
 * An event about a delete, by entity or by key.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public abstract class DeleteEvent<T> extends DynamoMappingEvent<T> {

	private final transient @Nullable T entity;

	DeleteEvent(DynamoKey key, @Nullable T entity, Class<?> entityType, String tableName) {
		super(key, entityType, tableName);
		this.entity = entity;
	}

	/**
	 * Return the key.
	 * @return the key
	 */
	public DynamoKey getKey() {
		return (DynamoKey) getSource();
	}

	/**
	 * Return the entity.
	 * @return the entity, empty if the delete names the key only
	 */
	public Optional<T> getEntity() {
		return Optional.ofNullable(this.entity);
	}

}
