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
import java.util.Comparator;
import java.util.List;

import io.github.dynamospring.embedded.expression.KeyCondition;
import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.expression.RangeCondition;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemSize;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What an item or a key must look like to be stored in a table or looked up in it.
 */
final class ItemRules {

	static final int MAX_HASH_KEY_SIZE = 2048;

	static final int MAX_RANGE_KEY_SIZE = 1024;

	private ItemRules() {
	}

	static void checkSize(Item item) {
		if (item.byteSize() > ItemSize.MAX_ITEM_SIZE) {
			throw new ValidationFailure(EngineMessages.ITEM_TOO_LARGE);
		}
	}

	// Check an item after an update.
	static void checkUpdated(Table table, @Nullable Item before, Item item) {
		checkIndexKeys(table, item, true);
		VectorRules.check(table, (before != null) ? before : Item.empty(), item);
		if (item.byteSize() > ItemSize.MAX_ITEM_SIZE) {
			throw new ValidationFailure(EngineMessages.UPDATE_TOO_LARGE);
		}
	}

	// Check that a key names exactly the key attributes of a table, with the right types.
	static void checkKey(Table table, Item key) {
		if (key.names().size() != table.key().attributes().size()) {
			throw new ValidationFailure(EngineMessages.KEY_MISMATCH);
		}
		checkKeyParts(table.key(), key);
	}

	// Check that the attributes of a key are there and could be stored.
	static void checkKeyParts(KeySchema schema, Item key) {
		for (KeyAttribute attribute : schema.attributes()) {
			Value value = key.get(attribute.name());
			if (value == null || value.type() != attribute.type()) {
				throw new ValidationFailure(EngineMessages.KEY_MISMATCH);
			}
			checkNotEmpty(attribute, value);
			checkLength(schema, attribute, key);
		}
	}

	// Check that an item has all attributes of a key, whatever else it has.
	static void checkHasKey(KeySchema schema, Item item) {
		for (KeyAttribute attribute : schema.attributes()) {
			Value value = item.get(attribute.name());
			if (value == null || value.type() != attribute.type()) {
				throw new ValidationFailure(EngineMessages.KEY_MISMATCH);
			}
		}
	}

	// Check that an item has the key attributes of its table, and that attributes which
	// are keys of an index could be.
	static void checkItem(Table table, Item item) {
		for (KeyAttribute attribute : table.key().attributes()) {
			Value value = item.get(attribute.name());
			if (value == null) {
				throw new ValidationFailure(EngineMessages.missingKey(attribute.name()));
			}
			if (value.type() != attribute.type()) {
				throw new ValidationFailure(
						EngineMessages.keyTypeMismatch(attribute.name(), attribute.type(), value.type()));
			}
			checkNotEmpty(attribute, value);
			checkLength(table.key(), attribute, item);
		}
		checkIndexKeys(table, item, false);
		VectorRules.check(table, null, item);
	}

	// Check that attributes which are keys of an index could be.
	private static void checkIndexKeys(Table table, Item item, boolean update) {
		for (Index index : globalFirst(table)) {
			for (KeyAttribute attribute : index.key().attributes()) {
				Value value = item.get(attribute.name());
				if (value != null) {
					checkIndexKey(index, attribute, value, update);
				}
			}
			checkLengths(index.key(), item);
		}
	}

	private static List<Index> globalFirst(Table table) {
		List<Index> indexes = new ArrayList<>(table.indexes());
		indexes.sort(Comparator.comparing((index) -> !index.definition().global()));
		return indexes;
	}

	// Whether an item can be in an index as far as the values of its key attributes go.
	static boolean fits(Index index, Item item) {
		for (KeyAttribute attribute : index.key().attributes()) {
			Value value = item.get(attribute.name());
			if (value == null || value.type() != attribute.type() || isEmpty(value)) {
				return false;
			}
		}
		return sizeOf(index.key().hash(), item) <= MAX_HASH_KEY_SIZE
				&& sizeOf(index.key().range(), item) <= MAX_RANGE_KEY_SIZE;
	}

	private static void checkIndexKey(Index index, KeyAttribute attribute, Value value, boolean update) {
		String indexName = index.definition().name();
		if (value.type() != attribute.type()) {
			throw new ValidationFailure(
					EngineMessages.indexKeyTypeMismatch(attribute.name(), attribute.type(), value.type(), indexName));
		}
		if (isEmpty(value)) {
			throw new EmptyKeyFailure(update ? EngineMessages.emptyIndexKeyInUpdate(attribute.type())
					: EngineMessages.emptyIndexKey(attribute.name(), attribute.type(), indexName));
		}
	}

	private static void checkNotEmpty(KeyAttribute attribute, Value value) {
		if (isEmpty(value)) {
			throw new EmptyKeyFailure(EngineMessages.emptyKey(attribute.name(), attribute.type()));
		}
	}

	// Check the part of a key that an attribute belongs to.
	private static void checkLength(KeySchema schema, KeyAttribute attribute, Item item) {
		if (schema.hash().contains(attribute) && sizeOf(schema.hash(), item) > MAX_HASH_KEY_SIZE) {
			throw new ValidationFailure(EngineMessages.hashKeyTooLong(MAX_HASH_KEY_SIZE));
		}
		if (schema.range().contains(attribute) && sizeOf(schema.range(), item) > MAX_RANGE_KEY_SIZE) {
			throw new ValidationFailure(EngineMessages.rangeKeyTooLong(MAX_RANGE_KEY_SIZE));
		}
	}

	private static void checkLengths(KeySchema schema, Item item) {
		if (sizeOf(schema.hash(), item) > MAX_HASH_KEY_SIZE) {
			throw new ValidationFailure(EngineMessages.hashKeyTooLong(MAX_HASH_KEY_SIZE));
		}
		if (sizeOf(schema.range(), item) > MAX_RANGE_KEY_SIZE) {
			throw new ValidationFailure(EngineMessages.rangeKeyTooLong(MAX_RANGE_KEY_SIZE));
		}
	}

	// Check that the values of a key condition are not longer than those of a key.
	static void checkLengths(KeyCondition condition) {
		if (sumOf(condition.hash()) > MAX_HASH_KEY_SIZE) {
			throw new ValidationFailure(EngineMessages.hashKeyTooLong(MAX_HASH_KEY_SIZE));
		}
		int prefix = sumOf(condition.rangePrefix());
		RangeCondition range = condition.rangeCondition();
		int operand = (range != null) ? ItemSize.of(range.operand()) : 0;
		int upper = (range != null && range.upper() != null) ? ItemSize.of(range.upper()) : 0;
		if (prefix + Math.max(operand, upper) > MAX_RANGE_KEY_SIZE) {
			throw new ValidationFailure(EngineMessages.rangeKeyTooLong(MAX_RANGE_KEY_SIZE));
		}
	}

	private static int sumOf(List<Value> values) {
		return values.stream().mapToInt(ItemSize::of).sum();
	}

	private static int sizeOf(List<KeyAttribute> attributes, Item item) {
		int size = 0;
		for (KeyAttribute attribute : attributes) {
			Value value = item.get(attribute.name());
			size += (value != null) ? ItemSize.of(value) : 0;
		}
		return size;
	}

	private static boolean isEmpty(@Nullable Value value) {
		return value != null && (value.type() == ValueType.S || value.type() == ValueType.B) && ItemSize.of(value) == 0;
	}

}
