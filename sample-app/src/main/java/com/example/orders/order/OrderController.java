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
import java.time.Instant;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.DateTimeFormat.ISO;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The order service's HTTP interface.
 */
@RestController
class OrderController {

	private static final String ORDERS = "/customers/{customerId}/orders";

	private static final String ORDER = ORDERS + "/{orderDate}/{orderId}";

	private static final String PAGE_SIZE = "20";

	private final OrderRepository orders;

	private final OrderService service;

	OrderController(OrderRepository orders, OrderService service) {
		this.orders = orders;
		this.service = service;
	}

	@GetMapping(path = ORDERS, params = { "!from", "!to" })
	OrderPage ordersOfCustomer(@PathVariable String customerId,
			@RequestParam(defaultValue = PAGE_SIZE) @Min(1) @Max(100) int size, @RequestParam @Nullable String page) {
		return OrderPage
			.of(this.orders.findByCustomerIdOrderByOrderDateDesc(customerId, OrderPage.position(page), Limit.of(size)));
	}

	@GetMapping(path = ORDERS, params = { "from", "to" })
	OrderPage ordersOfCustomerInPeriod(@PathVariable String customerId,
			@RequestParam @DateTimeFormat(iso = ISO.DATE_TIME) Instant from,
			@RequestParam @DateTimeFormat(iso = ISO.DATE_TIME) Instant to,
			@RequestParam(defaultValue = PAGE_SIZE) @Min(1) @Max(100) int size, @RequestParam @Nullable String page) {
		return OrderPage.of(this.orders.findByCustomerIdAndOrderDateBetweenOrderByOrderDateDesc(customerId, from, to,
				OrderPage.position(page), Limit.of(size)));
	}

	@GetMapping(ORDERS + "/newest")
	Order newestOrder(@PathVariable String customerId) {
		return this.orders.findFirstByCustomerIdOrderByOrderDateDesc(customerId)
			.orElseThrow(() -> new OrderNotFoundException(customerId));
	}

	@GetMapping(ORDER)
	Order order(@PathVariable String customerId, @PathVariable Instant orderDate, @PathVariable String orderId) {
		return this.orders.findByKey(customerId, orderDate, orderId)
			.orElseThrow(() -> new OrderNotFoundException(customerId, orderDate, orderId));
	}

	@GetMapping(ORDER + "/total")
	OrderTotal total(@PathVariable String customerId, @PathVariable Instant orderDate, @PathVariable String orderId) {
		return new OrderTotal(orderId, order(customerId, orderDate, orderId).total());
	}

	@PostMapping(ORDERS)
	ResponseEntity<Order> place(@PathVariable String customerId, @Valid @RequestBody OrderRequest request) {
		Order order = this.service.place(customerId, request);
		URI location = ServletUriComponentsBuilder.fromCurrentContextPath()
			.path(ORDER)
			.buildAndExpand(order.customerId(), order.orderDate(), order.orderId())
			.encode()
			.toUri();
		return ResponseEntity.created(location).body(order);
	}

	@PostMapping(ORDER + "/shipment")
	Order ship(@PathVariable String customerId, @PathVariable Instant orderDate, @PathVariable String orderId) {
		return this.service.ship(customerId, orderDate, orderId);
	}

	@GetMapping("/orders")
	OrderPage ordersByStatus(@RequestParam OrderStatus status,
			@RequestParam(defaultValue = PAGE_SIZE) @Min(1) @Max(100) int size, @RequestParam @Nullable String page) {
		return OrderPage
			.of(this.orders.findByStatusOrderByOrderDateAsc(status, OrderPage.position(page), Limit.of(size)));
	}

}
