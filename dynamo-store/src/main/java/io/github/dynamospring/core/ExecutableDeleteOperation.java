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

import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.Criteria;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Deleting one item by its key.
 *
 * <pre class="code">
 * dynamo.delete(Order.class).key("u1", placedAt, "o1").condition(where("status").is(DRAFT)).execute();
 * </pre>
 *
 * @since 0.1.0
 */
public interface ExecutableDeleteOperation {

	/**
	 * Start to delete an item.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> DeleteWithKey<T> delete(Class<T> entityType);

	/**
	 * The key of a delete.
	 *
	 * @param <T> the entity type
	 */
	interface DeleteWithKey<T> {

		/**
		 * Name the item.
		 * @param values the logical key values in declared order
		 * @return the next step
		 */
		@CheckReturnValue
		default Delete<T> key(Object... values) {
			return key(DynamoKey.of(values));
		}

		/**
		 * Name the item.
		 * @param key the key
		 * @return the next step
		 */
		@CheckReturnValue
		Delete<T> key(DynamoKey key);

	}

	/**
	 * Options and end of a delete.
	 *
	 * @param <T> the entity type
	 */
	interface Delete<T> {

		/**
		 * Delete only if a condition holds for the stored item.
		 * @param condition the condition; replaces an earlier one
		 * @return the step
		 */
		@CheckReturnValue
		Delete<T> condition(Criteria condition);

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		Delete<T> customize(Consumer<DeleteItemRequest.Builder> customizer);

		/**
		 * Return the request without sending it.
		 * @return the request
		 */
		DeleteItemRequest toRequest();

		/**
		 * Send the request. Deleting what does not exist is no error.
		 * @throws io.github.dynamospring.DynamoConditionFailedException if the condition
		 * did not hold
		 */
		void execute();

		/**
		 * Send the request and return what was deleted.
		 * @return the former entity, empty if there was none
		 */
		Optional<T> executeAndReturnOld();

	}

}
