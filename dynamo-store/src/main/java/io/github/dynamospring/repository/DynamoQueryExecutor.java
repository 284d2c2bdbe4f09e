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

package io.github.dynamospring.repository;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.github.dynamospring.core.query.Criteria;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/**
 * Queries by criteria that are put together when they are needed, such as those of a
 * search form. A repository that extends this interface has them:
 *
 * <pre class="code">
 * public interface OrderRepository extends DynamoRepository&lt;Order&gt;, DynamoQueryExecutor&lt;Order&gt; {
 *
 * }
 *
 * List&lt;OrderSummary&gt; open = orders.findBy(where(Order::userId).is("u1").and("status").is(OPEN),
 *     (query) -&gt; query.as(OrderSummary.class).limit(20).all());
 * </pre>
 *
 * The table or index that is read is chosen from the criteria as it is for query methods:
 * comparisons that name a partition and a range of its sort key make the key condition,
 * the rest is a filter. Criteria no key serves throw a
 * {@link io.github.dynamospring.ScanNotAllowedException} before any request unless the
 * repository, or the redeclared method, has {@link AllowScan}; other criteria DynamoDB
 * cannot serve throw a {@link io.github.dynamospring.DynamoValidationException}.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public interface DynamoQueryExecutor<T> {

	/**
	 * Find the one entity that meets criteria.
	 * @param criteria the criteria
	 * @return the entity, empty if there is none
	 * @throws org.springframework.dao.IncorrectResultSizeDataAccessException if there is
	 * more than one
	 */
	Optional<T> findOne(Criteria criteria);

	/**
	 * Find the entities that meet criteria.
	 * @param criteria the criteria
	 * @return the entities, in the order of the sort key
	 */
	List<T> findAll(Criteria criteria);

	/**
	 * Find the entities that meet criteria, in an order.
	 * @param criteria the criteria
	 * @param sort the order, which has to be that of the sort key of the table or an
	 * index
	 * @return the entities
	 */
	List<T> findAll(Criteria criteria, Sort sort);

	/**
	 * Find a page of the entities that meet criteria. Nothing is counted.
	 * @param criteria the criteria
	 * @param pageable the page
	 * @return the entities and whether there are more
	 */
	Slice<T> findAll(Criteria criteria, Pageable pageable);

	/**
	 * Find the entities that meet criteria from a position on.
	 * @param criteria the criteria
	 * @param position where to start; {@link ScrollPosition#keyset()} for the beginning
	 * @param limit how many to return
	 * @return the entities and the positions to continue from
	 */
	Window<T> findAll(Criteria criteria, ScrollPosition position, Limit limit);

	/**
	 * Count the entities that meet criteria. Reads, and costs, as much as reading them.
	 * @param criteria the criteria
	 * @return the number of entities
	 */
	long count(Criteria criteria);

	/**
	 * Return whether an entity meets criteria. Stops at the first.
	 * @param criteria the criteria
	 * @return {@code true} if there is at least one
	 */
	boolean exists(Criteria criteria);

	/**
	 * Find the entities that meet criteria, read as a function says: projected, limited,
	 * sorted, as a page, window or stream.
	 * @param criteria the criteria
	 * @param queryFunction completes the query and calls one of its ends
	 * @param <R> the type of the result
	 * @return what the function returns
	 */
	<R> R findBy(Criteria criteria, Function<? super DynamoFluentQuery<T>, R> queryFunction);

}
