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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Value}.
 */
class ValueTests {

	@Test
	void numbersAreEqualByValue() {
		assertThat(Value.N.of("1.0")).isEqualTo(Value.N.of("1")).hasSameHashCodeAs(Value.N.of("1"));
		assertThat(new Value.N(new BigDecimal("100"))).isEqualTo(Value.N.of("1e2"));
		assertThat(Value.N.of("1")).isNotEqualTo(Value.N.of("2"));
		assertThat(Value.N.of("1e2").text()).isEqualTo("100");
	}

	@Test
	void setsAreEqualRegardlessOfOrder() {
		assertThat(Value.SS.of(List.of("a", "b"))).isEqualTo(Value.SS.of(List.of("b", "a")));
		assertThat(Value.NS.of(List.of("1", "2.0"))).isEqualTo(Value.NS.of(List.of("2", "1.00")));
		assertThat(Value.BS.of(List.of(bytes("a"), bytes("b"))))
			.isEqualTo(Value.BS.of(List.of(bytes("b"), bytes("a"))));
		assertThat(Value.SS.of(List.of("a"))).isNotEqualTo(Value.SS.of(List.of("a", "b")));
	}

	@Test
	void setsKeepTheOrderOfTheService() {
		assertThat(Value.SS.of(List.of("b", "", "\ud83d\ude00", "\uffee", "B")).value()).containsExactly("", "B", "b",
				"\uffee", "\ud83d\ude00");
		assertThat(Value.NS.of(List.of("10", "9", "-1")).value()).containsExactly(BigDecimal.valueOf(-1),
				BigDecimal.valueOf(9), new BigDecimal("1e1"));
		assertThat(Value.BS.of(List.of(Binary.of(new byte[] { -1 }), Binary.of(new byte[] { 1 }))).value())
			.containsExactly(Binary.of(new byte[] { 1 }), Binary.of(new byte[] { -1 }));
	}

	@Test
	void membersOfSetsMayBeEmpty() {
		assertThat(Value.SS.of(List.of("")).value()).containsExactly("");
		assertThat(Value.BS.of(List.of(Binary.of(new byte[0]))).value()).hasSize(1);
	}

	@Test
	void mapsAreEqualByKeyAndListsInOrder() {
		Map<String, Value> forward = new LinkedHashMap<>();
		forward.put("a", Value.N.of(1));
		forward.put("b", Value.N.of(2));
		Map<String, Value> backward = new LinkedHashMap<>();
		backward.put("b", Value.N.of(2));
		backward.put("a", Value.N.of("1.0"));
		assertThat(new Value.M(forward)).isEqualTo(new Value.M(backward));
		assertThat(new Value.L(List.of(Value.N.of(1), Value.N.of(2))))
			.isNotEqualTo(new Value.L(List.of(Value.N.of(2), Value.N.of(1))));
	}

	@Test
	void valuesOfDifferentTypesAreNeverEqual() {
		List<Value> values = List.of(new Value.S("1"), Value.N.of(1), new Value.B(bytes("1")), Value.Bool.TRUE,
				Value.Null.INSTANCE, new Value.M(Map.of()), new Value.L(List.of()), Value.SS.of(List.of("1")),
				Value.NS.of(List.of("1")), Value.BS.of(List.of(bytes("1"))));
		assertThat(values).doesNotHaveDuplicates();
		assertThat(values).extracting(Value::type)
			.containsExactly(ValueType.S, ValueType.N, ValueType.B, ValueType.BOOL, ValueType.NULL, ValueType.M,
					ValueType.L, ValueType.SS, ValueType.NS, ValueType.BS);
	}

	@Test
	void refusesEmptySets() {
		assertFailure(() -> Value.SS.of(List.of()),
				"One or more parameter values were invalid: An string set  may not be empty");
		assertFailure(() -> Value.NS.of(List.of()),
				"One or more parameter values were invalid: An number set  may not be empty");
		assertFailure(() -> Value.BS.of(List.of()),
				"One or more parameter values were invalid: Binary sets should not be empty");
		assertFailure(() -> new Value.SS(Set.of()),
				"One or more parameter values were invalid: An string set  may not be empty");
	}

