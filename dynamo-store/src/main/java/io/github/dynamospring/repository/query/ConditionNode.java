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

package io.github.dynamospring.repository.query;

import java.util.List;

import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.ConditionExpression.FunctionName;
import org.jspecify.annotations.Nullable;

/**
 * A condition as it was written, in terms of properties and parameters.
 */
sealed interface ConditionNode {

	/**
	 * Return where the condition starts.
	 * @return the position in the text, from zero
	 */
	int position();

	/**
	 * A comparison of two operands.
	 *
	 * @param left the left operand
	 * @param comparator how they are compared
	 * @param right the right operand
	 * @param position where it starts
	 */
	record Comparison(OperandNode left, Comparator comparator, OperandNode right,
			int position) implements ConditionNode {

		/**
		 * Return the same comparison with its operands exchanged.
		 * @return the comparison
		 */
		Comparison flipped() {
			Comparator flipped = switch (this.comparator) {
				case LESS_THAN -> Comparator.GREATER_THAN;
				case LESS_THAN_OR_EQUAL -> Comparator.GREATER_THAN_OR_EQUAL;
				case GREATER_THAN -> Comparator.LESS_THAN;
				case GREATER_THAN_OR_EQUAL -> Comparator.LESS_THAN_OR_EQUAL;
				default -> this.comparator;
			};
			return new Comparison(this.right, flipped, this.left, this.position);
		}

		@Override
		public String toString() {
			return this.left + " " + this.comparator.token() + " " + this.right;
		}

	}

	/**
	 * The condition that an operand lies between two others.
	 *
	 * @param operand the operand
	 * @param low the lower bound
	 * @param high the upper bound
	 * @param position where it starts
	 */
	record Between(OperandNode operand, OperandNode low, OperandNode high, int position) implements ConditionNode {

		@Override
		public String toString() {
			return this.operand + " between " + this.low + " and " + this.high;
		}

	}

	/**
	 * The condition that an operand equals one of others.
	 *
	 * @param operand the operand
	 * @param candidates the others
	 * @param position where it starts
	 */
	record In(OperandNode operand, List<OperandNode> candidates, int position) implements ConditionNode {

		@Override
		public String toString() {
			return this.operand + " in (" + String.join(", ", this.candidates.stream().map(Object::toString).toList())
					+ ")";
		}

	}

	/**
	 * A condition that is a function.
	 *
	 * @param name the function
	 * @param path the path it looks at
	 * @param argument the second argument, if it takes one
	 * @param position where it starts
	 */
	record Function(FunctionName name, OperandNode.Path path, @Nullable OperandNode argument,
			int position) implements ConditionNode {

		@Override
		public String toString() {
			return this.name.token() + "(" + this.path + ((this.argument != null) ? ", " + this.argument : "") + ")";
		}

	}

	/**
	 * Conditions that must all hold.
	 *
	 * @param operands the conditions
	 */
	record And(List<ConditionNode> operands) implements ConditionNode {

		@Override
		public int position() {
			return this.operands.get(0).position();
		}

		@Override
		public String toString() {
			return String.join(" and ",
					this.operands.stream()
						.map((operand) -> (operand instanceof Or) ? "(" + operand + ")" : operand.toString())
						.toList());
		}

	}

	/**
	 * Conditions of which one must hold.
	 *
	 * @param operands the conditions
	 */
	record Or(List<ConditionNode> operands) implements ConditionNode {

		@Override
		public int position() {
			return this.operands.get(0).position();
		}

		@Override
		public String toString() {
			return String.join(" or ", this.operands.stream().map(Object::toString).toList());
		}

	}

	/**
	 * The negation of a condition.
	 *
	 * @param operand the condition
	 * @param position where it starts
	 */
	record Not(ConditionNode operand, int position) implements ConditionNode {

		@Override
		public String toString() {
			return "not " + ((this.operand instanceof And || this.operand instanceof Or) ? "(" + this.operand + ")"
					: this.operand);
		}

	}

}
