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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;

import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StaleTimerException;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes with real workers and two clients on one store, call by call in an order the
 * seed decides, with every fault the seed wants; then, without faults, until nothing is
 * left to do.
 */
final class Simulation {

	static final int TRACE_SIZE = 5;

	static final Instant START = Instant.parse("2024-01-15T10:00:00Z");

	private static final List<String> IDS = List.of("a", "b", "c");

	private static final List<String> PATHS = List.of("t1", "t2");

	private static final String OUTSIDE = "outside";

	private final Random random;

	private final MovableClock clock = new MovableClock(Clock.fixed(START, ZoneOffset.UTC));

	private final BiFunction<Clock, StoreObserver, ExecutionStore> backend;

	private final History history = new History();

	private final Interleaver interleaver;

	private final int actions;

	private final Runnable mend;

	private boolean faults = true;

	private int crashes;

	private int armedTimers;

	Simulation(long seed, int actions, BiFunction<Clock, StoreObserver, ExecutionStore> backend, Runnable mend) {
		this.mend = mend;
		this.random = new Random(seed);
		this.backend = backend;
		this.actions = actions;
		this.interleaver = new Interleaver(this.random);
	}

	/**
	 * Run it and check the invariants.
	 * @return how much happened
	 */
	Summary run() {
		List<Node> nodes = List.of(new Node("n1"), new Node("n2"));
		nodes.forEach((node) -> {
			this.interleaver.add(() -> work(node));
			this.interleaver.add(() -> command(node));
		});
		this.interleaver.run();
		this.faults = false;
		this.mend.run();
		ExecutionStore store = this.backend.apply(this.clock, StoreObserver.NONE);
		drain(store, nodes);
		verify(store);
		return new Summary(this.history.deliveries(), this.crashes, this.armedTimers);
	}

	private void work(Node node) {
		for (int i = 0; i < this.actions; i++) {
			int choice = this.random.nextInt(100);
			try {
				if (choice < 82) {
					node.step(this.random.nextInt(4));
				}
				else if (choice < 84) {
					node.stop();
					node.start();
				}
				else if (choice < 86) {
					node.clock.advance(Duration.ofHours(this.random.nextBoolean() ? 1 : -1));
				}
				else {
					this.clock.advance(Duration.ofMillis(this.random.nextInt(3000)));
				}
			}
			catch (SimulatedCrash ex) {
				this.crashes++;
				node.start();
			}
			catch (DataAccessException ex) {
				// A worker's own loop would wait and try again.
			}
		}
	}

	private void command(Node node) {
		for (int i = 0; i < this.actions / 2; i++) {
			try {
				act(node.store);
			}
			catch (SimulatedCrash ex) {
				this.crashes++;
			}
			catch (DataAccessException ex) {
				// The client gives up.
			}
		}
	}

	private void act(ExecutionStore store) {
		String id = IDS.get(this.random.nextInt(IDS.size()));
		StoredExecution<SimulatedState> execution = store.load(id, SimulatedState.class).orElse(null);
		History.Operation operation = this.history.plan("command");
		if (execution == null) {
			this.history.created(id);
			execution = StoredExecution.create(id, "simulated", new SimulatedState(List.of()));
		}
		Commit.Builder<SimulatedState> commit = change(operation, execution, 2);
		int choice = this.random.nextInt(12);
		if (choice == 0 && execution.status() != ExecutionStatus.SUSPENDED) {
			operation.status(ExecutionStatus.SUSPENDED);
			commit.status(ExecutionStatus.SUSPENDED);
		}
		else if (choice < 6) {
			operation.status(ExecutionStatus.RUNNING);
			commit.status(ExecutionStatus.RUNNING);
		}
		if (choice > 9) {
			// A transport that delivers an event more than once, from several nodes.
			String event = "incoming" + this.random.nextInt(20);
			operation.processed(event);
			commit.processed(event);
		}
		commit(store, operation, commit.build());
	}

