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

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoSearchResults;
import io.github.dynamospring.core.ExecutableVectorSearchOperation.VectorSearch;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.SearchResult;
import org.springframework.data.domain.SearchResults;
import org.springframework.data.domain.Vector;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * A vector search, made from a method's name or declared by
 * {@link io.github.dynamospring.repository.VectorSearch}. Planned when it is created; a
 * call only puts its values into the plan.
 *
 * @since 0.1.0
 */
public class VectorSearchDynamoQuery extends AbstractDynamoQuery {

	private final DynamoOperations operations;

	private final Bindings bindings;

	private final VectorSearchDefinition search;

	private final VectorSearchIndex index;

	private final DynamoQueryPlan plan;

	/**
	 * Create a query.
	 * @param method the method
	 * @param operations sends the requests
	 * @param expressions evaluates value expressions
	 * @throws org.springframework.data.repository.query.QueryCreationException if
	 * DynamoDB cannot serve the method; the message names the method, the reason and the
	 * remedy
	 */
	public VectorSearchDynamoQuery(DynamoQueryMethod method, DynamoOperations operations,
			ValueExpressionDelegate expressions) {
		super(method);
		this.operations = operations;
		this.bindings = new Bindings(method, expressions);
		requireResult(method);
		this.search = new VectorSearchReader(method).read(operations, this.bindings);
		List<DynamoPersistentProperty> result = result(method);
		this.index = new VectorIndexSelector(method, this.search, result).select();
		List<Condition> rest = this.search.conditions(this.index, false);
		FilterPlan filter = this.search.conditions().isEmpty() ? this.search.filter()
				: rest.isEmpty() ? FilterPlan.NONE : new DerivedFilter(List.of(rest));
		this.plan = new DynamoQueryPlan(method, this.index, this.search.conditions(this.index, true), filter,
				result.stream().map(DynamoPersistentProperty::getName).toList(), this.search.maxResults());
	}

	/**
	 * Whether a method searches vectors.
	 * @param method the method
	 * @return {@code true} if it says so, takes a vector or returns search results
	 */
	public static boolean isVectorSearch(DynamoQueryMethod method) {
		return VectorSearchReader.isVectorSearch(method);
	}

	private static void requireResult(DynamoQueryMethod method) {
		Class<?> type = method.getResultType().toClass();
		String entity = method.getEntity().getType().getSimpleName();
		if (!type.isAssignableFrom(DynamoSearchResults.class) && !type.isAssignableFrom(List.class)) {
			throw method.refuse("a vector search cannot return " + type.getSimpleName(),
					"return SearchResults<" + entity + ">, or List<" + entity + "> to have no scores");
		}
		if (!method.getParameters().hasDynamicProjection()) {
			method.requireEntityOrProjection(method.getReturnedObjectType());
		}
	}

	// Return the properties of a projection, or none if the whole entity is needed.
	private static List<DynamoPersistentProperty> result(DynamoQueryMethod method) {
		DynamoPersistentEntity<?> entity = method.getEntity();
		ReturnedType type = method.getResultProcessor().getReturnedType();
		if (!type.isProjecting() || PlannedQuery.isMap(type) || PlannedQuery.isOpen(type)) {
			return List.of();
		}
		return type.getInputProperties().stream().map(entity::getRequiredPersistentProperty).toList();
	}

	@Override
	public DynamoQueryPlan getPlan() {
		return this.plan;
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		Arguments arguments = new Arguments(getQueryMethod(), parameters, this.bindings.evaluate(parameters));
		SearchResults<?> results = search(arguments);
		Class<?> type = getQueryMethod().getMethod().getReturnType();
		if (!type.isAssignableFrom(List.class) || type == Iterable.class) {
			return results;
		}
		boolean withScores = ResolvableType.forMethodReturnType(getQueryMethod().getMethod())
			.getGeneric(0)
			.toClass() == SearchResult.class;
		return withScores ? results.getContent() : results.contentStream().toList();
	}

	private SearchResults<?> search(Arguments arguments) {
		Filter filter = this.search.filter().toFilter(arguments);
		Vector vector = arguments.getVector();
		if (vector == null) {
			throw new DynamoValidationException(getQueryMethod() + ": the vector to search near is null");
		}
		int limit = limit(arguments);
		if (filter.isEmpty()) {
			return new DynamoSearchResults<>(List.of(), 0.0);
		}
		VectorSearch<?> step = this.operations.searchVectors(getQueryMethod().getEntity().getType())
			.index(this.index.name())
			.near(vector)
			.limit(limit)
			.within(scores(arguments));
		return project((filter.criteria() != null) ? step.filter(filter.criteria()) : step, arguments).all();
	}

	private VectorSearch<?> project(VectorSearch<?> step, Arguments arguments) {
		DynamoQueryMethod method = getQueryMethod();
		if (method.getParameters().hasDynamicProjection()) {
			Class<?> wanted = arguments.findDynamicProjection();
			if (wanted == null) {
				throw new DynamoValidationException(method + ": the class of the results is null");
			}
			return step.as(wanted);
		}
		ReturnedType type = method.getResultProcessor().getReturnedType();
		return (type.isProjecting()) ? step.as(type.getReturnedType()) : step;
	}

	private int limit(Arguments arguments) {
		Limit limit = getQueryMethod().getParameters().hasLimitParameter() ? arguments.getLimit() : Limit.unlimited();
		Integer named = this.search.maxResults();
		if (limit.isUnlimited() && named == null) {
			throw new DynamoValidationException(
					getQueryMethod() + ": a vector search needs a limit; pass Limit.of(n) instead of an unlimited one");
		}
		if (limit.isUnlimited() || named == null) {
			return (named != null) ? named : limit.max();
		}
		return Math.min(named, limit.max());
	}

	private Range<Score> scores(Arguments arguments) {
		if (getQueryMethod().getParameters().hasScoreRangeParameter()) {
			Range<Score> range = arguments.getScoreRange();
			return (range != null) ? range : Range.unbounded();
		}
		Score score = getQueryMethod().getParameters().hasScoreParameter() ? arguments.getScore() : null;
		if (score == null) {
			return Range.unbounded();
		}
		Range.Bound<Score> bound = Range.Bound.inclusive(score);
		return this.index.distance().isHigherCloser() ? Range.rightUnbounded(bound) : Range.leftUnbounded(bound);
	}

}
