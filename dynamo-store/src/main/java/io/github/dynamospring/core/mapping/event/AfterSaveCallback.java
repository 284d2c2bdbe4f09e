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

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Called with an entity that has been put. In a transaction all are put by then, in a
 * batch at least this one. An exception thrown here reaches the caller but undoes
 * nothing.
 *
 * @param <T> the entity type; callbacks for a supertype see all its subtypes
 * @since 0.1.0
 */
@FunctionalInterface
public interface AfterSaveCallback<T> extends EntityCallback<T> {

	/**
	 * Look at an entity that has been put.
	 * @param entity the entity, with its new version
	 * @param item the item that has been put, unmodifiable
	 * @param tableName the table it has been put into
	 * @return the entity the caller of the put gets: the given one or a copy
	 */
	T onAfterSave(T entity, Map<String, AttributeValue> item, String tableName);

}
