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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * Builds tables with items.
 */
final class TableBuilder {

	private final String name;

	private final Map<String, String> keyTypes = new LinkedHashMap<>();

	private final List<KeySchemaElement> key = new ArrayList<>();

	private final List<GlobalSecondaryIndexDescription> globalIndexes = new ArrayList<>();

	private final List<LocalSecondaryIndexDescription> localIndexes = new ArrayList<>();

	private final List<VectorIndexDescription> vectorIndexes = new ArrayList<>();

	private final List<Map<String, AttributeValue>> items = new ArrayList<>();

	private @Nullable String timeToLive;

	// Keys are given as attribute:type.
	TableBuilder(String name, String partitionKey, String... sortKey) {
		this.name = name;
		this.key.add(element(partitionKey, KeyType.HASH));
		for (String part : sortKey) {
			this.key.add(element(part, KeyType.RANGE));
		}
	}

	private KeySchemaElement element(String attribute, KeyType type) {
		int colon = attribute.lastIndexOf(':');
		this.keyTypes.put(attribute.substring(0, colon), attribute.substring(colon + 1));
		return KeySchemaElement.builder().attributeName(attribute.substring(0, colon)).keyType(type).build();
	}

	TableBuilder global(String index, ProjectionType projection, List<String> included, List<String> partitionKey,
			List<String> sortKey) {
		List<KeySchemaElement> schema = new ArrayList<>();
		partitionKey.forEach((attribute) -> schema.add(element(attribute, KeyType.HASH)));
		sortKey.forEach((attribute) -> schema.add(element(attribute, KeyType.RANGE)));
		this.globalIndexes.add(GlobalSecondaryIndexDescription.builder()
			.indexName(index)
			.keySchema(schema)
			.projection(projection(projection, included))
			.build());
		return this;
	}

	TableBuilder local(String index, String sortKey) {
		this.localIndexes.add(LocalSecondaryIndexDescription.builder()
			.indexName(index)
			.keySchema(this.key.get(0), element(sortKey, KeyType.RANGE))
			.projection(projection(ProjectionType.ALL, List.of()))
			.build());
		return this;
	}

	TableBuilder vector(String index, String attribute, long dimensions, String partitionKey) {
		KeySchemaElement hash = element(partitionKey, KeyType.HASH);
		this.vectorIndexes.add(VectorIndexDescription.builder()
			.indexName(index)
			.vectorAttribute((vector) -> vector.attributeName(attribute))
			.dimensions(dimensions)
			.distanceFunction(VectorDistanceFunction.COSINE)
			.searchSchema(List.of(SearchSchemaElement.builder()
				.attributeName(hash.attributeName())
				.searchSchemaElementType(SearchSchemaElementType.HASH)
				.build()))
			.projection(projection(ProjectionType.ALL, List.of()))
			.build());
		return this;
	}

	private static Projection projection(ProjectionType type, List<String> included) {
		Projection.Builder projection = Projection.builder().projectionType(type);
		return (included.isEmpty() ? projection : projection.nonKeyAttributes(included)).build();
	}

	TableBuilder timeToLive(String attribute) {
		this.timeToLive = attribute;
		return this;
	}

	TableBuilder item(Object... namesAndValues) {
		this.items.add(map(namesAndValues));
		return this;
	}

	TableBuilder item(Map<String, AttributeValue> item) {
		this.items.add(item);
		return this;
	}

	static Map<String, AttributeValue> map(Object... namesAndValues) {
		Map<String, AttributeValue> map = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			map.put((String) namesAndValues[i], value(namesAndValues[i + 1]));
		}
		return map;
	}

	private static AttributeValue value(Object value) {
		if (value instanceof AttributeValue stored) {
			return stored;
		}
		if (value instanceof Number number) {
			return AttributeValue.fromN(number.toString());
		}
		if (value instanceof Boolean bool) {
			return AttributeValue.fromBool(bool);
		}
		if (value instanceof byte[] bytes) {
			return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
		}
		if (value instanceof List<?> list) {
			return AttributeValue.fromL(list.stream().map(TableBuilder::value).toList());
		}
		return AttributeValue.fromS((String) value);
	}

	TableSample build() {
		TableDescription.Builder table = TableDescription.builder()
			.tableName(this.name)
			.keySchema(this.key)
			.attributeDefinitions(this.keyTypes.entrySet()
				.stream()
				.map((type) -> AttributeDefinition.builder()
					.attributeName(type.getKey())
					.attributeType(type.getValue())
					.build())
				.toList());
		table.globalSecondaryIndexes(this.globalIndexes);
		table.localSecondaryIndexes(this.localIndexes);
		table.vectorIndexes(this.vectorIndexes);
		return new TableSample(table.build(), this.timeToLive, this.items);
	}

}
