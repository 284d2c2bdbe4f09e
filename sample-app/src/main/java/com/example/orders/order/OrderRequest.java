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
import java.util.List;

import com.example.orders.customer.Address;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What a customer sends to place an order.
 *
 * @param requiredDate when the goods are wanted; four weeks from now if not given
 * @param shippingAddress where they go; the customer's own address if not given
 * @param lines what is ordered
 */
record OrderRequest(@Nullable Instant requiredDate, @Valid @Nullable Address shippingAddress,
		@NotEmpty @Size(max = 100) List<@Valid Line> lines) {

	/**
	 * One product.
	 *
	 * @param productId the product
	 * @param quantity number of units
	 */
	record Line(@NotBlank String productId, @Positive int quantity) {
	}

}
