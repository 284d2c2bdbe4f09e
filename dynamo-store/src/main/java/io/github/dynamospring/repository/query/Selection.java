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

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The access path chosen for a query method and what it does with the conditions.
 *
 * @param path the table or index
 * @param scan whether all of it is read
 * @param partition the conditions on the partition key, in its order; empty for a scan
 * @param equal the conditions on the leading parts of the sort key
 * @param range the condition on the part of the sort key after these
 * @param filter what is filtered by
 * @param descending whether the method's own order is against the sort key
 * @param completed whether what the index does not hold is read from the table
 */
record Selection(AccessPath path, boolean scan, List<Condition> partition, List<Condition> equal,
		@Nullable Condition range, FilterPlan filter, boolean descending, boolean completed) {

	boolean hasFilter() {
		return !this.filter.isEmpty();
	}

	/**
	 * Return the conditions on the partition key and on the leading parts of the sort
	 * key.
	 * @return the conditions, each once
	 */
	List<Condition> keyConditions() {
		List<Condition> conditions = new ArrayList<>(this.partition);
		this.equal.stream().filter((condition) -> !conditions.contains(condition)).forEach(conditions::add);
		return conditions;
	}

	/**
	 * Whether a part of the key is compared with several values, so that there is a
	 * request for each.
	 * @return {@code true} with the keyword In
	 */
	boolean isMultiple() {
		return keyConditions().stream().anyMatch(Condition::isOneOf);
	}

	/**
	 * Whether the conditions name one item of the table.
	 * @return {@code true} if all parts of the primary key are compared for equality with
	 * one value
	 */
	boolean namesItem() {
		return namesItems() && !isMultiple();
	}

	/**
	 * Whether the conditions name items of the table.
	 * @return {@code true} if all parts of the primary key are compared for equality
	 */
	boolean namesItems() {
		return !this.scan && this.path.namesItems() && this.equal.size() == this.path.sortKey().size();
	}

	/**
	 * Whether items are named and nothing else is asked for, so that they can be read by
	 * their keys.
	 * @return {@code true} if so
	 */
	boolean isBatch() {
		return namesItems() && this.filter.isEmpty();
	}

}
