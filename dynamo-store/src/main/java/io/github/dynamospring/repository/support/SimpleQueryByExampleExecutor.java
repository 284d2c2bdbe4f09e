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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.DynamoFluentQuery;
import io.github.dynamospring.repository.query.CriteriaQueries;

import org.springframework.data.domain.Example;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.FluentQuery;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;
import org.springframework.util.Assert;

/**
 * What repositories that extend Spring Data's {@code QueryByExampleExecutor} get from it.
 *
 * @param <T> the entity type
 */
class SimpleQueryByExampleExecutor<T> implements ListQueryByExampleExecutor<T> {

	private final ExampleMapper mapper;

	private final Map<Class<?>, CriteriaQueries> queries = new ConcurrentHashMap<>();

	private final Function<Class<?>, CriteriaQueries> queriesOf;

	/**
	 * Create an executor.
	 * @param mapper makes criteria of examples
	 * @param queriesOf gives the queries for the entity type of an example
	 */
	SimpleQueryByExampleExecutor(ExampleMapper mapper, Function<Class<?>, CriteriaQueries> queriesOf) {
		this.mapper = mapper;
		this.queriesOf = queriesOf;
	}

	@Override
	public <S extends T> Optional<S> findOne(Example<S> example) {
		return query("findOne", example).one();
	}

	@Override
	public <S extends T> List<S> findAll(Example<S> example) {
		return query("findAll", example).all();
	}

	@Override
	public <S extends T> List<S> findAll(Example<S> example, Sort sort) {
		return query("findAll", example).sortBy(sort).all();
	}

	@Override
	public <S extends T> Page<S> findAll(Example<S> example, Pageable pageable) {
		return query("findAll", example).page(pageable);
	}

	@Override
	public <S extends T> long count(Example<S> example) {
		return query("count", example).count();
	}

	@Override
	public <S extends T> boolean exists(Example<S> example) {
		return query("exists", example).exists();
	}

	@Override
	public <S extends T, R> R findBy(Example<S> example,
			Function<FluentQuery.FetchableFluentQuery<S>, R> queryFunction) {
		Assert.notNull(queryFunction, "The query function is missing");
		return queryFunction.apply(query("findBy", example));
	}

	private <S extends T> DynamoFluentQuery<S> query(String method, Example<S> example) {
		Assert.notNull(example, "The example is missing");
		Criteria criteria = this.mapper.toCriteria(example);
		return this.queries.computeIfAbsent(example.getProbeType(), this.queriesOf)
			.query(method, example.getProbeType(), criteria);
	}

}
