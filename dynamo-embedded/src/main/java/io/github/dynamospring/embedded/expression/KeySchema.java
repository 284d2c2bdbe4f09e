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

package io.github.dynamospring.embedded.expression;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.value.ValueType;

/**
 * The key of a table or index: its hash and range attributes in the order of the key
 * schema. A table has one hash and at most one range attribute, a global secondary index
 * up to four of each.
 *
 * @param hash the hash attributes, at least one
 * @param range the range attributes
 * @since 0.1.0
 */
public record KeySchema(List<KeyAttribute> hash, List<KeyAttribute> range) {

	/**
	 * Create a key schema.
	 * @param hash the hash attributes, which are copied
	 * @param range the range attributes, which are copied
	 */
	public KeySchema {
		hash = List.copyOf(hash);
		range = List.copyOf(range);
		if (hash.isEmpty()) {
			throw new IllegalArgumentException("A key schema needs a hash attribute");
		}
	}

	/**
	 * Return all key attributes.
	 * @return the hash attributes, then the range attributes
	 */
	public List<KeyAttribute> attributes() {
		List<KeyAttribute> attributes = new ArrayList<>(this.hash);
		attributes.addAll(this.range);
		return attributes;
	}

	/**
	 * Return the names of all key attributes.
	 * @return the names of the hash attributes, then of the range attributes
	 */
	public List<String> names() {
		return attributes().stream().map(KeyAttribute::name).toList();
	}

	/**
	 * A key attribute.
	 *
	 * @param name its name
	 * @param type its type: a string, a number or binary
	 */
	public record KeyAttribute(String name, ValueType type) {

		/**
		 * Create a key attribute.
		 * @param name its name
		 * @param type its type
		 */
		public KeyAttribute {
			if (!type.isKeyType()) {
				throw new IllegalArgumentException(
						"The key attribute '" + name + "' cannot have the type " + type.code() + "; use S, N or B");
			}
		}

	}

}
