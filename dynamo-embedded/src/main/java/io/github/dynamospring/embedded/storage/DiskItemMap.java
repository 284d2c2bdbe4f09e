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

import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemCodec;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Encoded items in a B-tree of a file.
 */
final class DiskItemMap implements ItemMap {

	private final Path file;

	private final MVMap<StoredKey, byte[]> items;

	private final Runnable onChange;

	private long byteSize;

	private boolean changed;

	DiskItemMap(Path file, MVMap<StoredKey, byte[]> items, long byteSize, Runnable onChange) {
		this.file = file;
		this.items = items;
		this.byteSize = byteSize;
		this.onChange = onChange;
	}

	@Override
	public @Nullable Item get(StoredKey key) {
		byte[] encoded = access(() -> this.items.get(key));
		return (encoded != null) ? ItemCodec.open(encoded) : null;
	}

	@Override
	public void put(StoredKey key, Item item) {
		byte[] replaced = access(() -> this.items.put(key, ItemCodec.encode(item)));
		changeSize(item.byteSize() - sizeOf(replaced));
	}

	@Override
	public void remove(StoredKey key) {
		changeSize(-sizeOf(access(() -> this.items.remove(key))));
	}

	private <T extends @Nullable Object> T access(Supplier<T> action) {
		try {
			return action.get();
		}
		catch (RuntimeException ex) {
			throw DiskStorage.unreadable(this.file, ex);
		}
	}

	private void changeSize(int difference) {
		this.byteSize += difference;
		this.changed = true;
		this.onChange.run();
	}

	private static int sizeOf(byte @Nullable [] encoded) {
		return (encoded != null) ? ItemCodec.byteSize(encoded) : 0;
	}

	@Override
	public Iterator<StoredItem> read(KeyRange range, boolean ascending) {
		return new ItemIterator(range, ascending);
	}

	@Override
	public long size() {
		return this.items.sizeAsLong();
	}

	@Override
	public long byteSize() {
		return this.byteSize;
	}

	MVMap<StoredKey, byte[]> items() {
		return this.items;
	}

	// Whether this map changed since it was last asked.
	boolean takeChanged() {
		boolean before = this.changed;
		this.changed = false;
		return before;
	}

	/**
	 * Reads a range one item ahead.
	 */
	private final class ItemIterator implements Iterator<StoredItem> {

		private final Cursor<StoredKey, byte[]> cursor;

		private final KeyRange range;

		private @Nullable StoredKey next;

		private ItemIterator(KeyRange range, boolean ascending) {
			StoredKey first = range.first();
			StoredKey end = range.end();
			// The end does not belong to the range, but to what the cursor reads.
			this.cursor = access(() -> ascending ? DiskItemMap.this.items.cursor(first, end, false)
					: DiskItemMap.this.items.cursor(end, first, true));
			this.range = range;
			access(this::advance);
		}

		private boolean advance() {
			this.next = null;
			while (this.next == null && this.cursor.hasNext()) {
				StoredKey key = this.cursor.next();
				if (this.range.contains(key)) {
					this.next = key;
				}
			}
			return this.next != null;
		}

		@Override
		public boolean hasNext() {
			return this.next != null;
		}

		@Override
		public StoredItem next() {
			if (this.next == null) {
				throw new NoSuchElementException();
			}
			StoredItem item = new StoredItem(this.next, ItemCodec.open(this.cursor.getValue()));
			access(this::advance);
			return item;
		}

	}

}
