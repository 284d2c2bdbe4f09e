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

import java.util.function.Function;

import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Writes one item: PutItem, UpdateItem and DeleteItem.
 *
 * @since 0.1.0
 */
public final class WriteItem {

	private final TableCatalog tables;

	private final TableWriter writer;

	private final EngineLock lock;

	private final Misbehaviour misbehaviour;

	WriteItem(TableCatalog tables, TableWriter writer, EngineLock lock, Misbehaviour misbehaviour) {
		this.tables = tables;
		this.writer = writer;
		this.lock = lock;
		this.misbehaviour = misbehaviour;
	}

	/**
	 * Check that an item is not too large, which comes before its condition is looked at.
	 * @param item the item
	 * @throws io.github.dynamospring.embedded.value.ValidationFailure if it is too large
	 */
	public static void checkSize(Item item) {
		ItemRules.checkSize(item);
	}

	/**
	 * Write an item.
	 * @param request what to write
	 * @param returnValues what to tell about the item
	 * @return what became of it
	 */
	public Result execute(WriteRequest request, ReturnValues returnValues) {
		WriteAction action = WriteAction.of(request);
		return execute(operation(request), request.tableName(), (table) -> action, returnValues);
	}

	// Write an item that can only be told once its table is known.
	Result execute(String operation, String tableName, Function<Table, WriteAction> actionOf,
			ReturnValues returnValues) {
		return this.lock.write(() -> {
			Table table = this.tables.require(tableName);
			WriteAction action = actionOf.apply(table);
			StoredKey key = action.locate(table);
			this.misbehaviour.conflict(operation, table.name());
			Item before = table.items().get(key);
			if (!action.isAllowedOn(before)) {
				throw action.refusal(before);
			}
			WriteOutcome outcome = action.applyTo(table, before);
			ConsumedCapacity capacity = this.writer.write(table, key, before, outcome.after());
			return new Result(outcome.describe(returnValues), capacity, ItemCollectionMetrics.of(table, action.key()));
		});
	}

	private static String operation(WriteRequest request) {
		if (request instanceof WriteRequest.Put) {
			return "PutItem";
		}
		return (request instanceof WriteRequest.Update) ? "UpdateItem" : "DeleteItem";
	}

	/**
	 * What became of an item.
	 *
	 * @param attributes what was asked for, or {@code null} if there is nothing to tell
	 * @param capacity what the write consumed
	 * @param collectionMetrics the size of the item's collection, or {@code null} if the
	 * table has no local index
	 */
	public record Result(@Nullable Item attributes, ConsumedCapacity capacity,
			@Nullable ItemCollectionMetrics collectionMetrics) {

	}

}
