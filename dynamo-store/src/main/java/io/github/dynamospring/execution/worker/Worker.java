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
import java.util.Optional;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoreObserver.DeliveryOutcome;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;
import org.springframework.util.Assert;

/**
 * Does the work commits leave behind. Any number of nodes may run workers on one store:
 * leases keep them from doing the same work twice most of the time, and what is delivered
 * in which order does not depend on them.
 *
 * <p>
 * A started worker polls on a thread of its own and calls handlers on the executor of its
 * {@link WorkerResources}. One that is not started can be driven by {@link #step()}.
 *
 * @since 0.1.0
 */
public abstract class Worker implements SmartLifecycle {

	/**
	 * The phase workers start in: after most beans, before the web server, and they stop
	 * in reverse.
	 */
	public static final int PHASE = DEFAULT_PHASE - 4096;

	private static final Log logger = LogFactory.getLog(Worker.class);

	private final String name;

	private final ExecutionStore store;

	private final WorkerSettings settings;

	private final WorkerResources resources;

	private final Deliverer deliverer;

	private final InFlight inFlight;

	private final Leases leases;

	private final Deferrals deferrals = new Deferrals();

	private final PollDelay pollDelay;

	private final Wakeup wakeup = new Wakeup();

	private final Object lifecycle = new Object();

	private volatile boolean pollWhenOneEnds;

	private volatile @Nullable Thread thread;

	Worker(String name, ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
			WorkerResources resources) {
		Assert.notNull(store, "Workers need a store");
		this.name = name;
		this.store = store;
		this.settings = settings;
		this.resources = resources;
		this.deliverer = new Deliverer(store, handlers, settings, resources.clock());
		this.inFlight = new InFlight(settings.concurrency(), resources.executor(), resources.clock(), this::oneEnded);
		this.leases = new Leases(store, settings, resources);
		this.pollDelay = new PollDelay(settings, resources.random());
	}

	private void oneEnded() {
		if (this.pollWhenOneEnds) {
			this.wakeup.poll();
		}
		else {
			this.wakeup.wake();
		}
	}

	/**
	 * Do one round of work: look once into each queue this node has the lease of, and
	 * start what can be started. With an executor that uses the calling thread all of it
	 * is done on return. A worker that was stopped does nothing.
	 * @return the number of executions work was started for
	 */
	public final int step() {
		if (this.inFlight.isClosed()) {
			return 0;
		}
		this.inFlight.expire();
		flush();
		int started = round().started();
		flush();
		return started;
	}

	@Override
	public final void start() {
		synchronized (this.lifecycle) {
			if (this.thread != null) {
				return;
			}
			this.inFlight.open();
			Thread loop = new Thread(this::loop, "dynamo-" + this.name);
			loop.setDaemon(true);
			this.thread = loop;
			this.resources.signal().add(this);
			loop.start();
		}
	}

	/**
	 * Stop the worker. No delivery starts any more; those under way are given the stop
	 * timeout of the settings, and their leases are released.
	 */
	@Override
	public final void stop() {
		synchronized (this.lifecycle) {
			this.resources.signal().remove(this);
			boolean ended = this.inFlight.close(this.settings.stopTimeout());
			this.wakeup.wake();
			awaitLoop();
			if (!ended) {
				logger.warn("Handlers are still at work after %s, %s goes without them; others will deliver again"
					.formatted(this.settings.stopTimeout(), this.name));
			}
			try {
				flush();
			}
			catch (RuntimeException ex) {
				logger.warn("%s stopped without acknowledging all it has done".formatted(this.name),
						LoggableFailure.of(ex));
			}
			try {
				this.leases.releaseAll();
			}
			catch (RuntimeException ex) {
				logger.warn("%s stopped without releasing its leases, which end by themselves".formatted(this.name),
						LoggableFailure.of(ex));
			}
		}
	}

	@Override
	public final void stop(Runnable callback) {
		Thread stopping = new Thread(() -> {
			try {
				stop();
			}
			finally {
				callback.run();
			}
		}, "dynamo-" + this.name + "-stop");
		stopping.start();
	}

