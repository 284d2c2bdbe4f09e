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

package io.github.dynamospring.bench;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * The order that is mapped: 14 attributes, 1.2 kB as an item.
 *
 * @param customerId the customer
 * @param orderId the order
 * @param status how far it has come
 * @param placedAt when it was placed
 * @param updatedAt when it was changed
 * @param total the sum
 * @param gift whether it is a gift
 * @param currency the currency of all amounts
 * @param note what the customer has said
 * @param address where it goes
 * @param lines what was ordered
 * @param attributes more about it
 * @param tags words it is found by
 * @param version the version
 * @since 0.1.0
 */
@Table(value = "orders", rawKeys = true)
public record PurchaseOrder(@PartitionKey String customerId, @SortKey String orderId, Status status,
		@Precision(ChronoUnit.SECONDS) Instant placedAt, @Precision(ChronoUnit.SECONDS) Instant updatedAt,
		BigDecimal total, boolean gift, String currency, String note, Address address, List<Line> lines,
		Map<String, String> attributes, Set<String> tags, @Version @Nullable Long version) {

	static PurchaseOrder sample(int number) {
		Instant placed = Instant.parse("2024-01-15T10:00:00Z").plusSeconds(number);
		List<Line> lines = new java.util.ArrayList<>();
		for (int i = 0; i < 5; i++) {
			lines.add(new Line("sku-000" + i, "A thing of some length " + i, i + 1, new BigDecimal("12.5")));
		}
		return new PurchaseOrder("customer-0001", "order-%06d".formatted(number), Status.PAID, placed,
				placed.plusSeconds(90), new BigDecimal("187.25"), true, "EUR",
				"Please leave the parcel with the neighbours", new Address("Main Street 1", "10115", "Berlin", "DE"),
				lines, Map.of("channel", "web", "campaign", "spring", "device", "mobile"),
				Set.of("priority", "fragile", "insured"), 3L);
	}

	/**
	 * How far an order has come.
	 */
	public enum Status {

		/** Not paid yet. */
		NEW,

		/** Paid. */
		PAID,

		/** On its way. */
		SHIPPED

	}

	/**
	 * Where an order goes.
	 *
	 * @param street the street
	 * @param zip the zip code
	 * @param city the city
	 * @param country the country
	 */
	public record Address(String street, String zip, String city, String country) {

	}

	/**
	 * What is ordered.
	 *
	 * @param sku the product
	 * @param name its name
	 * @param quantity how many
	 * @param price the price of one
	 */
	public record Line(String sku, String name, int quantity, BigDecimal price) {

	}

}
