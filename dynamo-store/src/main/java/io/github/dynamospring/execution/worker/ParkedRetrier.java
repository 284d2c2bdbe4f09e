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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoreObserver.DeliveryOutcome;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;

/**
 * Tries parked work again, seldom, and at once when it is
 * {@linkplain ParkedWork#resume(String) resumed}. Effects are delivered from where they
 * are, per execution in their order: those behind wait for the first one, and follow at
 * once when it is done.
 *
 * @since 0.1.0
 */
public final class ParkedRetrier extends Worker {

	private static final String LEASE = "PARKED";

	private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

	private static final Duration COUNT_AGAIN = Duration.ofMinutes(1);

	private @Nullable Instant counted;

	/**
	 * Create a retrier.
	 * @param store where the work is parked
	 * @param handlers do it
	 * @param settings how to work
	 * @param resources what the workers of this node share
	 */
	public ParkedRetrier(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
			WorkerResources resources) {
		super("parked-retrier", store, handlers, settings, resources);
	}

	@Override
	boolean worksOn(WorkKind kind) {
		return false;
	}

	@Override
	void flush() {
	}

	@Override
	Round round() {
		deferrals().expire(now());
		if (!leases().hold(LEASE)) {
			this.counted = null;
			return Round.NOTHING;
		}
		Instant now = now();
		Round round = Round.NOTHING;
		boolean unknown = false;
		// Now and then a page of all is read in place of those that are due, to know how
		// many there are without a request more.
		boolean count = isToBeCounted(now);
		ParkedQuery query = ParkedQuery.all(settings().pageSize());
		if (!count) {
			query = query.due(now);
		}
		CursorPage<ParkedItem> page;
		int parked = 0;
		Set<String> seen = new LinkedHashSet<>();
		do {
			page = store().parked(query);
			parked += page.items().size();
			for (ParkedItem item : page.items()) {
				if (!isDue(item, now)) {
					continue;
				}
				String id = item.item().executionId();
				unknown |= deliverer().route(item.item()) == null;
				if (seen.add(id) && !deferrals().isDeferred(id, now)) {
					boolean started = inFlight().start(id, (chain) -> guarded(id, () -> work(chain, id)));
					round = round.plus(new Round(started ? 1 : 0, false, !started));
				}
			}
			query = query.from(page.nextCursor());
		}
		while (page.nextCursor() != null && !count && !inFlight().isFull());
		if (count) {
			this.counted = now;
			observer().parkedBacklog(parked);
		}
		if (round.started() == 0 && unknown && inFlight().isIdle()) {
			leases().yield(LEASE);
		}
		return round;
	}

	private void work(InFlight.Chain chain, String executionId) {
		List<ParkedItem> first = lot(executionId);
		first.stream()
			.filter((item) -> item.item() instanceof DueTimer && isDue(item))
			.forEach((timer) -> process(chain, timer, false));
		if (inDeliveryOrder(first).isEmpty()) {
			return;
		}
		// A look is no snapshot, but what was parked before an effect is seen by any look
		// that begins after the effect was seen.
		List<ParkedItem> second = inDeliveryOrder(lot(executionId));
		int end = second.size();
		while (end > 0 && !contains(first, second.get(end - 1))) {
			end--;
		}
		deliver(chain, executionId, second.subList(0, end));
	}

	private void deliver(InFlight.Chain chain, String executionId, List<ParkedItem> effects) {
		if (effects.isEmpty()) {
			return;
		}
		ParkedItem head = effects.get(0);
		if (!isDue(head)) {
			Instant longest = now().plus(LOOK_AGAIN);
			Instant next = head.nextAttempt();
			deferrals().defer(executionId, (next != null && next.isBefore(longest)) ? next : longest);
			return;
		}
		boolean othersWait = effects.stream().anyMatch((item) -> !isDue(item));
		for (ParkedItem item : effects) {
			if (!process(chain, item, othersWait)) {
				return;
			}
			othersWait = false;
		}
	}

