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

package io.github.dynamospring.repository.support;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.DynamoQueryExecutor;
import io.github.dynamospring.repository.query.CriteriaQueries;

import org.springframework.data.domain.Example;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * The interfaces a repository may extend to have their methods.
 */
final class DynamoRepositoryFragments {

	private DynamoRepositoryFragments() {
	}

	/**
	 * Return the implementations of those a repository extends.
	 * @param metadata the repository
	 * @param operations sends the requests
	 * @param projections makes projections
	 * @return the fragments
	 */
	static RepositoryFragments of(RepositoryMetadata metadata, DynamoOperations operations,
			ProjectionFactory projections) {
		RepositoryFragments fragments = RepositoryFragments.empty();
		Class<?> entityType = metadata.getDomainType();
		if (QueryByExampleExecutor.class.isAssignableFrom(metadata.getRepositoryInterface())) {
			ExampleMapper mapper = new ExampleMapper(operations.getConverter().getMappingContext(), entityType);
			fragments = fragments.append(RepositoryFragment.implemented(new SimpleQueryByExampleExecutor<>(mapper,
					(type) -> new CriteriaQueries(
							(type != entityType) ? new SubtypeRepositoryMetadata(metadata, type) : metadata,
							Example.class, projections, operations))));
		}
		if (DynamoQueryExecutor.class.isAssignableFrom(metadata.getRepositoryInterface())) {
			fragments = fragments
				.append(RepositoryFragment.implemented(DynamoQueryExecutor.class, new SimpleDynamoQueryExecutor<>(
						entityType, new CriteriaQueries(metadata, Criteria.class, projections, operations))));
		}
		return fragments;
	}

	/**
	 * Return which of them a repository extends, without an implementation.
	 * @param metadata the repository
	 * @return the fragments
	 */
	static RepositoryFragments describe(RepositoryMetadata metadata) {
		RepositoryFragments fragments = RepositoryFragments.empty();
		if (QueryByExampleExecutor.class.isAssignableFrom(metadata.getRepositoryInterface())) {
			fragments = fragments.append(
					RepositoryFragment.structural(QueryByExampleExecutor.class, SimpleQueryByExampleExecutor.class));
		}
		if (DynamoQueryExecutor.class.isAssignableFrom(metadata.getRepositoryInterface())) {
			fragments = fragments
				.append(RepositoryFragment.structural(DynamoQueryExecutor.class, SimpleDynamoQueryExecutor.class));
		}
		return fragments;
	}

}
