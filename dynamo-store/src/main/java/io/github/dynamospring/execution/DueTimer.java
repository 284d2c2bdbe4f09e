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
 * A timer in the store, due or not yet.
 *
 * @param queue the queue it waits in
 * @param executionId the id of the execution that armed it
 * @param definition the name of that execution's definition
 * @param path the path of the timer
 * @param fireAt when it is due
 * @param arming the number of the arming, which the handler's commit
 * {@linkplain Commit.Builder#consumes(DueTimer) answers}
 * @param attempts how often firing failed
 * @param nextAttempt when to try next, {@code null} for at once
 * @param lastError why it failed last, {@code null} if it has not failed
 * @since 0.1.0
 */
public record DueTimer(String queue, String executionId, String definition, String path, Instant fireAt, long arming,
		int attempts, @Nullable Instant nextAttempt, @Nullable String lastError) implements WorkItem {

	@Override
	public WorkKind kind() {
		return WorkKind.TIMER;
	}

	/**
	 * Return the id of the event this timer is: the same for each delivery of one arming,
	 * another for each arming.
	 */
	@Override
	public String eventId() {
		return BoundedText.of("timeout:%s:%s:%d".formatted(this.executionId, this.path, this.arming),
				BoundedText.MAX_EVENT_ID);
	}

	@Override
	public DueTimer withAttempt(int newAttempts, @Nullable Instant newNextAttempt, @Nullable String newLastError) {
		return new DueTimer(this.queue, this.executionId, this.definition, this.path, this.fireAt, this.arming,
				newAttempts, newNextAttempt, newLastError);
	}

}
