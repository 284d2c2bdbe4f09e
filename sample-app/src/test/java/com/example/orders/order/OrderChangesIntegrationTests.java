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

package com.example.orders.order;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

import com.example.orders.OrdersClient;
import com.example.orders.OrdersIntegrationTest;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what {@link OrderController} changes. The fixed clock gives it an application
 * and data of its own; each test changes other orders.
 */
@OrdersIntegrationTest
class OrderChangesIntegrationTests {

	private static final String ORDERS = "/customers/{customerId}/orders";

	private static final String SHIPMENT = "/customers/{customerId}/orders/{orderDate}/{orderId}/shipment";

	@TestBean
	private Clock clock;

	@Autowired
	private OrdersClient client;

	@Autowired
	private DynamoRequests requests;

	static Clock clock() {
		return Clock.fixed(Instant.parse("2026-02-03T04:05:06.789Z"), ZoneOffset.UTC);
	}

	@AfterEach
	void nothingScans() {
		assertThat(this.requests).containNoScan();
	}

	@Test
	void shipsAnOpenOrderOnceWithoutReadingIt() {
		List<String> open = idsOf("OPEN");
		List<String> shipped = idsOf("SHIPPED");
		assertThat(open).contains("11077");
		assertThat(shipped).doesNotContain("11077");
		this.requests.clear();
		JsonNode order = this.client.json(ship("RATTC", "1998-05-06T00:00:00Z", "11077"));
		assertThat(order.get("status").stringValue()).isEqualTo("SHIPPED");
		assertThat(order.get("shippedDate").stringValue()).isEqualTo("2026-02-03T04:05:06Z");
		assertThat(order.get("lines").size()).isEqualTo(25);
		UpdateItemRequest request = this.requests.single(UpdateItemRequest.class);
		assertThat(request.conditionExpression()).isNotBlank();

		this.requests.clear();
		OrdersClient.assertProblem(ship("RATTC", "1998-05-06T00:00:00Z", "11077"), 409)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("Order '11077' has been shipped already");
		this.requests.single(UpdateItemRequest.class);
		assertThat(this.client.getJson("/customers/RATTC/orders/1998-05-06T00:00:00Z/11077")).isEqualTo(order);

		assertThat(idsOf("OPEN")).hasSize(open.size() - 1).doesNotContain("11077");
		assertThat(idsOf("SHIPPED")).hasSize(shipped.size() + 1).endsWith("11077");
	}

	@Test
	void shippingNeverMakesAnOrder() {
		OrdersClient.assertProblem(ship("RATTC", "1998-05-06T00:00:00Z", "99999"), 404);
		this.requests.single(UpdateItemRequest.class);
		assertThat(this.client.get("/customers/RATTC/orders/1998-05-06T00:00:00Z/99999")).hasStatus(404);
		OrdersClient.assertProblem(ship("RATTC#", "1998-05-06T00:00:00Z", "11077"), 400);
	}

	@Test
	void placesAnOrder() {
		MvcTestResult result = place("ALFKI", """
				{ "lines": [ { "productId": "11", "quantity": 3 }, { "productId": "72", "quantity": 2 } ] }""");
		assertThat(result).hasStatus(201);
		assertThat(this.requests.list()).map(RecordedRequest::request)
			.map(OrderChangesIntegrationTests::type)
			.containsExactly(GetItemRequest.class, BatchGetItemRequest.class, UpdateItemRequest.class,
					TransactWriteItemsRequest.class, PutItemRequest.class);
		JsonNode order = this.client.json(result);
		assertThat(order.get("status").stringValue()).isEqualTo("OPEN");
		assertThat(order.get("orderDate").stringValue()).isEqualTo("2026-02-03T04:05:06Z");
		assertThat(order.get("requiredDate").stringValue()).isEqualTo("2026-03-03T04:05:06Z");
		assertThat(order.get("shipName").stringValue()).isEqualTo("Alfreds Futterkiste");
		assertThat(order.get("shippingAddress").get("street").stringValue()).isEqualTo("Obere Str. 57");

		String orderId = order.get("orderId").stringValue();
		URI location = URI.create(String.valueOf(result.getResponse().getHeader("Location")));
		assertThat(location).hasToString("http://localhost/customers/ALFKI/orders/2026-02-03T04:05:06Z/" + orderId);
		assertThat(this.client.getJson(location.getPath()).get("orderId").stringValue()).isEqualTo(orderId);
		JsonNode total = this.client.getJson(location.getPath() + "/total");
		assertThat(total.get("total").decimalValue()).isEqualByComparingTo("132.60");
		JsonNode newest = this.client.getJson(ORDERS + "/newest", "ALFKI");
		assertThat(newest.get("orderId").stringValue()).isEqualTo(orderId);
		assertThat(idsOf("OPEN")).contains(orderId);
	}

