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

package io.github.dynamospring.observability;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitTooLargeException;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StaleTimerException;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.StoreObserver.Backlog;
import io.github.dynamospring.execution.StoreObserver.DeliveryOutcome;
import io.github.dynamospring.execution.StoreObserver.RetryReason;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.WorkKind;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.OutboxRelay;
import io.github.dynamospring.execution.worker.ParkedRetrier;
import io.github.dynamospring.execution.worker.RetryPolicy;
import io.github.dynamospring.execution.worker.TimerSweeper;
import io.github.dynamospring.execution.worker.WorkHandlers;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.execution.worker.WorkerResources;
import io.github.dynamospring.execution.worker.WorkerSettings;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link MeterStoreObserver}.
 */
class MeterStoreObserverTests {

	private static final Instant START = Instant.parse("2024-01-15T10:00:00Z");

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final MovableClock clock = new MovableClock(Clock.fixed(START, ZoneOffset.UTC));

	private final MeterStoreObserver observer = new MeterStoreObserver(this.meters, this.clock);

	private final AtomicInteger tokens = new AtomicInteger();

	private final ExecutionStore store = new InMemoryExecutionStore(new InMemoryExecutionStore.Data(),
			new JacksonPayloadSerializer(), this.clock, () -> "t" + this.tokens.incrementAndGet(), 10, this.observer);

	private final WorkHandlers.Builder handlers = WorkHandlers.builder(this.store,
			new ExecutionRuntime(this.store, this.clock));

	private final WorkerSettings settings = WorkerSettings.of("node")
		.withRetry(new RetryPolicy(2, Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 0))
		.withParkedRetry(Duration.ofHours(1));

	private final WorkerResources resources = new WorkerResources(this.clock, new Random(1), Runnable::run,
			this.observer, new WorkSignal());

	private boolean broken;

