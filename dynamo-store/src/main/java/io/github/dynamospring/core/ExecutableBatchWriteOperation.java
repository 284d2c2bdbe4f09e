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
import java.util.Collections;
import java.util.List;

import io.github.dynamospring.core.mapping.DynamoKey;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Writing and deleting any number of items of any types with as few requests as possible.
 *
 * <pre class="code">
 * dynamo.batchWrite().putAll(products).delete(Product.class, DynamoKey.of("p9")).execute();
 * </pre>
 *
 * A batch is not atomic. Items without a version go out in BatchWriteItem requests of 25
 * or 16 MB. Entities with a version are written and deleted after that by requests of
 * their own, several at a time, with their guard, since a batch cannot be guarded. Of
 * several writes of one item the last counts; the others are not sent.
 *
 * @since 0.1.0
 */
public interface ExecutableBatchWriteOperation {

	/**
	 * Start a batch of writes.
	 * @return the batch, still empty
	 */
	@CheckReturnValue
	BatchWrite batchWrite();

	/**
	 * Writes and end of a batch. Immutable: each method returns a new batch.
	 */
	interface BatchWrite {

		/**
		 * Write an entity.
		 * @param entity the entity
		 * @return the batch
		 */
		@CheckReturnValue
		default BatchWrite put(Object entity) {
			return putAll(Collections.singletonList(entity));
		}

		/**
		 * Write entities.
		 * @param entities the entities, may be of different types
		 * @return the batch
		 */
		@CheckReturnValue
		BatchWrite putAll(Iterable<?> entities);

		/**
		 * Delete an entity.
		 * @param entity the entity
		 * @return the batch
		 */
		@CheckReturnValue
		default BatchWrite delete(Object entity) {
			return deleteAll(Collections.singletonList(entity));
		}

		/**
		 * Delete entities.
		 * @param entities the entities, may be of different types
		 * @return the batch
		 */
		@CheckReturnValue
		BatchWrite deleteAll(Iterable<?> entities);

		/**
		 * Delete an item, whatever its version.
		 * @param entityType the entity type
		 * @param key the key
		 * @return the batch
		 */
		@CheckReturnValue
		default BatchWrite delete(Class<?> entityType, DynamoKey key) {
			return deleteAll(entityType, Collections.singletonList(key));
		}

		/**
		 * Delete items, whatever their versions.
		 * @param entityType the entity type
		 * @param keys the keys
		 * @return the batch
		 */
		@CheckReturnValue
		BatchWrite deleteAll(Class<?> entityType, Collection<DynamoKey> keys);

		/**
		 * Return the requests without sending them.
		 * @return the BatchWriteItem requests, then PutItem and DeleteItem requests for
		 * entities with a version
		 */
		List<DynamoDbRequest> toRequests();

		/**
		 * Send the requests. What DynamoDB leaves unprocessed is sent again, after a
		 * random pause each time. An empty batch sends nothing.
		 * <p>
		 * The first failure ends the batch; requests that are on their way then are
		 * waited for. Its exception tells by
		 * {@link io.github.dynamospring.DynamoException#getBatchProgress()} what has been
		 * written and what has not.
		 * @return the entities that were put, with their new versions
		 * @throws io.github.dynamospring.DynamoThrottledException if DynamoDB left items
		 * unprocessed after all retries
		 * @throws io.github.dynamospring.DynamoOptimisticLockingException if a version
		 * guard did not hold
		 */
		SavedEntities execute();

	}

}
