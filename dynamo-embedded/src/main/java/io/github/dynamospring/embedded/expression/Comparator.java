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

import io.github.dynamospring.embedded.value.KeyOrder;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The six comparison operators.
 *
 * @since 0.1.0
 */
public enum Comparator {

	/** Equal. */
	EQ("="),

	/** Not equal. */
	NE("<>"),

	/** Less. */
	LT("<"),

	/** Less or equal. */
	LE("<="),

	/** Greater. */
	GT(">"),

	/** Greater or equal. */
	GE(">=");

	private final String symbol;

	Comparator(String symbol) {
		this.symbol = symbol;
	}

	/**
	 * Return the operator as it is written.
	 * @return the symbol
	 */
	public String symbol() {
		return this.symbol;
	}

	/**
	 * Return the operator for swapped operands: {@code a < b} is {@code b > a}.
	 * @return the mirrored operator
	 */
	public Comparator mirrored() {
		return switch (this) {
			case LT -> GT;
			case LE -> GE;
			case GT -> LT;
			case GE -> LE;
			default -> this;
		};
	}

	/**
	 * Whether the operator needs an order.
	 * @return {@code false} for equal and not equal
	 */
	public boolean isOrdering() {
		return this != EQ && this != NE;
	}

	/**
	 * Compare two values. A missing value is not equal to anything, another missing one
	 * included, and has no order; so do values of different types.
	 * @param left a value, or {@code null} if it is missing
	 * @param right a value, or {@code null} if it is missing
	 * @return whether the comparison holds
	 */
	public boolean test(@Nullable Value left, @Nullable Value right) {
		if (left == null || right == null) {
			return this == NE;
		}
		if (!isOrdering()) {
			return left.equals(right) == (this == EQ);
		}
		if (!KeyOrder.isComparable(left, right)) {
			return false;
		}
		int order = KeyOrder.compare(left, right);
		return switch (this) {
			case LT -> order < 0;
			case LE -> order <= 0;
			case GT -> order > 0;
			default -> order >= 0;
		};
	}

}
