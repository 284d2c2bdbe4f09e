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

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.data.domain.Window;

/**
 * The ends of a query or scan.
 *
 * @param <T> the result type
 * @since 0.1.0
 */
public interface TerminatingRead<T> {

	/**
	 * Read all results, or as many as the limit says, page by page.
	 * @return the results, empty if there are none
	 */
	List<T> all();

	/**
	 * Read lazily: a page is requested when the one before has been consumed. A failure
	 * is thrown by the stream.
	 * @return the results
	 */
	Stream<T> stream();

	/**
	 * Read the first result. Without a filter that is one request that evaluates one
	 * item.
	 * @return the result, empty if there is none
	 */
	Optional<T> first();

	/**
	 * Read as many results as the limit says and whether there are more. The positions of
	 * the window are those to continue from, also after a restart, see
	 * {@link io.github.dynamospring.core.query.DynamoPageToken}.
	 * @return the results
	 * @throws io.github.dynamospring.DynamoValidationException if no limit is set
	 */
	Window<T> window();

	/**
	 * Send one request and return DynamoDB's page as it is: with a filter it may hold few
	 * results or none although more follow.
	 * @return the page
	 */
	DynamoPage<T> page();

	/**
	 * Count the results without transferring them. Reads, and costs, as much as reading
	 * them.
	 * @return the number of results
	 */
	long count();

	/**
	 * Return whether there is a result, without transferring it.
	 * @return {@code true} if there is at least one
	 */
	boolean exists();

}
