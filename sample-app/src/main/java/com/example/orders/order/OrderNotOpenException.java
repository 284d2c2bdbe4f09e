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

/**
 * The order is not open any more.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class OrderNotOpenException extends RuntimeException {

	/**
	 * Create an exception for an order.
	 * @param orderId the number
	 * @param status where the order stands
	 * @param cause what the store said
	 */
	public OrderNotOpenException(String orderId, OrderStatus status, Throwable cause) {
		super("Order '" + orderId + "' has been " + ((status == OrderStatus.SHIPPED) ? "shipped" : "cancelled")
				+ " already", cause);
	}

}
