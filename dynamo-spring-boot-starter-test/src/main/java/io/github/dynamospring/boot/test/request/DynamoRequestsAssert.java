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

package io.github.dynamospring.boot.test.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the requests sent to DynamoDB. Messages list the requests, without the
 * values they contain.
 *
 * @since 0.1.0
 */
public final class DynamoRequestsAssert extends AbstractAssert<DynamoRequestsAssert, List<RecordedRequest>> {

	private static final String SCAN = "Scan";

	/**
	 * Start assertions.
	 * @param actual the requests
	 */
	public DynamoRequestsAssert(@Nullable List<RecordedRequest> actual) {
		super(actual, DynamoRequestsAssert.class);
	}

	/**
	 * Verify that nothing was sent.
	 * @return these assertions
	 */
	public DynamoRequestsAssert isEmpty() {
		return hasSize(0);
	}

	/**
	 * Verify the number of requests.
	 * @param size the number, in which a request that was sent again counts once
	 * @return these assertions
	 */
	public DynamoRequestsAssert hasSize(int size) {
		isNotNull();
		if (this.actual.size() != size) {
			fail(size + ((size == 1) ? " request" : " requests"));
		}
		return this;
	}

	/**
	 * Verify which operations were asked for, in this order.
	 * @param operations the names, such as {@code Query}
	 * @return these assertions
	 */
	public DynamoRequestsAssert hasOperations(String... operations) {
		isNotNull();
		if (!this.actual.stream().map(RecordedRequest::operation).toList().equals(List.of(operations))) {
			fail("the operations " + List.of(operations));
		}
		return this;
	}

	/**
	 * Verify that no table or index was scanned.
	 * @return these assertions
	 */
	public DynamoRequestsAssert containNoScan() {
		isNotNull();
		if (this.actual.stream().anyMatch((request) -> request.operation().equals(SCAN))) {
			fail("no Scan");
		}
		return this;
	}

	/**
	 * Verify that no request failed.
	 * @return these assertions
	 */
	public DynamoRequestsAssert containNoFailure() {
		isNotNull();
		if (this.actual.stream().anyMatch((request) -> request.failure().isPresent())) {
			fail("no failure");
		}
		return this;
	}

	/**
	 * Verify which tables the requests name.
	 * @param tables the names, in any order
	 * @return these assertions
	 */
	public DynamoRequestsAssert useOnlyTables(String... tables) {
		isNotNull();
		List<String> wanted = List.of(tables);
		if (!this.actual.stream().allMatch((request) -> wanted.containsAll(request.tables()))) {
			fail("only the tables " + wanted);
		}
		return this;
	}

	/**
	 * Verify the capacity units that all requests together consumed.
	 * @param units the units
	 * @return these assertions
	 */
	public DynamoRequestsAssert consumed(double units) {
		isNotNull();
		if (Double.compare(units(), units) != 0) {
			fail(units + " consumed units");
		}
		return this;
	}

	/**
	 * Verify that all requests together did not consume more capacity units.
	 * @param units the most units
	 * @return these assertions
	 */
	public DynamoRequestsAssert consumedAtMost(double units) {
		isNotNull();
		if (units() > units) {
			fail("at most " + units + " consumed units");
		}
		return this;
	}

	/**
	 * Verify that all requests together did not read more items, those that a filter left
	 * out included.
	 * @param items the most items
	 * @return these assertions
	 */
	public DynamoRequestsAssert haveReadAtMost(int items) {
		isNotNull();
		if (this.actual.stream().mapToInt(RecordedRequest::itemsRead).sum() > items) {
			fail("at most " + items + " items read");
		}
		return this;
	}

	/**
	 * Verify that all that was read was returned: no filter and no empty page.
	 * @return these assertions
	 */
	public DynamoRequestsAssert haveReadNothingInVain() {
		isNotNull();
		if (this.actual.stream().anyMatch((request) -> request.itemsRead() != request.itemsReturned())) {
			fail("as many items returned as read");
		}
		return this;
	}

	/**
	 * Go on with the requests for one operation.
	 * @param operation its name, such as {@code Query}
	 * @return assertions on them
	 */
	public DynamoRequestsAssert forOperation(String operation) {
		return filtered((request) -> request.operation().equals(operation));
	}

	/**
	 * Go on with the requests that name a table.
	 * @param table the name of the table
	 * @return assertions on them
	 */
	public DynamoRequestsAssert forTable(String table) {
		return filtered((request) -> request.tables().contains(table));
	}

	private DynamoRequestsAssert filtered(Predicate<RecordedRequest> wanted) {
		isNotNull();
		return new DynamoRequestsAssert(this.actual.stream().filter(wanted).toList());
	}

	/**
	 * Go on with the first request.
	 * @return assertions on it
	 */
	public DynamoRequestAssert first() {
		return element(0);
	}

	/**
	 * Go on with the last request.
	 * @return assertions on it
	 */
	public DynamoRequestAssert last() {
		isNotNull();
		return element(Math.max(0, this.actual.size() - 1));
	}

	/**
	 * Verify that there is one request, and go on with it.
	 * @return assertions on it
	 */
	public DynamoRequestAssert singleRequest() {
		return hasSize(1).first();
	}

	/**
	 * Go on with a request.
	 * @param index its position, from 0
	 * @return assertions on it
	 */
	public DynamoRequestAssert element(int index) {
		Objects.checkIndex(index, Integer.MAX_VALUE);
		isNotNull();
		if (index >= this.actual.size()) {
			fail("a request at position " + index);
		}
		return new DynamoRequestAssert(this.actual.get(index));
	}

	private double units() {
		return this.actual.stream().mapToDouble(RecordedRequest::units).sum();
	}

	private void fail(String expected) {
		List<String> lines = new ArrayList<>();
		this.actual.forEach((request) -> lines.add(request.toString()));
		failWithMessage("Expected %s but these were sent:%n%s", expected,
				lines.isEmpty() ? "nothing" : lines.stream().collect(Collectors.joining(System.lineSeparator())));
	}

}
