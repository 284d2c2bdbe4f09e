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
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;

/**
 * A node whose workers are driven step by step, on a store in memory.
 */
class TestNode implements StoreObserver {

	static final Instant START = Instant.parse("2024-01-15T10:00:00Z");

	static final JacksonPayloadSerializer SERIALIZER = new JacksonPayloadSerializer();

	final InMemoryExecutionStore.Data data;

	final MovableClock clock;

	final WorkSignal signal = new WorkSignal();

	final ExecutionStore store;

	final ExecutionRuntime runtime;

	final WorkHandlers.Builder handlers;

	final List<String> outcomes = new ArrayList<>();

	private final String name;

	private WorkerSettings settings;

	TestNode() {
		this("node", new InMemoryExecutionStore.Data(), new MovableClock(Clock.fixed(START, ZoneOffset.UTC)));
	}

	private TestNode(String name, InMemoryExecutionStore.Data data, MovableClock clock) {
		this.name = name;
		this.data = data;
		this.clock = clock;
		AtomicInteger tokens = new AtomicInteger();
		this.store = new InMemoryExecutionStore(data, SERIALIZER, clock, () -> name + tokens.incrementAndGet(), 10,
				this.signal);
		this.runtime = new ExecutionRuntime(this.store, clock);
		this.handlers = WorkHandlers.builder(this.store, this.runtime);
		this.settings = WorkerSettings.of(name)
			.withRetry(new RetryPolicy(3, Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 0));
	}

	/**
	 * Another node on the same data and clock.
	 */
	TestNode another() {
		return new TestNode(this.name + "-2", this.data, this.clock);
	}

	/**
	 * Another node on the same data whose clock goes its own way.
	 */
	TestNode withClockAhead(Duration ahead) {
		return new TestNode(this.name + "-ahead", this.data,
				new MovableClock(Clock.fixed(this.clock.instant().plus(ahead), ZoneOffset.UTC)));
	}

	TestNode with(UnaryOperator<WorkerSettings> change) {
		this.settings = change.apply(this.settings);
		return this;
	}

	StoredExecution<String> commit(String id, Consumer<Commit.Builder<String>> change) {
		StoredExecution<String> execution = this.store.load(id, String.class)
			.orElseGet(() -> StoredExecution.create(id, "order", "new"));
		Commit.Builder<String> commit = Commit.of(execution);
		change.accept(commit);
		return this.store.commit(commit.build()).execution();
	}

	void emit(String id, String... payloads) {
		commit(id, (commit) -> {
			for (String payload : payloads) {
				commit.emit("somebody", "said", payload);
			}
		});
	}

	OutboxRelay outbox() {
		return new OutboxRelay(this.store, this.handlers.build(), this.settings, resources());
	}

	SpawnRelay spawns() {
		return new SpawnRelay(this.store, this.handlers.build(), this.settings, resources());
	}

	TimerSweeper timers() {
		return new TimerSweeper(this.store, this.handlers.build(), this.settings, resources());
	}

	ParkedRetrier parked() {
		return new ParkedRetrier(this.store, this.handlers.build(), this.settings, resources());
	}

	WorkerResources resources() {
		return new WorkerResources(this.clock, new Random(1), Runnable::run, this, this.signal);
	}

	void advance(Duration duration) {
		this.clock.advance(duration);
	}

	@Override
	public void delivered(WorkItem item, DeliveryOutcome outcome, Duration took) {
		synchronized (this.outcomes) {
			this.outcomes.add(outcome.name());
		}
	}

}
