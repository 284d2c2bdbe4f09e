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

package io.github.dynamospring.boot.actuate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.core.DynamoExceptionTranslator;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import io.github.dynamospring.core.table.TableInspection;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.dao.DataAccessException;

/**
 * {@link Endpoint @Endpoint} that shows what an application does with DynamoDB: its
 * clients, its tables with the entities in them, and the plans of its query methods. None
 * of it costs a request; looking at a real table is asked for by its name.
 *
 * @since 0.1.0
 */
@Endpoint(id = "dynamo", defaultAccess = Access.READ_ONLY)
public class DynamoEndpoint {

	private final ClientInventory clients;

	private final Map<String, TemplateEntities> templates;

	private final Supplier<? extends Collection<DynamoQueryPlan>> plans;

	private final Map<String, ExecutionTables> executionTables;

	/**
	 * Create the endpoint.
	 * @param clients the clients
	 * @param templates the templates and their entities by bean name
	 * @param plans gives the plans of the query methods
	 * @param executionTables the tables of execution stores by their bean names
	 */
	public DynamoEndpoint(ClientInventory clients, Map<String, TemplateEntities> templates,
			Supplier<? extends Collection<DynamoQueryPlan>> plans, Map<String, ExecutionTables> executionTables) {
		this.clients = clients;
		this.templates = templates;
		this.plans = plans;
		this.executionTables = executionTables;
	}

	/**
	 * Show clients, tables, entities and plans. No request is sent.
	 * @return the description
	 */
	@ReadOperation
	public DynamoDescriptor dynamo() {
		List<TableDescriptor> tables = new ArrayList<>();
		templates().forEach((template) -> tables.addAll(template.tables()));
		this.executionTables.forEach((name, ofStore) -> ofStore.tableNames()
			.stream()
			.sorted()
			.forEach((table) -> tables.add(new TableDescriptor(table, name, null, List.of()))));
		return new DynamoDescriptor(this.clients.describe(), tables, repositories());
	}

	private List<RepositoryDescriptor> repositories() {
		Map<String, List<QueryPlanDescriptor>> methods = new TreeMap<>();
		this.plans.get()
			.forEach((plan) -> methods.computeIfAbsent(plan.getRepository(), (name) -> new ArrayList<>())
				.add(QueryPlanDescriptor.of(plan)));
		return methods.entrySet()
			.stream()
			.map((entry) -> new RepositoryDescriptor(entry.getKey(),
					entry.getValue().stream().sorted(Comparator.comparing(QueryPlanDescriptor::method)).toList()))
			.toList();
	}

	/**
	 * Look at a real table and compare it with what the application needs. That is a
	 * DescribeTable, and a DescribeTimeToLive if the application needs a time to live.
	 * @param table the full name of the table, which has to be one of the application's
	 * @return the table, {@code null} if the application has none of that name
	 */
	@ReadOperation
	public @Nullable TableStatusDescriptor table(@Selector String table) {
		return Stream
			.concat(templates().map((template) -> template.inspection(table)),
					this.executionTables.values().stream().map((tables) -> inspection(tables, table)))
			.filter(Objects::nonNull)
			.findFirst()
			.map((inspection) -> inspect(table, inspection))
			.orElse(null);
	}

	private static @Nullable Supplier<TableInspection> inspection(ExecutionTables tables, String table) {
		return tables.tableNames().contains(table) ? () -> tables.inspect(table).orElseThrow() : null;
	}

	/*
	 * What DynamoDB says of a failure may name accounts and roles, which is for the log
	 * and not for this.
	 */
	private static TableStatusDescriptor inspect(String table, Supplier<TableInspection> inspection) {
		try {
			return TableStatusDescriptor.of(inspection.get());
		}
		catch (DataAccessException ex) {
			if (ex instanceof DynamoException dynamoException) {
				return TableStatusDescriptor.failed(table,
						dynamoException.getAwsErrorCode().orElse(dynamoException.getErrorType().name()));
			}
			return TableStatusDescriptor.failed(table, ex.getClass().getSimpleName());
		}
	}

	private Stream<Template> templates() {
		return this.templates.entrySet().stream().map((entry) -> new Template(entry.getKey(), entry.getValue()));
	}

	/**
	 * What an application does with DynamoDB.
	 *
	 * @param clients the clients by bean name
	 * @param tables the tables
	 * @param repositories the repositories with query methods
	 */
	public record DynamoDescriptor(Map<String, DynamoClientDescriptor> clients, List<TableDescriptor> tables,
			List<RepositoryDescriptor> repositories) {

	}

	/**
	 * A table.
	 *
	 * @param name the full name
	 * @param usedBy the bean that uses it
	 * @param client the bean of the client it is reached by, {@code null} if that is not
	 * known
	 * @param entities the entities that live in it, empty for a table of an execution
	 * store
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record TableDescriptor(String name, String usedBy, @Nullable String client,
			List<EntityDescriptor> entities) {

	}

	/**
	 * A repository.
	 *
	 * @param name the simple name of its interface
	 * @param methods its query methods
	 */
	public record RepositoryDescriptor(String name, List<QueryPlanDescriptor> methods) {

	}

	/**
	 * A template and the tables of its entities.
	 */
	private final class Template {

		private final String name;

		private final DynamoOperations operations;

		private final Predicate<DynamoPersistentEntity<?>> isOurs;

		Template(String name, TemplateEntities template) {
			this.name = name;
			this.operations = template.operations();
			this.isOurs = template.entities();
		}

		private Map<String, List<DynamoPersistentEntity<?>>> entities() {
			Map<String, List<DynamoPersistentEntity<?>>> entities = new TreeMap<>();
			DynamoConverter converter = this.operations.getConverter();
			converter.getMappingContext()
				.getPersistentEntities()
				.stream()
				.filter((entity) -> entity.isTable() && this.isOurs.test(entity))
				.sorted(Comparator.comparing((DynamoPersistentEntity<?> entity) -> entity.getType().getName()))
				.forEach((entity) -> entities.computeIfAbsent(entity.getTableName(), (table) -> new ArrayList<>())
					.add(entity));
			return entities;
		}

		List<TableDescriptor> tables() {
			String client = DynamoEndpoint.this.clients.nameOf(client());
			return entities().entrySet()
				.stream()
				.map((entry) -> new TableDescriptor(entry.getKey(), this.name, client,
						entry.getValue().stream().map(EntityDescriptor::of).toList()))
				.toList();
		}

		private @Nullable DynamoDbClient client() {
			return this.operations.<@Nullable DynamoDbClient>execute((client) -> client);
		}

		@Nullable Supplier<TableInspection> inspection(String table) {
			List<DynamoPersistentEntity<?>> entities = entities().get(table);
			DynamoDbClient client = client();
			if (entities == null || client == null) {
				return null;
			}
			return () -> new DynamoTableTemplate(client, this.operations.getConverter(),
					new DynamoExceptionTranslator())
				.inspect(entities.get(0).getType());
		}

	}

}
