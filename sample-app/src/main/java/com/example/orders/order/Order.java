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
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import com.example.orders.customer.Address;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * An order with its lines.
 * <p>
 * The key follows from what is asked: the orders of one customer are one partition,
 * sorted by date, so the newest orders and those of a period are one Query each that
 * reads nothing else. The order's id makes the key unique among orders of the same
 * second. The key is also the order's address
 * ({@code /customers/{id}/orders/{date}/{id}}), so an order is read with one GetItem and
 * no index on the id has to be written and paid for.
 * <p>
 * The lines are part of the item, not items of their own: they are always read and
 * written with the order, belong to it alone, and are few (the largest order has 25, far
 * from the 400 KB an item may have). So an order with its lines is one atomic write and
 * one read. Each line keeps the price it was ordered at. Customers and products have
 * tables of their own, since they are never read together with an order.
 * <p>
 * The index serves the list of orders by status. Mind its partition key: a status has few
 * values, and one index partition takes at most 1,000 writes a second. A shop that comes
 * near that spreads a status over shards ({@code OPEN#0} to {@code OPEN#9}) and asks
 * each, or indexes only the open orders, by an attribute that is removed when they are
 * shipped.
 *
 * @param customerId who ordered
 * @param orderDate when it was ordered
 * @param orderId the order's number
 * @param status where the order stands
 * @param requiredDate when the customer wants it
 * @param shippedDate when it was shipped
 * @param employeeId who took the order
 * @param shipperId who delivers it
 * @param freight what the delivery costs
 * @param shipName who receives it
 * @param shippingAddress where it goes
 * @param lines what was ordered
 * @since 0.1.0
 */
@Table("orders")
@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "orderDate")
public record Order(@PartitionKey String customerId, @SortKey @Precision(ChronoUnit.SECONDS) Instant orderDate,
		@SortKey String orderId, OrderStatus status, @Precision(ChronoUnit.SECONDS) Instant requiredDate,
		@Precision(ChronoUnit.SECONDS) @Nullable Instant shippedDate, @Nullable String employeeId,
		@Nullable String shipperId, BigDecimal freight, String shipName, Address shippingAddress,
		List<OrderLine> lines) {

	public Order {
		lines = List.copyOf(lines);
	}

	/**
	 * Return what the customer pays for the goods.
	 * @return the sum of the lines, rounded to cents
	 */
	public BigDecimal total() {
		return this.lines.stream()
			.map(OrderLine::total)
			.reduce(BigDecimal.ZERO, BigDecimal::add)
			.setScale(2, RoundingMode.HALF_UP);
	}

}