	private void awaitLoop() {
		Thread loop = this.thread;
		this.thread = null;
		if (loop == null || loop == Thread.currentThread()) {
			return;
		}
		try {
			loop.join(Math.max(1, this.settings.stopTimeout().toMillis()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public final boolean isRunning() {
		return this.thread != null;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/**
	 * Have the queues looked into at once.
	 */
	public final void wake() {
		this.wakeup.poll();
	}

	final void wakeAt(Instant time) {
		this.wakeup.pollAt(time);
	}

	final void wakeAnew() {
		this.deferrals.clear();
		wake();
	}

	final void wakeWaiting() {
		if (this.deferrals.wakeWaiting()) {
			wake();
		}
	}

	private void loop() {
		Instant nextPoll = Instant.EPOCH;
		Instant lastPoll = Instant.EPOCH;
		while (isLoop() && !this.inFlight.isClosed()) {
			Instant now = this.resources.clock().instant();
			try {
				this.inFlight.expire();
				flush();
				boolean clockWentBack = now.isBefore(lastPoll);
				if (this.wakeup.takePoll(now) || !now.isBefore(nextPoll) || clockWentBack) {
					lastPoll = now;
					nextPoll = now.plus(delayAfter(round()));
				}
			}
			catch (RuntimeException | LinkageError ex) {
				logger.warn("%s could not work, it tries again".formatted(this.name), LoggableFailure.of(ex));
				nextPoll = now.plus(this.pollDelay.afterNothing());
			}
			try {
				this.wakeup.await(untilNextTurn(nextPoll));
			}
			catch (InterruptedException ex) {
				logger.debug("%s was interrupted, which does not stop it".formatted(this.name));
			}
		}
	}

	// A loop that did not end in time ends when it finds that another one was started.
	private boolean isLoop() {
		return this.thread == Thread.currentThread();
	}

	private Duration delayAfter(Round round) {
		this.pollWhenOneEnds = round.leftOver();
		if (this.inFlight.isFull()) {
			return this.settings.maxPollDelay();
		}
		if (round.more()) {
			this.pollDelay.afterWork();
			return Duration.ZERO;
		}
		return (round.started() > 0) ? this.pollDelay.afterWork() : this.pollDelay.afterNothing();
	}

	private Duration untilNextTurn(Instant nextPoll) {
		Instant next = earlier(nextPoll, this.inFlight.nextDeadline().map((deadline) -> deadline.plusMillis(1)));
		next = earlier(next, this.deferrals.next());
		next = earlier(next, Optional.ofNullable(this.wakeup.pollAt()));
		Duration wait = Duration.between(this.resources.clock().instant(), next);
		Duration longest = this.settings.maxPollDelay();
		return (wait.compareTo(longest) < 0) ? wait : longest;
	}

	private static Instant earlier(Instant one, Optional<Instant> other) {
		return other.filter((time) -> time.isBefore(one)).orElse(one);
	}

	/**
	 * Whether this worker does a kind of work from the queues.
	 * @param kind the kind of work
	 * @return whether it does
	 */
	abstract boolean worksOn(WorkKind kind);

	/**
	 * Look into the queues once.
	 * @return what came of it
	 */
	abstract Round round();

	/**
	 * Acknowledge what was done.
	 */
	abstract void flush();

	/**
	 * Run work of an execution, and survive what it throws.
	 * @param executionId the id of the execution
	 * @param work the work
	 */
	final void guarded(String executionId, Runnable work) {
		try {
			work.run();
		}
		catch (RuntimeException ex) {
			logger.warn("%s leaves the work of an execution for later".formatted(this.name), LoggableFailure.of(ex));
			this.deferrals.defer(executionId, now().plus(this.settings.maxPollDelay()));
		}
	}

	/**
	 * Return when to try failed work again.
	 * @param item the work
	 * @param verdict what came of it
	 * @return the time, {@code null} if it is to be parked
	 */
	final @Nullable Instant nextAttempt(WorkItem item, Verdict verdict) {
		RetryPolicy policy = (verdict.retry() != null) ? verdict.retry() : this.settings.retry();
		int failures = item.attempts() + 1;
		if (verdict.kind() == Verdict.Kind.HOPELESS || failures >= policy.maxAttempts()) {
			return null;
		}
		return now().plus(policy.delay(failures, this.resources.random()));
	}

	final @Nullable Instant nextParkedAttempt() {
		Duration delay = this.settings.parkedRetry();
		return (delay != null) ? now().plus(delay) : null;
	}

	/**
	 * Let an execution wait for the poll after the next, as somebody else may do its
	 * work.
	 * @param executionId the id of the execution
	 */
	final void leaveToOthers(String executionId) {
		this.deferrals.defer(executionId, now().plus(this.settings.maxPollDelay()));
	}

	final void report(WorkItem item, DeliveryOutcome outcome, Duration took) {
		observer().delivered(item, outcome, took);
	}

	final StoreObserver observer() {
		return this.resources.observer();
	}

	final Instant now() {
		return this.resources.clock().instant();
	}

	final ExecutionStore store() {
		return this.store;
	}

	final WorkerSettings settings() {
		return this.settings;
	}

	final Deliverer deliverer() {
		return this.deliverer;
	}

	final InFlight inFlight() {
		return this.inFlight;
	}

	final Leases leases() {
		return this.leases;
	}

	final Deferrals deferrals() {
		return this.deferrals;
	}

	/**
	 * What came of looking into the queues.
	 *
	 * @param started the number of executions work was started for
	 * @param more whether there is more to look at
	 * @param leftOver whether work was left because its execution is busy, or there was
	 * no room for it
	 */
	record Round(int started, boolean more, boolean leftOver) {

		static final Round NOTHING = new Round(0, false, false);

		Round plus(Round other) {
			return new Round(this.started + other.started, this.more || other.more, this.leftOver || other.leftOver);
		}

	}

}
