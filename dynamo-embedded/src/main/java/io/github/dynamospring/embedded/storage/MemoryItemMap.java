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
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemCodec;
import org.jspecify.annotations.Nullable;

/**
 * Encoded items in a red-black tree.
 */
final class MemoryItemMap implements ItemMap {

	private final TreeMap<StoredKey, byte[]> items = new TreeMap<>();

	private long byteSize;

	@Override
	public @Nullable Item get(StoredKey key) {
		byte[] encoded = this.items.get(key);
		return (encoded != null) ? ItemCodec.open(encoded) : null;
	}

	@Override
	public void put(StoredKey key, Item item) {
		byte[] replaced = this.items.put(key, ItemCodec.encode(item));
		this.byteSize += item.byteSize() - sizeOf(replaced);
	}

	@Override
	public void remove(StoredKey key) {
		this.byteSize -= sizeOf(this.items.remove(key));
	}

	private static int sizeOf(byte @Nullable [] encoded) {
		return (encoded != null) ? ItemCodec.byteSize(encoded) : 0;
	}

	@Override
	public Iterator<StoredItem> read(KeyRange range, boolean ascending) {
		NavigableMap<StoredKey, byte[]> part = part(range);
		Iterator<Map.Entry<StoredKey, byte[]>> entries = (ascending ? part : part.descendingMap()).entrySet()
			.iterator();
		return new Iterator<>() {

			@Override
			public boolean hasNext() {
				return entries.hasNext();
			}

			@Override
			public StoredItem next() {
				Map.Entry<StoredKey, byte[]> entry = entries.next();
				return new StoredItem(entry.getKey(), ItemCodec.open(entry.getValue()));
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

	private NavigableMap<StoredKey, byte[]> part(KeyRange range) {
		StoredKey from = range.first();
		StoredKey to = range.end();
		if (from != null && to != null) {
			return (from.compareTo(to) < 0) ? this.items.subMap(from, true, to, false) : new TreeMap<>();
		}
		if (from != null) {
			return this.items.tailMap(from, true);
		}
		return (to != null) ? this.items.headMap(to, false) : this.items;
	}

}
