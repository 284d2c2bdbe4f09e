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

import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A write of one item, alone or as part of a transaction.
 *
 * @since 0.1.0
 */
public sealed interface WriteRequest {

	/**
	 * Return the table to write to.
	 * @return its name or ARN
	 */
	String tableName();

	/**
	 * Return what must hold for the write to happen.
	 * @return the condition expression, or {@code null} for an unconditional write
	 */
	@Nullable String condition();

	/**
	 * Return the placeholders of the expressions.
	 * @return the placeholders
	 */
	Placeholders placeholders();

	/**
	 * Whether the item as it is comes with the error if the condition does not hold.
	 * @return {@code true} if it does
	 */
	boolean itemOnFailure();

	/**
	 * Store an item in place of any other with the same key.
	 *
	 * @param tableName the table's name or ARN
	 * @param item the item
	 * @param condition the condition expression, or {@code null}
	 * @param placeholders the placeholders of the condition
	 * @param itemOnFailure whether a failure brings the item as it is
	 */
	record Put(String tableName, Item item, @Nullable String condition, Placeholders placeholders,
			boolean itemOnFailure) implements WriteRequest {

	}

	/**
	 * Change an item, or create it.
	 *
	 * @param tableName the table's name or ARN
	 * @param key the item's key
	 * @param update the update expression, or {@code null} to see to it that the item
	 * exists
	 * @param condition the condition expression, or {@code null}
	 * @param placeholders the placeholders of both expressions
	 * @param itemOnFailure whether a failure brings the item as it is
	 */
	record Update(String tableName, Item key, @Nullable String update, @Nullable String condition,
			Placeholders placeholders, boolean itemOnFailure) implements WriteRequest {

	}

	/**
	 * Remove an item if there is one.
	 *
	 * @param tableName the table's name or ARN
	 * @param key the item's key
	 * @param condition the condition expression, or {@code null}
	 * @param placeholders the placeholders of the condition
	 * @param itemOnFailure whether a failure brings the item as it is
	 */
	record Delete(String tableName, Item key, @Nullable String condition, Placeholders placeholders,
			boolean itemOnFailure) implements WriteRequest {

	}

	/**
	 * Check a condition and leave the item alone.
	 *
	 * @param tableName the table's name or ARN
	 * @param key the item's key
	 * @param condition the condition expression
	 * @param placeholders the placeholders of the condition
	 * @param itemOnFailure whether a failure brings the item as it is
	 */
	record Check(String tableName, Item key, @Nullable String condition, Placeholders placeholders,
			boolean itemOnFailure) implements WriteRequest {

	}

}
