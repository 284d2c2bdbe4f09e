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

import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.UpdateExpression;
import io.github.dynamospring.embedded.expression.UpdateResult;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A write whose expressions were parsed. It is first located in its table, which checks
 * the key, then applied to the item as it is, which checks the result.
 */
final class WriteAction {

	private final WriteRequest request;

	private final @Nullable Condition condition;

	private final @Nullable UpdateExpression update;

	/** Whether the condition is that there is no such item. */
	private final boolean insert;

	private WriteAction(WriteRequest request, @Nullable UpdateExpression update, @Nullable Condition condition,
			boolean insert) {
		this.request = request;
		this.update = update;
		this.condition = condition;
		this.insert = insert;
	}

	// Take a write whose expressions are no text but come with it.
	static WriteAction of(WriteRequest request, @Nullable UpdateExpression update, Condition condition) {
		return new WriteAction(request, update, condition, false);
	}

	// Take a write that fails as a duplicate if its condition does not hold.
	static WriteAction insert(WriteRequest.Put request, Condition absent) {
		ItemRules.checkSize(request.item());
		return new WriteAction(request, null, absent, true);
	}

	// Check what can be checked without a table, and parse the expressions.
	static WriteAction of(WriteRequest request) {
		if (request instanceof WriteRequest.Put put) {
			ItemRules.checkSize(put.item());
		}
		String updateText = (request instanceof WriteRequest.Update change) ? change.update() : null;
		UpdateExpression parsed = (updateText != null) ? Expressions.update(updateText, request.placeholders()) : null;
		Condition condition = (request.condition() != null)
				? Expressions.condition(request.condition(), request.placeholders()) : null;
		request.placeholders().verifyAllUsed();
		return new WriteAction(request, parsed, condition, false);
	}

	WriteRequest request() {
		return this.request;
	}

	/**
	 * Find out which item of the table this is about.
	 * @param table the table
	 * @return the item's key
	 */
	StoredKey locate(Table table) {
		Item key = key();
		if (this.request instanceof WriteRequest.Put) {
			ItemRules.checkItem(table, key);
		}
		else {
			ItemRules.checkKey(table, key);
		}
		if (this.update != null) {
			this.update.checkTouchesNoKey(table.keyNames());
			table.checkKeysAreScalars(this.update.paths());
		}
		if (this.condition != null) {
			table.checkKeysAreScalars(this.condition.paths());
		}
		return table.storedKey(key);
	}

	// Check the condition.
	boolean isAllowedOn(@Nullable Item before) {
		return this.condition == null || this.condition.matches((before != null) ? before : Item.empty());
	}

	// Return the error of a write whose condition does not hold.
	EngineException refusal(@Nullable Item before) {
		if (this.insert) {
			return new EngineException(ErrorType.DUPLICATE_ITEM, PartiqlMessages.DUPLICATE_ITEM);
		}
		return new ConditionalCheckFailedException(this.request.itemOnFailure() ? before : null);
	}

	// Return the same for a write that is part of a transaction.
	CancellationReason reason(@Nullable Item before) {
		if (this.insert) {
			return CancellationReason.duplicate();
		}
		return CancellationReason.conditionFailed(this.request.itemOnFailure() ? before : null);
	}

	// Work out what becomes of the item.
	WriteOutcome applyTo(Table table, @Nullable Item before) {
		if (this.request instanceof WriteRequest.Put put) {
			return WriteOutcome.of(before, put.item());
		}
		if (this.request instanceof WriteRequest.Update change) {
			WriteOutcome outcome = update(before, (before != null) ? before : change.key());
			ItemRules.checkUpdated(table, before, outcome.updated());
			return outcome;
		}
		return WriteOutcome.of(before, (this.request instanceof WriteRequest.Check) ? before : null);
	}

	private WriteOutcome update(@Nullable Item before, Item base) {
		if (this.update == null) {
			return WriteOutcome.of(before, base);
		}
		UpdateResult result = this.update.apply(base);
		if (before == null && !this.update.createsItem()) {
			return WriteOutcome.of(null, null);
		}
		return new WriteOutcome(before, result.item(), result.updatedOld(), result.updatedNew());
	}

	// Return the key as given, or the item that contains it.
	Item key() {
		if (this.request instanceof WriteRequest.Put put) {
			return put.item();
		}
		if (this.request instanceof WriteRequest.Update change) {
			return change.key();
		}
		if (this.request instanceof WriteRequest.Delete delete) {
			return delete.key();
		}
		return ((WriteRequest.Check) this.request).key();
	}

}
