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

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.KeyOrder;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KeyEncoderTests {

	private static final Value PARTITION = new Value.S("p");

	@Test
	void ordersNumbersByValue() {
		assertOrdered(numbers("-9.9e125", "-100", "-12.5", "-12.49", "-12", "-2", "-1", "-0.5", "-0.05", "-1e-130", "0",
				"1e-130", "0.05", "0.5", "1", "1.01", "1.1", "2", "9", "10", "10.5", "11", "99", "100", "9.9e125"));
	}

	@Test
	void ordersRandomNumbersByValue() {
		Random random = new Random(42);
		List<Value> values = new ArrayList<>();
		for (int i = 0; i < 500; i++) {
			long unscaled = random.nextLong() >> random.nextInt(60);
			values.add(new Value.N(BigDecimal.valueOf(unscaled, random.nextInt(40) - 20)));
		}
		values.sort(KeyOrder.VALUES);
		assertOrdered(values);
	}

	@Test
	void ordersStringsByTheirUtf8Bytes() {
		assertOrdered(List.of(new Value.S("\u0000"), new Value.S("\u0000\u0000"), new Value.S("\u0001"),
				new Value.S("a"), new Value.S("a\u0000"), new Value.S("a\u0001"), new Value.S("aa"), new Value.S("b"),
				new Value.S("é"), new Value.S("\uFFFD"), new Value.S("\uD83D\uDE00")));
	}

	@Test
	void ordersBinaryByUnsignedBytes() {
		assertOrdered(List.of(binary(0), binary(0, 0), binary(0, 255), binary(1), binary(127), binary(128), binary(255),
				binary(255, 0), binary(255, 255)));
	}

	@Test
	void hasOneKeyForEqualNumbers() {
		assertThat(key(Value.N.of("1.0"))).isEqualTo(key(Value.N.of("1"))).hasSameHashCodeAs(key(Value.N.of("1e0")));
	}

	@Test
	void keepsThePartsOfAKeyApart() {
		StoredKey first = KeyEncoder.encode(List.of(new Value.S("a"), new Value.S("bc")), List.of());
		StoredKey second = KeyEncoder.encode(List.of(new Value.S("ab"), new Value.S("c")), List.of());
		assertThat(first).isNotEqualTo(second);
	}

	@Test
	void putsAllKeysOfAPartitionBehindTheirCommonBeginning() {
		StoredKey partition = KeyEncoder.encode(List.of(PARTITION), List.of());
		assertThat(key(Value.N.of(5)).startsWith(partition)).isTrue();
		assertThat(KeyEncoder.encode(List.of(new Value.S("p2")), List.of()).startsWith(partition)).isFalse();
		assertThat(KeyEncoder.encodePrefix(List.of(PARTITION), List.of(), new Value.S("ab")))
			.satisfies((prefix) -> assertThat(key(new Value.S("abc")).startsWith(prefix)).isTrue())
			.satisfies((prefix) -> assertThat(key(new Value.S("aab")).startsWith(prefix)).isFalse());
	}

	@Test
	void spreadsPartitionsOverTheHashes() {
		Integer[] counts = { 0, 0, 0, 0, 0, 0, 0, 0 };
		for (int i = 0; i < 8000; i++) {
			long hash = KeyEncoder.encode(List.of(new Value.S("user" + i)), List.of()).hash();
			counts[(int) (hash >>> 29)]++;
		}
		assertThat(counts).allSatisfy((count) -> assertThat(count).isBetween(800, 1200));
	}

	@Test
	void refusesValuesThatCannotBeKeys() {
		assertThatIllegalArgumentException().isThrownBy(() -> key(Value.Bool.TRUE))
			.withMessageContaining("BOOL cannot be part of a key");
	}

	private static StoredKey key(Value sortKey) {
		return KeyEncoder.encode(List.of(PARTITION), List.of(sortKey));
	}

	private static void assertOrdered(List<? extends Value> values) {
		List<StoredKey> keys = new ArrayList<>();
		values.forEach((value) -> keys.add(key(value)));
		List<StoredKey> sorted = new ArrayList<>(keys);
		Collections.shuffle(sorted, new Random(1));
		Collections.sort(sorted);
		assertThat(sorted).isEqualTo(keys);
	}

	private static List<Value> numbers(String... texts) {
		List<Value> numbers = new ArrayList<>();
		for (String text : texts) {
			numbers.add(Value.N.of(text));
		}
		return numbers;
	}

	private static Value binary(int... bytes) {
		byte[] array = new byte[bytes.length];
		for (int i = 0; i < bytes.length; i++) {
			array[i] = (byte) bytes[i];
		}
		return new Value.B(Binary.of(array));
	}

}
