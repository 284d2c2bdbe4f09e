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
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.value.DynamoNumber;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;

/**
 * The right side of a {@code SET} action.
 *
 * @since 0.1.0
 */
public sealed interface UpdateOperand {

	/**
	 * Compute the value.
	 * @param before the item as it is before the update
	 * @return the value
	 * @throws ValidationFailure if the item lacks an attribute, or one has the wrong type
	 */
	Value evaluate(Item before);

	private static BigDecimal number(UpdateOperand operand, Item before) {
		if (operand.evaluate(before) instanceof Value.N number) {
			return number.value();
		}
		throw new OperandTypeFailure();
	}

	/**
	 * A value of the request.
	 *
	 * @param value the value
	 */
	record Literal(Value value) implements UpdateOperand {

		@Override
		public Value evaluate(Item before) {
			return this.value;
		}

	}

	/**
	 * A value of the item.
	 *
	 * @param path where it is
	 */
	record Attribute(Path path) implements UpdateOperand {

		@Override
		public Value evaluate(Item before) {
			Value value = this.path.find(before);
			if (value == null) {
				throw new ValidationFailure(ExpressionMessages.ATTRIBUTE_MISSING);
			}
			return value;
		}

	}

	/**
	 * A value of the item, or another operand if the item has none.
	 *
	 * @param path where the value is
	 * @param fallback the other operand
	 */
	record IfNotExists(Path path, UpdateOperand fallback) implements UpdateOperand {

		@Override
		public Value evaluate(Item before) {
			Value value = this.path.find(before);
			return (value != null) ? value : this.fallback.evaluate(before);
		}

	}

	/**
	 * Two lists one behind the other.
	 *
	 * @param first the first list
	 * @param second the second list
	 */
	record ListAppend(UpdateOperand first, UpdateOperand second) implements UpdateOperand {

		@Override
		public Value evaluate(Item before) {
			List<Value> elements = new ArrayList<>(list(this.first.evaluate(before)));
			elements.addAll(list(this.second.evaluate(before)));
			return new Value.L(elements);
		}

		private static List<Value> list(Value value) {
			if (value instanceof Value.L list) {
				return list.value();
			}
			throw new OperandTypeFailure();
		}

	}

	/**
	 * The sum of two numbers.
	 *
	 * @param left a number
	 * @param right a number
	 */
	record Plus(UpdateOperand left, UpdateOperand right) implements UpdateOperand {

		@Override
		public Value evaluate(Item before) {
			return new Value.N(DynamoNumber.add(number(this.left, before), number(this.right, before)));
		}

	}

	/**
	 * The difference of two numbers.
	 *
	 * @param left a number
	 * @param right the number to take away
	 */
	record Minus(UpdateOperand left, UpdateOperand right) implements UpdateOperand {

		@Override
		public Value evaluate(Item before) {
			return new Value.N(DynamoNumber.subtract(number(this.left, before), number(this.right, before)));
		}

	}

}
