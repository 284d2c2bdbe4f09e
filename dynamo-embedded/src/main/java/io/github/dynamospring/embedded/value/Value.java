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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An attribute value: one of ten immutable types.
 * <p>
 * {@code equals} is DynamoDB's equality: values of different types are never equal,
 * numbers are compared by value, sets regardless of order, lists in order and maps by
 * their keys. {@code equals}, {@code hashCode} and the size of a value recurse, so
 * whoever reads values from outside has to bound their nesting first; the service's own
 * limit is {@value #MAX_DEPTH} levels.
 *
 * @since 0.1.0
 */
public sealed interface Value {

	/** How many levels an attribute may have, the attribute itself included. */
	int MAX_DEPTH = 32;

	/**
	 * Return the type of this value.
	 * @return the type
	 */
	ValueType type();

	/**
	 * Return the number of levels: 1 for a scalar or a set, one more than its deepest
	 * element for a list or map.
	 * @return the depth
	 */
	default int depth() {
		return 1;
	}

	private static int deepest(Collection<Value> elements) {
		int deepest = 0;
		for (Value element : elements) {
			deepest = Math.max(deepest, element.depth());
		}
		return deepest;
	}

	private static <T> Set<T> members(Set<T> members, Comparator<? super T> order, String messageIfEmpty) {
		if (members.isEmpty()) {
			throw new ValidationFailure(messageIfEmpty);
		}
		List<T> ordered = new ArrayList<>(members);
		ordered.sort(order);
		return Collections.unmodifiableSet(new LinkedHashSet<>(ordered));
	}

	/**
	 * A string.
	 *
	 * @param value the string
	 */
	record S(String value) implements Value {

		@Override
		public ValueType type() {
			return ValueType.S;
		}

	}

	/**
	 * A number.
	 *
	 * @param value the number without trailing zeros
	 */
	record N(BigDecimal value) implements Value {

		/**
		 * Create a number.
		 * @param value the number
		 * @throws ValidationFailure if DynamoDB cannot store it
		 */
		public N {
			value = DynamoNumber.normalize(value);
		}

		/**
		 * Read a number.
		 * @param text the text of the wire format
		 * @return the number
		 * @throws ValidationFailure if the text is no number DynamoDB can store
		 */
		public static N of(String text) {
			return new N(DynamoNumber.parse(text));
		}

		/**
		 * Create a whole number.
		 * @param value the number
		 * @return the number
		 */
		public static N of(long value) {
			return new N(BigDecimal.valueOf(value));
		}

		/**
		 * Return the text of the wire format, in the service's own form.
		 * @return the number without exponent
		 */
		public String text() {
			return DynamoNumber.format(this.value);
		}

		@Override
		public ValueType type() {
			return ValueType.N;
		}

	}

	/**
	 * Bytes.
	 *
	 * @param value the bytes
	 */
	record B(Binary value) implements Value {

		@Override
		public ValueType type() {
			return ValueType.B;
		}

	}

	/**
	 * A truth value.
	 *
	 * @param value the truth value
	 */
	record Bool(boolean value) implements Value {

		/** True. */
		public static final Bool TRUE = new Bool(true);

		/** False. */
		public static final Bool FALSE = new Bool(false);

		@Override
		public ValueType type() {
			return ValueType.BOOL;
		}

	}

	/**
	 * The null value.
	 */
	record Null() implements Value {

		/** The null value. */
		public static final Null INSTANCE = new Null();

		@Override
		public ValueType type() {
			return ValueType.NULL;
		}

	}

	/**
	 * A map.
	 *
	 * @param value the entries, in the order they were given
	 */
	record M(Map<String, Value> value) implements Value {

		/**
		 * Create a map.
		 * @param value the entries, which are copied
		 */
		public M {
			value = Collections.unmodifiableMap(new LinkedHashMap<>(value));
		}

		@Override
		public ValueType type() {
			return ValueType.M;
		}

		@Override
		public int depth() {
			return 1 + deepest(this.value.values());
		}

	}

	/**
	 * A list.
	 *
	 * @param value the elements
	 */
	record L(List<Value> value) implements Value {

		/**
		 * Create a list.
		 * @param value the elements, which are copied
		 */
		public L {
			value = List.copyOf(value);
		}

		@Override
		public ValueType type() {
			return ValueType.L;
		}

		@Override
		public int depth() {
			return 1 + deepest(this.value);
		}

	}

	/**
	 * A set of strings. Members may be empty.
	 *
	 * @param value the members, in the order of their UTF-8 bytes
	 */
	record SS(Set<String> value) implements Value {

		/**
		 * Create a set.
		 * @param value the members, which are copied
		 * @throws ValidationFailure if there is none
		 */
		public SS {
			value = members(value, Utf8::compare, ValueMessages.EMPTY_STRING_SET);
		}

		/**
		 * Create a set from the wire format.
		 * @param members the members as sent
		 * @return the set
		 * @throws ValidationFailure if there is none, or one appears twice
		 */
		public static SS of(List<String> members) {
			SS set = new SS(new LinkedHashSet<>(members));
			if (set.value.size() != members.size()) {
				throw new ValidationFailure(ValueMessages.duplicateStrings(members));
			}
			return set;
		}

		@Override
		public ValueType type() {
			return ValueType.SS;
		}

	}

	/**
	 * A set of numbers.
	 *
	 * @param value the members without trailing zeros, in ascending order
	 */
	record NS(Set<BigDecimal> value) implements Value {

		/**
		 * Create a set.
		 * @param value the members, which are copied
		 * @throws ValidationFailure if there is none, or DynamoDB cannot store one
		 */
		public NS {
			Set<BigDecimal> normalized = new LinkedHashSet<>();
			for (BigDecimal member : value) {
				normalized.add(DynamoNumber.normalize(member));
			}
			value = members(normalized, Comparator.naturalOrder(), ValueMessages.EMPTY_NUMBER_SET);
		}

		/**
		 * Create a set from the wire format.
		 * @param members the members as sent
		 * @return the set
		 * @throws ValidationFailure if there is none, one is no number DynamoDB can store
		 * or two are the same number
		 */
		public static NS of(List<String> members) {
			List<BigDecimal> numbers = new ArrayList<>(members.size());
			for (String member : members) {
				numbers.add(DynamoNumber.parse(member));
			}
			NS set = new NS(new LinkedHashSet<>(numbers));
			if (set.value.size() != members.size()) {
				throw new ValidationFailure(ValueMessages.DUPLICATE_NUMBERS);
			}
			return set;
		}

		@Override
		public ValueType type() {
			return ValueType.NS;
		}

	}

	/**
	 * A set of byte strings. Members may be empty.
	 *
	 * @param value the members, in the order of their unsigned bytes
	 */
	record BS(Set<Binary> value) implements Value {

		/**
		 * Create a set.
		 * @param value the members, which are copied
		 * @throws ValidationFailure if there is none
		 */
		public BS {
			value = members(value, Comparator.naturalOrder(), ValueMessages.EMPTY_BINARY_SET);
		}

		/**
		 * Create a set from the wire format.
		 * @param members the members as sent
		 * @return the set
		 * @throws ValidationFailure if there is none, or one appears twice
		 */
		public static BS of(List<Binary> members) {
			BS set = new BS(new LinkedHashSet<>(members));
			if (set.value.size() != members.size()) {
				throw new ValidationFailure(
						ValueMessages.duplicateBinaries(members.stream().map(Binary::toBase64).toList()));
			}
			return set;
		}

		@Override
		public ValueType type() {
			return ValueType.BS;
		}

	}

}
