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
import java.util.List;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Creates a table. It can be used at once; only the answer says {@code CREATING}, as the
 * service's does.
 *
 * @since 0.1.0
 */
public final class CreateTable {

	private final TableCatalog tables;

	private final StreamCatalog streams;

	private final EngineLock lock;

	private final OptionRules optionRules;

	CreateTable(TableCatalog tables, StreamCatalog streams, EngineLock lock, EngineSettings settings) {
		this.optionRules = new OptionRules(settings);
		this.tables = tables;
		this.streams = streams;
		this.lock = lock;
	}

	/**
	 * Create a table.
	 * @param request what to create
	 * @return the new table
	 */
	public TableDescription execute(Request request) {
		return execute(request, null);
	}

	/**
	 * Create a table.
	 * @param request what to create
	 * @param stream what the records of its stream hold, or {@code null} for no stream
	 * @return the new table
	 */
	public TableDescription execute(Request request, @Nullable StreamViewType stream) {
		return execute(request, stream, TableOptionsRequest.NONE);
	}

	/**
	 * Create a table.
	 * @param request what to create
	 * @param stream what the records of its stream hold, or {@code null} for no stream
	 * @param extras what only its description shows
	 * @return the new table
	 */
	public TableDescription execute(Request request, @Nullable StreamViewType stream, TableOptionsRequest extras) {
		TableDefinition definition = define(request);
		TableOptions options = this.optionRules.create(extras, definition);
		return this.lock.write(() -> {
			if (this.tables.find(definition.name()) != null) {
				throw new EngineException(ErrorType.RESOURCE_IN_USE, EngineMessages.tableExists(definition.name()));
			}
			Table table = this.tables.create(definition);
			table.options(options);
			request.tags().forEach((tag) -> table.tags().put(tag.key(), tag.value()));
			if (stream != null) {
				table.stream(this.streams.create(table, stream));
			}
			this.tables.save(table);
			return TableDescription.of(table, TableStatus.CREATING);
		});
	}

	private static TableDefinition define(Request request) {
		if (request.tableClass() != null) {
			TableClasses.check(request.tableClass());
		}
		TableTags.check(request.tags());
		BillingMode billingMode = (request.billingMode() != null) ? request.billingMode() : BillingMode.PROVISIONED;
		Throughput throughput = ThroughputRules.check(billingMode, request.throughput());
		SchemaRules rules = new SchemaRules(request.attributes(), billingMode);
		KeySchema key = rules.tableKey(request.key());
		if (request.localIndexes() == null && request.globalIndexes() == null && request.vectorIndexes() == null
				&& request.attributes().size() != request.key().size()) {
			throw new ValidationFailure(EngineMessages.UNUSED_DEFINITIONS);
		}
		List<IndexDefinition> indexes = new ArrayList<>(rules.localIndexes(request.localIndexes(), key));
		indexes.addAll(rules.globalIndexes(request.globalIndexes()));
		List<VectorIndexDefinition> vectorIndexes = new VectorSchemaRules(request.attributes(), rules)
			.indexes(request.vectorIndexes(), billingMode);
		rules.checkAllUsed();
		return new TableDefinition(TableCatalog.nameOf(request.tableName()), request.attributes(), key, billingMode,
				throughput, indexes, vectorIndexes, request.deletionProtection(),
				(request.tableClass() != null) ? request.tableClass() : TableDefinition.STANDARD_CLASS);
	}

	/**
	 * What to create.
	 *
	 * @param tableName the table's name
	 * @param attributes the types of all key attributes
	 * @param key the table's key schema
	 * @param billingMode how it is paid for, or {@code null}
	 * @param throughput its capacity, or {@code null}
	 * @param localIndexes its local indexes, or {@code null}
	 * @param globalIndexes its global indexes, or {@code null}
	 * @param vectorIndexes its vector indexes, or {@code null}
	 * @param deletionProtection whether DeleteTable is refused
	 * @param tableClass the storage class, or {@code null}
	 * @param tags the table's tags
	 */
	public record Request(String tableName, List<AttributeDefinition> attributes, List<KeyElement> key,
			@Nullable BillingMode billingMode, @Nullable Throughput throughput,
			@Nullable List<IndexRequest> localIndexes, @Nullable List<IndexRequest> globalIndexes,
			@Nullable List<VectorIndexRequest> vectorIndexes, boolean deletionProtection, @Nullable String tableClass,
			List<Tag> tags) {

	}

}
