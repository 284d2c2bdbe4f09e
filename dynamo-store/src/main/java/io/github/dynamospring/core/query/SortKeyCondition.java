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

package io.github.dynamospring.core.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.lang.CheckReturnValue;
import org.springframework.util.Assert;

/**
 * A condition on the sort key of a table or index, in terms of the properties it is made
 * of: leading parts that are equal, then at most one comparison of the part after them.
 * Immutable.
 *
 * <pre class="code">
 * SortKeyCondition.is(placedAt, "o1")                         // the whole key, or its first parts
 * SortKeyCondition.between(from, to)                          // on the first part
 * SortKeyCondition.is("invoice").andGreaterThan(2024)         // on the second part
 * SortKeyCondition.beginsWith("2024-01")                      // raw text of the stored key
 * </pre>
 *
 * Constant parts and the entity's kind are put in front by the mapping and are not given
 * here. Values have the property's Java type. All but {@link #beginsWith} match whole
 * parts: {@code is("o1")} never matches {@code o10}.
 *
 * @since 0.1.0
 */
@CheckReturnValue
public final class SortKeyCondition {

	private final List<@Nullable Object> equalParts;

	private final @Nullable Operator operator;

	private final List<@Nullable Object> operands;

	private final boolean raw;

	private SortKeyCondition(List<? extends @Nullable Object> equalParts, @Nullable Operator operator,
			List<? extends @Nullable Object> operands, boolean raw) {
		this.equalParts = Collections.unmodifiableList(new ArrayList<>(equalParts));
		this.operator = operator;
		this.operands = Collections.unmodifiableList(new ArrayList<>(operands));
		this.raw = raw;
	}

	/**
	 * The leading parts equal the values: with all parts given one item, with fewer all
	 * items whose key starts with just these parts.
	 * @param parts the values of the leading parts, at least one
	 * @return the condition
	 */
	public static SortKeyCondition is(Object... parts) {
		Assert.notEmpty(parts, "A sort key condition needs at least one value");
		return new SortKeyCondition(Arrays.asList(parts), null, List.of(), false);
	}

	/**
	 * The first part is less than a value.
	 * @param value the value
	 * @return the condition
	 */
	public static SortKeyCondition lessThan(Object value) {
		return range(List.of(), Operator.LESS_THAN, value);
	}

	/**
	 * The first part is less than or equal to a value.
	 * @param value the value
	 * @return the condition
	 */
	public static SortKeyCondition lessThanOrEqual(Object value) {
		return range(List.of(), Operator.LESS_THAN_OR_EQUAL, value);
	}

	/**
	 * The first part is greater than a value.
	 * @param value the value
	 * @return the condition
	 */
	public static SortKeyCondition greaterThan(Object value) {
		return range(List.of(), Operator.GREATER_THAN, value);
	}

	/**
	 * The first part is greater than or equal to a value.
	 * @param value the value
	 * @return the condition
	 */
	public static SortKeyCondition greaterThanOrEqual(Object value) {
		return range(List.of(), Operator.GREATER_THAN_OR_EQUAL, value);
	}

	/**
	 * The first part lies between two values, both included.
	 * @param from the lower bound
	 * @param to the upper bound
	 * @return the condition
	 */
	public static SortKeyCondition between(Object from, Object to) {
		return range(List.of(), Operator.BETWEEN, from, to);
	}

	/**
	 * The first part, which must be text, starts with a prefix.
	 * @param prefix the prefix
	 * @return the condition
	 */
	public static SortKeyCondition startingWith(String prefix) {
		return range(List.of(), Operator.STARTING_WITH, prefix);
	}

	/**
	 * The stored sort key starts with a raw text, which is sent as it is: no kind in
	 * front, no separator behind. This matches parts of parts as well.
	 * @param text the prefix of the stored key
	 * @return the condition
	 */
	public static SortKeyCondition beginsWith(String text) {
		Assert.hasLength(text, "The prefix of a sort key must not be empty");
		return new SortKeyCondition(List.of(), Operator.STARTING_WITH, List.of(text), true);
	}

	/**
	 * The part after the equal ones is less than a value.
	 * @param value the value
	 * @return the condition
	 */
	public SortKeyCondition andLessThan(Object value) {
		return narrow(Operator.LESS_THAN, value);
	}

	/**
	 * The part after the equal ones is less than or equal to a value.
	 * @param value the value
	 * @return the condition
	 */
	public SortKeyCondition andLessThanOrEqual(Object value) {
		return narrow(Operator.LESS_THAN_OR_EQUAL, value);
	}

	/**
	 * The part after the equal ones is greater than a value.
	 * @param value the value
	 * @return the condition
	 */
	public SortKeyCondition andGreaterThan(Object value) {
		return narrow(Operator.GREATER_THAN, value);
	}

	/**
	 * The part after the equal ones is greater than or equal to a value.
	 * @param value the value
	 * @return the condition
	 */
	public SortKeyCondition andGreaterThanOrEqual(Object value) {
		return narrow(Operator.GREATER_THAN_OR_EQUAL, value);
	}

	/**
	 * The part after the equal ones lies between two values, both included.
	 * @param from the lower bound
	 * @param to the upper bound
	 * @return the condition
	 */
	public SortKeyCondition andBetween(Object from, Object to) {
		return narrow(Operator.BETWEEN, from, to);
	}

	/**
	 * The part after the equal ones, which must be text, starts with a prefix.
	 * @param prefix the prefix
	 * @return the condition
	 */
	public SortKeyCondition andStartingWith(String prefix) {
		return narrow(Operator.STARTING_WITH, prefix);
	}

	private static SortKeyCondition range(List<? extends @Nullable Object> equalParts, Operator operator,
			@Nullable Object... operands) {
		return new SortKeyCondition(equalParts, operator, Arrays.asList(operands), false);
	}

	private SortKeyCondition narrow(Operator operator, @Nullable Object... operands) {
		if (this.operator != null) {
			throw new IllegalStateException("The sort key condition has a range already (" + this.operator.method()
					+ "); only equal parts may stand in front of a range");
		}
		return range(this.equalParts, operator, operands);
	}

	/**
	 * Return the values of the leading parts that are equal.
	 * @return an unmodifiable list, empty if the first part has a range
	 */
	public List<@Nullable Object> equalParts() {
		return this.equalParts;
	}

	/**
	 * Return how the part after the equal ones is compared: a range or
	 * {@link Operator#STARTING_WITH}.
	 * @return the operator or {@code null} if there are equal parts only
	 */
	public @Nullable Operator operator() {
		return this.operator;
	}

	/**
	 * Return the operands of the {@link #operator()}.
	 * @return an unmodifiable list: two bounds, one value, or empty without an operator
	 */
	public List<@Nullable Object> operands() {
		return this.operands;
	}

	/**
	 * Return whether the operand is raw text of the stored sort key.
	 * @return {@code true} for {@link #beginsWith}
	 */
	public boolean raw() {
		return this.raw;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other || (other instanceof SortKeyCondition that && this.equalParts.equals(that.equalParts)
				&& this.operator == that.operator && this.operands.equals(that.operands) && this.raw == that.raw);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.equalParts, this.operator, this.operands, this.raw);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("SortKeyCondition(");
		if (!this.equalParts.isEmpty()) {
			text.append("is").append(this.equalParts);
		}
		if (this.operator != null) {
			text.append(this.equalParts.isEmpty() ? "" : " ").append(this.raw ? "beginsWith" : this.operator.method());
			text.append(this.operands);
		}
		return text.append(')').toString();
	}

}
