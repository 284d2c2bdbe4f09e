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

package io.github.dynamospring.boot.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.execution.WaitingWork;
import org.jspecify.annotations.Nullable;

/**
 * What waits in an execution store, and who works on it here.
 *
 * @param outbox events to deliver
 * @param spawns children to create
 * @param timers timers
 * @param parked work that was given up for now
 * @param node the name under which this application leases queues, {@code null} if it has
 * no workers
 * @param workers whether the workers of this application are at work, by bean name
 * @since 0.1.0
 */
@JsonInclude(Include.NON_EMPTY)
public record BacklogDescriptor(WaitingDescriptor outbox, WaitingDescriptor spawns, WaitingDescriptor timers,
		WaitingDescriptor parked, @Nullable String node, Map<String, WorkerDescriptor> workers) {

	/**
	 * How much waits.
	 *
	 * @param count how much there is; ends with a plus sign if only the beginning was
	 * looked at
	 * @param due how much of what was looked at could be done now
	 * @param oldest since when the oldest of it could have been done, {@code null} if
	 * nothing is due
	 * @param age how long that has been, {@code null} if nothing is due
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record WaitingDescriptor(String count, int due, @Nullable Instant oldest, @Nullable Duration age) {

		static WaitingDescriptor of(WaitingWork waiting, Instant now) {
			Instant oldest = waiting.oldest();
			return new WaitingDescriptor(waiting.atLeast(), waiting.due(), oldest,
					(oldest != null) ? Duration.between(oldest, now) : null);
		}

	}

	/**
	 * A worker of this application.
	 *
	 * @param type what it does
	 * @param running whether it is at work
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record WorkerDescriptor(String type, boolean running) {

	}

}
