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

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

import com.example.orders.OrdersClient;
import com.example.orders.OrdersIntegrationTest;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what {@link OrderController} reads: the answers, and what they cost.
 */
@OrdersIntegrationTest
class OrderQueriesIntegrationTests {

	private static final String ORDER = "/customers/{customerId}/orders/{orderDate}/{orderId}";

	private static final String ORDERS = "/customers/{customerId}/orders";

	@Autowired
	private OrdersClient client;

	@Autowired
	private DynamoRequests requests;

	@AfterEach
	void nothingScans() {
		assertThat(this.requests).containNoScan();
	}

	@Test
	void findsAnOrderByItsKeyWithOneGetItem() {
		JsonNode order = this.client.getJson(ORDER, "VINET", "1996-07-04T00:00:00Z", "10248");
		GetItemRequest request = this.requests.single(GetItemRequest.class);
		assertThat(request.tableName()).isEqualTo("orders");
		assertThat(order.get("customerId").stringValue()).isEqualTo("VINET");
		assertThat(order.get("orderDate").stringValue()).isEqualTo("1996-07-04T00:00:00Z");
		assertThat(order.get("shippedDate").stringValue()).isEqualTo("1996-07-16T00:00:00Z");
		assertThat(order.get("status").stringValue()).isEqualTo("SHIPPED");
		assertThat(order.get("shippingAddress").get("city").stringValue()).isEqualTo("Reims");
		assertThat(order.get("lines").valueStream().map((line) -> line.get("productId").stringValue()))
			.containsExactly("11", "42", "72");
	}

	@ParameterizedTest
	@CsvSource({ "VINET, 1996-07-04T00:00:00Z, 10248, 440", "HANAR, 1996-07-08T00:00:00Z, 10250, 1552.60" })
	void totalsAnOrder(String customerId, String orderDate, String orderId, BigDecimal expected) {
		JsonNode total = this.client.getJson(ORDER + "/total", customerId, orderDate, orderId);
		assertThat(total.get("total").decimalValue()).isEqualByComparingTo(expected);
		this.requests.single(GetItemRequest.class);
	}

