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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.convert.UpdateMapper;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * What the operations of one template share: the client, the converter and its mappers.
 */
final class TemplateContext {

	private final DynamoDbClient client;

	private final DynamoConverter converter;

	private final QueryMapper queryMapper;

	private final UpdateMapper updateMapper;

	private final ProjectionFactory projectionFactory = new SpelAwareProxyProjectionFactory();

	private final DynamoExceptionTranslator exceptionTranslator = new DynamoExceptionTranslator();

	private final DynamoTemplateSettings settings;

	private final BatchBackoff backoff;

	private final SpringTransactionGuard springTransactions;

	private final Map<DynamoPersistentEntity<?>, GuardExpressions> guards = new ConcurrentHashMap<>();

	private final UnambiguousRetries unambiguousRetries = new UnambiguousRetries();

	private volatile EntityLifecycle lifecycle = EntityLifecycle.UNOBSERVED;

	private final Pacer pacer;

	TemplateContext(DynamoDbClient client, DynamoConverter converter, DynamoTemplateSettings settings,
			BatchBackoff backoff, Pacer pacer) {
		this.client = client;
		this.converter = converter;
		this.queryMapper = new QueryMapper(converter);
		this.updateMapper = new UpdateMapper(converter);
		this.settings = settings;
		this.backoff = backoff;
		this.pacer = pacer;
		this.springTransactions = new SpringTransactionGuard(settings.springTransactions());
	}

	DynamoConverter converter() {
		return this.converter;
	}

	/**
	 * Return what knows the properties of projections. It keeps what it has found out, so
	 * there is one for all reads.
	 * @return the projection factory
	 */
	ProjectionFactory projectionFactory() {
		return this.projectionFactory;
	}

	QueryMapper queryMapper() {
		return this.queryMapper;
	}

	UpdateMapper updateMapper() {
		return this.updateMapper;
	}

	DynamoTemplateSettings settings() {
		return this.settings;
	}

	BatchBackoff backoff() {
		return this.backoff;
	}

	Pacer pacer() {
		return this.pacer;
	}

	UnambiguousRetries unambiguousRetries() {
		return this.unambiguousRetries;
	}

	EntityLifecycle lifecycle() {
		return this.lifecycle;
	}

	void setLifecycle(EntityLifecycle lifecycle) {
		this.lifecycle = lifecycle;
	}

	/**
	 * Return the conditions that guard the writes of an entity.
	 * @param entity the entity
	 * @return the conditions, compiled at first use
	 */
	GuardExpressions guards(DynamoPersistentEntity<?> entity) {
		GuardExpressions expressions = this.guards.get(entity);
		if (expressions == null) {
			expressions = new GuardExpressions(this, entity);
			this.guards.put(entity, expressions);
		}
		return expressions;
	}

	DynamoPersistentEntity<?> entity(Class<?> entityType) {
		Assert.notNull(entityType, "The entity type is missing");
		DynamoPersistentEntity<?> entity = this.converter.getMappingContext()
			.getPersistentEntity(ClassUtils.getUserClass(entityType));
		if (entity == null) {
			throw new DynamoValidationException("%s is no entity; use a class or record annotated with @Table%s"
				.formatted(entityType.getName(), Iterable.class.isAssignableFrom(entityType)
						? ", and saveAll(..), deleteAll(..) or batchWrite() for several of them" : ""));
		}
		if (!entity.isTable()) {
			throw new DynamoValidationException(
					"%s has no table; annotate it with @Table to use it as an entity".formatted(entityType.getName()));
		}
		return entity;
	}

	SecondaryIndex index(DynamoPersistentEntity<?> entity, String name) {
		return entity.findIndex(name)
			.orElseThrow(() -> new DynamoValidationException(
					"%s declares no index '%s'; it declares %s".formatted(entity.getType().getName(), name,
							entity.getIndexes().stream().map(SecondaryIndex::name).toList())));
	}

	/**
	 * Read an item as an entity.
	 * @param <T> the entity type
	 * @param entity the entity
	 * @param type the entity type
	 * @param item the item
	 * @return the entity
	 */
	<T> T read(DynamoPersistentEntity<?> entity, Class<T> type, Map<String, AttributeValue> item) {
		return this.lifecycle.read(this.converter, entity, type, item);
	}

	/**
	 * Send a request of the user's own.
	 * @param <R> the response type
	 * @param request sends the request
	 * @return the response
	 */
	<R extends @Nullable Object> R send(Function<DynamoDbClient, R> request) {
		return send(Set.of(), request);
	}

	/**
	 * Send a request that reads.
	 * @param <R> the response type
	 * @param tableNames the tables it reads
	 * @param request sends the request
	 * @return the response
	 */
	<R extends @Nullable Object> R send(Set<String> tableNames, Function<DynamoDbClient, R> request) {
		try {
			return request.apply(this.client);
		}
		catch (RuntimeException ex) {
			DataAccessException translated = this.exceptionTranslator.translateExceptionIfPossible(ex);
			if (translated instanceof DynamoTableNotFoundException missing && !tableNames.isEmpty()) {
				throw withTableNames(missing, tableNames);
			}
			throw (translated != null) ? translated : ex;
		}
	}

	/*
	 * DynamoDB does not say which table it did not find.
	 */
	private static DynamoTableNotFoundException withTableNames(DynamoTableNotFoundException ex,
			Set<String> tableNames) {
		String tables = (tableNames.size() == 1) ? "Table '%s' does not exist".formatted(tableNames.iterator().next())
				: "One of the tables %s does not exist".formatted(new TreeSet<>(tableNames));
		return new DynamoTableNotFoundException(tables + " (" + ex.getMessage() + ")", ex, ex.getFailure());
	}

	/**
	 * Send a request that writes.
	 * @param <R> the response type
	 * @param tableNames the tables it writes to
	 * @param request sends the request
	 * @return the response
	 */
	<R extends @Nullable Object> R write(Set<String> tableNames, Function<DynamoDbClient, R> request) {
		checkSpringTransaction();
		return send(tableNames, request);
	}

	/**
	 * Check that a write on the calling thread does not take place in a transaction it
	 * has no part in.
	 */
	void checkSpringTransaction() {
		this.springTransactions.check();
	}

}
