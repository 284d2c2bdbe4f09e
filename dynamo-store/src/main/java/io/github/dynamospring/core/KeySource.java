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

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.transact.ItemAddress;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A batch get as part of a merge.
 *
 * @param <T> the result type
 * @param items reads the items
 * @param reader makes the results
 * @param addresses the keys, in the order of the results
 */
record KeySource<T>(KeyedItems items, ResultReader<T> reader,
		Map<ItemAddress, DynamoKey> addresses) implements ItemSource<T> {

	@Override
	public Object identity() {
		return List.of(this.addresses.keySet(), this.items.properties());
	}

	@Override
	public ReadTarget target() {
		return new ReadTarget(this.items.entity(), null);
	}

	@Override
	public Iterator<Map<String, AttributeValue>> items(int wanted, int pageSize) {
		return new Chunks(wanted, (pageSize > 0) ? Math.min(pageSize, KeyedItems.MAX_KEYS) : KeyedItems.MAX_KEYS);
	}

	@Override
	public T read(Map<String, AttributeValue> item) {
		return this.reader.read(item);
	}

	private KeySource<T> keys() {
		return new KeySource<>(new KeyedItems(this.items.context(), this.items.entity(),
				List.of(ReadTarget.PARTITION_KEY), this.items.consistentRead()), this.reader, this.addresses);
	}

	@Override
	public long count() {
		long count = 0;
		for (Iterator<?> each = keys().items(0, 0); each.hasNext(); each.next()) {
			count++;
		}
		return count;
	}

	@Override
	public boolean exists() {
		return keys().items(1, 0).hasNext();
	}

	/**
	 * Asks for as many keys as results are wanted, and for twice as many each time some
	 * of the items did not exist.
	 */
	private final class Chunks extends LimitedItems<Map<String, AttributeValue>> {

		private final List<Map.Entry<ItemAddress, DynamoKey>> keys = new ArrayList<>(
				KeySource.this.addresses.entrySet());

		private int chunkSize;

		private int asked;

		private Iterator<Map<String, AttributeValue>> chunk = List.<Map<String, AttributeValue>>of().iterator();

		private Chunks(int wanted, int chunkSize) {
			super(wanted);
			this.chunkSize = chunkSize;
		}

		@Override
		@Nullable Map<String, AttributeValue> find() {
			while (!this.chunk.hasNext() && this.asked < this.keys.size()) {
				Map<ItemAddress, DynamoKey> next = new LinkedHashMap<>();
				int end = Math.min(this.asked + this.chunkSize, this.keys.size());
				this.keys.subList(this.asked, end).forEach((key) -> next.put(key.getKey(), key.getValue()));
				this.chunk = KeySource.this.items.read(next).iterator();
				this.asked = end;
				this.chunkSize = Math.min(this.chunkSize * 2, KeyedItems.MAX_KEYS);
			}
			return this.chunk.hasNext() ? this.chunk.next() : null;
		}

	}

}
