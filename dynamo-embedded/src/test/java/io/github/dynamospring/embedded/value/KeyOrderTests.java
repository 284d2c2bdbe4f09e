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

package io.github.dynamospring.embedded.value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link KeyOrder} and {@link Utf8}.
 */
class KeyOrderTests {

	@Test
	void numbersAreOrderedByValue() {
		List<Value> numbers = new ArrayList<>();
		for (String number : List.of("10", "9", "-1", "0", "1e-130", "-1e125", "1e125", "9.5")) {
			numbers.add(Value.N.of(number));
		}
		numbers.sort(KeyOrder.VALUES);
		assertThat(numbers).extracting((value) -> ((Value.N) value).value().stripTrailingZeros().toString())
			.containsExactly("-1E+125", "-1", "0", "1E-130", "9", "9.5", "1E+1", "1E+125");
	}

	@Test
	void stringsAreOrderedByUtf8BytesNotByChars() {
		Value supplementary = new Value.S("\ud83d\ude00");
		Value lastOfBasicPlane = new Value.S("\uffee");
		assertThat("\ud83d\ude00".compareTo("\uffee")).isNegative();
		assertThat(KeyOrder.compare(supplementary, lastOfBasicPlane)).isPositive();
		assertThat(KeyOrder.compare(new Value.S("a"), new Value.S("aa"))).isNegative();
		assertThat(KeyOrder.compare(new Value.S("B"), new Value.S("a"))).isNegative();
		assertThat(KeyOrder.compare(new Value.S(""), new Value.S(""))).isZero();
	}

	@Test
	void binaryIsOrderedByUnsignedBytes() {
		Value high = new Value.B(Binary.of(new byte[] { (byte) 128 }));
		Value low = new Value.B(Binary.of(new byte[] { 127 }));
		assertThat(KeyOrder.compare(high, low)).isPositive();
	}

	@Test
	void utf8AgreesWithTheEncoderOnRandomStrings() {
		Random random = new Random(7);
		List<String> texts = new ArrayList<>();
		for (int i = 0; i < 400; i++) {
			StringBuilder text = new StringBuilder();
			for (int length = random.nextInt(4); length > 0; length--) {
				text.appendCodePoint(codePoint(random));
			}
			texts.add(text.toString());
		}
		for (String left : texts) {
			byte[] leftBytes = left.getBytes(StandardCharsets.UTF_8);
			assertThat(Utf8.length(left)).isEqualTo(leftBytes.length);
			for (String right : texts) {
				int expected = Arrays.compareUnsigned(leftBytes, right.getBytes(StandardCharsets.UTF_8));
				assertThat(Integer.signum(Utf8.compare(left, right))).as("%s and %s", left, right)
					.isEqualTo(Integer.signum(expected));
			}
		}
	}

	@Test
	void loneSurrogatesCountAsTheEncodersReplacement() {
		assertThat(Utf8.length("\ud83d")).isEqualTo(1);
		assertThat(Utf8.length("\ude00a")).isEqualTo(2);
	}

	@Test
	void onlyValuesOfOneKeyTypeHaveAnOrder() {
		assertThat(KeyOrder.isComparable(Value.N.of(1), Value.N.of(2))).isTrue();
		assertThat(KeyOrder.isComparable(Value.N.of(1), new Value.S("1"))).isFalse();
		assertThat(KeyOrder.isComparable(Value.Bool.TRUE, Value.Bool.TRUE)).isFalse();
		assertThatIllegalArgumentException().isThrownBy(() -> KeyOrder.compare(Value.N.of(1), new Value.S("1")))
			.withMessageContaining("the types N and S");
	}

	private static int codePoint(Random random) {
		return switch (random.nextInt(4)) {
			case 0 -> 'a' + random.nextInt(3);
			case 1 -> 0x7f0 + random.nextInt(0x20);
			case 2 -> 0xe000 + random.nextInt(0x1f00);
			default -> 0x10000 + random.nextInt(0x1000);
		};
	}

}