	private List<ParkedItem> lot(String executionId) {
		List<ParkedItem> items = new ArrayList<>();
		ParkedQuery query = ParkedQuery.all(settings().pageSize()).ofExecution(executionId);
		CursorPage<ParkedItem> page;
		do {
			page = store().parked(query);
			items.addAll(page.items());
			query = query.from(page.nextCursor());
		}
		while (page.nextCursor() != null);
		return items;
	}

	private static List<ParkedItem> inDeliveryOrder(List<ParkedItem> lot) {
		Deque<ParkedItem> events = new ArrayDeque<>();
		Deque<ParkedItem> spawns = new ArrayDeque<>();
		for (ParkedItem item : lot) {
			switch (item.item().kind()) {
				case OUTBOX -> events.add(item);
				case SPAWN -> spawns.add(item);
				case TIMER -> {
				}
			}
		}
		List<ParkedItem> ordered = new ArrayList<>();
		while (!events.isEmpty() || !spawns.isEmpty()) {
			boolean eventFirst = spawns.isEmpty() || (!events.isEmpty()
					&& isBefore((OutboxEntry) events.element().item(), (SpawnEntry) spawns.element().item()));
			ordered.add(eventFirst ? events.remove() : spawns.remove());
		}
		return ordered;
	}

	private static boolean isBefore(OutboxEntry event, SpawnEntry spawn) {
		Long lastSpawn = event.lastSpawn();
		return lastSpawn == null || lastSpawn < spawn.seq();
	}

	private static boolean contains(List<ParkedItem> lot, ParkedItem effect) {
		return lot.stream().anyMatch((item) -> isSame(item.item(), (Effect) effect.item()));
	}

	private static boolean isSame(WorkItem item, Effect effect) {
		return item.kind() == effect.kind() && ((Effect) item).seq() == effect.seq();
	}

	private boolean isToBeCounted(Instant now) {
		Instant last = this.counted;
		return last == null || now.isBefore(last) || !now.isBefore(last.plus(COUNT_AGAIN));
	}

	private boolean isDue(ParkedItem item) {
		return isDue(item, now());
	}

	private static boolean isDue(ParkedItem item, Instant now) {
		return item.nextAttempt() != null && !item.nextAttempt().isAfter(now);
	}

	private boolean process(InFlight.Chain chain, ParkedItem item, boolean othersWait) {
		Verdict verdict = deliverer().deliver(item.item(), chain,
				(late) -> guarded(item.item().executionId(), () -> settle(item, late, othersWait)));
		return settle(item, verdict, othersWait);
	}

	private boolean settle(ParkedItem item, Verdict verdict, boolean othersWait) {
		switch (verdict.kind()) {
			case DONE -> {
				return done(item, DeliveryOutcome.DELIVERED, verdict, othersWait);
			}
			case SKIPPED -> {
				return done(item, DeliveryOutcome.SKIPPED, verdict, othersWait);
			}
			case STALE -> {
				return done(item, DeliveryOutcome.STALE, verdict, othersWait);
			}
			case UNKNOWN -> {
				leaveToOthers(item.item().executionId());
				report(item.item(), DeliveryOutcome.UNKNOWN, verdict.took());
				return false;
			}
			case POSTPONED -> {
				Instant until = (verdict.until() != null) ? verdict.until() : now().plus(settings().suspendedDelay());
				deferrals().defer(item.item().executionId(), until);
				report(item.item(), DeliveryOutcome.DEFERRED, verdict.took());
				return false;
			}
			case FAILED, HOPELESS -> {
				store().retryParked(item, nextParkedAttempt(), (verdict.error() != null) ? verdict.error() : "");
				report(item.item(), DeliveryOutcome.FAILED, verdict.took());
				return false;
			}
			case STOPPED, ABANDONED -> {
				return false;
			}
		}
		return false;
	}

	private boolean done(ParkedItem item, DeliveryOutcome outcome, Verdict verdict, boolean othersWait) {
		if (othersWait) {
			// Before the first one goes, so that a crash cannot leave the others behind.
			store().resume(item.item().executionId());
		}
		store().ackParked(item);
		report(item.item(), outcome, verdict.took());
		return true;
	}

}