	@Test
	void commitsAreTimedByOutcomeAndDefinition() {
		StoredExecution<String> created = emit("a", "one");
		assertThatExceptionOfType(StaleVersionException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(overtaken(created)).build()));
		assertThatExceptionOfType(ExecutionExistsException.class).isThrownBy(() -> emit("a", "one"));
		assertThat(timer("dynamo.execution.commits", "outcome", "committed", "error", "none").count()).isEqualTo(2);
		assertThat(timer("dynamo.execution.commits", "outcome", "conflict", "error", "StaleVersionException").count())
			.isOne();
		assertThat(
				timer("dynamo.execution.commits", "error", "ExecutionExistsException", "definition", "order").count())
			.isOne();
	}

	@Test
	void failuresAreToldApartByWhatTheyMean() {
		Commit<String> commit = Commit.of(StoredExecution.create("a", "order", "new")).build();
		List.<RuntimeException>of(new DuplicateEventException("a", "e"), new StaleTimerException("a", "p", 1, null),
				new StoreContendedException("a", 3, null), new OutcomeUnknownException("a", "c", null),
				new CommitTooLargeException("big", "a", 2, 1), new IllegalStateException("secret"))
			.forEach((failure) -> this.observer.commitFailed(commit, failure, Duration.ofMillis(3)));
		assertThat(this.meters.get("dynamo.execution.commits").tag("outcome", "duplicate").timers()).hasSize(2);
		assertThat(timer("dynamo.execution.commits", "outcome", "contended").totalTime(TimeUnit.MILLISECONDS))
			.isEqualTo(3);
		assertThat(timer("dynamo.execution.commits", "outcome", "unknown").count()).isOne();
		assertThat(timer("dynamo.execution.commits", "outcome", "failed", "error", "CommitTooLargeException").count())
			.isOne();
		assertThat(timer("dynamo.execution.commits", "outcome", "failed", "error", "IllegalStateException").count())
			.isOne();
		this.observer.commitRetried("a", RetryReason.NO_ANSWER);
		assertThat(count("dynamo.execution.commit.retries", "reason", "no_answer")).isOne();
	}

	@Test
	void backlogAndItsAgeAreWhatTheRelaySawLast() {
		this.handlers.outbox((entry) -> handle());
		this.broken = true;
		emit("a", "one", "two");
		this.clock.advance(Duration.ofSeconds(5));
		emit("b", "three");
		OutboxRelay relay = new OutboxRelay(this.store, this.handlers.build(), this.settings, this.resources);
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isZero();
		relay.step();
		this.clock.advance(Duration.ofSeconds(2));
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isEqualTo(3);
		// Five and two, and two for each handler that failed.
		assertThat(gauge("dynamo.execution.backlog.age", "kind", "outbox")).isEqualTo(11);
		assertThat(gauge("dynamo.execution.backlog", "kind", "timer")).isZero();
		assertThat(gauge("dynamo.execution.leases", "kind", "outbox")).isOne();
		assertThat(gauge("dynamo.execution.leases", "kind", "timer")).isZero();
		this.broken = false;
		relay.step();
		relay.step();
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isZero();
		assertThat(gauge("dynamo.execution.backlog.age", "kind", "outbox")).isZero();
		assertThat(count("dynamo.execution.acknowledged", "kind", "outbox")).isEqualTo(3);
		assertThat(count("dynamo.execution.polls", "kind", "outbox", "result", "found")).isEqualTo(2);
		assertThat(count("dynamo.execution.polls", "kind", "outbox", "result", "empty")).isOne();
	}

	@Test
	void nodeThatStopsHasNoBacklogAndNoLeases() {
		this.handlers.outbox((entry) -> handle());
		this.broken = true;
		emit("a", "one");
		OutboxRelay relay = new OutboxRelay(this.store, this.handlers.build(), this.settings, this.resources);
		relay.step();
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isOne();
		relay.stop();
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isZero();
		assertThat(gauge("dynamo.execution.leases", "kind", "outbox")).isZero();
	}

	@Test
	void deliveriesAreTimedAndTheirLagIsThatOfTheirCommit() {
		this.handlers.outbox((entry) -> handle());
		this.broken = true;
		emit("a", "one");
		OutboxRelay relay = new OutboxRelay(this.store, this.handlers.build(), this.settings, this.resources);
		relay.step();
		assertThat(timer("dynamo.execution.deliveries", "outcome", "failed").count()).isOne();
		assertThat(this.meters.find("dynamo.execution.delivery.lag").timer()).isNull();
		this.broken = false;
		this.clock.advance(Duration.ofSeconds(4));
		relay.step();
		Timer delivered = timer("dynamo.execution.deliveries", "kind", "outbox", "outcome", "delivered");
		assertThat(delivered.totalTime(TimeUnit.SECONDS)).isEqualTo(2);
		Timer lag = timer("dynamo.execution.delivery.lag", "kind", "outbox", "definition", "order");
		assertThat(lag.count()).isOne();
		// Two for the attempt that failed, four after it.
		assertThat(lag.totalTime(TimeUnit.SECONDS)).isEqualTo(6);
	}

	@Test
	void latenessIsThatOfTimersThatFired() {
		this.handlers.timers((timer) -> handle());
		this.store.commit(Commit.of(StoredExecution.create("a", "order", "new"))
			.schedule("payment", START.plusSeconds(10))
			.build());
		TimerSweeper sweeper = new TimerSweeper(this.store, this.handlers.build(), this.settings, this.resources);
		this.clock.advance(Duration.ofSeconds(13));
		sweeper.step();
		assertThat(timer("dynamo.execution.timer.lateness", "definition", "order").totalTime(TimeUnit.SECONDS))
			.isEqualTo(3);
	}

	@Test
	void clocksThatDifferMakeNoNegativeTimes() {
		this.observer.delivered(new DueTimer("timers", "a", "order", "p", START.plusSeconds(5), 1, 0, null, null),
				DeliveryOutcome.DELIVERED, Duration.ZERO);
		assertThat(timer("dynamo.execution.timer.lateness").totalTime(TimeUnit.SECONDS)).isZero();
		assertThat(timer("dynamo.execution.timer.lateness").count()).isOne();
	}

	@Test
	void parkedWorkIsCountedByTheRetrierInOneOfItsLooks() {
		this.handlers.outbox((entry) -> handle());
		this.broken = true;
		emit("a", "one");
		WorkHandlers all = this.handlers.build();
		OutboxRelay relay = new OutboxRelay(this.store, all, this.settings, this.resources);
		ParkedRetrier retrier = new ParkedRetrier(this.store, all, this.settings, this.resources);
		retrier.step();
		relay.step();
		this.clock.advance(Duration.ofSeconds(2));
		relay.step();
		assertThat(count("dynamo.execution.parkings", "kind", "outbox", "definition", "order")).isOne();
		retrier.step();
		assertThat(gauge("dynamo.execution.parked")).as("before it is time to count").isZero();
		this.clock.advance(Duration.ofMinutes(1));
		retrier.step();
		assertThat(gauge("dynamo.execution.parked")).isOne();
		assertThat(gauge("dynamo.execution.leases", "kind", "parked")).isOne();
		this.store.discard(this.store.parked(ParkedQuery.all(1)).items().get(0));
		assertThat(count("dynamo.execution.discards", "kind", "outbox")).isOne();
		this.clock.advance(Duration.ofMinutes(1));
		retrier.step();
		assertThat(gauge("dynamo.execution.parked")).isZero();
	}

	@Test
	void capacityIsCountedByTableActionAndKind() {
		this.observer.consumed("execution_outbox", "Scan", 1.5, 0);
		this.observer.consumed("execution_outbox", "TransactWriteItems", 0, 4);
		assertThat(count("dynamo.execution.consumed.capacity", "table", "execution_outbox", "action", "Scan", "kind",
				"read"))
			.isEqualTo(1.5);
		assertThat(count("dynamo.execution.consumed.capacity", "kind", "write")).isEqualTo(4);
	}

	@Test
	void definitionsAreToldApartUpToANumber() {
		List<String> names = new ArrayList<>();
		for (int i = 0; i <= MeterStoreObserver.MAX_DEFINITIONS; i++) {
			this.observer.commitFailed(Commit.of(StoredExecution.create("a", "definition-" + i, "new")).build(),
					new IllegalStateException("broken"), Duration.ZERO);
		}
		this.meters.get("dynamo.execution.commits")
			.timers()
			.forEach((timer) -> names.add(timer.getId().getTag("definition")));
		assertThat(names).hasSize(MeterStoreObserver.MAX_DEFINITIONS + 1).contains("definition-0", "other");
	}

	@Test
	void lostLeaseOfTheParkedWorkTakesItsNumberAway() {
		this.observer.leaseHeld("PARKED");
		this.observer.parkedBacklog(4);
		assertThat(gauge("dynamo.execution.parked")).isEqualTo(4);
		this.observer.leaseLost("PARKED");
		assertThat(gauge("dynamo.execution.parked")).isZero();
	}

	@Test
	void backlogsOfSeveralQueuesAddUp() {
		this.observer.backlog(new Backlog(WorkKind.OUTBOX, "one", 2, START.minusSeconds(3)));
		this.observer.backlog(new Backlog(WorkKind.OUTBOX, "two", 3, START.minusSeconds(9)));
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isEqualTo(5);
		assertThat(gauge("dynamo.execution.backlog.age", "kind", "outbox")).isEqualTo(9);
		this.observer.leaseLost("OUTBOX:two");
		assertThat(gauge("dynamo.execution.backlog", "kind", "outbox")).isEqualTo(2);
	}

	@Test
	void noIdAndNoContentIsInATag() {
		this.handlers.outbox((entry) -> handle());
		this.broken = true;
		emit("id-4711", "content-4711");
		new OutboxRelay(this.store, this.handlers.build(), this.settings, this.resources).step();
		assertThat(this.meters.getMeters()).isNotEmpty()
			.extracting(Meter::getId)
			.allSatisfy((id) -> assertThat(id.toString()).doesNotContain("4711"));
	}

	private StoredExecution<String> overtaken(StoredExecution<String> execution) {
		this.store.commit(Commit.of(execution).build());
		return execution;
	}

	private void handle() {
		this.clock.advance(Duration.ofSeconds(2));
		if (this.broken) {
			throw new IllegalStateException("broken");
		}
	}

	private StoredExecution<String> emit(String id, String... payloads) {
		Commit.Builder<String> commit = Commit.of(StoredExecution.create(id, "order", "new"));
		for (String payload : payloads) {
			commit.emit("somebody", "said", payload);
		}
		return this.store.commit(commit.build()).execution();
	}

	private Timer timer(String name, String... tags) {
		return this.meters.get(name).tags(tags).timer();
	}

	private double count(String name, String... tags) {
		return this.meters.get(name).tags(tags).counter().count();
	}

	private double gauge(String name, String... tags) {
		return this.meters.get(name).tags(tags).gauge().value();
	}

}
