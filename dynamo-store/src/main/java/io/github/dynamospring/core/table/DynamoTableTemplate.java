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

package io.github.dynamospring.core.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * The {@link DynamoTableOperations} over the SDK's client.
 *
 * @since 0.1.0
 */
public class DynamoTableTemplate implements DynamoTableOperations {

	private final DynamoDbClient client;

	private final DynamoConverter converter;

	private final PersistenceExceptionTranslator exceptionTranslator;

	private final TableWaiter waiter;

	/**
	 * Create table operations that throw the SDK's exceptions as they are.
	 * @param client the client
	 * @param converter the converter, whose mapping context knows the entities
	 */
	public DynamoTableTemplate(DynamoDbClient client, DynamoConverter converter) {
		this(client, converter, (ex) -> null);
	}

	/**
	 * Create table operations.
	 * @param client the client
	 * @param converter the converter, whose mapping context knows the entities
	 * @param exceptionTranslator translates the SDK's exceptions
	 */
	public DynamoTableTemplate(DynamoDbClient client, DynamoConverter converter,
			PersistenceExceptionTranslator exceptionTranslator) {
		this.client = client;
		this.converter = converter;
		this.exceptionTranslator = exceptionTranslator;
		this.waiter = new TableWaiter(client);
	}

	@Override
	public CreateTableRequest createTableRequest(Class<?> entityType) {
		return model(entityType).toRequest();
	}

	@Override
	public List<TableResource> resources(Class<?>... entityTypes) {
		return models(entityTypes).stream()
			.map((model) -> new TableResource(model.toRequest(), model.timeToLiveAttribute()))
			.toList();
	}

	@Override
	public void create(Class<?>... entityTypes) {
		for (TableModel model : models(entityTypes)) {
			translate(() -> this.client.createTable(model.toRequest()));
			awaitActive(model);
			enableTimeToLive(model);
		}
	}

	@Override
	public List<String> createIfMissing(Class<?>... entityTypes) {
		List<String> created = new ArrayList<>();
		for (TableModel model : models(entityTypes)) {
			if (describe(model.tableName()) == null && createUnlessCreated(model)) {
				created.add(model.tableName());
			}
		}
		return created;
	}

	// Create a table that another process may be creating at the same time.
	private boolean createUnlessCreated(TableModel model) {
		boolean created = translate(() -> {
			try {
				this.client.createTable(model.toRequest());
				return true;
			}
			catch (ResourceInUseException ex) {
				return false;
			}
		});
		awaitActive(model);
		if (created) {
			enableTimeToLive(model);
		}
		return created;
	}

	@Override
	public void validate(Class<?>... entityTypes) {
		List<String> differences = new ArrayList<>();
		for (TableModel model : models(entityTypes)) {
			differences.addAll(inspect(model).differences());
		}
		if (!differences.isEmpty()) {
			throw new DynamoTableMismatchException(differences);
		}
	}

	@Override
	public TableInspection inspect(Class<?> entityType) {
		return inspect(model(entityType));
	}

	private TableInspection inspect(TableModel model) {
		TableDescription table = describe(model.tableName());
		if (table == null) {
			return new TableInspection(model.tableName(), null, null,
					List.of("Table '%s' does not exist. Remedy: create it, or check the name and the prefix."
						.formatted(model.tableName())));
		}
		TimeToLiveDescription timeToLive = timeToLive(model);
		return new TableInspection(model.tableName(), table, timeToLive,
				new TableComparison(model, table).compare(timeToLive));
	}

	@Override
	public void delete(Class<?>... entityTypes) {
		for (TableModel model : models(entityTypes)) {
			translate(() -> {
				try {
					return this.client.deleteTable((request) -> request.tableName(model.tableName()));
				}
				catch (ResourceNotFoundException ex) {
					return null;
				}
			});
			translate(() -> {
				this.waiter.awaitDeleted(model.tableName());
				return null;
			});
		}
	}

	@Override
	public boolean exists(Class<?> entityType) {
		return describe(entity(entityType).getTableName()) != null;
	}

	private void awaitActive(TableModel model) {
		translate(() -> {
			this.waiter.awaitActive(model.tableName());
			return null;
		});
	}

	private void enableTimeToLive(TableModel model) {
		String attribute = model.timeToLiveAttribute();
		if (attribute != null) {
			translate(() -> this.client.updateTimeToLive((request) -> request.tableName(model.tableName())
				.timeToLiveSpecification((specification) -> specification.attributeName(attribute).enabled(true))));
		}
	}

	private @Nullable TimeToLiveDescription timeToLive(TableModel model) {
		if (model.timeToLiveAttribute() == null) {
			return null;
		}
		return translate(() -> this.client.describeTimeToLive((request) -> request.tableName(model.tableName()))
			.timeToLiveDescription());
	}

	private @Nullable TableDescription describe(String tableName) {
		return translate(() -> {
			try {
				return this.client.describeTable((request) -> request.tableName(tableName)).table();
			}
			catch (ResourceNotFoundException ex) {
				return null;
			}
		});
	}

	private List<TableModel> models(Class<?>... entityTypes) {
		Map<String, TableModel> models = new LinkedHashMap<>();
		for (Class<?> entityType : entityTypes) {
			models.computeIfAbsent(entity(entityType).getTableName(), (tableName) -> model(entityType));
		}
		return List.copyOf(models.values());
	}

	private TableModel model(Class<?> entityType) {
		String tableName = entity(entityType).getTableName();
		return new TableModel(this.converter, tableName, this.converter.getMappingContext().getEntities(tableName));
	}

	private DynamoPersistentEntity<?> entity(Class<?> entityType) {
		return this.converter.getMappingContext().getRequiredPersistentEntity(entityType);
	}

	private <R extends @Nullable Object> R translate(Supplier<R> call) {
		try {
			return call.get();
		}
		catch (SdkException ex) {
			DataAccessException translated = this.exceptionTranslator.translateExceptionIfPossible(ex);
			throw (translated != null) ? translated : ex;
		}
	}

}