	@Test
	void refusesDuplicatesAndPrintsTheMembersAsSent() {
		assertFailure(() -> Value.SS.of(List.of("b", "a", "b")),
				"One or more parameter values were invalid: Input collection [b, a, b] contains duplicates.");
		assertFailure(() -> Value.NS.of(List.of("2", "1", "2.0")), "Input collection contains duplicates");
		assertFailure(
				() -> Value.BS.of(List.of(Binary.ofBase64("/w=="), Binary.ofBase64("AA=="), Binary.ofBase64("AA=="))),
				"One or more parameter values were invalid: Input collection [/w==, AA==, AA==]of type BS contains "
						+ "duplicates.");
	}

	@Test
	void refusesSetsWithTextThatIsNoNumber() {
		assertFailure(() -> Value.NS.of(List.of("1", "b")), "The parameter cannot be converted to a numeric value: b");
		assertFailure(() -> Value.NS.of(List.of("1", "")), "The parameter cannot be converted to a numeric value");
	}

	@Test
	void collectionsAreCopiedAndCannotBeChanged() {
		List<Value> elements = new ArrayList<>(List.of(Value.N.of(1)));
		Value.L list = new Value.L(elements);
		elements.clear();
		assertThat(list.value()).hasSize(1);
		Map<String, Value> entries = new LinkedHashMap<>(Map.of("a", Value.N.of(1)));
		Value.M map = new Value.M(entries);
		entries.clear();
		assertThat(map.value()).hasSize(1);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> map.value().clear());
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> Value.SS.of(List.of("a")).value().clear());
		byte[] array = { 1 };
		Binary binary = Binary.of(array);
		array[0] = 2;
		binary.toByteArray()[0] = 3;
		assertThat(binary.toByteArray()).containsExactly(1);
	}

	@Test
	void depthCountsTheAttributeItself() {
		assertThat(new Value.S("leaf").depth()).isEqualTo(1);
		assertThat(Value.SS.of(List.of("a")).depth()).isEqualTo(1);
		assertThat(new Value.L(List.of()).depth()).isEqualTo(1);
		Value value = new Value.S("leaf");
		for (int i = 0; i < 31; i++) {
			value = new Value.M(Map.of("n", value));
		}
		assertThat(value.depth()).isEqualTo(Value.MAX_DEPTH);
		assertThat(new Value.L(List.of(value, Value.N.of(1))).depth()).isEqualTo(33);
	}

	@ParameterizedTest
	@EnumSource
	void typesAreFoundByTheirCode(ValueType type) {
		assertThat(ValueType.ofCode(type.code())).isEqualTo(type);
		assertThat(ValueType.ofCode(type.longName())).isIn(null, ValueType.NULL);
	}

	@Test
	void binarySearchesWithinItsBytes() {
		assertThat(bytes("hello").contains(bytes("ell"))).isTrue();
		assertThat(bytes("hello").contains(bytes("elo"))).isFalse();
		assertThat(bytes("hello").contains(bytes(""))).isTrue();
		assertThat(bytes("he").contains(bytes("hello"))).isFalse();
		assertThat(bytes("hello").startsWith(bytes("he"))).isTrue();
		assertThat(bytes("hello").startsWith(bytes("el"))).isFalse();
		assertThat(bytes("he").startsWith(bytes("hello"))).isFalse();
		assertThat(bytes("hello").asByteBuffer().isReadOnly()).isTrue();
	}

	private static Binary bytes(String text) {
		return Binary.of(text.getBytes(StandardCharsets.UTF_8));
	}

	private static void assertFailure(Runnable construction, String message) {
		assertThatExceptionOfType(ValidationFailure.class).isThrownBy(construction::run).withMessage(message);
	}

}
