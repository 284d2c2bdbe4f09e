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

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ReturnedType;

/**
 * A query made from a method's name. Planned when it is created; a call only puts its
 * values into the plan.
 *
 * @since 0.1.0
 */
public class PartTreeDynamoQuery implements RepositoryQuery {

	private final DynamoQueryMethod method;

	private final DynamoQueryPlan plan;

	private final DynamoQueryExecution execution;

	/**
	 * Create a query.
	 * @param method the method
	 * @param operations sends the requests
	 * @throws org.springframework.data.repository.query.QueryCreationException if
	 * DynamoDB cannot serve the method; the message names the method, the reason and the
	 * remedy
	 */
	public PartTreeDynamoQuery(DynamoQueryMethod method, DynamoOperations operations) {
		this.method = method;
		DerivedQuery query = new DynamoQueryCreator(method).create();
		requireLimitedWindow(query);
		List<DynamoPersistentProperty> result = result(query.shape());
		Selection selection = new AccessPathSelector(method, query, result).select();
		requireDeletableOne(query, selection);
		this.plan = new DynamoQueryPlan(method, query, selection, projection(query.shape(), result));
		this.execution = execution(new PlannedQuery(method, operations, query, selection));
	}

	private void requireLimitedWindow(DerivedQuery query) {
		if (query.shape() != ResultShape.WINDOW) {
			return;
		}
		if (this.method.getParameters().hasPageableParameter()) {
			throw this.method.refuse("a Window starts at its ScrollPosition, so it has no use for a Pageable",
					"replace the Pageable by a Limit");
		}
		if (query.maxResults() == null && !this.method.getParameters().hasLimitParameter()) {
			throw this.method.refuse("a Window needs to know its size",
					"add a parameter of type Limit, or name it as in findTop10By");
		}
	}

	private void requireDeletableOne(DerivedQuery query, Selection selection) {
		if (query.shape() == ResultShape.DELETE_AND_RETURN_ONE && !selection.namesItem()) {
			String type = this.method.getEntity().getType().getSimpleName();
			throw this.method.refuse(
					"it deletes all " + type + " items the conditions hold for, so it cannot return a single one",
					"return List<" + type + ">, or compare all of "
							+ PropertyNames.of(this.method.getEntity().getKeyProperties()) + " for equality");
		}
	}

	private List<DynamoPersistentProperty> result(ResultShape shape) {
		if (!shape.readsItems()) {
			return List.of();
		}
		DynamoPersistentEntity<?> entity = this.method.getEntity();
		ReturnedType type = this.method.getResultProcessor().getReturnedType();
		if (this.method.getParameters().hasDynamicProjection() || !type.isProjecting() || PlannedQuery.isOpen(type)
				|| type.getInputProperties().isEmpty()) {
			return PropertyNames.properties(entity);
		}
		return type.getInputProperties().stream().map(entity::getRequiredPersistentProperty).toList();
	}

	private List<String> projection(ResultShape shape, List<DynamoPersistentProperty> result) {
		boolean whole = result.size() == PropertyNames.properties(this.method.getEntity()).size();
		return (whole || !shape.readsItems()) ? List.of()
				: result.stream().map(DynamoPersistentProperty::getName).toList();
	}

	private DynamoQueryExecution execution(PlannedQuery query) {
		return switch (this.plan.getOperation()) {
			case GET_ITEM -> new GetExecution(query);
			case DELETE_ITEM -> new DeleteExecution(query);
			case QUERY, SCAN -> new ReadExecution(query);
		};
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		return this.execution.execute(new Arguments(this.method, parameters));
	}

	@Override
	public DynamoQueryMethod getQueryMethod() {
		return this.method;
	}

	/**
	 * Return what the query does.
	 * @return the plan
	 */
	public DynamoQueryPlan getPlan() {
		return this.plan;
	}

	@Override
	public String toString() {
		return this.plan.toString();
	}

}
