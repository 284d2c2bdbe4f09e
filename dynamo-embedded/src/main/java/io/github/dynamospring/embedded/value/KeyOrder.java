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

import java.util.Comparator;

/**
 * The order of DynamoDB's sort keys: numbers by value, strings by their UTF-8 bytes,
 * binary by unsigned bytes. Condition operators use the same order.
 *
 * @since 0.1.0
 */
public final class KeyOrder {

	/** Orders numbers by value. */
	public static final Comparator<Value.N> NUMBERS = Comparator.comparing(Value.N::value);

	/** Orders strings by their UTF-8 bytes. */
	public static final Comparator<Value.S> STRINGS = (left, right) -> Utf8.compare(left.value(), right.value());

	/** Orders binary by unsigned bytes. */
	public static final Comparator<Value.B> BINARIES = Comparator.comparing(Value.B::value);

	/** Orders values of one key type; refuses everything else. */
	public static final Comparator<Value> VALUES = KeyOrder::compare;

	private KeyOrder() {
	}

	/**
	 * Whether two values have an order: both strings, both numbers or both binary.
	 * @param left a value
	 * @param right a value
	 * @return whether {@link #compare} accepts them
	 */
	public static boolean isComparable(Value left, Value right) {
		return left.type() == right.type() && left.type().isKeyType();
	}

	/**
	 * Compare two values of one key type.
	 * @param left a value
	 * @param right a value of the same type
	 * @return a negative number, zero or a positive number
	 * @throws IllegalArgumentException if the values have no order
	 */
	public static int compare(Value left, Value right) {
		if (left instanceof Value.S leftString && right instanceof Value.S rightString) {
			return STRINGS.compare(leftString, rightString);
		}
		if (left instanceof Value.N leftNumber && right instanceof Value.N rightNumber) {
			return NUMBERS.compare(leftNumber, rightNumber);
		}
		if (left instanceof Value.B leftBinary && right instanceof Value.B rightBinary) {
			return BINARIES.compare(leftBinary, rightBinary);
		}
		throw new IllegalArgumentException("Values of the types " + left.type() + " and " + right.type()
				+ " have no order; compare two strings, two numbers or two binary values");
	}

}
