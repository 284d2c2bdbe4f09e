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
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.execution.DeliveryOrder;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.PendingQuery;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.WaitingWork;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

import org.springframework.util.Assert;

/**
 * Looks for work in the tables it waits in, and acknowledges it.
 */
final class QueueFlows {

	private static final Map<WorkKind, String> QUEUES = Map.of(WorkKind.OUTBOX, ItemCodec.OUTBOX_QUEUE, WorkKind.SPAWN,
			ItemCodec.SPAWN_QUEUE, WorkKind.TIMER, ItemCodec.TIMER_QUEUE);

	static final String TIMER_IN_FORCE = "#arming = :arming AND #fire_at = :fire_at";

	private static final Comparator<DueTimer> EARLIEST_FIRST = Comparator.comparing(DueTimer::fireAt)
		.thenComparing(DueTimer::executionId)
		.thenComparing(DueTimer::path);

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ItemCodec codec;

	QueueFlows(ExecutionStoreSettings settings, Requests requests, ItemCodec codec) {
		this.settings = settings;
		this.requests = requests;
		this.codec = codec;
	}

	static List<String> queues(WorkKind kind) {
		return List.of(queue(kind));
	}

	private static String queue(WorkKind kind) {
		return QUEUES.getOrDefault(kind, "");
	}

	private static void verifyQueue(WorkKind kind, @Nullable String name) {
		if (name != null && !name.equals(queue(kind))) {
			throw new DynamoValidationException(
					"There is no queue '%s' of %s. Remedy: use one of %s.".formatted(name, kind, queues(kind)));
		}
	}

	Flow<List<OutboxEntry>> pendingOutbox(PendingQuery query) {
		return pending(WorkKind.OUTBOX, query, this.codec::outbox);
	}

	Flow<List<SpawnEntry>> pendingSpawns(PendingQuery query) {
		return pending(WorkKind.SPAWN, query, this.codec::spawn);
	}

	private <E extends Effect> Flow<List<E>> pending(WorkKind kind, PendingQuery query,
			Function<Map<String, AttributeValue>, E> reader) {
		verifyQueue(kind, query.queue());
		return Flow.defer(() -> {
			Smallest<E> oldest = new Smallest<>(query.limit(), Comparator.comparing(Effect::seq));
			String filter = (query.after() > 0) ? "#seq > :after" : null;
			return this.requests
				.scan(queue(kind), this.settings.consistentPolls(), filter,
						Map.of(":after", Attributes.of(query.after())), (item) -> oldest.add(reader.apply(item)))
				.map((done) -> {
					List<E> found = oldest.toList();
					this.settings.observer().polled(kind, found.size());
					return found;
				});
		});
	}

	Flow<Boolean> acknowledge(WorkKind kind, Collection<Long> seqs) {
		return this.requests.deleteAll(queue(kind), seqs.stream().map(KeyCodec::effect).toList()).map((done) -> {
			this.settings.observer().acknowledged(kind, seqs.size());
			return done;
		});
	}

	Flow<List<DueTimer>> dueTimers(@Nullable String queue, Instant now, int limit) {
		verifyQueue(WorkKind.TIMER, queue);
		if (limit <= 0) {
			throw new DynamoValidationException(
					"The limit of due timers is %d. Remedy: use 1 or more.".formatted(limit));
		}
		return Flow.defer(() -> {
			Smallest<DueTimer> earliest = new Smallest<>(limit, EARLIEST_FIRST);
			return this.requests
				.scan("timers", this.settings.consistentPolls(),
						"#fire_at <= :now AND (attribute_not_exists(#next_attempt) OR #next_attempt <= :now)",
						Map.of(":now", Attributes.of(now)), (item) -> earliest.add(ItemCodec.timer(item)))
				.map((done) -> {
					List<DueTimer> found = earliest.toList();
					this.settings.observer().polled(WorkKind.TIMER, found.size());
					return found;
				});
		});
	}

	Flow<WaitingWork> waiting(WorkKind kind, int limit) {
		Assert.isTrue(limit > 0, "The limit of work to count must be 1 or more");
		String time = (kind == WorkKind.TIMER) ? "fire_at" : "created_at";
		return Flow.defer(() -> this.requests
			.glance(queue(kind), "#%s, #next_attempt".formatted(time), null, Map.of(), Requests.oneMore(limit))
			.map((found) -> waiting(found, (item) -> since(item, time), this.settings.clock().instant(), limit)));
	}

