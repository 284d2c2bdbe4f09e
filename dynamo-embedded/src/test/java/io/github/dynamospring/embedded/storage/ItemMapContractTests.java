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
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What item maps do, wherever they keep their items.
 */
abstract class ItemMapContractTests {

	private Storage storage;

	private ItemMap items;

	/**
	 * Return an empty storage.
	 */
	abstract Storage createStorage();

	@BeforeEach
	void openMap() {
		this.storage = createStorage();
		this.items = this.storage.write(() -> this.storage.open("table"));
	}

	@AfterEach
	void closeStorage() {
		this.storage.close();
	}

	@Test
	void findsWhatWasPut() {
		assertThat(this.items.get(key(1))).isNull();
		put(1, 1);
		assertThat(this.items.get(key(1))).isEqualTo(item(1));
		remove(1);
		assertThat(this.items.get(key(1))).isNull();
		remove(1);
		assertThat(this.items.size()).isZero();
	}

	@Test
	void countsItemsAndBytes() {
		put(1, 1);
		put(2, 100);
		put(2, 2);
		assertThat(this.items.size()).isEqualTo(2);
		assertThat(this.items.byteSize()).isEqualTo(item(1).byteSize() + item(2).byteSize());
		remove(1);
		assertThat(this.items.byteSize()).isEqualTo(item(2).byteSize());
	}

	@Test
	void readsRangesInBothDirections() {
		for (int i = 0; i < 10; i++) {
			put(i, i);
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
			put(i, i);
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

	@Test
	void readsManyItemsInOrder() {
		this.storage.write(() -> {
			for (int i = 4999; i >= 0; i--) {
				this.items.put(key(i), item(i));
			}
			return true;
		});
		assertThat(read(KeyRange.all())).isEqualTo(IntStream.range(0, 5000).boxed().toList());
		assertThat(read(new KeyRange(key(1000), false, key(1003), true))).containsExactly(1001, 1002, 1003);
		assertThat(this.items.size()).isEqualTo(5000);
	}

	@Test
	void hasOneMapPerName() {
		this.storage.write(() -> {
			this.storage.open("other").put(key(1), item(1));
			return true;
		});
		assertThat(this.storage.write(() -> this.storage.open("other")).size()).isEqualTo(1);
		assertThat(this.items.size()).isZero();
		assertThat(this.storage.names()).containsExactlyInAnyOrder("table", "other");
	}

	@Test
	void dropsMaps() {
		put(1, 1);
		this.storage.write(() -> {
			this.storage.drop("table");
			this.storage.drop("missing");
			return true;
		});
		assertThat(this.storage.names()).isEmpty();
		ItemMap created = this.storage.write(() -> this.storage.open("table"));
		assertThat(created.size()).isZero();
		assertThat(created.byteSize()).isZero();
	}

	@Test
	void letsReadersInAtTheSameTime() throws Exception {
		put(1, 1);
		CountDownLatch bothInside = new CountDownLatch(2);
		ExecutorService threads = Executors.newFixedThreadPool(2);
		try {
			List<Future<Boolean>> readers = new ArrayList<>();
			for (int i = 0; i < 2; i++) {
				readers.add(threads.submit(() -> this.storage.read(() -> {
					bothInside.countDown();
					return await(bothInside);
				})));
			}
			for (Future<Boolean> reader : readers) {
				assertThat(reader.get()).as("the other reader is inside as well").isTrue();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void showsReadersWholeWrites() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(3);
		try {
			AtomicBoolean stopped = new AtomicBoolean();
			List<Future<Integer>> readers = new ArrayList<>();
			for (int i = 0; i < 2; i++) {
				readers.add(threads.submit(() -> {
					int reads = 0;
					while (!stopped.get() || reads < 100) {
						List<Integer> numbers = this.storage.read(() -> collect(KeyRange.all(), true));
						assertThat(Set.copyOf(numbers)).hasSizeLessThan(2);
						reads++;
					}
					return reads;
				}));
			}
			for (int i = 0; i < 300; i++) {
				int number = i;
				this.storage.write(() -> {
					for (int key = 0; key < 20; key++) {
						this.items.put(key(key), item(number));
					}
					return true;
				});
			}
			stopped.set(true);
			for (Future<Integer> reader : readers) {
				assertThat(reader.get()).isGreaterThanOrEqualTo(100);
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static boolean await(CountDownLatch latch) {
		try {
			return latch.await(30, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private void put(int key, int number) {
		this.storage.write(() -> {
			this.items.put(key(key), item(number));
			return true;
		});
	}

	private void remove(int key) {
		this.storage.write(() -> {
			this.items.remove(key(key));
			return true;
		});
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
