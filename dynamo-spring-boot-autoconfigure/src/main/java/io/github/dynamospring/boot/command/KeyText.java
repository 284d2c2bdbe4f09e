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

package io.github.dynamospring.boot.command;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/**
 * The text of a key: {@code (pk:S; sk:S)}.
 */
final class KeyText {

	private KeyText() {
	}

	static String of(List<KeySchemaElement> schema, List<AttributeDefinition> definitions) {
		Map<String, String> types = definitions.stream()
			.collect(Collectors.toMap(AttributeDefinition::attributeName, AttributeDefinition::attributeTypeAsString));
		String partition = names(schema, KeyType.HASH, types);
		String sort = names(schema, KeyType.RANGE, types);
		return sort.isEmpty() ? "(%s)".formatted(partition) : "(%s; %s)".formatted(partition, sort);
	}

	private static String names(List<KeySchemaElement> schema, KeyType type, Map<String, String> types) {
		return schema.stream()
			.filter((element) -> element.keyType() == type)
			.map(KeySchemaElement::attributeName)
			.map((name) -> types.containsKey(name) ? name + ":" + types.get(name) : name)
			.collect(Collectors.joining(", "));
	}

}
