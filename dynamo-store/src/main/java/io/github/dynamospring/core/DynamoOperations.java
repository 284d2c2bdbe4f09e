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

import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import org.jspecify.annotations.Nullable;

/**
 * Operations on DynamoDB in terms of entities.
 * <p>
 * The methods of this interface write and read whole entities; the fluent operations it
 * extends ({@code put}, {@code get}, {@code update}, {@code delete}, {@code query},
 * {@code scan}, {@code merge}, {@code batchWrite}, {@code getAll}, {@code transaction},
 * {@code transactGet}) offer everything DynamoDB does with items, and each can be asked
 * for its SDK request with {@code toRequest()} instead of being executed. Steps are
 * immutable and may be kept and shared.
 *
 * <pre class="code">
 * dynamo.save(order);
 * dynamo.get(Order.class).key("u1", placedAt, "o1").one();
 * dynamo.query(Order.class).partitionKey("u1").descending().limit(10).all();
 * dynamo.update(Order.class).key("u1", placedAt, "o1")
 *     .set("status", SHIPPED)
 *     .condition(where("status").is(PAID))
 *     .execute();
 * </pre>
 *
 * What cannot be right is refused with a
 * {@link io.github.dynamospring.DynamoValidationException} before any request. Failures
 * of DynamoDB surface as children of {@link org.springframework.dao.DataAccessException}
 * that implement {@link io.github.dynamospring.DynamoException}. Consumed capacity is
 * DynamoDB's for the request named with each method.
 *
 * @since 0.1.0
 */
public interface DynamoOperations extends ExecutablePutOperation, ExecutableGetOperation, ExecutableUpdateOperation,
		ExecutableDeleteOperation, ExecutableQueryOperation, ExecutableScanOperation, ExecutableMergeOperation,
		ExecutableVectorSearchOperation, ExecutableBatchWriteOperation, ExecutableBatchGetOperation,
		ExecutableTransactionOperation, ExecutableTransactGetOperation {

	/**
	 * Write an entity with one PutItem, replacing the stored item.
	 * <p>
	 * With a {@link org.springframework.data.annotation.Version} property the write is
	 * guarded: a new entity (version {@code null} or 0) must not exist yet, any other
	 * must still have the version it was read with.
	 * @param <T> the entity type
	 * @param entity the entity
	 * @return the entity with its new version: the argument itself if the version could
	 * be set on it, a copy for records and immutable classes
	 * @throws io.github.dynamospring.DynamoOptimisticLockingException if the guard did
	 * not hold
	 */
	<T> T save(T entity);

	/**
	 * Write an entity that must not exist yet, with one PutItem.
	 * <p>
	 * Two callers that insert equal items, as a lock without an owner would be, cannot
	 * rely on only one of them succeeding, see {@link ExecutablePutOperation}.
	 * @param <T> the entity type
	 * @param entity the entity
	 * @return the entity with its first version, see {@link #save(Object)}
	 * @throws io.github.dynamospring.DynamoDuplicateKeyException if the item exists
	 */
	<T> T insert(T entity);

	/**
	 * Give an entity another key, which DynamoDB cannot do: the item of the former key is
	 * deleted and the entity inserted in one transaction. With a version property the
	 * delete is guarded by the entity's version; without one the former item must exist.
	 * @param <T> the entity type
	 * @param from the former key
	 * @param entity the entity with its new key, and the version it was read with
	 * @return the entity with its first version, see {@link #save(Object)}
	 * @throws io.github.dynamospring.DynamoDuplicateKeyException if the new key is taken
	 * @throws io.github.dynamospring.DynamoOptimisticLockingException if the former item
	 * has another version or does not exist
	 */
	<T> T rekey(DynamoKey from, T entity);

	/**
	 * Write entities, see {@link ExecutableBatchWriteOperation}: those without a version
	 * in BatchWriteItem requests of 25, those with a version one by one, several at a
	 * time. Of several with the same key the last is written.
	 * @param <T> the entity type
	 * @param entities the entities, may be of different types
	 * @return the saved entity for each one given, see {@link #save(Object)}; for several
	 * with the same key, the last
	 * @throws io.github.dynamospring.DynamoThrottledException if DynamoDB left items
	 * unprocessed after all retries
	 */
	<T> List<T> saveAll(Iterable<? extends T> entities);

	/**
	 * Read entities by their keys with BatchGetItem requests of 100, see
	 * {@link ExecutableBatchGetOperation}.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @param keys the keys; duplicates are read once
	 * @return the entities found, in the order of the keys
	 */
	<T> List<T> getAll(Class<T> entityType, Collection<DynamoKey> keys);

	/**
	 * Delete an entity with one DeleteItem. With a version property the delete is guarded
	 * by it; without one, deleting what does not exist is no error.
	 * @param entity the entity
	 * @throws io.github.dynamospring.DynamoOptimisticLockingException if the stored
	 * version is another or the item does not exist
	 */
	void delete(Object entity);

	/**
	 * Delete entities: those without a version in BatchWriteItem requests of 25, those
	 * with a version one by one, several at a time.
	 * @param entities the entities, may be of different types
	 */
	void deleteAll(Iterable<?> entities);

	/**
	 * Delete items by their keys with BatchWriteItem requests of 25, without reading
	 * them. Keys that do not exist are no error.
	 * @param entityType the entity type
	 * @param keys the keys
	 */
	void deleteAll(Class<?> entityType, Collection<DynamoKey> keys);

	/**
	 * Execute a callback with the SDK's client, translating its exceptions. The way to
	 * everything this interface does not offer.
	 * @param <R> the result type
	 * @param callback the callback
	 * @return what the callback returned
	 */
	<R extends @Nullable Object> R execute(DynamoDbClientCallback<R> callback);

	/**
	 * Return the converter between entities and items.
	 * @return the converter
	 */
	DynamoConverter getConverter();

}
