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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A condition or filter: a tree that is true or false for an item.
 *
 * @since 0.1.0
 */
public sealed interface Condition {

	/**
	 * Evaluate this condition. Evaluation never fails: a missing attribute or one of
	 * another type makes a predicate false, except for {@code <>} and
	 * {@code attribute_not_exists}.
	 * @param item the item, {@link Item#empty() empty} if there is none
	 * @return whether the condition holds
	 */
	boolean matches(Item item);

	/**
	 * Visit every path in this condition, in the order they are written.
	 * @param visitor receives the paths
	 */
	void visitPaths(Consumer<Path> visitor);

	/**
	 * Return every path in this condition.
	 * @return the paths, in the order they are written
	 */
	default List<Path> paths() {
		List<Path> paths = new ArrayList<>();
		visitPaths(paths::add);
		return paths;
	}

	/**
	 * Return the names of the top-level attributes this condition reads.
	 * @return the names, in the order they are written
	 */
	default Set<String> topLevelNames() {
		Set<String> names = new LinkedHashSet<>();
		visitPaths((path) -> names.add(path.root()));
		return names;
	}

	/**
	 * Refuse this filter if it reads a key attribute, as a query does.
	 * @param keyNames the key attributes of the table or index that is queried
	 * @param filterName what the message calls the filter
	 * @throws ValidationFailure if the filter reads one of them
	 */
	default void checkReadsNoKey(Collection<String> keyNames, String filterName) {
		for (String name : topLevelNames()) {
			if (keyNames.contains(name)) {
				throw new ValidationFailure(ExpressionMessages.filterOnKey(filterName, name));
			}
		}
	}

	private static void visit(Consumer<Path> visitor, Operand operand) {
		Path path = operand.path();
		if (path != null) {
			visitor.accept(path);
		}
	}

	/**
	 * Holds if any part holds.
	 *
	 * @param parts the parts, two or more
	 */
	record Or(List<Condition> parts) implements Condition {

		/**
		 * Create a disjunction.
		 * @param parts the parts, which are copied
		 */
		public Or {
			parts = List.copyOf(parts);
		}

		@Override
		public boolean matches(Item item) {
			for (Condition part : this.parts) {
				if (part.matches(item)) {
					return true;
				}
			}
			return false;
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			this.parts.forEach((part) -> part.visitPaths(visitor));
		}

	}

	/**
	 * Holds if all parts hold.
	 *
	 * @param parts the parts, two or more
	 */
	record And(List<Condition> parts) implements Condition {

		/**
		 * Create a conjunction.
		 * @param parts the parts, which are copied
		 */
		public And {
			parts = List.copyOf(parts);
		}

		@Override
		public boolean matches(Item item) {
			for (Condition part : this.parts) {
				if (!part.matches(item)) {
					return false;
				}
			}
			return true;
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			this.parts.forEach((part) -> part.visitPaths(visitor));
		}

	}

	/**
	 * Holds if a condition does not.
	 *
	 * @param condition the condition
	 */
	record Not(Condition condition) implements Condition {

		@Override
		public boolean matches(Item item) {
			return !this.condition.matches(item);
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			this.condition.visitPaths(visitor);
		}

	}

	/**
	 * Compares two operands.
	 *
	 * @param left the left operand
	 * @param comparator the operator
	 * @param right the right operand
	 */
	record Comparison(Operand left, Comparator comparator, Operand right) implements Condition {

		@Override
		public boolean matches(Item item) {
			return this.comparator.test(this.left.evaluate(item), this.right.evaluate(item));
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visit(visitor, this.left);
			visit(visitor, this.right);
		}

	}

	/**
	 * Holds if an operand lies between two others, bounds included.
	 *
	 * @param operand the operand
	 * @param lower the lower bound
	 * @param upper the upper bound
	 */
	record Between(Operand operand, Operand lower, Operand upper) implements Condition {

