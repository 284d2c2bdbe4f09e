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

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.boot.actuate.BacklogDescriptor.WaitingDescriptor;
import io.github.dynamospring.boot.actuate.BacklogDescriptor.WorkerDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionDescriptor.TimerDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionDescriptor.TraceStepDescriptor;
import io.github.dynamospring.boot.actuate.ParkedDescriptor.ParkedEntryDescriptor;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.WorkKind;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.ParkedWork;
import io.github.dynamospring.execution.worker.Worker;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.Sanitizer;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.context.annotation.ImportRuntimeHints;

/**
 * {@link Endpoint @Endpoint} of an execution store: what waits, the executions, and the
 * work that is parked. It only reads unless access to it is unrestricted.
 *
 * @since 0.1.0
 */
@ImportRuntimeHints(DynamoExecutionsRuntimeHints.class)
@Endpoint(id = "dynamoexecutions", defaultAccess = Access.READ_ONLY)
public class DynamoExecutionsEndpoint {

	static final String EXECUTIONS = "executions";

	static final String PARKED = "parked";

	private static final int BACKLOG_LIMIT = 1000;

	private static final int DEFAULT_LIMIT = 100;

	private static final int MAX_LIMIT = ExecutionQuery.MAX_LIMIT;

	private static final int TRACE_STEPS = 50;

	private static final int MAX_NAME = 2048;

	private final ExecutionStore store;

	private final ParkedWork parkedWork;

	private final ExecutionRuntime runtime;

	private final Map<String, Worker> workers;

	private final @Nullable String node;

	private final @Nullable PayloadSerializer serializer;

	private final Clock clock;

	private final Sanitizer sanitizer;

	private final Show showValues;

	DynamoExecutionsEndpoint(Builder builder) {
		this.store = builder.store;
		this.parkedWork = builder.parkedWork;
		this.runtime = builder.runtime;
		this.workers = new TreeMap<>(builder.workers);
		this.node = builder.node;
		this.serializer = builder.serializer;
		this.clock = builder.clock;
		this.sanitizer = new Sanitizer(builder.sanitizingFunctions);
		this.showValues = builder.showValues;
	}

	/**
	 * Build an endpoint.
	 * @param store where the executions are
	 * @param parkedWork resumes and discards parked work
	 * @param runtime controls executions
	 * @return the builder
	 */
	public static Builder builder(ExecutionStore store, ParkedWork parkedWork, ExecutionRuntime runtime) {
		return new Builder(store, parkedWork, runtime);
	}

	/**
	 * Show what waits. That is a request for each kind of work and one for what is
	 * parked, each of which looks at a thousand items at most.
	 * @return the backlog
	 */
	@ReadOperation
	public BacklogDescriptor backlog() {
		Instant now = this.clock.instant();
		Map<String, WorkerDescriptor> descriptors = new TreeMap<>();
		this.workers.forEach((name, worker) -> descriptors.put(name,
				new WorkerDescriptor(worker.getClass().getSimpleName(), worker.isRunning())));
		return new BacklogDescriptor(waiting(WorkKind.OUTBOX, now), waiting(WorkKind.SPAWN, now),
				waiting(WorkKind.TIMER, now), WaitingDescriptor.of(this.store.waitingParked(BACKLOG_LIMIT), now),
				this.node, descriptors);
	}

	private WaitingDescriptor waiting(WorkKind kind, Instant now) {
		return WaitingDescriptor.of(this.store.waiting(kind, BACKLOG_LIMIT), now);
	}

	/**
	 * List executions or parked work, or show one execution.
	 * @param section {@code executions} or {@code parked}
	 * @param id of executions: the execution to show instead of a list; of parked work:
	 * only that of this execution
	 * @param status only executions of this status
	 * @param definition only executions of this definition
	 * @param parent only the children of this execution
	 * @param newestFirst whether to begin with the newest execution
	 * @param limit how many to list, 100 by default and 1,000 at most; the steps of the
	 * trace of one execution, 50 by default
	 * @param cursor where to go on
	 * @return {@link ExecutionsDescriptor}, {@link ExecutionDescriptor} or
	 * {@link ParkedDescriptor}; {@code null} if there is no such section or execution
	 */
	@ReadOperation
	public @Nullable Object read(@Selector String section, @Nullable String id, @Nullable ExecutionStatus status,
			@Nullable String definition, @Nullable String parent, @Nullable Boolean newestFirst,
			@Nullable Integer limit, @Nullable String cursor) {
		Selection selection = new Selection(id, status, definition, parent, newestFirst, limit, cursor);
		return find(section, selection, this.showValues.isShown(true));
	}

	@Nullable Object find(String section, Selection selection, boolean showValues) {
		return switch (section) {
			case EXECUTIONS ->
				(selection.id() != null) ? execution(selection.id(), selection.limit(), showValues) : list(selection);
			case PARKED -> parked(selection, showValues);
			default -> null;
		};
	}

	private static InvalidEndpointRequestException invalid(String reason, @Nullable Throwable cause) {
		return (cause != null) ? new InvalidEndpointRequestException(reason, reason, cause)
				: new InvalidEndpointRequestException(reason, reason);
	}

