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
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.execution.ArmedTimer;
import io.github.dynamospring.execution.BoundedText;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.EventLoad;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.StaleTimerException;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoredExecution;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Gives events and timers to executions, and controls executions from outside.
 *
 * <p>
 * {@link #handle} is the loop of a host: load the execution and look whether it has
 * handled the event, let the handler decide, commit with the event's mark, and do it
 * again with a newer execution if somebody else was faster. When it returns, the event
 * can be acknowledged; when it throws, the event is to be delivered again. The same event
 * on two threads or two nodes has one effect.
 *
 * @since 0.1.0
 */
public class ExecutionRuntime {

	/**
	 * The type of the event {@link #cancel(String)} sends to an execution: its handler
	 * cleans up and ends it as {@link ExecutionStatus#CANCELLED}.
	 */
	public static final String CANCEL_EVENT = "execution-cancel";

	private static final String CANCEL_EVENT_ID = "cancel:";

	private static final int MAX_ID_IN_EVENT_ID = BoundedText.MAX_EVENT_ID - 64;

	private static final int DEFAULT_ATTEMPTS = 5;

	private final ExecutionStore store;

	private final Clock clock;

	private final Duration suspendedDelay;

	private final int attempts;

	/**
	 * Create a runtime that tries five times to win a race, and puts off the events of
	 * suspended executions by five seconds at a time.
	 * @param store where the executions are
	 * @param clock tells the time
	 */
	public ExecutionRuntime(ExecutionStore store, Clock clock) {
		this(store, clock, Duration.ofSeconds(5), DEFAULT_ATTEMPTS);
	}

	/**
	 * Create a runtime.
	 * @param store where the executions are
	 * @param clock tells the time
	 * @param suspendedDelay how long events of suspended executions are put off at a time
	 * @param attempts how often to try when others are faster, 1 or more
	 */
	public ExecutionRuntime(ExecutionStore store, Clock clock, Duration suspendedDelay, int attempts) {
		Assert.notNull(store, "A runtime needs a store");
		Assert.isTrue(attempts > 0, () -> "%d attempts are too few. Remedy: use 1 or more.".formatted(attempts));
		this.store = store;
		this.clock = clock;
		this.suspendedDelay = suspendedDelay;
		this.attempts = attempts;
	}

	/**
	 * Give an event to an execution. The handler's commit marks the event, and an
	 * execution that is {@link ExecutionStatus#PENDING} is
	 * {@link ExecutionStatus#RUNNING} after it unless the handler says otherwise.
	 * @param <S> the type of the state
	 * @param executionId the id of the execution
	 * @param eventId the id of the event
	 * @param stateType the type of the state
	 * @param handler decides what to change
	 * @return what became of the event; in any case it can be acknowledged
	 * @throws DeliveryPostponedException if the execution is suspended
	 * @throws StaleVersionException if others were faster each time
	 * @throws Exception if the handler or the store fails
	 */
	public <S> HandlingResult handle(String executionId, String eventId, Class<S> stateType,
			ExecutionHandler<S> handler) throws Exception {
		Assert.hasLength(eventId, "An event needs an id that is not empty");
		return attempt(() -> {
			EventLoad<S> loaded = this.store.loadForEvent(executionId, eventId, stateType);
			if (loaded.execution().isEmpty()) {
				return HandlingResult.UNKNOWN_EXECUTION;
			}
			if (loaded.processed()) {
				return HandlingResult.DUPLICATE;
			}
			StoredExecution<S> execution = loaded.execution().get();
			if (isOver(execution, eventId)) {
				return HandlingResult.ENDED;
			}
			requireNotSuspended(execution);
			return commit(execution, handler, (commit) -> marked(commit, eventId));
		});
	}

	/**
	 * Give a timer that fired to its execution. The handler's commit consumes the timer.
	 * @param <S> the type of the state
	 * @param timer the timer
	 * @param stateType the type of the state
	 * @param handler decides what to change
	 * @return what became of the timer; in any case it can be deleted
	 * @throws DeliveryPostponedException if the execution is suspended
	 * @throws StaleVersionException if others were faster each time
	 * @throws Exception if the handler or the store fails
	 */
	public <S> HandlingResult fire(DueTimer timer, Class<S> stateType, ExecutionHandler<S> handler) throws Exception {
		return attempt(() -> {
			StoredExecution<S> execution = this.store.load(timer.executionId(), stateType).orElse(null);
			if (execution == null) {
				return HandlingResult.UNKNOWN_EXECUTION;
			}
			ArmedTimer armed = execution.timers().get(timer.path());
			if (armed == null || armed.arming() != timer.arming()) {
				return HandlingResult.STALE_TIMER;
			}
			if (isOver(execution, timer.eventId())) {
				return HandlingResult.ENDED;
			}
			requireNotSuspended(execution);
			return commit(execution, handler, (commit) -> consuming(commit, timer));
		});
	}

	private HandlingResult attempt(Attempt attempt) throws Exception {
		for (int i = 1;; i++) {
			try {
				return attempt.run();
			}
			catch (DuplicateEventException ex) {
				return HandlingResult.DUPLICATE;
			}
			catch (StaleTimerException ex) {
				return HandlingResult.STALE_TIMER;
			}
			catch (StaleVersionException ex) {
				if (i == this.attempts) {
					throw ex;
				}
			}
			catch (OutcomeUnknownException ex) {
				CommitOutcome outcome = this.store.resolve(ex.getCommitId());
				if (outcome == CommitOutcome.COMMITTED) {
					return HandlingResult.HANDLED;
				}
				if (outcome != CommitOutcome.NOT_COMMITTED || i == this.attempts) {
					throw ex;
				}
			}
		}
	}

	private static boolean isOver(StoredExecution<?> execution, String eventId) {
		boolean cancels = eventId.startsWith(cancelPrefix(execution));
		return execution.status().isTerminal() || (execution.status() == ExecutionStatus.CANCELLING && !cancels);
	}

	// The time of creation tells executions apart that had the same id.
	private static String cancelPrefix(StoredExecution<?> execution) {
		Instant createdAt = execution.createdAt();
		long created = (createdAt != null) ? createdAt.toEpochMilli() : 0;
		return "%s%s:%s:".formatted(CANCEL_EVENT_ID, BoundedText.of(execution.id(), MAX_ID_IN_EVENT_ID),
				Long.toString(created, Character.MAX_RADIX));
	}

	private void requireNotSuspended(StoredExecution<?> execution) {
		if (execution.status() == ExecutionStatus.SUSPENDED) {
			throw new DeliveryPostponedException("Execution '%s' is suspended".formatted(execution.id()),
					this.clock.instant().plus(this.suspendedDelay));
		}
	}

	private <S> HandlingResult commit(StoredExecution<S> execution, ExecutionHandler<S> handler,
			Function<Commit<S>, Commit<S>> completion) throws Exception {
		Commit<S> commit = handler.handle(execution);
		if (commit == null) {
			return HandlingResult.IGNORED;
		}
		Assert.state(
				commit.execution().id().equals(execution.id()) && commit.execution().version() == execution.version(),
				() -> "The handler was given version %d of execution '%s' but returned a commit of version %d of '%s'. Remedy: build it with Commit.of(execution)."
					.formatted(execution.version(), execution.id(), commit.execution().version(),
							commit.execution().id()));
		this.store.commit(completion.apply(commit));
		return HandlingResult.HANDLED;
	}

	private static <S> Commit<S> marked(Commit<S> commit, String eventId) {
		Assert.state(commit.eventId() == null || commit.eventId().equals(eventId),
				() -> "The handler of event '%s' returned a commit that marks '%s'. Remedy: leave processed(..) out."
					.formatted(eventId, commit.eventId()));
		return Commits.with(commit, started(commit), commit.consumed(), eventId);
	}

	private static <S> Commit<S> consuming(Commit<S> commit, DueTimer timer) {
		return Commits.with(commit, started(commit), Commits.consumedWith(commit, timer), commit.eventId());
	}

	private static ExecutionStatus started(Commit<?> commit) {
		return (commit.status() == ExecutionStatus.PENDING) ? ExecutionStatus.RUNNING : commit.status();
	}

	/**
	 * Add an event for each of several targets to a commit, so that all of them get it if
	 * the commit succeeds and nobody does if it fails.
	 * @param <S> the type of the state
	 * @param commit the commit
	 * @param targets who is to get the event
	 * @param type the type of the event
	 * @param payload the content
	 * @return the builder that was given
	 */
	public static <S> Commit.Builder<S> broadcast(Commit.Builder<S> commit, Collection<String> targets, String type,
			Object payload) {
		targets.forEach((target) -> commit.emit(target, type, payload));
		return commit;
	}

	/**
	 * Ask an execution and its descendants to end: they are
	 * {@link ExecutionStatus#CANCELLING}, and each is sent a {@link #CANCEL_EVENT} by the
	 * same commit, which waits neither for their earlier events nor for parked ones.
	 * Those without a handler for it are ended by the workers.
	 * @param executionId the id of the execution
	 * @return {@code false} if there is no such execution, or it has ended or was asked
	 * before; its descendants are asked in any case
	 * @throws StaleVersionException if others were faster each time
	 */
	public boolean cancel(String executionId) {
		return changeTree(executionId, (execution) -> {
			if (execution.status().isTerminal() || execution.status() == ExecutionStatus.CANCELLING) {
				return null;
			}
			String eventId = cancelPrefix(execution) + execution.version();
			return Commit.of(execution)
				.status(ExecutionStatus.CANCELLING)
				.emit(Commit.Emit.of(execution.id(), CANCEL_EVENT, execution.id()).withEventId(eventId).outOfOrder())
				.build();
		});
	}

	/**
	 * End an execution and its descendants at once: they are
	 * {@link ExecutionStatus#CANCELLED} and their timers are disarmed.
	 * @param executionId the id of the execution
	 * @return {@code false} if there is no such execution, or it has ended; its
	 * descendants are ended in any case
	 * @throws StaleVersionException if others were faster each time
	 */
	public boolean terminate(String executionId) {
		return changeTree(executionId, (execution) -> execution.status().isTerminal() ? null
				: Commit.of(execution).status(ExecutionStatus.CANCELLED).build());
	}

	/**
	 * Pause an execution and its descendants: their events and timers wait.
	 * @param executionId the id of the execution
	 * @return {@code false} if there is no such execution, or it has ended, is ending or
	 * is paused; its descendants are paused in any case
	 * @throws StaleVersionException if others were faster each time
	 */
	public boolean suspend(String executionId) {
		return changeTree(executionId, (execution) -> {
			boolean active = execution.status() == ExecutionStatus.RUNNING
					|| execution.status() == ExecutionStatus.PENDING;
			return active ? Commit.of(execution).status(ExecutionStatus.SUSPENDED).build() : null;
		});
	}

	/**
	 * Let a paused execution and its descendants go on. Their events and timers follow
	 * when their next attempt is due.
	 * @param executionId the id of the execution
	 * @return {@code false} if there is no such execution, or it is not paused; its
	 * descendants go on in any case
	 * @throws StaleVersionException if others were faster each time
	 */
	public boolean resume(String executionId) {
		return changeTree(executionId, (execution) -> (execution.status() == ExecutionStatus.SUSPENDED)
				? Commit.of(execution).status(ExecutionStatus.RUNNING).build() : null);
	}

	/**
	 * End an execution by an error nobody handled, without any other effect.
	 * @param executionId the id of the execution
	 * @param error why it failed
	 * @return {@code false} if there is no such execution, or it has ended
	 * @throws StaleVersionException if others were faster each time
	 */
	public boolean fail(String executionId, String error) {
		return change(executionId, (execution) -> execution.status().isTerminal() ? null
				: Commit.of(execution).status(ExecutionStatus.FAILED).error(error).build());
	}

	/**
	 * Give an execution another priority. Its next events are delivered by it.
	 * @param executionId the id of the execution
	 * @param priority 0 (last) to 4 (first)
	 * @return {@code false} if there is no such execution, or it has ended
	 * @throws StaleVersionException if others were faster each time
	 */
	public boolean prioritize(String executionId, int priority) {
		return change(executionId, (execution) -> execution.status().isTerminal() ? null
				: Commit.of(execution).priority(priority).build());
	}

	boolean endCancelled(String executionId) {
		return change(executionId, (execution) -> (execution.status() == ExecutionStatus.CANCELLING)
				? Commit.of(execution).status(ExecutionStatus.CANCELLED).build() : null);
	}

	private boolean change(String executionId,
			Function<StoredExecution<SerializedPayload>, @Nullable Commit<SerializedPayload>> change) {
		for (int i = 1;; i++) {
			StoredExecution<SerializedPayload> execution = this.store.load(executionId, SerializedPayload.class)
				.orElse(null);
			Commit<SerializedPayload> commit = (execution != null) ? change.apply(execution) : null;
			if (commit == null) {
				return false;
			}
			try {
				this.store.commit(commit);
				return true;
			}
			catch (StaleVersionException ex) {
				if (i == this.attempts) {
					throw ex;
				}
			}
			catch (OutcomeUnknownException ex) {
				CommitOutcome outcome = this.store.resolve(ex.getCommitId());
				if (outcome == CommitOutcome.COMMITTED) {
					return true;
				}
				if (outcome != CommitOutcome.NOT_COMMITTED || i == this.attempts) {
					throw ex;
				}
			}
		}
	}

	/*
	 * Parents first. Ids that were used again may be descendants of themselves.
	 */
	private boolean changeTree(String executionId,
			Function<StoredExecution<SerializedPayload>, @Nullable Commit<SerializedPayload>> change) {
		boolean changed = change(executionId, change);
		Set<String> seen = new HashSet<>(Set.of(executionId));
		Deque<String> parents = new ArrayDeque<>(seen);
		while (!parents.isEmpty()) {
			ExecutionQuery query = ExecutionQuery.all().childrenOf(parents.remove());
			CursorPage<ExecutionSummary> page;
			do {
				page = this.store.list(query);
				for (ExecutionSummary child : page.items()) {
					if (seen.add(child.id())) {
						change(child.id(), change);
						parents.add(child.id());
					}
				}
				query = query.from(page.nextCursor());
			}
			while (page.nextCursor() != null);
		}
		return changed;
	}

	Instant now() {
		return this.clock.instant();
	}

	/**
	 * An attempt to give something to an execution.
	 */
	@FunctionalInterface
	private interface Attempt {

		HandlingResult run() throws Exception;

	}

}
