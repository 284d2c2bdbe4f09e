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

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MemoryItemMapTests {

	private final ItemMap items = new MemoryStorage().create("table");

	@Test
	void findsWhatWasPut() {
		assertThat(this.items.get(key(1))).isNull();
		this.items.put(key(1), item(1));
		assertThat(this.items.get(key(1))).isEqualTo(item(1));
		this.items.remove(key(1));
		assertThat(this.items.get(key(1))).isNull();
		this.items.remove(key(1));
		assertThat(this.items.size()).isZero();
	}

	@Test
	void countsItemsAndBytes() {
		this.items.put(key(1), item(1));
		this.items.put(key(2), item(100));
		this.items.put(key(2), item(2));
		assertThat(this.items.size()).isEqualTo(2);
		assertThat(this.items.byteSize()).isEqualTo(item(1).byteSize() + item(2).byteSize());
		this.items.remove(key(1));
		assertThat(this.items.byteSize()).isEqualTo(item(2).byteSize());
	}

	@Test
	void readsRangesInBothDirections() {
		for (int i = 0; i < 10; i++) {
			this.items.put(key(i), item(i));
		}
		assertThat(read(KeyRange.startingWith(partition()))).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
		assertThat(read(new KeyRange(key(3), true, key(5), true))).containsExactly(3, 4, 5);
		assertThat(read(new KeyRange(key(3), false, key(5), false))).containsExactly(4);
		assertThat(read(new KeyRange(key(8), false, partition(), true))).containsExactly(9);
		assertThat(read(new KeyRange(partition(), true, key(1), false))).containsExactly(0);
		assertThat(read(new KeyRange(key(5), true, key(3), true))).isEmpty();
		assertThat(read(KeyRange.all())).hasSize(10);
	}

	@Test
	void goesOnBehindAKey() {
		for (int i = 0; i < 5; i++) {
			this.items.put(key(i), item(i));
		}
		KeyRange range = KeyRange.startingWith(partition());
		assertThat(read(range.behind(key(2), true))).containsExactly(3, 4);
		assertThat(read(range.behind(key(2), false))).containsExactly(0, 1);
		assertThat(read(range.behind(key(7), true))).isEmpty();
	}

	@Test
	void knowsWhichKeysARangeContains() {
		KeyRange range = new KeyRange(key(3), false, key(5), true);
		assertThat(range.contains(key(3))).isFalse();
		assertThat(range.contains(key(4))).isTrue();
		assertThat(range.contains(key(5))).isTrue();
		assertThat(range.contains(key(6))).isFalse();
		assertThat(KeyRange.all().contains(key(1))).isTrue();
	}

	private List<Integer> read(KeyRange range) {
		List<Integer> up = collect(range, true);
		List<Integer> down = collect(range, false);
		Collections.reverse(down);
		assertThat(down).isEqualTo(up);
		return up;
	}

	private List<Integer> collect(KeyRange range, boolean ascending) {
		List<Integer> numbers = new ArrayList<>();
		this.items.read(range, ascending).forEachRemaining((stored) -> {
			Value value = stored.item().get("n");
			assertThat(value).isInstanceOf(Value.N.class);
			numbers.add(((Value.N) value).value().intValueExact());
		});
		return numbers;
	}

	private static StoredKey partition() {
		return KeyEncoder.encode(List.of(new Value.S("p")), List.of());
	}

	private static StoredKey key(int sortKey) {
		return KeyEncoder.encode(List.of(new Value.S("p")), List.of(Value.N.of(sortKey)));
	}

	private static Item item(int number) {
		return Item.of(Map.of("n", Value.N.of(number)));
	}

}
