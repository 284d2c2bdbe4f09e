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
 * Called with an entity that is about to be put and the item made of it: the place to add
 * attributes no property stands for. Changes of the entity itself do not reach the item
 * any more.
 *
 * @param <T> the entity type; callbacks for a supertype see all its subtypes
 * @since 0.1.0
 */
@FunctionalInterface
public interface BeforeSaveCallback<T> extends EntityCallback<T> {

	/**
	 * Look at an entity and its item.
	 * @param entity the entity
	 * @param item the item, which may be changed except for its key
	 * @param tableName the table it is to be put into
	 * @return the entity the caller of the put gets: the given one or a copy
	 */
	T onBeforeSave(T entity, Map<String, AttributeValue> item, String tableName);

}