		@Override
		public boolean matches(Item item) {
			Value value = this.operand.evaluate(item);
			return Comparator.GE.test(value, this.lower.evaluate(item))
					&& Comparator.LE.test(value, this.upper.evaluate(item));
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visit(visitor, this.operand);
			visit(visitor, this.lower);
			visit(visitor, this.upper);
		}

	}

	/**
	 * Holds if an operand is equal to one of others.
	 *
	 * @param operand the operand
	 * @param candidates the others
	 */
	record In(Operand operand, List<Operand> candidates) implements Condition {

		/**
		 * Create a membership test.
		 * @param operand the operand
		 * @param candidates the others, which are copied
		 */
		public In {
			candidates = List.copyOf(candidates);
		}

		@Override
		public boolean matches(Item item) {
			Value value = this.operand.evaluate(item);
			for (Operand candidate : this.candidates) {
				if (Comparator.EQ.test(value, candidate.evaluate(item))) {
					return true;
				}
			}
			return false;
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visit(visitor, this.operand);
			this.candidates.forEach((candidate) -> visit(visitor, candidate));
		}

	}

	/**
	 * Holds if a path leads to a value.
	 *
	 * @param path the path
	 */
	record AttributeExists(Path path) implements Condition {

		@Override
		public boolean matches(Item item) {
			return this.path.find(item) != null;
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visitor.accept(this.path);
		}

	}

	/**
	 * Holds if a path leads to no value.
	 *
	 * @param path the path
	 */
	record AttributeNotExists(Path path) implements Condition {

		@Override
		public boolean matches(Item item) {
			return this.path.find(item) == null;
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visitor.accept(this.path);
		}

	}

	/**
	 * Holds if an operand has a type.
	 *
	 * @param operand the operand
	 * @param type the type
	 */
	record AttributeType(Operand operand, ValueType type) implements Condition {

		@Override
		public boolean matches(Item item) {
			Value value = this.operand.evaluate(item);
			return value != null && value.type() == this.type;
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visit(visitor, this.operand);
		}

	}

	/**
	 * Holds if a string or binary operand begins with another of the same type.
	 *
	 * @param operand the operand
	 * @param prefix what it begins with
	 */
	record BeginsWith(Operand operand, Operand prefix) implements Condition {

		@Override
		public boolean matches(Item item) {
			return test(this.operand.evaluate(item), this.prefix.evaluate(item));
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visit(visitor, this.operand);
			visit(visitor, this.prefix);
		}

		static boolean test(@Nullable Value value, @Nullable Value prefix) {
			if (value instanceof Value.S string && prefix instanceof Value.S start) {
				return string.value().startsWith(start.value());
			}
			return value instanceof Value.B binary && prefix instanceof Value.B start
					&& binary.value().startsWith(start.value());
		}

	}

	/**
	 * Holds if a string or binary operand contains another as a part, or a set or list as
	 * an element.
	 *
	 * @param operand the operand
	 * @param part what it contains
	 */
	record Contains(Operand operand, Operand part) implements Condition {

		@Override
		public boolean matches(Item item) {
			Value whole = this.operand.evaluate(item);
			Value value = this.part.evaluate(item);
			return whole != null && value != null && test(whole, value);
		}

		@Override
		public void visitPaths(Consumer<Path> visitor) {
			visit(visitor, this.operand);
			visit(visitor, this.part);
		}

		private static boolean test(Value whole, Value part) {
			if (whole instanceof Value.L list) {
				return list.value().contains(part);
			}
			if (part instanceof Value.S string) {
				return (whole instanceof Value.S text && text.value().contains(string.value()))
						|| (whole instanceof Value.SS strings && strings.value().contains(string.value()));
			}
			if (part instanceof Value.B binary) {
				return (whole instanceof Value.B bytes && bytes.value().contains(binary.value()))
						|| (whole instanceof Value.BS binaries && binaries.value().contains(binary.value()));
			}
			return part instanceof Value.N number && whole instanceof Value.NS numbers
					&& numbers.value().contains(number.value());
		}

	}

}
