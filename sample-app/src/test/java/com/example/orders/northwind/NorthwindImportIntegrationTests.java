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

package com.example.orders.northwind;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.example.orders.OrdersIntegrationTest;
import com.example.orders.customer.Customer;
import com.example.orders.customer.CustomerRepository;
import com.example.orders.order.Order;
import com.example.orders.order.OrderRepository;
import com.example.orders.product.Product;
import com.example.orders.product.ProductRepository;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.DefaultApplicationArguments;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link NorthwindImport}.
 */
@OrdersIntegrationTest
class NorthwindImportIntegrationTests {

	// DynamoDB keeps the value of a number and not its trailing zeros.
	private static final RecursiveComparisonConfiguration BY_VALUE = RecursiveComparisonConfiguration.builder()
		.withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
		.build();

	@Autowired
	private NorthwindImport northwindImport;

	@Autowired
	private SeedImportRepository imports;

	@Autowired
	private CustomerRepository customers;

	@Autowired
	private ProductRepository products;

	@Autowired
	private OrderRepository orders;

	@Autowired
	private DynamoRequests requests;

	@Test
	void writesInBatchesOf25() {
		Map<String, List<Integer>> sizes = this.requests.startup()
			.stream()
			.map(RecordedRequest::request)
			.filter(BatchWriteItemRequest.class::isInstance)
			.map(BatchWriteItemRequest.class::cast)
			.flatMap((request) -> request.requestItems().entrySet().stream())
			.collect(Collectors.groupingBy(Map.Entry::getKey,
					Collectors.mapping((entry) -> entry.getValue().size(), Collectors.toUnmodifiableList())));
		assertThat(sizes).containsOnlyKeys("customers", "products", "orders");
		assertThat(sizes.get("customers")).containsExactly(25, 25, 25, 16);
		assertThat(sizes.get("products")).containsExactly(25, 25, 25, 2);
		assertThat(sizes.get("orders")).hasSize(34).endsWith(25, 5);
		assertThat(sizes.get("orders").subList(0, 33)).containsOnly(25);
	}

	@Test
	void needsNothingButTheMarkerBesideTheBatches() {
		assertThat(this.requests.startup()).map(RecordedRequest::request)
			.filteredOn(GetItemRequest.class::isInstance)
			.hasSize(1);
		assertThat(this.requests.startup()).map(RecordedRequest::request)
			.filteredOn(PutItemRequest.class::isInstance)
			.hasSize(1);
		assertThat(this.requests.startup()).map(RecordedRequest::request).noneMatch(ScanRequest.class::isInstance);
	}

	@Test
	void leavesAMarker() {
		SeedImport marker = this.imports.findByKey("northwind").orElseThrow();
		assertThat(marker.customers()).isEqualTo(91);
		assertThat(marker.products()).isEqualTo(77);
		assertThat(marker.orders()).isEqualTo(830);
	}

	@Test
	void importsNothingTheSecondTime() {
		this.northwindImport.run(new DefaultApplicationArguments());
		GetItemRequest request = this.requests.single(GetItemRequest.class);
		assertThat(request.tableName()).isEqualTo("imports");
	}

	@Test
	void customersReadBackAsWritten() {
		List<Customer> expected = NorthwindData.customers();
		assertThat(this.customers.findAllById(expected.stream().map((it) -> DynamoKey.of(it.customerId())).toList()))
			.usingRecursiveFieldByFieldElementComparator(BY_VALUE)
			.containsExactlyElementsOf(expected);
	}

	@Test
	void productsReadBackAsWritten() {
		List<Product> expected = NorthwindData.products();
		assertThat(this.products.findAllById(expected.stream().map((it) -> DynamoKey.of(it.productId())).toList()))
			.usingRecursiveFieldByFieldElementComparator(BY_VALUE)
			.containsExactlyElementsOf(expected);
	}

	@Test
	void ordersReadBackAsWritten() {
		Map<DynamoKey, Order> expected = NorthwindData.orders()
			.stream()
			.collect(Collectors.toMap(NorthwindImportIntegrationTests::key, Function.identity()));
		List<Order> actual = this.orders.findAllById(expected.keySet());
		assertThat(actual).hasSize(830);
		assertThat(actual.stream().mapToInt((order) -> order.lines().size()).sum()).isEqualTo(2155);
		assertThat(actual).allSatisfy(
				(order) -> assertThat(order).usingRecursiveComparison(BY_VALUE).isEqualTo(expected.get(key(order))));
		assertThat(this.requests).hasSize(9);
	}

	private static DynamoKey key(Order order) {
		return DynamoKey.of(order.customerId(), order.orderDate(), order.orderId());
	}

}
