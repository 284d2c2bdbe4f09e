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

import java.util.List;

import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.partiql.Statement.Returning;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Turns the statements that write or check one item into the actions of the other
 * operations.
 */
final class StatementWrites {

	private StatementWrites() {
	}

	/**
	 * Find the action a statement stands for.
	 * @param statement anything but a read
	 * @param table the statement's table
	 * @param itemOnFailure whether a failure brings the item as it is
	 * @return the action
	 * @throws ValidationFailure if the statement does not say which item it means
	 */
	static WriteAction actionOf(Statement statement, Table table, boolean itemOnFailure) {
		String name = statement.tableName();
		if (statement instanceof Statement.Insert insert) {
			return WriteAction.insert(
					new WriteRequest.Put(name, insert.item(), null, Placeholders.none(), itemOnFailure), absent(table));
		}
		if (statement instanceof Statement.Update update) {
			return WriteAction.of(new WriteRequest.Update(name, keyOf(update.where(), table), null, null,
					Placeholders.none(), itemOnFailure), update.update(), present(table, given(update.where())));
		}
		if (statement instanceof Statement.Delete delete) {
			return WriteAction.of(new WriteRequest.Delete(name, keyOf(delete.where(), table), null, Placeholders.none(),
					itemOnFailure), null, absentOr(table, given(delete.where())));
		}
		Statement.Select select = ((Statement.Exists) statement).select();
		return WriteAction.of(
				new WriteRequest.Check(name, keyOf(select.where(), table), null, Placeholders.none(), itemOnFailure),
				null, present(table, given(select.where())));
	}

	static ReturnValues returnValuesOf(Statement statement) {
		Returning returning = Returning.NOTHING;
		if (statement instanceof Statement.Update update) {
			returning = update.returning();
		}
		else if (statement instanceof Statement.Delete delete) {
			returning = delete.returning();
		}
		return switch (returning) {
			case NOTHING -> ReturnValues.NONE;
			case ALL_OLD -> ReturnValues.ALL_OLD;
			case MODIFIED_OLD -> ReturnValues.UPDATED_OLD;
			case ALL_NEW -> ReturnValues.ALL_NEW;
			case MODIFIED_NEW -> ReturnValues.UPDATED_NEW;
		};
	}

	static Item keyOf(@Nullable Condition where, Table table) {
		Item key = StatementKeys.of(table.key(), where).item();
		if (key == null) {
			throw new ValidationFailure(PartiqlMessages.KEY_NOT_GIVEN);
		}
		return key;
	}

	private static Condition absent(Table table) {
		return new Condition.AttributeNotExists(hash(table));
	}

	private static Condition present(Table table, Condition where) {
		return new Condition.And(List.of(new Condition.AttributeExists(hash(table)), where));
	}

	// Nothing needs to be removed where nothing is.
	private static Condition absentOr(Table table, Condition where) {
		return new Condition.Or(List.of(absent(table), where));
	}

	private static Condition given(@Nullable Condition where) {
		if (where == null) {
			throw new ValidationFailure(PartiqlMessages.KEY_NOT_GIVEN);
		}
		return where;
	}

	private static Path hash(Table table) {
		return Path.of(table.key().hash().get(0).name());
	}

}
