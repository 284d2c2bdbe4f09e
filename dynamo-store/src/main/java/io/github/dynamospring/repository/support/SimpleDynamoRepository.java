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

package io.github.dynamospring.repository.support;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.ScanNotAllowedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.ExecutableBatchWriteOperation.BatchWrite;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.util.Assert;

/**
 * The methods every repository inherits. Base class for repository base classes of one's
 * own, which need a constructor with the same parameters.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public class SimpleDynamoRepository<T> implements DynamoRepository<T> {

	private static final int DELETE_CHUNK = 500;

	private final DynamoEntityInformation<T> entityInformation;

	private final DynamoOperations operations;

	private final Class<T> entityType;

	private final ScanPermissions scanPermissions;

	/**
	 * Create a repository.
	 * @param entityInformation knows the entity
	 * @param operations sends the requests
	 * @param metadata the repository interface
	 */
	public SimpleDynamoRepository(DynamoEntityInformation<T> entityInformation, DynamoOperations operations,
			RepositoryMetadata metadata) {
		Assert.notNull(entityInformation, "The entity information is missing");
		Assert.notNull(operations, "The operations are missing");
		Assert.notNull(metadata, "The repository metadata is missing");
		this.entityInformation = entityInformation;
		this.operations = operations;
		this.entityType = entityInformation.getJavaType();
		this.scanPermissions = new ScanPermissions(metadata.getRepositoryInterface());
	}

	/**
	 * Return what sends the requests.
	 * @return the operations
	 */
	protected DynamoOperations getOperations() {
		return this.operations;
	}

	/**
	 * Return what is known of the entity.
	 * @return the entity information
	 */
	protected DynamoEntityInformation<T> getEntityInformation() {
		return this.entityInformation;
	}

	@Override
	public <S extends T> S save(S entity) {
		Assert.notNull(entity, "The entity is missing");
		return this.operations.save(entity);
	}

	@Override
	public <S extends T> S insert(S entity) {
		Assert.notNull(entity, "The entity is missing");
		return this.operations.insert(entity);
	}

	@Override
	public <S extends T> List<S> saveAll(Iterable<S> entities) {
		Assert.notNull(entities, "The entities are missing");
		return this.operations.saveAll(entities);
	}

	@Override
	public Optional<T> findById(DynamoKey key) {
		return this.operations.get(this.entityType).key(key).one();
	}

	@Override
	public Optional<T> findByKey(Object... values) {
		return findById(DynamoKey.of(values));
	}

	@Override
	public boolean existsById(DynamoKey key) {
		return this.operations.get(this.entityType).key(key).exists();
	}

	@Override
	public boolean existsByKey(Object... values) {
		return existsById(DynamoKey.of(values));
	}

	@Override
	public List<T> findAll() {
		this.scanPermissions.require("findAll", this.scanPermissions.findAll, "read all items");
		return this.operations.scan(this.entityType).all();
	}

	@Override
	public List<T> findAllById(Iterable<DynamoKey> keys) {
		Collection<DynamoKey> all = toList(keys);
		return all.isEmpty() ? List.of() : this.operations.getAll(this.entityType, all);
	}

	@Override
	public long count() {
		this.scanPermissions.require("count", this.scanPermissions.count, "read all items");
		return this.operations.scan(this.entityType).count();
	}

	@Override
	public void deleteById(DynamoKey key) {
		this.operations.delete(this.entityType).key(key).execute();
	}

	@Override
	public void deleteByKey(Object... values) {
		deleteById(DynamoKey.of(values));
	}

	@Override
	public void delete(T entity) {
		Assert.notNull(entity, "The entity is missing");
		this.operations.delete(entity);
	}

	@Override
	public void deleteAllById(Iterable<? extends DynamoKey> keys) {
		Collection<DynamoKey> all = toList(keys);
		if (!all.isEmpty()) {
			this.operations.deleteAll(this.entityType, all);
		}
	}

	@Override
	public void deleteAll(Iterable<? extends T> entities) {
		Assert.notNull(entities, "The entities are missing");
		this.operations.deleteAll(entities);
	}

	@Override
	public void deleteAll() {
		this.scanPermissions.require("deleteAll", this.scanPermissions.deleteAll, "read the keys of all items");
		DynamoPersistentEntity<?> entity = this.operations.getConverter()
			.getMappingContext()
			.getRequiredPersistentEntity(this.entityType);
		if (!entity.getSubtypes().isEmpty() && !entity.getKeyLayout().raw()) {
			deleteAllKinds();
			return;
		}
		String[] properties = entity.getKeyProperties()
			.stream()
			.map(DynamoPersistentProperty::getName)
			.toArray(String[]::new);
		Iterator<Map<String, Object>> items = this.operations.scan(this.entityType)
			.project(properties)
			.stream()
			.iterator();
		List<DynamoKey> keys = new ArrayList<>(DELETE_CHUNK);
		while (items.hasNext()) {
			Map<String, Object> item = items.next();
			Object[] values = new Object[properties.length];
			for (int i = 0; i < values.length; i++) {
				values[i] = item.get(properties[i]);
			}
			keys.add(DynamoKey.of(values));
			if (keys.size() == DELETE_CHUNK || !items.hasNext()) {
				this.operations.deleteAll(this.entityType, List.copyOf(keys));
				keys.clear();
			}
		}
	}

	/*
	 * Only an entity says of which kind it is, which is part of its key.
	 */
	private void deleteAllKinds() {
		DynamoConverter converter = this.operations.getConverter();
		Iterator<T> entities = this.operations.scan(this.entityType).stream().iterator();
		while (entities.hasNext()) {
			BatchWrite batch = this.operations.batchWrite();
			for (int size = 0; size < DELETE_CHUNK && entities.hasNext(); size++) {
				T entity = entities.next();
				batch = batch.delete(entity.getClass(), converter.getKey(entity));
			}
			batch.execute();
		}
	}

	private static List<DynamoKey> toList(Iterable<? extends DynamoKey> keys) {
		Assert.notNull(keys, "The keys are missing");
		List<DynamoKey> all = new ArrayList<>();
		keys.forEach(all::add);
		return all;
	}

	/**
	 * Which of the inherited methods may scan.
	 */
	private static final class ScanPermissions {

		private final Class<?> repository;

		private final boolean findAll;

		private final boolean count;

		private final boolean deleteAll;

		ScanPermissions(Class<?> repository) {
			this.repository = repository;
			boolean all = MergedAnnotations.from(repository, SearchStrategy.TYPE_HIERARCHY).isPresent(AllowScan.class);
			this.findAll = all || isAllowed("findAll");
			this.count = all || isAllowed("count");
			this.deleteAll = all || isAllowed("deleteAll");
		}

		private boolean isAllowed(String name) {
			return Arrays.stream(this.repository.getMethods())
				.filter((method) -> method.getName().equals(name) && method.getParameterCount() == 0)
				.anyMatch((method) -> MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY)
					.isPresent(AllowScan.class));
		}

		void require(String name, boolean allowed, String what) {
			if (!allowed) {
				throw new ScanNotAllowedException(this.repository.getSimpleName() + "." + name + "() would " + what
						+ " with a Scan of the whole table; nothing was sent. Remedy: annotate "
						+ this.repository.getSimpleName() + " with @AllowScan, or redeclare " + name
						+ "() in it with @AllowScan.");
			}
		}

	}

}
