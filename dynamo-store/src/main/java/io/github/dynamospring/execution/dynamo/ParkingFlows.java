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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * The parking lots: work that was given up for now, and an item for each lot that counts
 * it and tells when to try it. Both are in the table of counters, each change of them is
 * one transaction.
 */
final class ParkingFlows {

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ItemCodec codec;

	private final ParkedLists lists;

	ParkingFlows(ExecutionStoreSettings settings, Requests requests, ItemCodec codec, ParkedLists lists) {
		this.settings = settings;
		this.requests = requests;
		this.codec = codec;
		this.lists = lists;
	}

	Flow<Boolean> park(WorkItem item, String error, @Nullable Instant nextAttempt) {
		WorkItem kept = item.withAttempt(item.attempts(), null, ItemCodec.shorten(error));
		ParkedItem parked = new ParkedItem(kept, this.settings.clock().instant(), nextAttempt);
		List<TransactWriteItem> writes = new ArrayList<>();
		writes.add(TransactWriteItem.builder().delete(takeFromQueue(item)).build());
		writes.add(TransactWriteItem.builder()
			.put(Put.builder().tableName(this.settings.table("counters")).item(this.codec.parked(parked)).build())
			.build());
		writes.add(TransactWriteItem.builder().update(enter(kept, parked.parkedAt(), nextAttempt)).build());
		return this.requests.transact(writes).map((moved) -> {
			if (moved) {
				this.settings.observer().parked(kept);
			}
			return moved;
		});
	}

	/*
	 * Whatever is put behind other work waits for that, whose time stays; only what opens
	 * a lot brings a time.
	 */
	private Update enter(WorkItem item, Instant now, @Nullable Instant nextAttempt) {
		boolean ordered = ParkedLot.isOrdered(item);
		String update = "SET #execution_id = :execution, #ordered = :ordered, #parked_in = :lots,"
				+ " #since = if_not_exists(#since, :now), #parked_key = if_not_exists(#parked_key, :key) ADD #size :one";
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":execution", Attributes.of(item.executionId()));
		values.put(":ordered", Attributes.of(ordered ? 1 : 0));
		values.put(":lots", Attributes.of(KeyCodec.LOTS));
		values.put(":now", Attributes.of(now));
		values.put(":key", Attributes.of(KeyCodec.lotKey(nextAttempt, item.executionId(), ordered)));
		values.put(":one", Attributes.of(1));
		return Update.builder()
			.tableName(this.settings.table("counters"))
			.key(KeyCodec.lot(item.executionId(), ordered))
			.updateExpression(update)
			.expressionAttributeNames(Attributes.names(update))
			.expressionAttributeValues(values)
			.build();
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

	/*
	 * What is parked has left its queue after all that comes before it, which is parked
	 * as well or gone.
	 */
	Flow<Boolean> isFirst(Effect effect) {
		List<Map<String, AttributeValue>> before = new ArrayList<>();
		if (effect.predecessor() != null) {
			before.add(KeyCodec.parked(effect.kind(), effect.predecessor()));
		}
		if (effect instanceof OutboxEntry entry && entry.lastSpawn() != null) {
			before.add(KeyCodec.parked(WorkKind.SPAWN, entry.lastSpawn()));
		}
		return this.requests.readAll("counters", before).map(List::isEmpty);
	}

	Flow<Integer> resume(String executionId) {
		return resume(executionId, true).then((ordered) -> resume(executionId, false).map((loose) -> ordered + loose));
	}

	private Flow<Integer> resume(String executionId, boolean ordered) {
		Map<String, AttributeValue> key = KeyCodec.lot(executionId, ordered);
		return this.requests.read("counters", key).then((lot) -> {
			if (lot.isEmpty()) {
				return Flow.done(0);
			}
			return this.requests
				.update("counters", key, "SET #parked_key = :key", "attribute_exists(#id)",
						Map.of(":key", now(executionId, ordered)))
				.map((done) -> done ? (int) Attributes.number(lot, "size") : 0);
		});
	}

