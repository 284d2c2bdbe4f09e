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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Changes the capacity, the indexes or the protection of a table. Changes take effect at
 * once; only the answer says {@code UPDATING}, as the service's does.
 *
 * @since 0.1.0
 */
public final class UpdateTable {

	private final TableCatalog tables;

	private final TableWriter writer;

	private final EngineLock lock;

	private final EngineSettings settings;

	private final StreamCatalog streams;

	private final OptionRules optionRules;

	UpdateTable(TableCatalog tables, StreamCatalog streams, TableWriter writer, EngineLock lock,
			EngineSettings settings) {
		this.tables = tables;
		this.streams = streams;
		this.optionRules = new OptionRules(settings);
		this.writer = writer;
		this.lock = lock;
		this.settings = settings;
	}

	/**
	 * Change a table.
	 * @param request what to change
	 * @return the changed table
	 */
	public TableDescription execute(Request request) {
		return execute(request, Extras.NONE);
	}

	/**
	 * Change a table.
	 * @param request what to change
	 * @param extras what else to change
	 * @return the table as it is described while it changes
	 */
	public TableDescription execute(Request request, Extras extras) {
		new UpdateRules(request, extras).check();
		Change change = this.lock.write(() -> prepare(this.tables.requireNamed(request.tableName()), request, extras));
		change.fillNewIndex();
		return Objects.requireNonNull(change.description);
	}

	private Change prepare(Table table, Request request, Extras extras) {
		this.tables.requireIdle(table);
		StreamChange stream = extras.stream();
		if (stream != null) {
			stream.check(table);
		}
		TableDefinition changed = withCapacity(table.definition(), request, extras);
		if (request.deletionProtection() != null) {
			changed = changed.withDeletionProtection(request.deletionProtection());
		}
		if (request.tableClass() != null) {
			changed = changed.withTableClass(request.tableClass());
		}
		checkVectorIndexes(table, changed.billingMode(), request);
		TableOptions options = this.optionRules.change(table.options(), extras.options(), changed);
		MaintainedIndex created = null;
		MaintainedIndex deleted = null;
		for (IndexUpdate update : request.indexUpdates()) {
			if (update instanceof CreateIndex create) {
				if (request.attributes().isEmpty()) {
					throw new ValidationFailure(EngineMessages.attributesMissing(create.indexName()));
				}
				IndexDefinition definition = define(changed, create.index(), request.attributes());
				changed = withoutUnusedAttributes(
						withMergedAttributes(changed, request.attributes()).withIndex(definition));
				options = this.optionRules.createOfIndex(options, extras.options(), definition, changed.billingMode());
				created = this.tables.createIndex(table, definition);
			}
			else if (update instanceof CreateVectorIndex create) {
				VectorIndexDefinition definition = define(changed, create.index(), request.attributes());
				changed = withMergedAttributes(changed, request.attributes()).withVectorIndex(definition);
				created = this.tables.createIndex(table, definition);
			}
			else if (update instanceof DeleteIndex delete) {
				deleted = requireGlobal(table, delete.indexName());
				changed = withoutUnusedAttributes(changed.withoutIndex(delete.indexName()));
				options = options.withoutIndex(delete.indexName());
			}
			else if (update instanceof DeleteVectorIndex delete) {
				deleted = requireVectors(table, delete.indexName());
				changed = withoutUnusedAttributes(changed.withoutVectorIndex(delete.indexName()));
			}
		}
		if (!changed.throughput().equals(table.definition().throughput())
				&& changed.billingMode() == BillingMode.PROVISIONED) {
			options = options.withCapacity(table.definition().throughput(), changed.throughput(),
					this.settings.clock().instant());
		}
		if (stream != null) {
			stream.apply(table, this.streams);
		}
		Change change = new Change(table, changed, options, created, deleted);
		change.start();
		return change;
	}

	// Vector indexes need a table that is paid for by request, before and after.
	private static void checkVectorIndexes(Table table, BillingMode billingMode, Request request) {
		int created = 0;
		int deleted = 0;
		for (IndexUpdate update : request.indexUpdates()) {
			created += (update instanceof CreateVectorIndex) ? 1 : 0;
			deleted += (update instanceof DeleteVectorIndex) ? 1 : 0;
		}
		int existing = table.vectorIndexes().size();
		if (created > 0 || existing > 0) {
			VectorSchemaRules.checkBilling(billingMode);
		}
		if (created > 0 && existing + created - deleted > VectorSchemaRules.MAX_INDEXES) {
			throw new EngineException(ErrorType.LIMIT_EXCEEDED, EngineMessages.TOO_MANY_VECTOR_INDEXES_IN_ALL);
		}
	}

