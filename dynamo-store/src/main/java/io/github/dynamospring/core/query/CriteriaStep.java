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
import java.util.Collection;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypedPropertyPath;
import org.springframework.util.Assert;

/**
 * The one implementation of the steps of {@link Criteria}.
 *
 * @param left what stands before the step, if anything
 * @param alternative whether the comparison is an alternative to what stands before
 * @param path the path of the property
 */
record CriteriaStep(@Nullable Criteria left, boolean alternative, String path) implements Criteria.Step {

	CriteriaStep {
		Assert.hasText(path, "A condition needs the path of a property");
	}

	static String name(TypedPropertyPath<?, ?> path) {
		Assert.notNull(path, "The path of the property is missing");
		return TypedPropertyPath.of(path).toDotPath();
	}

	@Override
	public Criteria is(@Nullable Object value) {
		return compare(Operator.EQUAL, value);
	}

	@Override
	public Criteria ne(@Nullable Object value) {
		return compare(Operator.NOT_EQUAL, value);
	}

	@Override
	public Criteria lt(@Nullable Object value) {
		return compare(Operator.LESS_THAN, value);
	}

	@Override
	public Criteria lte(@Nullable Object value) {
		return compare(Operator.LESS_THAN_OR_EQUAL, value);
	}

	@Override
	public Criteria gt(@Nullable Object value) {
		return compare(Operator.GREATER_THAN, value);
	}

	@Override
	public Criteria gte(@Nullable Object value) {
		return compare(Operator.GREATER_THAN_OR_EQUAL, value);
	}

	@Override
	public Criteria between(@Nullable Object from, @Nullable Object to) {
		return compare(Operator.BETWEEN, Arrays.asList(from, to));
	}

	@Override
	public Criteria in(Object... values) {
		Assert.notNull(values, "The values to compare with are missing");
		return compare(Operator.IN, Arrays.asList(values));
	}

	@Override
	public Criteria in(Collection<?> values) {
		Assert.notNull(values, "The values to compare with are missing");
		return compare(Operator.IN, new ArrayList<>(values));
	}

	@Override
	public Criteria startingWith(@Nullable Object prefix) {
		return compare(Operator.STARTING_WITH, prefix);
	}

	@Override
	public Criteria contains(@Nullable Object value) {
		return compare(Operator.CONTAINS, value);
	}

	@Override
	public Criteria notContains(@Nullable Object value) {
		return compare(Operator.NOT_CONTAINS, value);
	}

	@Override
	public Criteria exists() {
		return compare(Operator.EXISTS, List.of());
	}

	@Override
	public Criteria notExists() {
		return compare(Operator.NOT_EXISTS, List.of());
	}

	@Override
	public Criteria isNull() {
		return compare(Operator.IS_NULL, List.of());
	}

	@Override
	public Criteria isNotNull() {
		return compare(Operator.IS_NOT_NULL, List.of());
	}

	@Override
	public Criteria hasType(String type) {
		return compare(Operator.TYPE, type);
	}

	@Override
	public Criteria.SizeStep size() {
		return new CriteriaSizeStep(this);
	}

	private Criteria compare(Operator operator, @Nullable Object operand) {
		return compare(operator, Collections.singletonList(operand));
	}

	private Criteria compare(Operator operator, List<? extends @Nullable Object> operands) {
		return join(new Criteria.Comparison(this.path, operator, new ArrayList<>(operands)));
	}

	private Criteria join(Criteria right) {
		if (this.left == null) {
			return right;
		}
		return this.alternative ? this.left.or(right) : this.left.and(right);
	}

	/**
	 * The step behind {@link #size()}.
	 *
	 * @param step the step of the property
	 */
	record CriteriaSizeStep(CriteriaStep step) implements Criteria.SizeStep {

		@Override
		public Criteria is(long size) {
			return compare(Operator.EQUAL, size);
		}

		@Override
		public Criteria ne(long size) {
			return compare(Operator.NOT_EQUAL, size);
		}

		@Override
		public Criteria lt(long size) {
			return compare(Operator.LESS_THAN, size);
		}

		@Override
		public Criteria lte(long size) {
			return compare(Operator.LESS_THAN_OR_EQUAL, size);
		}

		@Override
		public Criteria gt(long size) {
			return compare(Operator.GREATER_THAN, size);
		}

		@Override
		public Criteria gte(long size) {
			return compare(Operator.GREATER_THAN_OR_EQUAL, size);
		}

		@Override
		public Criteria between(long from, long to) {
			return this.step.join(new Criteria.Size(this.step.path, Operator.BETWEEN, List.of(from, to)));
		}

		private Criteria compare(Operator operator, long size) {
			return this.step.join(new Criteria.Size(this.step.path, operator, List.of(size)));
		}

	}

}
