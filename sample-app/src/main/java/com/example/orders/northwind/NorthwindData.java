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

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.example.orders.customer.Address;
import com.example.orders.customer.Customer;
import com.example.orders.northwind.CsvFile.Row;
import com.example.orders.order.Order;
import com.example.orders.order.OrderLine;
import com.example.orders.order.OrderStatus;
import com.example.orders.product.Product;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/**
 * The Northwind data as entities.
 */
final class NorthwindData {

	private NorthwindData() {
	}

	static List<Customer> customers() {
		return CsvFile.read(file("customers.csv"), "address").stream().map(NorthwindData::customer).toList();
	}

	static List<Product> products() {
		return CsvFile.read(file("products.csv")).stream().map(NorthwindData::product).toList();
	}

	static List<Order> orders() {
		Map<String, List<OrderLine>> lines = CsvFile.read(file("order-details.csv"))
			.stream()
			.collect(Collectors.groupingBy((row) -> row.text("orderID"),
					Collectors.mapping(NorthwindData::line, Collectors.toUnmodifiableList())));
		return CsvFile.read(file("orders.csv"), "shipAddress")
			.stream()
			.map((row) -> order(row, lines.getOrDefault(row.text("orderID"), List.of())))
			.toList();
	}

	private static Customer customer(Row row) {
		return new Customer(row.text("customerID"), row.text("companyName"), row.text("contactName"),
				row.text("contactTitle"),
				new Address(row.text("address"), row.text("city"), row.optionalText("region"),
						row.optionalText("postalCode"), row.text("country")),
				row.text("phone"), row.optionalText("fax"));
	}

	private static Product product(Row row) {
		return new Product(row.text("productID"), row.text("productName"), row.text("supplierID"),
				row.text("categoryID"), row.text("quantityPerUnit"), row.decimal("unitPrice"),
				row.integer("unitsInStock"), row.integer("unitsOnOrder"), row.integer("reorderLevel"),
				row.integer("discontinued") == 1);
	}

	private static Order order(Row row, List<OrderLine> lines) {
		Instant shippedDate = row.optionalTime("shippedDate");
		return new Order(row.text("customerID"), row.time("orderDate"), row.text("orderID"),
				(shippedDate != null) ? OrderStatus.SHIPPED : OrderStatus.OPEN, row.time("requiredDate"), shippedDate,
				row.text("employeeID"), row.text("shipVia"), row.decimal("freight"), row.text("shipName"),
				new Address(row.text("shipAddress"), row.text("shipCity"), row.optionalText("shipRegion"),
						row.optionalText("shipPostalCode"), row.text("shipCountry")),
				lines);
	}

	private static OrderLine line(Row row) {
		return new OrderLine(row.text("productID"), row.decimal("unitPrice"), row.integer("quantity"),
				row.decimal("discount"));
	}

	private static Resource file(String name) {
		return new ClassPathResource("northwind/" + name);
	}

}
