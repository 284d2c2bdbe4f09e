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

/**
 * One line of an order.
 *
 * @param productId what was ordered
 * @param unitPrice price of one unit when it was ordered
 * @param quantity number of units
 * @param discount discount as a fraction, 0.05 for five percent
 * @since 0.1.0
 */
public record OrderLine(String productId, BigDecimal unitPrice, int quantity, BigDecimal discount) {

	/**
	 * Return what the line costs.
	 * @return price × quantity × (1 − discount), not rounded
	 */
	public BigDecimal total() {
		return this.unitPrice.multiply(BigDecimal.valueOf(this.quantity))
			.multiply(BigDecimal.ONE.subtract(this.discount));
	}

}
