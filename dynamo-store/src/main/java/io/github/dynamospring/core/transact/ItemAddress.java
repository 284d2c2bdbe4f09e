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

package io.github.dynamospring.core.transact;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.core.mapping.KeyLayout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where an item lives: its table and primary key. Two addresses are equal if they are of
 * the same item, however their numbers are written.
 *
 * @param tableName the table name
 * @param key the primary key attributes
 * @since 0.1.0
 */
public record ItemAddress(String tableName, Map<String, AttributeValue> key) {

	public ItemAddress {
		Map<String, AttributeValue> canonical = new LinkedHashMap<>();
		key.forEach((name, value) -> canonical.put(name, canonical(value)));
		key = Map.copyOf(canonical);
	}

	/**
	 * Return the address of an item.
	 * @param tableName the table name
	 * @param layout how its primary key is made
	 * @param item the item, or its key attributes alone
	 * @return the address
	 */
	public static ItemAddress of(String tableName, KeyLayout layout, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		put(key, layout.partitionKeyName(), item);
		if (layout.sortKeyName() != null) {
			put(key, layout.sortKeyName(), item);
		}
		return new ItemAddress(tableName, key);
	}

	private static void put(Map<String, AttributeValue> key, String name, Map<String, AttributeValue> item) {
		AttributeValue value = item.get(name);
		if (value != null) {
			key.put(name, value);
		}
	}

	private static AttributeValue canonical(AttributeValue value) {
		return (value.n() != null)
				? AttributeValue.fromN(new BigDecimal(value.n()).stripTrailingZeros().toPlainString()) : value;
	}

}
