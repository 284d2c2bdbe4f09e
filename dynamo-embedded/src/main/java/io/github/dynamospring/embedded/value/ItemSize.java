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
import java.util.Map;

/**
 * The bytes DynamoDB counts for a value, an attribute or an item.
 *
 * @since 0.1.0
 */
public final class ItemSize {

	/** The most bytes an item may have. */
	public static final int MAX_ITEM_SIZE = 409_600;

	private static final int DOCUMENT_OVERHEAD = 3;

	private ItemSize() {
	}

	/**
	 * Count the bytes of a value without its name.
	 * @param value the value
	 * @return the bytes
	 */
	public static int of(Value value) {
		if (value instanceof Value.S string) {
			return Utf8.length(string.value());
		}
		if (value instanceof Value.N number) {
			return ofNumber(number.value());
		}
		if (value instanceof Value.B binary) {
			return binary.value().length();
		}
		if (value instanceof Value.M map) {
			return ofMap(map);
		}
		if (value instanceof Value.L list) {
			return ofList(list);
		}
		return ofSetOrConstant(value);
	}

	/**
	 * Count the bytes of an attribute.
	 * @param name its name
	 * @param value its value
	 * @return the bytes of both
	 */
	public static int ofAttribute(String name, Value value) {
		return Utf8.length(name) + of(value);
	}

	/**
	 * Count the bytes of a number: one, plus one for each pair of significant digits
	 * before and after the decimal point, plus one for a sign.
	 * @param number a number without trailing zeros
	 * @return the bytes
	 */
	public static int ofNumber(BigDecimal number) {
		if (number.signum() == 0) {
			return 1;
		}
		int precision = number.precision();
		int fraction = Math.max(0, Math.min(precision, number.scale()));
		int integer = precision - fraction;
		return 1 + (integer + 1) / 2 + (fraction + 1) / 2 + ((number.signum() < 0) ? 1 : 0);
	}

	private static int ofMap(Value.M map) {
		int size = DOCUMENT_OVERHEAD;
		for (Map.Entry<String, Value> entry : map.value().entrySet()) {
			size += 1 + ofAttribute(entry.getKey(), entry.getValue());
		}
		return size;
	}

	private static int ofList(Value.L list) {
		int size = DOCUMENT_OVERHEAD;
		for (Value element : list.value()) {
			size += 1 + of(element);
		}
		return size;
	}

	private static int ofSetOrConstant(Value value) {
		int size = 0;
		if (value instanceof Value.SS strings) {
			for (String member : strings.value()) {
				size += Utf8.length(member);
			}
			return size;
		}
		if (value instanceof Value.NS numbers) {
			for (BigDecimal member : numbers.value()) {
				size += ofNumber(member);
			}
			return size;
		}
		if (value instanceof Value.BS binaries) {
			for (Binary member : binaries.value()) {
				size += member.length();
			}
			return size;
		}
		return 1;
	}

}
