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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Worker} on its own threads.
 */
@Timeout(60)
class WorkerLifecycleTests {

	private final WorkSignal signal = new WorkSignal();

	private final InMemoryExecutionStore store = new InMemoryExecutionStore(new InMemoryExecutionStore.Data(),
			TestNode.SERIALIZER, Clock.systemUTC(), () -> "t" + this.tokens.incrementAndGet(), 0, this.signal);

	private final AtomicInteger tokens = new AtomicInteger();

	private final ExecutorService executor = Executors.newCachedThreadPool();

	@AfterEach
	void shutDown() {
		this.executor.shutdownNow();
	}

	private OutboxRelay relay(WorkerSettings settings, OutboxHandler handler) {
		ExecutionRuntime runtime = new ExecutionRuntime(this.store, Clock.systemUTC());
		return new OutboxRelay(this.store, WorkHandlers.builder(this.store, runtime).outbox(handler).build(), settings,
				new WorkerResources(Clock.systemUTC(), RandomGenerator.getDefault(), this.executor, StoreObserver.NONE,
						this.signal));
	}

	private void emit(String id) {
		this.store.commit(Commit.of(StoredExecution.create(id, "order", "new")).emit("somebody", "said", id).build());
	}

	@Test
	void localCommitWakesTheRelay() throws Exception {
		CountDownLatch delivered = new CountDownLatch(1);
		OutboxRelay relay = relay(WorkerSettings.of("n").withPollDelay(Duration.ofMinutes(5), Duration.ofMinutes(10)),
				(entry) -> delivered.countDown());
		relay.start();
		assertThat(relay.isRunning()).isTrue();
		emit("a");
		assertThat(delivered.await(30, TimeUnit.SECONDS)).isTrue();
		relay.stop();
		assertThat(relay.isRunning()).isFalse();
		assertThat(this.store.pendingOutbox(1)).as("acknowledged before the stop ends").isEmpty();
	}

	@Test
	void timerFiresWhenItIsDueWithoutWaitingForAPoll() throws Exception {
		CountDownLatch fired = new CountDownLatch(1);
		ExecutionRuntime runtime = new ExecutionRuntime(this.store, Clock.systemUTC());
		TimerSweeper sweeper = new TimerSweeper(this.store,
				WorkHandlers.builder(this.store, runtime).timers((timer) -> fired.countDown()).build(),
				WorkerSettings.of("n").withPollDelay(Duration.ofMinutes(5), Duration.ofMinutes(10)),
				new WorkerResources(Clock.systemUTC(), RandomGenerator.getDefault(), this.executor, StoreObserver.NONE,
						this.signal));
		sweeper.start();
		this.store.commit(Commit.of(StoredExecution.create("a", "order", "new"))
			.schedule("soon", Clock.systemUTC().instant().plusMillis(50))
			.build());
		assertThat(fired.await(30, TimeUnit.SECONDS)).isTrue();
		sweeper.stop();
	}

	@Test
	void stopWaitsForHandlersAndNoneStartsAfterIt() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		AtomicInteger calls = new AtomicInteger();
		OutboxRelay relay = relay(WorkerSettings.of("n"), (entry) -> {
			calls.incrementAndGet();
			begun.countDown();
			goOn.await();
		});
		relay.start();
		this.store.commit(Commit.of(StoredExecution.create("a", "order", "new"))
			.emit("somebody", "said", "1")
			.emit("somebody", "said", "2")
			.build());
		assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
		Thread stopping = new Thread(relay::stop);
		stopping.start();
		while (stopping.getState() != Thread.State.TIMED_WAITING) {
			Thread.onSpinWait();
		}
		goOn.countDown();
		stopping.join();
		assertThat(calls).as("the second event of the chain is not begun").hasValue(1);
		assertThat(this.store.pendingOutbox(10)).as("the first one is acknowledged").hasSize(1);
		emit("b");
		assertThat(relay.step()).isZero();
		assertThat(calls).hasValue(1);
	}

	@Test
	void stopIsAnnouncedToSpring() throws Exception {
		OutboxRelay relay = relay(WorkerSettings.of("n"), (entry) -> {
		});
		relay.start();
		CountDownLatch stopped = new CountDownLatch(1);
		relay.stop(stopped::countDown);
		assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
		assertThat(relay.isRunning()).isFalse();
		relay.start();
		CountDownLatch again = new CountDownLatch(1);
		assertThat(relay.isRunning()).as("started again").isTrue();
		relay.stop(again::countDown);
		assertThat(again.await(30, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void handlerThatHangsIsInterruptedAndCountsAsFailed() throws Exception {
		CountDownLatch interrupted = new CountDownLatch(1);
		CountDownLatch second = new CountDownLatch(1);
		AtomicInteger calls = new AtomicInteger();
		WorkerSettings settings = WorkerSettings.of("n")
			.withHandlerTimeout(Duration.ofMillis(50))
			.withRetry(new RetryPolicy(5, Duration.ofMillis(1), 1, Duration.ofMillis(1), 0));
		OutboxRelay relay = relay(settings, (entry) -> {
			if (calls.incrementAndGet() > 1) {
				second.countDown();
				return;
			}
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
				throw ex;
			}
		});
		relay.start();
		emit("a");
		assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
		assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
		relay.stop();
		assertThat(this.store.pendingOutbox(1)).isEmpty();
	}

	@Test
	void interruptLeftBehindByAHandlerDoesNotEndTheWorker() throws Exception {
		CountDownLatch first = new CountDownLatch(1);
		CountDownLatch second = new CountDownLatch(2);
		ExecutionRuntime runtime = new ExecutionRuntime(this.store, Clock.systemUTC());
		AtomicReference<Thread> loop = new AtomicReference<>();
		OutboxHandler handler = (entry) -> {
			loop.set(Thread.currentThread());
			Thread.currentThread().interrupt();
			first.countDown();
			second.countDown();
		};
		OutboxRelay relay = new OutboxRelay(this.store,
				WorkHandlers.builder(this.store, runtime).outbox(handler).build(), WorkerSettings.of("n"),
				new WorkerResources(Clock.systemUTC(), RandomGenerator.getDefault(), Runnable::run, StoreObserver.NONE,
						this.signal));
		relay.start();
		emit("a");
		assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
		while (loop.get().isAlive() && loop.get().getState() != Thread.State.TIMED_WAITING) {
			Thread.onSpinWait();
		}
		loop.get().interrupt();
		emit("b");
		assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
		relay.stop();
		assertThat(this.store.pendingOutbox(10)).isEmpty();
	}

	@Test
	void handlersUnderWayAreBounded() throws Exception {
		AtomicInteger now = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		CountDownLatch all = new CountDownLatch(200);
		OutboxRelay relay = relay(WorkerSettings.of("n").withConcurrency(3), (entry) -> {
			most.accumulateAndGet(now.incrementAndGet(), Math::max);
			Thread.yield();
			now.decrementAndGet();
			all.countDown();
		});
		for (int i = 0; i < 200; i++) {
			emit("e" + i);
		}
		relay.start();
		assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
		relay.stop();
		assertThat(most.get()).isBetween(1, 3);
		assertThat(this.store.pendingOutbox(10)).isEmpty();
	}

}
