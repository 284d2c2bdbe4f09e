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

package io.github.dynamospring.execution;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Keeps executions: their state, the events they emit, the children they spawn, their
 * timers, the marks of the events they handled and their trace. All of it changes in one
 * atomic {@linkplain #commit commit} that is optimistic on the execution's version.
 *
 * <p>
 * What a commit leaves to do is done by workers through the second half of this
 * interface. Work is delivered <em>at least once</em>: a worker that dies between
 * delivery and acknowledgement makes it happen again, with the same event id. The effect
 * inside the store is <em>once</em>: the commit that handles an event marks it, and a
 * second one fails. Events of one execution are delivered in the order they were emitted
 * if workers ask {@link #checkOrder(Effect)} first. There is no order between executions.
 *
 * <p>
 * A store is safe for use by many threads and by many processes at once. Arguments are
 * checked before any request; failures are
 * {@link org.springframework.dao.DataAccessException}s.
 *
 * @since 0.1.0
 * @see AsyncExecutionStore
 */
public interface ExecutionStore {

	/**
	 * Load an execution as it is now.
	 * @param <S> the type of the state
	 * @param id the id of the execution
	 * @param stateType the type of the state
	 * @return the execution, empty if there is none of this id
	 * @throws PayloadException if the stored state is no such value
	 */
	<S> Optional<StoredExecution<S>> load(String id, Class<S> stateType);

	/**
	 * Load an execution as it is now and whether it has handled an event, in one request.
	 * Throttling is an error here, never an execution that seems not to exist.
	 * @param <S> the type of the state
	 * @param id the id of the execution
	 * @param eventId the id of the event
	 * @param stateType the type of the state
	 * @return both; no execution and not processed if there is none of this id
	 * @throws PayloadException if the stored state is no such value
	 */
	<S> EventLoad<S> loadForEvent(String id, String eventId, Class<S> stateType);

	/**
	 * Store an execution, new or changed, without effects.
	 * @param <S> the type of the state
	 * @param execution the execution
	 * @return the execution as it is stored now
	 * @throws ExecutionExistsException if it is new and its id is taken
	 * @throws StaleVersionException if it was committed by somebody else since it was
	 * loaded
	 */
	default <S> StoredExecution<S> save(StoredExecution<S> execution) {
		return commit(Commit.of(execution).build()).execution();
	}

	/**
	 * Apply a commit: all of it or nothing. Contention and throttling are retried, and an
	 * answer that got lost is looked for; the caller's work is not run again for either.
	 * @param <S> the type of the state
	 * @param commit the commit
	 * @return what it did, with the execution to build the next commit on
	 * @throws DuplicateEventException if the event was handled before, even if the
	 * version is stale, too
	 * @throws ExecutionExistsException if the execution is new and its id is taken
	 * @throws StaleVersionException if it was committed by somebody else since it was
	 * loaded
	 * @throws StaleTimerException if a timer it answers is not in force any more
	 * @throws CommitTooLargeException if it is too large; nothing was sent
	 * @throws StoreContendedException if it was refused for contention or throttling
	 * until its time was up; it was not applied
	 * @throws OutcomeUnknownException if no answer came and it is not known whether it
	 * was applied
	 */
	<S> CommitResult<S> commit(Commit<S> commit);

	/**
	 * Find out what became of a commit.
	 * @param commitId the id of the commit, from {@link CommitResult#commitId()} or
	 * {@link OutcomeUnknownException#getCommitId()}
	 * @return what became of it
	 * @throws io.github.dynamospring.DynamoValidationException if it is no id of a commit
	 */
	CommitOutcome resolve(String commitId);

	/**
	 * Whether an execution has handled an event.
	 * @param id the id of the execution
	 * @param eventId the id of the event
	 * @return {@code true} if a commit marked it and the mark has not expired
	 */
	boolean isProcessed(String id, String eventId);

	/**
	 * List executions in the order of creation. Pages are full but for the last; an
	 * execution that does not change meanwhile is listed once. The list may lag a moment
	 * behind commits.
	 * @param query which executions, and where to go on
	 * @return a page
	 * @throws io.github.dynamospring.DynamoPageTokenException if the cursor is damaged or
	 * belongs to another query
	 */
	CursorPage<ExecutionSummary> list(ExecutionQuery query);

	/**
	 * Read the trace of an execution: the last steps the store keeps.
	 * @param id the id of the execution
	 * @return the steps, oldest first; empty if there are none
	 */
	default List<TraceStep> readTrace(String id) {
		return readTrace(id, Integer.MAX_VALUE);
	}

	/**
	 * Read the end of the trace of an execution.
	 * @param id the id of the execution
	 * @param newest how many steps to read at most
	 * @return the last steps, oldest first; empty if there are none
	 */
	List<TraceStep> readTrace(String id, int newest);

	/**
	 * Append a step to the trace of an execution outside of a commit. The version stays
	 * as it is, and commits built before succeed.
	 * @param id the id of the execution
	 * @param step the step
	 * @return its index, -1 if the store does not trace or there is no such execution
	 */
	long appendTrace(String id, TraceStep step);

	/**
	 * Return the queues work of a kind waits in. Each can be worked on by itself.
	 * @param kind the kind of work
	 * @return the names of the queues, one or more
	 */
	List<String> queues(WorkKind kind);

	/**
	 * Read the oldest events that wait for delivery, those whose next attempt lies in the
	 * future included.
	 * @param limit how many at most
	 * @return the events, oldest first
	 */
	default List<OutboxEntry> pendingOutbox(int limit) {
		return pendingOutbox(PendingQuery.oldest(limit));
	}

	/**
	 * Read events that wait for delivery, those whose next attempt lies in the future
	 * included. The look may miss what was committed a moment ago.
	 * @param query which ones
	 * @return the events, oldest first
	 */
	List<OutboxEntry> pendingOutbox(PendingQuery query);

	/**
	 * Acknowledge a delivered event: it is gone. One that is gone already is no error.
	 * @param seq the number of the event
	 */
	default void ackOutbox(long seq) {
		ackOutbox(List.of(seq));
	}

	/**
	 * Acknowledge delivered events: they are gone. Those that are gone already are no
	 * error.
	 * @param seqs the numbers of the events
	 */
	void ackOutbox(Collection<Long> seqs);

	/**
	 * Read the oldest children that wait to be created, those whose next attempt lies in
	 * the future included.
	 * @param limit how many at most
	 * @return the children, oldest first
	 */
	default List<SpawnEntry> pendingSpawns(int limit) {
		return pendingSpawns(PendingQuery.oldest(limit));
	}

	/**
	 * Read children that wait to be created, those whose next attempt lies in the future
	 * included. The look may miss what was committed a moment ago.
	 * @param query which ones
	 * @return the children, oldest first
	 */
	List<SpawnEntry> pendingSpawns(PendingQuery query);

	/**
	 * Acknowledge a created child: its entry is gone. One that is gone already is no
	 * error.
	 * @param seq the number of the entry
	 */
	default void ackSpawn(long seq) {
		ackSpawn(List.of(seq));
	}

	/**
	 * Acknowledge created children: their entries are gone. Those that are gone already
	 * are no error.
	 * @param seqs the numbers of the entries
	 */
	void ackSpawn(Collection<Long> seqs);

	/**
	 * Read the timers of all queues that are due, except those whose next attempt lies in
	 * the future.
	 * @param now the time
	 * @param limit how many at most
	 * @return the timers, earliest first
	 */
	List<DueTimer> dueTimers(Instant now, int limit);

	/**
	 * Read the timers of a queue that are due, except those whose next attempt lies in
	 * the future.
	 * @param queue the name of the queue
	 * @param now the time
	 * @param limit how many at most
	 * @return the timers, earliest first
	 */
	List<DueTimer> dueTimers(String queue, Instant now, int limit);

	/**
	 * Delete a timer that was dispatched, unless it was armed anew meanwhile: both its
	 * arming and its time must still be the stored ones.
	 * @param timer the timer
	 * @return {@code false} if it is gone or was armed anew
	 */
	boolean deleteTimer(DueTimer timer);

	/**
	 * Read the timers an execution has in the store, due or not.
	 * @param id the id of the execution
	 * @return the timers, by path
	 */
	List<DueTimer> timersOf(String id);

	/**
	 * Whether an effect may be delivered now. An event may be delivered when the event
	 * before it, and the last child spawned before it, have left their queues and nothing
	 * of its execution is parked; a child may be created when the child before it has.
	 * Whoever has delivered the one before itself need not ask.
	 * @param effect the effect
	 * @return whether it may be delivered
	 */
	DeliveryOrder checkOrder(Effect effect);

	/**
	 * Let a piece of work wait, for good reason or after a failure.
	 * @param item the work, as it was read
	 * @param nextAttempt when to try next
	 * @param error why it failed, which counts an attempt; {@code null} only postpones it
	 * @return {@code false} if it is gone, or is a timer that was armed anew
	 */
	boolean retryLater(WorkItem item, Instant nextAttempt, @Nullable String error);

	/**
	 * Move a piece of work out of its queue. Until the last parked effect of its
	 * execution is gone, later effects are {@link DeliveryOrder#BEHIND_PARKED} and have
	 * to be parked, too. Parked work never moves back. Only an effect that is ready, or
	 * behind parked ones, may be parked.
	 * @param item the work, as it was read
	 * @param error why it is given up
	 * @param nextAttempt when to try next, {@code null} for not before it is resumed;
	 * without meaning for what is put behind other parked work
	 * @return {@code false} if it is gone, or is a timer that was armed anew
	 */
	boolean park(WorkItem item, String error, @Nullable Instant nextAttempt);

	/**
	 * List parked work lot by lot, in the order of {@link #parkedLots}, and each in the
	 * order of delivery. The look may lag a moment behind; a lot that is tried meanwhile
	 * may be missed or come twice.
	 * @param query which work, and where to go on
	 * @return a page
	 * @throws io.github.dynamospring.DynamoPageTokenException if the cursor is damaged or
	 * belongs to another query
	 */
	CursorPage<ParkedItem> parked(ParkedQuery query);

	/**
	 * List what is parked by execution: those to be tried first, and last those that wait
	 * until they are resumed. The look may lag a moment behind.
	 * @param query which lots, and where to go on
	 * @return a page
	 * @throws io.github.dynamospring.DynamoPageTokenException if the cursor is damaged or
	 * belongs to another query
	 */
	CursorPage<ParkedLot> parkedLots(ParkedQuery query);

	/**
	 * Whether a parked effect may be delivered now: nothing it comes after is parked any
	 * more.
	 * @param effect the effect
	 * @return {@code false} if it has to wait
	 */
	boolean isFirstParked(Effect effect);

	/**
	 * Have the parked work of an execution tried at once. It is delivered from where it
	 * is, in order.
	 * @param executionId the id of the execution
	 * @return how much there is
	 */
	int resume(String executionId);

	/**
	 * Let the lot of parked work wait after a failure. If the lot was {@linkplain #resume
	 * resumed} since the work was read, its time stays.
	 * @param item the work, as it was read
	 * @param nextAttempt when to try next, {@code null} for not before it is resumed
	 * @param error why it failed
	 * @return {@code false} if it is gone
	 */
	boolean retryParked(ParkedItem item, @Nullable Instant nextAttempt, String error);

	/**
	 * Acknowledge parked work that was done: it is gone, and what is left of its lot is
	 * tried at once.
	 * @param item the work
	 * @return {@code false} if it was gone already
	 */
	boolean ackParked(ParkedItem item);

	/**
	 * Give up parked work for good: it is gone without having been done, and what comes
	 * after it proceeds.
	 * @param item the work
	 * @return {@code false} if it was gone already
	 */
	boolean discard(ParkedItem item);

	/**
	 * Look how much work of a kind waits in its queues. The look is bounded, whatever
	 * there is: one request per queue, which reads no more items than the limit and one
	 * more and no more than a megabyte. It may miss what was committed a moment ago.
	 * @param kind the kind of work
	 * @param limit how much to count at most
	 * @return how much waits, parked work not included
	 */
	WaitingWork waiting(WorkKind kind, int limit);

	/**
	 * Look how much work is parked. The look is bounded: it reads as many lots as the
	 * limit says and one more, each of which knows how much it holds.
	 * @param limit how many lots to look at, at most
	 * @return how much is parked; all of it counts as due, and as old as its lot
	 */
	WaitingWork waitingParked(int limit);

	/**
	 * Acquire or renew a lease. It is granted if it is free, has ended, or is held by the
	 * same owner.
	 * @param name what to lease
	 * @param owner who asks
	 * @param duration how long it is to last
	 * @return the lease, empty if somebody else holds it
	 */
	Optional<Lease> acquireLease(String name, String owner, Duration duration);

	/**
	 * Release a lease, so that others need not wait for its end. One that has passed to
	 * somebody else is left alone.
	 * @param lease the lease
	 */
	void releaseLease(Lease lease);

	/**
	 * Delete an execution and all that belongs to it: pending effects, parked work,
	 * timers, marks and trace. Commits under way fail. Calling it again ends what a crash
	 * left undone.
	 * @param id the id of the execution
	 * @return {@code false} if there was no such execution
	 */
	boolean purge(String id);

	/**
	 * Delete all executions that have ended and were last committed before a time, and
	 * all that belongs to them.
	 * @param before the time
	 * @return how many were deleted
	 */
	int purge(Instant before);

}
