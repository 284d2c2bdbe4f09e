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

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.transact.ItemAddress;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of the table that an index gives the keys of, in the order of the index.
 * Deleted ones are left out and, where only some are wanted, made up for by further ones.
 */
final class CompletedItems extends LimitedItems<Map<String, AttributeValue>> {

	private final KeyedItems table;

	private final Iterator<Map<String, AttributeValue>> index;

	private Iterator<Map<String, AttributeValue>> chunk = List.<Map<String, AttributeValue>>of().iterator();

	/**
	 * Create the items.
	 * @param table reads the items
	 * @param index the items of the index
	 * @param wanted number of items wanted, 0 for all
	 */
	CompletedItems(KeyedItems table, Iterator<Map<String, AttributeValue>> index, int wanted) {
		super(wanted);
		this.table = table;
		this.index = index;
	}

	@Override
	@Nullable Map<String, AttributeValue> find() {
		while (!this.chunk.hasNext() && this.index.hasNext()) {
			int size = (left() > 0) ? Math.min(left(), KeyedItems.MAX_KEYS) : KeyedItems.MAX_KEYS;
			Map<ItemAddress, DynamoKey> keys = new LinkedHashMap<>();
			while (keys.size() < size && this.index.hasNext()) {
				Map<String, AttributeValue> item = this.index.next();
				keys.put(this.table.address(item), this.table.key(item));
			}
			this.chunk = this.table.read(keys).iterator();
		}
		return this.chunk.hasNext() ? this.chunk.next() : null;
	}

}
