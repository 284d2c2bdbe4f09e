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

import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What reading costs: as much as the page holds, however large the table is.
 */
class ReadCostTests {

	private static final int ITEMS = 5000;

	private final CountingStorage storage = new CountingStorage();

	private final Engine engine = new Engine(
			EngineSettings.of(new SettableClock(Instant.parse("2026-01-01T00:00:00Z")), "eu-central-1"), this.storage);

	@BeforeEach
	void fillTable() {
		IndexRequest index = new IndexRequest("byGroup",
				List.of(new KeyElement("group", KeyRole.HASH), new KeyElement("sk", KeyRole.RANGE)), ProjectionType.ALL,
				null, null);
		this.engine.createTable()
			.execute(new CreateTable.Request("table",
					List.of(new AttributeDefinition("pk", ValueType.S), new AttributeDefinition("sk", ValueType.N),
							new AttributeDefinition("group", ValueType.S)),
					List.of(new KeyElement("pk", KeyRole.HASH), new KeyElement("sk", KeyRole.RANGE)),
					BillingMode.PAY_PER_REQUEST, null, null, List.of(index), null, false, null, List.of()));
		for (int i = 0; i < ITEMS; i++) {
			Item item = Item
				.of(Map.of("pk", new Value.S("p" + i % 2), "sk", Value.N.of(i), "group", new Value.S("g" + i % 100)));
			this.engine.writeItem()
				.execute(new WriteRequest.Put("table", item, null, Placeholders.none(), false), ReturnValues.NONE);
		}
		this.storage.itemsRead.set(0);
	}

	@Test
	void aQueryReadsOnePage() {
		Page page = query(null, "pk = :v", "p1", null);
		assertThat(page.count()).isEqualTo(10);
		assertThat(this.storage.itemsRead).hasValueLessThanOrEqualTo(11);
	}

	@Test
	void aLaterPageCostsNoMore() {
		query(null, "pk = :v", "p1", Item.of(Map.of("pk", new Value.S("p1"), "sk", Value.N.of(ITEMS - 999))));
		assertThat(this.storage.itemsRead).hasValueLessThanOrEqualTo(11);
	}

	@Test
	void aQueryOfAnIndexReadsOnePage() {
		Page page = query("byGroup", "#g = :v", "g42", null);
		assertThat(page.count()).isEqualTo(10);
		assertThat(this.storage.itemsRead).hasValueLessThanOrEqualTo(11);
	}

	private Page query(@Nullable String index, String condition, String value, @Nullable Item startKey) {
		Map<String, String> names = condition.contains("#g") ? Map.of("#g", "group") : null;
		return this.engine.query()
			.execute(new PageRequest("table", index, startKey, 10, null, null, null,
					Placeholders.of(names, Map.of(":v", new Value.S(value))), false, PageRequest.FILTER_EXPRESSION),
					condition, true);
	}

	/**
	 * Counts the items that are read one after the other.
	 */
	private static final class CountingStorage implements Storage {

		private final Storage storage = new MemoryStorage();

		private final AtomicInteger itemsRead = new AtomicInteger();

		@Override
		public ItemMap open(String name) {
			return new CountingMap(this.storage.open(name));
		}

		@Override
		public void drop(String name) {
			this.storage.drop(name);
		}

		@Override
		public Set<String> names() {
			return this.storage.names();
		}

		@Override
		public <T> T read(Supplier<T> action) {
			return this.storage.read(action);
		}

		@Override
		public <T> T write(Supplier<T> action) {
			return this.storage.write(action);
		}

		@Override
		public void close() {
			this.storage.close();
		}

		private final class CountingMap implements ItemMap {

			private final ItemMap items;

			private CountingMap(ItemMap items) {
				this.items = items;
			}

			@Override
			public @Nullable Item get(StoredKey key) {
				return this.items.get(key);
			}

			@Override
			public void put(StoredKey key, Item item) {
				this.items.put(key, item);
			}

			@Override
			public void remove(StoredKey key) {
				this.items.remove(key);
			}

			@Override
			public Iterator<StoredItem> read(KeyRange range, boolean ascending) {
				Iterator<StoredItem> found = this.items.read(range, ascending);
				return new Iterator<>() {

					@Override
					public boolean hasNext() {
						return found.hasNext();
					}

					@Override
					public StoredItem next() {
						CountingStorage.this.itemsRead.incrementAndGet();
						return found.next();
					}

				};
			}

			@Override
			public long size() {
				return this.items.size();
			}

			@Override
			public long byteSize() {
				return this.items.byteSize();
			}

		}

	}

}
