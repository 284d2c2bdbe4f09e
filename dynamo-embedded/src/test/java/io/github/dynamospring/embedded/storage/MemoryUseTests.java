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

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How much heap stored items take.
 */
class MemoryUseTests {

	private static final int ITEMS = 20_000;

	private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

	@Test
	void anItemOf300BytesTakesLessThan600() {
		MemoryStorage storage = new MemoryStorage();
		ItemMap table = storage.open("table");
		long before = used();
		fill(table);
		assertThat((used() - before) / ITEMS).isBetween(300L, 600L);
		assertThat(table.size()).isEqualTo(ITEMS);
	}

	@Test
	void anIndexSharesTheItemsOfItsTable() {
		MemoryStorage storage = new MemoryStorage();
		ItemMap table = storage.open("table");
		ItemMap index = storage.open("table/index");
		fill(table, index);
		long before = used();
		storage.drop("table/index");
		for (int i = 0; i < ITEMS; i++) {
			index.remove(key(i));
		}
		assertThat((before - used()) / ITEMS).isLessThan(200L);
		assertThat(table.size()).isEqualTo(ITEMS);
	}

	private long used() {
		System.gc();
		return this.memory.getHeapMemoryUsage().getUsed();
	}

	private static void fill(ItemMap... maps) {
		for (int i = 0; i < ITEMS; i++) {
			Item item = item(i);
			for (ItemMap map : maps) {
				map.put(key(i), item);
			}
		}
	}

	private static Item item(int number) {
		Map<String, Value> attributes = new LinkedHashMap<>();
		attributes.put("id", new Value.S(String.format("%08d", number)));
		for (int i = 0; i < 9; i++) {
			attributes.put("attribute" + i, new Value.S(String.format("%022d", number)));
		}
		Item item = Item.of(attributes);
		assertThat(item.byteSize()).isBetween(295, 305);
		return item;
	}

	private static StoredKey key(int number) {
		return KeyEncoder.encode(List.of(new Value.S(String.format("%08d", number))), List.of());
	}

}
