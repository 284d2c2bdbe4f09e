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
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;

/**
 * Takes the parts of a key out of items.
 */
final class Keys {

	private Keys() {
	}

	static boolean isComplete(KeySchema schema, Item item) {
		return containsAll(schema.hash(), item) && containsAll(schema.range(), item);
	}

	private static boolean containsAll(List<KeyAttribute> attributes, Item item) {
		for (KeyAttribute attribute : attributes) {
			if (!item.contains(attribute.name())) {
				return false;
			}
		}
		return true;
	}

	// Return the values of key attributes in a new list that can be changed.
	static List<Value> values(List<KeyAttribute> attributes, Item item) {
		List<Value> values = new ArrayList<>(attributes.size());
		for (KeyAttribute attribute : attributes) {
			Value value = item.get(attribute.name());
			if (value == null) {
				throw new IllegalArgumentException("The item lacks the key attribute " + attribute.name());
			}
			values.add(value);
		}
		return values;
	}

}
