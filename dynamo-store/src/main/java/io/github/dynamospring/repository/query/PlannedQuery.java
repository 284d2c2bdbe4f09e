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
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.ExecutableQueryOperation;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.SortKeyCondition;
import org.jspecify.annotations.Nullable;

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
record PlannedQuery(DynamoQueryMethod method, DynamoOperations operations, QueryDefinition query, Selection selection) {

	Class<?> entityType() {
		return this.method.getEntity().getType();
	}

	/**
	 * Return the key of the one item the method names.
	 * @param arguments the arguments
	 * @return the key
	 */
	DynamoKey key(Arguments arguments) {
		return key(Choice.of(arguments));
	}

	/**
	 * Return the key of one of the items the method names.
	 * @param choice the values
	 * @return the key
	 */
	DynamoKey key(Choice choice) {
		List<DynamoPersistentProperty> properties = this.method.getEntity().getKeyProperties();
		Object[] values = new Object[properties.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = choice.value(equal(properties.get(i)));
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

	/**
	 * Return what orders the method's results can have.
	 * @return the ordering
	 */
	Ordering ordering() {
		return Ordering.of(new QueryMapper(this.operations.getConverter()), this.method, this.selection.path(),
				this.query.conditions(), this.selection.keyConditions(),
				this.selection.isMultiple() && this.selection.namesItems());
	}

	/**
	 * Return a Query of the items the conditions on the key hold for.
	 * @param choice the values
	 * @return the Query, without its filter
	 */
	ExecutableQueryOperation.Query<?> read(Choice choice) {
		String index = this.selection.path().indexName();
		ExecutableQueryOperation.QueryWithIndex<?> start = this.operations.query(entityType());
		ExecutableQueryOperation.QueryWithPartitionKey<?> from = (index != null) ? start.index(index) : start;
		ExecutableQueryOperation.QueryWithSortKey<?> partition = from
			.partitionKey(this.selection.partition().stream().map(choice::value).toArray());
		SortKeyCondition sortKey = sortKey(choice);
		ExecutableQueryOperation.Query<?> read = (sortKey != null) ? partition.sortKey(sortKey) : partition;
		return (this.selection.completed() && this.query.shape().readsItems()) ? read.complete() : read;
	}

	private @Nullable SortKeyCondition sortKey(Choice choice) {
		List<Condition> equal = this.selection.equal();
		Condition range = this.selection.range();
		if (equal.isEmpty()) {
			return (range != null) ? first(range, choice) : null;
		}
		SortKeyCondition condition = SortKeyCondition.is(equal.stream().map(choice::value).toArray());
		return (range != null) ? next(condition, range, choice) : condition;
	}

	/*
	 * A raw prefix must not reach items of another kind in the same partition.
	 */
	private SortKeyCondition raw(String text) {
		DynamoPersistentEntity<?> entity = this.method.getEntity();
		String kind = this.operations.getConverter().getKeyConverter(entity).sortKeyPrefix(List.of());
		String start = kind.isEmpty() ? "" : kind + entity.getKeyLayout().separator();
		if (text.isEmpty() || !text.startsWith(start)) {
			throw new DynamoValidationException("%s: begins_with(sortKey, ..) was called with '%s', but it needs the "
				.formatted(this.method, text)
					+ (start.isEmpty() ? "first characters of a sort key; leave the condition out to read all of them"
							: "first characters of a sort key of " + entity.getType().getSimpleName()
									+ ", which all begin with '" + start + "'"));
		}
		return SortKeyCondition.beginsWith(text);
	}

	private SortKeyCondition first(Condition range, Choice choice) {
		Object value = choice.value(range);
		return switch (range.keyword()) {
			case LESS_THAN, BEFORE -> SortKeyCondition.lessThan(value);
			case LESS_THAN_EQUAL -> SortKeyCondition.lessThanOrEqual(value);
			case GREATER_THAN, AFTER -> SortKeyCondition.greaterThan(value);
			case GREATER_THAN_EQUAL -> SortKeyCondition.greaterThanOrEqual(value);
			case BETWEEN -> SortKeyCondition.between(value, choice.value(range, 1));
			case STARTING_WITH -> range.isRaw() ? raw((String) value) : SortKeyCondition.startingWith((String) value);
			default -> throw new IllegalStateException(range.keyword() + " is no range");
		};
	}

	private static SortKeyCondition next(SortKeyCondition condition, Condition range, Choice choice) {
		Object value = choice.value(range);
		return switch (range.keyword()) {
			case LESS_THAN, BEFORE -> condition.andLessThan(value);
			case LESS_THAN_EQUAL -> condition.andLessThanOrEqual(value);
			case GREATER_THAN, AFTER -> condition.andGreaterThan(value);
			case GREATER_THAN_EQUAL -> condition.andGreaterThanOrEqual(value);
			case BETWEEN -> condition.andBetween(value, choice.value(range, 1));
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
		return this.selection.filter().toFilter(arguments);
	}

	/**
	 * Return the projection to read.
	 * @param arguments the arguments
	 * @return the type, {@code null} to read the entity
	 */
	@Nullable Class<?> projection(Arguments arguments) {
		ReturnedType type = returnedType(arguments);
		return (type.isProjecting() && !isMap(type) && !isOpen(type)) ? type.getReturnedType() : null;
	}

	/**
	 * Return the properties to read for results that are maps.
	 * @param arguments the arguments
	 * @return the paths, {@code null} if the results are no maps
	 */
	String @Nullable [] mapProperties(Arguments arguments) {
		if (!isMap(returnedType(arguments))) {
			return null;
		}
		List<String> projection = this.query.options().projection();
		return projection.isEmpty() ? PropertyNames.properties(this.method.getEntity())
			.stream()
			.map(DynamoPersistentProperty::getName)
			.toArray(String[]::new) : projection.toArray(String[]::new);
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
		if (!this.method.getParameters().hasDynamicProjection()) {
			return this.method.returnedType(this.query.options());
		}
		verifyProjection(arguments.findDynamicProjection());
		return this.method.getResultProcessor().withDynamicProjection(arguments).getReturnedType();
	}

	private void verifyProjection(@Nullable Class<?> wanted) {
		if (wanted == null || !(wanted.isAssignableFrom(entityType()) || isProjection(wanted))) {
			String entity = entityType().getSimpleName();
			throw new DynamoValidationException(this.method + ": "
					+ ((wanted != null) ? wanted.getSimpleName() + " is neither " + entity + " nor a projection of it"
							: "the class of the results is null")
					+ "; pass " + entity + ".class, Map.class, or an interface or record whose properties are "
					+ "properties of " + entity);
		}
	}

	static boolean isProjection(Class<?> type) {
		return type == Map.class
				|| !(type.isArray() || type.isPrimitive() || type.isEnum() || type.getName().startsWith("java."));
	}

	static boolean isMap(ReturnedType type) {
		return type.getReturnedType() == Map.class;
	}

	static boolean isOpen(ReturnedType type) {
		return type.isProjecting() && !isMap(type) && type.isInterfaceProjection() && !type.needsCustomConstruction();
	}

	Object number(long number) {
		return this.method.number(number);
	}

}
