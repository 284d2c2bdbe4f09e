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

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

import org.springframework.data.core.TypedPropertyPath;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.FluentQuery;
import org.springframework.lang.CheckReturnValue;
import org.springframework.util.Assert;

/**
 * A query under construction, of which each step returns a changed copy. The table or
 * index that is read is chosen when an end such as {@link #all()} is called, as it is for
 * query methods; what DynamoDB cannot serve is refused then, before any request.
 *
 * @param <T> the result type
 * @since 0.1.0
 * @see DynamoQueryExecutor
 */
public interface DynamoFluentQuery<T> extends FluentQuery.FetchableFluentQuery<T> {

	/**
	 * Read this index, also if the table or another index would be chosen.
	 * @param name the name of an index the entity declares
	 * @return the step
	 */
	@CheckReturnValue
	DynamoFluentQuery<T> index(String name);

	/**
	 * Read with strong consistency, at twice the capacity. No global index is chosen
	 * then.
	 * @return the step
	 */
	@CheckReturnValue
	DynamoFluentQuery<T> consistent();

	/**
	 * Ask for an order, which has to be that of the sort key of the table or an index.
	 * @param sort the order
	 * @return the step
	 */
	@Override
	@CheckReturnValue
	DynamoFluentQuery<T> sortBy(Sort sort);

	/**
	 * Return at most this many results; reading stops there.
	 * @param limit the number of results
	 * @return the step
	 */
	@Override
	@CheckReturnValue
	DynamoFluentQuery<T> limit(int limit);

	/**
	 * Read only what another type needs: an interface with getters, a record, or a class
	 * whose properties are properties of the entity; or {@link Map} for the values by
	 * property path.
	 * @param resultType the result type
	 * @param <R> the result type
	 * @return the step
	 */
	@Override
	@CheckReturnValue
	<R> DynamoFluentQuery<R> as(Class<R> resultType);

	/**
	 * Name the properties to read, for results that are a {@link Map}: what is read in
	 * part is never an entity, and other types say themselves what they need.
	 * @param properties the property paths
	 * @return the step
	 */
	@Override
	@CheckReturnValue
	DynamoFluentQuery<T> project(Collection<String> properties);

	@Override
	@CheckReturnValue
	default DynamoFluentQuery<T> project(String... properties) {
		Assert.notNull(properties, "The properties are missing");
		return project(Arrays.asList(properties));
	}

	@Override
	@CheckReturnValue
	@SuppressWarnings("unchecked")
	default DynamoFluentQuery<T> project(TypedPropertyPath<T, ?>... properties) {
		Assert.notNull(properties, "The properties are missing");
		Assert.noNullElements(properties, "One of the properties is missing");
		return project(
				Arrays.stream(properties).map((property) -> TypedPropertyPath.of(property).toDotPath()).toList());
	}

	/**
	 * Read a page and whether there is another. {@code slice.nextPageable()} leads to the
	 * next page with one request.
	 * @param pageable the page
	 * @return the page
	 */
	@Override
	Slice<T> slice(Pageable pageable);

	/**
	 * Read a page and count all results, which reads and costs as much as reading them
	 * all.
	 * @param pageable the page
	 * @return the page
	 * @throws io.github.dynamospring.DynamoValidationException without {@link AllowCount}
	 * on the repository
	 */
	@Override
	Page<T> page(Pageable pageable);

	/**
	 * Read as many results as the {@linkplain #limit(int) limit} says, from a position
	 * on.
	 * @param position where to start; {@link ScrollPosition#keyset()} for the beginning
	 * @return the results and the positions to continue from
	 * @throws io.github.dynamospring.DynamoValidationException without a limit
	 */
	@Override
	Window<T> scroll(ScrollPosition position);

	/**
	 * Return what {@link #all()} would send, without sending it.
	 * @return the plan in one line: operation, index, key condition, filter, worst case
	 */
	String explain();

}
