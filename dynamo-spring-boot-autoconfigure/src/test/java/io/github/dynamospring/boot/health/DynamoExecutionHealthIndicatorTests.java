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

package io.github.dynamospring.boot.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.TimerSweeper;
import io.github.dynamospring.execution.worker.WorkHandlers;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.execution.worker.Worker;
import io.github.dynamospring.execution.worker.WorkerResources;
import io.github.dynamospring.execution.worker.WorkerSettings;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests {@link DynamoExecutionHealthIndicator}.
 */
@Timeout(60)
class DynamoExecutionHealthIndicatorTests {

	private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

	private static final Duration MAX_AGE = Duration.ofMinutes(5);

	private Clock clock = Clock.fixed(START, ZoneOffset.UTC);

	private final InMemoryExecutionStore.Data data = new InMemoryExecutionStore.Data();

	private ExecutionStore store() {
		return new InMemoryExecutionStore(this.data, new JacksonPayloadSerializer(), this.clock, () -> "token", 10,
				StoreObserver.NONE);
	}

	private void after(Duration time) {
		this.clock = Clock.offset(Clock.fixed(START, ZoneOffset.UTC), time);
	}

	private Health health() {
		return new DynamoExecutionHealthIndicator(store(), Map.of(), new HeldLeases(), this.clock, MAX_AGE, MAX_AGE)
			.health();
	}

	@Test
	void emptyStoreIsUp() {
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("waiting",
				Map.of("spawn", "0", "outbox", "0", "timer", "0", "parked", "0"));
		assertThat(health.getDetails()).doesNotContainKeys("oldestAge", "workers");
	}

	@Test
	void workThatIsLeftTooLongIsDown() {
		store().commit(Commit.of(StoredExecution.create("o1", "order", "state")).emit("t", "event", 1).build());
		after(MAX_AGE);
		assertThat(health().getStatus()).isEqualTo(Status.UP);
		assertThat(health().getDetails()).containsEntry("oldestAge", "PT5M").containsEntry("maxAge", "PT5M");
		after(MAX_AGE.plusMillis(1));
		assertThat(health().getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void timerIsLateFromItsTimeOn() {
		store().commit(Commit.of(StoredExecution.create("o1", "order", "state"))
			.schedule("late", START.plus(MAX_AGE))
			.build());
		after(MAX_AGE.multipliedBy(2));
		assertThat(health().getStatus()).isEqualTo(Status.UP);
		after(MAX_AGE.multipliedBy(2).plusMillis(1));
		assertThat(health().getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void workThatIsPutOffOrParkedIsNotLate() {
		ExecutionStore store = store();
		store.commit(Commit.of(StoredExecution.create("o1", "order", "state")).emit("t", "event", 1).build());
		store.commit(Commit.of(StoredExecution.create("o2", "order", "state")).emit("t", "event", 1).build());
		store.retryLater(store.pendingOutbox(2).get(0), START.plus(MAX_AGE.multipliedBy(3)), "failed");
		store.park(store.pendingOutbox(2).get(1), "poison", null);
		after(MAX_AGE.multipliedBy(2));
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("waiting",
				Map.of("spawn", "0", "outbox", "1", "timer", "0", "parked", "1"));
	}

	@Test
	void workerThatDoesNotWorkIsDown() {
		ExecutionStore store = store();
		WorkHandlers handlers = WorkHandlers.builder(store, new ExecutionRuntime(store, this.clock)).build();
		Worker worker = new TimerSweeper(store, handlers, WorkerSettings.of("node"), new WorkerResources(this.clock,
				RandomGenerator.getDefault(), Runnable::run, StoreObserver.NONE, new WorkSignal()));
		HeldLeases leases = new HeldLeases();
		leases.leaseHeld("TIMER:timers");
		leases.leaseHeld("OUTBOX:outbox");
		leases.leaseLost("OUTBOX:outbox");
		DynamoExecutionHealthIndicator indicator = new DynamoExecutionHealthIndicator(store,
				Map.of("dynamoTimerSweeper", worker), leases, this.clock, MAX_AGE, MAX_AGE);
		assertThat(indicator.health().getStatus()).isEqualTo(Status.DOWN);
		assertThat(indicator.health().getDetails()).containsEntry("workers", Map.of("dynamoTimerSweeper", "stopped"))
			.containsEntry("leases", Set.of("TIMER:timers"));
		worker.start();
		try {
			assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
			assertThat(indicator.health().getDetails()).containsEntry("workers",
					Map.of("dynamoTimerSweeper", "running"));
		}
		finally {
			worker.stop();
		}
	}

}
