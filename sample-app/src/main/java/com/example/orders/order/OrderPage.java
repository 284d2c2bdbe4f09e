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

import java.util.List;

import io.github.dynamospring.core.query.DynamoPageToken;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * One page of a list of orders.
 *
 * @param orders the orders
 * @param next the token of the next page, missing on the last one
 */
record OrderPage(List<Order> orders, @Nullable String next) {

	static OrderPage of(Window<Order> window) {
		return new OrderPage(window.getContent(), window.hasNext() ? DynamoPageToken.of(window) : null);
	}

	/**
	 * Return where a page starts.
	 * @param token the token of the page, {@code null} for the first one
	 * @return the position
	 */
	static ScrollPosition position(@Nullable String token) {
		return (token != null) ? DynamoPageToken.parse(token) : ScrollPosition.keyset();
	}

}