	private static int verifyLimit(@Nullable Integer limit, int otherwise, int min, String what) {
		int verified = (limit != null) ? limit : otherwise;
		if (verified < min || verified > MAX_LIMIT) {
			throw invalid(
					"%s is impossible. Remedy: ask for %d to %d.".formatted(what.formatted(verified), min, MAX_LIMIT),
					null);
		}
		return verified;
	}

	/**
	 * Refuse what is no name or id of anything, before the store does so by a failure
	 * that does not tell whose fault it is.
	 * @param parameter the name of the parameter
	 * @param value the value, {@code null} for none
	 */
	private static void verifyName(String parameter, @Nullable String value) {
		int size = (value != null) ? value.getBytes(StandardCharsets.UTF_8).length : 1;
		if (size == 0 || size > MAX_NAME) {
			throw invalid("The parameter '%s' has %d bytes. Remedy: use 1 to %d.".formatted(parameter, size, MAX_NAME),
					null);
		}
	}

	private static <T> CursorPage<T> page(Supplier<CursorPage<T>> read) {
		try {
			return read.get();
		}
		catch (DynamoPageTokenException ex) {
			throw invalid(String.valueOf(ex.getMessage()), ex);
		}
	}

	private ExecutionsDescriptor list(Selection selection) {
		verifyName("definition", selection.definition());
		verifyName("parent", selection.parent());
		ExecutionQuery query = ExecutionQuery.all()
			.withLimit(verifyLimit(selection.limit(), DEFAULT_LIMIT, 1, "A page of %d executions"))
			.withDefinition(selection.definition())
			.from(selection.cursor());
		if (selection.status() != null) {
			query = query.withStatus(selection.status());
		}
		if (selection.parent() != null) {
			query = query.childrenOf(selection.parent());
		}
		if (Boolean.TRUE.equals(selection.newestFirst())) {
			query = query.newestFirst();
		}
		ExecutionQuery complete = query;
		return ExecutionsDescriptor.of(page(() -> this.store.list(complete)));
	}

	private ParkedDescriptor parked(Selection selection, boolean showValues) {
		verifyName("id", selection.id());
		ParkedQuery all = ParkedQuery.all(verifyLimit(selection.limit(), DEFAULT_LIMIT, 1, "A page of %d entries"))
			.from(selection.cursor());
		ParkedQuery query = (selection.id() != null) ? all.ofExecution(selection.id()) : all;
		CursorPage<ParkedItem> page = page(() -> this.parkedWork.list(query));
		PayloadView payloads = payloads(showValues);
		return new ParkedDescriptor(
				page.items().stream().map((item) -> ParkedEntryDescriptor.of(item, payloads)).toList(),
				page.nextCursor());
	}

	private PayloadView payloads(boolean showValues) {
		return new PayloadView(this.serializer, this.sanitizer, showValues);
	}

	private @Nullable ExecutionDescriptor execution(String id, @Nullable Integer steps, boolean showValues) {
		verifyName("id", id);
		int newest = verifyLimit(steps, TRACE_STEPS, 0, "A trace of %d steps");
		StoredExecution<SerializedPayload> execution = this.store.load(id, SerializedPayload.class).orElse(null);
		if (execution == null) {
			return null;
		}
		PayloadView payloads = payloads(showValues);
		Function<TraceStep, TraceStepDescriptor> describeStep = (step) -> new TraceStepDescriptor(step.index(),
				step.at(), step.event(), step.eventId(), step.from(), step.to(), step.actions(),
				payloads.show("data", step.data()), payloads.show("context", step.context()));
		List<TraceStepDescriptor> trace = this.store.readTrace(id, newest).stream().map(describeStep).toList();
		List<TimerDescriptor> timers = this.store.timersOf(id).stream().map(TimerDescriptor::of).toList();
		return new ExecutionDescriptor(execution.id(), execution.definition(), execution.status(), execution.outcome(),
				execution.error(), execution.activePath(), execution.parent(), execution.priority(),
				execution.version(), execution.createdAt(), execution.updatedAt(),
				payloads.show("state", execution.state()), timers, trace);
	}

	/**
	 * Have the parked work of an execution tried at once, or control an execution and its
	 * descendants.
	 * @param section {@code executions} or {@code parked}
	 * @param id the id of the execution
	 * @param action what to do with the execution; parked work can only be resumed, which
	 * needs not be said
	 * @return what was done, {@code null} if there is no such section
	 */
	@WriteOperation
	public @Nullable ChangeDescriptor change(@Selector String section, String id, @Nullable Action action) {
		return switch (section) {
			case EXECUTIONS -> control(id, action);
			case PARKED -> resume(id, action);
			default -> null;
		};
	}

	private ChangeDescriptor resume(String id, @Nullable Action action) {
		verifyName("id", id);
		if (action != null && action != Action.RESUME) {
			throw invalid("Parked work can be resumed, not '%s'.".formatted(action), null);
		}
		return new ChangeDescriptor(this.parkedWork.resume(id));
	}

