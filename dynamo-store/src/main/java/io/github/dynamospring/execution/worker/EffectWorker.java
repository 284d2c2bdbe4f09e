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

package io.github.dynamospring.execution.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.execution.DeliveryOrder;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.PendingQuery;
import io.github.dynamospring.execution.StoreObserver.Backlog;
import io.github.dynamospring.execution.StoreObserver.DeliveryOutcome;
import io.github.dynamospring.execution.WorkKind;

/**
 * A worker for effects, which have an order.
 *
 * @param <E> the type of the effects
 */
abstract class EffectWorker<E extends Effect> extends QueueWorker<E> {

	private static final String BEHIND_PARKED = "Waits behind parked work of its execution";

	private static final Duration RESTART_AT_HEAD = Duration.ofSeconds(5);

	private final WorkKind kind;

	private final Map<String, Cursor> cursors = new HashMap<>();

	private final Map<String, QueueCount> counts = new HashMap<>();

	private final DeliveredEffects delivered = new DeliveredEffects();

	private final Acknowledgements acknowledgements;

	EffectWorker(String name, WorkKind kind, ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
			WorkerResources resources, Consumer<Collection<Long>> acknowledge) {
		super(name, kind, store, handlers, settings, resources);
		this.kind = kind;
		this.acknowledgements = new Acknowledgements(acknowledge);
	}

	@Override
	final List<E> find(String queue) {
		Instant now = now();
		Cursor cursor = this.cursors.getOrDefault(queue, new Cursor(0, now));
		boolean restart = cursor.after() == 0 || now.isBefore(cursor.headAt())
				|| !now.isBefore(cursor.headAt().plus(RESTART_AT_HEAD));
		Cursor from = restart ? new Cursor(0, now) : cursor;
		List<E> page = pending(PendingQuery.oldest(settings().pageSize()).inQueue(queue).after(from.after()));
		long next = (page.size() < settings().pageSize()) ? 0 : page.get(page.size() - 1).seq();
		this.cursors.put(queue, new Cursor(next, from.headAt()));
		QueueCount count = this.counts.computeIfAbsent(queue, (name) -> new QueueCount());
		if (restart) {
			count.begin(page.isEmpty() ? null : page.get(0).createdAt());
		}
		observer().backlog(new Backlog(this.kind, queue, count.add(page.size(), next == 0), count.oldest()));
		return page;
	}

	@Override
	final boolean isMore(String queue) {
		return this.cursors.getOrDefault(queue, new Cursor(0, Instant.EPOCH)).after() != 0;
	}

	/**
	 * Read pending effects.
	 * @param query which ones
	 * @return the effects, oldest first
	 */
	abstract List<E> pending(PendingQuery query);

	@Override
	final boolean process(InFlight.Chain chain, E effect) {
		if (this.delivered.contains(effect)) {
			this.acknowledgements.add(effect.seq());
			return true;
		}
		Instant next = effect.nextAttempt();
		if (next != null && now().isBefore(next)) {
			waitUntil(effect, next);
			return false;
		}
		return switch (this.delivered.covers(effect) ? DeliveryOrder.READY : store().checkOrder(effect)) {
			case READY -> settle(effect, deliverer().deliver(effect, chain,
					(late) -> guarded(deferralKey(effect), () -> settle(effect, late))));
			case WAITING -> {
				deferrals().deferWaiting(effect.executionId(), now().plus(settings().minPollDelay()));
				report(effect, DeliveryOutcome.DEFERRED, Duration.ZERO);
				yield false;
			}
			case BEHIND_PARKED -> {
				// It has not failed: if what it waits for is gone by then, it is tried
				// now.
				store().park(effect, BEHIND_PARKED, now());
				report(effect, DeliveryOutcome.PARKED, Duration.ZERO);
				yield true;
			}
		};
	}

	@Override
	final void waitUntil(E effect, Instant until) {
		deferrals().defer(deferralKey(effect), until);
	}

	@Override
	final void acknowledge(E effect) {
		this.delivered.add(effect);
		this.acknowledgements.add(effect.seq());
	}

	@Override
	final void flush() {
		this.acknowledgements.flush();
	}

	/**
	 * Where to look on in a queue.
	 *
	 * @param after the number of the last effect looked at, 0 for the head
	 * @param headAt when the head was looked at
	 */
	private record Cursor(long after, Instant headAt) {

	}

}
