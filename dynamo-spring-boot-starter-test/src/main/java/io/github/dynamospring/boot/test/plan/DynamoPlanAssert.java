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

package io.github.dynamospring.boot.test.plan;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlan.Direction;
import io.github.dynamospring.repository.query.DynamoQueryPlan.Operation;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the plan of one query method.
 *
 * @since 0.1.0
 */
public final class DynamoPlanAssert extends AbstractAssert<DynamoPlanAssert, DynamoQueryPlan> {

	DynamoPlanAssert(@Nullable DynamoQueryPlan actual) {
		super(actual, DynamoPlanAssert.class);
	}

	/**
	 * Verify that the method reads one item by its key: GetItem.
	 * @return these assertions
	 */
	public DynamoPlanAssert getsItem() {
		return hasOperation(Operation.GET_ITEM);
	}

	/**
	 * Verify that the method is a Query on an index.
	 * @param index the name of the index
	 * @return these assertions
	 */
	public DynamoPlanAssert queries(String index) {
		hasOperation(Operation.QUERY);
		if (!index.equals(this.actual.getIndex().orElse(null))) {
			fail("a Query on index " + index);
		}
		return this;
	}

	/**
	 * Verify that the method is a Query on the table itself.
	 * @return these assertions
	 */
	public DynamoPlanAssert queriesTable() {
		hasOperation(Operation.QUERY);
		if (this.actual.getIndex().isPresent()) {
			fail("a Query on the table");
		}
		return this;
	}

	/**
	 * Verify that the method is a SearchVectors in a vector index.
	 * @param index the name of the index
	 * @return these assertions
	 */
	public DynamoPlanAssert searchesVectors(String index) {
		hasOperation(Operation.SEARCH_VECTORS);
		if (!index.equals(this.actual.getIndex().orElse(null))) {
			fail("a SearchVectors in index " + index);
		}
		return this;
	}

	/**
	 * Verify that the method scans.
	 * @return these assertions
	 */
	public DynamoPlanAssert scans() {
		return hasOperation(Operation.SCAN);
	}

	/**
	 * Verify that the method does not scan.
	 * @return these assertions
	 */
	public DynamoPlanAssert doesNotScan() {
		isNotNull();
		if (this.actual.getOperation() == Operation.SCAN) {
			fail("no Scan");
		}
		return this;
	}

	/**
	 * Verify which operation of DynamoDB is sent.
	 * @param operation the operation
	 * @return these assertions
	 */
	public DynamoPlanAssert hasOperation(Operation operation) {
		isNotNull();
		if (this.actual.getOperation() != operation) {
			fail("the operation " + operation);
		}
		return this;
	}

	/**
	 * Verify which properties the key or key condition consists of.
	 * @param properties the names: those of the partition key, then those of the sort key
	 * @return these assertions
	 */
	public DynamoPlanAssert hasKey(String... properties) {
		return has("the key", this.actual.getKeyProperties(), properties);
	}

	/**
	 * Verify which properties are filtered by after the items were read.
	 * @param properties the property paths
	 * @return these assertions
	 */
	public DynamoPlanAssert filtersBy(String... properties) {
		return has("the filter", this.actual.getFilterProperties(), properties);
	}

	/**
	 * Verify that all that is read is returned.
	 * @return these assertions
	 */
	public DynamoPlanAssert hasNoFilter() {
		return filtersBy();
	}

	/**
	 * Verify which properties are transferred.
	 * @param properties the names
	 * @return these assertions
	 */
	public DynamoPlanAssert returnsOnly(String... properties) {
		return has("the projection", this.actual.getProjection(), properties);
	}

	/**
	 * Verify that the results are in ascending order.
	 * @param properties the names of the properties they are ordered by
	 * @return these assertions
	 */
	public DynamoPlanAssert isOrderedBy(String... properties) {
		return isOrdered(Direction.ASCENDING, properties);
	}

	/**
	 * Verify that the results are in descending order.
	 * @param properties the names of the properties they are ordered by
	 * @return these assertions
	 */
	public DynamoPlanAssert isOrderedDescendingBy(String... properties) {
		return isOrdered(Direction.DESCENDING, properties);
	}

	private DynamoPlanAssert isOrdered(Direction direction, String... properties) {
		has("the order", this.actual.getOrder(), properties);
		if (this.actual.getDirection() != direction) {
			fail("the direction " + direction);
		}
		return this;
	}

	/**
	 * Verify that reading stops once there are enough results.
	 * @return these assertions
	 */
	public DynamoPlanAssert isLimited() {
		isNotNull();
		if (!this.actual.isLimited()) {
			fail("a limit");
		}
		return this;
	}

	/**
	 * Verify how many requests a call sends at worst.
	 * @param requests the number
	 * @return these assertions
	 */
	public DynamoPlanAssert hasMaxRequests(int requests) {
		isNotNull();
		if (!this.actual.getMaxRequests().equals(OptionalInt.of(requests))) {
			fail(requests + " requests at worst");
		}
		return this;
	}

	/**
	 * Verify that no filter makes the method read much more than it returns.
	 * @return these assertions
	 */
	public DynamoPlanAssert isNotWasteful() {
		isNotNull();
		if (this.actual.isWasteful()) {
			fail("no filter on a whole partition");
		}
		return this;
	}

	private DynamoPlanAssert has(String what, List<String> found, String... wanted) {
		isNotNull();
		if (!found.equals(List.of(wanted))) {
			fail(what + " " + Arrays.toString(wanted));
		}
		return this;
	}

	private void fail(String expected) {
		failWithMessage("Expected %s but the plan is%n%s", expected, this.actual);
	}

}
