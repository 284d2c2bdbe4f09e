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

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.data.domain.Sort;
import org.springframework.lang.CheckReturnValue;

/**
 * Reading several queries and batch gets as if they were one, such as the same query in
 * many partitions.
 *
 * <pre class="code">
 * dynamo.merge(users.stream().map((user) -&gt; dynamo.query(Order.class).partitionKey(user)).toList())
 *     .sort(Sort.by("placedAt").descending())
 *     .limit(20)
 *     .all();
 * </pre>
 *
 * Without {@link Merge#sort(Sort) sort} the results of one read follow those of the one
 * before. Reads that would send the same requests are sent once.
 * <p>
 * What has to be read anyway is read concurrently: as many reads at a time as
 * {@link DynamoTemplateSettings#maxConcurrency()} says, on the
 * {@link DynamoTemplateSettings#executor() executor} and the calling thread. What a limit
 * or the end of a stream may make unnecessary is read one after the other, when it is
 * wanted.
 *
 * @since 0.1.0
 */
public interface ExecutableMergeOperation {

	/**
	 * Start to read several reads as one.
	 * @param <T> the result type
	 * @param reads the reads, without limits and positions of their own
	 * @return the next step
	 */
	@CheckReturnValue
	<T> Merge<T> merge(Collection<? extends MergeableRead<? extends T>> reads);

	/**
	 * Options and end of a merge.
	 *
	 * @param <T> the result type
	 */
	interface Merge<T> {

		/**
		 * Return the results of all reads in one order. Each of the queries has to give
		 * its own results in that order: it can be one of the parts of its sort key and
		 * of properties that are the same in all its results, and the direction of the
		 * query is set accordingly. Only the first page of each is read ahead.
		 * @param sort the order; unsorted is as if this was not called
		 * @return the step
		 */
		@CheckReturnValue
		Merge<T> sort(Sort sort);

		/**
		 * Return an item that several reads find only once. It is known by its primary
		 * key.
		 * @return the step
		 */
		@CheckReturnValue
		Merge<T> distinct();

		/**
		 * Return at most this many results.
		 * @param limit the number of results
		 * @return the step
		 */
		@CheckReturnValue
		Merge<T> limit(int limit);

		/**
		 * Read all results, or as many as the limit says.
		 * @return the results, empty if there are none
		 * @throws io.github.dynamospring.DynamoValidationException if a read has a limit
		 * or position of its own, or cannot give the order
		 */
		List<T> all();

		/**
		 * Read lazily: the next page, or the next read, is requested when what lies
		 * before it has been consumed. A failure is thrown by the stream.
		 * @return the results
		 */
		Stream<T> stream();

		/**
		 * Read the first result.
		 * @return the result, empty if there is none
		 */
		Optional<T> first();

		/**
		 * Count the results without transferring them; {@link #distinct()} ones are told
		 * apart by their keys, which are transferred.
		 * @return the number of results
		 */
		long count();

		/**
		 * Return whether there is a result, without transferring it. One read after the
		 * other is asked until one has a result.
		 * @return {@code true} if there is at least one
		 */
		boolean exists();

	}

}
