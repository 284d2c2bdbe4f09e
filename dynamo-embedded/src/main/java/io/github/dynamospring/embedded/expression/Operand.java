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

import java.util.Collection;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a condition compares: a value of the request, a value of the item or a size.
 *
 * @since 0.1.0
 */
public sealed interface Operand {

	/**
	 * Compute the operand.
	 * @param item the item the condition is about
	 * @return the value, or {@code null} if the item has none
	 */
	@Nullable Value evaluate(Item item);

	/**
	 * Return the path this operand reads.
	 * @return the path, or {@code null} for a value of the request
	 */
	default @Nullable Path path() {
		return null;
	}

	/**
	 * A value of the request.
	 *
	 * @param value the value
	 */
	record Literal(Value value) implements Operand {

		@Override
		public Value evaluate(Item item) {
			return this.value;
		}

	}

	/**
	 * A value of the item.
	 *
	 * @param path where it is
	 */
	record Attribute(Path path) implements Operand {

		@Override
		public @Nullable Value evaluate(Item item) {
			return this.path.find(item);
		}

	}

	/**
	 * The size of an operand: the length of a string in UTF-16 or of bytes, the number of
	 * elements of a set, list or map. Other values have no size.
	 *
	 * @param operand the operand
	 */
	record Size(Operand operand) implements Operand {

		@Override
		public @Nullable Value evaluate(Item item) {
			Value value = this.operand.evaluate(item);
			if (value == null) {
				return null;
			}
			int size = size(value);
			return (size < 0) ? null : Value.N.of(size);
		}

		@Override
		public @Nullable Path path() {
			return this.operand.path();
		}

		private static int size(Value value) {
			if (value instanceof Value.S string) {
				return string.value().length();
			}
			if (value instanceof Value.B binary) {
				return binary.value().length();
			}
			if (value instanceof Value.M map) {
				return map.value().size();
			}
			Collection<?> elements = elements(value);
			return (elements != null) ? elements.size() : -1;
		}

		private static @Nullable Collection<?> elements(Value value) {
			if (value instanceof Value.L list) {
				return list.value();
			}
			if (value instanceof Value.SS strings) {
				return strings.value();
			}
			if (value instanceof Value.NS numbers) {
				return numbers.value();
			}
			return (value instanceof Value.BS binaries) ? binaries.value() : null;
		}

	}

}
