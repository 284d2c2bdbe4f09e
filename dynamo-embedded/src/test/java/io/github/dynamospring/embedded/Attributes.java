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

package io.github.dynamospring.embedded;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Short forms for attribute values in tests.
 */
final class Attributes {

	private Attributes() {
	}

	static AttributeValue s(String value) {
		return AttributeValue.fromS(value);
	}

	static AttributeValue n(Object value) {
		return AttributeValue.fromN(value.toString());
	}

	static AttributeValue b(int... bytes) {
		byte[] array = new byte[bytes.length];
		for (int i = 0; i < bytes.length; i++) {
			array[i] = (byte) bytes[i];
		}
		return AttributeValue.fromB(SdkBytes.fromByteArray(array));
	}

	static AttributeValue ss(String... members) {
		return AttributeValue.fromSs(Arrays.asList(members));
	}

	static AttributeValue ns(String... members) {
		return AttributeValue.fromNs(Arrays.asList(members));
	}

	static AttributeValue l(AttributeValue... elements) {
		return AttributeValue.fromL(Arrays.asList(elements));
	}

	static AttributeValue m(Object... namesAndValues) {
		return AttributeValue.fromM(item(namesAndValues));
	}

	/**
	 * Build an item from names and values in turn.
	 */
	static Map<String, AttributeValue> item(Object... namesAndValues) {
		Map<String, AttributeValue> item = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			item.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
		}
		return item;
	}

}
