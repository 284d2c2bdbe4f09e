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

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Called with an entity that is about to be deleted. Not called for deletes by key, which
 * have no entity; see {@link BeforeDeleteEvent} for those.
 *
 * @param <T> the entity type; callbacks for a supertype see all its subtypes
 * @since 0.1.0
 */
@FunctionalInterface
public interface BeforeDeleteCallback<T> extends EntityCallback<T> {

	/**
	 * Look at an entity before it is deleted.
	 * @param entity the entity
	 * @param tableName the table it is to be deleted from
	 * @return the entity to delete, whose key and version count: the given one or a copy
	 */
	T onBeforeDelete(T entity, String tableName);

}
