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
 * Called with an entity that is about to be put, before it becomes an item: the place to
 * fill in what the item is to hold, keys included. Not called for updates, which have no
 * entity.
 *
 * @param <T> the entity type; callbacks for a supertype see all its subtypes
 * @since 0.1.0
 */
@FunctionalInterface
public interface BeforeConvertCallback<T> extends EntityCallback<T> {

	/**
	 * Look at an entity and return it, or a changed one.
	 * @param entity the entity
	 * @param tableName the table it is to be put into
	 * @return the entity to put: the given one or a copy
	 */
	T onBeforeConvert(T entity, String tableName);

}
