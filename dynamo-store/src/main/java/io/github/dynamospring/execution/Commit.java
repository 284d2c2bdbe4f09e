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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * One atomic change of an execution: its state, the events it emits, the children it
 * spawns, the timers it arms or cancels, the mark of the event it handled and a step of
 * its trace. {@link ExecutionStore#commit} applies all of it or nothing.
 *
 * <pre class="code">
 * store.commit(Commit.of(execution)
 *     .state(new Fulfilment("o1", "dhl"))
 *     .status(ExecutionStatus.RUNNING)
 *     .emit("payment-service", "payment-requested", payload)
 *     .schedule("payment", clock.instant().plus(Duration.ofMinutes(15)))
 *     .processed(event.id())
 *     .build());
 * </pre>
 *
 * @param <S> the type of the state
 * @param execution the execution as it was loaded, or a new one
 * @param token names this commit, so that sending it twice applies it once; {@code null}
 * lets the store choose one for each call
 * @param state the state to store
 * @param status the status to store
 * @param outcome the outcome to store, {@code null} for none
 * @param error the error to store, {@code null} for none
 * @param activePath the active path to store, {@code null} for none
 * @param priority the priority to store
 * @param emits the events, delivered in this order
 * @param spawns the children to create
 * @param timers the last operation on each timer path
 * @param consumed the armings this commit answers, by timer path
 * @param eventId the event this commit handles, {@code null} for none; it can be handled
 * once
 * @param traceStep the step to trace, {@code null} for none
 * @since 0.1.0
 * @see #of(StoredExecution)
 */
public record Commit<S>(StoredExecution<S> execution, @Nullable String token, S state, ExecutionStatus status,
		@Nullable String outcome, @Nullable String error, @Nullable String activePath, int priority, List<Emit> emits,
		List<Spawn> spawns, List<TimerOperation> timers, Map<String, Long> consumed, @Nullable String eventId,
		@Nullable TraceStep traceStep) {

	/** The greatest length of a commit's token. */
	public static final int MAX_TOKEN_LENGTH = 36;

	public Commit {
		emits = List.copyOf(emits);
		spawns = List.copyOf(spawns);
		timers = List.copyOf(timers);
		consumed = Map.copyOf(consumed);
	}

	/**
	 * Start a commit that changes nothing yet.
	 * @param <S> the type of the state
	 * @param execution the execution as it was loaded, or a new one
	 * @return the builder
	 */
	public static <S> Builder<S> of(StoredExecution<S> execution) {
		Assert.notNull(execution, "A commit needs an execution");
		return new Builder<>(execution);
	}

	/**
	 * Builds a commit. A builder is for one thread; the commits it builds are for any.
	 *
	 * @param <S> the type of the state
	 */
	public static final class Builder<S> {

		private final StoredExecution<S> execution;

		private @Nullable String token;

		private S state;

		private ExecutionStatus status;

		private @Nullable String outcome;

		private @Nullable String error;

		private @Nullable String activePath;

		private int priority;

		private final List<Emit> emits = new ArrayList<>();

		private final List<Spawn> spawns = new ArrayList<>();

		private final Map<String, TimerOperation> timers = new LinkedHashMap<>();

		private final Map<String, Long> consumed = new LinkedHashMap<>();

		private @Nullable String eventId;

		private @Nullable TraceStep traceStep;

		private Builder(StoredExecution<S> execution) {
			this.execution = execution;
			this.state = execution.state();
			this.status = execution.status();
			this.outcome = execution.outcome();
			this.error = execution.error();
			this.activePath = execution.activePath();
			this.priority = execution.priority();
		}

		/**
		 * Name the commit. Committing the same execution twice with the same token
		 * applies it once; without a token each call is a commit of its own.
		 * @param token 1 to 36 letters, digits, {@code -} or {@code _}
		 * @return this builder
		 */
		public Builder<S> token(String token) {
			Assert.notNull(token, "A commit cannot be named null. Remedy: leave token(..) out.");
			Assert.isTrue(
					!token.isEmpty() && token.length() <= MAX_TOKEN_LENGTH
							&& token.chars()
								.allMatch((c) -> c == '-' || c == '_' || (c >= '0' && c <= '9')
										|| (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')),
					() -> "The token '%s' cannot name a commit. Remedy: use 1 to 36 letters, digits, '-' or '_'."
						.formatted(token));
			this.token = token;
			return this;
		}

		/**
		 * Store another state.
		 * @param state the state
		 * @return this builder
		 */
		public Builder<S> state(S state) {
			Assert.notNull(state, "A commit cannot store a state of null");
			this.state = state;
			return this;
		}

		/**
		 * Store another status. A terminal one disarms all timers.
		 * @param status the status
		 * @return this builder
		 */
		public Builder<S> status(ExecutionStatus status) {
			Assert.notNull(status, "A commit cannot store a status of null");
			this.status = status;
			return this;
		}

		/**
		 * Store another outcome.
		 * @param outcome the outcome, {@code null} for none
		 * @return this builder
		 */
		public Builder<S> outcome(@Nullable String outcome) {
			this.outcome = outcome;
			return this;
		}

		/**
		 * Store why the execution failed.
		 * @param error the error, {@code null} for none
		 * @return this builder
		 */
		public Builder<S> error(@Nullable String error) {
			this.error = error;
			return this;
		}

		/**
		 * Store where in its definition the execution is.
		 * @param activePath the path, {@code null} for none
		 * @return this builder
		 */
		public Builder<S> activePath(@Nullable String activePath) {
			this.activePath = activePath;
			return this;
		}

		/**
		 * Store another priority.
		 * @param priority 0 (last) to 4 (first)
		 * @return this builder
		 */
		public Builder<S> priority(int priority) {
			Assert.isTrue(priority >= 0 && priority <= StoredExecution.MAX_PRIORITY,
					() -> "The priority %d does not exist. Remedy: use 0 (last) to 4 (first).".formatted(priority));
			this.priority = priority;
			return this;
		}

		/**
		 * Emit an event. It is delivered at least once, after all earlier events of this
		 * execution.
		 * @param target who is to get it, {@code null} for nobody: such an event is only
		 * kept in order and acknowledged
		 * @param type the type of the event, by which handlers are found
		 * @param payload the content
		 * @return this builder
		 */
		public Builder<S> emit(@Nullable String target, String type, Object payload) {
			return emit(Emit.of(target, type, payload));
		}

		/**
		 * Emit an event. It is delivered at least once, after all earlier events of this
		 * execution.
		 * @param emit the event
		 * @return this builder
		 */
		public Builder<S> emit(Emit emit) {
			Assert.notNull(emit, "A commit cannot emit null");
			this.emits.add(emit);
			return this;
		}

		/**
		 * Spawn a child of the same definition. It is created at least once, which the
		 * store's insert makes exactly once.
		 * @param childId the id of the child
		 * @param rootPath where in the definition the child begins
		 * @param context what the child is given
		 * @return this builder
		 */
		public Builder<S> spawn(String childId, String rootPath, Object context) {
			return spawn(Spawn.of(this.execution.definition(), childId, rootPath, context));
		}

		/**
		 * Spawn a child.
		 * @param spawn the child
		 * @return this builder
		 */
		public Builder<S> spawn(Spawn spawn) {
			Assert.notNull(spawn, "A commit cannot spawn null");
			this.spawns.add(spawn);
			return this;
		}

		/**
		 * Arm a timer. A timer of the same path is replaced; of several operations on one
		 * path the last one counts.
		 * @param path the path, any text of 1 to 1,024 bytes
		 * @param fireAt when it is due, cut to milliseconds
		 * @return this builder
		 */
		public Builder<S> schedule(String path, Instant fireAt) {
			Assert.notNull(fireAt, "A timer needs a time");
			return timer(new TimerOperation(path, milliseconds(path, fireAt)));
		}

		private static Instant milliseconds(String path, Instant fireAt) {
			try {
				return Instant.ofEpochMilli(fireAt.toEpochMilli());
			}
			catch (ArithmeticException ex) {
				throw new IllegalArgumentException(
						"Timer '%s' is to fire at %s, which cannot be stored. Remedy: arm no timer for what never happens."
							.formatted(path, fireAt),
						ex);
			}
		}

		/**
		 * Cancel a timer. One that is not armed is no error; of several operations on one
		 * path the last one counts.
		 * @param path the path
		 * @return this builder
		 */
		public Builder<S> cancel(String path) {
			return timer(new TimerOperation(path, null));
		}

		private Builder<S> timer(TimerOperation operation) {
			this.timers.remove(operation.path());
			this.timers.put(operation.path(), operation);
			return this;
		}

		/**
		 * Answer a timer that fired: the commit fails with {@link StaleTimerException} if
		 * that arming was cancelled, replaced or answered before, so each arming has one
		 * effect at most.
		 * @param path the path
		 * @param arming the number of the arming
		 * @return this builder
		 */
		public Builder<S> consumes(String path, long arming) {
			Assert.hasLength(path, "A timer needs a path that is not empty");
			this.consumed.put(path, arming);
			return this;
		}

		/**
		 * Answer a timer that fired.
		 * @param timer the timer
		 * @return this builder
		 * @see #consumes(String, long)
		 */
		public Builder<S> consumes(DueTimer timer) {
			Assert.notNull(timer, "A commit cannot answer a timer that is null");
			return consumes(timer.path(), timer.arming());
		}

		/**
		 * Mark an event as handled. The commit fails with {@link DuplicateEventException}
		 * if it was handled before.
		 * @param eventId the id of the event, any text of 1 to 1,024 bytes
		 * @return this builder
		 */
		public Builder<S> processed(String eventId) {
			Assert.hasLength(eventId, "An event needs an id that is not empty");
			this.eventId = eventId;
			return this;
		}

		/**
		 * Trace a step. Stores that do not trace leave it out.
		 * @param step the step, {@code null} for none
		 * @return this builder
		 */
		public Builder<S> trace(@Nullable TraceStep step) {
			this.traceStep = step;
			return this;
		}

		/**
		 * Return the commit.
		 * @return the commit
		 */
		public Commit<S> build() {
			return new Commit<>(this.execution, this.token, this.state, this.status, this.outcome, this.error,
					this.activePath, this.priority, this.emits, this.spawns, List.copyOf(this.timers.values()),
					this.consumed, this.eventId, this.traceStep);
		}

	}

	/**
	 * An event to emit.
	 *
	 * @param target who is to get it, {@code null} for nobody
	 * @param type the type, by which handlers are found
	 * @param eventId the id by which the receiver knows it again, {@code null} for one
	 * the store makes of the source, its time of creation and the number
	 * @param payload the content
	 * @param headers what goes along with it
	 * @param urgent whether it waits for nothing: neither for the execution's earlier
	 * events and children nor for parked ones
	 */
	public record Emit(@Nullable String target, String type, @Nullable String eventId, Payload payload,
			Map<String, String> headers, boolean urgent) {

		public Emit {
			Assert.hasLength(type, "An event needs a type that is not empty");
			Assert.isTrue(eventId == null || !eventId.isEmpty(), "An event needs an id that is not empty");
			Assert.notNull(payload, "An event needs a payload");
			Assert.notNull(headers, "An event has no headers of null. Remedy: use an empty map.");
			headers.forEach((name, value) -> {
				Assert.hasLength(name, "A header needs a name that is not empty");
				Assert.notNull(value, () -> "The header '%s' has no value".formatted(name));
			});
			headers = Map.copyOf(headers);
		}

		/**
		 * Return an event without headers whose id the store makes.
		 * @param target who is to get it, {@code null} for nobody
		 * @param type the type, by which handlers are found
		 * @param payload the content
		 * @return the event
		 */
		public static Emit of(@Nullable String target, String type, Object payload) {
			return new Emit(target, type, null, Payload.of(payload), Map.of(), false);
		}

		/**
		 * Return a copy with an id.
		 * @param eventId the id by which the receiver knows the event again
		 * @return the copy
		 */
		public Emit withEventId(String eventId) {
			return new Emit(this.target, this.type, eventId, this.payload, this.headers, this.urgent);
		}

		/**
		 * Return a copy with headers.
		 * @param headers what goes along with the event
		 * @return the copy
		 */
		public Emit withHeaders(Map<String, String> headers) {
			return new Emit(this.target, this.type, this.eventId, this.payload, headers, this.urgent);
		}

		/**
		 * Return a copy that is delivered outside of the order of its execution's events:
		 * it waits for none of them, also while they fail or are parked, and none waits
		 * for it.
		 * @return the copy
		 */
		public Emit outOfOrder() {
			return new Emit(this.target, this.type, this.eventId, this.payload, this.headers, true);
		}

	}

	/**
	 * A child to create.
	 *
	 * @param definition the name of the child's definition
	 * @param childId the id of the child
	 * @param rootPath where in the definition the child begins
	 * @param context what the child is given
	 */
	public record Spawn(String definition, String childId, String rootPath, Payload context) {

		public Spawn {
			Assert.hasLength(definition, "A child needs the name of its definition");
			Assert.hasLength(childId, "A child needs an id that is not empty");
			Assert.notNull(rootPath, () -> "The root path of child '%s' is null. Remedy: use an empty text for none."
				.formatted(childId));
			Assert.notNull(context, () -> "Child '%s' needs a context".formatted(childId));
		}

		/**
		 * Return a child.
		 * @param definition the name of the child's definition
		 * @param childId the id of the child
		 * @param rootPath where in the definition the child begins
		 * @param context what the child is given
		 * @return the child
		 */
		public static Spawn of(String definition, String childId, String rootPath, Object context) {
			return new Spawn(definition, childId, rootPath, Payload.of(context));
		}

	}

	/**
	 * An operation on a timer.
	 *
	 * @param path the path
	 * @param fireAt when it is due, {@code null} to cancel it
	 */
	public record TimerOperation(String path, @Nullable Instant fireAt) {

		public TimerOperation {
			Assert.hasLength(path, "A timer needs a path that is not empty");
		}

	}

}
