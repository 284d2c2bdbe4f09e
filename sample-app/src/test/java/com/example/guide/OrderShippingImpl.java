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

package com.example.guide;

import io.github.dynamospring.core.DynamoOperations;

import static io.github.dynamospring.core.ReturnedItem.ALL_NEW;
import static io.github.dynamospring.core.query.Criteria.where;

// @formatter:off
// tag::fragment[]
class OrderShippingImpl implements OrderShipping {          // found by its name

	private final DynamoOperations dynamo;

	OrderShippingImpl(DynamoOperations dynamo) {
		this.dynamo = dynamo;
	}

	@Override
	public Order ship(Order order) {
		return this.dynamo.update(Order.class)
			.key(order.userId(), order.placedAt(), order.orderId())
			.set("status", OrderStatus.SHIPPED)
			.condition(where("status").is(OrderStatus.PAID))
			.returning(ALL_NEW)
			.execute()
			.orElseThrow();
	}

}
// end::fragment[]
// @formatter:on
