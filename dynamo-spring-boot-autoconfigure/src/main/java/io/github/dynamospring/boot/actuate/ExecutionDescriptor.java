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

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import org.jspecify.annotations.Nullable;

/**
 * An execution with its timers and the end of its trace.
 *
 * @param id the id
 * @param definition the name of its definition
 * @param status where it stands
 * @param outcome the name of its result, {@code null} for none
 * @param error why it failed, {@code null} if it did not
 * @param activePath where in its definition it is, {@code null} for nowhere
 * @param parent the id of the execution that spawned it, {@code null} for a root
 * @param priority 0 (last) to 4 (first)
 * @param version the number of commits so far
 * @param createdAt when it was created
 * @param updatedAt when it was last committed
 * @param state the state, or asterisks where values are not shown
 * @param timers its timers
 * @param trace its last steps, oldest first
 * @since 0.1.0
 */
@JsonInclude(Include.NON_EMPTY)
public record ExecutionDescriptor(String id, String definition, ExecutionStatus status, @Nullable String outcome,
		@Nullable String error, @Nullable String activePath, @Nullable String parent, int priority, long version,
		@Nullable Instant createdAt, @Nullable Instant updatedAt, @Nullable Object state, List<TimerDescriptor> timers,
		List<TraceStepDescriptor> trace) {

	/**
	 * A timer.
	 *
	 * @param path the path
	 * @param fireAt when it is due
	 * @param arming the number of the arming
	 * @param attempts how often firing failed
	 * @param nextAttempt when to try next, {@code null} for when it is due
	 * @param lastError why it failed last, {@code null} if it has not failed
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record TimerDescriptor(String path, Instant fireAt, long arming, int attempts, @Nullable Instant nextAttempt,
			@Nullable String lastError) {

		static TimerDescriptor of(DueTimer timer) {
			return new TimerDescriptor(timer.path(), timer.fireAt(), timer.arming(), timer.attempts(),
					timer.nextAttempt(), timer.lastError());
		}

	}

	/**
	 * A step of the trace.
	 *
	 * @param index the place in the trace, counted from 0
	 * @param at when it happened
	 * @param event the kind of event
	 * @param eventId the id of the event, {@code null} for none
	 * @param from where the execution was, {@code null} for nowhere
	 * @param to where it went, {@code null} for nowhere
	 * @param actions the actions run
	 * @param data the data of the event, or asterisks where values are not shown;
	 * {@code null} for none
	 * @param context the context after the step, or asterisks where values are not shown;
	 * {@code null} for none
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record TraceStepDescriptor(long index, @Nullable Instant at, String event, @Nullable String eventId,
			@Nullable String from, @Nullable String to, List<String> actions, @Nullable Object data,
			@Nullable Object context) {

	}

}
