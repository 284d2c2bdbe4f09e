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

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Projection;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Reads items until the limit, the size of a page or the end of the range is reached.
 */
final class PageReader {

	static final long MAX_PAGE_SIZE = 1024 * 1024;

	private final PageSource source;

	private final PageRequest request;

	private final @Nullable Condition filter;

	private final @Nullable Projection projection;

	private final List<Item> items = new ArrayList<>();

	private int count;

	private int scannedCount;

	private long bytes;

	private double fetchUnits;

	private @Nullable Item last;

	PageReader(PageSource source, PageRequest request, @Nullable Condition filter, @Nullable Projection projection) {
		this.source = source;
		this.request = request;
		this.filter = filter;
		this.projection = projection;
	}

	Page read(KeyRange range, boolean ascending) {
		return read(List.of(range), ascending);
	}

	// Read one range after the other.
	Page read(List<KeyRange> ranges, boolean ascending) {
		boolean stopped = false;
		for (int i = 0; i < ranges.size() && !stopped; i++) {
			stopped = stopsIn(this.source.items().read(ranges.get(i), ascending));
		}
		boolean countOnly = this.request.select() == Select.COUNT;
		Item lastKey = (stopped && this.last != null) ? this.last.only(this.source.readable().keyNames()) : null;
		return new Page(countOnly ? null : this.items, this.count, this.scannedCount, lastKey, capacity());
	}

	private boolean stopsIn(Iterator<StoredItem> stored) {
		int limit = (this.request.limit() != null) ? this.request.limit() : Integer.MAX_VALUE;
		boolean stopped = false;
		while (stored.hasNext() && !stopped) {
			Item item = stored.next().item();
			if (this.scannedCount > 0 && this.bytes + item.byteSize() > MAX_PAGE_SIZE) {
				stopped = true;
			}
			else {
				evaluate(item);
				stopped = this.scannedCount == limit;
			}
		}
		return stopped;
	}

	private void evaluate(Item entry) {
		this.last = entry;
		this.scannedCount++;
		this.bytes += entry.byteSize();
		Item item = entry;
		if (this.source.fetches()) {
			item = this.source.fetch(entry);
			this.fetchUnits += CapacityUnits.ofRead(item.byteSize(), this.request.consistent());
		}
		if (this.filter != null && !this.filter.matches(this.source.filtersEntries() ? entry : item)) {
			return;
		}
		this.count++;
		if (this.request.select() != Select.COUNT) {
			this.items.add((this.projection != null) ? this.projection.apply(item) : item);
		}
	}

	private ConsumedCapacity capacity() {
		ConsumedCapacity.Builder capacity = ConsumedCapacity.read(this.source.table().name());
		double units = CapacityUnits.ofRead(this.bytes, this.request.consistent());
		Index index = this.source.index();
		if (index == null) {
			return capacity.table(units).build();
		}
		return capacity.index(index.definition(), units).table(this.fetchUnits).build();
	}

}
