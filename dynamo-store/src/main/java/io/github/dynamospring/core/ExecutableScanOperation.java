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
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;

import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Reading all items of an entity by reading the whole table or index, in no order. A scan
 * costs the capacity of everything it passes, also of what a filter leaves out.
 *
 * <pre class="code">
 * dynamo.scan(Order.class).filter(where("total").gt(100)).stream();
 * </pre>
 *
 * A large table is read faster by {@link Scan#segments segments}, and with less harm to
 * others at a {@link Scan#unitsPerSecond limited rate}:
 *
 * <pre class="code">
 * dynamo.scan(Order.class).unitsPerSecond(50).segments(4).forEach(this::export);
 * </pre>
 *
 * Only items of the entity are returned, also from a table that holds several.
 *
 * @since 0.1.0
 */
public interface ExecutableScanOperation {

	/**
	 * Start a scan.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> ScanWithIndex<T> scan(Class<T> entityType);

	/**
	 * The index of a scan.
	 *
	 * @param <T> the entity type
	 */
	interface ScanWithIndex<T> extends Scan<T> {

		/**
		 * Scan a secondary index instead of the table.
		 * @param name the name of an index the entity declares
		 * @return the next step
		 */
		@CheckReturnValue
		Scan<T> index(String name);

	}

	/**
	 * Options and end of a scan.
	 *
	 * @param <T> the result type
	 */
	interface Scan<T> extends ReadOptions<T, Scan<T>> {

		/**
		 * Read only what another type needs: an interface with getters, a record, or a
		 * class whose properties are properties of the entity. Saves transfer, not
		 * capacity.
		 * @param <R> the result type
		 * @param resultType the result type
		 * @return the step
		 */
		@CheckReturnValue
		<R> Scan<R> as(Class<R> resultType);

		/**
		 * Read only some properties. Saves transfer, not capacity.
		 * @param properties the property paths
		 * @return the step, whose results hold the values by path
		 */
		@CheckReturnValue
		Scan<Map<String, Object>> project(String... properties);

		/**
		 * Change each SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		Scan<T> customize(Consumer<ScanRequest.Builder> customizer);

		/**
		 * Consume no more than this many read capacity units per second on average. Pages
		 * without a {@link #pageSize(int) size} of their own are made small enough for a
		 * second; DynamoDB is asked what each has consumed.
		 * @param units the capacity units per second
		 * @return the step
		 */
		@CheckReturnValue
		Scan<T> unitsPerSecond(double units);

		/**
		 * Divide the scan into segments that are read at the same time.
		 * @param segments the number of segments, up to 1,000,000
		 * @return the next step
		 */
		@CheckReturnValue
		ParallelScan<T> segments(int segments);

		/**
		 * Return the request for the first page without sending it.
		 * @return the request
		 */
		ScanRequest toRequest();

	}

	/**
	 * Options and end of a scan by segments. Results come in no order, those of all
	 * segments mixed, and are made in the thread that asks for them. Each segment that is
	 * being read holds one page at most until its results are taken, and requests the
	 * next one only then.
	 * <p>
	 * When a segment fails, all stop and the failure is thrown.
	 *
	 * @param <T> the result type
	 */
	interface ParallelScan<T> {

		/**
		 * Read at most this many segments at the same time.
		 * @param segments the number of segments, by default all
		 * @return the step
		 */
		@CheckReturnValue
		ParallelScan<T> concurrency(int segments);

		/**
		 * Read the segments in threads of an executor, one task for each that is read at
		 * the same time. The executor must have threads of its own; with fewer than are
		 * wanted fewer segments are read at the same time. By default there is a new
		 * thread for each, a virtual one from Java 21 on, which ends with the scan.
		 * @param executor the executor
		 * @return the step
		 */
		@CheckReturnValue
		ParallelScan<T> executor(Executor executor);

		/**
		 * Return the requests for the first page of each segment without sending them.
		 * @return the requests
		 */
		List<ScanRequest> toRequests();

		/**
		 * Read all results, or as many as the limit says.
		 * @return the results, in no order
		 */
		List<T> all();

		/**
		 * Do something with each result as it comes, in the calling thread. An exception
		 * ends the scan.
		 * @param action what to do
		 */
		void forEach(Consumer<? super T> action);

		/**
		 * Read lazily: nothing is requested before the stream is used. <b>Close the
		 * stream</b>, best by {@code try} with resources, unless it is used to its end:
		 * that stops the segments, and returns when no more is being read.
		 * @return the results, in no order
		 */
		Stream<T> stream();

		/**
		 * Count the results without transferring them. Reads, and costs, as much as
		 * reading them.
		 * @return the number of results
		 */
		long count();

	}

}
