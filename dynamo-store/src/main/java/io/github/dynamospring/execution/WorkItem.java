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

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A piece of work a commit left to workers: an event to deliver, a child to create or a
 * timer to fire.
 *
 * @since 0.1.0
 */
public sealed interface WorkItem permits Effect, DueTimer {

	/**
	 * Return the kind of work.
	 * @return the kind
	 */
	WorkKind kind();

	/**
	 * Return the queue it waits in.
	 * @return the name of the queue, one of {@link ExecutionStore#queues}
	 */
	String queue();

	/**
	 * Return the id of the execution whose commit made it.
	 * @return the id
	 */
	String executionId();

	/**
	 * Return the definition its handler belongs to.
	 * @return the name of the definition
	 */
	String definition();

	/**
	 * Return the id by which a receiver knows it again, however often it is delivered.
	 * @return the id
	 */
	String eventId();

	/**
	 * Return how often it failed.
	 * @return the number of failures, which does not count postponements
	 */
	int attempts();

	/**
	 * Return when to try next.
	 * @return the time, {@code null} for at once
	 */
	@Nullable Instant nextAttempt();

	/**
	 * Return why it failed last.
	 * @return the error, {@code null} if it has not failed
	 */
	@Nullable String lastError();

	/**
	 * Return a copy with other attempts.
	 * @param newAttempts how often it failed
	 * @param newNextAttempt when to try next, {@code null} for at once
	 * @param newLastError why it failed last, {@code null} if it has not failed
	 * @return the copy
	 */
	WorkItem withAttempt(int newAttempts, @Nullable Instant newNextAttempt, @Nullable String newLastError);

}
