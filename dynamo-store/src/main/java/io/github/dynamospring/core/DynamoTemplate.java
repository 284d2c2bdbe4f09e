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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.util.Assert;

/**
 * {@link DynamoOperations} on the AWS SDK's low-level client. Thread-safe; blocks the
 * calling thread until DynamoDB has answered. Retries are the client's.
 *
 * @since 0.1.0
 */
public class DynamoTemplate implements DynamoOperations, ApplicationContextAware {

	private final TemplateContext context;

	/**
	 * Create a template with default settings.
	 * @param client the client; stays the caller's to close
	 * @param converter the converter
	 */
	public DynamoTemplate(DynamoDbClient client, DynamoConverter converter) {
		this(client, converter, DynamoTemplateSettings.defaults());
	}

	/**
	 * Create a template.
	 * @param client the client; stays the caller's to close
	 * @param converter the converter
	 * @param settings the settings
	 */
	public DynamoTemplate(DynamoDbClient client, DynamoConverter converter, DynamoTemplateSettings settings) {
		this(client, converter, settings, new BatchBackoff(settings.batchBackoff()), Pacer.SYSTEM);
	}

	DynamoTemplate(DynamoDbClient client, DynamoConverter converter, DynamoTemplateSettings settings,
			BatchBackoff backoff, Pacer pacer) {
		Assert.notNull(client, "The client is missing");
		Assert.notNull(converter, "The converter is missing");
		this.context = new TemplateContext(client, converter, settings, backoff, pacer);
	}

	/**
	 * Publish the events of entities to an application, and call its callbacks unless
	 * {@link #setEntityCallbacks others} are set.
	 * @param applicationContext the application
	 */
	@Override
	public void setApplicationContext(ApplicationContext applicationContext) {
		this.context.setLifecycle(this.context.lifecycle().in(applicationContext));
	}

	/**
	 * Set the callbacks to call for entities, instead of those of the application. Needed
	 * only outside of an application context.
	 * @param entityCallbacks the callbacks
	 */
	public void setEntityCallbacks(EntityCallbacks entityCallbacks) {
		Assert.notNull(entityCallbacks, "The callbacks are missing");
		this.context.setLifecycle(this.context.lifecycle().with(entityCallbacks));
	}

	@Override
	public <T> T save(T entity) {
		return put(entity).execute();
	}

	@Override
	public <T> T insert(T entity) {
		return put(entity).ifNotExists().execute();
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> List<T> saveAll(Iterable<? extends T> entities) {
		return (List<T>) BatchWriteSupport.of(this.context).putAll(entities).executeForEach();
	}

	@Override
	public <T> List<T> getAll(Class<T> entityType, Collection<DynamoKey> keys) {
		return getAll(entityType).keys(keys).all();
	}

	@Override
	public void delete(Object entity) {
		DeleteSupport.of(this.context, entity).execute();
	}

	@Override
	public void deleteAll(Iterable<?> entities) {
		batchWrite().deleteAll(entities).execute();
	}

	@Override
	public void deleteAll(Class<?> entityType, Collection<DynamoKey> keys) {
		batchWrite().deleteAll(entityType, keys).execute();
	}

	@Override
	public <T> T rekey(DynamoKey from, T entity) {
		Assert.notNull(from, "The former key is missing");
		PutSupport<T> put = PutSupport.of(this.context, entity).ifNotExists();
		return transaction().delete(DeleteSupport.of(this.context, from, entity)).put(put).execute().one(put.type());
	}

	@Override
	public <T> Put<T> put(T entity) {
		return PutSupport.of(this.context, entity);
	}

	@Override
	public <T> GetWithKey<T> get(Class<T> entityType) {
		return GetSupport.of(this.context, entityType);
	}

	@Override
	public <T> UpdateWithKey<T> update(Class<T> entityType) {
		return UpdateSupport.of(this.context, entityType);
	}

	@Override
	public <T> DeleteWithKey<T> delete(Class<T> entityType) {
		return DeleteSupport.of(this.context, entityType);
	}

	@Override
	public <T> QueryWithIndex<T> query(Class<T> entityType) {
		return QuerySupport.of(this.context, entityType);
	}

	@Override
	public <T> ScanWithIndex<T> scan(Class<T> entityType) {
		return ScanSupport.of(this.context, entityType);
	}

	@Override
	public <T> Merge<T> merge(Collection<? extends MergeableRead<? extends T>> reads) {
		Assert.notNull(reads, "The reads are missing");
		return MergeSupport.of(this.context, reads);
	}

	@Override
	public <T> SearchWithIndex<T> searchVectors(Class<T> entityType) {
		return VectorSearchSupport.of(this.context, entityType);
	}

	@Override
	public Transaction transaction() {
		return TransactionSupport.of(this.context);
	}

	@Override
	public CheckWithKey check(Class<?> entityType) {
		return CheckSupport.of(this.context, entityType);
	}

	@Override
	public TransactGet transactGet(Collection<? extends Get<?>> gets) {
		Assert.notNull(gets, "The gets are missing");
		return TransactGetSupport.of(this.context, gets);
	}

	@Override
	public BatchWrite batchWrite() {
		return BatchWriteSupport.of(this.context);
	}

	@Override
	public <T> BatchGetWithKeys<T> getAll(Class<T> entityType) {
		return BatchGetSupport.of(this.context, entityType);
	}

	@Override
	public <R extends @Nullable Object> R execute(DynamoDbClientCallback<R> callback) {
		Assert.notNull(callback, "The callback is missing");
		return this.context.send(callback::doWithClient);
	}

	/**
	 * Return the settings.
	 * @return the settings
	 */
	public DynamoTemplateSettings getSettings() {
		return this.context.settings();
	}

	@Override
	public DynamoConverter getConverter() {
		return this.context.converter();
	}

}
