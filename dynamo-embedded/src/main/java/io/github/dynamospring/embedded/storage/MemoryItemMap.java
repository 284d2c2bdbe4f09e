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

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Items in a red-black tree.
 */
final class MemoryItemMap implements ItemMap {

	private final TreeMap<StoredKey, Item> items = new TreeMap<>();

	private long byteSize;

	@Override
	public @Nullable Item get(StoredKey key) {
		return this.items.get(key);
	}

	@Override
	public void put(StoredKey key, Item item) {
		Item replaced = this.items.put(key, item);
		this.byteSize += item.byteSize() - ((replaced != null) ? replaced.byteSize() : 0);
	}

	@Override
	public void remove(StoredKey key) {
		Item removed = this.items.remove(key);
		if (removed != null) {
			this.byteSize -= removed.byteSize();
		}
	}

	@Override
	public Iterator<StoredItem> read(KeyRange range, boolean ascending) {
		NavigableMap<StoredKey, Item> part = part(range);
		Iterator<Map.Entry<StoredKey, Item>> entries = (ascending ? part : part.descendingMap()).entrySet().iterator();
		return new Iterator<>() {

			@Override
			public boolean hasNext() {
				return entries.hasNext();
			}

			@Override
			public StoredItem next() {
				Map.Entry<StoredKey, Item> entry = entries.next();
				return new StoredItem(entry.getKey(), entry.getValue());
			}

		};
	}

	@Override
	public long size() {
		return this.items.size();
	}

	@Override
	public long byteSize() {
		return this.byteSize;
	}

	private NavigableMap<StoredKey, Item> part(KeyRange range) {
		StoredKey from = (range.lower() == null || range.lowerInclusive()) ? range.lower() : behind(range.lower());
		StoredKey to = (range.upper() == null || !range.upperInclusive()) ? range.upper() : behind(range.upper());
		if (from != null && to != null) {
			return (from.compareTo(to) < 0) ? this.items.subMap(from, true, to, false) : new TreeMap<>();
		}
		if (from != null) {
			return this.items.tailMap(from, true);
		}
		return (to != null) ? this.items.headMap(to, false) : this.items;
	}

	// Return the smallest key above all keys that begin with the given one, or
	// null if there is none.
	private static @Nullable StoredKey behind(StoredKey prefix) {
		byte[] bytes = prefix.bytes();
		for (int i = bytes.length - 1; i >= 0; i--) {
			if (bytes[i] != (byte) 0xFF) {
				byte[] next = Arrays.copyOf(bytes, i + 1);
				next[i]++;
				return new StoredKey(next);
			}
		}
		return null;
	}

}
