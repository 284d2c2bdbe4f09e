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

package io.github.dynamospring.core.query;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;

/**
 * The orders a query can give its items in: that of its sort key, forward and backward.
 *
 * @param fixed paths of the properties all results have the same value of, which no order
 * depends on
 * @param properties the properties the results are ordered by
 * @since 0.1.0
 */
public record SortKeyOrder(Set<String> fixed, List<String> properties) {

	public SortKeyOrder {
		fixed = Set.copyOf(fixed);
		properties = List.copyOf(properties);
	}

	/**
	 * Return the direction in which the sort key has to be read for an order.
	 * @param sort the wanted order
	 * @return the direction, {@code null} if the order is not offered
	 */
	public Sort.@Nullable Direction direction(Sort sort) {
		Sort.Direction direction = null;
		int position = 0;
		for (Sort.Order order : sort) {
			if (order.isIgnoreCase() || order.getNullHandling() != Sort.NullHandling.NATIVE) {
				return null;
			}
			if (this.fixed.contains(order.getProperty())
					|| this.properties.subList(0, position).contains(order.getProperty())) {
				continue;
			}
			if (position == this.properties.size() || !this.properties.get(position).equals(order.getProperty())
					|| (direction != null && direction != order.getDirection())) {
				return null;
			}
			direction = order.getDirection();
			position++;
		}
		return (direction != null) ? direction : Sort.Direction.ASC;
	}

	/**
	 * Describe the orders offered.
	 * @return the properties, each of which can only be ordered by together with those
	 * before it
	 */
	public String describe() {
		return this.properties.isEmpty() ? "nothing" : String.join(" then ", this.properties);
	}

}
