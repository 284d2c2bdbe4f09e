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
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.parser.Part;
import org.springframework.util.ObjectUtils;

/**
 * One comparison of a query method, whose operands are parameters of the method.
 *
 * @param path the path of the property
 * @param root the property of the entity the path starts with
 * @param keyword the comparison
 * @param parameters indexes of the method parameters that are the operands
 * @param names names of these parameters
 */
record Condition(String path, DynamoPersistentProperty root, Part.Type keyword, List<Integer> parameters,
		List<String> names) {

	private static final int MAX_OPERANDS = 100;

	Condition {
		parameters = List.copyOf(parameters);
		names = List.copyOf(names);
	}

	boolean isEqual() {
		return switch (this.keyword) {
			case SIMPLE_PROPERTY, TRUE, FALSE -> true;
			default -> false;
		};
	}

	/**
	 * Whether the comparison is for equality with one of several values.
	 * @return {@code true} for the keyword In
	 */
	boolean isOneOf() {
		return this.keyword == Part.Type.IN;
	}

	/**
	 * Whether the comparison can be the range of a sort key.
	 * @return {@code true} if DynamoDB offers it in a key condition
	 */
	boolean isRange() {
		return switch (this.keyword) {
			case LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER, BETWEEN, STARTING_WITH ->
				true;
			default -> false;
		};
	}

	boolean isNested() {
		return this.path.indexOf('.') >= 0;
	}

	/**
	 * Whether the comparison is of the text of the generated sort key.
	 * @return {@code true} for the reserved path
	 */
	boolean isRaw() {
		return this.path.equals(PropertyReference.SORT_KEY) && !this.root.getName().equals(this.path);
	}

	boolean isOn(DynamoPersistentProperty property) {
		return this.path.equals(property.getName()) && this.root.equals(property);
	}

	/**
	 * Return the value of an operand.
	 * @param operand which of the operands
	 * @param arguments the arguments of the call
	 * @return the value
	 */
	Object value(int operand, Arguments arguments) {
		return switch (this.keyword) {
			case TRUE -> Boolean.TRUE;
			case FALSE -> Boolean.FALSE;
			default -> arguments.required(this, operand);
		};
	}

	/**
	 * Return the filter for a call.
	 * @param arguments the arguments of the call
	 * @return the filter
	 */
	Filter toFilter(Arguments arguments) {
		return switch (this.keyword) {
			case IN -> in(values(arguments));
			case NOT_IN -> notIn(values(arguments));
			default -> Filter.of(toCriteria(arguments));
		};
	}

	private Criteria toCriteria(Arguments arguments) {
		Criteria.Step step = Criteria.where(this.path);
		return switch (this.keyword) {
			case SIMPLE_PROPERTY, TRUE, FALSE -> step.is(value(0, arguments));
			case NEGATING_SIMPLE_PROPERTY -> step.ne(value(0, arguments));
			case LESS_THAN, BEFORE -> step.lt(value(0, arguments));
			case LESS_THAN_EQUAL -> step.lte(value(0, arguments));
			case GREATER_THAN, AFTER -> step.gt(value(0, arguments));
			case GREATER_THAN_EQUAL -> step.gte(value(0, arguments));
			case BETWEEN -> step.between(value(0, arguments), value(1, arguments));
			case STARTING_WITH -> step.startingWith(value(0, arguments));
			case CONTAINING -> step.contains(value(0, arguments));
			case NOT_CONTAINING -> step.notContains(value(0, arguments));
			case IS_NULL -> step.isNull();
			case IS_NOT_NULL -> step.isNotNull();
			case EXISTS -> step.exists();
			case IS_EMPTY -> step.isNull().or(Criteria.where(this.path).size().is(0));
			case IS_NOT_EMPTY -> step.isNotNull().and(Criteria.where(this.path).size().gt(0));
			default -> throw new IllegalStateException("Unplanned keyword " + this.keyword);
		};
	}

	private Filter in(List<Object> values) {
		return values.isEmpty() ? Filter.NOTHING : Filter.of(oneOf(values));
	}

	private Filter notIn(List<Object> values) {
		return values.isEmpty() ? Filter.EVERYTHING : Filter.of(Criteria.not(oneOf(values)));
	}

	private Criteria oneOf(List<Object> values) {
		List<Criteria> chunks = new ArrayList<>();
		for (int i = 0; i < values.size(); i += MAX_OPERANDS) {
			chunks.add(Criteria.where(this.path).in(values.subList(i, Math.min(i + MAX_OPERANDS, values.size()))));
		}
		return Criteria.anyOf(chunks.toArray(Criteria[]::new));
	}

	/**
	 * Return the values of a comparison with several.
	 * @param arguments the arguments of the call
	 * @return the values, none of them {@code null}
	 */
	List<Object> values(Arguments arguments) {
		Object value = arguments.required(this, 0);
		List<@Nullable Object> values;
		if (value instanceof Collection<?> collection) {
			values = new ArrayList<>(collection);
		}
		else if (value instanceof Iterable<?> iterable) {
			values = StreamSupport.stream(iterable.spliterator(), false)
				.collect(Collectors.toCollection(ArrayList::new));
		}
		else {
			values = Arrays.asList(ObjectUtils.toObjectArray(value));
		}
		return arguments.requireNoNull(this, values);
	}

	/**
	 * Describe the condition for plans and messages.
	 * @return the condition with parameter names as placeholders
	 */
	@Override
	public String toString() {
		return switch (this.keyword) {
			case SIMPLE_PROPERTY -> this.path + " = " + operand(0);
			case TRUE -> this.path + " = true";
			case FALSE -> this.path + " = false";
			case NEGATING_SIMPLE_PROPERTY -> this.path + " <> " + operand(0);
			case LESS_THAN, BEFORE -> this.path + " < " + operand(0);
			case LESS_THAN_EQUAL -> this.path + " <= " + operand(0);
			case GREATER_THAN, AFTER -> this.path + " > " + operand(0);
			case GREATER_THAN_EQUAL -> this.path + " >= " + operand(0);
			case BETWEEN -> this.path + " between " + operand(0) + " and " + operand(1);
			case STARTING_WITH -> this.path + " starting with " + operand(0);
			case CONTAINING -> this.path + " containing " + operand(0);
			case NOT_CONTAINING -> this.path + " not containing " + operand(0);
			case IN -> this.path + " in " + operand(0);
			case NOT_IN -> this.path + " not in " + operand(0);
			case IS_NULL -> this.path + " is null";
			case IS_NOT_NULL -> this.path + " is not null";
			case EXISTS -> this.path + " exists";
			case IS_EMPTY -> this.path + " is empty";
			case IS_NOT_EMPTY -> this.path + " is not empty";
			default -> this.path + " " + this.keyword.name();
		};
	}

	private String operand(int index) {
		return ":" + this.names.get(index);
	}

}