	private static Instant since(Map<String, AttributeValue> item, String name) {
		Instant time = Attributes.time(item, name);
		Instant nextAttempt = Attributes.optionalTime(item, "next_attempt");
		return (nextAttempt != null && nextAttempt.isAfter(time)) ? nextAttempt : time;
	}

	/**
	 * Count what a look has found.
	 * @param found what was found
	 * @param since tells since when an item could be dealt with
	 * @param now the time
	 * @param limit how much to count at most
	 * @return the count
	 */
	static WaitingWork waiting(ScanResponse found, Function<Map<String, AttributeValue>, Instant> since, Instant now,
			int limit) {
		boolean complete = found.count() <= limit
				&& (!found.hasLastEvaluatedKey() || found.lastEvaluatedKey().isEmpty());
		List<Instant> due = found.items()
			.stream()
			.limit(limit)
			.map(since)
			.filter((time) -> !time.isAfter(now))
			.sorted()
			.toList();
		return new WaitingWork(Math.min(found.count(), limit), due.size(), complete, due.isEmpty() ? null : due.get(0));
	}

	Flow<List<DueTimer>> timersOf(String id) {
		return this.requests.query(this.requests.partition("timers", id).build(), Integer.MAX_VALUE)
			.map((items) -> items.stream().map(ItemCodec::timer).toList());
	}

	Flow<Boolean> deleteTimer(DueTimer timer) {
		return this.requests
			.delete("timers", KeyCodec.timer(timer.executionId(), timer.path()), TIMER_IN_FORCE, inForce(timer))
			.map((deleted) -> {
				if (deleted) {
					this.settings.observer().acknowledged(WorkKind.TIMER, 1);
				}
				return deleted;
			});
	}

	static Map<String, AttributeValue> inForce(DueTimer timer) {
		return Map.of(":arming", Attributes.of(timer.arming()), ":fire_at", Attributes.of(timer.fireAt()));
	}

	/*
	 * First the queues, then the marker: work moves from its queue to the parking lot and
	 * from there to nowhere, so what is in neither, seen in this order, was delivered.
	 */
	Flow<DeliveryOrder> checkOrder(Effect effect) {
		Map<String, List<Map<String, AttributeValue>>> before = before(effect);
		if (before.isEmpty()) {
			return Flow.done(DeliveryOrder.READY);
		}
		return this.requests.readAll(before).then((found) -> {
			if (found.values().stream().anyMatch((items) -> !items.isEmpty())) {
				return Flow.done(DeliveryOrder.WAITING);
			}
			return this.requests.read("counters", KeyCodec.lot(effect.executionId(), true))
				.map((lot) -> lot.isEmpty() ? DeliveryOrder.READY : DeliveryOrder.BEHIND_PARKED);
		});
	}

	private static Map<String, List<Map<String, AttributeValue>>> before(Effect effect) {
		Map<String, List<Map<String, AttributeValue>>> before = new LinkedHashMap<>();
		if (effect.predecessor() != null) {
			before.put(queue(effect.kind()), List.of(KeyCodec.effect(effect.predecessor())));
		}
		if (effect instanceof OutboxEntry entry && entry.lastSpawn() != null) {
			before.put("spawns", List.of(KeyCodec.effect(entry.lastSpawn())));
		}
		return before;
	}

	Flow<Boolean> retryLater(WorkItem item, Instant nextAttempt, @Nullable String error) {
		List<String> sets = new ArrayList<>(List.of("#next_attempt = :next"));
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":next", Attributes.of(nextAttempt));
		String add = "";
		if (error != null) {
			sets.add("#last_error = :error");
			values.put(":error", Attributes.of(ItemCodec.shorten(error)));
			add = " ADD #attempts :one";
			values.put(":one", Attributes.of(1));
		}
		String update = "SET " + String.join(", ", sets) + add;
		if (item instanceof DueTimer timer) {
			values.putAll(inForce(timer));
			return this.requests.update("timers", key(item), update, TIMER_IN_FORCE, values);
		}
		return this.requests.update(queue(item.kind()), key(item), update, "attribute_exists(#seq)", values);
	}

	static Map<String, AttributeValue> key(WorkItem item) {
		return switch (item.kind()) {
			case OUTBOX, SPAWN -> KeyCodec.effect(((Effect) item).seq());
			case TIMER -> KeyCodec.timer(item.executionId(), ((DueTimer) item).path());
		};
	}

}
