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

package io.github.dynamospring.repository.query;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.SortKeyOrder;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;

/**
 * The orders an access path offers for one set of conditions.
 *
 * @param path the access path
 * @param offered the orders of each Query
 * @param keys the key properties, if the results are items by their keys, which can be in
 * any order of these; empty otherwise
 */
record Ordering(AccessPath path, SortKeyOrder offered, List<String> keys) {

	static Ordering of(QueryMapper mapper, DynamoQueryMethod method, AccessPath path, List<Condition> conditions,
			List<Condition> key, boolean items) {
		Set<String> fixed = new LinkedHashSet<>();
		conditions.stream().filter(Condition::isEqual).map(Condition::path).forEach(fixed::add);
		key.stream().filter(Condition::isOneOf).map(Condition::path).forEach(fixed::add);
		return new Ordering(path, mapper.mapOrder(method.getEntity(), path.index(), fixed),
				items ? method.getEntity().getKeyProperties().stream().map(DynamoPersistentProperty::getName).toList()
						: List.of());
	}

	/**
	 * Return the direction in which the sort key has to be read for an order.
	 * @param sort the wanted order
	 * @return the direction, {@code null} if the access path does not offer the order
	 */
	Sort.@Nullable Direction direction(Sort sort) {
		if (!this.keys.isEmpty() && sort.stream()
			.allMatch((order) -> this.keys.contains(order.getProperty()) && !order.isIgnoreCase()
					&& order.getNullHandling() == Sort.NullHandling.NATIVE)) {
			return Sort.Direction.ASC;
		}
		return this.offered.direction(sort);
	}

	String describe() {
		return this.keys.isEmpty() ? this.offered.describe() : String.join(" and ", this.keys);
	}

	/**
	 * Return the direction for the order a method and its caller want.
	 * @param query the query
	 * @param arguments the arguments
	 * @return the direction
	 * @throws DynamoValidationException if the caller wants an order that is not offered
	 */
	Sort.Direction direction(PlannedQuery query, Arguments arguments) {
		Sort sort = arguments.getSort();
		if (sort == null || sort.isUnsorted()) {
			return query.selection().descending() ? Sort.Direction.DESC : Sort.Direction.ASC;
		}
		if (query.selection().scan()) {
			throw new DynamoValidationException(query.method() + ": cannot be sorted by " + sort
					+ ", since a scan has no order. Sort the result in the application");
		}
		Sort whole = query.query().sort().and(sort);
		Sort.Direction direction = direction(whole);
		if (direction == null) {
			throw new DynamoValidationException(query.method() + ": cannot be sorted by " + whole
					+ ", since DynamoDB gives items in the order of the sort key of " + this.path
					+ "; it can be ordered by " + describe()
					+ ", ascending or descending. Sort by that, or sort the result in the application");
		}
		return direction;
	}

}
