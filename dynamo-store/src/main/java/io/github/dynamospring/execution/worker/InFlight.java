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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The executions a worker serves at the moment: one chain of work each, up to a number.
 * It is the gate every handler call passes, so that none starts after the worker was
 * stopped, and the watch that ends calls that take too long.
 */
final class InFlight {

	private final int capacity;

	private final Executor executor;

	private final Clock clock;

	private final Runnable whenOneEnds;

	private final Map<String, Chain> busy = new HashMap<>();

	private int running;

	private boolean closed;

	InFlight(int capacity, Executor executor, Clock clock, Runnable whenOneEnds) {
		this.capacity = capacity;
		this.executor = executor;
		this.clock = clock;
		this.whenOneEnds = whenOneEnds;
	}

	synchronized boolean isBusy(String executionId) {
		return this.busy.containsKey(executionId);
	}

	synchronized boolean isFull() {
		return this.running >= this.capacity;
	}

	synchronized boolean isIdle() {
		return this.running == 0;
	}

	synchronized boolean isClosed() {
		return this.closed;
	}

	synchronized void open() {
		this.closed = false;
	}

	/**
	 * Let nothing more start, and wait for what is under way.
	 * @param timeout how long to wait
	 * @return whether all has ended
	 */
	synchronized boolean close(Duration timeout) {
		this.closed = true;
		long end = System.nanoTime() + timeout.toNanos();
		try {
			while (this.running > 0 && System.nanoTime() < end) {
				TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, end - System.nanoTime()));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return this.running == 0;
	}

	/**
	 * Start a chain of work.
	 * @param executionId the execution it belongs to
	 * @param body the work
	 * @return {@code false} if there is no room, the execution is busy or the worker
	 * stops
	 */
	boolean start(String executionId, Consumer<Chain> body) {
		Chain chain = new Chain(executionId);
		synchronized (this) {
			if (this.closed || this.running >= this.capacity || this.busy.containsKey(executionId)) {
				return false;
			}
			this.busy.put(executionId, chain);
			this.running++;
		}
		try {
			this.executor.execute(() -> run(chain, body));
			return true;
		}
		catch (RejectedExecutionException ex) {
			// Nobody is told that one has ended, who would only try again at once.
			leave(chain);
			return false;
		}
	}

	private void run(Chain chain, Consumer<Chain> body) {
		try {
			body.accept(chain);
		}
		finally {
			end(chain);
		}
	}

	private void end(Chain chain) {
		leave(chain);
		this.whenOneEnds.run();
	}

	private synchronized void leave(Chain chain) {
		this.running--;
		this.busy.remove(chain.executionId, chain);
		notifyAll();
	}

	/**
	 * End the calls that take too long.
	 */
	void expire() {
		List<Runnable> timeouts = new ArrayList<>();
		synchronized (this) {
			Instant now = this.clock.instant();
			this.busy.values().removeIf((chain) -> {
				Call call = chain.call;
				if (call == null || !now.isAfter(call.deadline())) {
					return false;
				}
				chain.abandoned = true;
				call.thread().interrupt();
				timeouts.add(call.onTimeout());
				return true;
			});
		}
		timeouts.forEach(Runnable::run);
	}

	/**
	 * Return when the first call under way will have taken too long.
	 * @return the time, empty if none is under way
	 */
	synchronized Optional<Instant> nextDeadline() {
		Instant first = null;
		for (Chain chain : this.busy.values()) {
			Call call = chain.call;
			if (call != null && (first == null || call.deadline().isBefore(first))) {
				first = call.deadline();
			}
		}
		return Optional.ofNullable(first);
	}

	/**
	 * The work of one execution.
	 */
	final class Chain {

		private final String executionId;

		private @Nullable Call call;

		private boolean abandoned;

		private Chain(String executionId) {
			this.executionId = executionId;
		}

		/**
		 * Begin to call a handler.
		 * @param timeout how long it may take
		 * @param onTimeout what to do, on another thread, when it has taken longer
		 * @return {@code false} if the worker stops, or an earlier call of the chain has
		 * taken too long and another chain may be at work
		 */
		boolean begin(Duration timeout, Runnable onTimeout) {
			synchronized (InFlight.this) {
				if (InFlight.this.closed || this.abandoned) {
					return false;
				}
				Instant deadline = InFlight.this.clock.instant().plus(timeout);
				Thread thread = Thread.currentThread();
				this.call = new Call(thread, thread.isInterrupted(), deadline, onTimeout);
				return true;
			}
		}

		/**
		 * End the call of the handler.
		 * @return whether it was in time
		 */
		Ending end() {
			synchronized (InFlight.this) {
				Call ended = this.call;
				this.call = null;
				if (this.abandoned || (ended != null && !ended.interrupted())) {
					// The interrupt was meant for the handler, or left behind by it.
					Thread.interrupted();
				}
				if (this.abandoned) {
					return Ending.ABANDONED;
				}
				boolean late = ended != null && InFlight.this.clock.instant().isAfter(ended.deadline());
				return late ? Ending.LATE : Ending.IN_TIME;
			}
		}

	}

	/**
	 * How the call of a handler ended.
	 */
	enum Ending {

		/** Within its time. */
		IN_TIME,

		/** Later than it should. */
		LATE,

		/** Later than it should, which was noticed and dealt with meanwhile. */
		ABANDONED

	}

	/**
	 * A call of a handler.
	 *
	 * @param thread the thread it runs on
	 * @param interrupted whether that was interrupted before
	 * @param deadline when it has taken too long
	 * @param onTimeout what to do then
	 */
	private record Call(Thread thread, boolean interrupted, Instant deadline, Runnable onTimeout) {

	}

}
