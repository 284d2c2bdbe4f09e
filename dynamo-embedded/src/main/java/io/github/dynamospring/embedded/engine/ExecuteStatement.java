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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Executes one statement: a write of one item, or a read of a page.
 *
 * @since 0.1.0
 */
public final class ExecuteStatement {

	private final TableCatalog tables;

	private final EngineLock lock;

	private final WriteItem writeItem;

	ExecuteStatement(TableCatalog tables, EngineLock lock, WriteItem writeItem) {
		this.tables = tables;
		this.lock = lock;
		this.writeItem = writeItem;
	}

	/**
	 * Execute a statement.
	 * @param statement the statement
	 * @param options how to execute it
	 * @return the items it returns
	 */
	public Result execute(Statement statement, Options options) {
		if (statement instanceof Statement.Select select) {
			return this.lock.read(() -> read(select, options));
		}
		if (statement instanceof Statement.Exists) {
			throw new ValidationFailure(PartiqlMessages.EXISTS_OUTSIDE_TRANSACTION);
		}
		return write(statement, "ExecuteStatement", options.itemOnFailure());
	}

	/**
	 * Refuse a batch with two statements about one item. Statements that do not say which
	 * item they mean are left to fail on their own.
	 * @param statements the statements
	 */
	public void checkDistinct(Collection<Statement> statements) {
		this.lock.read(() -> {
			Set<List<Object>> seen = new HashSet<>();
			for (Statement statement : statements) {
				Table table = this.tables.get(TableCatalog.nameOf(statement.tableName()));
				StoredKey key = (table != null) ? keyOf(statement, table) : null;
				if (table != null && key != null && !seen.add(List.of(table.name(), key))) {
					throw new ValidationFailure(PartiqlMessages.DUPLICATES_IN_BATCH);
				}
			}
			return true;
		});
	}

	/**
	 * Return what a write of a batch is charged that failed.
	 * @param statement the statement
	 * @return the units, for the larger of the item it brings and the one that is there
	 */
	public ConsumedCapacity chargeOfFailure(Statement statement) {
		return this.lock.read(() -> {
			Table table = this.tables.require(statement.tableName());
			StoredKey key = keyOf(statement, table);
			Item stored = (key != null) ? table.items().get(key) : null;
			long brought = (statement instanceof Statement.Insert insert) ? insert.item().byteSize() : 0;
			return ConsumedCapacity.write(table.name())
				.failed(CapacityUnits.ofWrite((stored != null) ? stored.byteSize() : 0, brought))
				.build();
		});
	}

	private static @Nullable StoredKey keyOf(Statement statement, Table table) {
		Item key = null;
		if (statement instanceof Statement.Insert insert) {
			key = Keys.isComplete(table.key(), insert.item()) ? insert.item().only(table.keyNames()) : null;
		}
		else if (statement instanceof Statement.Select select) {
			key = StatementKeys.of(table.key(), select.where()).item();
		}
		else if (statement instanceof Statement.Update update) {
			key = StatementKeys.of(table.key(), update.where()).item();
		}
		else if (statement instanceof Statement.Delete delete) {
			key = StatementKeys.of(table.key(), delete.where()).item();
		}
		try {
			if (key != null) {
				ItemRules.checkKey(table, key);
			}
		}
		catch (ValidationFailure ex) {
			return null;
		}
		return (key != null) ? table.storedKey(key) : null;
	}

	/**
	 * Execute a statement of a batch, which is about one item.
	 * @param statement the statement
	 * @param options how to execute it
	 * @return at most one item
	 */
	public Result executeOne(Statement statement, Options options) {
		if (statement instanceof Statement.Select select) {
			return this.lock.read(() -> readOne(select, options.consistent()));
		}
		if (statement instanceof Statement.Exists) {
			throw new ValidationFailure(PartiqlMessages.EXISTS_OUTSIDE_TRANSACTION);
		}
		return write(statement, "BatchExecuteStatement", options.itemOnFailure());
	}

	private Result write(Statement statement, String operation, boolean itemOnFailure) {
		WriteItem.Result result = this.writeItem.execute(operation, statement.tableName(),
				(table) -> StatementWrites.actionOf(statement, table, itemOnFailure),
				StatementWrites.returnValuesOf(statement));
		List<Item> items = (result.attributes() != null) ? List.of(result.attributes()) : List.of();
		return new Result(items, null, result.capacity());
	}

