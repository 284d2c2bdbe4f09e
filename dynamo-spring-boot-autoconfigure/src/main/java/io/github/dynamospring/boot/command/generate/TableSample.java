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

package io.github.dynamospring.boot.command.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * A table and some of its items.
 *
 * @param table what DynamoDB says of the table
 * @param timeToLiveAttribute the attribute by which items expire, {@code null} if they do
 * not
 * @param items some items, possibly none
 * @since 0.1.0
 */
public record TableSample(TableDescription table, @Nullable String timeToLiveAttribute,
		List<Map<String, AttributeValue>> items) {

	public TableSample {
		items = List.copyOf(items);
	}

	String partitionKeyName() {
		return keyNames(this.table.keySchema(), KeyType.HASH).get(0);
	}

	@Nullable String sortKeyName() {
		List<String> names = keyNames(this.table.keySchema(), KeyType.RANGE);
		return names.isEmpty() ? null : names.get(0);
	}

	Map<String, ScalarAttributeType> keyTypes() {
		Map<String, ScalarAttributeType> types = new HashMap<>();
		for (AttributeDefinition definition : this.table.attributeDefinitions()) {
			types.put(definition.attributeName(), definition.attributeType());
		}
		return types;
	}

	static List<String> keyNames(List<KeySchemaElement> schema, KeyType type) {
		return schema.stream()
			.filter((element) -> element.keyType() == type)
			.map(KeySchemaElement::attributeName)
			.toList();
	}

}
