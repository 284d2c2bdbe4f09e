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

import java.math.BigDecimal;
import java.time.Instant;

import com.example.orders.order.Order;
import org.jspecify.annotations.Nullable;

/**
 * The state of the execution that sees to an order: the order's key, what is to be paid,
 * and by which payment it was. Where it stands, and until when it waits, the execution
 * itself knows.
 *
 * @param customerId who ordered
 * @param orderDate when it was ordered
 * @param orderId the order's number
 * @param amount what is to be paid
 * @param paymentId the payment, missing before there is one
 */
record Fulfilment(String customerId, Instant orderDate, String orderId, BigDecimal amount, @Nullable String paymentId) {

	static Fulfilment of(Order order) {
		return new Fulfilment(order.customerId(), order.orderDate(), order.orderId(),
				order.total().add(order.freight()), null);
	}

	Fulfilment paidBy(String payment) {
		return new Fulfilment(this.customerId, this.orderDate, this.orderId, this.amount, payment);
	}

}
