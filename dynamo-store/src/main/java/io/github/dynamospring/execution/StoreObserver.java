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

import org.jspecify.annotations.Nullable;

/**
 * Is told what happens in a store and its workers: the place for meters, and for workers
 * that want to know of a local commit at once. Methods are called on the thread that does
 * the work and must neither block nor throw.
 *
 * @since 0.1.0
 */
public interface StoreObserver {

	/** An observer that does nothing. */
	StoreObserver NONE = new StoreObserver() {
	};

	/**
	 * A commit was applied.
	 * @param result what it did
	 * @param took how long it took, retries included
	 */
	default void committed(CommitResult<?> result, Duration took) {
	}

	/**
	 * A commit failed.
	 * @param commit the commit
	 * @param failure why
	 * @param took how long it took, retries included
	 */
	default void commitFailed(Commit<?> commit, RuntimeException failure, Duration took) {
	}

	/**
	 * A commit is sent again.
	 * @param executionId the id of the execution
	 * @param reason why
	 */
	default void commitRetried(String executionId, RetryReason reason) {
	}

	/**
	 * Work was looked for.
	 * @param kind the kind of work
	 * @param found how much was found
	 */
	default void polled(WorkKind kind, int found) {
	}

	/**
	 * Work was acknowledged and is gone.
	 * @param kind the kind of work
	 * @param count how much
	 */
	default void acknowledged(WorkKind kind, int count) {
	}

	/**
	 * A worker tried to do a piece of work.
	 * @param item the work
	 * @param outcome how it ended
	 * @param took how long the handler took
	 */
	default void delivered(WorkItem item, DeliveryOutcome outcome, Duration took) {
	}

	/**
	 * Work was parked.
	 * @param item the work
	 */
	default void parked(WorkItem item) {
	}

	/**
	 * Parked work was discarded.
	 * @param item the work
	 */
	default void discarded(ParkedItem item) {
	}

	/**
	 * A lease changed its owner.
	 * @param lease the lease
	 */
	default void leaseTaken(Lease lease) {
	}

	/**
	 * A worker of this node holds a lease now that it did not hold before.
	 * @param name the name of the lease: the kind of work, a colon and the queue, or
	 * {@code PARKED}
	 */
	default void leaseHeld(String name) {
	}

	/**
	 * A worker of this node does not hold a lease any more: it has released it, or
	 * another node has it.
	 * @param name the name of the lease
	 */
	default void leaseLost(String name) {
	}

	/**
	 * A worker has looked into a queue it holds the lease of.
	 * @param backlog what it saw
	 */
	default void backlog(Backlog backlog) {
	}

	/**
	 * A worker has looked at the work that is parked, due or not.
	 * @param count how much there is, at most as much as fits on a page
	 */
	default void parkedBacklog(int count) {
	}

	/**
	 * Capacity was consumed.
	 * @param table the name of the table
	 * @param operation the operation, such as {@code TransactWriteItems}
	 * @param readUnits the read units consumed
	 * @param writeUnits the write units consumed
	 */
	default void consumed(String table, String operation, double readUnits, double writeUnits) {
	}

	/**
	 * Why a commit is sent again.
	 */
	enum RetryReason {

		/** Another transaction was at work on one of the items. */
		CONTENTION,

		/** The store or a table was throttled. */
		THROTTLED,

		/** No answer came. */
		NO_ANSWER,

		/** A number that was to be new was taken. */
		NUMBER_TAKEN,

		/** A trace step was appended in between. */
		TRACE_MOVED

	}

	/**
	 * How an attempt to do a piece of work ended.
	 */
	enum DeliveryOutcome {

		/** The handler did it. */
		DELIVERED,

		/** Nobody was to be told. */
		SKIPPED,

		/** It was done before, or a timer is not in force any more. */
		STALE,

		/** The handler failed; it is tried again. */
		FAILED,

		/** It was given up for now. */
		PARKED,

		/** It waits for something before it, or for its execution. */
		DEFERRED,

		/** No handler here knows it; other nodes may. */
		UNKNOWN

	}

	/**
	 * What waits in a queue.
	 *
	 * @param kind the kind of work
	 * @param queue the queue
	 * @param size how much there is, or the least there is if the worker has not seen the
	 * end
	 * @param oldest when the oldest was committed, or the first timer was due;
	 * {@code null} if there is nothing
	 */
	record Backlog(WorkKind kind, String queue, int size, @Nullable Instant oldest) {

	}

}
