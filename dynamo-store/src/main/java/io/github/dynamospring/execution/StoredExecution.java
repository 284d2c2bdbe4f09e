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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * An execution as it is stored, or a new one that is not stored yet. Nothing changes it:
 * a {@link Commit} that succeeds returns the next one, a commit that fails leaves this
 * one as it was.
 *
 * @param <S> the type of the state
 * @param id the id, chosen by the caller; any text of 1 to 2,048 bytes
 * @param definition the name of the definition it runs, which tells workers the handler
 * and the type of the state
 * @param status where it stands
 * @param outcome the name of its result, {@code null} for none
 * @param error why it failed, {@code null} if it did not
 * @param activePath where in its definition it is, for lists; {@code null} for none
 * @param parent the id of the execution that spawned it, {@code null} for a root
 * @param priority 0 (last) to 4 (first)
 * @param version the number of commits so far, 0 for one that is not stored
 * @param state the state
 * @param timers the timers armed, by their path
 * @param createdAt when it was created, {@code null} for one that is not stored
 * @param updatedAt when it was last committed, {@code null} for one that is not stored
 * @param handle what the store remembers, {@code null} for one that is not stored
 * @since 0.1.0
 */
public record StoredExecution<S>(String id, String definition, ExecutionStatus status, @Nullable String outcome,
		@Nullable String error, @Nullable String activePath, @Nullable String parent, int priority, long version,
		S state, Map<String, ArmedTimer> timers, @Nullable Instant createdAt, @Nullable Instant updatedAt,
		@Nullable StoreHandle handle) {

	/** The priority of executions that say nothing about it. */
	public static final int DEFAULT_PRIORITY = 2;

	/** The highest priority. */
	public static final int MAX_PRIORITY = 4;

	public StoredExecution {
		Assert.hasLength(id, "An execution needs an id that is not empty");
		Assert.hasLength(definition, () -> "Execution '%s' needs the name of its definition".formatted(id));
		Assert.notNull(state, () -> "Execution '%s' needs a state".formatted(id));
		Assert.notNull(status, () -> "Execution '%s' needs a status".formatted(id));
		Assert.isTrue(priority >= 0 && priority <= MAX_PRIORITY,
				() -> "The priority of execution '%s' is %d. Remedy: use 0 (last) to 4 (first).".formatted(id,
						priority));
		Assert.isTrue(parent == null || !parent.isEmpty(),
				() -> "The parent of execution '%s' is empty. Remedy: use null for a root.".formatted(id));
		timers = Collections.unmodifiableMap(new LinkedHashMap<>(timers));
	}

	/**
	 * Create an execution that is not stored yet. The commit that stores it fails with
	 * {@link ExecutionExistsException} if its id is taken.
	 * @param <S> the type of the state
	 * @param id the id
	 * @param definition the name of its definition
	 * @param state the state
	 * @return the execution, of version 0 and {@link ExecutionStatus#PENDING}
	 */
	public static <S> StoredExecution<S> create(String id, String definition, S state) {
		return new StoredExecution<>(id, definition, ExecutionStatus.PENDING, null, null, null, null, DEFAULT_PRIORITY,
				0, state, Map.of(), null, null, null);
	}

	/**
	 * Whether it is not stored yet.
	 * @return {@code true} before its first commit
	 */
	public boolean isNew() {
		return this.version == 0;
	}

	/**
	 * Whether it is the root of its tree.
	 * @return {@code true} if no other execution spawned it
	 */
	public boolean isRoot() {
		return this.parent == null;
	}

	/**
	 * Return a copy with another state, to be {@linkplain ExecutionStore#save saved}.
	 * @param newState the state
	 * @return the copy
	 */
	public StoredExecution<S> withState(S newState) {
		return new StoredExecution<>(this.id, this.definition, this.status, this.outcome, this.error, this.activePath,
				this.parent, this.priority, this.version, newState, this.timers, this.createdAt, this.updatedAt,
				this.handle);
	}

	/**
	 * Return a copy with another status, to be {@linkplain ExecutionStore#save saved}.
	 * @param newStatus the status
	 * @return the copy
	 */
	public StoredExecution<S> withStatus(ExecutionStatus newStatus) {
		return new StoredExecution<>(this.id, this.definition, newStatus, this.outcome, this.error, this.activePath,
				this.parent, this.priority, this.version, this.state, this.timers, this.createdAt, this.updatedAt,
				this.handle);
	}

	/**
	 * Return a copy with another parent. Only an execution that is not stored yet can
	 * still get one.
	 * @param newParent the id of the execution that spawned it
	 * @return the copy
	 * @throws IllegalStateException if the execution is stored already
	 */
	public StoredExecution<S> withParent(String newParent) {
		Assert.state(isNew(), () -> "Execution '%s' is stored: its parent cannot change".formatted(this.id));
		return new StoredExecution<>(this.id, this.definition, this.status, this.outcome, this.error, this.activePath,
				newParent, this.priority, this.version, this.state, this.timers, this.createdAt, this.updatedAt,
				this.handle);
	}

	/**
	 * Return a copy with another priority, to be {@linkplain ExecutionStore#save saved}.
	 * @param newPriority 0 (last) to 4 (first)
	 * @return the copy
	 */
	public StoredExecution<S> withPriority(int newPriority) {
		return new StoredExecution<>(this.id, this.definition, this.status, this.outcome, this.error, this.activePath,
				this.parent, newPriority, this.version, this.state, this.timers, this.createdAt, this.updatedAt,
				this.handle);
	}

}