	private Commit.Builder<SimulatedState> change(History.Operation operation,
			StoredExecution<SimulatedState> execution, int effects) {
		Commit.Builder<SimulatedState> commit = Commit.of(execution)
			.state(execution.state().and(operation.id()))
			.trace(TraceStep.of(operation.id()));
		for (int i = this.random.nextInt(effects + 1); i > 0; i--) {
			String payload = operation.id() + "-" + i;
			String target = target();
			String type = OUTSIDE.equals(target) ? OUTSIDE : "apply";
			if (this.random.nextInt(6) == 0) {
				operation.emitUrgent(target, payload);
				commit.emit(Commit.Emit.of(target, type, payload).outOfOrder());
			}
			else {
				operation.emit(target, payload);
				commit.emit(target, type, payload);
			}
		}
		if (effects > 0 && this.random.nextInt(6) == 0) {
			String child = operation.id() + "-child";
			operation.spawn(child);
			commit.spawn(child, "root", child);
		}
		String path = PATHS.get(this.random.nextInt(PATHS.size()));
		int timer = this.random.nextInt(5);
		if (timer == 0 && effects > 0) {
			this.armedTimers++;
			operation.timer(path, true);
			commit.schedule(path, this.clock.instant().plusMillis(this.random.nextInt(4000)));
		}
		else if (timer == 1) {
			operation.timer(path, false);
			commit.cancel(path);
		}
		return commit;
	}

	private @Nullable String target() {
		int choice = this.random.nextInt(8);
		if (choice == 0) {
			return null;
		}
		return (choice < 4) ? IDS.get(choice - 1) : OUTSIDE;
	}

	private void commit(ExecutionStore store, History.Operation operation, Commit<SimulatedState> commit) {
		try {
			store.commit(commit);
		}
		catch (StaleVersionException | DuplicateEventException | StaleTimerException | ExecutionExistsException
				| StoreContendedException ex) {
			this.history.refused(operation);
			throw ex;
		}
		catch (OutcomeUnknownException ex) {
			CommitOutcome outcome = store.resolve(ex.getCommitId());
			if (outcome == CommitOutcome.COMMITTED || outcome == CommitOutcome.NOT_COMMITTED) {
				this.history.resolved(operation, outcome == CommitOutcome.COMMITTED);
			}
			throw ex;
		}
	}

	private void drain(ExecutionStore store, List<Node> nodes) {
		nodes.forEach(Node::start);
		for (int round = 0; round < 3000; round++) {
			this.clock.advance(Duration.ofSeconds(20));
			for (String id : (round % 4 == 0) ? IDS : List.<String>of()) {
				store.load(id, SimulatedState.class)
					.filter((execution) -> execution.status() == ExecutionStatus.SUSPENDED)
					.ifPresent((execution) -> {
						History.Operation operation = this.history.plan("resume");
						store.commit(Commit.of(execution)
							.status(ExecutionStatus.RUNNING)
							.state(execution.state().and(operation.id()))
							.trace(TraceStep.of(operation.id()))
							.build());
					});
			}
			Node node = nodes.get(this.random.nextInt(2));
			int started = 0;
			for (int worker = 0; worker < 4; worker++) {
				started += node.step(worker);
			}
			if (started == 0 && isDrained(store)) {
				return;
			}
		}
		assertThat(store.pendingOutbox(10)).as("events left").isEmpty();
		assertThat(store.pendingSpawns(10)).as("children left").isEmpty();
		assertThat(store.parked(ParkedQuery.all(10)).items()).as("parked work left").isEmpty();
		assertThat(store.dueTimers(Instant.MAX, 10)).as("timers left").isEmpty();
	}

	private boolean isDrained(ExecutionStore store) {
		return store.pendingOutbox(1).isEmpty() && store.pendingSpawns(1).isEmpty()
				&& store.parked(ParkedQuery.all(1)).items().isEmpty()
				&& store.dueTimers(this.clock.instant().plus(Duration.ofDays(1)), 1).isEmpty();
	}

	private void verify(ExecutionStore store) {
		Map<String, StoredExecution<SimulatedState>> executions = new HashMap<>();
		Map<String, List<TraceStep>> traces = new HashMap<>();
		store.list(ExecutionQuery.all().withLimit(1000)).items().forEach((summary) -> {
			executions.put(summary.id(), store.load(summary.id(), SimulatedState.class).orElseThrow());
			traces.put(summary.id(), store.readTrace(summary.id()));
			assertThat(store.timersOf(summary.id())).isEmpty();
		});
		this.history.verify(executions, traces, TRACE_SIZE);
	}

	/**
	 * How much happened.
	 *
	 * @param calls how often a handler of events was called or returned
	 * @param crashes how often a process crashed
	 * @param timers how often a timer was to be armed
	 */
	record Summary(int calls, int crashes, int timers) {

		static final Summary NOTHING = new Summary(0, 0, 0);

		Summary plus(Summary other) {
			return new Summary(this.calls + other.calls, this.crashes + other.crashes, this.timers + other.timers);
		}

	}

	/**
	 * A process that can crash and start again.
	 */
	private final class Node {

		private final String name;

		private final MovableClock clock = new MovableClock(Simulation.this.clock);

		private int starts;

