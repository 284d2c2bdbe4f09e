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

package com.example.orders.observability;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import tools.jackson.databind.JsonNode;

import org.springframework.context.ApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What users do to the sample, and what goes wrong for them.
 */
final class Traffic {

	private static final String ORDERS = "/customers/RATTC/orders";

	private static final String LINES = """
			{"lines": [{"productId": "1", "quantity": 2}, {"productId": "2", "quantity": 1}]}""";

	private final ApplicationContext application;

	private final RestClient client;

	private final EmbeddedDynamo engine;

	Traffic(ApplicationContext application, RestClient client) {
		this.application = application;
		this.client = client.mutate().defaultStatusHandler((status) -> true, (request, response) -> {
		}).build();
		this.engine = application.getBean(EmbeddedDynamo.class);
		createVectorTable(application.getBean(DynamoDbClient.class));
	}

	private static void createVectorTable(DynamoDbClient dynamo) {
		dynamo.createTable((table) -> table.tableName("documents")
			.attributeDefinitions(AttributeDefinition.builder().attributeName("id").attributeType("S").build())
			.keySchema(KeySchemaElement.builder().attributeName("id").keyType("HASH").build())
			.vectorIndexes(VectorIndex.builder()
				.indexName("meaning")
				.vectorAttribute((vector) -> vector.attributeName("embedding"))
				.dimensions(2L)
				.distanceFunction(VectorDistanceFunction.COSINE)
				.projection((projection) -> projection.projectionType("KEYS_ONLY"))
				.build())
			.billingMode(BillingMode.PAY_PER_REQUEST));
	}

	/**
	 * Have everything done once.
	 */
	void round() {
		read();
		this.engine.faults().onOperation("BatchGetItem").leaveUnprocessed(1, Occurrence.next(1));
		this.engine.faults().onOperation("TransactWriteItems").conflict(Occurrence.next(1));
		JsonNode paid = place();
		post("{\"paymentId\": \"p1\"}", "/fulfilments/" + paid.get("orderId").stringValue() + "/payment");
		JsonNode shipped = place();
		String shipment = "%s/%s/%s/shipment".formatted(ORDERS, shipped.get("orderDate").stringValue(),
				shipped.get("orderId").stringValue());
		post("", shipment);
		post("", shipment);
		place();
		searchVectors(this.application.getBean(DynamoDbClient.class));
		double fired = count("dynamo_execution_timer_lateness_seconds_count");
		await().atMost(Duration.ofMinutes(1))
			.until(() -> count("dynamo_execution_timer_lateness_seconds_count") > fired);
		parkAndDiscard();
	}

	private void read() {
		get("/customers/RATTC");
		get("/customers/NOBODY");
		get("/products/1");
		get(ORDERS);
		get(ORDERS + "/newest");
		this.engine.faults().onTable("orders").onOperation("Query").throttle(Occurrence.next(1));
		get("/orders?status=OPEN&size=20");
	}

	private void parkAndDiscard() {
		double parked = count("dynamo_execution_parkings_total");
		try (Fault fault = this.engine.faults().onTable("notifications").throttle(Occurrence.always())) {
			place();
			await().atMost(Duration.ofMinutes(1)).until(() -> count("dynamo_execution_parkings_total") > parked);
		}
		ExecutionStore store = this.application.getBean(ExecutionStore.class);
		List<ParkedItem> items = store.parked(ParkedQuery.all(100)).items();
		assertThat(items).isNotEmpty().allMatch(store::discard);
	}

	private void searchVectors(DynamoDbClient dynamo) {
		List<AttributeValue> vector = List.of(AttributeValue.fromN("1"), AttributeValue.fromN("0"));
		dynamo.putItem((put) -> put.tableName("documents")
			.item(Map.of("id", AttributeValue.fromS("a"), "embedding", AttributeValue.fromL(vector)))
			.returnConsumedCapacity("INDEXES"));
		dynamo.deleteItem((delete) -> delete.tableName("documents").key(Map.of("id", AttributeValue.fromS("a"))));
		dynamo.putItem((put) -> put.tableName("documents")
			.item(Map.of("id", AttributeValue.fromS("a"), "embedding", AttributeValue.fromL(vector)))
			.returnConsumedCapacity("INDEXES"));
		dynamo
			.searchVectors((search) -> search.tableName("documents").indexName("meaning").searchVector(vector).topK(1));
	}

	private JsonNode place() {
		JsonNode order = post(LINES, ORDERS);
		assertThat(order).isNotNull();
		return order;
	}

	private @Nullable JsonNode post(String body, String uri) {
		return this.client.post()
			.uri(uri)
			.contentType(MediaType.APPLICATION_JSON)
			.body(body)
			.retrieve()
			.body(JsonNode.class);
	}

	private void get(String uri) {
		this.client.get().uri(uri).retrieve().toBodilessEntity();
	}

	/**
	 * Return what Prometheus is told.
	 * @return the answer of the endpoint
	 */
	String scrape() {
		String text = this.client.get().uri("/actuator/prometheus").retrieve().body(String.class);
		return (text != null) ? text : "";
	}

	private double count(String metric) {
		return scrape().lines()
			.filter((line) -> line.startsWith(metric))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

}
