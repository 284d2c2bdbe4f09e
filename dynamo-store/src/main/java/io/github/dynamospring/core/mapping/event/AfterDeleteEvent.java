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

import io.github.dynamospring.core.mapping.DynamoKey;
import org.jspecify.annotations.Nullable;

/**
 * An entity has been deleted, or there was none of the key. Published before the
 * {@link AfterDeleteCallback callbacks} run.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public class AfterDeleteEvent<T> extends DeleteEvent<T> {

	/**
	 * Create an event.
	 * @param key the key
	 * @param entity the entity, {@code null} if the delete names the key only
	 * @param entityType the entity type
	 * @param tableName the table it has been deleted from
	 */
	public AfterDeleteEvent(DynamoKey key, @Nullable T entity, Class<?> entityType, String tableName) {
		super(key, entity, entityType, tableName);
	}

}
