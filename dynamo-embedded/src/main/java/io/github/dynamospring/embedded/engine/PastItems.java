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

import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Optional;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Items as they were before some of them changed.
 */
final class PastItems implements ItemMap {

	private final ItemMap current;

	/** What the changed items were; empty for those that did not exist. */
	private final NavigableMap<StoredKey, Optional<Item>> past;

	PastItems(ItemMap current, NavigableMap<StoredKey, Optional<Item>> past) {
		this.current = current;
		this.past = past;
	}

	@Override
	public @Nullable Item get(StoredKey key) {
		Optional<Item> before = this.past.get(key);
		return (before != null) ? before.orElse(null) : this.current.get(key);
	}

	@Override
	public void put(StoredKey key, Item item) {
		throw new UnsupportedOperationException("The past cannot be changed");
	}

	@Override
	public void remove(StoredKey key) {
		throw new UnsupportedOperationException("The past cannot be changed");
	}

	@Override
	public Iterator<StoredItem> read(KeyRange range, boolean ascending) {
		return new Merge(this.current.read(range, ascending), range, ascending);
	}

	@Override
	public long size() {
		return this.current.size();
	}

	@Override
	public long byteSize() {
		return this.current.byteSize();
	}

	/**
	 * Reads unchanged and past items in one order.
	 */
	private final class Merge implements Iterator<StoredItem> {

		private final Iterator<StoredItem> unchanged;

		private final Iterator<Map.Entry<StoredKey, Optional<Item>>> earlier;

		private final KeyRange range;

		private final boolean ascending;

		private @Nullable StoredItem nextUnchanged;

		private @Nullable StoredItem nextEarlier;

		private Merge(Iterator<StoredItem> unchanged, KeyRange range, boolean ascending) {
			NavigableMap<StoredKey, Optional<Item>> all = PastItems.this.past;
			this.unchanged = unchanged;
			this.earlier = (ascending ? all : all.descendingMap()).entrySet().iterator();
			this.range = range;
			this.ascending = ascending;
			advanceUnchanged();
			advanceEarlier();
		}

		@Override
		public boolean hasNext() {
			return this.nextUnchanged != null || this.nextEarlier != null;
		}

		@Override
		public StoredItem next() {
			StoredItem first = this.nextUnchanged;
			StoredItem second = this.nextEarlier;
			if (first != null && (second == null || isBefore(first, second))) {
				advanceUnchanged();
				return first;
			}
			if (second == null) {
				throw new NoSuchElementException("There are no more items");
			}
			advanceEarlier();
			return second;
		}

		private boolean isBefore(StoredItem first, StoredItem second) {
			return (first.key().compareTo(second.key()) < 0) == this.ascending;
		}

		private void advanceUnchanged() {
			this.nextUnchanged = null;
			while (this.nextUnchanged == null && this.unchanged.hasNext()) {
				StoredItem item = this.unchanged.next();
				this.nextUnchanged = PastItems.this.past.containsKey(item.key()) ? null : item;
			}
		}

		private void advanceEarlier() {
			this.nextEarlier = null;
			while (this.nextEarlier == null && this.earlier.hasNext()) {
				Map.Entry<StoredKey, Optional<Item>> entry = this.earlier.next();
				Item item = entry.getValue().orElse(null);
				if (item != null && this.range.contains(entry.getKey())) {
					this.nextEarlier = new StoredItem(entry.getKey(), item);
				}
			}
		}

	}

}
