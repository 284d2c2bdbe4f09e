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

import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The candidates on one client that answers without a network.
 */
final class Setting {

	static final TableSchema<OrderBean> BEANS = TableSchema.fromBean(OrderBean.class);

	private static final int PAGE = 50;

	private final StubHttpClient http = new StubHttpClient(replies());

	private final DynamoDbClient client = StubHttpClient.client(this.http);

	private final MappingDynamoConverter converter = converter();

	private final DynamoTemplate template = new DynamoTemplate(this.client, this.converter);

	private final PurchaseOrders repository = new DynamoRepositoryFactory(this.template)
		.getRepository(PurchaseOrders.class);

	private final DynamoDbTable<OrderBean> table = DynamoDbEnhancedClient.builder()
		.dynamoDbClient(this.client)
		.build()
		.table("orders", BEANS);

	private final PurchaseOrder order = PurchaseOrder.sample(1);

	private final OrderBean bean = BEANS.mapToItem(this.converter.write(this.order));

	private final DynamoKey key = DynamoKey.of(this.order.customerId(), this.order.orderId());

	private final Key beanKey = Key.builder()
		.partitionValue(this.order.customerId())
		.sortValue(this.order.orderId())
		.build();

	static MappingDynamoConverter converter() {
		return new MappingDynamoConverter(new DynamoMappingContext());
	}

	private static Map<String, String> replies() {
		MappingDynamoConverter converter = converter();
		StringBuilder page = new StringBuilder();
		for (int i = 0; i < PAGE; i++) {
			page.append((i > 0) ? "," : "").append(Json.of(converter.write(PurchaseOrder.sample(i))));
		}
		return Map.of("PutItem", "{}", "GetItem",
				"{\"Item\":%s}".formatted(Json.of(converter.write(PurchaseOrder.sample(1)))), "Query",
				"{\"Items\":[%s],\"Count\":%d,\"ScannedCount\":%2$d}".formatted(page, PAGE));
	}

	StubHttpClient http() {
		return this.http;
	}

	MappingDynamoConverter converterInUse() {
		return this.converter;
	}

	PurchaseOrder order() {
		return this.order;
	}

	OrderBean bean() {
		return this.bean;
	}

	Object save() {
		return this.repository.save(this.order);
	}

	Object enhancedPut() {
		this.bean.setVersion(3L);
		this.table.putItem(this.bean);
		return this.bean;
	}

	Object rawPut() {
		return this.client.putItem((request) -> request.tableName("orders")
			.item(HandWritten.write(this.order))
			.conditionExpression("#v = :v")
			.expressionAttributeNames(Map.of("#v", "version"))
			.expressionAttributeValues(Map.of(":v", AttributeValue.fromN("3"))));
	}

	Object findById() {
		return this.repository.findById(this.key);
	}

	Object templateGet() {
		return this.template.get(PurchaseOrder.class).key(this.key).one();
	}

	Object enhancedGet() {
		return this.table.getItem(this.beanKey);
	}

	Object rawGet() {
		return HandWritten.read(this.client.getItem((request) -> request.tableName("orders")
			.key(Map.of("customerId", AttributeValue.fromS(this.order.customerId()), "orderId",
					AttributeValue.fromS(this.order.orderId()))))
			.item());
	}

	Object findByCustomerId() {
		return this.repository.findByCustomerId(this.order.customerId());
	}

	Object enhancedQuery() {
		return this.table
			.query(QueryConditional.keyEqualTo(Key.builder().partitionValue(this.order.customerId()).build()))
			.items()
			.stream()
			.toList();
	}

	Object rawQuery() {
		List<Map<String, AttributeValue>> items = this.client
			.query((request) -> request.tableName("orders")
				.keyConditionExpression("customerId = :c")
				.expressionAttributeValues(Map.of(":c", AttributeValue.fromS(this.order.customerId()))))
			.items();
		return items.stream().map(HandWritten::read).toList();
	}

}
