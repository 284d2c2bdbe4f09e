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

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.DynamoFluentQuery;
import io.github.dynamospring.repository.DynamoQueryExecutor;
import io.github.dynamospring.repository.query.CriteriaQueries;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.util.Assert;

/**
 * What repositories that extend {@link DynamoQueryExecutor} get from it.
 *
 * @param <T> the entity type
 */
class SimpleDynamoQueryExecutor<T> implements DynamoQueryExecutor<T> {

	private final Class<T> entityType;

	private final CriteriaQueries queries;

	SimpleDynamoQueryExecutor(Class<T> entityType, CriteriaQueries queries) {
		this.entityType = entityType;
		this.queries = queries;
	}

	@Override
	public Optional<T> findOne(Criteria criteria) {
		return query("findOne", criteria).one();
	}

	@Override
	public List<T> findAll(Criteria criteria) {
		return query("findAll", criteria).all();
	}

	@Override
	public List<T> findAll(Criteria criteria, Sort sort) {
		return query("findAll", criteria).sortBy(sort).all();
	}

	@Override
	public Slice<T> findAll(Criteria criteria, Pageable pageable) {
		return query("findAll", criteria).slice(pageable);
	}

	@Override
	public Window<T> findAll(Criteria criteria, ScrollPosition position, Limit limit) {
		Assert.notNull(limit, "The limit is missing");
		DynamoFluentQuery<T> query = query("findAll", criteria);
		return (limit.isLimited() ? query.limit(limit.max()) : query).scroll(position);
	}

	@Override
	public long count(Criteria criteria) {
		return query("count", criteria).count();
	}

	@Override
	public boolean exists(Criteria criteria) {
		return query("exists", criteria).exists();
	}

	@Override
	public <R> R findBy(Criteria criteria, Function<? super DynamoFluentQuery<T>, R> queryFunction) {
		Assert.notNull(queryFunction, "The query function is missing");
		return queryFunction.apply(query("findBy", criteria));
	}

	private DynamoFluentQuery<T> query(String method, Criteria criteria) {
		Assert.notNull(criteria, "The criteria are missing");
		return this.queries.query(method, this.entityType, criteria);
	}

}
