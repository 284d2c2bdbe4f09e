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
import java.util.function.Function;

import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Executes several statements about one item each at one moment: all of them or none.
 *
 * @since 0.1.0
 */
public final class ExecuteTransaction {

	private static final String OPERATION = "ExecuteTransaction";

	private final TableCatalog tables;

	private final EngineLock lock;

	private final TransactWriteItems writes;

	private final Misbehaviour misbehaviour;

	ExecuteTransaction(TableCatalog tables, EngineLock lock, TransactWriteItems writes, Misbehaviour misbehaviour) {
		this.tables = tables;
		this.lock = lock;
		this.writes = writes;
		this.misbehaviour = misbehaviour;
	}

	/**
	 * Execute statements.
	 * @param statements the statements and whether each wants the item as it is on
	 * failure
	 * @param token the token that makes repetitions harmless, or {@code null}
	 * @return one entry per statement, and what they consumed
	 */
	public Result execute(List<Part> statements, TransactWriteItems.@Nullable Token token) {
		checkReturning(statements);
		long reads = statements.stream().filter((part) -> part.statement().isRead()).count();
		if (reads == statements.size()) {
			return read(statements.stream().map((part) -> (Statement.Select) part.statement()).toList());
		}
		if (reads > 0) {
			throw new ValidationFailure(PartiqlMessages.MIXED_TRANSACTION);
		}
		TransactWriteItems.Result result = this.writes.execute(OPERATION, () -> actionsOf(statements), token);
		List<@Nullable Item> items = new ArrayList<>();
		statements.forEach((statement) -> items.add(null));
		return new Result(items, result.capacities());
	}

	private static void checkReturning(List<Part> statements) {
		for (int i = 0; i < statements.size(); i++) {
			if (StatementWrites.returnValuesOf(statements.get(i).statement()) != ReturnValues.NONE) {
				throw new ValidationFailure(PartiqlMessages.returningInTransaction(i));
			}
		}
	}

	private List<WriteAction> actionsOf(List<Part> parts) {
		return each(parts, (part) -> StatementWrites.actionOf(part.statement(),
				this.tables.require(part.statement().tableName()), part.itemOnFailure()));
	}

	private Result read(List<Statement.Select> selects) {
		return this.lock.read(() -> {
			List<Table> named = selects.stream().map((select) -> this.tables.require(select.tableName())).toList();
			List<Item> keys = each(selects, this::keyOf);
			this.misbehaviour.cancel(OPERATION, named);
			List<@Nullable Item> items = new ArrayList<>();
			CapacityLedger capacities = new CapacityLedger();
			for (int i = 0; i < selects.size(); i++) {
				Statement.Select select = selects.get(i);
				Table table = this.tables.require(select.tableName());
				Item item = table.items().get(table.storedKey(keys.get(i)));
				items.add(select.selectOf(item));
				capacities.add(ConsumedCapacity.read(table.name())
					.table(CapacityUnits.ofTransactionalRead((item != null) ? item.byteSize() : 0))
					.build());
			}
			return new Result(items, capacities.perTable());
		});
	}

	private Item keyOf(Statement.Select select) {
		Table table = this.tables.require(select.tableName());
		if (select.indexName() != null) {
			throw new ValidationFailure(PartiqlMessages.KEY_NOT_GIVEN);
		}
		Item key = StatementWrites.keyOf(select.where(), table);
		ItemRules.checkKey(table, key);
		return key;
	}

	// Convert all parts, or cancel the transaction with what is wrong with each.
	private static <S, T> List<T> each(List<S> parts, Function<S, T> conversion) {
		List<T> converted = new ArrayList<>();
		List<CancellationReason> reasons = new ArrayList<>();
		for (S part : parts) {
			try {
				converted.add(conversion.apply(part));
				reasons.add(CancellationReason.NONE);
			}
			catch (ValidationFailure ex) {
				reasons.add(CancellationReason.validation(String.valueOf(ex.getMessage())));
			}
		}
		if (converted.size() < parts.size()) {
			throw new TransactionCanceledException(reasons);
		}
		return converted;
	}

	/**
	 * One statement of a transaction.
	 *
	 * @param statement the statement
	 * @param itemOnFailure whether its failure brings the item as it is
	 */
	public record Part(Statement statement, boolean itemOnFailure) {

	}

	/**
	 * What the statements returned.
	 *
	 * @param items one entry per statement, {@code null} if it returned nothing
	 * @param capacities what they consumed, per table
	 */
	public record Result(List<@Nullable Item> items, List<ConsumedCapacity> capacities) {

	}

}
