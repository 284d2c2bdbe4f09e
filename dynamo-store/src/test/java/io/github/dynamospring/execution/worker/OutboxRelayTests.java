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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.Payload;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link OutboxRelay}.
 */
class OutboxRelayTests {

	private final TestNode node = new TestNode();

	private final List<String> said = new ArrayList<>();

	private final Set<String> failing = new HashSet<>();

	private void say(OutboxEntry entry) {
		String text = entry.payload(String.class);
		if (this.failing.contains(text)) {
			throw new IllegalStateException("Cannot say " + text);
		}
		this.said.add(text);
	}

	@Test
	void eventsAreDeliveredInOrderAndAcknowledged() {
		this.node.handlers.outbox(this::say);
		this.node.emit("a", "one", "two");
		this.node.emit("a", "three");
		assertThat(this.node.outbox().step()).isOne();
		assertThat(this.said).containsExactly("one", "two", "three");
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
	}

	@Test
	void eventForNobodyIsAcknowledgedInItsTurn() {
		this.node.handlers.outbox(this::say);
		this.failing.add("one");
		this.node.commit("a",
				(commit) -> commit.emit("somebody", "said", "one")
					.emit(null, "said", "two")
					.emit("somebody", "said", "three"));
		OutboxRelay relay = this.node.outbox();
		relay.step();
		assertThat(this.node.store.pendingOutbox(10)).hasSize(3);
		this.failing.clear();
		this.node.advance(Duration.ofSeconds(1));
		relay.step();
		assertThat(this.said).containsExactly("one", "three");
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
		assertThat(this.node.outcomes).containsExactly("FAILED", "DELIVERED", "SKIPPED", "DELIVERED");
	}

	@Test
	void failureBlocksItsExecutionOnlyAndIsTriedAgainLater() {
		this.node.handlers.outbox(this::say);
		this.failing.add("a1");
		this.node.emit("a", "a1", "a2");
		this.node.emit("b", "b1");
		OutboxRelay relay = this.node.outbox();
		relay.step();
		assertThat(this.said).containsExactly("b1");
		this.failing.clear();
		assertThat(relay.step()).as("before its time").isZero();
		this.node.advance(Duration.ofSeconds(1));
		relay.step();
		assertThat(this.said).containsExactly("b1", "a1", "a2");
	}

	@Test
	void failureIsRememberedByTheStore() {
		this.node.handlers.outbox(this::say);
		this.failing.add("one");
		this.node.emit("a", "one");
		this.node.outbox().step();
		assertThat(this.node.store.pendingOutbox(1)).singleElement().satisfies((entry) -> {
			assertThat(entry.attempts()).isOne();
			assertThat(entry.lastError()).contains("Cannot say one");
			assertThat(entry.nextAttempt()).isEqualTo(TestNode.START.plusSeconds(1));
		});
	}

	@Test
	void eventIsParkedAfterItsLastAttemptAndBlocksNobodyElse() {
		this.node.handlers.outbox(this::say);
		this.failing.add("a1");
		this.node.emit("a", "a1", "a2");
		OutboxRelay relay = this.node.outbox();
		for (int i = 0; i < 4; i++) {
			relay.step();
			this.node.advance(Duration.ofMinutes(1));
		}
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
		List<ParkedItem> parked = this.node.store.parked(ParkedQuery.all(10)).items();
		assertThat(parked).extracting((item) -> ((OutboxEntry) item.item()).payload(String.class))
			.containsExactly("a1", "a2");
		assertThat(parked.get(0).item().attempts()).isEqualTo(3);
		assertThat(parked.get(1).item().attempts()).isZero();
		this.node.emit("b", "b1");
		relay.step();
		assertThat(this.said).containsExactly("b1");
	}

