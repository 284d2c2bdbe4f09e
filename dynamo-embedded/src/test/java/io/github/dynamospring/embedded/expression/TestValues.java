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

package io.github.dynamospring.embedded.expression;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Short names for what the tests of expressions are full of.
 */
final class TestValues {

	private TestValues() {
	}

	static Value s(String value) {
		return new Value.S(value);
	}

	static Value n(String value) {
		return Value.N.of(value);
	}

	static Value n(long value) {
		return Value.N.of(value);
	}

	static Value b(String value) {
		return new Value.B(bytes(value));
	}

	static Binary bytes(String value) {
		return Binary.of(value.getBytes(StandardCharsets.UTF_8));
	}

	static Value bool(boolean value) {
		return value ? Value.Bool.TRUE : Value.Bool.FALSE;
	}

	static Value nul() {
		return Value.Null.INSTANCE;
	}

	static Value l(Value... elements) {
		return new Value.L(List.of(elements));
	}

	static Value m(Object... keysAndValues) {
		return new Value.M(values(keysAndValues));
	}

	static Value ss(String... members) {
		return Value.SS.of(List.of(members));
	}

	static Value ns(String... members) {
		return Value.NS.of(List.of(members));
	}

	static Value bs(String... members) {
		return Value.BS.of(Arrays.stream(members).map(TestValues::bytes).toList());
	}

	static Item item(Object... namesAndValues) {
		return Item.of(values(namesAndValues));
	}

	static Map<String, Value> values(Object... keysAndValues) {
		Map<String, Value> values = new LinkedHashMap<>();
		for (int i = 0; i < keysAndValues.length; i += 2) {
			values.put((String) keysAndValues[i], (Value) keysAndValues[i + 1]);
		}
		return values;
	}

	static Placeholders placeholders(Map<String, String> names, Object... keysAndValues) {
		return Placeholders.of(names.isEmpty() ? null : names,
				(keysAndValues.length == 0) ? null : values(keysAndValues));
	}

	static void assertRefused(ThrowingCallable call, String message) {
		assertThatExceptionOfType(ValidationFailure.class).isThrownBy(call).withMessage(message);
	}

}
