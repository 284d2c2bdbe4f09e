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

package com.example.orders.shipping;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.example.orders.MovableClock;
import com.example.orders.OrdersClient;
import com.example.orders.OrdersIntegrationTest;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.TimerSweeper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Tests for the fulfilment of orders, from the request that places one to what its
 * customer is told in the end. Each test orders for a customer of its own.
 */
@OrdersIntegrationTest
class FulfilmentIntegrationTests {

	@TestBean
	private Clock clock;

	@Autowired
	private OrdersClient client;

	@Autowired
	private DynamoRequests requests;

	@Autowired
	private ExecutionStore store;

	@Autowired
	private TimerSweeper sweeper;

	@Autowired
	private FulfilmentHandlers handlers;

	static Clock clock() {
		return new MovableClock();
	}

	@Test
	void waitsForThePayment() {
		JsonNode order = place("ALFKI");
		String orderId = order.get("orderId").stringValue();
		this.requests.clear();
		JsonNode fulfilment = fulfilment(orderId);
		assertThat(this.requests.list()).map(RecordedRequest::request)
			.hasOnlyElementsOfTypes(GetItemRequest.class, QueryRequest.class)
			.hasSize(2);
		assertThat(fulfilment.get("status").stringValue()).isEqualTo("RUNNING");
		assertThat(fulfilment.get("step").stringValue()).isEqualTo("awaiting-payment");
		assertThat(fulfilment.get("amount").decimalValue()).isEqualByComparingTo("42");
		assertThat(Instant.parse(fulfilment.get("payUntil").stringValue()))
			.isBetween(this.clock.instant().plusSeconds(800), this.clock.instant().plusSeconds(900));
		assertThat(history(fulfilment)).containsExactly("accepted");
		await().untilAsserted(() -> assertThat(told("ALFKI")).containsExactly("Please pay 42.00 for order " + orderId));
	}

	@Test
	void shipsWhatIsPaid() {
		String orderId = place("ANATR").get("orderId").stringValue();
		JsonNode paid = this.client.json(pay(orderId, "p1"));
		assertThat(paid.get("paymentId").stringValue()).isEqualTo("p1");
		assertThat(paid.has("payUntil")).isFalse();
		await().untilAsserted(() -> assertThat(told("ANATR")).containsExactly("Order " + orderId + " is on its way",
				"Thank you for paying 42.00 for order " + orderId, "Please pay 42.00 for order " + orderId));
		JsonNode fulfilment = fulfilment(orderId);
		assertThat(fulfilment.get("status").stringValue()).isEqualTo("DONE");
		assertThat(fulfilment.get("outcome").stringValue()).isEqualTo("shipped");
		assertThat(history(fulfilment)).containsExactly("accepted", "paid", "shipped");
		assertThat(newestOrder("ANATR").get("status").stringValue()).isEqualTo("SHIPPED");
		assertThat(this.store.timersOf("order-" + orderId)).isEmpty();
	}

	@Test
	void takesAPaymentInOneCommit() {
		String orderId = place("ANTON").get("orderId").stringValue();
		this.requests.clear();
		assertThat(pay(orderId, "p1")).hasStatus(200);
		assertThat(this.requests.list().subList(0, 3)).map(RecordedRequest::request)
			.map(Object::getClass)
			.isEqualTo(List.of(BatchGetItemRequest.class, UpdateItemRequest.class, TransactWriteItemsRequest.class));
	}

	@Test
	void takesAPaymentOnceHoweverOftenItIsTold() {
		String orderId = place("AROUT").get("orderId").stringValue();
		assertThat(pay(orderId, "p1")).hasStatus(200);
		assertThat(pay(orderId, "p1")).hasStatus(200);
		await().untilAsserted(() -> assertThat(told("AROUT")).hasSize(3));
		assertThat(pay(orderId, "p1")).hasStatus(200);
		OrdersClient.assertProblem(pay(orderId, "p2"), 409)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("Order '" + orderId + "' does not wait for a payment");
		assertThat(history(fulfilment(orderId))).containsExactly("accepted", "paid", "shipped");
	}

