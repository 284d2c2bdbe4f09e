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

package io.github.dynamospring.embedded.recording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/**
 * A request that a client was asked to send, and what became of it. As long as there is
 * no answer, nothing was read and nothing consumed.
 *
 * @since 0.1.0
 */
public final class RecordedRequest {

	private static final String SUFFIX = "Request";

	private final SdkRequest request;

	private final String thread;

	private int attempts;

	private @Nullable SdkResponse response;

	private @Nullable Throwable failure;

	RecordedRequest(SdkRequest request, String thread) {
		this.request = request;
		this.thread = thread;
	}

	synchronized void attempted() {
		this.attempts++;
	}

	synchronized void answered(SdkResponse answer) {
		this.response = answer;
	}

	synchronized void failed(Throwable reason) {
		this.failure = reason;
	}

	/**
	 * Return the operation.
	 * @return its name, such as {@code GetItem}
	 */
	public String operation() {
		String name = this.request.getClass().getSimpleName();
		return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
	}

	/**
	 * Return the request.
	 * @return the request as it was given to the client
	 */
	public SdkRequest request() {
		return this.request;
	}

	/**
	 * Return the thread that asked the client to send the request.
	 * @return its name
	 */
	public String thread() {
		return this.thread;
	}

	/**
	 * Return the tables the request names.
	 * @return their names or ARNs in the order they first appear; none if it names none,
	 * as those of statements
	 */
	public List<String> tables() {
		return List.copyOf(RequestFields.tables(this.request));
	}

	/**
	 * Return the index the request reads.
	 * @return its name, or empty if it reads a table or nothing
	 */
	public Optional<String> index() {
		return Optional.ofNullable(RequestFields.value(this.request, "IndexName")).map(String::valueOf);
	}

	/**
	 * Return how often the request was sent.
	 * @return 1 if it was not sent again, 0 if it was refused before it was sent
	 */
	public synchronized int attempts() {
		return this.attempts;
	}

	/**
	 * Return the answer.
	 * @return the answer, or empty if there is none yet or the request failed
	 */
	public synchronized Optional<SdkResponse> response() {
		return Optional.ofNullable(this.response);
	}

	/**
	 * Return why the request failed, after all attempts.
	 * @return the exception, or empty if it did not fail
	 */
	public synchronized Optional<Throwable> failure() {
		return Optional.ofNullable(this.failure);
	}

	/**
	 * Return the number of items that DynamoDB read, before a filter.
	 * @return the number of items, 0 for writes
	 */
	public int itemsRead() {
		return response().map((answer) -> {
			if (answer instanceof QueryResponse query) {
				return query.scannedCount();
			}
			return (answer instanceof ScanResponse scan) ? scan.scannedCount() : found(answer);
		}).orElse(0);
	}

	/**
	 * Return the number of items in the answer.
	 * @return the number of items, 0 for writes
	 */
	public int itemsReturned() {
		return response().map((answer) -> {
			if (answer instanceof QueryResponse query) {
				return query.count();
			}
			return (answer instanceof ScanResponse scan) ? scan.count() : found(answer);
		}).orElse(0);
	}

	private static int found(SdkResponse answer) {
		if (answer instanceof GetItemResponse get) {
			return get.hasItem() ? 1 : 0;
		}
		if (answer instanceof BatchGetItemResponse batch) {
			return batch.responses().values().stream().mapToInt(List::size).sum();
		}
		if (answer instanceof TransactGetItemsResponse transaction) {
			return (int) transaction.responses().stream().filter(ItemResponse::hasItem).count();
		}
		return (answer instanceof SearchVectorsResponse search) ? search.searchResults().size() : 0;
	}

	/**
	 * Return the capacity units that the request consumed.
	 * @return the units of all tables it names, 0 if the answer does not say
	 */
	public double units() {
		return response().map((answer) -> RequestFields.value(answer, "ConsumedCapacity"))
			.map(RecordedRequest::sum)
			.orElse(0.0);
	}

	private static double sum(Object consumed) {
		List<Object> all = new ArrayList<>();
		if (consumed instanceof Collection<?> several) {
			all.addAll(several);
		}
		else {
			all.add(consumed);
		}
		return all.stream()
			.filter(ConsumedCapacity.class::isInstance)
			.map((each) -> ((ConsumedCapacity) each).capacityUnits())
			.mapToDouble((units) -> (units != null) ? units : 0)
			.sum();
	}

	/**
	 * Describe the request without the values it contains.
	 * @return for example {@code Query on orders, index byStatus: 2 read, 2
	 * returned, 0.5 units}
	 */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(operation());
		if (!tables().isEmpty()) {
			text.append(" on ").append(String.join(", ", tables()));
		}
		index().ifPresent((name) -> text.append(", index ").append(name));
		text.append(": ").append(itemsRead()).append(" read, ").append(itemsReturned()).append(" returned, ");
		text.append(units()).append(" units");
		if (attempts() > 1) {
			text.append(", ").append(attempts()).append(" attempts");
		}
		failure().ifPresent((reason) -> text.append(", failed with ").append(reason.getClass().getSimpleName()));
		return text.toString();
	}

}