	private Result readOne(Statement.Select select, boolean consistent) {
		Table table = this.tables.require(select.tableName());
		Item key = (select.indexName() == null) ? StatementKeys.of(table.key(), select.where()).item() : null;
		if (key == null) {
			throw new ValidationFailure(PartiqlMessages.KEY_NOT_GIVEN_IN_BATCH);
		}
		ItemRules.checkKey(table, key);
		ItemMap items = consistent ? table.items() : table.replica().items("BatchExecuteStatement");
		Item item = items.get(table.storedKey(key));
		ConsumedCapacity capacity = ConsumedCapacity.read(table.name())
			.table(CapacityUnits.ofRead((item != null) ? item.byteSize() : 0, consistent))
			.build();
		Item selected = select.selectOf(item);
		return new Result((selected != null) ? List.of(selected) : List.of(), null, capacity);
	}

	private Result read(Statement.Select select, Options options) {
		Table table = this.tables.require(select.tableName());
		PageRequest request = new PageRequest(select.tableName(), select.indexName(), options.startKey(),
				options.limit(), null, null, null, Placeholders.none(), options.consistent(),
				PageRequest.FILTER_EXPRESSION);
		checkIndex(table, request);
		PageSource source = PageSource.of(table, request, "ExecuteStatement");
		KeySchema schema = source.readable().key();
		StatementKeys keys = StatementKeys.of(schema, select.where());
		source.provide(select, keys.isKeyed());
		checkOrder(select, keys, schema);
		boolean ascending = direction(select, schema.range());
		List<KeyRange> ranges = keys.ranges(select.order().isEmpty() ? null : direction(select, schema.hash()));
		if (options.startKey() != null) {
			ranges = behind(options.startKey(), ranges, source, ascending);
		}
		Page page = new PageReader(source, request, select.where(), null).read(ranges, ascending);
		List<Item> items = (page.items() != null) ? page.items() : List.of();
		return new Result(items.stream().map(select::project).toList(), page.lastEvaluatedKey(), page.capacity());
	}

	private static void checkIndex(Table table, PageRequest request) {
		String name = request.indexName();
		if (name == null || table.vectorIndex(name) != null) {
			return;
		}
		Index index = table.index(name);
		if (index == null) {
			throw new ValidationFailure(PartiqlMessages.NO_INDEX);
		}
		if (index.definition().global() && request.consistent()) {
			throw new ValidationFailure(PartiqlMessages.CONSISTENT_READ_ON_GLOBAL_INDEX);
		}
	}

	private static void checkOrder(Statement.Select select, StatementKeys keys, KeySchema schema) {
		if (select.order().isEmpty()) {
			return;
		}
		if (select.where() == null) {
			throw new ValidationFailure(PartiqlMessages.ORDER_WITHOUT_WHERE);
		}
		if (!keys.namesPartition()) {
			throw new ValidationFailure(PartiqlMessages.ORDER_WITHOUT_HASH);
		}
		for (Statement.Order order : select.order()) {
			if (!schema.names().contains(order.attribute())) {
				throw new ValidationFailure(PartiqlMessages.orderByOther(order.attribute()));
			}
		}
	}

	private static boolean direction(Statement.Select select, List<KeySchema.KeyAttribute> attributes) {
		return select.order()
			.stream()
			.filter((order) -> attributes.stream().anyMatch((attribute) -> attribute.name().equals(order.attribute())))
			.findFirst()
			.map(Statement.Order::ascending)
			.orElse(true);
	}

	private static List<KeyRange> behind(Item startKey, List<KeyRange> ranges, PageSource source, boolean ascending) {
		PageRules.checkStartKey(source, startKey);
		StoredKey key = source.readable().storedKey(startKey);
		for (int i = 0; i < ranges.size(); i++) {
			if (ranges.get(i).contains(key)) {
				List<KeyRange> rest = new ArrayList<>(ranges.subList(i, ranges.size()));
				rest.set(0, rest.get(0).behind(key, ascending));
				return rest;
			}
		}
		throw new ValidationFailure(PartiqlMessages.OTHER_NEXT_TOKEN);
	}

	/**
	 * How to execute a statement.
	 *
	 * @param consistent whether a read is strongly consistent
	 * @param limit the most items a read looks at, or {@code null}
	 * @param startKey the key behind which a read goes on, or {@code null}
	 * @param itemOnFailure whether the failure of a write brings the item as it is
	 */
	public record Options(boolean consistent, @Nullable Integer limit, @Nullable Item startKey, boolean itemOnFailure) {

	}

	/**
	 * What a statement returned.
	 *
	 * @param items the items that were read, or what a write tells about its item
	 * @param lastEvaluatedKey the key behind which to go on, or {@code null} at the end
	 * @param capacity what the statement consumed
	 */
	public record Result(List<Item> items, @Nullable Item lastEvaluatedKey, ConsumedCapacity capacity) {

	}

}
