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

import java.util.Optional;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.ExecutableDeleteOperation;
import io.github.dynamospring.core.ExecutableUpdateOperation;
import io.github.dynamospring.core.ReturnedItem;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.Delete;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import org.springframework.util.ClassUtils;

/**
 * One UpdateItem or DeleteItem, declared by {@link Update} or {@link Delete}. Read and
 * checked when it is created.
 *
 * @since 0.1.0
 */
public class ModifyingDynamoQuery extends AbstractDynamoQuery {

	private final DynamoOperations operations;

	private final Bindings bindings;

	private final KeyParameters key;

	private final @Nullable Update annotation;

	private final @Nullable UpdateReader update;

	private final FilterPlan condition;

	private final Outcome outcome;

	private final DynamoQueryPlan plan;

	/**
	 * Create a query.
	 * @param method the method
	 * @param operations sends the requests
	 * @param expressions evaluates value expressions
	 * @throws org.springframework.data.repository.query.QueryCreationException if the
	 * text cannot be read or does not fit; the message names the method, the position in
	 * the text, the reason and the remedy
	 */
	public ModifyingDynamoQuery(DynamoQueryMethod method, DynamoOperations operations,
			ValueExpressionDelegate expressions) {
		super(method);
		this.operations = operations;
		this.bindings = new Bindings(method, expressions);
		this.annotation = method.annotation(Update.class);
		Delete delete = method.annotation(Delete.class);
		requireOneAnnotation(delete);
		refuseSpecialParameters();
		this.outcome = outcome();
		this.key = KeyParameters.of(method, this.bindings);
		this.update = (this.annotation != null)
				? new UpdateReader(new ExpressionText(method, "@Update value", this.annotation.value()), this.bindings)
				: null;
		this.condition = DeclaredQueryReader.condition(method, operations, this.bindings, name() + " condition",
				(this.annotation != null) ? this.annotation.condition() : (delete != null) ? delete.condition() : "");
		this.bindings.requireAllUsed("the " + name());
		this.plan = new DynamoQueryPlan(method,
				(this.update != null) ? DynamoQueryPlan.Operation.UPDATE_ITEM : DynamoQueryPlan.Operation.DELETE_ITEM,
				this.key.conditions(), this.condition);
	}

	private String name() {
		return (this.annotation != null) ? "@Update" : "@Delete";
	}

	private void requireOneAnnotation(@Nullable Delete delete) {
		DynamoQueryMethod method = getQueryMethod();
		if (this.annotation != null && delete != null) {
			throw method.refuse("it is annotated with @Update and @Delete", "keep one of the two");
		}
		if (method.hasDeclaredQuery()) {
			throw method.refuse("it is annotated with @Query and " + name(),
					"keep one of the two; the condition of " + name() + " is its attribute");
		}
	}

	private void refuseSpecialParameters() {
		for (Parameter parameter : (Parameters<?, ? extends Parameter>) getQueryMethod().getParameters()) {
			if (parameter.isSpecialParameter()) {
				throw getQueryMethod().refuse("a method that writes one item has no use for the parameter of type "
						+ parameter.getType().getSimpleName(), "remove the parameter");
			}
		}
	}

	private Outcome outcome() {
		DynamoQueryMethod method = getQueryMethod();
		Class<?> entity = method.getEntity().getType();
		ResolvableType returned = method.getResultType();
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(returned.toClass());
		if (type == void.class || type == Void.class) {
			return Outcome.NOTHING;
		}
		if (type == Boolean.class) {
			return Outcome.WHETHER;
		}
		if (type == Long.class || type == Integer.class) {
			return Outcome.NUMBER;
		}
		if (type == entity) {
			return Outcome.ENTITY;
		}
		if (type == Optional.class && returned.getGeneric(0).toClass() == entity) {
			return Outcome.OPTIONAL;
		}
		throw method.refuse("a method that writes one item cannot return " + returned.toClass().getSimpleName(),
				"return void, boolean, long, " + entity.getSimpleName() + " or Optional<" + entity.getSimpleName()
						+ ">");
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		Arguments arguments = new Arguments(getQueryMethod(), parameters, this.bindings.evaluate(parameters));
		Filter filter = this.condition.isEmpty() ? Filter.EVERYTHING : this.condition.toFilter(arguments);
		Optional<?> written = Optional.empty();
		boolean done = false;
		try {
			written = (this.update != null) ? update(this.update, arguments, filter) : delete(arguments, filter);
			done = this.update != null || this.outcome == Outcome.NOTHING || written.isPresent();
		}
		catch (DynamoConditionFailedException ex) {
			if (this.outcome.isRaising(this.update != null)) {
				throw ex;
			}
		}
		return switch (this.outcome) {
			case NOTHING -> null;
			case WHETHER -> done;
			case NUMBER -> getQueryMethod().number(done ? 1 : 0);
			case ENTITY, OPTIONAL -> written.orElse(null);
		};
	}

	private Optional<?> update(UpdateReader reader, Arguments arguments, Filter filter) {
		ExecutableUpdateOperation.UpdateChanges<?> changes = this.operations
			.update(getQueryMethod().getEntity().getType())
			.key(this.key.key(arguments))
			.apply(reader.update(arguments));
		if (this.annotation != null && this.annotation.upsert()) {
			changes = changes.upsert();
		}
		Criteria criteria = criteria(filter);
		if (criteria != null) {
			changes = changes.condition(criteria);
		}
		if (this.outcome.returnsEntity()) {
			return changes.returning(ReturnedItem.ALL_NEW).execute();
		}
		changes.execute();
		return Optional.empty();
	}

	private Optional<?> delete(Arguments arguments, Filter filter) {
		ExecutableDeleteOperation.Delete<?> delete = this.operations.delete(getQueryMethod().getEntity().getType())
			.key(this.key.key(arguments));
		Criteria criteria = criteria(filter);
		if (criteria != null) {
			delete = delete.condition(criteria);
		}
		if (this.outcome != Outcome.NOTHING) {
			return delete.executeAndReturnOld();
		}
		delete.execute();
		return Optional.empty();
	}

	/*
	 * A condition that can never hold, such as in of no values, is sent as one, so that
	 * the failure is DynamoDB's and says what is stored.
	 */
	private static @Nullable Criteria criteria(Filter filter) {
		return filter.isEmpty() ? Criteria.allOf(Criteria.where(PropertyReference.PARTITION_KEY).exists(),
				Criteria.where(PropertyReference.PARTITION_KEY).notExists()) : filter.criteria();
	}

	@Override
	public DynamoQueryPlan getPlan() {
		return this.plan;
	}

	/**
	 * What the method gives back.
	 */
	private enum Outcome {

		NOTHING, WHETHER, NUMBER, ENTITY, OPTIONAL;

		boolean returnsEntity() {
			return this == ENTITY || this == OPTIONAL;
		}

		boolean isRaising(boolean update) {
			return this == NOTHING || (update && this == ENTITY);
		}

	}

}
