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

/**
 * An entity is about to be put and has become an item. Published before the
 * {@link BeforeSaveCallback callbacks} run.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public class BeforeSaveEvent<T> extends ItemEvent<T> {

	/**
	 * Create an event.
	 * @param entity the entity
	 * @param item the item
	 * @param tableName the table it is to be put into
	 */
	public BeforeSaveEvent(T entity, Map<String, AttributeValue> item, String tableName) {
		super(entity, item, tableName);
	}

}
