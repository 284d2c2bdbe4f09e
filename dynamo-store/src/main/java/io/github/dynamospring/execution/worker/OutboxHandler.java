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

import io.github.dynamospring.execution.OutboxEntry;
import org.jspecify.annotations.Nullable;

/**
 * Delivers events: sends them to a queue, calls a service, or handles them in the
 * application itself. Each event is delivered at least once, and after all earlier ones
 * of its execution.
 *
 * @since 0.1.0
 * @see OnEvent
 */
@FunctionalInterface
public interface OutboxHandler {

	/**
	 * Deliver an event. Returning acknowledges it, an exception lets it be tried again;
	 * {@link io.github.dynamospring.execution.DuplicateEventException} acknowledges it,
	 * too, since it says that the event was handled before.
	 * @param entry the event
	 * @throws Exception if it could not be delivered
	 */
	void handle(OutboxEntry entry) throws Exception;

	/**
	 * Whether this handler delivers an event. Events no handler of this node delivers
	 * stay where they are, for other nodes.
	 * @param entry the event
	 * @return {@code true} for every event, unless overridden
	 */
	default boolean handles(OutboxEntry entry) {
		return true;
	}

	/**
	 * Return how failed events are tried again.
	 * @return the policy, {@code null} for that of the worker
	 */
	default @Nullable RetryPolicy retryPolicy() {
		return null;
	}

	/**
	 * Return how long a delivery may take. Then it is interrupted and counts as failed.
	 * @return the time, {@code null} for that of the worker
	 */
	default @Nullable Duration timeout() {
		return null;
	}

}
