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
 * A condition on a range attribute other than equality. All values it holds for lie next
 * to each other in the order of the key.
 *
 * @param operator the operator
 * @param operand what the attribute is compared with: the lower bound of {@code BETWEEN},
 * the prefix of {@code begins_with}
 * @param upper the upper bound of {@code BETWEEN}, otherwise {@code null}
 * @since 0.1.0
 */
public record RangeCondition(Operator operator, Value operand, @Nullable Value upper) {

	/**
	 * Create a range condition.
	 * @param operator the operator
	 * @param operand what the attribute is compared with
	 * @param upper the upper bound of {@code BETWEEN}
	 */
	public RangeCondition {
		if ((operator == Operator.BETWEEN) != (upper != null)) {
			throw new IllegalArgumentException("BETWEEN needs an upper bound, " + operator + " got " + upper);
		}
	}

	/**
	 * Whether the condition holds for a value.
	 * @param value a value of the range attribute
	 * @return whether it holds
	 */
	public boolean test(Value value) {
		return switch (this.operator) {
			case LT -> KeyOrder.compare(value, this.operand) < 0;
			case LE -> KeyOrder.compare(value, this.operand) <= 0;
			case GT -> KeyOrder.compare(value, this.operand) > 0;
			case GE -> KeyOrder.compare(value, this.operand) >= 0;
			case BETWEEN -> KeyOrder.compare(value, this.operand) >= 0 && this.upper != null
					&& KeyOrder.compare(value, this.upper) <= 0;
			case BEGINS_WITH -> Condition.BeginsWith.test(value, this.operand);
		};
	}

	/**
	 * The operators of a range condition.
	 */
	public enum Operator {

		/** Less. */
		LT,

		/** Less or equal. */
		LE,

		/** Greater. */
		GT,

		/** Greater or equal. */
		GE,

		/** Between two bounds, both included. */
		BETWEEN,

		/** Begins with a prefix. */
		BEGINS_WITH

	}

}