	private AttributeValue now(String executionId, boolean ordered) {
		return Attributes.of(KeyCodec.lotKey(this.settings.clock().instant(), executionId, ordered));
	}

	/*
	 * The time of the lot is changed only if it is the one that was read: if the lot was
	 * resumed during the attempt, that stands.
	 */
	Flow<Boolean> retry(ParkedItem parked, @Nullable Instant nextAttempt, String error) {
		WorkItem item = parked.item();
		boolean ordered = ParkedLot.isOrdered(item);
		String failed = "SET #item.#attempts = :attempts, #item.#last_error = :error";
		String exists = "attribute_exists(#id)";
		Map<String, AttributeValue> failure = Map.of(":attempts", Attributes.of(item.attempts() + 1L), ":error",
				Attributes.of(ItemCodec.shorten(error)));
		Map<String, AttributeValue> times = Map.of(":key",
				Attributes.of(KeyCodec.lotKey(nextAttempt, item.executionId(), ordered)), ":seen",
				Attributes.of(KeyCodec.lotKey(parked.nextAttempt(), item.executionId(), ordered)));
		return this.requests
			.transact(List.of(this.requests.transactUpdate("counters", KeyCodec.parked(item), failed, exists, failure),
					this.requests.transactUpdate("counters", lot(item), "SET #parked_key = :key", "#parked_key = :seen",
							times)))
			.then((written) -> written ? Flow.done(true)
					: this.requests.update("counters", KeyCodec.parked(item), failed, exists, failure));
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
		return this.requests.read("counters", lot(item)).then((lot) -> {
			if (lot.isEmpty()) {
				return Flow.done(false);
			}
			return this.requests.transact(List.of(removal(item), leave(item, Attributes.number(lot, "size"))))
				.then((removed) -> removed ? Flow.done(true) : removeAgain(item, attempt));
		});
	}

	private static Map<String, AttributeValue> lot(WorkItem item) {
		return KeyCodec.lot(item.executionId(), ParkedLot.isOrdered(item));
	}

	// Either the work is gone, or the lot has changed since it was read.
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

	// The lot exists as long as anything is in it; what is left is tried at once.
	private TransactWriteItem leave(WorkItem item, long size) {
		String condition = "#size = :size";
		if (size > 1) {
			return this.requests.transactUpdate("counters", lot(item), "SET #size = #size - :one, #parked_key = :key",
					condition, Map.of(":one", Attributes.of(1), ":size", Attributes.of(size), ":key",
							now(item.executionId(), ParkedLot.isOrdered(item))));
		}
		return TransactWriteItem.builder()
			.delete(Delete.builder()
				.tableName(this.settings.table("counters"))
				.key(lot(item))
				.conditionExpression(condition)
				.expressionAttributeNames(Attributes.names(condition))
				.expressionAttributeValues(Map.of(":size", Attributes.of(size)))
				.build())
			.build();
	}

	/**
	 * Delete all that is parked of an execution, and its lots.
	 * @param executionId the id of the execution
	 * @return {@code true}
	 */
	Flow<Boolean> purge(String executionId) {
		return purge(executionId, true, 1).then((done) -> purge(executionId, false, 1));
	}

	// The index may lag behind the lot, which knows how much there is.
	private Flow<Boolean> purge(String executionId, boolean ordered, int attempt) {
		Map<String, AttributeValue> key = KeyCodec.lot(executionId, ordered);
		return this.requests.read("counters", key).then((lot) -> {
			if (lot.isEmpty()) {
				return Flow.done(true);
			}
			return this.lists.keys(executionId, ordered).then((keys) -> {
				if (keys.size() < Attributes.number(lot, "size")) {
					Backoff backoff = this.settings.backoff();
					if (backoff.isExhausted(attempt)) {
						throw new StoreContendedException(executionId, attempt, null);
					}
					return backoff.pause(attempt, () -> purge(executionId, ordered, attempt + 1));
				}
				return this.requests.deleteAll("counters", keys)
					.then((done) -> this.requests.deleteAll("counters", List.of(key)));
			});
		});
	}

}