	@Test
	void findsTheNewestOrderWithOneQueryThatReadsOneItem() {
		JsonNode order = this.client.getJson(ORDERS + "/newest", "SAVEA");
		assertThat(order.get("orderId").stringValue()).isEqualTo("11064");
		QueryRequest request = this.requests.single(QueryRequest.class);
		assertThat(request.limit()).isEqualTo(1);
		assertThat(request.scanIndexForward()).isFalse();
		assertThat(request.indexName()).isNull();
		assertThat(request.filterExpression()).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "SAVEA, 31", "ERNSH, 30", "QUICK, 28", "PARIS, 0" })
	void findsAllOrdersOfACustomerWithOneQuery(String customerId, int expected) {
		JsonNode page = this.client.getJson(ORDERS + "?size=100", customerId);
		assertThat(OrdersClient.orderIds(page)).hasSize(expected);
		assertThat(page.has("next")).isFalse();
		QueryRequest request = this.requests.single(QueryRequest.class);
		assertThat(request.indexName()).isNull();
		assertThat(request.filterExpression()).isNull();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 7, 10, 30, 31, 32 })
	void pagesThroughTheOrdersOfACustomerNewestFirst(int size) {
		List<String> all = OrdersClient.orderIds(this.client.getJson(ORDERS + "?size=100", "SAVEA"));
		assertThat(all).hasSize(31).doesNotHaveDuplicates().startsWith("11064", "11031", "11030").endsWith("10324");
		this.requests.clear();
		List<List<String>> pages = this.client.pages(ORDERS + "?size={size}", "SAVEA", size);
		assertThat(pages).flatMap((page) -> page).isEqualTo(all);
		assertThat(pages).hasSize((31 + size - 1) / size);
		assertThat(pages.subList(0, pages.size() - 1)).allSatisfy((page) -> assertThat(page).hasSize(size));
		assertThat(this.requests.list()).map(RecordedRequest::request)
			.hasSameSizeAs(pages)
			.hasOnlyElementsOfType(QueryRequest.class);
	}

	@Test
	void findsTheOrdersOfAPeriodWithOneQuery() {
		JsonNode page = this.client.getJson(ORDERS + "?from={from}&to={to}&size=100", "SAVEA", "1997-01-01T00:00:00Z",
				"1997-12-31T23:59:59Z");
		assertThat(OrdersClient.orderIds(page)).hasSize(17).startsWith("10757").endsWith("10440");
		QueryRequest request = this.requests.single(QueryRequest.class);
		assertThat(request.keyConditionExpression()).containsIgnoringCase("between");
		assertThat(request.filterExpression()).isNull();
	}

	@Test
	void bothEndsBelongToThePeriod() {
		JsonNode page = this.client.getJson(ORDERS + "?from={from}&to={to}", "SAVEA", "1997-10-22T00:00:00Z",
				"1997-10-29T00:00:00Z");
		assertThat(OrdersClient.orderIds(page)).containsExactly("10722", "10714", "10713");
		page = this.client.getJson(ORDERS + "?from={from}&to={to}", "SAVEA", "1997-10-22T00:00:00.001Z",
				"1997-10-28T23:59:59.999Z");
		assertThat(OrdersClient.orderIds(page)).isEmpty();
	}

	@Test
	void pagesThroughAPeriod() {
		List<List<String>> pages = this.client.pages(ORDERS + "?from={from}&to={to}&size={size}", "SAVEA",
				"1997-01-01T00:00:00Z", "1997-12-31T23:59:59Z", 5);
		assertThat(pages).map(List::size).containsExactly(5, 5, 5, 2);
		assertThat(pages).flatMap((page) -> page).hasSize(17).isSortedAccordingTo(Comparator.reverseOrder());
	}

	@ParameterizedTest
	@CsvSource({ "OPEN, 8, 21", "OPEN, 21, 21", "SHIPPED, 100, 809" })
	void pagesThroughTheOrdersInAStatusOnTheIndex(String status, int size, int expected) {
		List<List<String>> pages = this.client.pages("/orders?status={status}&size={size}", status, size);
		assertThat(pages).hasSize((expected + size - 1) / size);
		assertThat(pages).flatMap((page) -> page).hasSize(expected).doesNotHaveDuplicates();
		assertThat(this.requests.list()).map(RecordedRequest::request)
			.hasSameSizeAs(pages)
			.allSatisfy((request) -> assertThat(request).isInstanceOfSatisfying(QueryRequest.class, (query) -> {
				assertThat(query.indexName()).isEqualTo("StatusIndex");
				assertThat(query.filterExpression()).isNull();
			}));
	}

	@Test
	void listsTheLongestWaitingOrderFirst() {
		JsonNode page = this.client.getJson("/orders?status=OPEN&size=100");
		assertThat(OrdersClient.orderIds(page)).startsWith("11008", "11019", "11039");
		assertThat(page.get("orders").valueStream().map((order) -> order.get("orderDate").stringValue())).isSorted();
	}

	@Test
	void answersAnUnknownOrderWith404() {
		OrdersClient.assertProblem(this.client.get(ORDER, "VINET", "1996-07-04T00:00:00Z", "99999"), 404)
			.bodyJson()
			.extractingPath("$.detail")
			.isEqualTo("Customer 'VINET' has no order '99999' of 1996-07-04T00:00:00Z");
		OrdersClient.assertProblem(this.client.get(ORDER + "/total", "VINET", "1996-07-05T00:00:00Z", "10248"), 404);
		OrdersClient.assertProblem(this.client.get(ORDERS + "/newest", "PARIS"), 404);
		OrdersClient.assertProblem(this.client.get("/customers/{customerId}", "NOONE"), 404);
		OrdersClient.assertProblem(this.client.get("/products/{productId}", "78"), 404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "not-a-token", "e30", "%%%", "eyJhIjoxfQ" })
	void refusesAMalformedPageTokenBeforeAnyRequest(String token) {
		OrdersClient.assertProblem(this.client.get(ORDERS + "?page={page}", "SAVEA", token), 400);
		assertThat(this.requests).isEmpty();
	}

	@Test
	void refusesATokenThatWasChanged() {
		String token = this.client.getJson(ORDERS + "?size=5", "SAVEA").get("next").stringValue();
		this.requests.clear();
		OrdersClient.assertProblem(
				this.client.get(ORDERS + "?size=5&page={page}", "SAVEA", token.substring(0, token.length() - 2)), 400);
		assertThat(this.requests).isEmpty();
	}

	@Test
	void refusesATokenOfAnotherList() {
		String token = this.client.getJson(ORDERS + "?size=5", "SAVEA").get("next").stringValue();
		this.requests.clear();
		OrdersClient.assertProblem(this.client.get(ORDERS + "?size=5&page={page}", "QUICK", token), 400);
		OrdersClient.assertProblem(this.client.get("/orders?status=OPEN&page={page}", token), 400);
		assertThat(this.requests).isEmpty();
	}

	@Test
	void refusesASeparatorInTheCustomerIdBeforeAnyRequest() {
		List<MvcTestResult> results = List.of(this.client.get(ORDERS, "SAVEA#1"),
				this.client.get(ORDERS + "/newest", "SAVEA#1"),
				this.client.get(ORDERS + "?from={from}&to={to}", "SAVEA#1", "1997-01-01T00:00:00Z",
						"1997-12-31T00:00:00Z"),
				this.client.get(ORDER, "SAVEA#1", "1996-07-04T00:00:00Z", "10248"),
				this.client.get("/customers/{customerId}", "SAVEA#1"));
		assertThat(results).allSatisfy((result) -> OrdersClient.assertProblem(result, 400)
			.bodyJson()
			.extractingPath("$.detail")
			.asString()
			.contains("customerId")
			.contains("#"));
		assertThat(this.requests).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/customers/SAVEA/orders?size=0", "/customers/SAVEA/orders?size=101",
			"/customers/SAVEA/orders?size=x", "/customers/SAVEA/orders?from=1997-01-01T00:00:00Z",
			"/customers/SAVEA/orders?to=1997-01-01T00:00:00Z", "/customers/SAVEA/orders?from=1997&to=1998",
			"/customers/VINET/orders/yesterday/10248", "/orders", "/orders?status=LOST" })
	void refusesBadParametersBeforeAnyRequest(String uri) {
		OrdersClient.assertProblem(this.client.get(uri), 400);
		assertThat(this.requests).isEmpty();
	}

	@Test
	void saysWhichParameterIsBad() {
		OrdersClient.assertProblem(this.client.get("/customers/SAVEA/orders?size=0"), 400)
			.bodyJson()
			.extractingPath("$.errors")
			.asArray()
			.containsExactly("size must be greater than or equal to 1");
	}

	@Test
	void refusesAPeriodThatEndsBeforeItStarts() {
		OrdersClient.assertProblem(this.client.get(ORDERS + "?from={from}&to={to}", "SAVEA", "1998-01-01T00:00:00Z",
				"1997-01-01T00:00:00Z"), 400);
	}

}