	@Test
	void placesAnOrderForAnotherAddressAndDate() {
		JsonNode order = this.client.json(place("ANATR", """
				{ "requiredDate": "2026-06-01T12:00:00.5+02:00",
				  "shippingAddress": { "street": "1, rue du Commerce", "city": "Lyon", "country": "France" },
				  "lines": [ { "productId": "1", "quantity": 1 } ] }"""));
		assertThat(order.get("requiredDate").stringValue()).isEqualTo("2026-06-01T10:00:00Z");
		assertThat(order.get("shippingAddress").get("city").stringValue()).isEqualTo("Lyon");
		assertThat(order.get("shippingAddress").has("region")).isFalse();
	}

	@Test
	void refusesOrdersOfUnknownCustomers() {
		OrdersClient.assertProblem(place("NOONE", """
				{ "lines": [ { "productId": "11", "quantity": 3 } ] }"""), 404);
		OrdersClient.assertProblem(place("ALF#KI", """
				{ "lines": [ { "productId": "11", "quantity": 3 } ] }"""), 400);
		nothingIsWritten();
	}

	@Test
	void refusesProductsThatCannotBeDelivered() {
		OrdersClient.assertProblem(place("ALFKI", """
				{ "lines": [ { "productId": "11", "quantity": 3 }, { "productId": "78", "quantity": 1 } ] }"""), 422)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("There is no product '78'");
		OrdersClient.assertProblem(place("ALFKI", """
				{ "lines": [ { "productId": "5", "quantity": 1 } ] }"""), 422)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("Product '5' (Chef Anton's Gumbo Mix) is no longer sold");
		nothingIsWritten();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "{ \"lines\": [] }", "{ \"lines\": [ { \"quantity\": 1 } ] }",
			"{ \"lines\": [ { \"productId\": \"11\", \"quantity\": 0 } ] }",
			"{ \"lines\": [ { \"productId\": \"11\", \"quantity\": 1 } ], \"shippingAddress\": { \"city\": \"Lyon\" } }" })
	void refusesIncompleteOrdersBeforeAnyRequest(String body) {
		OrdersClient.assertProblem(place("ALFKI", body), 400);
		assertThat(this.requests).isEmpty();
	}

	@Test
	void saysWhichPartsAreMissing() {
		OrdersClient.assertProblem(place("ALFKI", """
				{ "lines": [ { "quantity": 0 } ] }"""), 400)
			.bodyJson()
			.extractingPath("$.errors")
			.asArray()
			.containsExactly("lines[0].productId must not be blank", "lines[0].quantity must be greater than 0");
	}

	private MvcTestResult ship(String customerId, String orderDate, String orderId) {
		return this.client.post("", SHIPMENT, customerId, orderDate, orderId);
	}

	private MvcTestResult place(String customerId, String body) {
		return this.client.post(body, ORDERS, customerId);
	}

	private List<String> idsOf(String status) {
		return this.client.pages("/orders?status={status}&size=100", status).stream().flatMap(List::stream).toList();
	}

	private void nothingIsWritten() {
		assertThat(this.requests.list()).map(RecordedRequest::request)
			.map(OrderChangesIntegrationTests::type)
			.doesNotContain(PutItemRequest.class, UpdateItemRequest.class, BatchWriteItemRequest.class);
	}

	private static Class<?> type(SdkRequest request) {
		return request.getClass();
	}

}
