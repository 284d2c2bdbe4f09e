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

import com.example.orders.customer.Customer;
import com.example.orders.order.Order;
import com.example.orders.order.OrderStatus;
import com.example.orders.product.Product;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link NorthwindData}.
 */
class NorthwindDataTests {

	@Test
	void holdsAllCustomers() {
		assertThat(NorthwindData.customers()).hasSize(91).extracting(Customer::customerId).doesNotHaveDuplicates();
	}

	@Test
	void holdsAllProducts() {
		assertThat(NorthwindData.products()).hasSize(77).extracting(Product::productId).doesNotHaveDuplicates();
		assertThat(NorthwindData.products()).filteredOn(Product::discontinued).hasSize(8);
	}

	@Test
	void holdsAllOrdersWithTheirLines() {
		assertThat(NorthwindData.orders()).hasSize(830).extracting(Order::orderId).doesNotHaveDuplicates();
		assertThat(NorthwindData.orders()).allSatisfy((order) -> assertThat(order.lines()).isNotEmpty());
		assertThat(NorthwindData.orders().stream().mapToInt((order) -> order.lines().size()).sum()).isEqualTo(2155);
	}

	@Test
	void ordersWithoutShippedDateAreOpen() {
		assertThat(NorthwindData.orders()).filteredOn((order) -> order.status() == OrderStatus.OPEN)
			.hasSize(21)
			.allSatisfy((order) -> assertThat(order.shippedDate()).isNull());
		assertThat(NorthwindData.orders()).filteredOn((order) -> order.status() == OrderStatus.SHIPPED)
			.hasSize(809)
			.allSatisfy((order) -> assertThat(order.shippedDate()).isNotNull());
	}

	@Test
	void addressesKeepTheirCommas() {
		Order order = NorthwindData.orders()
			.stream()
			.filter((candidate) -> candidate.orderId().equals("10250"))
			.findFirst()
			.orElseThrow();
		assertThat(order.shippingAddress().street()).isEqualTo("Rua do Paço, 67");
		assertThat(order.shippingAddress().city()).isEqualTo("Rio de Janeiro");
		assertThat(order.shippingAddress().country()).isEqualTo("Brazil");
		assertThat(NorthwindData.customers())
			.allSatisfy((customer) -> assertThat(customer.address().country()).matches("[A-Z][A-Za-z]+"));
	}

}
