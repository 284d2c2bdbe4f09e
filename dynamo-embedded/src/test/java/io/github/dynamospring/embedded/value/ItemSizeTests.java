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

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ItemSize} and the size of an {@link Item}.
 */
class ItemSizeTests {

	@ParameterizedTest
	@CsvSource({ "0,1", "1,2", "12,2", "123,3", "1234,3", "12345678901234567890123456789012345678,20", "0042,2",
			"100,2", "1010,3", "0.0000001,2", "1E125,2", "1E-100,2", "1.5,3", "15,2", "1.2,3", "1.200,3", "1.234,4",
			"3.14159,5", "123456,4", "-1,3", "-1.5,4" })
	void numbersCountTheirSignificantDigitsInPairs(String number, int bytes) {
		assertThat(ItemSize.of(Value.N.of(number))).isEqualTo(bytes);
	}

	@Test
	void scalarsCountTheirBytes() {
		assertThat(ItemSize.of(new Value.S(""))).isZero();
		assertThat(ItemSize.of(new Value.S("h\u00e9\u20ac\ud83d\ude00"))).isEqualTo(1 + 2 + 3 + 4);
		assertThat(ItemSize.of(new Value.B(Binary.of(new byte[7])))).isEqualTo(7);
		assertThat(ItemSize.of(Value.Bool.FALSE)).isEqualTo(1);
		assertThat(ItemSize.of(Value.Null.INSTANCE)).isEqualTo(1);
	}

	@Test
	void setsCountTheSumOfTheirMembers() {
		assertThat(ItemSize.of(Value.SS.of(List.of("a", "bc", "")))).isEqualTo(3);
		assertThat(ItemSize.of(Value.NS.of(List.of("1", "123")))).isEqualTo(5);
		assertThat(ItemSize.of(Value.BS.of(List.of(Binary.of(new byte[3]))))).isEqualTo(3);
	}

	@Test
	void documentsCountThreeAndOnePerElement() {
		assertThat(ItemSize.of(new Value.L(List.of()))).isEqualTo(3);
		assertThat(ItemSize.of(new Value.L(List.of(new Value.S("ab"), Value.Null.INSTANCE)))).isEqualTo(3 + 2 + 2 + 1);
		assertThat(ItemSize.of(new Value.M(Map.of()))).isEqualTo(3);
		assertThat(ItemSize.of(new Value.M(Map.of("key", new Value.S("ab"))))).isEqualTo(3 + 1 + 3 + 2);
		assertThat(ItemSize.of(new Value.L(List.of(new Value.M(Map.of()))))).isEqualTo(3 + 1 + 3);
	}

	@Test
	void itemsCountNamesAndValues() {
		Item item = Item.of(Map.of("pk", new Value.S("abc"), "\u00e9", Value.N.of(1)));
		assertThat(item.byteSize()).isEqualTo(2 + 3 + 2 + 2);
		assertThat(item.byteSize()).isEqualTo(9);
		assertThat(Item.empty().byteSize()).isZero();
		assertThat(ItemSize.ofAttribute("pk", new Value.S("abc"))).isEqualTo(5);
	}

}
