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

package io.github.dynamospring.embedded.storage;

import java.util.Iterator;

import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Items ordered by key. They are read inside {@link Storage#read} and changed inside
 * {@link Storage#write}.
 *
 * @since 0.1.0
 */
public interface ItemMap {

	/**
	 * Find an item.
	 * @param key its key
	 * @return the item, or {@code null} if there is none
	 */
	@Nullable Item get(StoredKey key);

	/**
	 * Store an item in place of any other with the same key.
	 * @param key its key
	 * @param item the item
	 */
	void put(StoredKey key, Item item);

	/**
	 * Remove an item.
	 * @param key its key; nothing happens if there is no such item
	 */
	void remove(StoredKey key);

	/**
	 * Read items in order. Finding the first costs the logarithm of the map's size, each
	 * further one constant time.
	 * @param range the keys to read
	 * @param ascending whether the smallest key comes first
	 * @return the items of the range
	 */
	Iterator<StoredItem> read(KeyRange range, boolean ascending);

	/**
	 * Count the items.
	 * @return the number of items
	 */
	long size();

	/**
	 * Count the bytes of the items, as DynamoDB counts them.
	 * @return the sum of the items' sizes
	 */
	long byteSize();

}
