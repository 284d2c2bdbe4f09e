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
import java.util.function.Consumer;

import io.github.dynamospring.execution.ArmedTimer;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.PayloadException;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StaleTimerException;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.UnknownPayloadSchemaException;
import io.github.dynamospring.execution.WorkItem;
import org.jspecify.annotations.Nullable;

/**
 * Calls the handler of a piece of work and says what its end means.
 */
final class Deliverer {

	private static final int MAX_ERROR_LENGTH = 1000;

	private final ExecutionStore store;

	private final WorkHandlers handlers;

	private final WorkerSettings settings;

	private final Clock clock;

	Deliverer(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings, Clock clock) {
		this.store = store;
		this.handlers = handlers;
		this.settings = settings;
		this.clock = clock;
	}

	/**
	 * Return the handler of a piece of work.
	 * @param item the work
	 * @return the handler, {@code null} if there is none here
	 */
	@Nullable WorkRoute route(WorkItem item) {
		return this.handlers.find(item);
	}

	/**
	 * Do a piece of work.
	 * @param item the work
	 * @param chain the chain it belongs to
	 * @param onTimeout what to do, on another thread, when the handler has taken too long
	 * @return what the end means
	 */
	Verdict deliver(WorkItem item, InFlight.Chain chain, Consumer<Verdict> onTimeout) {
		if (item instanceof OutboxEntry entry && entry.target() == null) {
			return Verdict.of(Verdict.Kind.SKIPPED);
		}
		WorkRoute route = route(item);
		if (route == null) {
			return Verdict.of(Verdict.Kind.UNKNOWN);
		}
		if (item instanceof DueTimer timer && !route.loadsExecution()) {
			Verdict obstacle = obstacle(timer);
			if (obstacle != null) {
				return obstacle;
			}
		}
		Duration timeout = (route.timeout() != null) ? route.timeout() : this.settings.handlerTimeout();
		Verdict tooLate = new Verdict(Verdict.Kind.FAILED, "No answer within " + timeout, null, route.retry(), timeout);
		if (!chain.begin(timeout, () -> onTimeout.accept(tooLate))) {
			return Verdict.of(Verdict.Kind.STOPPED);
		}
		Instant started = this.clock.instant();
		Throwable failure = null;
		InFlight.Ending ending;
		try {
			route.call().handle(item);
		}
		catch (Throwable ex) {
			failure = ex;
		}
		finally {
			ending = chain.end();
		}
		if (failure instanceof VirtualMachineError error && !isOfTheHandler(error)) {
			throw error;
		}
		Duration took = Duration.between(started, this.clock.instant());
		return switch (ending) {
			case ABANDONED -> Verdict.of(Verdict.Kind.ABANDONED);
			case LATE -> (failure != null) ? judge(item, failure, route.retry()).after(took) : tooLate;
			case IN_TIME ->
				((failure != null) ? judge(item, failure, route.retry()) : Verdict.of(Verdict.Kind.DONE)).after(took);
		};
	}

	// A handler may run out of stack or memory each time, and is to be parked then.
	private static boolean isOfTheHandler(VirtualMachineError error) {
		return error instanceof StackOverflowError || error instanceof OutOfMemoryError;
	}

	private @Nullable Verdict obstacle(DueTimer timer) {
		StoredExecution<SerializedPayload> execution = this.store.load(timer.executionId(), SerializedPayload.class)
			.orElse(null);
		ArmedTimer armed = (execution != null) ? execution.timers().get(timer.path()) : null;
		if (execution == null || armed == null || armed.arming() != timer.arming()) {
			return Verdict.of(Verdict.Kind.STALE);
		}
		return (execution.status() == ExecutionStatus.SUSPENDED) ? Verdict.of(Verdict.Kind.POSTPONED) : null;
	}

	private static Verdict judge(WorkItem item, Throwable failure, @Nullable RetryPolicy retry) {
		if (failure instanceof DeliveryPostponedException postponed) {
			return new Verdict(Verdict.Kind.POSTPONED, null, postponed.getUntil(), retry, Duration.ZERO);
		}
		if (failure instanceof UnknownPayloadSchemaException) {
			return Verdict.of(Verdict.Kind.UNKNOWN);
		}
		if (isDoneBefore(item, failure)) {
			return Verdict.of(Verdict.Kind.STALE);
		}
		String text = failure.toString();
		String error = (text.length() > MAX_ERROR_LENGTH) ? text.substring(0, MAX_ERROR_LENGTH) : text;
		Verdict.Kind kind = (failure instanceof PayloadException) ? Verdict.Kind.HOPELESS : Verdict.Kind.FAILED;
		return new Verdict(kind, error, null, retry, Duration.ZERO);
	}

	/*
	 * Only what says that this work was done counts. A duplicate of anything else may
	 * come from the first of several commits, while the others were never made.
	 */
	private static boolean isDoneBefore(WorkItem item, Throwable failure) {
		if (item instanceof OutboxEntry entry && failure instanceof DuplicateEventException duplicate) {
			boolean addressed = duplicate.getExecutionId().equals(entry.target())
					|| duplicate.getExecutionId().equals(entry.executionId());
			return addressed && duplicate.getEventId().equals(entry.eventId());
		}
		if (item instanceof DueTimer timer && failure instanceof DuplicateEventException duplicate) {
			return duplicate.getExecutionId().equals(timer.executionId())
					&& duplicate.getEventId().equals(timer.eventId());
		}
		if (item instanceof DueTimer timer && failure instanceof StaleTimerException stale) {
			return stale.getExecutionId().equals(timer.executionId()) && stale.getPath().equals(timer.path());
		}
		return item instanceof SpawnEntry entry && failure instanceof ExecutionExistsException exists
				&& exists.getExecutionId().equals(entry.childId());
	}

}
