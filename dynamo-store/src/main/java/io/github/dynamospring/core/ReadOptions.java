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

package io.github.dynamospring.core;

import io.github.dynamospring.core.query.Criteria;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.lang.CheckReturnValue;

/**
 * What queries and scans have in common.
 *
 * @param <T> the result type
 * @param <S> the step itself
 * @since 0.1.0
 */
public interface ReadOptions<T, S extends ReadOptions<T, S>> extends TerminatingRead<T> {

	/**
	 * Return only items a condition holds for. The others are read and paid for
	 * nevertheless. Attributes of the key that is queried cannot be used.
	 * @param filter the condition; replaces an earlier one
	 * @return the step
	 */
	@CheckReturnValue
	S filter(Criteria filter);

	/**
	 * Read with strong consistency, at twice the capacity. Not possible on a global
	 * secondary index.
	 * @return the step
	 */
	@CheckReturnValue
	S consistent();

	/**
	 * Let DynamoDB evaluate at most this many items per request.
	 * @param pageSize the number of items
	 * @return the step
	 */
	@CheckReturnValue
	S pageSize(int pageSize);

	/**
	 * Return at most this many results.
	 * @param limit the number of results
	 * @return the step
	 */
	@CheckReturnValue
	S limit(int limit);

	/**
	 * Continue from a position of a {@link org.springframework.data.domain.Window} or
	 * {@link DynamoPage} of the same query.
	 * @param position the position; an initial one starts at the beginning
	 * @return the step
	 */
	@CheckReturnValue
	S startAt(ScrollPosition position);

}
