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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.DynamoFluentQuery;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;

/**
 * Makes queries of criteria that are known only when a method is called. They are planned
 * by the rules of query methods.
 *
 * @since 0.1.0
 */
public final class CriteriaQueries {

	private static final Log logger = LogFactory.getLog(CriteriaQueries.class);

	private final RepositoryMetadata metadata;

	private final Class<?> argument;

	private final ProjectionFactory projections;

	private final DynamoOperations operations;

	private final Map<MethodKey, CriteriaQueryMethod> methods = new ConcurrentHashMap<>();

	/**
	 * Create queries of a repository.
	 * @param metadata the repository
	 * @param argument the type of the argument that holds the conditions
	 * @param projections makes projections
	 * @param operations sends the requests
	 */
	public CriteriaQueries(RepositoryMetadata metadata, Class<?> argument, ProjectionFactory projections,
			DynamoOperations operations) {
		this.metadata = metadata;
		this.argument = argument;
		this.projections = projections;
		this.operations = operations;
	}

	/**
	 * Return a query.
	 * @param methodName the name of the method that is called, for messages and
	 * permissions
	 * @param resultType the entity type
	 * @param criteria what the results must meet, {@code null} for all entities
	 * @param <T> the entity type
	 * @return the query
	 */
	public <T> DynamoFluentQuery<T> query(String methodName, Class<T> resultType, @Nullable Criteria criteria) {
		return new CriteriaQuery<>(this, CriteriaQuery.Settings.of(methodName, criteria, resultType));
	}

	CriteriaQueryMethod method(String name, ResultShape end) {
		return this.methods.computeIfAbsent(new MethodKey(name, end),
				(key) -> new CriteriaQueryMethod(key.name(), this.argument, key.end(), this.metadata, this.projections,
						this.operations.getConverter().getMappingContext()));
	}

	QueryPlanner.Planned plan(CriteriaQueryMethod method, QueryDefinition definition) {
		QueryPlanner.Planned planned = new QueryPlanner(method, this.operations, definition).plan();
		if (logger.isDebugEnabled()) {
			logger.debug(planned.plan().toString());
		}
		return planned;
	}

	private record MethodKey(String name, ResultShape end) {

	}

}