	@Test
	void cancelsWhatIsNotPaidInTime() {
		String orderId = place("BERGS").get("orderId").stringValue();
		((MovableClock) this.clock).forward(Duration.ofMinutes(15));
		this.sweeper.wake();
		await().untilAsserted(() -> assertThat(told("BERGS")).containsExactly(
				"Order " + orderId + " was not paid in time and is cancelled",
				"Please pay 42.00 for order " + orderId));
		JsonNode fulfilment = fulfilment(orderId);
		assertThat(fulfilment.get("status").stringValue()).isEqualTo("CANCELLED");
		assertThat(history(fulfilment)).containsExactly("accepted", "not paid in time");
		OrdersClient.assertProblem(pay(orderId, "p1"), 409);
		JsonNode order = newestOrder("BERGS");
		assertThat(order.get("status").stringValue()).isEqualTo("CANCELLED");
		OrdersClient
			.assertProblem(this.client.post("", "/customers/BERGS/orders/{date}/{id}/shipment",
					order.get("orderDate").stringValue(), orderId), 409)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("Order '" + orderId + "' has been cancelled already");
	}

	@Test
	void shipsWhatIsPaidBeforeTheEndOfTheTimeIsDecided() {
		String orderId = place("BLONP").get("orderId").stringValue();
		StoredExecution<Fulfilment> waiting = this.store.load("order-" + orderId, Fulfilment.class).orElseThrow();
		Commit<Fulfilment> late = this.handlers.notPaidInTime(waiting);
		assertThat(pay(orderId, "p1")).hasStatus(200);
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.commit(late));
		await().untilAsserted(() -> assertThat(told("BLONP")).contains("Order " + orderId + " is on its way"));
		assertThat(newestOrder("BLONP").get("status").stringValue()).isEqualTo("SHIPPED");
	}

	@Test
	void goesOnWhenTheOrderIsOnItsWayAlready() {
		JsonNode order = place("BLAUS");
		String orderId = order.get("orderId").stringValue();
		assertThat(this.client.post("", "/customers/BLAUS/orders/{date}/{id}/shipment",
				order.get("orderDate").stringValue(), orderId))
			.hasStatus(200);
		assertThat(pay(orderId, "p1")).hasStatus(200);
		await().untilAsserted(() -> assertThat(fulfilment(orderId).get("status").stringValue()).isEqualTo("DONE"));
	}

	@Test
	void doesNotKnowOrdersOfBefore() {
		OrdersClient.assertProblem(this.client.get("/fulfilments/10248"), 404)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("There is no fulfilment of an order '10248'");
		OrdersClient.assertProblem(pay("10248", "p1"), 404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "{ \"paymentId\": \" \" }" })
	void refusesPaymentsWithoutAName(String body) {
		this.requests.clear();
		OrdersClient.assertProblem(this.client.post(body, "/fulfilments/10248/payment"), 400);
		assertThat(this.requests).isEmpty();
	}

	private JsonNode place(String customerId) {
		return this.client.json(this.client.post("""
				{ "lines": [ { "productId": "11", "quantity": 2 } ] }""", "/customers/{customerId}/orders",
				customerId));
	}

	private MvcTestResult pay(String orderId, String paymentId) {
		return this.client.post("{ \"paymentId\": \"" + paymentId + "\" }", "/fulfilments/{orderId}/payment", orderId);
	}

	private JsonNode fulfilment(String orderId) {
		return this.client.getJson("/fulfilments/{orderId}", orderId);
	}

	private JsonNode newestOrder(String customerId) {
		return this.client.getJson("/customers/{customerId}/orders/newest", customerId);
	}

	private List<String> told(String customerId) {
		return this.client.getJson("/customers/{customerId}/notifications", customerId)
			.valueStream()
			.map((notification) -> notification.get("text").stringValue())
			.toList();
	}

	private static List<String> history(JsonNode fulfilment) {
		return fulfilment.get("history").valueStream().map((event) -> event.get("event").stringValue()).toList();
	}

}
