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

import io.github.dynamospring.core.query.Criteria;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Writing one whole item with a condition of one's own.
 *
 * <pre class="code">
 * dynamo.put(order).condition(where("status").is(DRAFT)).execute();
 * </pre>
 *
 * The version guard of {@link DynamoOperations#save(Object)} applies as well.
 * <p>
 * The client sends a put again if its answer is lost. If the condition of the next
 * attempt fails and the stored item is the very one that was sent, the put has succeeded
 * and nothing is thrown. Of several callers that write equal items more than one may
 * succeed then. Where that matters, such as when each counts up what it has read, put the
 * entity in a {@link ExecutableTransactionOperation transaction}: its token tells whose
 * write has been applied.
 *
 * @since 0.1.0
 */
public interface ExecutablePutOperation {

	/**
	 * Start to put an entity.
	 * @param <T> the entity type
	 * @param entity the entity
	 * @return the next step
	 */
	@CheckReturnValue
	<T> Put<T> put(T entity);

	/**
	 * Options and end of a put.
	 *
	 * @param <T> the entity type
	 */
	interface Put<T> {

		/**
		 * Write only if a condition holds for the stored item.
		 * @param condition the condition; replaces an earlier one
		 * @return the step
		 */
		@CheckReturnValue
		Put<T> condition(Criteria condition);

		/**
		 * Write only if the item does not exist.
		 * @return the step
		 */
		@CheckReturnValue
		Put<T> ifNotExists();

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		Put<T> customize(Consumer<PutItemRequest.Builder> customizer);

		/**
		 * Return the request without sending it.
		 * @return the request
		 */
		PutItemRequest toRequest();

		/**
		 * Send the request.
		 * @return the entity with its new version, see
		 * {@link DynamoOperations#save(Object)}
		 * @throws io.github.dynamospring.DynamoConditionFailedException if the condition
		 * did not hold
		 * @throws io.github.dynamospring.DynamoDuplicateKeyException if the item exists
		 * and must not
		 * @throws io.github.dynamospring.DynamoOptimisticLockingException if the version
		 * guard did not hold
		 */
		T execute();

		/**
		 * Send the request and return what was replaced.
		 * @return the former entity, empty if there was none
		 */
		Optional<T> executeAndReturnOld();

	}

}
