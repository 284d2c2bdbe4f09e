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

package io.github.dynamospring.core.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.expression.UpdateExpression;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * An embedded DynamoDB that takes expression trees, for the tests of the mappers.
 */
final class QueryEngine implements AutoCloseable {

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final DynamoDbClient client = DynamoDbClient.builder()
		.httpClient(this.engine.httpClient())
		.endpointOverride(this.engine.endpoint())
		.region(Region.EU_CENTRAL_1)
		.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
		.build();

	void createTable(Class<?> type, String... indexNames) {
		DynamoPersistentEntity<?> entity = QueryModel.entity(type);
		KeyLayout layout = entity.getKeyLayout();
		List<AttributeDefinition> attributes = new ArrayList<>();
		List<KeySchemaElement> key = new ArrayList<>();
		addKey(key, attributes, layout.partitionKeyName(), KeyType.HASH,
				layout.raw() ? layout.partitionKey().get(0).property() : null);
		if (layout.sortKeyName() != null) {
			addKey(key, attributes, layout.sortKeyName(), KeyType.RANGE,
					layout.raw() ? layout.sortKey().get(0).property() : null);
		}
		List<GlobalSecondaryIndex> indexes = new ArrayList<>();
		for (String indexName : indexNames) {
			SecondaryIndex index = entity.getRequiredIndex(indexName);
			List<KeySchemaElement> indexKey = new ArrayList<>();
			index.partitionKey()
				.forEach((property) -> addKey(indexKey, attributes, property.getAttributeName(), KeyType.HASH,
						property));
			index.sortKey()
				.forEach((property) -> addKey(indexKey, attributes, property.getAttributeName(), KeyType.RANGE,
						property));
			indexes.add(GlobalSecondaryIndex.builder()
				.indexName(indexName)
				.keySchema(indexKey)
				.projection((projection) -> projection.projectionType(ProjectionType.ALL))
				.build());
		}
		CreateTableRequest.Builder request = CreateTableRequest.builder()
			.tableName(entity.getTableName())
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(attributes)
			.keySchema(key);
		if (!indexes.isEmpty()) {
			request.globalSecondaryIndexes(indexes);
		}
		this.client.createTable(request.build());
	}

	private static void addKey(List<KeySchemaElement> key, List<AttributeDefinition> attributes, String name,
			KeyType type, @Nullable DynamoPersistentProperty property) {
		key.add(KeySchemaElement.builder().attributeName(name).keyType(type).build());
		ScalarAttributeType attributeType = (property != null)
				? ScalarAttributeType.fromValue(QueryModel.CONVERTER.getConverter(property).attributeValueType().name())
				: ScalarAttributeType.S;
		AttributeDefinition definition = AttributeDefinition.builder()
			.attributeName(name)
			.attributeType(attributeType)
			.build();
		if (!attributes.contains(definition)) {
			attributes.add(definition);
		}
	}

	void put(Object entity) {
		put(entity.getClass(), QueryModel.CONVERTER.write(entity));
	}

	void put(Class<?> type, Map<String, AttributeValue> item) {
		this.client.putItem((request) -> request.tableName(QueryModel.entity(type).getTableName()).item(item));
	}

	<T> List<T> scan(Class<T> type, ConditionExpression filter) {
		ExpressionRenderer renderer = new ExpressionRenderer();
		String text = renderer.render(filter);
		return this.client.scanPaginator((request) -> {
			request.tableName(QueryModel.entity(type).getTableName()).filterExpression(text);
			if (!renderer.names().isEmpty()) {
				request.expressionAttributeNames(renderer.names());
			}
			if (!renderer.values().isEmpty()) {
				request.expressionAttributeValues(renderer.values());
			}
		}).items().stream().map((item) -> QueryModel.CONVERTER.read(type, item)).toList();
	}

	<T> List<T> query(Class<T> type, @Nullable String indexName, ConditionExpression key,
			@Nullable ConditionExpression filter) {
		ExpressionRenderer renderer = new ExpressionRenderer();
		String keyText = renderer.render(key);
		String filterText = (filter != null) ? renderer.render(filter) : null;
		return this.client
			.queryPaginator((request) -> request.tableName(QueryModel.entity(type).getTableName())
				.indexName(indexName)
				.keyConditionExpression(keyText)
				.filterExpression(filterText)
				.expressionAttributeNames(renderer.names())
				.expressionAttributeValues(renderer.values()))
			.items()
			.stream()
			.map((item) -> QueryModel.CONVERTER.read(type, item))
			.toList();
	}

	Map<String, AttributeValue> update(Object entity, UpdateExpression update) {
		ExpressionRenderer renderer = new ExpressionRenderer();
		String text = renderer.render(update);
		return this.client.updateItem((request) -> {
			request.tableName(QueryModel.entity(entity.getClass()).getTableName())
				.key(QueryModel.CONVERTER.writeKey(entity.getClass(), QueryModel.CONVERTER.getKey(entity)))
				.updateExpression(text)
				.expressionAttributeNames(renderer.names())
				.returnValues(ReturnValue.ALL_NEW);
			if (!renderer.values().isEmpty()) {
				request.expressionAttributeValues(renderer.values());
			}
		}).attributes();
	}

	@Override
	public void close() {
		this.client.close();
		this.engine.close();
	}

}
