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

package io.github.dynamospring.execution.dynamo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.PageCursor;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.WaitingWork;
import io.github.dynamospring.execution.WorkItem;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

import org.springframework.util.Assert;

/**
 * The parking lot: work that was given up for now, and a marker for each execution that
 * has any. Both are in the table of counters, each change of them is one transaction.
 */
final class ParkingFlows {

	private static final Comparator<ParkedItem> ORDER = Comparator
		.comparing((ParkedItem parked) -> parked.item().executionId())
		.thenComparing((parked) -> parked.item().kind())
		.thenComparing(ParkingFlows::place);

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ItemCodec codec;

	ParkingFlows(ExecutionStoreSettings settings, Requests requests, ItemCodec codec) {
		this.settings = settings;
		this.requests = requests;
		this.codec = codec;
	}

	private static String place(ParkedItem parked) {
		return switch (parked.item().kind()) {
			case OUTBOX, SPAWN -> "%020d".formatted(((Effect) parked.item()).seq());
			case TIMER -> "%s\0%020d".formatted(((DueTimer) parked.item()).path(), ((DueTimer) parked.item()).arming());
		};
	}

	Flow<Boolean> park(WorkItem item, String error, @Nullable Instant nextAttempt) {
		WorkItem kept = item.withAttempt(item.attempts(), null, ItemCodec.shorten(error));
		ParkedItem parked = new ParkedItem(kept, this.settings.clock().instant(), nextAttempt);
		List<TransactWriteItem> writes = new ArrayList<>();
		writes.add(TransactWriteItem.builder().delete(takeFromQueue(item)).build());
		writes.add(TransactWriteItem.builder()
			.put(Put.builder().tableName(this.settings.table("counters")).item(this.codec.parked(parked)).build())
			.build());
		String counted = counted(item);
		writes.add(TransactWriteItem.builder()
			.update(Update.builder()
				.tableName(this.settings.table("counters"))
				.key(KeyCodec.parkingMarker(item.executionId()))
				.updateExpression("ADD #%s :one".formatted(counted))
				.expressionAttributeNames(Map.of("#" + counted, counted))
				.expressionAttributeValues(Map.of(":one", Attributes.of(1)))
				.build())
			.build());
		return this.requests.transact(writes).map((moved) -> {
			if (moved) {
				this.settings.observer().parked(kept);
			}
			return moved;
		});
	}

	private Delete takeFromQueue(WorkItem item) {
		Delete.Builder delete = Delete.builder().key(QueueFlows.key(item));
		if (item instanceof DueTimer timer) {
			return delete.tableName(this.settings.table("timers"))
				.conditionExpression(QueueFlows.TIMER_IN_FORCE)
				.expressionAttributeNames(Attributes.names(QueueFlows.TIMER_IN_FORCE))
				.expressionAttributeValues(QueueFlows.inForce(timer))
				.build();
		}
		return delete.tableName(this.settings.table(QueueFlows.queues(item.kind()).get(0)))
			.conditionExpression("attribute_exists(#seq)")
			.expressionAttributeNames(Attributes.names("#seq"))
			.build();
	}

	// Timers wait for nothing, so they are counted apart and block nothing.
	private static String counted(WorkItem item) {
		return (item instanceof Effect) ? "effects" : "timers";
	}

	Flow<CursorPage<ParkedItem>> list(ParkedQuery query) {
		String fingerprint = "parked:" + query.executionId();
		List<String> after = (query.cursor() != null) ? PageCursor.parse(fingerprint, query.cursor()) : null;
		return Flow.defer(() -> {
			Smallest<ParkedItem> first = new Smallest<>(query.limit() + 1, ORDER);
			return scan(query.executionId(), query.dueBefore(), (parked) -> {
				if (after == null || isAfter(parked, after)) {
					first.add(parked);
				}
			}).map((done) -> page(first.toList(), query.limit(), fingerprint));
		});
	}

	private static CursorPage<ParkedItem> page(List<ParkedItem> found, int limit, String fingerprint) {
		return (found.size() <= limit) ? new CursorPage<>(found, null)
				: new CursorPage<>(found.subList(0, limit), PageCursor.of(fingerprint, position(found.get(limit - 1))));
	}

	private static List<String> position(ParkedItem parked) {
		return List.of(parked.item().executionId(), String.valueOf(parked.item().kind().ordinal()), place(parked));
	}

	private static boolean isAfter(ParkedItem parked, List<String> last) {
		List<String> position = position(parked);
		for (int i = 0; i < position.size(); i++) {
			int comparison = position.get(i).compareTo(last.get(i));
			if (comparison != 0) {
				return comparison > 0;
			}
		}
		return false;
	}

