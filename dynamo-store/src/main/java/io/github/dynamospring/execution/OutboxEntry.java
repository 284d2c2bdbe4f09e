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
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An event that waits for delivery.
 *
 * @param seq the number by which it is acknowledged, growing per execution
 * @param queue the queue it waits in
 * @param executionId the id of the execution that emitted it
 * @param definition the name of that execution's definition
 * @param version the version its commit gave the execution
 * @param number counts the emissions of the execution: 1, 2, 3 without a gap; 0 for an
 * {@linkplain #isUrgent() urgent} one
 * @param target who is to get it, {@code null} for nobody: acknowledge it without
 * delivery
 * @param type the type, by which handlers are found
 * @param eventId the id by which the receiver knows it again
 * @param payload the content
 * @param headers what goes along with it
 * @param priority the priority of the execution that emitted it
 * @param createdAt when it was committed
 * @param predecessor the number of the execution's event before it, {@code null} for its
 * first
 * @param lastSpawn the number of the execution's last child spawned before or with it,
 * {@code null} for none
 * @param attempts how often delivery failed
 * @param nextAttempt when to try next, {@code null} for at once
 * @param lastError why it failed last, {@code null} if it has not failed
 * @since 0.1.0
 */
public record OutboxEntry(long seq, String queue, String executionId, String definition, long version, long number,
		@Nullable String target, String type, String eventId, Payload payload, Map<String, String> headers,
		int priority, Instant createdAt, @Nullable Long predecessor, @Nullable Long lastSpawn, int attempts,
		@Nullable Instant nextAttempt, @Nullable String lastError) implements Effect {

	public OutboxEntry {
		headers = Map.copyOf(headers);
	}

	@Override
	public WorkKind kind() {
		return WorkKind.OUTBOX;
	}

	/**
	 * Whether it is delivered outside of the order of its execution's events.
	 * @return {@code true} if it waits for nothing and nothing waits for it
	 */
	public boolean isUrgent() {
		return this.number == 0;
	}

	/**
	 * Return the content as a value.
	 * @param <T> the type of the value
	 * @param payloadType the type of the value
	 * @return the value
	 * @throws PayloadException if the content is no such value
	 */
	public <T> T payload(Class<T> payloadType) {
		return this.payload.as(payloadType);
	}

	@Override
	public OutboxEntry withAttempt(int newAttempts, @Nullable Instant newNextAttempt, @Nullable String newLastError) {
		return new OutboxEntry(this.seq, this.queue, this.executionId, this.definition, this.version, this.number,
				this.target, this.type, this.eventId, this.payload, this.headers, this.priority, this.createdAt,
				this.predecessor, this.lastSpawn, newAttempts, newNextAttempt, newLastError);
	}

	/**
	 * Return a copy with another payload.
	 * @param newPayload the payload
	 * @return the copy
	 */
	OutboxEntry withPayload(Payload newPayload) {
		return new OutboxEntry(this.seq, this.queue, this.executionId, this.definition, this.version, this.number,
				this.target, this.type, this.eventId, newPayload, this.headers, this.priority, this.createdAt,
				this.predecessor, this.lastSpawn, this.attempts, this.nextAttempt, this.lastError);
	}

}
