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

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * All tables by name. Guarded by the engine's lock.
 */
final class TableCatalog {

	private static final String STORAGE_NAME = "/tables";

	private static final int ARN_PARTS = 6;

	private static final String TABLE_RESOURCE = ":table/";

	private final EngineSettings settings;

	private final Storage storage;

	private final Misbehaviour misbehaviour;

	private final StreamCatalog streams;

	private final ItemMap records;

	private final NavigableMap<String, Table> tables = new TreeMap<>();

	/**
	 * Create a catalog of the tables in a storage. The caller writes to the storage.
	 * @param settings what the engine is set up with
	 * @param storage the storage
	 * @param misbehaviour what delays changes
	 * @param streams the streams of the tables
	 */
	TableCatalog(EngineSettings settings, Storage storage, Misbehaviour misbehaviour, StreamCatalog streams) {
		this.settings = settings;
		this.storage = storage;
		this.misbehaviour = misbehaviour;
		this.streams = streams;
		this.records = storage.open(STORAGE_NAME);
		load();
	}

	// Read the tables in the storage, in place of those known so far.
	void load() {
		this.tables.clear();
		Set<String> used = new HashSet<>(Set.of(STORAGE_NAME, TransactionTokens.STORAGE_NAME));
		this.records.read(KeyRange.all(), true).forEachRemaining((stored) -> {
			Table table = load(TableRecord.of(stored.item()));
			this.tables.put(table.name(), table);
			used.add(table.name());
			used.add(expiryName(table));
			table.indexes().forEach((index) -> used.add(indexName(table, index.name())));
			table.vectorIndexes().forEach((index) -> used.add(indexName(table, index.name())));
		});
		// What is left of indexes and times to live that were not finished.
		this.storage.names()
			.stream()
			.filter((name) -> !used.contains(name) && !StreamCatalog.owns(name))
			.forEach(this.storage::drop);
	}

	private Table load(TableRecord stored) {
		TableDefinition definition = stored.definition();
		Table table = new Table(definition, stored.id(), arnPrefix() + definition.name(), stored.created(),
				this.storage.open(definition.name()), this.misbehaviour);
		if (stored.onDemandSince() != null) {
			table.onDemandSince(stored.onDemandSince());
		}
		table.options(stored.options());
		table.tags().putAll(stored.tags());
		Stream stream = this.streams.latest(table.arn());
		if (stream != null && !stream.describe().created().isBefore(table.created().truncatedTo(ChronoUnit.MILLIS))) {
			table.stream(stream);
		}
		addIndexes(table);
		if (stored.timeToLive() != null) {
			TimeToLive timeToLive = createTimeToLive(table, stored.timeToLive());
			timeToLive.complete();
			table.timeToLive(timeToLive);
		}
		return table;
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
		checkArn(nameOrArn);
		return get(nameOf(nameOrArn));
	}

	@Nullable Table get(String name) {
		return this.tables.get(name);
	}

	// Refuse an ARN that is not of a table here. Whose account it names does not matter.
	private void checkArn(String nameOrArn) {
		if (!nameOrArn.startsWith("arn:")) {
			return;
		}
		String[] parts = nameOrArn.split(":", ARN_PARTS);
		if (parts.length < ARN_PARTS || !parts[1].equals("aws")) {
			throw new ValidationFailure(EngineMessages.invalidInArn("AWS partition", nameOrArn));
		}
		if (!parts[3].equals(this.settings.region())) {
			throw new ValidationFailure(EngineMessages.invalidInArn("AWS region", nameOrArn));
		}
		if (!parts[5].matches("table/[^/]+")) {
			throw new ValidationFailure(EngineMessages.invalidInArn("resource type", nameOrArn));
		}
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
				this.settings.clock().instant(), this.storage.open(definition.name()), this.misbehaviour);
		addIndexes(table);
		this.tables.put(definition.name(), table);
		return table;
	}

	private void addIndexes(Table table) {
		table.definition().indexes().forEach((index) -> table.addIndex(createIndex(table, index)));
		table.definition().vectorIndexes().forEach((index) -> table.addIndex(createIndex(table, index)));
	}

	VectorIndex createIndex(Table table, VectorIndexDefinition definition) {
		ItemMap entries = this.storage.open(indexName(table, definition.name()));
		return new VectorIndex(definition, table.key(), entries, indexArn(table, definition.name()),
				this.misbehaviour.replica(table.name(), definition.name(), entries));
	}

	Index createIndex(Table table, IndexDefinition definition) {
		ItemMap entries = this.storage.open(indexName(table, definition.name()));
		Replica replica = this.misbehaviour.replica(table.name(), definition.global() ? definition.name() : null,
				entries);
		return new Index(definition, table.key(), entries, indexArn(table, definition.name()), replica);
	}

	TimeToLive createTimeToLive(Table table, String attribute) {
		return new TimeToLive(attribute, table.key(), this.storage.open(expiryName(table)));
	}

	// Store what is known about a table, so that a restart finds it.
	void save(Table table) {
		this.records.put(recordKey(table), TableRecord.of(table).toItem());
	}

	void drop(Table table) {
		this.tables.remove(table.name());
		if (table.stream() != null && table.stream().isEnabled()) {
			this.streams.disable(table.stream());
		}
		this.records.remove(recordKey(table));
		table.indexes().forEach((index) -> dropIndex(table, index));
		table.vectorIndexes().forEach((index) -> dropIndex(table, index));
		if (table.unfinishedIndex() != null) {
			dropIndex(table, table.unfinishedIndex());
			table.unfinishedIndex(null);
		}
		dropTimeToLive(table);
		this.storage.drop(table.name());
	}

	void dropIndex(Table table, MaintainedIndex index) {
		this.storage.drop(indexName(table, index.name()));
	}

	void dropTimeToLive(Table table) {
		table.timeToLive(null);
		this.storage.drop(expiryName(table));
	}

	// Refuse what cannot be done while an index is being filled.
	void requireIdle(Table table) {
		if (table.unfinishedIndex() != null) {
			throw new EngineException(ErrorType.RESOURCE_IN_USE, EngineMessages.tableBeingUpdated(table.name()));
		}
	}

	Collection<Table> all() {
		return this.tables.values();
	}

	// Return the names of all tables behind a given one.
	List<String> namesAfter(@Nullable String start) {
		return new ArrayList<>(((start != null) ? this.tables.tailMap(start, false) : this.tables).keySet());
	}

	private static StoredKey recordKey(Table table) {
		return KeyEncoder.encode(List.of(new Value.S(table.name())), List.of());
	}

	private static String indexName(Table table, String index) {
		return table.name() + "/" + index;
	}

	private static String indexArn(Table table, String index) {
		return table.arn() + "/index/" + index;
	}

	// Return a name that no index can have.
	private static String expiryName(Table table) {
		return table.name() + "//expiry";
	}

}
