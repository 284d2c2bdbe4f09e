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

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoreObserver.Backlog;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.WorkKind;

/**
 * Fires timers that are due, those of one execution one after the other. A timer is
 * deleted after its handler has returned, unless it was armed anew meanwhile. It stays
 * armed while its execution is suspended, and while no handler of this node knows it.
 * Timers may fire late, and early by as much as the clock of this node is ahead.
 *
 * @since 0.1.0
 */
public final class TimerSweeper extends QueueWorker<DueTimer> {

	private static final int MAX_LEFT = 1000;

	private final Map<String, Integer> left = new HashMap<>();

	/**
	 * Create a sweeper.
	 * @param store where the timers are
	 * @param handlers handle them
	 * @param settings how to work
	 * @param resources what the workers of this node share
	 */
	public TimerSweeper(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
			WorkerResources resources) {
		super("timer-sweeper", WorkKind.TIMER, store, handlers, settings, resources);
	}

	@Override
	List<DueTimer> find(String queue) {
		// Timers left to other nodes must not hide the ones behind them.
		int limit = settings().pageSize() + Math.min(MAX_LEFT, this.left.getOrDefault(queue, 0));
		List<DueTimer> due = store().dueTimers(queue, now(), limit);
		observer().backlog(new Backlog(WorkKind.TIMER, queue, due.size(), due.isEmpty() ? null : due.get(0).fireAt()));
		this.left.put(queue, (int) due.stream().filter((timer) -> deliverer().route(timer) == null).count());
		return due;
	}

	@Override
	boolean isMore(String queue) {
		return false;
	}

	@Override
	void waitUntil(DueTimer timer, Instant until) {
		// The store leaves it out until then, and the other timers do not wait for it.
	}

	@Override
	int priority(DueTimer timer) {
		return StoredExecution.DEFAULT_PRIORITY;
	}

	@Override
	boolean process(InFlight.Chain chain, DueTimer timer) {
		settle(timer,
				deliverer().deliver(timer, chain, (late) -> guarded(timer.executionId(), () -> settle(timer, late))));
		return true;
	}

	@Override
	void acknowledge(DueTimer timer) {
		store().deleteTimer(timer);
	}

	@Override
	void flush() {
	}

}
