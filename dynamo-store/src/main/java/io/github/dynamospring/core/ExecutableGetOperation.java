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
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.mapping.DynamoKey;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Reading one item by its key.
 *
 * <pre class="code">
 * dynamo.get(Order.class).key("u1", placedAt, "o1").consistent().one();
 * </pre>
 *
 * @since 0.1.0
 */
public interface ExecutableGetOperation {

	/**
	 * Start to get an item.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> GetWithKey<T> get(Class<T> entityType);

	/**
	 * The key of a get.
	 *
	 * @param <T> the entity type
	 */
	interface GetWithKey<T> {

		/**
		 * Name the item.
		 * @param values the logical key values in declared order
		 * @return the next step
		 */
		@CheckReturnValue
		default Get<T> key(Object... values) {
			return key(DynamoKey.of(values));
		}

		/**
		 * Name the item.
		 * @param key the key
		 * @return the next step
		 */
		@CheckReturnValue
		Get<T> key(DynamoKey key);

	}

	/**
	 * Options and end of a get.
	 *
	 * @param <T> the result type
	 */
	interface Get<T> {

		/**
		 * Read with strong consistency, at twice the capacity.
		 * @return the step
		 */
		@CheckReturnValue
		Get<T> consistent();

		/**
		 * Read only what another type needs: an interface with getters, a record, or a
		 * class whose properties are properties of the entity.
		 * @param <R> the result type
		 * @param resultType the result type
		 * @return the step
		 */
		@CheckReturnValue
		<R> Get<R> as(Class<R> resultType);

		/**
		 * Read only some properties.
		 * @param properties the property paths
		 * @return the step, whose result holds the values by path
		 */
		@CheckReturnValue
		Get<Map<String, Object>> project(String... properties);

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		Get<T> customize(Consumer<GetItemRequest.Builder> customizer);

		/**
		 * Return the request without sending it.
		 * @return the request
		 */
		GetItemRequest toRequest();

		/**
		 * Send the request.
		 * @return the result, empty if the item does not exist
		 */
		Optional<T> one();

		/**
		 * Send the request for the key attributes alone.
		 * @return whether the item exists
		 */
		boolean exists();

	}

}
