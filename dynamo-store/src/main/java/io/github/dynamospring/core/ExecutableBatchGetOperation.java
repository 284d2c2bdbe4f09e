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

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoKey;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

import org.springframework.lang.CheckReturnValue;
import org.springframework.util.Assert;

/**
 * Reading any number of items of one type by their keys, with BatchGetItem requests of
 * 100.
 *
 * <pre class="code">
 * dynamo.getAll(Order.class).keys(keys).consistent().as(OrderSummary.class).all();
 * </pre>
 *
 * @since 0.1.0
 */
public interface ExecutableBatchGetOperation {

	/**
	 * Start to get items.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> BatchGetWithKeys<T> getAll(Class<T> entityType);

	/**
	 * The keys of a batch get.
	 *
	 * @param <T> the entity type
	 */
	interface BatchGetWithKeys<T> {

		/**
		 * Name the items.
		 * @param keys the keys; duplicates are read once
		 * @return the next step
		 */
		@CheckReturnValue
		default BatchGet<T> keys(DynamoKey... keys) {
			Assert.notNull(keys, "The keys are missing");
			return keys(Arrays.asList(keys));
		}

		/**
		 * Name the items.
		 * @param keys the keys; duplicates are read once
		 * @return the next step
		 */
		@CheckReturnValue
		BatchGet<T> keys(Collection<DynamoKey> keys);

	}

	/**
	 * Options and end of a batch get.
	 *
	 * @param <T> the result type
	 */
	interface BatchGet<T> extends MergeableRead<T> {

		/**
		 * Read with strong consistency, at twice the capacity.
		 * @return the step
		 */
		@CheckReturnValue
		BatchGet<T> consistent();

		/**
		 * Read only what another type needs, see
		 * {@link ExecutableGetOperation.Get#as(Class)}.
		 * @param <R> the result type
		 * @param resultType the result type
		 * @return the step
		 */
		@CheckReturnValue
		<R> BatchGet<R> as(Class<R> resultType);

		/**
		 * Read only some properties.
		 * @param properties the property paths
		 * @return the step, whose results hold the values by path
		 */
		@CheckReturnValue
		BatchGet<Map<String, Object>> project(String... properties);

		/**
		 * Return the requests without sending them.
		 * @return the requests
		 */
		List<BatchGetItemRequest> toRequests();

		/**
		 * Send the requests one after the other. What DynamoDB leaves unprocessed is
		 * asked for again, after a random pause each time. Without keys nothing is sent.
		 * @return the results found, in the order of the keys
		 * @throws io.github.dynamospring.DynamoThrottledException if DynamoDB left keys
		 * unprocessed after all retries;
		 * {@link io.github.dynamospring.DynamoException#getBatchProgress()} tells which
		 */
		List<T> all();

	}

}
