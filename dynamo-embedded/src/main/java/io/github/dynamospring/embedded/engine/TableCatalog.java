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

package io.github.dynamospring.embedded.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.Storage;
import org.jspecify.annotations.Nullable;

/**
 * All tables by name. Guarded by the engine's lock.
 */
final class TableCatalog {

	private static final String TABLE_RESOURCE = ":table/";

	private final EngineSettings settings;

	private final Storage storage;

	private final NavigableMap<String, Table> tables = new TreeMap<>();

	TableCatalog(EngineSettings settings, Storage storage) {
		this.settings = settings;
		this.storage = storage;
	}

	// Return the name of the table that a name or an ARN refers to.
	static String nameOf(String nameOrArn) {
		int resource = nameOrArn.startsWith("arn:") ? nameOrArn.indexOf(TABLE_RESOURCE) : -1;
		return (resource < 0) ? nameOrArn : nameOrArn.substring(resource + TABLE_RESOURCE.length());
	}

	boolean isOurs(String arn) {
		return arn.startsWith(arnPrefix());
	}

	private String arnPrefix() {
		return "arn:aws:dynamodb:" + this.settings.region() + ":" + this.settings.accountId() + TABLE_RESOURCE;
	}

	@Nullable Table find(String nameOrArn) {
		return this.tables.get(nameOf(nameOrArn));
	}

	Table require(String nameOrArn) {
		Table table = find(nameOrArn);
		if (table == null) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.NO_RESOURCE);
		}
		return table;
	}

	Table requireNamed(String nameOrArn) {
		Table table = find(nameOrArn);
		if (table == null) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.noTable(nameOf(nameOrArn)));
		}
		return table;
	}

	Table requireArn(String arn) {
		Table table = find(arn);
		if (table == null || !table.arn().equals(arn)) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.noResource(arn));
		}
		return table;
	}

	Table create(TableDefinition definition) {
		Table table = new Table(definition, UUID.randomUUID().toString(), arnPrefix() + definition.name(),
				this.settings.clock().instant(), this.storage.create(definition.name()));
		definition.indexes().forEach((index) -> table.addIndex(createIndex(table, index)));
		this.tables.put(definition.name(), table);
		return table;
	}

	Index createIndex(Table table, IndexDefinition definition) {
		ItemMap entries = this.storage.create(storageName(table, definition.name()));
		return new Index(definition, table.key(), entries, table.arn() + "/index/" + definition.name());
	}

	void drop(Table table) {
		this.tables.remove(table.name());
		table.indexes().forEach((index) -> dropIndex(table, index));
		this.storage.drop(table.name());
	}

	void dropIndex(Table table, Index index) {
		this.storage.drop(storageName(table, index.definition().name()));
	}

	Collection<Table> all() {
		return this.tables.values();
	}

	// Return the names of all tables behind a given one.
	List<String> namesAfter(@Nullable String start) {
		return new ArrayList<>(((start != null) ? this.tables.tailMap(start, false) : this.tables).keySet());
	}

	private static String storageName(Table table, String index) {
		return table.name() + "/" + index;
	}

}
