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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.StoreObserver.DeliveryOutcome;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;

/**
 * A worker that takes work from queues: per execution one piece after the other, those of
 * several executions at a time.
 *
 * @param <W> the type of the work
 */
abstract class QueueWorker<W extends WorkItem> extends Worker {

	private final WorkKind kind;

	QueueWorker(String name, WorkKind kind, ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
			WorkerResources resources) {
		super(name, store, handlers, settings, resources);
		this.kind = kind;
	}

	@Override
	final boolean worksOn(WorkKind other) {
		return this.kind == other;
	}

	@Override
	final Round round() {
		deferrals().expire(now());
		Round all = Round.NOTHING;
		for (String queue : store().queues(this.kind)) {
			String lease = this.kind.name() + ":" + queue;
			if (leases().hold(lease)) {
				List<W> found = find(queue);
				Round round = serve(found).plus(new Round(0, isMore(queue), false));
				if (round.started() == 0 && !round.more() && leavesWorkToOthers(found)) {
					leases().yield(lease);
				}
				all = all.plus(round);
			}
		}
		return all;
	}

	private boolean leavesWorkToOthers(List<W> found) {
		return inFlight().isIdle() && found.stream().anyMatch((item) -> deliverer().route(item) == null);
	}

	private Round serve(List<W> found) {
		Map<String, List<W>> byExecution = new LinkedHashMap<>();
		boolean leftOver = false;
		Instant now = now();
		for (W item : found) {
			String id = item.executionId();
			if (inFlight().isBusy(id)) {
				leftOver = true;
			}
			else if (!deferrals().isDeferred(deferralKey(item), now)) {
				byExecution.computeIfAbsent(id, (key) -> new ArrayList<>()).add(item);
			}
		}
		int started = 0;
		for (List<W> chain : byPriority(byExecution)) {
			String id = chain.get(0).executionId();
			if (inFlight().start(id, (inFlightChain) -> guarded(id, () -> work(inFlightChain, chain)))) {
				started++;
			}
			else {
				leftOver = true;
			}
		}
		return new Round(started, false, leftOver);
	}

	private List<List<W>> byPriority(Map<String, List<W>> byExecution) {
		List<List<W>> chains = new ArrayList<>(byExecution.values());
		chains.sort(Comparator.comparingInt((List<W> chain) -> priority(chain.get(0))).reversed());
		return chains;
	}

	private void work(InFlight.Chain chain, List<W> items) {
		for (W item : items) {
			if (isUrgent(item) && !inFlight().isClosed()) {
				guarded(deferralKey(item), () -> process(chain, item));
			}
		}
		for (W item : items) {
			if (!isUrgent(item) && (inFlight().isClosed() || !process(chain, item))) {
				return;
			}
		}
	}

	private static boolean isUrgent(WorkItem item) {
		return item instanceof OutboxEntry entry && entry.isUrgent();
	}

	/**
	 * Return what waits when a piece of work does: its execution, or itself if nothing
	 * waits for it.
	 * @param item the work
	 * @return the key of the deferral
	 */
	static String deferralKey(WorkItem item) {
		return isUrgent(item) ? "urgent:" + ((OutboxEntry) item).seq() : item.executionId();
	}

	/**
	 * Deal with what a handler made of a piece of work.
	 * @param item the work
	 * @param verdict what became of it
	 * @return whether the work after it may proceed
	 */
	final boolean settle(W item, Verdict verdict) {
		switch (verdict.kind()) {
			case DONE -> {
				return done(item, DeliveryOutcome.DELIVERED, verdict);
			}
			case SKIPPED -> {
				return done(item, DeliveryOutcome.SKIPPED, verdict);
			}
			case STALE -> {
				return done(item, DeliveryOutcome.STALE, verdict);
			}
			case UNKNOWN -> {
				leaveToOthers(deferralKey(item));
				report(item, DeliveryOutcome.UNKNOWN, verdict.took());
				return false;
			}
			case POSTPONED -> {
				Instant until = (verdict.until() != null) ? verdict.until() : now().plus(settings().suspendedDelay());
				postpone(item, until);
				return false;
			}
			case FAILED, HOPELESS -> {
				return failed(item, verdict);
			}
			case STOPPED, ABANDONED -> {
				return false;
			}
		}
		return false;
	}

	final void postpone(W item, Instant until) {
		store().retryLater(item, until, null);
		waitUntil(item, until);
		report(item, DeliveryOutcome.DEFERRED, Duration.ZERO);
	}

	private boolean done(W item, DeliveryOutcome outcome, Verdict verdict) {
		acknowledge(item);
		report(item, outcome, verdict.took());
		return true;
	}

	private boolean failed(W item, Verdict verdict) {
		String error = (verdict.error() != null) ? verdict.error() : "";
		Instant next = nextAttempt(item, verdict);
		if (next == null) {
			WorkItem counted = item.withAttempt(item.attempts() + 1, null, error);
			store().park(counted, error, nextParkedAttempt());
			report(item, DeliveryOutcome.PARKED, verdict.took());
			return true;
		}
		store().retryLater(item, next, error);
		waitUntil(item, next);
		report(item, DeliveryOutcome.FAILED, verdict.took());
		return false;
	}

	/**
	 * Find work in a queue.
	 * @param queue the queue
	 * @return the work, oldest first
	 */
	abstract List<W> find(String queue);

	/**
	 * Whether the last look into a queue left work in it that was not looked at.
	 * @param queue the queue
	 * @return whether there is more
	 */
	abstract boolean isMore(String queue);

	/**
	 * Return the priority of a piece of work.
	 * @param item the work
	 * @return the priority
	 */
	abstract int priority(W item);

	/**
	 * Do a piece of work.
	 * @param chain the chain it belongs to
	 * @param item the work
	 * @return whether the work after it may proceed
	 */
	abstract boolean process(InFlight.Chain chain, W item);

	/**
	 * Remember that a piece of work has to wait.
	 * @param item the work
	 * @param until when to try again
	 */
	abstract void waitUntil(W item, Instant until);

	/**
	 * Acknowledge a piece of work that was done.
	 * @param item the work
	 */
	abstract void acknowledge(W item);

}