	private static VectorIndexDefinition define(TableDefinition table, VectorIndexRequest request,
			List<AttributeDefinition> attributes) {
		checkUnused(table, request.name());
		SchemaRules rules = new SchemaRules(attributes, table.billingMode());
		VectorSchemaRules vectorRules = new VectorSchemaRules(attributes, rules);
		rules.existing(table.key());
		table.indexes().forEach(rules::existing);
		table.vectorIndexes().forEach(vectorRules::existing);
		VectorIndexDefinition definition = vectorRules.index(request);
		checkNoKey(request, table.key());
		table.indexes().forEach((index) -> checkNoKey(request, index.key()));
		rules.checkAllUsed();
		return definition;
	}

	private static void checkNoKey(VectorIndexRequest request, KeySchema key) {
		for (KeyAttribute attribute : key.attributes()) {
			if (attribute.name().equals(request.attribute())) {
				throw new ValidationFailure(EngineMessages.vectorAttributeIsKey(attribute,
						key.hash().contains(attribute) ? KeyRole.HASH : KeyRole.RANGE, (int) request.dimensions()));
			}
		}
	}

	private static void checkUnused(TableDefinition table, String indexName) {
		boolean used = table.indexes().stream().anyMatch((index) -> index.name().equals(indexName))
				|| table.vectorIndexes().stream().anyMatch((index) -> index.name().equals(indexName));
		if (used) {
			throw new ValidationFailure(EngineMessages.INDEX_EXISTS);
		}
	}

	private static IndexDefinition define(TableDefinition table, IndexRequest request,
			List<AttributeDefinition> attributes) {
		checkUnused(table, request.name());
		SchemaRules rules = new SchemaRules(asDefined(table, attributes), table.billingMode()).ofChange();
		rules.existing(table.key());
		table.indexes().forEach(rules::existing);
		for (VectorIndexDefinition index : table.vectorIndexes()) {
			if (attributes.stream().anyMatch((attribute) -> attribute.name().equals(index.attribute()))) {
				throw new ValidationFailure(EngineMessages.vectorAttributeDefined(index.attribute()));
			}
			rules.existing(index);
		}
		IndexDefinition definition = rules.globalIndex(request);
		rules.checkDistinct();
		if (table.indexes(true).size() == SchemaRules.MAX_GLOBAL_INDEXES) {
			throw new EngineException(ErrorType.LIMIT_EXCEEDED, EngineMessages.TOO_MANY_GLOBAL_INDEXES);
		}
		return definition;
	}

