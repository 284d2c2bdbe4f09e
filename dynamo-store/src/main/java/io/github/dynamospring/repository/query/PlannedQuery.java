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

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.SortKeyCondition;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ReturnedType;

/**
 * What the executions of a query method share: the plan's pieces and how values are put
 * into them.
 *
 * @param method the method
 * @param operations sends the requests
 * @param query what the method asks for
 * @param selection how it is served
 */
record PlannedQuery(DynamoQueryMethod method, DynamoOperations operations, DerivedQuery query, Selection selection) {

	Class<?> entityType() {
		return this.method.getEntity().getType();
	}

	/**
	 * Return the key of the one item the method names.
	 * @param arguments the arguments
	 * @return the key
	 */
	DynamoKey key(Arguments arguments) {
		List<DynamoPersistentProperty> properties = this.method.getEntity().getKeyProperties();
		Object[] values = new Object[properties.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = equal(properties.get(i)).value(0, arguments);
		}
		return DynamoKey.of(values);
	}

	private Condition equal(DynamoPersistentProperty property) {
		for (Condition condition : this.selection.partition()) {
			if (condition.isOn(property)) {
				return condition;
			}
		}
		for (Condition condition : this.selection.equal()) {
			if (condition.isOn(property)) {
				return condition;
			}
		}
		throw new IllegalStateException("No condition on " + property.getName());
	}

	Object[] partition(Arguments arguments) {
		return this.selection.partition().stream().map((condition) -> condition.value(0, arguments)).toArray();
	}

	@Nullable SortKeyCondition sortKey(Arguments arguments) {
		List<Condition> equal = this.selection.equal();
		Condition range = this.selection.range();
		if (equal.isEmpty()) {
			return (range != null) ? first(range, arguments) : null;
		}
		SortKeyCondition condition = SortKeyCondition.is(equal.stream().map((it) -> it.value(0, arguments)).toArray());
		return (range != null) ? next(condition, range, arguments) : condition;
	}

	private static SortKeyCondition first(Condition range, Arguments arguments) {
		Object value = range.value(0, arguments);
		return switch (range.keyword()) {
			case LESS_THAN, BEFORE -> SortKeyCondition.lessThan(value);
			case LESS_THAN_EQUAL -> SortKeyCondition.lessThanOrEqual(value);
			case GREATER_THAN, AFTER -> SortKeyCondition.greaterThan(value);
			case GREATER_THAN_EQUAL -> SortKeyCondition.greaterThanOrEqual(value);
			case BETWEEN -> SortKeyCondition.between(value, range.value(1, arguments));
			case STARTING_WITH -> SortKeyCondition.startingWith((String) value);
			default -> throw new IllegalStateException(range.keyword() + " is no range");
		};
	}

	private static SortKeyCondition next(SortKeyCondition condition, Condition range, Arguments arguments) {
		Object value = range.value(0, arguments);
		return switch (range.keyword()) {
			case LESS_THAN, BEFORE -> condition.andLessThan(value);
			case LESS_THAN_EQUAL -> condition.andLessThanOrEqual(value);
			case GREATER_THAN, AFTER -> condition.andGreaterThan(value);
			case GREATER_THAN_EQUAL -> condition.andGreaterThanOrEqual(value);
			case BETWEEN -> condition.andBetween(value, range.value(1, arguments));
			case STARTING_WITH -> condition.andStartingWith((String) value);
			default -> throw new IllegalStateException(range.keyword() + " is no range");
		};
	}

	/**
	 * Return the filter of a call.
	 * @param arguments the arguments
	 * @return the filter
	 */
	Filter filter(Arguments arguments) {
		if (!this.selection.hasFilter()) {
			return Filter.EVERYTHING;
		}
		List<Filter> alternatives = new ArrayList<>(this.selection.filter().size());
		for (List<Condition> branch : this.selection.filter()) {
			alternatives.add(Filter.allOf(branch.stream().map((condition) -> condition.toFilter(arguments)).toList()));
		}
		return Filter.anyOf(alternatives);
	}

	/**
	 * Return the projection to read.
	 * @param arguments the arguments
	 * @return the type, {@code null} to read the entity
	 */
	@Nullable Class<?> projection(Arguments arguments) {
		ReturnedType type = returnedType(arguments);
		return (type.isProjecting() && !isOpen(type)) ? type.getReturnedType() : null;
	}

	/**
	 * Make open projections, which are computed from the whole entity, of a result.
	 * @param result the entities
	 * @param arguments the arguments
	 * @return the result
	 */
	@Nullable Object project(@Nullable Object result, Arguments arguments) {
		if (result == null || !isOpen(returnedType(arguments))) {
			return result;
		}
		return this.method.getResultProcessor().withDynamicProjection(arguments).processResult(result);
	}

	private ReturnedType returnedType(Arguments arguments) {
		ResultProcessor processor = this.method.getResultProcessor();
		return this.method.getParameters().hasDynamicProjection()
				? processor.withDynamicProjection(arguments).getReturnedType() : processor.getReturnedType();
	}

	static boolean isOpen(ReturnedType type) {
		return type.isProjecting() && type.isInterfaceProjection() && !type.needsCustomConstruction();
	}

	/**
	 * Return a number of items in the method's return type.
	 * @param number the number
	 * @return an {@link Integer} or {@link Long}
	 */
	Object number(long number) {
		Class<?> type = this.method.getMethod().getReturnType();
		if (type == int.class || type == Integer.class) {
			return Math.toIntExact(number);
		}
		return number;
	}

}