	private ChangeDescriptor control(String id, @Nullable Action action) {
		verifyName("id", id);
		if (action == null) {
			throw invalid("The action is missing. Remedy: use cancel, terminate, suspend or resume.", null);
		}
		boolean changed = switch (action) {
			case CANCEL -> this.runtime.cancel(id);
			case TERMINATE -> this.runtime.terminate(id);
			case SUSPEND -> this.runtime.suspend(id);
			case RESUME -> this.runtime.resume(id);
		};
		return new ChangeDescriptor(changed ? 1 : 0);
	}

	/**
	 * Give up a piece of parked work for good. What waits behind it is tried at once.
	 * @param section {@code parked}
	 * @param id the id of the execution
	 * @param entry the name of the work in the list
	 * @return what was done, {@code null} if there is no such section
	 */
	@DeleteOperation
	public @Nullable ChangeDescriptor discard(@Selector String section, String id, String entry) {
		return section.equals(PARKED) ? new ChangeDescriptor(discard(id, entry) ? 1 : 0) : null;
	}

	private boolean discard(String id, String entry) {
		verifyName("id", id);
		ParkedQuery query = ParkedQuery.all(MAX_LIMIT).ofExecution(id);
		for (CursorPage<ParkedItem> page = this.parkedWork.list(query);; page = this.parkedWork
			.list(query.from(Objects.requireNonNull(page.nextCursor())))) {
			for (ParkedItem parked : page.items()) {
				if (ParkedEntryDescriptor.name(parked.item()).equals(entry)) {
					return this.parkedWork.discard(parked);
				}
			}
			if (!page.hasNext()) {
				return false;
			}
		}
	}

	boolean exists(String id) {
		return this.store.load(id, SerializedPayload.class).isPresent();
	}

	/**
	 * What to do with an execution and its descendants.
	 */
	public enum Action {

		/** Ask them to end. */
		CANCEL,

		/** End them at once. */
		TERMINATE,

		/** Let their events and timers wait. */
		SUSPEND,

		/** Let them go on. */
		RESUME

	}

	/**
	 * What was done.
	 *
	 * @param changed how many pieces of parked work were resumed or discarded; 1 if the
	 * execution was changed and 0 if there was nothing to change, whatever its
	 * descendants
	 */
	public record ChangeDescriptor(int changed) {

	}

	/**
	 * What to read.
	 *
	 * @param id the execution
	 * @param status the status
	 * @param definition the definition
	 * @param parent the parent
	 * @param newestFirst whether to begin with the newest
	 * @param limit how many
	 * @param cursor where to go on
	 */
	record Selection(@Nullable String id, @Nullable ExecutionStatus status, @Nullable String definition,
			@Nullable String parent, @Nullable Boolean newestFirst, @Nullable Integer limit, @Nullable String cursor) {

		static Selection ofExecution(String id, @Nullable Integer limit) {
			return new Selection(id, null, null, null, null, limit, null);
		}

	}

	/**
	 * Builds an endpoint.
	 */
	public static final class Builder {

		private final ExecutionStore store;

		private final ParkedWork parkedWork;

		private final ExecutionRuntime runtime;

		private Map<String, Worker> workers = Map.of();

		private @Nullable String node;

		private @Nullable PayloadSerializer serializer;

		private Clock clock = Clock.systemUTC();

		private List<SanitizingFunction> sanitizingFunctions = List.of();

		private Show showValues = Show.NEVER;

		private Builder(ExecutionStore store, ParkedWork parkedWork, ExecutionRuntime runtime) {
			this.store = store;
			this.parkedWork = parkedWork;
			this.runtime = runtime;
		}

		/**
		 * Show the workers of the application.
		 * @param newWorkers the workers by bean name
		 * @param name the name under which they lease queues, {@code null} for none
		 * @return this builder
		 */
		public Builder workers(Map<String, Worker> newWorkers, @Nullable String name) {
			this.workers = Map.copyOf(newWorkers);
			this.node = name;
			return this;
		}

		/**
		 * Read states and payloads with a serializer instead of showing their text.
		 * @param newSerializer the serializer, {@code null} to show the text
		 * @return this builder
		 */
		public Builder serializer(@Nullable PayloadSerializer newSerializer) {
			this.serializer = newSerializer;
			return this;
		}

		/**
		 * Use another clock than the system's.
		 * @param newClock the clock
		 * @return this builder
		 */
		public Builder clock(Clock newClock) {
			this.clock = newClock;
			return this;
		}

		/**
		 * Show states and payloads, which is never done by default.
		 * @param show when to show them
		 * @param functions hide some of their values
		 * @return this builder
		 */
		public Builder showValues(Show show, List<SanitizingFunction> functions) {
			this.showValues = show;
			this.sanitizingFunctions = List.copyOf(functions);
			return this;
		}

		/**
		 * Build the endpoint.
		 * @return the endpoint
		 */
		public DynamoExecutionsEndpoint build() {
			return new DynamoExecutionsEndpoint(this);
		}

	}

}
