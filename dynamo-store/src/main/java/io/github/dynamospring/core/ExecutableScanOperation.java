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

import java.util.Map;
import java.util.function.Consumer;

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
		 * Return the request for the first page without sending it.
		 * @return the request
		 */
		ScanRequest toRequest();

	}

}
