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

package io.github.dynamospring.execution.dynamo;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.core.DynamoExceptionTranslator;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import io.github.dynamospring.core.table.CloudFormationTemplate;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import io.github.dynamospring.core.table.TableInspection;
import io.github.dynamospring.core.table.TableResource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * Creates, checks and deletes the seven tables of an execution store, as
 * {@link DynamoTableOperations} does it for entities, and prints them for CloudFormation.
 *
 * @since 0.1.0
 */
public class ExecutionTables {

	private static final Class<?>[] TABLES = { TableModels.Executions.class, TableModels.Outbox.class,
			TableModels.Spawns.class, TableModels.Timers.class, TableModels.Processed.class, TableModels.Counters.class,
			TableModels.Trace.class };

	private final DynamoMappingContext mappingContext = new DynamoMappingContext();

	private final DynamoTableOperations operations;

	/**
	 * Create the operations.
	 * @param client the client
	 * @param settings the settings of the store, which name the tables
	 */
	public ExecutionTables(DynamoDbClient client, ExecutionStoreSettings settings) {
		this.mappingContext.setTableNameStrategy(TableNameStrategy.prefixed(settings.table("")));
		this.mappingContext.setInitialEntitySet(Set.of(TABLES));
		this.mappingContext.afterPropertiesSet();
		this.operations = new DynamoTableTemplate(client, new MappingDynamoConverter(this.mappingContext),
				new DynamoExceptionTranslator());
	}

	/**
	 * Return the names of the tables.
	 * @return the names
	 */
	public List<String> tableNames() {
		return requests().stream().map(CreateTableRequest::tableName).toList();
	}

	/**
	 * Return the requests that would create the tables, without sending them.
	 * @return the requests
	 */
	public List<CreateTableRequest> requests() {
		return resources().stream().map(TableResource::request).toList();
	}

	/**
	 * Return the tables as they would be created, without sending anything.
	 * @return the tables
	 */
	public List<TableResource> resources() {
		return this.operations.resources(TABLES);
	}

	/**
	 * Create those tables that do not exist, and wait until they can be used.
	 * @return the names of the tables created
	 */
	public List<String> createIfMissing() {
		return this.operations.createIfMissing(TABLES);
	}

	/**
	 * Compare the real tables with what the store needs.
	 * @throws io.github.dynamospring.DynamoTableMismatchException if something is missing
	 * or different; it lists all of it
	 */
	public void validate() {
		this.operations.validate(TABLES);
	}

	/**
	 * Look at one of the real tables, and compare it as {@link #validate} does.
	 * @param tableName the name of the table
	 * @return the table and the differences, empty if the store has no table of that name
	 */
	public Optional<TableInspection> inspect(String tableName) {
		return this.mappingContext.getEntities(tableName)
			.stream()
			.findFirst()
			.map((entity) -> this.operations.inspect(entity.getType()));
	}

	/**
	 * Delete the tables, and wait until they are gone.
	 */
	public void delete() {
		this.operations.delete(TABLES);
	}

	/**
	 * Return the tables as a template of CloudFormation.
	 * @return the template, in YAML
	 */
	public String toCloudFormation() {
		CloudFormationTemplate template = new CloudFormationTemplate();
		for (Class<?> table : TABLES) {
			this.operations.resources(table).forEach((resource) -> template.add(table.getSimpleName(), resource));
		}
		return template.toString();
	}

}