	@Test
	void workStaysInItsQueueWhileTheStoreCannotMoveIt() {
		this.node.handlers.outbox(this::say);
		this.failing.add("a1");
		this.node.emit("a", "a1", "a2");
		this.node.emit("b", "b1");
		Set<String> refused = new HashSet<>(Set.of("retryLater", "park"));
		ExecutionStore store = (ExecutionStore) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { ExecutionStore.class }, (proxy, method, arguments) -> {
					if (refused.contains(method.getName())) {
						throw new StoreContendedException("a", 1, null);
					}
					return method.invoke(this.node.store, arguments);
				});
		RetryPolicy once = RetryPolicy.defaults().withMaxAttempts(1);
		OutboxRelay relay = new OutboxRelay(store, this.node.handlers.build(),
				WorkerSettings.of("node").withRetry(once), this.node.resources());
		relay.step();
		assertThat(this.said).containsExactly("b1");
		assertThat(this.node.store.pendingOutbox(10)).hasSize(2);
		refused.clear();
		this.node.advance(Duration.ofSeconds(2));
		relay.step();
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).hasSize(2);
		assertThat(this.said).as("a2 stays behind a1").containsExactly("b1");
	}

	@Test
	void errorsOfHandlersCountAsFailures() {
		List<Error> errors = List.of(new AssertionError("no"), new NoClassDefFoundError("no"),
				new StackOverflowError("no"), new OutOfMemoryError("no"));
		AtomicReference<Error> thrown = new AtomicReference<>();
		this.node.handlers.outbox((entry) -> {
			throw thrown.get();
		});
		for (Error error : errors) {
			thrown.set(error);
			String id = error.getClass().getSimpleName();
			this.node.emit(id, "one");
			OutboxRelay relay = this.node.outbox();
			for (int i = 0; i < 3; i++) {
				relay.step();
				this.node.advance(Duration.ofMinutes(1));
			}
			assertThat(this.node.store.pendingOutbox(1)).as(id).isEmpty();
			assertThat(this.node.store.parked(ParkedQuery.all(1).ofExecution(id)).items()).singleElement()
				.satisfies((parked) -> assertThat(parked.item().lastError()).isEqualTo(error.toString()));
			relay.stop();
		}
	}

	@Test
	void unreadablePayloadIsParkedAtOnceWithItsBytes() {
		this.node.handlers.outbox((entry) -> entry.payload(Integer.class));
		this.node.emit("a", "no number");
		this.node.outbox().step();
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).singleElement()
			.extracting((item) -> ((OutboxEntry) item.item()).payload(String.class))
			.isEqualTo("no number");
	}

	@Test
	void payloadOfANewerSchemaIsLeftForNewerNodes() {
		this.node.handlers.outbox(this::say);
		Payload newer = Payload.of(new SerializedPayload("\"x\"", 2), TestNode.SERIALIZER);
		this.node.commit("a", (commit) -> commit.emit("somebody", "said", newer));
		this.node.outbox().step();
		assertThat(this.node.store.pendingOutbox(10)).singleElement()
			.satisfies((entry) -> assertThat(entry.attempts()).isZero());
		assertThat(this.node.outcomes).containsExactly("UNKNOWN");
	}

	@Test
	void eventWithoutAHandlerIsLeftToANodeThatHasOne() {
		OutboxRelay relay = this.node.outbox();
		this.node.emit("a", "one");
		relay.step();
		relay.step();
		assertThat(this.node.store.pendingOutbox(10)).singleElement()
			.satisfies((entry) -> assertThat(entry.attempts()).isZero());
		TestNode other = this.node.another();
		other.handlers.outbox(this::say);
		other.outbox().step();
		assertThat(this.said).as("the lease was given up").containsExactly("one");
	}

	@Test
	void eventsWithoutAHandlerDoNotHideThoseBehind() {
		this.node.with((settings) -> settings.withPageSize(2));
		this.node.handlers.methods(new Object() {

			@OnEvent("known")
			void known(String text) {
				OutboxRelayTests.this.said.add(text);
			}

		});
		for (int i = 0; i < 7; i++) {
			String id = "unknown" + i;
			this.node.emit(id, "x");
		}
		this.node.commit("a", (commit) -> commit.emit("somebody", "known", "one"));
		OutboxRelay relay = this.node.outbox();
		for (int i = 0; i < 4; i++) {
			relay.step();
		}
		assertThat(this.said).containsExactly("one");
		assertThat(this.node.store.pendingOutbox(10)).hasSize(7);
	}

	@Test
	void oneOfManyNodesDelivers() {
		this.node.handlers.outbox(this::say);
		TestNode other = this.node.another();
		other.handlers.outbox(this::say);
		OutboxRelay relay = this.node.outbox();
		OutboxRelay otherRelay = other.outbox();
		for (int i = 0; i < 20; i++) {
			this.node.emit("a" + i, "x");
			relay.step();
			otherRelay.step();
			this.node.advance(Duration.ofSeconds(1));
		}
		assertThat(this.said).hasSize(20);
		relay.stop();
		this.node.emit("b", "y");
		this.node.advance(Duration.ofSeconds(2));
		otherRelay.step();
		assertThat(this.said).as("the other takes over at once").hasSize(21);
	}

	@Test
	void orphanOfACrashedNodeIsDelivered() {
		this.node.emit("a", "one");
		TestNode other = this.node.another();
		other.handlers.outbox(this::say);
		other.outbox().step();
		assertThat(this.said).containsExactly("one");
	}

	@Test
	void higherPriorityComesFirst() {
		this.node.handlers.outbox(this::say);
		for (int priority = 0; priority < 5; priority++) {
			int of = priority;
			this.node.commit("p" + priority,
					(commit) -> commit.priority(of).emit("somebody", "said", String.valueOf(of)));
		}
		this.node.outbox().step();
		assertThat(this.said).containsExactly("4", "3", "2", "1", "0");
	}

	@Test
	void eventWaitsForTheChildrenSpawnedBefore() {
		this.node.handlers.outbox(this::say).spawns((entry) -> this.said.add(entry.childId()));
		this.node.commit("a", (commit) -> commit.spawn("child", "root", "context").emit("somebody", "said", "one"));
		OutboxRelay relay = this.node.outbox();
		relay.step();
		assertThat(this.said).isEmpty();
		this.node.spawns().step();
		this.node.advance(Duration.ofSeconds(1));
		relay.step();
		assertThat(this.said).containsExactly("child", "one");
	}

	@Test
	void lateAnswerCountsAsFailure() {
		this.node.with((settings) -> settings.withHandlerTimeout(Duration.ofSeconds(10)));
		this.node.handlers.outbox((entry) -> this.node.advance(Duration.ofSeconds(11)));
		this.node.emit("a", "one");
		this.node.outbox().step();
		assertThat(this.node.store.pendingOutbox(1)).singleElement().satisfies((entry) -> {
			assertThat(entry.attempts()).isOne();
			assertThat(entry.lastError()).contains("PT10S");
		});
	}

	@Test
	void handlerHasItsOwnRetries() {
		this.node.handlers.methods(new Object() {

			@OnEvent(value = "said", attempts = 1)
			void never(String text) {
				throw new IllegalStateException(text);
			}

		});
		this.node.emit("a", "one");
		this.node.outbox().step();
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).hasSize(1);
	}

	@Test
	void parkedEventsAreDeliveredInOrderWhenResumed() {
		this.node.with((settings) -> settings.withParkedRetry(null));
		park("a1", "a2", "a3");
		ParkedRetrier retrier = this.node.parked();
		this.node.advance(Duration.ofDays(1));
		assertThat(retrier.step()).as("nothing is tried before it is resumed").isZero();
		this.failing.clear();
		ParkedWork work = new ParkedWork(this.node.store, this.node.signal);
		assertThat(work.resume("a")).isEqualTo(3);
		retrier.step();
		assertThat(this.said).containsExactly("a1", "a2", "a3");
		assertThat(work.list(ParkedQuery.all(10)).items()).isEmpty();
		this.node.emit("a", "a4");
		this.node.outbox().step();
		assertThat(this.said).endsWith("a4");
	}

	@Test
	void parkedEventsAreTriedAgainNowAndThen() {
		park("a1", "a2");
		ParkedRetrier retrier = this.node.parked();
		this.node.advance(Duration.ofMinutes(5));
		retrier.step();
		assertThat(this.said).as("the first one still fails").isEmpty();
		this.failing.clear();
		this.node.advance(Duration.ofMinutes(6));
		retrier.step();
		assertThat(this.said).containsExactly("a1", "a2");
	}

	@Test
	void eventPutBehindWorkThatIsGoneByThenIsNotForgotten() {
		this.node.with((settings) -> settings.withParkedRetry(null));
		park("a1");
		this.failing.clear();
		this.node.emit("a", "a2");
		// The relay sees that something is parked; by the time it parks a2, that is gone.
		ExecutionStore slow = (ExecutionStore) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { ExecutionStore.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("park")) {
						new ParkedWork(this.node.store, this.node.signal).resume("a");
						this.node.parked().step();
					}
					return method.invoke(this.node.store, arguments);
				});
		new OutboxRelay(slow, this.node.handlers.build(), WorkerSettings.of("node").withParkedRetry(null),
				this.node.resources())
			.step();
		assertThat(this.said).containsExactly("a1");
		this.node.parked().step();
		assertThat(this.said).containsExactly("a1", "a2");
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).isEmpty();
	}

	@Test
	void urgentEventPassesThoseThatFailAndThoseThatAreParked() {
		this.node.handlers.outbox(this::say);
		this.failing.add("a1");
		this.node.emit("a", "a1", "a2");
		OutboxRelay relay = this.node.outbox();
		relay.step();
		this.node.commit("a", (commit) -> commit.emit(Commit.Emit.of("somebody", "said", "stop").outOfOrder()));
		relay.step();
		assertThat(this.said).as("while the first one waits for its next attempt").containsExactly("stop");
		for (int i = 0; i < 3; i++) {
			this.node.advance(Duration.ofMinutes(1));
			relay.step();
		}
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
		this.node.commit("a", (commit) -> commit.emit(Commit.Emit.of("somebody", "said", "again").outOfOrder()));
		relay.step();
		assertThat(this.said).as("while the first one is parked").containsExactly("stop", "again");
	}

	@Test
	void urgentEventThatHasToWaitCausesNoPolls() {
		this.node.handlers.outbox(this::say);
		this.failing.add("stop");
		this.node.commit("a", (commit) -> commit.emit(Commit.Emit.of("somebody", "said", "stop").outOfOrder()));
		OutboxRelay relay = this.node.outbox();
		assertThat(relay.step()).isOne();
		assertThat(relay.step()).isZero();
		OutboxRelay ignorant = new OutboxRelay(this.node.store,
				WorkHandlers.builder(this.node.store, this.node.runtime).build(), WorkerSettings.of("node"),
				this.node.resources());
		this.node.advance(Duration.ofMinutes(1));
		assertThat(ignorant.step()).isOne();
		assertThat(ignorant.step()).as("left to others for a while").isZero();
	}

	@Test
	void urgentEventThatFailsHoldsUpNobody() {
		this.node.handlers.outbox(this::say);
		this.failing.add("stop");
		this.node.commit("a", (commit) -> commit.emit(Commit.Emit.of("somebody", "said", "stop").outOfOrder())
			.emit("somebody", "said", "a1"));
		OutboxRelay relay = this.node.outbox();
		relay.step();
		assertThat(this.said).containsExactly("a1");
		for (int i = 0; i < 3; i++) {
			this.node.advance(Duration.ofMinutes(1));
			relay.step();
		}
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).hasSize(1);
		this.node.emit("a", "a2");
		relay.step();
		assertThat(this.said).containsExactly("a1", "a2");
		this.failing.clear();
		this.node.advance(Duration.ofMinutes(6));
		this.node.parked().step();
		assertThat(this.said).containsExactly("a1", "a2", "stop");
	}

	@Test
	void duplicateOfTheEventItselfIsAcknowledgedAndAnyOtherIsNot() {
		this.node.emit("a", "mine", "others", "another");
		List<OutboxEntry> entries = this.node.store.pendingOutbox(10);
		WorkHandlers handlers = WorkHandlers.builder(this.node.store, this.node.runtime).outbox((entry) -> {
			switch (entry.payload(String.class)) {
				case "mine" -> throw new DuplicateEventException("a", entry.eventId());
				case "others" -> throw new DuplicateEventException("b", entry.eventId());
				default -> throw new DuplicateEventException("a", "a-step-of-it");
			}
		}).build();
		OutboxRelay relay = new OutboxRelay(this.node.store, handlers,
				WorkerSettings.of("node").withRetry(RetryPolicy.defaults().withMaxAttempts(1)), this.node.resources());
		relay.step();
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items())
			.extracting((parked) -> ((OutboxEntry) parked.item()).seq())
			.containsExactly(entries.get(1).seq(), entries.get(2).seq());
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items().get(0).item().lastError())
			.contains("has handled event");
	}

	@Test
	void discardedEventIsNotDeliveredAndThoseBehindProceed() {
		this.node.with((settings) -> settings.withParkedRetry(null));
		park("a1", "a2");
		ParkedWork work = new ParkedWork(this.node.store, this.node.signal);
		assertThat(work.discard(work.list(ParkedQuery.all(1)).items().get(0))).isTrue();
		this.node.parked().step();
		assertThat(this.said).containsExactly("a2");
	}

	private void park(String poison, String... behind) {
		this.node.handlers.outbox(this::say);
		this.failing.add(poison);
		this.node.commit("a", (commit) -> {
			commit.emit("somebody", "said", poison);
			for (String text : behind) {
				commit.emit("somebody", "said", text);
			}
		});
		OutboxRelay relay = this.node.outbox();
		for (int i = 0; i < 3; i++) {
			relay.step();
			this.node.advance(Duration.ofSeconds(5));
		}
		assertThat(this.node.store.pendingOutbox(10)).isEmpty();
	}

	@Test
	void suspendedExecutionGetsItsEventsLater() {
		this.node.handlers.methods(new Object() {

			@OnEvent("greet")
			Commit<String> greet(StoredExecution<String> execution, String text) {
				return Commit.of(execution).state(execution.state() + text).build();
			}

		});
		this.node.commit("b", (commit) -> commit.status(ExecutionStatus.RUNNING));
		this.node.runtime.suspend("b");
		this.node.commit("a", (commit) -> commit.emit("b", "greet", "!"));
		OutboxRelay relay = this.node.outbox();
		relay.step();
		assertThat(this.node.store.pendingOutbox(1)).singleElement()
			.satisfies((entry) -> assertThat(entry.attempts()).isZero());
		this.node.runtime.resume("b");
		this.node.advance(Duration.ofSeconds(5));
		relay.step();
		assertThat(this.node.store.load("b", String.class).orElseThrow().state()).isEqualTo("new!");
		assertThat(this.node.store.pendingOutbox(1)).isEmpty();
	}

}