		private ExecutionStore store;

		private List<Worker> workers = new ArrayList<>();

		private Process process;

		Node(String name) {
			this.name = name;
			this.store = open();
			this.process = new Process(this);
			start();
		}

		private ExecutionStore open() {
			return FaultyStore.of(Simulation.this.backend.apply(this.clock, StoreObserver.NONE), Simulation.this.random,
					() -> Simulation.this.faults, Simulation.this.interleaver::point);
		}

		void start() {
			this.store = open();
			Process started = new Process(this);
			this.process = started;
			WorkerSettings settings = WorkerSettings.of(this.name + "-" + this.starts++)
				.withPageSize(4)
				.withRetry(new RetryPolicy(2, Duration.ofMillis(200), 2, Duration.ofSeconds(2), 0.5))
				.withParkedRetry(Duration.ofSeconds(1))
				.withLeaseDuration(Duration.ofSeconds(5));
			WorkerResources resources = new WorkerResources(this.clock, Simulation.this.random, Runnable::run,
					StoreObserver.NONE, new WorkSignal());
			WorkHandlers handlers = started.handlers(this.store);
			this.workers = List.of(new OutboxRelay(this.store, handlers, settings, resources),
					new SpawnRelay(this.store, handlers, settings, resources),
					new TimerSweeper(this.store, handlers, settings, resources),
					new ParkedRetrier(this.store, handlers, settings, resources));
		}

		int step(int worker) {
			return this.workers.get(worker).step();
		}

		void stop() {
			this.workers.forEach(Worker::stop);
			this.process.stopped = true;
			this.workers.forEach(Worker::step);
		}

	}

	/**
	 * The handlers of a process.
	 */
	private final class Process {

		private final Node node;

		private boolean stopped;

		Process(Node node) {
			this.node = node;
		}

		WorkHandlers handlers(ExecutionStore store) {
			ExecutionRuntime runtime = new ExecutionRuntime(store, this.node.clock, Duration.ofMillis(500), 3);
			return WorkHandlers.builder(store, runtime)
				.outbox((entry) -> deliver(store, runtime, entry))
				.spawns((entry) -> create(store, entry))
				.timers((timer) -> fire(store, runtime, timer))
				.build();
		}

		private void deliver(ExecutionStore store, ExecutionRuntime runtime, OutboxEntry entry) throws Exception {
			begin();
			Simulation.this.history.called(entry);
			if (Simulation.this.faults && entry.payload(String.class).hashCode() % 6 == 0) {
				throw new IllegalStateException("Nobody can handle this now");
			}
			String target = (entry.target() != null) ? entry.target() : "";
			if (!target.equals(OUTSIDE)) {
				runtime.handle(target, entry.eventId(), SimulatedState.class, (execution) -> {
					History.Operation operation = Simulation.this.history.plan("event");
					operation.processed(entry.eventId());
					if (execution.status() == ExecutionStatus.PENDING) {
						operation.status(ExecutionStatus.RUNNING);
					}
					return change(operation, execution, Simulation.this.faults ? 1 : 0).build();
				});
			}
			fail();
			Simulation.this.history.delivered(entry);
		}

		private void create(ExecutionStore store, SpawnEntry entry) {
			begin();
			History.Operation operation = Simulation.this.history.plan("child");
			StoredExecution<SimulatedState> child = StoredExecution.create(entry.childId(), entry.definition(),
					new SimulatedState(List.of(operation.id())));
			commit(store, operation, Commit.of(child).trace(TraceStep.of(operation.id())).build());
			fail();
		}

		private void fire(ExecutionStore store, ExecutionRuntime runtime, DueTimer timer) throws Exception {
			begin();
			assertThat(this.node.clock.instant()).isAfterOrEqualTo(timer.fireAt());
			runtime.fire(timer, SimulatedState.class, (execution) -> {
				assertThat(execution.status()).isNotEqualTo(ExecutionStatus.SUSPENDED);
				History.Operation operation = Simulation.this.history.plan("timer");
				operation.consumes(timer.path(), timer.arming());
				return change(operation, execution, Simulation.this.faults ? 1 : 0).build();
			});
			fail();
		}

		private void begin() {
			assertThat(this.stopped).as("a handler is called after the stop").isFalse();
			Simulation.this.interleaver.point();
		}

		private void fail() {
			if (!Simulation.this.faults) {
				return;
			}
			int choice = Simulation.this.random.nextInt(20);
			if (choice == 0) {
				throw new SimulatedCrash();
			}
			if (choice < 4) {
				throw new IllegalStateException("The handler fails");
			}
		}

	}

}
