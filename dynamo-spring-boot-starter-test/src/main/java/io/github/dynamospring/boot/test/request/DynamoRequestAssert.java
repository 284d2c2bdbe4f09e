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

import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Assertions on one request sent to DynamoDB.
 *
 * @since 0.1.0
 */
public final class DynamoRequestAssert extends AbstractAssert<DynamoRequestAssert, RecordedRequest> {

	/**
	 * Start assertions.
	 * @param actual the request
	 */
	public DynamoRequestAssert(@Nullable RecordedRequest actual) {
		super(actual, DynamoRequestAssert.class);
	}

	/**
	 * Verify that the request reads one item by its key.
	 * @return these assertions
	 */
	public DynamoRequestAssert isGetItem() {
		return isOperation("GetItem");
	}

	/**
	 * Verify that the request reads items by their keys.
	 * @return these assertions
	 */
	public DynamoRequestAssert isBatchGetItem() {
		return isOperation("BatchGetItem");
	}

	/**
	 * Verify that the request reads a partition of a table or index.
	 * @return these assertions
	 */
	public DynamoRequestAssert isQuery() {
		return isOperation("Query");
	}

	/**
	 * Verify that the request reads a table or index from one end to the other.
	 * @return these assertions
	 */
	public DynamoRequestAssert isScan() {
		return isOperation("Scan");
	}

	/**
	 * Verify that the request writes one item as a whole.
	 * @return these assertions
	 */
	public DynamoRequestAssert isPutItem() {
		return isOperation("PutItem");
	}

	/**
	 * Verify that the request changes one item.
	 * @return these assertions
	 */
	public DynamoRequestAssert isUpdateItem() {
		return isOperation("UpdateItem");
	}

	/**
	 * Verify that the request deletes one item.
	 * @return these assertions
	 */
	public DynamoRequestAssert isDeleteItem() {
		return isOperation("DeleteItem");
	}

	/**
	 * Verify that the request writes several items, each for itself.
	 * @return these assertions
	 */
	public DynamoRequestAssert isBatchWriteItem() {
		return isOperation("BatchWriteItem");
	}

	/**
	 * Verify that the request writes several items or none.
	 * @return these assertions
	 */
	public DynamoRequestAssert isTransactWriteItems() {
		return isOperation("TransactWriteItems");
	}

	/**
	 * Verify that the request reads several items at one moment.
	 * @return these assertions
	 */
	public DynamoRequestAssert isTransactGetItems() {
		return isOperation("TransactGetItems");
	}

	/**
	 * Verify which operation the request asks for.
	 * @param operation the name, such as {@code SearchVectors}
	 * @return these assertions
	 */
	public DynamoRequestAssert isOperation(String operation) {
		return has("a " + operation, this.actual != null && this.actual.operation().equals(operation));
	}

	/**
	 * Verify that the request is for one table.
	 * @param table its name
	 * @return these assertions
	 */
	public DynamoRequestAssert onTable(String table) {
		return onTables(table);
	}

	/**
	 * Verify which tables the request is for, in the order it names them.
	 * @param tables their names
	 * @return these assertions
	 */
	public DynamoRequestAssert onTables(String... tables) {
		List<String> wanted = List.of(tables);
		return has("a request on " + String.join(", ", wanted),
				this.actual != null && this.actual.tables().equals(wanted));
	}

	/**
	 * Verify that the request reads an index.
	 * @param index its name
	 * @return these assertions
	 */
	public DynamoRequestAssert onIndex(String index) {
		return has("a request on index " + index,
				this.actual != null && this.actual.index().filter(index::equals).isPresent());
	}

	/**
	 * Verify that the request is for a table itself.
	 * @return these assertions
	 */
	public DynamoRequestAssert onNoIndex() {
		return has("a request on no index", this.actual != null && this.actual.index().isEmpty());
	}

	/**
	 * Verify how many items DynamoDB read, before a filter.
	 * @param items the number of items
	 * @return these assertions
	 */
	public DynamoRequestAssert hasRead(int items) {
		return has(items + " read", this.actual != null && this.actual.itemsRead() == items);
	}

	/**
	 * Verify how many items the answer contains.
	 * @param items the number of items
	 * @return these assertions
	 */
	public DynamoRequestAssert hasReturned(int items) {
		return has(items + " returned", this.actual != null && this.actual.itemsReturned() == items);
	}

	/**
	 * Verify the capacity units the request consumed.
	 * @param units the units
	 * @return these assertions
	 */
	public DynamoRequestAssert consumed(double units) {
		return has(units + " consumed units", this.actual != null && Double.compare(this.actual.units(), units) == 0);
	}

	/**
	 * Verify that the request did not consume more capacity units.
	 * @param units the most units
	 * @return these assertions
	 */
	public DynamoRequestAssert consumedAtMost(double units) {
		return has("at most " + units + " consumed units", this.actual != null && this.actual.units() <= units);
	}

	/**
	 * Verify how often the request was sent.
	 * @param attempts the number, 1 if it was not sent again
	 * @return these assertions
	 */
	public DynamoRequestAssert hasAttempts(int attempts) {
		return has(attempts + ((attempts == 1) ? " attempt" : " attempts"),
				this.actual != null && this.actual.attempts() == attempts);
	}

	/**
	 * Verify that the request did not fail.
	 * @return these assertions
	 */
	public DynamoRequestAssert hasSucceeded() {
		return has("an answer", this.actual != null && this.actual.response().isPresent());
	}

	/**
	 * Verify that the request failed in the end.
	 * @param type the type of the SDK's exception
	 * @return these assertions
	 */
	public DynamoRequestAssert hasFailedWith(Class<? extends Throwable> type) {
		return has("a failure with " + type.getSimpleName(),
				this.actual != null && this.actual.failure().filter(type::isInstance).isPresent());
	}

	/**
	 * Look into the request.
	 * @param type the type of request
	 * @param requirements what it has to fulfil
	 * @param <R> the type of request
	 * @return these assertions
	 */
	public <R extends SdkRequest> DynamoRequestAssert isRequest(Class<R> type, Consumer<? super R> requirements) {
		has("a " + type.getSimpleName(), this.actual != null && type.isInstance(this.actual.request()));
		requirements.accept(type.cast(this.actual.request()));
		return this;
	}

	private DynamoRequestAssert has(String expected, boolean fulfilled) {
		isNotNull();
		if (!fulfilled) {
			failWithMessage("Expected %s but the request is%n%s", expected, this.actual);
		}
		return this;
	}

}
