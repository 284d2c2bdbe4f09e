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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import com.example.orders.customer.Address;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Order} and {@link OrderLine}.
 */
class OrderTests {

	@Test
	void addsUpItsLines() {
		Order order = order(line("14.00", 12, "0"), line("9.80", 10, "0"), line("34.80", 5, "0"));
		assertThat(order.total()).isEqualTo("440.00");
	}

	@Test
	void takesTheDiscountOffEachLine() {
		Order order = order(line("7.70", 10, "0"), line("42.40", 35, "0.15"), line("16.80", 15, "0.15"));
		assertThat(order.total()).isEqualTo("1552.60");
	}

	@Test
	void roundsTheSumAndNotItsParts() {
		assertThat(line("0.01", 1, "0.5").total()).isEqualByComparingTo("0.005");
		assertThat(order(line("0.01", 1, "0.5"), line("0.01", 1, "0.5")).total()).isEqualTo("0.01");
		assertThat(order(line("0.01", 1, "0.5")).total()).isEqualTo("0.01");
		assertThat(order(line("0.01", 1, "0.6")).total()).isEqualTo("0.00");
	}

	@Test
	void isFreeWithoutLines() {
		assertThat(order().total()).isEqualTo("0.00");
	}

	@Test
	void keepsItsLinesToItself() {
		List<OrderLine> lines = new ArrayList<>(List.of(line("1.00", 1, "0")));
		Order order = order(lines);
		lines.clear();
		assertThat(order.lines()).hasSize(1);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> order.lines().clear());
	}

	private static OrderLine line(String unitPrice, int quantity, String discount) {
		return new OrderLine("11", new BigDecimal(unitPrice), quantity, new BigDecimal(discount));
	}

	private static Order order(OrderLine... lines) {
		return order(List.of(lines));
	}

	private static Order order(List<OrderLine> lines) {
		Instant date = Instant.parse("1996-07-04T00:00:00Z");
		return new Order("VINET", date, "10248", OrderStatus.OPEN, date, null, null, null, BigDecimal.ZERO, "Vins",
				new Address("59 rue de l'Abbaye", "Reims", null, "51100", "France"), lines);
	}

}
