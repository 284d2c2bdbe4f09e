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
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.example.orders.customer.Customer;
import com.example.orders.customer.CustomerNotFoundException;
import com.example.orders.customer.CustomerRepository;
import com.example.orders.product.Product;
import com.example.orders.product.ProductRepository;
import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.ReturnedItem;
import io.github.dynamospring.core.mapping.DynamoKey;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.util.IdGenerator;

import static io.github.dynamospring.core.query.Criteria.where;

/**
 * Places, ships and cancels orders.
 *
 * @since 0.1.0
 */
@Service
public class OrderService {

	private static final Duration DELIVERY_TIME = Duration.ofDays(28);

	private final OrderRepository orders;

	private final CustomerRepository customers;

	private final ProductRepository products;

	private final DynamoOperations dynamo;

	private final Clock clock;

	private final IdGenerator ids;

	private final ApplicationEventPublisher events;

	OrderService(OrderRepository orders, CustomerRepository customers, ProductRepository products,
			DynamoOperations dynamo, Clock clock, IdGenerator ids, ApplicationEventPublisher events) {
		this.orders = orders;
		this.customers = customers;
		this.products = products;
		this.dynamo = dynamo;
		this.clock = clock;
		this.ids = ids;
		this.events = events;
	}

	/**
	 * Place an order: one GetItem for the customer, one BatchGetItem for the products,
	 * and one PutItem that never replaces another order. Before that,
	 * {@link OrderAccepted} is told.
	 * @param customerId who orders
	 * @param request what is ordered
	 * @return the order
	 */
	Order place(String customerId, OrderRequest request) {
		Customer customer = this.customers.findByKey(customerId)
			.orElseThrow(() -> new CustomerNotFoundException(customerId));
		Map<String, Product> products = findProducts(request.lines());
		List<OrderLine> lines = request.lines().stream().map((line) -> orderLine(line, products)).toList();
		Instant now = now();
		Instant requiredDate = (request.requiredDate() != null) ? request.requiredDate() : now.plus(DELIVERY_TIME);
		Order order = new Order(customerId, now, this.ids.generateId().toString(), OrderStatus.OPEN,
				requiredDate.truncatedTo(ChronoUnit.SECONDS), null, null, null, BigDecimal.ZERO, customer.companyName(),
				(request.shippingAddress() != null) ? request.shippingAddress() : customer.address(), lines);
		this.events.publishEvent(new OrderAccepted(order));
		return this.orders.insert(order);
	}

	/**
	 * Ship an order with one UpdateItem. The condition makes sure that of two who ship
	 * the same order one is told so; nothing is read before.
	 * @param customerId the customer
	 * @param orderDate the date of the order
	 * @param orderId the number of the order
	 * @return the shipped order
	 * @throws OrderNotFoundException if there is no such order
	 * @throws OrderNotOpenException if it was shipped or cancelled before
	 */
	public Order ship(String customerId, Instant orderDate, String orderId) {
		try {
			return this.dynamo.update(Order.class)
				.key(customerId, orderDate, orderId)
				.set("status", OrderStatus.SHIPPED)
				.set("shippedDate", now())
				.condition(where("status").is(OrderStatus.OPEN))
				.returning(ReturnedItem.ALL_NEW)
				.execute()
				.orElseThrow();
		}
		catch (DynamoConditionFailedException ex) {
			// The item that failed the condition comes with the failure; there is none if
			// there is no such order.
			AttributeValue status = ex.getFailure().item().get("status");
			if (status == null) {
				throw new OrderNotFoundException(customerId, orderDate, orderId);
			}
			throw new OrderNotOpenException(orderId, OrderStatus.valueOf(status.s()), ex);
		}
	}

	/**
	 * Cancel an order with one UpdateItem.
	 * @param customerId the customer
	 * @param orderDate the date of the order
	 * @param orderId the number of the order
	 * @return {@code false} if it was not open, or there is no such order
	 */
	public boolean cancel(String customerId, Instant orderDate, String orderId) {
		try {
			this.dynamo.update(Order.class)
				.key(customerId, orderDate, orderId)
				.set("status", OrderStatus.CANCELLED)
				.condition(where("status").is(OrderStatus.OPEN))
				.execute();
			return true;
		}
		catch (DynamoConditionFailedException ex) {
			return false;
		}
	}

	private Map<String, Product> findProducts(List<OrderRequest.Line> lines) {
		List<DynamoKey> keys = lines.stream().map((line) -> DynamoKey.of(line.productId())).distinct().toList();
		return this.products.findAllById(keys)
			.stream()
			.collect(Collectors.toMap(Product::productId, Function.identity()));
	}

	private OrderLine orderLine(OrderRequest.Line line, Map<String, Product> products) {
		Product product = products.get(line.productId());
		if (product == null) {
			throw new OrderNotAcceptedException("There is no product '" + line.productId() + "'");
		}
		if (product.discontinued()) {
			throw new OrderNotAcceptedException(
					"Product '" + line.productId() + "' (" + product.productName() + ") is no longer sold");
		}
		return new OrderLine(line.productId(), product.unitPrice(), line.quantity(), BigDecimal.ZERO);
	}

	private Instant now() {
		return this.clock.instant().truncatedTo(ChronoUnit.SECONDS);
	}

}
