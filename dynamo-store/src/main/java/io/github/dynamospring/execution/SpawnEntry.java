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
 * A child that waits to be created.
 *
 * @param seq the number by which it is acknowledged, growing per execution
 * @param queue the queue it waits in
 * @param executionId the id of the parent
 * @param parentDefinition the name of the parent's definition
 * @param version the version its commit gave the parent
 * @param definition the name of the child's definition
 * @param childId the id of the child
 * @param rootPath where in the definition the child begins
 * @param context what the child is given
 * @param priority the priority of the parent
 * @param createdAt when it was committed
 * @param predecessor the number of the parent's spawn before it, {@code null} for its
 * first
 * @param attempts how often creation failed
 * @param nextAttempt when to try next, {@code null} for at once
 * @param lastError why it failed last, {@code null} if it has not failed
 * @since 0.1.0
 */
public record SpawnEntry(long seq, String queue, String executionId, String parentDefinition, long version,
		String definition, String childId, String rootPath, Payload context, int priority, Instant createdAt,
		@Nullable Long predecessor, int attempts, @Nullable Instant nextAttempt,
		@Nullable String lastError) implements Effect {

	@Override
	public WorkKind kind() {
		return WorkKind.SPAWN;
	}

	@Override
	public String eventId() {
		return BoundedText.of("spawn:" + this.childId, BoundedText.MAX_EVENT_ID);
	}

	/**
	 * Return what the child is given as a value.
	 * @param <T> the type of the value
	 * @param contextType the type of the value
	 * @return the value
	 * @throws PayloadException if the context is no such value
	 */
	public <T> T context(Class<T> contextType) {
		return this.context.as(contextType);
	}

	@Override
	public SpawnEntry withAttempt(int newAttempts, @Nullable Instant newNextAttempt, @Nullable String newLastError) {
		return new SpawnEntry(this.seq, this.queue, this.executionId, this.parentDefinition, this.version,
				this.definition, this.childId, this.rootPath, this.context, this.priority, this.createdAt,
				this.predecessor, newAttempts, newNextAttempt, newLastError);
	}

	/**
	 * Return a copy with another context.
	 * @param newContext the context
	 * @return the copy
	 */
	SpawnEntry withContext(Payload newContext) {
		return new SpawnEntry(this.seq, this.queue, this.executionId, this.parentDefinition, this.version,
				this.definition, this.childId, this.rootPath, newContext, this.priority, this.createdAt,
				this.predecessor, this.attempts, this.nextAttempt, this.lastError);
	}

}
