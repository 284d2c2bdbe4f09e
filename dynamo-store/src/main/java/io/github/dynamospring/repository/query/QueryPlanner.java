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
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;

import org.springframework.data.repository.query.ReturnedType;

/**
 * Finds out how what a query method asks for is served.
 */
final class QueryPlanner {

	private final DynamoQueryMethod method;

	private final DynamoOperations operations;

	private final QueryDefinition query;

	QueryPlanner(DynamoQueryMethod method, DynamoOperations operations, QueryDefinition query) {
		this.method = method;
		this.operations = operations;
		this.query = query;
	}

	/**
	 * Plan the query.
	 * @return the plan and its execution
	 * @throws org.springframework.data.repository.query.QueryCreationException if
	 * DynamoDB cannot serve the method
	 */
	Planned plan() {
		requireLimitedWindow();
		List<DynamoPersistentProperty> result = result();
		List<Selection> selections = select(result);
		selections.forEach(this::requireDeletableOne);
		List<DynamoQueryPlan> plans = new ArrayList<>();
		List<PlannedQuery> planned = new ArrayList<>();
		for (int i = 0; i < selections.size(); i++) {
			QueryDefinition definition = (selections.size() > 1) ? this.query.alternative(i) : this.query;
			plans.add(new DynamoQueryPlan(this.method, definition, selections.get(i), projection(result),
					selections.size() > 1));
			planned.add(new PlannedQuery(this.method, this.operations, definition, selections.get(i)));
		}
		if (plans.size() > 1) {
			return new Planned(DynamoQueryPlan.ofAlternatives(plans), new MergeExecution(planned.get(0), planned));
		}
		return new Planned(plans.get(0), execution(plans.get(0), planned.get(0)));
	}

	private List<Selection> select(List<DynamoPersistentProperty> result) {
		QueryMapper mapper = new QueryMapper(this.operations.getConverter());
		return this.query.hasAlternatives() ? new AlternativesSelector(this.method, this.query, result, mapper).select()
				: List.of(new AccessPathSelector(this.method, this.query, result, mapper).select());
	}

	private void requireLimitedWindow() {
		if (this.query.shape() != ResultShape.WINDOW) {
			return;
		}
		if (this.method.getParameters().hasPageableParameter()) {
			throw this.method.refuse("a Window starts at its ScrollPosition, so it has no use for a Pageable",
					"replace the Pageable by a Limit");
		}
		if (this.query.maxResults() == null && !this.method.getParameters().hasLimitParameter()) {
			throw this.method.refuse("a Window needs to know its size", "add a parameter of type Limit"
					+ (this.query.isDeclared() ? "" : ", or name it as in findTop10By"));
		}
	}

	private void requireDeletableOne(Selection selection) {
		if (this.query.shape() == ResultShape.DELETE_AND_RETURN_ONE && !selection.namesItem()) {
			String type = this.method.getEntity().getType().getSimpleName();
			throw this.method.refuse(
					"it deletes all " + type + " items the conditions hold for, so it cannot return a single one",
					"return List<" + type + ">, or compare all of "
							+ PropertyNames.of(this.method.getEntity().getKeyProperties()) + " for equality");
		}
	}

	private List<DynamoPersistentProperty> result() {
		if (!this.query.shape().readsItems()) {
			return List.of();
		}
		DynamoPersistentEntity<?> entity = this.method.getEntity();
		ReturnedType type = this.method.returnedType(this.query.options());
		if (PlannedQuery.isMap(type) && !this.query.options().projection().isEmpty()) {
			return this.query.options()
				.projection()
				.stream()
				.map((path) -> entity.getRequiredPersistentProperty(path.split("[.\\[]", 2)[0]))
				.distinct()
				.toList();
		}
		if (this.method.getParameters().hasDynamicProjection() || !type.isProjecting() || PlannedQuery.isMap(type)
				|| PlannedQuery.isOpen(type) || type.getInputProperties().isEmpty()) {
			return PropertyNames.properties(entity);
		}
		return type.getInputProperties().stream().map(entity::getRequiredPersistentProperty).toList();
	}

	private List<String> projection(List<DynamoPersistentProperty> result) {
		if (!this.query.options().projection().isEmpty()) {
			return this.query.options().projection();
		}
		boolean whole = result.size() == PropertyNames.properties(this.method.getEntity()).size();
		return (whole || !this.query.shape().readsItems()) ? List.of()
				: result.stream().map(DynamoPersistentProperty::getName).toList();
	}

	private static DynamoQueryExecution execution(DynamoQueryPlan plan, PlannedQuery planned) {
		if (planned.selection().isMultiple()) {
			return new MergeExecution(planned, List.of(planned));
		}
		return switch (plan.getOperation()) {
			case GET_ITEM -> new GetExecution(planned);
			case DELETE_ITEM -> new DeleteExecution(planned);
			default -> new ReadExecution(planned);
		};
	}

	/**
	 * A plan and what carries it out.
	 *
	 * @param plan the plan
	 * @param execution the execution
	 */
	record Planned(DynamoQueryPlan plan, DynamoQueryExecution execution) {

	}

}
