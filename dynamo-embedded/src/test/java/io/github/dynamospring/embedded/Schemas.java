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

package io.github.dynamospring.embedded;

import java.util.ArrayList;
import java.util.List;

import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * Parts of table schemas for tests. Attributes are written as name and type, such as
 * {@code "pk:S"}.
 */
final class Schemas {

	private Schemas() {
	}

	static List<AttributeDefinition> attributes(String... namesAndTypes) {
		List<AttributeDefinition> attributes = new ArrayList<>();
		for (String nameAndType : namesAndTypes) {
			String[] parts = nameAndType.split(":");
			attributes.add(AttributeDefinition.builder().attributeName(parts[0]).attributeType(parts[1]).build());
		}
		return attributes;
	}

	/**
	 * Build a key of one hash attribute and any number of range attributes.
	 */
	static List<KeySchemaElement> key(String hash, String... range) {
		List<KeySchemaElement> key = new ArrayList<>();
		key.add(element(hash, KeyType.HASH));
		for (String name : range) {
			key.add(element(name, KeyType.RANGE));
		}
		return key;
	}

	static KeySchemaElement element(String name, KeyType type) {
		return KeySchemaElement.builder().attributeName(name).keyType(type).build();
	}

	static Projection all() {
		return Projection.builder().projectionType(ProjectionType.ALL).build();
	}

	static Projection keysOnly() {
		return Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();
	}

	static Projection include(String... names) {
		return Projection.builder().projectionType(ProjectionType.INCLUDE).nonKeyAttributes(names).build();
	}

	static GlobalSecondaryIndex global(String name, List<KeySchemaElement> key, Projection projection) {
		return GlobalSecondaryIndex.builder().indexName(name).keySchema(key).projection(projection).build();
	}

	static LocalSecondaryIndex local(String name, List<KeySchemaElement> key, Projection projection) {
		return LocalSecondaryIndex.builder().indexName(name).keySchema(key).projection(projection).build();
	}

	/**
	 * Begin a table that is paid for by request.
	 */
	static CreateTableRequest.Builder table(String name, String... attributes) {
		return CreateTableRequest.builder()
			.tableName(name)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(attributes(attributes));
	}

}
