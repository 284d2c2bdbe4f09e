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
 * An item has been read and has not become an entity yet.
 *
 * @param <T> the entity type the item is to be read as
 * @since 0.1.0
 */
public class AfterLoadEvent<T> extends DynamoMappingEvent<T> {

	/**
	 * Create an event.
	 * @param item the item
	 * @param entityType the entity type the item is to be read as
	 * @param tableName the table it was read from
	 */
	public AfterLoadEvent(Map<String, AttributeValue> item, Class<?> entityType, String tableName) {
		super(item, entityType, tableName);
	}

	/**
	 * Return the item.
	 * @return the item, unmodifiable
	 */
	@SuppressWarnings("unchecked")
	public Map<String, AttributeValue> getItem() {
		return (Map<String, AttributeValue>) getSource();
	}

}