	private static VectorIndex requireVectors(Table table, String name) {
		VectorIndex index = table.vectorIndex(name);
		if (index == null) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.NO_RESOURCE);
		}
		return index;
	}

	private static Index requireGlobal(Table table, String name) {
		Index index = table.index(name);
		if (index != null && !index.definition().global()) {
			throw new ValidationFailure(EngineMessages.notGlobal(name));
		}
		if (index == null) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.noIndexOfTable(name, table.name()));
		}
		return index;
	}

	// An attribute keeps the type it has, whatever a later request says.
	private static List<AttributeDefinition> asDefined(TableDefinition table, List<AttributeDefinition> attributes) {
		return attributes.stream()
			.map((attribute) -> table.attributes()
				.stream()
				.filter((existing) -> existing.name().equals(attribute.name()))
				.findFirst()
				.orElse(attribute))
			.toList();
	}

	private static TableDefinition withMergedAttributes(TableDefinition table, List<AttributeDefinition> added) {
		Map<String, AttributeDefinition> merged = new LinkedHashMap<>();
		table.attributes().forEach((attribute) -> merged.put(attribute.name(), attribute));
		for (AttributeDefinition attribute : added) {
			merged.putIfAbsent(attribute.name(), attribute);
		}
		return table.withAttributes(new ArrayList<>(merged.values()));
	}

	private static TableDefinition withoutUnusedAttributes(TableDefinition table) {
		return table.withAttributes(
				table.attributes().stream().filter((attribute) -> isUsed(table, attribute.name())).toList());
	}

	private static boolean isUsed(TableDefinition table, String attribute) {
		return table.key().names().contains(attribute)
				|| table.indexes().stream().anyMatch((index) -> index.key().names().contains(attribute))
				|| table.vectorIndexes().stream().anyMatch((index) -> index.element(attribute) != null);
	}

	private static TableDefinition withCapacity(TableDefinition table, Request request, Extras extras) {
		Map<String, @Nullable Throughput> indexThroughput = new LinkedHashMap<>();
		for (IndexUpdate update : request.indexUpdates()) {
			if (update instanceof ChangeThroughput change) {
				indexThroughput.put(change.indexName(), change.throughput());
			}
		}
		if (request.billingMode() == null && request.throughput() == null && indexThroughput.isEmpty()) {
			return table;
		}
		BillingMode mode = (request.billingMode() != null) ? request.billingMode() : table.billingMode();
		Throughput throughput = request.throughput();
		boolean tableUnchanged = throughput == null && mode == table.billingMode();
		if (throughput != null && mode == table.billingMode() && throughput.equals(table.throughput())
				&& indexThroughput.isEmpty()) {
			throw new ValidationFailure(EngineMessages.throughputUnchanged(throughput));
		}
		if (!tableUnchanged && throughput == null && mode == BillingMode.PROVISIONED) {
			throw new ValidationFailure(EngineMessages.THROUGHPUT_MISSING_ON_SWITCH);
		}
		Throughput checked = tableUnchanged ? table.throughput() : ThroughputRules.check(mode, throughput);
		return table.withCapacity(mode, checked).withIndexes(changeIndexes(table, mode, indexThroughput, extras));
	}

	private static List<IndexDefinition> changeIndexes(TableDefinition table, BillingMode mode,
			Map<String, @Nullable Throughput> changes, Extras extras) {
		for (String name : changes.keySet()) {
			checkExists(table, name);
		}
		if (mode == BillingMode.PROVISIONED && table.billingMode() == BillingMode.PAY_PER_REQUEST) {
			List<String> missing = new ArrayList<>(table.indexes(true).stream().map(IndexDefinition::name).toList());
			missing.removeAll(changes.keySet());
			if (!missing.isEmpty()) {
				throw new ValidationFailure(EngineMessages.indexThroughputMissingOnSwitch(missing));
			}
		}
		List<IndexDefinition> changed = new ArrayList<>();
		for (IndexDefinition index : table.indexes()) {
			if (!index.global()) {
				changed.add(index);
			}
			else if (changes.containsKey(index.name())) {
				changed.add(index.withThroughput(changedThroughput(index, mode, changes.get(index.name()), extras)));
			}
			else {
				changed.add((mode == BillingMode.PAY_PER_REQUEST) ? index.withThroughput(Throughput.ON_DEMAND) : index);
			}
		}
		return changed;
	}

	private static void checkExists(TableDefinition table, String index) {
		if (table.indexes(false).stream().anyMatch((local) -> local.name().equals(index))) {
			throw new ValidationFailure(EngineMessages.notGlobalToUpdate(index));
		}
		if (table.indexes(true).stream().noneMatch((global) -> global.name().equals(index))) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.noIndexOfTable(index, table.name()));
		}
	}

	private static Throughput changedThroughput(IndexDefinition index, BillingMode mode, @Nullable Throughput change,
			Extras extras) {
		boolean others = !extras.options().indexOnDemand().getOrDefault(index.name(), Units.NONE).isEmpty()
				|| extras.options().indexWarm().containsKey(index.name());
		if (mode == BillingMode.PAY_PER_REQUEST) {
			if (change != null) {
				throw new ValidationFailure(EngineMessages.indexThroughputChangeOnDemand(index.name()));
			}
			if (!others) {
				throw new ValidationFailure(EngineMessages.indexUpdateOnDemand(index.name()));
			}
			return Throughput.ON_DEMAND;
		}
		if (change == null && !others) {
			throw new ValidationFailure(EngineMessages.indexThroughputIncomplete(index.name()));
		}
		if (change != null && change.equals(index.throughput()) && !others) {
			throw new ValidationFailure(EngineMessages.indexThroughputUnchanged(index.name(), change));
		}
		return (change != null) ? change : index.throughput();
	}

	/**
	 * A change that was checked. A new index is filled step by step, so that others can
	 * read and write in between; everything else takes effect at once.
	 */
	private final class Change {

		private final Table table;

		private final TableDefinition definition;

		private final TableOptions options;

		private final @Nullable MaintainedIndex created;

		private final @Nullable MaintainedIndex deleted;

		private @Nullable TableDescription description;

		private Change(Table table, TableDefinition definition, TableOptions options, @Nullable MaintainedIndex created,
				@Nullable MaintainedIndex deleted) {
			this.table = table;
			this.definition = definition;
			this.options = options;
			this.created = created;
			this.deleted = deleted;
		}

		private void start() {
			if (this.created != null) {
				this.table.unfinishedIndex(this.created);
			}
			else {
				apply();
			}
		}

		private void fillNewIndex() {
			MaintainedIndex index = this.created;
			if (index == null) {
				return;
			}
			TableWalk walk = new TableWalk(UpdateTable.this.lock, this.table,
					() -> this.table.unfinishedIndex() == index);
			try {
				boolean filled = walk.forEach((item) -> UpdateTable.this.writer.addToIndex(this.table, index, item),
						this::apply);
				if (!filled) {
					throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.NO_RESOURCE);
				}
			}
			catch (RuntimeException | Error ex) {
				UpdateTable.this.lock.write(() -> abandon(index));
				throw ex;
			}
		}

		private boolean abandon(MaintainedIndex index) {
			boolean unfinished = this.table.unfinishedIndex() == index;
			if (unfinished) {
				this.table.unfinishedIndex(null);
				UpdateTable.this.tables.dropIndex(this.table, index);
			}
			return unfinished;
		}

		private void apply() {
			boolean switchedToOnDemand = this.definition.billingMode() == BillingMode.PAY_PER_REQUEST
					&& this.table.definition().billingMode() != BillingMode.PAY_PER_REQUEST;
			if (switchedToOnDemand) {
				this.table.onDemandSince(UpdateTable.this.settings.clock().instant());
			}
			TableDescription before = TableDescription.of(this.table, TableStatus.UPDATING);
			boolean slow = changesSlowly();
			this.table.redefine(this.definition);
			this.table.options(this.options);
			if (this.created != null) {
				this.table.unfinishedIndex(null);
				this.table.addIndex(this.created);
			}
			this.description = slow ? before : describe();
			if (this.deleted != null) {
				this.table.removeIndex(this.deleted);
				UpdateTable.this.tables.dropIndex(this.table, this.deleted);
			}
			UpdateTable.this.tables.save(this.table);
		}

		// Whether the answer still shows what the table was before.
		private boolean changesSlowly() {
			TableDefinition before = this.table.definition();
			boolean capacity = before.billingMode() == this.definition.billingMode()
					&& !before.throughput().equals(this.definition.throughput());
			return capacity || !before.tableClass().equals(this.definition.tableClass())
					|| !Objects.equals(this.table.options().encryptionKey(), this.options.encryptionKey());
		}

		private TableDescription describe() {
			TableDescription described = TableDescription.of(this.table, TableStatus.UPDATING);
			if (this.created != null) {
				described = describe(described, this.created, TableStatus.CREATING);
			}
			if (this.deleted != null) {
				described = describe(described, this.deleted, TableStatus.DELETING);
			}
			return described;
		}

		private static TableDescription describe(TableDescription described, MaintainedIndex index,
				TableStatus status) {
			return (index instanceof VectorIndex vectors)
					? described.withVectorIndex(VectorIndexDescription.of(vectors, status, false))
					: described.withIndex(IndexDescription.of((Index) index, status));
		}

	}

	/**
	 * A change of a global index or of a vector index.
	 */
	public sealed interface IndexUpdate {

		/**
		 * Return the name of the index.
		 * @return the name
		 */
		String indexName();

	}

	/**
	 * Create an index and fill it with the items there are.
	 *
	 * @param index the new index
	 */
	public record CreateIndex(IndexRequest index) implements IndexUpdate {

		@Override
		public String indexName() {
			return this.index.name();
		}

	}

	/**
	 * Delete an index.
	 *
	 * @param indexName its name
	 */
	public record DeleteIndex(String indexName) implements IndexUpdate {

	}

	/**
	 * Create a vector index and fill it with the items there are.
	 *
	 * @param index the new index
	 */
	public record CreateVectorIndex(VectorIndexRequest index) implements IndexUpdate {

		@Override
		public String indexName() {
			return this.index.name();
		}

	}

	/**
	 * Delete a vector index.
	 *
	 * @param indexName its name
	 */
	public record DeleteVectorIndex(String indexName) implements IndexUpdate {

	}

	/**
	 * Change the capacity of an index.
	 *
	 * @param indexName its name
	 * @param throughput the new capacity, or {@code null} to leave it
	 */
	public record ChangeThroughput(String indexName, @Nullable Throughput throughput) implements IndexUpdate {

	}

	/**
	 * What to change.
	 *
	 * @param tableName the table's name or ARN
	 * @param attributes the types of key attributes of a new index
	 * @param billingMode how the table is paid for, or {@code null} to leave it
	 * @param throughput its capacity, or {@code null} to leave it
	 * @param indexUpdates the changes of global indexes and vector indexes
	 * @param deletionProtection whether DeleteTable is refused, or {@code null} to leave
	 * it
	 * @param tableClass the storage class, or {@code null} to leave it
	 */
	public record Request(String tableName, List<AttributeDefinition> attributes, @Nullable BillingMode billingMode,
			@Nullable Throughput throughput, List<IndexUpdate> indexUpdates, @Nullable Boolean deletionProtection,
			@Nullable String tableClass) {

	}

	/**
	 * What else to change of a table.
	 *
	 * @param stream its stream, or {@code null} to leave it
	 * @param options what only its description shows
	 */
	public record Extras(@Nullable StreamChange stream, TableOptionsRequest options) {

		/** Nothing. */
		public static final Extras NONE = new Extras(null, TableOptionsRequest.NONE);

	}

}
