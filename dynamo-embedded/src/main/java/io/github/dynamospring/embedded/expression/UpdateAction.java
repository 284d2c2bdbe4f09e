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

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Set;

import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.DynamoNumber;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One change of an update.
 *
 * @since 0.1.0
 */
public sealed interface UpdateAction {

	/**
	 * Return the path that is changed.
	 * @return the path
	 */
	Path path();

	/**
	 * Compute what the path leads to after the update.
	 * @param before the item as it is before the update
	 * @return the value, or {@code null} if the path then leads nowhere
	 * @throws ValidationFailure if the item lacks an attribute, or one has the wrong type
	 */
	@Nullable Value evaluate(Item before);

	/**
	 * Sets a value ({@code SET}).
	 *
	 * @param path where it is set
	 * @param operand the value
	 */
	record Assign(Path path, UpdateOperand operand) implements UpdateAction {

		@Override
		public Value evaluate(Item before) {
			return this.operand.evaluate(before);
		}

	}

	/**
	 * Removes a value.
	 *
	 * @param path where it is
	 */
	record Remove(Path path) implements UpdateAction {

		@Override
		public @Nullable Value evaluate(Item before) {
			return null;
		}

	}

	/**
	 * Adds to a number or a set. A missing number counts as zero, a missing set as empty.
	 *
	 * @param path where the number or set is
	 * @param value a number or a set
	 */
	record Add(Path path, Value value) implements UpdateAction {

		@Override
		public Value evaluate(Item before) {
			Value old = this.path.find(before);
			if (old == null) {
				return this.value;
			}
			if (old instanceof Value.N left && this.value instanceof Value.N right) {
				return new Value.N(DynamoNumber.add(left.value(), right.value()));
			}
			if (old instanceof Value.SS left && this.value instanceof Value.SS right) {
				return new Value.SS(union(left.value(), right.value()));
			}
			if (old instanceof Value.NS left && this.value instanceof Value.NS right) {
				return new Value.NS(union(left.value(), right.value()));
			}
			if (old instanceof Value.BS left && this.value instanceof Value.BS right) {
				return new Value.BS(union(left.value(), right.value()));
			}
			throw new OperandTypeFailure();
		}

		private static <T> Set<T> union(Set<T> left, Set<T> right) {
			Set<T> union = new LinkedHashSet<>(left);
			union.addAll(right);
			return union;
		}

	}

	/**
	 * Takes members out of a set. A set without members disappears.
	 *
	 * @param path where the set is
	 * @param value the members
	 */
	record Delete(Path path, Value value) implements UpdateAction {

		@Override
		public @Nullable Value evaluate(Item before) {
			Value old = this.path.find(before);
			if (old == null) {
				return null;
			}
			if (old instanceof Value.SS left && this.value instanceof Value.SS right) {
				Set<String> rest = difference(left.value(), right.value());
				return rest.isEmpty() ? null : new Value.SS(rest);
			}
			if (old instanceof Value.NS left && this.value instanceof Value.NS right) {
				Set<BigDecimal> rest = difference(left.value(), right.value());
				return rest.isEmpty() ? null : new Value.NS(rest);
			}
			if (old instanceof Value.BS left && this.value instanceof Value.BS right) {
				Set<Binary> rest = difference(left.value(), right.value());
				return rest.isEmpty() ? null : new Value.BS(rest);
			}
			throw new OperandTypeFailure();
		}

		private static <T> Set<T> difference(Set<T> left, Set<T> right) {
			Set<T> difference = new LinkedHashSet<>(left);
			difference.removeAll(right);
			return difference;
		}

	}

}
