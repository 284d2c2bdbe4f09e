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

import io.github.dynamospring.embedded.expression.KeyCondition;
import io.github.dynamospring.embedded.expression.RangeCondition;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Turns a key condition into the range of stored keys that meet it, so that a query reads
 * nothing else.
 */
final class QueryRange {

	private final KeyCondition condition;

	private QueryRange(KeyCondition condition) {
		this.condition = condition;
	}

	static KeyRange of(KeyCondition condition) {
		RangeCondition range = condition.rangeCondition();
		QueryRange bounds = new QueryRange(condition);
		return (range != null) ? bounds.of(range) : KeyRange.startingWith(bounds.all());
	}

	private KeyRange of(RangeCondition range) {
		Value operand = range.operand();
		return switch (range.operator()) {
			case LT -> new KeyRange(all(), true, key(operand), false);
			case LE -> new KeyRange(all(), true, key(operand), true);
			case GT -> new KeyRange(key(operand), false, all(), true);
			case GE -> new KeyRange(key(operand), true, all(), true);
			case BETWEEN -> new KeyRange(key(operand), true, key(range.upper()), true);
			case BEGINS_WITH -> KeyRange
				.startingWith(KeyEncoder.encodePrefix(this.condition.hash(), this.condition.rangePrefix(), operand));
		};
	}

	// Return what all keys begin with, whatever the range condition says.
	private StoredKey all() {
		return KeyEncoder.encode(this.condition.hash(), this.condition.rangePrefix());
	}

	private StoredKey key(@Nullable Value value) {
		List<Value> rest = new ArrayList<>(this.condition.rangePrefix());
		if (value != null) {
			rest.add(value);
		}
		return KeyEncoder.encode(this.condition.hash(), rest);
	}

}
