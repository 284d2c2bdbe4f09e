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

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ExecutionRuntime}.
 */
class ExecutionRuntimeTests {

	private final TestNode node = new TestNode();

	private final ExecutionHandler<String> add = (
			execution) -> Commit.of(execution).state(execution.state() + "!").build();

	private StoredExecution<String> load(String id) {
		return this.node.store.load(id, String.class).orElseThrow();
	}

	private HandlingResult handle(String eventId) throws Exception {
		return this.node.runtime.handle("a", eventId, String.class, this.add);
	}

	@Test
	void eventIsHandledOnceAndStartsTheExecution() throws Exception {
		this.node.commit("a", (commit) -> {
		});
		assertThat(handle("e1")).isEqualTo(HandlingResult.HANDLED);
		assertThat(handle("e1")).isEqualTo(HandlingResult.DUPLICATE);
		assertThat(load("a").state()).isEqualTo("new!");
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.RUNNING);
	}

	@Test
	void eventOfAnUnknownExecutionIsDropped() throws Exception {
		assertThat(handle("e1")).isEqualTo(HandlingResult.UNKNOWN_EXECUTION);
	}

	@Test
	void eventOfAnEndedExecutionIsDropped() throws Exception {
		this.node.commit("a", (commit) -> commit.status(ExecutionStatus.DONE));
		assertThat(handle("e1")).isEqualTo(HandlingResult.ENDED);
		assertThat(load("a").state()).isEqualTo("new");
	}

	@Test
	void handlerThatHasNothingToDoCommitsNothing() throws Exception {
		this.node.commit("a", (commit) -> {
		});
		assertThat(this.node.runtime.handle("a", "e1", String.class, (execution) -> null))
			.isEqualTo(HandlingResult.IGNORED);
		assertThat(load("a").version()).isOne();
	}

	@Test
	void handlerRunsAgainWhenSomebodyWasFaster() throws Exception {
		this.node.commit("a", (commit) -> {
		});
		AtomicInteger calls = new AtomicInteger();
		HandlingResult result = this.node.runtime.handle("a", "e1", String.class, (execution) -> {
			if (calls.incrementAndGet() == 1) {
				this.node.commit("a", (commit) -> commit.state("other"));
			}
			return Commit.of(execution).state(execution.state() + "!").build();
		});
		assertThat(result).isEqualTo(HandlingResult.HANDLED);
		assertThat(load("a").state()).isEqualTo("other!");
		assertThat(calls).hasValue(2);
	}

	@Test
	void commandThatAlwaysLosesFails() {
		this.node.commit("a", (commit) -> {
		});
		AtomicInteger calls = new AtomicInteger();
		assertThatExceptionOfType(StaleVersionException.class)
			.isThrownBy(() -> this.node.runtime.handle("a", "e1", String.class, (execution) -> {
				this.node.commit("a", (commit) -> commit.state("other" + calls.incrementAndGet()));
				return Commit.of(execution).state("mine").build();
			}));
		assertThat(calls).hasValue(5);
		assertThat(load("a").state()).isEqualTo("other5");
	}

	@Test
	void controlThatAlwaysLosesFailsInsteadOfReturningAsIfDone() {
		StoredExecution<String> execution = this.node.commit("a", (commit) -> {
		});
		AtomicInteger commits = new AtomicInteger();
		ExecutionStore busy = (ExecutionStore) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { ExecutionStore.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("commit")) {
						commits.incrementAndGet();
						throw new StaleVersionException("a", 1, 2L);
					}
					return method.invoke(this.node.store, arguments);
				});
		ExecutionRuntime runtime = new ExecutionRuntime(busy, this.node.clock);
		List<Runnable> controls = List.of(() -> runtime.cancel("a"), () -> runtime.terminate("a"),
				() -> runtime.suspend("a"), () -> runtime.fail("a", "error"), () -> runtime.prioritize("a", 4));
		for (Runnable control : controls) {
			assertThatExceptionOfType(StaleVersionException.class).isThrownBy(control::run);
		}
		assertThat(commits).hasValue(5 * controls.size());
		assertThat(load("a")).isEqualTo(execution);
	}

	@Test
	void deepAndCircularTreesAreControlledWhole() {
		String parent = "0";
		for (int i = 1; i <= 500; i++) {
			this.node.store.save(StoredExecution.create(String.valueOf(i), "order", "new").withParent(parent));
			parent = String.valueOf(i);
		}
		this.node.store.save(StoredExecution.create("0", "order", "new").withParent(parent));
		assertThat(this.node.runtime.suspend("0")).isTrue();
		assertThat(load("500").status()).isEqualTo(ExecutionStatus.SUSPENDED);
		assertThat(this.node.runtime.resume("7")).isTrue();
		assertThat(load("6").status()).isEqualTo(ExecutionStatus.RUNNING);
		assertThat(this.node.runtime.terminate("0")).isTrue();
		assertThat(this.node.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.RUNNING)).items()).isEmpty();
		assertThat(load("500").status()).isEqualTo(ExecutionStatus.CANCELLED);
		assertThat(load("0").version()).as("changed once each time").isEqualTo(4);
	}

	@Test
	void commitOfAnotherExecutionIsRefused() {
		this.node.commit("a", (commit) -> {
		});
		StoredExecution<String> other = this.node.commit("b", (commit) -> {
		});
		assertThatIllegalStateException()
			.isThrownBy(
					() -> this.node.runtime.handle("a", "e1", String.class, (execution) -> Commit.of(other).build()))
			.withMessageContaining("Remedy: build it with Commit.of(execution)");
	}

	@Test
	void sameEventOnTwoThreadsHasOneEffect() throws Exception {
		this.node.commit("a", (commit) -> {
		});
		CyclicBarrier together = new CyclicBarrier(2);
		ExecutorService threads = Executors.newFixedThreadPool(2);
		try {
			Callable<HandlingResult> task = () -> this.node.runtime.handle("a", "e1", String.class, (execution) -> {
				if (execution.version() == 1) {
					together.await();
				}
				return Commit.of(execution).state(execution.state() + "!").build();
			});
			List<Future<HandlingResult>> results = threads.invokeAll(List.of(task, task));
			assertThat(List.of(results.get(0).get(), results.get(1).get()))
				.containsExactlyInAnyOrder(HandlingResult.HANDLED, HandlingResult.DUPLICATE);
		}
		finally {
			threads.shutdownNow();
		}
		assertThat(load("a").state()).isEqualTo("new!");
	}

	@Test
	void cancellationPassesEventsThatAreParked() throws Exception {
		tree();
		this.node.emit("a", "poison", "behind");
		this.node.store.park(this.node.store.pendingOutbox(1).get(0), "poison", null);
		this.node.handlers.outbox(new CancelledExecutions(this.node.runtime));
		OutboxRelay relay = this.node.outbox();
		relay.step();
		assertThat(this.node.runtime.cancel("a")).isTrue();
		relay.step();
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.CANCELLED);
	}

	@Test
	void cancellationIsSentByTheCommitThatAsksForIt() throws Exception {
		tree();
		assertThat(this.node.runtime.cancel("a")).isTrue();
		assertThat(this.node.runtime.cancel("a")).isFalse();
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.CANCELLING);
		assertThat(load("c").status()).isEqualTo(ExecutionStatus.CANCELLING);
		assertThat(handle("e1")).as("other events are dropped").isEqualTo(HandlingResult.ENDED);
		assertThat(this.node.store.pendingOutbox(10)).extracting(OutboxEntry::type)
			.containsOnly(ExecutionRuntime.CANCEL_EVENT);
		this.node.handlers.outbox(new CancelledExecutions(this.node.runtime));
		this.node.outbox().step();
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.CANCELLED);
		assertThat(load("c").status()).isEqualTo(ExecutionStatus.CANCELLED);
	}

	@Test
	void cancellationOfAnIdUsedAgainIsAnotherOne() {
		this.node.commit("a", (commit) -> commit.status(ExecutionStatus.RUNNING));
		this.node.runtime.cancel("a");
		String before = this.node.store.pendingOutbox(1).get(0).eventId();
		this.node.store.purge("a");
		this.node.advance(Duration.ofMillis(1));
		this.node.commit("a", (commit) -> commit.status(ExecutionStatus.RUNNING));
		this.node.runtime.cancel("a");
		assertThat(this.node.store.pendingOutbox(10)).singleElement()
			.satisfies((event) -> assertThat(event.eventId()).isNotEqualTo(before));
	}

	@Test
	void handlerOfTheCancellationCleansUpFirst() {
		this.node.commit("a", (commit) -> commit.status(ExecutionStatus.RUNNING));
		this.node.handlers.outbox(new CancelledExecutions(this.node.runtime)).methods(new Object() {

			@OnEvent(ExecutionRuntime.CANCEL_EVENT)
			Commit<String> cleanUp(StoredExecution<String> execution) {
				return Commit.of(execution).state("clean").status(ExecutionStatus.CANCELLED).build();
			}

		});
		this.node.runtime.cancel("a");
		this.node.outbox().step();
		assertThat(load("a").state()).isEqualTo("clean");
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.CANCELLED);
	}

	@Test
	void terminationEndsAllAndDisarmsTheirTimers() {
		tree();
		this.node.commit("a", (commit) -> commit.schedule("t", TestNode.START));
		assertThat(this.node.runtime.terminate("a")).isTrue();
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.CANCELLED);
		assertThat(load("c").status()).isEqualTo(ExecutionStatus.CANCELLED);
		assertThat(this.node.store.timersOf("a")).isEmpty();
		assertThat(this.node.runtime.terminate("a")).isFalse();
	}

	@Test
	void pauseKeepsStateOfAnyType() {
		tree();
		assertThat(this.node.runtime.suspend("a")).isTrue();
		assertThat(load("c").status()).isEqualTo(ExecutionStatus.SUSPENDED);
		assertThatExceptionOfType(DeliveryPostponedException.class).isThrownBy(() -> handle("e1"))
			.satisfies((ex) -> assertThat(ex.getUntil()).isEqualTo(TestNode.START.plusSeconds(5)));
		assertThat(this.node.runtime.resume("a")).isTrue();
		assertThat(this.node.runtime.resume("a")).isFalse();
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.RUNNING);
		assertThat(load("c").status()).isEqualTo(ExecutionStatus.RUNNING);
		assertThat(load("a").state()).isEqualTo("new");
	}

	@Test
	void failureEndsWithItsError() {
		tree();
		assertThat(this.node.runtime.fail("a", "no stock")).isTrue();
		assertThat(load("a").status()).isEqualTo(ExecutionStatus.FAILED);
		assertThat(load("a").error()).isEqualTo("no stock");
	}

	@Test
	void priorityHoldsForTheNextEvents() {
		tree();
		assertThat(this.node.runtime.prioritize("a", 4)).isTrue();
		this.node.emit("a", "x");
		assertThat(this.node.store.pendingOutbox(10)).extracting(OutboxEntry::priority).containsOnly(4);
		assertThat(this.node.runtime.prioritize("nobody", 4)).isFalse();
	}

	@Test
	void broadcastIsPartOfTheCommit() {
		StoredExecution<String> execution = this.node.commit("a", (commit) -> {
		});
		this.node.commit("a", (commit) -> commit.state("newer"));
		Commit<String> stale = ExecutionRuntime.broadcast(Commit.of(execution), List.of("r1", "r2"), "go", "payload")
			.build();
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.node.store.commit(stale));
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
		this.node.commit("a", (commit) -> ExecutionRuntime.broadcast(commit, List.of("r1", "r2"), "go", "payload"));
		assertThat(this.node.store.pendingOutbox(10)).extracting(OutboxEntry::target).containsExactly("r1", "r2");
	}

	@Test
	void actionRunsOnceAndItsResultIsRemembered() throws Exception {
		IdempotentActions actions = new IdempotentActions(this.node.store, TestNode.SERIALIZER, this.node.clock,
				Duration.ofMinutes(1));
		AtomicInteger calls = new AtomicInteger();
		IdempotencyKey key = IdempotencyKey.of(this.node.commit("a", (commit) -> {
		}), 0);
		assertThat(key).hasToString("a:%s:1:0".formatted(Long.toString(TestNode.START.toEpochMilli(), 36)));
		for (int i = 0; i < 3; i++) {
			assertThat(actions.once(key, String.class, () -> "receipt" + calls.incrementAndGet()))
				.isEqualTo("receipt1");
		}
		assertThat(calls).hasValue(1);
	}

	@Test
	void actionThatFailedIsRunAgain() throws Exception {
		IdempotentActions actions = new IdempotentActions(this.node.store, TestNode.SERIALIZER, this.node.clock,
				Duration.ofMinutes(1));
		IdempotencyKey key = new IdempotencyKey("k");
		assertThatIllegalStateException().isThrownBy(() -> actions.once(key, String.class, () -> {
			throw new IllegalStateException("down");
		}));
		assertThat(actions.once(key, String.class, () -> "receipt")).isEqualTo("receipt");
	}

	@Test
	void actionUnderWayIsPutOffUntilItsClaimEnds() throws Exception {
		IdempotentActions actions = new IdempotentActions(this.node.store, TestNode.SERIALIZER, this.node.clock,
				Duration.ofMinutes(1));
		IdempotencyKey key = new IdempotencyKey("k");
		assertThatExceptionOfType(SimulatedCrash.class).isThrownBy(() -> actions.once(key, String.class, () -> {
			throw new SimulatedCrash();
		}));
		assertThatExceptionOfType(DeliveryPostponedException.class)
			.isThrownBy(() -> actions.once(key, String.class, () -> "receipt"))
			.satisfies((ex) -> assertThat(ex.getUntil()).isEqualTo(TestNode.START.plusSeconds(60)));
		this.node.advance(Duration.ofMinutes(1));
		assertThat(actions.once(key, String.class, () -> "receipt")).isEqualTo("receipt");
	}

	@Test
	void longestIdIsCancelledAndItsActionsAreRemembered() throws Exception {
		String id = "ü".repeat(1024);
		StoredExecution<String> execution = this.node.commit(id, (commit) -> commit.schedule("t", TestNode.START));
		IdempotentActions actions = new IdempotentActions(this.node.store, TestNode.SERIALIZER, this.node.clock,
				Duration.ofMinutes(1));
		AtomicInteger calls = new AtomicInteger();
		for (int i = 0; i < 4; i++) {
			actions.once(IdempotencyKey.of(execution, i % 2), Integer.class, calls::incrementAndGet);
		}
		assertThat(calls).hasValue(2);
		assertThat(this.node.store.list(ExecutionQuery.all().withDefinition(IdempotentActions.DEFINITION)).items())
			.hasSize(2)
			.allSatisfy((action) -> assertThat(action.id().getBytes(StandardCharsets.UTF_8))
				.hasSizeLessThanOrEqualTo(2048));
		assertThat(this.node.runtime.cancel(id)).isTrue();
		String eventId = this.node.store.pendingOutbox(1).get(0).eventId();
		assertThat(eventId.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(1024);
		assertThat(this.node.runtime.handle(id, eventId, String.class,
				(cancelled) -> Commit.of(cancelled).status(ExecutionStatus.CANCELLED).build()))
			.isEqualTo(HandlingResult.HANDLED);
	}

	@Test
	void eventsAreBridgedToTheApplication() {
		List<Object> published = new ArrayList<>();
		this.node.handlers.outbox(new ApplicationEvents(published::add, Map.of("greeted", String.class)));
		this.node.commit("a",
				(commit) -> commit.emit(ApplicationEvents.TARGET, "greeted", "hello")
					.emit(ApplicationEvents.TARGET, "other", 7)
					.emit("somebody", "greeted", "not for us"));
		this.node.outbox().step();
		assertThat(published).hasSize(2);
		assertThat(published.get(0)).isEqualTo("hello");
		assertThat(published.get(1)).isInstanceOfSatisfying(OutboxEntry.class,
				(entry) -> assertThat(entry.payload(Integer.class)).isEqualTo(7));
		assertThat(this.node.store.pendingOutbox(10)).hasSize(1);
	}

	private void tree() {
		this.node.commit("a", (commit) -> commit.status(ExecutionStatus.RUNNING));
		this.node.store.save(StoredExecution.create("c", "order", "new").withParent("a"));
	}

}
