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

package io.github.dynamospring.boot.command;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.core.table.TableResource;
import io.github.dynamospring.core.table.TableWaiter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/**
 * Creates tables: of entities, or one of a given name and key.
 */
@Command(name = "create-table", sortOptions = false,
		description = "Creates the tables of entities with their indexes, or a table of a name and key. "
				+ "A table that exists is compared, never changed.")
final class CreateTableCommand extends TableCommand {

	@Parameters(paramLabel = "NAME", arity = "0..1",
			description = "The name of the table, used as it is, together with --partition-key.")
	private @Nullable String name;

	@Option(names = "--partition-key", paramLabel = "NAME:TYPE", converter = KeyAttribute.Converter.class,
			description = "The partition key, such as id:S.")
	private @Nullable KeyAttribute partitionKey;

	@Option(names = "--sort-key", paramLabel = "NAME:TYPE", converter = KeyAttribute.Converter.class,
			description = "The sort key, such as at:N.")
	private @Nullable KeyAttribute sortKey;

	@Option(names = "--entity", paramLabel = "CLASS",
			description = "An entity whose table is created, for all entities that live in it. May be repeated.")
	private List<String> entities = new ArrayList<>();

	@Option(names = "--all", description = "Create the tables of all entities of the client.")
	private boolean all;

	@Option(names = "--dry-run", description = "Print the requests as JSON and send nothing.")
	private boolean dryRun;

	@Option(names = "--wait", negatable = true, defaultValue = "true", fallbackValue = "true",
			description = "Wait until a table of a given name can be used (default), or do not.")
	private boolean wait = true;

	CreateTableCommand(CommandSession session) {
		super(session);
	}

	@Override
	boolean isOffline() {
		return this.dryRun;
	}

	@Override
	public Integer call() {
		boolean ofEntities = this.all || !this.entities.isEmpty();
		if (ofEntities == (this.name != null)) {
			throw wrong("Say what to create: NAME with --partition-key, or --entity, or --all.");
		}
		if (this.name == null) {
			if (this.partitionKey != null || this.sortKey != null) {
				throw wrong("--partition-key and --sort-key belong to a NAME; entities say their keys themselves.");
			}
			if (!this.wait) {
				throw wrong("--no-wait belongs to a NAME; the tables of entities are complete when they are active.");
			}
			return createOfEntities();
		}
		if (this.partitionKey == null) {
			throw wrong("The table '%s' needs a --partition-key.".formatted(this.name));
		}
		return createNamed(namedRequest(this.name, this.partitionKey));
	}

	// Tables of entities

	private int createOfEntities() {
		Class<?>[] types = beans().entityTypes(this.entities, this.all);
		DynamoTableOperations tables = beans().tables();
		List<TableResource> resources = tables.resources(types);
		if (this.dryRun) {
			resources.forEach(this::printRequests);
			return 0;
		}
		List<String> created = tables.createIfMissing(types);
		created.forEach(this::printCreated);
		List<String> existing = new ArrayList<>(resources.stream().map(TableResource::tableName).toList());
		existing.removeAll(created);
		return existing.isEmpty() ? 0 : compare(tables, types, existing);
	}

	private void printRequests(TableResource table) {
		printJson(table.request());
		if (table.timeToLiveAttribute() != null) {
			printJson(UpdateTimeToLiveRequest.builder()
				.tableName(table.tableName())
				.timeToLiveSpecification(
						(timeToLive) -> timeToLive.attributeName(table.timeToLiveAttribute()).enabled(true))
				.build());
		}
	}

	private int compare(DynamoTableOperations tables, Class<?>[] types, List<String> existing) {
		try {
			tables.validate(types);
		}
		catch (DynamoTableMismatchException ex) {
			ex.getDifferences().forEach(this::note);
			note("Nothing was changed in tables that exist.");
			return 1;
		}
		existing.forEach((table) -> print("Table '%s' exists already, as its entities need it.".formatted(table)));
		return 0;
	}

	private void printCreated(String tableName) {
		print("Created table '%s'.".formatted(tableName));
	}

	// A table of a name

	private CreateTableRequest namedRequest(String tableName, KeyAttribute partition) {
		List<AttributeDefinition> attributes = new ArrayList<>(List.of(partition.definition()));
		List<KeySchemaElement> key = new ArrayList<>(List.of(element(partition, KeyType.HASH)));
		if (this.sortKey != null) {
			if (this.sortKey.name().equals(partition.name())) {
				throw wrong("The partition key and the sort key are two attributes, not one.");
			}
			attributes.add(this.sortKey.definition());
			key.add(element(this.sortKey, KeyType.RANGE));
		}
		return CreateTableRequest.builder()
			.tableName(tableName)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.keySchema(key)
			.attributeDefinitions(attributes)
			.build();
	}

	private static KeySchemaElement element(KeyAttribute attribute, KeyType type) {
		return KeySchemaElement.builder().attributeName(attribute.name()).keyType(type).build();
	}

	private int createNamed(CreateTableRequest request) {
		if (this.dryRun) {
			printJson(request);
			return 0;
		}
		DynamoDbClient client = beans().client();
		try {
			client.createTable(request);
		}
		catch (ResourceInUseException ex) {
			return compareNamed(request, new TableLookup(client).describe(request.tableName()));
		}
		if (this.wait) {
			new TableWaiter(client).awaitActive(request.tableName());
		}
		printCreated(request.tableName());
		return 0;
	}

	private int compareNamed(CreateTableRequest request, TableDescription table) {
		String wanted = KeyText.of(request.keySchema(), request.attributeDefinitions());
		String found = KeyText.of(table.keySchema(), table.attributeDefinitions());
		if (!found.equals(wanted)) {
			throw new CommandFailedException("The table '%s' exists already, with the key %s instead of %s."
				.formatted(request.tableName(), found, wanted));
		}
		print("Table '%s' exists already, with the key %s.".formatted(request.tableName(), found));
		return 0;
	}

}
