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

package io.github.dynamospring.repository;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.core.mapping.DynamoKey;

import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.NoRepositoryBean;

/**
 * A repository of entities stored in DynamoDB. The id is the {@link DynamoKey}: the
 * values of the partition key properties, then of the sort key properties, in declared
 * order.
 *
 * <pre class="code">
 * public interface OrderRepository extends DynamoRepository&lt;Order&gt; {
 *
 *     List&lt;Order&gt; findByUserId(String userId);
 *
 *     Optional&lt;Order&gt; findFirstByUserIdOrderByPlacedAtDesc(String userId);
 *
 * }
 * </pre>
 *
 * Query methods are planned when the application starts: each is a GetItem, or one Query
 * per page on the table or an index. One that no key serves does not let the application
 * start unless {@link AllowScan} says so. Reads are eventually consistent.
 * <p>
 * Whether an entity is new is decided without reading: its
 * {@link org.springframework.data.annotation.Version} is {@code null} or 0. A write of an
 * entity with a version is guarded by it.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
@NoRepositoryBean
public interface DynamoRepository<T> extends ListCrudRepository<T, DynamoKey> {

	/**
	 * Read an entity by its key values. Sends one GetItem.
	 * @param values the values of all key properties in declared order
	 * @return the entity, empty if there is none
	 */
	Optional<T> findByKey(Object... values);

	/**
	 * Return whether an entity exists. Sends one GetItem for the key attributes alone.
	 * @param values the values of all key properties in declared order
	 * @return {@code true} if the item exists
	 */
	boolean existsByKey(Object... values);

	/**
	 * Delete an entity by its key values without reading it. Sends one DeleteItem;
	 * deleting what does not exist is no error.
	 * @param values the values of all key properties in declared order
	 */
	void deleteByKey(Object... values);

	/**
	 * Write an entity that must not exist yet. Sends one PutItem.
	 * @param entity the entity
	 * @param <S> the entity type
	 * @return the entity with its first version: the argument itself if it could be set,
	 * a copy for records and immutable classes
	 * @throws io.github.dynamospring.DynamoDuplicateKeyException if the item exists
	 */
	<S extends T> S insert(S entity);

	/**
	 * Write an entity, replacing the stored item. Sends one PutItem, guarded by the
	 * version if the entity has one.
	 * @param entity the entity
	 * @param <S> the entity type
	 * @return the entity with its new version: the argument itself if it could be set, a
	 * copy for records and immutable classes
	 * @throws io.github.dynamospring.DynamoOptimisticLockingException if the stored
	 * version is another
	 */
	@Override
	<S extends T> S save(S entity);

	/**
	 * Write entities. Sends a BatchWriteItem for each 25 of those without a version;
	 * those with a version are saved by one PutItem each.
	 * @param entities the entities
	 * @param <S> the entity type
	 * @return the saved entities in the same order
	 */
	@Override
	<S extends T> List<S> saveAll(Iterable<S> entities);

	/**
	 * Read an entity by its key. Sends one GetItem.
	 * @param key the key
	 * @return the entity, empty if there is none
	 */
	@Override
	Optional<T> findById(DynamoKey key);

	/**
	 * Return whether an entity exists. Sends one GetItem for the key attributes alone.
	 * @param key the key
	 * @return {@code true} if the item exists
	 */
	@Override
	boolean existsById(DynamoKey key);

	/**
	 * Read all entities. Sends a Scan for each megabyte of the table, so it needs
	 * {@link AllowScan}.
	 * @return the entities, in no order
	 * @throws io.github.dynamospring.ScanNotAllowedException if scanning is not allowed
	 */
	@Override
	List<T> findAll();

	/**
	 * Read entities by their keys. Sends a BatchGetItem for each 100 of them.
	 * @param keys the keys; duplicates are read once
	 * @return the entities found, in the order of the keys
	 */
	@Override
	List<T> findAllById(Iterable<DynamoKey> keys);

	/**
	 * Count all entities. Sends a Scan for each megabyte of the table, so it needs
	 * {@link AllowScan}.
	 * @return the number of entities
	 * @throws io.github.dynamospring.ScanNotAllowedException if scanning is not allowed
	 */
	@Override
	long count();

	/**
	 * Delete an entity by its key without reading it. Sends one DeleteItem; deleting what
	 * does not exist is no error.
	 * @param key the key
	 */
	@Override
	void deleteById(DynamoKey key);

	/**
	 * Delete an entity. Sends one DeleteItem, guarded by the version if the entity has
	 * one.
	 * @param entity the entity
	 * @throws io.github.dynamospring.DynamoOptimisticLockingException if the stored
	 * version is another or the item does not exist
	 */
	@Override
	void delete(T entity);

	/**
	 * Delete entities by their keys without reading them. Sends a BatchWriteItem for each
	 * 25 of them.
	 * @param keys the keys
	 */
	@Override
	void deleteAllById(Iterable<? extends DynamoKey> keys);

	/**
	 * Delete entities. Sends a BatchWriteItem for each 25 of those without a version;
	 * those with a version are deleted by one guarded DeleteItem each.
	 * @param entities the entities
	 */
	@Override
	void deleteAll(Iterable<? extends T> entities);

	/**
	 * Delete all entities. Sends a Scan for the keys of each megabyte of the table and a
	 * BatchWriteItem for each 25 of them, so it needs {@link AllowScan}.
	 * @throws io.github.dynamospring.ScanNotAllowedException if scanning is not allowed
	 */
	@Override
	void deleteAll();

}
