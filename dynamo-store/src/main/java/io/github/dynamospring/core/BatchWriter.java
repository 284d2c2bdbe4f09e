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

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.core.transact.BatchChunks;
import io.github.dynamospring.core.transact.BatchWriteAction;
import io.github.dynamospring.core.transact.ItemAddress;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Sends the writes of one batch and keeps track of what has been written.
 */
final class BatchWriter {

	private final TemplateContext context;

	private final Collection<BatchEntry> entries;

	private final Map<ItemAddress, Object> saved = new LinkedHashMap<>();

	private final BatchTracker<ItemAddress> tracker;

	BatchWriter(TemplateContext context, Map<ItemAddress, BatchEntry> entries) {
		this.context = context;
		this.entries = entries.values();
		this.tracker = new BatchTracker<>(context, "BatchWriteItem",
				"%d items were written, %d are unprocessed, " + "%d were not sent");
		chunks().forEach((chunk) -> chunk.forEach(this::track));
		guarded().forEach(this::track);
	}

	private void track(BatchEntry entry) {
		this.tracker.add(entry.address(), entry.source());
	}

	private List<List<BatchEntry.Plain>> chunks() {
		return BatchChunks.of(ofType(BatchEntry.Plain.class), BatchWriteAction.MAX_ACTIONS,
				(entry) -> entry.action().bytes());
	}

	private List<BatchEntry.Guarded> guarded() {
		return ofType(BatchEntry.Guarded.class);
	}

	private <E extends BatchEntry> List<E> ofType(Class<E> type) {
		return this.entries.stream().filter(type::isInstance).map(type::cast).toList();
	}

	List<DynamoDbRequest> toRequests() {
		List<DynamoDbRequest> requests = new ArrayList<>();
		chunks().forEach((chunk) -> requests.add(request(chunk)));
		guarded().forEach((entry) -> requests.add(entry.request()));
		return requests;
	}

	private static BatchWriteItemRequest request(Collection<BatchEntry.Plain> entries) {
		return BatchWriteAction.toRequest(entries.stream().map(BatchEntry.Plain::action).toList());
	}

	/**
	 * Send everything.
	 * @return the entities that were put, by address
	 */
	Map<ItemAddress, Object> write() {
		chunks().forEach(this::write);
		writeGuarded(guarded());
		return this.saved;
	}

	private void writeGuarded(List<BatchEntry.Guarded> entries) {
		if (entries.size() < 2) {
			entries.forEach((entry) -> this.tracker.attempt(Set.of(entry.address()), () -> {
				entry.send().run();
				done(entry);
				return Boolean.TRUE;
			}));
			return;
		}
		this.context.checkSpringTransaction();
		ConcurrentRequests<BatchEntry.Guarded> requests = new ConcurrentRequests<>(this.context.settings(),
				(entry) -> entry.send().run(), this::done);
		Throwable failure = requests.run(entries);
		if (failure != null) {
			Set<ItemAddress> failed = new HashSet<>();
			requests.failed().forEach((entry) -> failed.add(entry.address()));
			this.tracker.attempt(failed, () -> {
				throw asUnchecked(failure);
			});
		}
	}

	private static RuntimeException asUnchecked(Throwable failure) {
		if (failure instanceof Error error) {
			throw error;
		}
		return (failure instanceof RuntimeException unchecked) ? unchecked : new IllegalStateException(failure);
	}

	private void done(BatchEntry entry) {
		done(entry.address(), entry.written().get());
	}

	private void write(List<BatchEntry.Plain> chunk) {
		Map<ItemAddress, BatchEntry.Plain> open = new LinkedHashMap<>();
		chunk.forEach((entry) -> open.put(entry.address(), entry));
		this.tracker.repeat(open.keySet(), () -> {
			BatchWriteItemRequest request = request(open.values());
			Set<ItemAddress> unprocessed = unprocessed(open.keySet(),
					this.context.write(request.requestItems().keySet(), (client) -> client.batchWriteItem(request))
						.unprocessedItems());
			open.values().stream().filter((entry) -> !unprocessed.contains(entry.address())).forEach(this::done);
			open.keySet().retainAll(unprocessed);
		});
	}

	private void done(ItemAddress address, Optional<Object> entity) {
		if (entity.isPresent()) {
			this.saved.put(address, entity.get());
			this.tracker.done(address, entity.get());
		}
		else {
			this.tracker.done(address);
		}
	}

	private static Set<ItemAddress> unprocessed(Set<ItemAddress> sent, Map<String, List<WriteRequest>> answer) {
		Map<String, Set<String>> keyNames = new LinkedHashMap<>();
		sent.forEach((address) -> keyNames.put(address.tableName(), address.key().keySet()));
		Set<ItemAddress> unprocessed = new HashSet<>();
		answer.forEach((table, requests) -> requests.forEach((request) -> unprocessed
			.add(BatchWriteAction.address(table, request, keyNames.getOrDefault(table, Set.of())))));
		return BatchTracker.verifySent(sent, unprocessed);
	}

}
