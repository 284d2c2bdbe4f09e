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

import java.time.Instant;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Orders by customer and date, and by status. Every method is one Query per page.
 *
 * @since 0.1.0
 */
public interface OrderRepository extends DynamoRepository<Order> {

	/**
	 * Find the newest order of a customer.
	 * @param customerId the customer
	 * @return the order, empty if the customer has none
	 */
	Optional<Order> findFirstByCustomerIdOrderByOrderDateDesc(String customerId);

	/**
	 * Find the orders of a customer, newest first.
	 * @param customerId the customer
	 * @param position where to start
	 * @param limit how many to return
	 * @return the orders
	 */
	Window<Order> findByCustomerIdOrderByOrderDateDesc(String customerId, ScrollPosition position, Limit limit);

	/**
	 * Find the orders a customer placed in a period, newest first.
	 * @param customerId the customer
	 * @param from start of the period
	 * @param to end of the period, which belongs to it
	 * @param position where to start
	 * @param limit how many to return
	 * @return the orders
	 */
	Window<Order> findByCustomerIdAndOrderDateBetweenOrderByOrderDateDesc(String customerId, Instant from, Instant to,
			ScrollPosition position, Limit limit);

	/**
	 * Find the orders in a status, oldest first, on the status index.
	 * @param status the status
	 * @param position where to start
	 * @param limit how many to return
	 * @return the orders
	 */
	Window<Order> findByStatusOrderByOrderDateAsc(OrderStatus status, ScrollPosition position, Limit limit);

}