	private Flow<Boolean> scan(@Nullable String executionId, @Nullable Instant dueBefore,
			Consumer<ParkedItem> consumer) {
		String filter = "begins_with(#id, :parked)";
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":parked", Attributes.of(KeyCodec.PARKED));
		if (executionId != null) {
			filter += " AND #execution_id = :execution";
			values.put(":execution", Attributes.of(executionId));
		}
		if (dueBefore != null) {
			filter += " AND #retry_at <= :due";
			values.put(":due", Attributes.of(dueBefore));
		}
		return this.requests.scan("counters", true, filter, values, (item) -> consumer.accept(this.codec.parked(item)));
	}

	Flow<WaitingWork> waiting(int limit) {
		Assert.isTrue(limit > 0, "The limit of items to look at must be 1 or more");
		return Flow.defer(() -> this.requests
			.glance("counters", "#parked_at", "begins_with(#id, :parked)",
					Map.of(":parked", Attributes.of(KeyCodec.PARKED)), limit)
			.map((found) -> QueueFlows.waiting(found, (item) -> Attributes.time(item, "parked_at"), Instant.MAX,
					limit)));
	}

	Flow<Integer> resume(String executionId) {
		return parkedOf(executionId).then((parked) -> resume(parked, 0));
	}

	private Flow<List<ParkedItem>> parkedOf(String executionId) {
		return Flow.defer(() -> {
			List<ParkedItem> found = new ArrayList<>();
			return scan(executionId, null, found::add).map((done) -> found);
		});
	}

	private Flow<Integer> resume(List<ParkedItem> parked, int resumed) {
		if (parked.isEmpty()) {
			return Flow.done(resumed);
		}
		return this.requests
			.update("counters", KeyCodec.parked(parked.get(0).item()), "SET #retry_at = :now", "attribute_exists(#id)",
					Map.of(":now", Attributes.of(this.settings.clock().instant())))
			.then((done) -> resume(parked.subList(1, parked.size()), done ? resumed + 1 : resumed));
	}

	Flow<Boolean> retry(ParkedItem parked, @Nullable Instant nextAttempt, String error) {
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":attempts", Attributes.of(parked.item().attempts() + 1L));
		values.put(":error", Attributes.of(ItemCodec.shorten(error)));
		String update = "SET #item.#attempts = :attempts, #item.#last_error = :error";
		if (nextAttempt != null) {
			values.put(":next", Attributes.of(nextAttempt));
			update += ", #retry_at = :next";
		}
		else {
			update += " REMOVE #retry_at";
		}
		return this.requests.update("counters", KeyCodec.parked(parked.item()), update, "attribute_exists(#id)",
				values);
	}

	Flow<Boolean> acknowledge(ParkedItem parked) {
		return remove(parked.item()).map((removed) -> {
			if (removed) {
				this.settings.observer().acknowledged(parked.item().kind(), 1);
			}
			return removed;
		});
	}

	Flow<Boolean> discard(ParkedItem parked) {
		return remove(parked.item()).map((removed) -> {
			if (removed) {
				this.settings.observer().discarded(parked);
			}
			return removed;
		});
	}

	private Flow<Boolean> remove(WorkItem item) {
		return remove(item, 1);
	}

	private Flow<Boolean> remove(WorkItem item, int attempt) {
		return this.requests.read("counters", KeyCodec.parkingMarker(item.executionId())).then((marker) -> {
			if (marker.isEmpty()) {
				return Flow.done(false);
			}
			return this.requests.transact(List.of(removal(item), countDown(item, marker)))
				.then((removed) -> removed ? Flow.done(true) : removeAgain(item, attempt));
		});
	}

	// Either the work is gone, or the marker has changed since it was read.
	private Flow<Boolean> removeAgain(WorkItem item, int attempt) {
		return this.requests.read("counters", KeyCodec.parked(item)).then((stored) -> {
			if (stored.isEmpty()) {
				return Flow.done(false);
			}
			Backoff backoff = this.settings.backoff();
			if (backoff.isExhausted(attempt)) {
				throw new StoreContendedException(item.executionId(), attempt, null);
			}
			return backoff.pause(attempt, () -> remove(item, attempt + 1));
		});
	}

	private TransactWriteItem removal(WorkItem item) {
		return TransactWriteItem.builder()
			.delete(Delete.builder()
				.tableName(this.settings.table("counters"))
				.key(KeyCodec.parked(item))
				.conditionExpression("attribute_exists(#id)")
				.expressionAttributeNames(Attributes.names("#id"))
				.build())
			.build();
	}

	// The marker exists as long as anything of its execution is parked.
	private TransactWriteItem countDown(WorkItem item, Map<String, AttributeValue> marker) {
		long effects = Attributes.number(marker, "effects", 0);
		long timers = Attributes.number(marker, "timers", 0);
		String counted = counted(item);
		long stored = counted.equals("effects") ? effects : timers;
		String condition = "#%s = :stored".formatted(counted);
		if (effects + timers > 1) {
			return TransactWriteItem.builder()
				.update(Update.builder()
					.tableName(this.settings.table("counters"))
					.key(KeyCodec.parkingMarker(item.executionId()))
					.updateExpression("SET #%1$s = #%1$s - :one".formatted(counted))
					.conditionExpression(condition)
					.expressionAttributeNames(Attributes.names(condition))
					.expressionAttributeValues(Map.of(":one", Attributes.of(1), ":stored", Attributes.of(stored)))
					.build())
				.build();
		}
		String other = counted.equals("effects") ? "timers" : "effects";
		String last = condition + " AND (attribute_not_exists(#%1$s) OR #%1$s = :zero)".formatted(other);
		return TransactWriteItem.builder()
			.delete(Delete.builder()
				.tableName(this.settings.table("counters"))
				.key(KeyCodec.parkingMarker(item.executionId()))
				.conditionExpression(last)
				.expressionAttributeNames(Attributes.names(last))
				.expressionAttributeValues(Map.of(":stored", Attributes.of(stored), ":zero", Attributes.of(0)))
				.build())
			.build();
	}

	/**
	 * Delete all that is parked of an execution, and its marker.
	 * @param executionId the id of the execution
	 * @return {@code true}
	 */
	Flow<Boolean> purge(String executionId) {
		return this.requests.read("counters", KeyCodec.parkingMarker(executionId)).then((marker) -> {
			if (marker.isEmpty()) {
				return Flow.done(true);
			}
			return parkedOf(executionId).then((parked) -> {
				List<Map<String, AttributeValue>> keys = new ArrayList<>(
						parked.stream().map((item) -> KeyCodec.parked(item.item())).toList());
				return this.requests.deleteAll("counters", keys)
					.then((done) -> this.requests.deleteAll("counters", List.of(KeyCodec.parkingMarker(executionId))));
			});
		});
	}

}
