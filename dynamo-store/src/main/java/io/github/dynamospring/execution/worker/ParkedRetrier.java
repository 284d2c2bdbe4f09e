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

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StoreObserver.DeliveryOutcome;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;

/**
 * Tries parked work again, seldom, and at once when it is
 * {@linkplain ParkedWork#resume(String) resumed}. Effects are delivered from where they
 * are, per execution in their order: those behind wait for the first one, and follow at
 * once when it is done. Timers and urgent events wait for nothing.
 *
 * @since 0.1.0
 */
public final class ParkedRetrier extends Worker {

	private static final String LEASE = "PARKED";

	private static final Duration COUNT_AGAIN = Duration.ofMinutes(1);

	private final DeliveredEffects deliveredEvents = new DeliveredEffects();

	private final DeliveredEffects deliveredSpawns = new DeliveredEffects();

	private @Nullable Instant counted;

	private volatile boolean unknown;

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
		Instant now = now();
		deferrals().expire(now);
		if (!leases().hold(LEASE)) {
			this.counted = null;
			return Round.NOTHING;
		}
		if (isToBeCounted(now)) {
			this.counted = now;
			observer().parkedBacklog(store().waitingParked(settings().pageSize()).count());
		}
		Round round = Round.NOTHING;
		ParkedQuery query = ParkedQuery.all(settings().pageSize()).due(now);
		CursorPage<ParkedLot> page;
		do {
			page = store().parkedLots(query);
			for (ParkedLot lot : page.items()) {
				if (!deferrals().isDeferred(name(lot), now)) {
					String id = lot.executionId();
					boolean started = inFlight().start(id, (chain) -> guarded(name(lot), () -> work(chain, lot)));
					round = round.plus(new Round(started ? 1 : 0, false, !started));
				}
			}
			query = query.from(page.nextCursor());
		}
		while (page.nextCursor() != null && !inFlight().isFull());
		if (round.started() == 0 && this.unknown && inFlight().isIdle()) {
			this.unknown = false;
			leases().yield(LEASE);
		}
		return round;
	}

	private static String name(ParkedLot lot) {
		return name(lot.executionId(), lot.ordered());
	}

	private static String name(WorkItem item) {
		return name(item.executionId(), ParkedLot.isOrdered(item));
	}

	private static String name(String executionId, boolean ordered) {
		return (ordered ? "ordered:" : "loose:") + executionId;
	}

	private boolean isToBeCounted(Instant now) {
		Instant last = this.counted;
		return last == null || now.isBefore(last) || !now.isBefore(last.plus(COUNT_AGAIN));
	}

	private void work(InFlight.Chain chain, ParkedLot lot) {
		ParkedQuery query = ParkedQuery.all(settings().pageSize()).ofLot(lot);
		CursorPage<ParkedItem> page;
		do {
			page = store().parked(query);
			for (ParkedItem item : page.items()) {
				if (inFlight().isClosed()) {
					return;
				}
				if (lot.ordered() && !isFirst((Effect) item.item())) {
					// The list lags behind: something is parked that it does not show.
					deferrals().defer(name(lot), now().plus(settings().maxPollDelay()));
					return;
				}
				if (!process(chain, item) && lot.ordered()) {
					return;
				}
			}
			query = query.from(page.nextCursor());
		}
		while (page.nextCursor() != null);
	}

	private boolean isFirst(Effect effect) {
		return delivered(effect).covers(effect) || store().isFirstParked(effect);
	}

	private DeliveredEffects delivered(Effect effect) {
		return (effect.kind() == WorkKind.SPAWN) ? this.deliveredSpawns : this.deliveredEvents;
	}

	private boolean process(InFlight.Chain chain, ParkedItem item) {
		Verdict verdict = deliverer().deliver(item.item(), chain,
				(late) -> guarded(name(item.item()), () -> settle(item, late)));
		return settle(item, verdict);
	}

	private boolean settle(ParkedItem item, Verdict verdict) {
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
				this.unknown = true;
				deferrals().defer(name(item.item()), now().plus(settings().maxPollDelay()));
				report(item.item(), DeliveryOutcome.UNKNOWN, verdict.took());
				return false;
			}
			case POSTPONED -> {
				Instant until = (verdict.until() != null) ? verdict.until() : now().plus(settings().suspendedDelay());
				deferrals().defer(name(item.item()), until);
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

	private boolean done(ParkedItem item, DeliveryOutcome outcome, Verdict verdict) {
		if (item.item() instanceof Effect effect) {
			delivered(effect).add(effect);
		}
		store().ackParked(item);
		report(item.item(), outcome, verdict.took());
		return true;
	}

}
