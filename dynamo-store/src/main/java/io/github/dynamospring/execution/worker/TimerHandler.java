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

import io.github.dynamospring.execution.DueTimer;
import org.jspecify.annotations.Nullable;

/**
 * Handles timers that fire. Each arming fires at least once, never while its execution is
 * suspended, and not after it has ended. A commit that
 * {@linkplain io.github.dynamospring.execution.Commit.Builder#consumes(DueTimer)
 * consumes} the timer makes that one effect.
 *
 * @since 0.1.0
 * @see OnTimer
 */
@FunctionalInterface
public interface TimerHandler {

	/**
	 * Handle a timer. Returning deletes it unless it was armed anew, an exception lets it
	 * be tried again; {@link io.github.dynamospring.execution.StaleTimerException}
	 * deletes it, too.
	 * @param timer the timer
	 * @throws Exception if it could not be handled
	 */
	void handle(DueTimer timer) throws Exception;

	/**
	 * Whether this handler handles a timer. Timers no handler of this node knows stay
	 * armed, for other nodes.
	 * @param timer the timer
	 * @return {@code true} for every timer, unless overridden
	 */
	default boolean handles(DueTimer timer) {
		return true;
	}

	/**
	 * Return how failed timers are tried again.
	 * @return the policy, {@code null} for that of the worker
	 */
	default @Nullable RetryPolicy retryPolicy() {
		return null;
	}

	/**
	 * Return how long handling may take. Then it is interrupted and counts as failed.
	 * @return the time, {@code null} for that of the worker
	 */
	default @Nullable Duration timeout() {
		return null;
	}

}
