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

package io.github.dynamospring.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * An embedded engine with one table of orders. What the engine itself takes is measured
 * by sending it a request of the SDK again without the SDK.
 */
final class EngineSetting implements AutoCloseable {

	private static final int PAGE = 50;

	private static final int BATCH = 25;

	private static final MappingDynamoConverter CONVERTER = Setting.converter();

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final RepeatingHttpClient gets = new RepeatingHttpClient(this.engine.httpClient());

	private final RepeatingHttpClient queries = new RepeatingHttpClient(this.engine.httpClient());

	private final DynamoDbClient client = StubHttpClient.client(this.gets);

	/**
	 * Start an engine.
	 * @param items the number of items in the table, in partitions of one page
	 */
	EngineSetting(int items) {
		createTable(this.client);
		List<WriteRequest> batch = new ArrayList<>();
		for (int i = 0; i < items; i++) {
			Map<String, AttributeValue> item = CONVERTER.write(PurchaseOrder.sample(i));
			item.put("customerId", AttributeValue.createS("customer-" + i / PAGE));
			batch.add(WriteRequest.builder().putRequest((put) -> put.item(item)).build());
			if (batch.size() == BATCH || i == items - 1) {
				List<WriteRequest> writes = List.copyOf(batch);
				this.client.batchWriteItem((request) -> request.requestItems(Map.of("orders", writes)));
				batch.clear();
			}
		}
		get();
		try (DynamoDbClient querying = StubHttpClient.client(this.queries)) {
			querying.query((request) -> request.tableName("orders")
				.keyConditionExpression("customerId = :c")
				.expressionAttributeValues(Map.of(":c", AttributeValue.createS("customer-1"))));
		}
	}

	/**
	 * Start an engine, create a table, write and read one item, and stop.
	 * @return the item
	 */
	static Object startAndStop() {
		try (EngineSetting setting = new EngineSetting(1)) {
			return setting.get();
		}
	}

	private static void createTable(DynamoDbClient client) {
		client.createTable((request) -> request.tableName("orders")
			.billingMode("PAY_PER_REQUEST")
			.keySchema(List.of(key("customerId", KeyType.HASH), key("orderId", KeyType.RANGE)))
			.attributeDefinitions(List.of(text("customerId"), text("orderId"))));
	}

	private static KeySchemaElement key(String name, KeyType type) {
		return KeySchemaElement.builder().attributeName(name).keyType(type).build();
	}

	private static AttributeDefinition text(String name) {
		return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
	}

	Object get() {
		return this.client.getItem((request) -> request.tableName("orders")
			.key(Map.of("customerId", AttributeValue.createS("customer-0"), "orderId",
					AttributeValue.createS(PurchaseOrder.sample(0).orderId()))))
			.item();
	}

	Object getAgain() {
		return this.gets.again();
	}

	Object queryAgain() {
		return this.queries.again();
	}

	@Override
	public void close() {
		this.client.close();
		this.engine.close();
	}

}
