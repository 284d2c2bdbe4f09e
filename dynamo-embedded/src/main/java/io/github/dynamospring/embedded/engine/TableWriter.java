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

package io.github.dynamospring.embedded.engine;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Changes items of a table together with the entries of all its indexes.
 */
final class TableWriter {

	private final StreamCatalog streams;

	TableWriter(StreamCatalog streams) {
		this.streams = streams;
	}

	/**
	 * Replace an item. The caller holds the write lock and has checked the new item.
	 * @param table the table
	 * @param key the item's key
	 * @param before the item as it is, or {@code null} if there is none
	 * @param after the item as it shall be, or {@code null} to remove it
	 * @return the capacity the change consumed
	 */
	ConsumedCapacity write(Table table, StoredKey key, @Nullable Item before, @Nullable Item after) {
		return write(table, key, before, after, false);
	}

	/**
	 * Remove an item whose time to live is over.
	 * @param table the table
	 * @param key the item's key
	 */
	void expire(Table table, StoredKey key) {
		write(table, key, table.items().get(key), null, true);
	}

	private ConsumedCapacity write(Table table, StoredKey key, @Nullable Item before, @Nullable Item after,
			boolean expired) {
		ConsumedCapacity.Builder capacity = ConsumedCapacity.write(table.name());
		capacity.table(CapacityUnits.ofWrite(sizeOf(before), sizeOf(after)));
		table.replica().replaced(key, before);
		if (after != null) {
			table.items().put(key, after);
		}
		else if (before != null) {
			table.items().remove(key);
		}
		for (Index index : table.indexes()) {
			writeIndex(index, before, after, capacity);
		}
		for (VectorIndex index : table.vectorIndexes()) {
			writeIndex(index, before, after, capacity);
		}
		MaintainedIndex unfinished = table.unfinishedIndex();
		if (unfinished != null) {
			writeIndex(unfinished, before, after, ConsumedCapacity.write(table.name()));
		}
		Stream stream = table.stream();
		if (stream != null) {
			this.streams.record(stream, before, after, expired);
		}
		TimeToLive timeToLive = table.timeToLive();
		if (timeToLive != null) {
			timeToLive.replaced(before, after);
		}
		return capacity.build();
	}

	/**
	 * Add an item that is in the table to an index. An item that does not fit is left
	 * out.
	 * @param table the table
	 * @param index the new index
	 * @param item the item
	 */
	void addToIndex(Table table, MaintainedIndex index, Item item) {
		writeIndex(index, null, item, ConsumedCapacity.write(table.name()));
	}

	private void writeIndex(MaintainedIndex index, @Nullable Item before, @Nullable Item after,
			ConsumedCapacity.Builder capacity) {
		StoredItem oldEntry = index.entryOf(before);
		StoredItem newEntry = index.entryOf(after);
		ItemMap entries = index.items();
		boolean moved = oldEntry != null && (newEntry == null || !newEntry.key().equals(oldEntry.key()));
		if (oldEntry != null && moved) {
			index.replica().replaced(oldEntry.key(), oldEntry.item());
			entries.remove(oldEntry.key());
		}
		if (newEntry != null) {
			index.replica().replaced(newEntry.key(), (oldEntry != null && !moved) ? oldEntry.item() : null);
			entries.put(newEntry.key(), newEntry.item());
		}
		index.charge(capacity, oldEntry, newEntry);
	}

	private static int sizeOf(@Nullable Item item) {
		return (item != null) ? item.byteSize() : 0;
	}

}
