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

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * What every {@link ExecutionStore} does, whatever it is made of.
 */
public abstract class ExecutionStoreContractTests {

	protected static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

	protected static final int TRACE_SIZE = 3;

	protected static final PayloadSerializer SERIALIZER = new JacksonPayloadSerializer();

	protected final MovableClock clock = new MovableClock(Clock.systemUTC());

	protected ExecutionStore store;

	/**
	 * Open a store on the data of this test; all stores opened by one test share it.
	 * @param serializer writes states and payloads
	 * @param time tells the time
	 * @param traceSize how many steps to keep
	 * @return the store
	 */
	protected abstract ExecutionStore open(PayloadSerializer serializer, Clock time, int traceSize);

	@BeforeEach
	void openStore() {
		this.clock.stop();
		this.clock.moveTo(START);
		this.store = open(SERIALIZER, this.clock, TRACE_SIZE);
	}

	// Versions and states

	@Test
	void firstSaveInsertsAndFurtherOnesCountUp() {
		StoredExecution<Fulfilment> created = StoredExecution.create("o1", "order", new Fulfilment("o1", null));
		assertThat(created.isNew()).isTrue();
		StoredExecution<Fulfilment> first = this.store.save(created);
		StoredExecution<Fulfilment> second = this.store.save(first.withState(new Fulfilment("o1", "dhl")));
		StoredExecution<Fulfilment> third = this.store.save(second.withStatus(ExecutionStatus.RUNNING));
		assertThat(List.of(created.version(), first.version(), second.version(), third.version())).containsExactly(0L,
				1L, 2L, 3L);
		assertThat(third.state()).isEqualTo(new Fulfilment("o1", "dhl"));
	}

	@Test
	void loadReturnsWhatWasCommitted() {
		StoredExecution<Fulfilment> created = StoredExecution.create("o1", "order", new Fulfilment("o1", null))
			.withParent("parent-1")
			.withPriority(4);
		CommitResult<Fulfilment> result = this.store.commit(Commit.of(created)
			.state(new Fulfilment("o1", "dhl"))
			.status(ExecutionStatus.FAILED)
			.outcome("refused")
			.error("no stock")
			.activePath("/shipping")
			.build());
		this.clock.advance(Duration.ofSeconds(1));
		StoredExecution<Fulfilment> loaded = load("o1");
		assertThat(loaded).isEqualTo(result.execution());
		assertThat(loaded)
			.extracting(StoredExecution::definition, StoredExecution::status, StoredExecution::outcome,
					StoredExecution::error, StoredExecution::activePath, StoredExecution::parent,
					StoredExecution::priority, StoredExecution::version, StoredExecution::state,
					StoredExecution::createdAt, StoredExecution::updatedAt)
			.containsExactly("order", ExecutionStatus.FAILED, "refused", "no stock", "/shipping", "parent-1", 4, 1L,
					new Fulfilment("o1", "dhl"), START, START);
	}

	@Test
	void absentValuesAreRemovedAgain() {
		StoredExecution<Fulfilment> first = this.store
			.commit(Commit.of(fulfilment("o1")).outcome("a").error("b").activePath("c").build())
			.execution();
		this.store.commit(Commit.of(first).outcome(null).error(null).activePath(null).build());
		assertThat(load("o1")).extracting(StoredExecution::outcome, StoredExecution::error, StoredExecution::activePath)
			.containsExactly(null, null, null);
	}

	@Test
	void unknownExecutionIsEmpty() {
		assertThat(this.store.load("nobody", Fulfilment.class)).isEmpty();
		assertThat(this.store.timersOf("nobody")).isEmpty();
		assertThat(this.store.readTrace("nobody")).isEmpty();
		assertThat(this.store.isProcessed("nobody", "e1")).isFalse();
	}

	@Test
	void idsHoldAnyCharacter() {
		for (String id : List.of("a:b/c#1:2", " ", "Ünïcode ☃ 😀", "x".repeat(2000), "a\u0000b")) {
			this.store.save(StoredExecution.create(id, "order", new Fulfilment(id, null)).withParent(id + ":0"));
			assertThat(load(id).state().orderId()).isEqualTo(id);
		}
		assertThat(this.store.list(ExecutionQuery.all()).items()).hasSize(5);
	}

	@Test
	void executionsOfAnyIdDoAllThatOthersDo() {
		List<String> ids = List.of("a:b/c#1:2", " ", "/", "#", "parked#OUTBOX#1", "Ünïcode ☃ 😀", "ü".repeat(1024),
				"😀".repeat(512), "ü".repeat(1023) + "ab", "a\u0000b");
		Set<String> eventIds = new HashSet<>();
		for (String id : ids) {
			String path = "ü".repeat(512);
			CommitResult<Fulfilment> result = this.store.commit(Commit.of(fulfilment(id))
				.emit(id, "first", "payload")
				.emit(id, "second", "payload")
				.spawn(id, "", "context")
				.schedule(path, START)
				.trace(TraceStep.of("created"))
				.build());
			DueTimer timer = this.store.timersOf(id).get(0);
			SpawnEntry spawn = result.spawns().get(0);
			assertThat(spawn.childId()).isEqualTo(id);
			StoredExecution<Fulfilment> execution = result.execution();
			for (WorkItem item : List.of(result.outbox().get(0), result.outbox().get(1), spawn, timer)) {
				assertThat(eventIds.add(item.eventId())).isTrue();
				assertThat(item.eventId().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(1024);
				execution = this.store.commit(Commit.of(execution).processed(item.eventId()).build()).execution();
				assertThat(this.store.isProcessed(id, item.eventId())).isTrue();
				assertThat(this.store.retryLater(item, START, "error")).isTrue();
				assertThat(this.store.park(item, "error", START)).isTrue();
			}
			assertThat(this.store.parked(ParkedQuery.all(10).ofExecution(id)).items()).hasSize(4);
			assertThat(this.store.resume(id)).isEqualTo(4);
			assertThat(this.store.readTrace(id)).hasSize(1);
		}
		assertThat(this.store.parkedLots(ParkedQuery.all(100)).items()).hasSize(2 * ids.size());
		for (String id : ids) {
			for (ParkedItem item : this.store.parked(ParkedQuery.all(10).ofExecution(id)).items()) {
				assertThat(this.store.ackParked(item)).isTrue();
			}
			assertThat(this.store.purge(id)).isTrue();
		}
		assertThat(this.store.parkedLots(ParkedQuery.all(100)).items()).isEmpty();
		assertThat(this.store.list(ExecutionQuery.all()).items()).isEmpty();
	}

	@Test
	void timesWithoutEndAreTheLastOnes() {
		this.store.commit(Commit.of(fulfilment("o1")).schedule("p", START.plusSeconds(1)).build());
		this.store.save(fulfilment("o2").withStatus(ExecutionStatus.DONE));
		assertThat(this.store.dueTimers(Instant.MAX, 10)).hasSize(1);
		assertThat(this.store.dueTimers(Instant.MIN, 10)).isEmpty();
		assertThat(this.store.list(ExecutionQuery.all().withCreatedBefore(Instant.MAX)).items()).hasSize(2);
		assertThat(this.store.list(ExecutionQuery.all().withCreatedBefore(Instant.MIN)).items()).isEmpty();
		assertThat(this.store.purge(Instant.MIN)).isZero();
		assertThat(this.store.purge(Instant.MAX)).isOne();
		assertThat(this.store.load("o1", Fulfilment.class)).isPresent();
	}

	@Test
	void emptyKeysAreRefusedBeforeAnythingIsSent() {
		StoredExecution<Fulfilment> execution = fulfilment("o1");
		assertThatIllegalArgumentException().isThrownBy(() -> StoredExecution.create("", "order", "state"));
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(execution).processed(""));
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(execution).schedule("", START));
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(execution).cancel(""));
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(execution).spawn("", "/", "context"));
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(execution).emit("target", "", "payload"));
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(execution).token("not a token"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.store.isProcessed("o1", ""));
	}

	@Test
	void staleWriteFailsWithBothVersionsAndTheWinnerStands() {
		StoredExecution<Fulfilment> loaded = this.store.save(fulfilment("o1"));
		this.store.save(loaded.withState(new Fulfilment("o1", "winner")));
		StoredExecution<Fulfilment> late = loaded.withState(new Fulfilment("o1", "loser"));
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.save(late))
			.satisfies((ex) -> {
				assertThat(ex.getExecutionId()).isEqualTo("o1");
				assertThat(ex.getExpected()).isEqualTo(1);
				assertThat(ex.getFound()).isEqualTo(2);
				assertThat(ex).isInstanceOf(OptimisticLockingFailureException.class)
					.isInstanceOf(DynamoException.class);
			});
		assertThat(late.version()).isEqualTo(1);
		assertThat(load("o1").state().carrier()).isEqualTo("winner");
	}

	@Test
	void commitOfAPurgedExecutionIsStaleWithNothingFound() {
		StoredExecution<Fulfilment> loaded = this.store.save(fulfilment("o1"));
		this.store.purge("o1");
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.save(loaded))
			.satisfies((ex) -> assertThat(ex.getFound()).isNull());
		assertThat(this.store.load("o1", Fulfilment.class)).isEmpty();
	}

	@Test
	void commitOfAPurgedExecutionIsNotAppliedToTheNextOneOfItsId() {
		StoredExecution<Fulfilment> loaded = this.store.save(fulfilment("o1"));
		this.store.purge("o1");
		this.clock.advance(Duration.ofMillis(1));
		StoredExecution<Fulfilment> next = this.store.save(fulfilment("o1"));
		assertThat(next.version()).isEqualTo(loaded.version());
		assertThatExceptionOfType(StaleVersionException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(loaded).processed("e1").build()))
			.satisfies((ex) -> assertThat(ex.getFound()).isNull());
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.save(loaded));
		assertThatExceptionOfType(OutcomeUnknownException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(loaded).token("named").build()));
		assertThat(load("o1")).isEqualTo(next);
	}

	@Test
	void takenIdIsNoStaleVersion() {
		this.store.save(fulfilment("o1"));
		assertThatExceptionOfType(ExecutionExistsException.class).isThrownBy(() -> this.store.save(fulfilment("o1")))
			.satisfies((ex) -> {
				assertThat(ex.getExecutionId()).isEqualTo("o1");
				assertThat(ex.getFound()).isEqualTo(1);
				assertThat(ex).isInstanceOf(DuplicateKeyException.class);
			});
	}

	@Test
	void staleWriteLeaksNothing() {
		StoredExecution<Fulfilment> loaded = this.store.save(fulfilment("o1"));
		this.store.save(loaded);
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.commit(Commit.of(loaded)
			.emit("target", "event", "payload")
			.spawn("o1:child:1", "/child", "context")
			.schedule("payment", START)
			.processed("e1")
			.trace(TraceStep.of("event"))
			.build()));
		assertThat(this.store.pendingOutbox(10)).isEmpty();
		assertThat(this.store.pendingSpawns(10)).isEmpty();
		assertThat(this.store.dueTimers(START, 10)).isEmpty();
		assertThat(this.store.timersOf("o1")).isEmpty();
		assertThat(this.store.isProcessed("o1", "e1")).isFalse();
		assertThat(this.store.readTrace("o1")).isEmpty();
	}

	@Test
	void ofTwoConcurrentWritersOneWins() throws Exception {
		StoredExecution<Fulfilment> loaded = this.store.save(fulfilment("o1"));
		List<Callable<Object>> writers = new ArrayList<>();
		for (String carrier : List.of("dhl", "ups")) {
			writers.add(() -> this.store.save(loaded.withState(new Fulfilment("o1", carrier))));
		}
		List<Object> outcomes = concurrently(writers);
		assertThat(outcomes).filteredOn(StoredExecution.class::isInstance).hasSize(1);
		assertThat(outcomes).filteredOn(StaleVersionException.class::isInstance).hasSize(1);
		assertThat(load("o1").version()).isEqualTo(2);
	}

	@Test
	void ofTwoConcurrentInsertsOneWins() throws Exception {
		List<Object> outcomes = concurrently(
				List.of(() -> this.store.save(fulfilment("o1")), () -> this.store.save(fulfilment("o1"))));
		assertThat(outcomes).filteredOn(StoredExecution.class::isInstance).hasSize(1);
		assertThat(outcomes).filteredOn(ExecutionExistsException.class::isInstance).hasSize(1);
	}

	@Test
	void executionFromElsewhereCannotBeCommitted() {
		StoredExecution<Fulfilment> foreign = new StoredExecution<>("o1", "order", ExecutionStatus.RUNNING, null, null,
				null, null, 2, 7, new Fulfilment("o1", null), Map.of(), START, START, null);
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.store.save(foreign))
			.withMessageContaining("was not loaded from this store");
	}

	// Payloads

	@Test
	void olderSchemaIsBroughtUpToDate() {
		this.store.commit(Commit.of(fulfilment("o1")).emit("target", "event", new Fulfilment("o1", null)).build());
		ExecutionStore newer = open(new JacksonPayloadSerializer().withUpcaster(Fulfilment.class, 1, (json) -> {
			((ObjectNode) json).put("carrier", "unknown");
			return json;
		}), this.clock, TRACE_SIZE);
		assertThat(newer.load("o1", Fulfilment.class).orElseThrow().state().carrier()).isEqualTo("unknown");
		assertThat(newer.pendingOutbox(1).get(0).payload(Fulfilment.class).carrier()).isEqualTo("unknown");
	}

	@Test
	void newerSchemaIsLeftToThoseWhoKnowIt() {
		ExecutionStore newer = open(new JacksonPayloadSerializer().withUpcaster(Fulfilment.class, 1, (json) -> json),
				this.clock, TRACE_SIZE);
		newer.save(fulfilment("o1"));
		assertThatExceptionOfType(UnknownPayloadSchemaException.class).isThrownBy(() -> load("o1"))
			.withMessageContaining(Fulfilment.class.getName());
	}

	@Test
	void unreadableStateNamesTheType() {
		this.store.save(StoredExecution.create("o1", "order", List.of("a list")));
		assertThatExceptionOfType(PayloadException.class).isThrownBy(() -> load("o1"))
			.withMessageContaining(Fulfilment.class.getName());
	}

	@Test
	void stateThatCannotBeWrittenChangesNothing() {
		assertThatExceptionOfType(PayloadException.class)
			.isThrownBy(() -> this.store.save(StoredExecution.create("o1", "order", new Unwritable())));
		assertThat(this.store.load("o1", Fulfilment.class)).isEmpty();
	}

	// Outbox

	@Test
	void commitStoresEventsAndMarkTogether() {
		StoredExecution<Fulfilment> loaded = this.store.save(fulfilment("o1"));
		this.clock.advance(Duration.ofSeconds(5));
		CommitResult<Fulfilment> result = this.store.commit(Commit.of(loaded)
			.emit(Commit.Emit.of("payment", "payment-requested", new Fulfilment("p", "c"))
				.withHeaders(Map.of("trace", "t1")))
			.emit(Commit.Emit.of(null, "audit", "text").withEventId("audit-1"))
			.processed("e1")
			.build());
		List<OutboxEntry> pending = this.store.pendingOutbox(10);
		assertThat(pending).isEqualTo(result.outbox());
		assertThat(pending)
			.extracting(OutboxEntry::executionId, OutboxEntry::definition, OutboxEntry::version, OutboxEntry::number,
					OutboxEntry::target, OutboxEntry::type, OutboxEntry::eventId, OutboxEntry::headers,
					OutboxEntry::createdAt, OutboxEntry::attempts)
			.containsExactly(
					tuple("o1", "order", 2L, 1L, "payment", "payment-requested", eventId("o1", START, 1),
							Map.of("trace", "t1"), START.plusSeconds(5), 0),
					tuple("o1", "order", 2L, 2L, null, "audit", "audit-1", Map.of(), START.plusSeconds(5), 0));
		assertThat(pending.get(0).payload(Fulfilment.class)).isEqualTo(new Fulfilment("p", "c"));
		assertThat(pending.get(1).payload(String.class)).isEqualTo("text");
		assertThat(this.store.isProcessed("o1", "e1")).isTrue();
		assertThat(this.store.isProcessed("o2", "e1")).isFalse();
		assertThat(result.hasEffects()).isTrue();
		assertThat(result.items()).isEqualTo(4);
	}

	@Test
	void firstCommitEmitsToo() {
		this.store.commit(Commit.of(fulfilment("o1")).emit("target", "created", "payload").build());
		assertThat(this.store.pendingOutbox(10)).extracting(OutboxEntry::type).containsExactly("created");
	}

	@Test
	void eventsAreNumberedAndChainedPerExecution() {
		StoredExecution<Fulfilment> a = this.store
			.commit(Commit.of(fulfilment("a")).emit("t", "a1", 1).emit("t", "a2", 2).build())
			.execution();
		this.store.commit(Commit.of(fulfilment("b")).emit("t", "b1", 1).build());
		this.store.commit(Commit.of(load("a")).emit("t", "a3", 3).build());
		assertThat(a.version()).isEqualTo(1);
		List<OutboxEntry> pending = this.store.pendingOutbox(10);
		assertThat(pending).extracting(OutboxEntry::seq).isSorted().doesNotHaveDuplicates();
		assertThat(pending).extracting(OutboxEntry::type).containsExactly("a1", "a2", "b1", "a3");
		assertThat(pending).filteredOn((entry) -> entry.executionId().equals("a"))
			.extracting(OutboxEntry::number)
			.containsExactly(1L, 2L, 3L);
		assertThat(pending).extracting(OutboxEntry::predecessor)
			.containsExactly(null, pending.get(0).seq(), null, pending.get(1).seq());
	}

	@Test
	void acknowledgedEventsAreGone() {
		this.store.commit(Commit.of(fulfilment("o1")).emit("t", "1", 1).emit("t", "2", 2).emit("t", "3", 3).build());
		List<OutboxEntry> pending = this.store.pendingOutbox(10);
		this.store.ackOutbox(pending.get(1).seq());
		this.store.ackOutbox(pending.get(1).seq());
		assertThat(this.store.pendingOutbox(10)).extracting(OutboxEntry::type).containsExactly("1", "3");
		this.store.ackOutbox(pending.stream().map(OutboxEntry::seq).toList());
		this.store.ackOutbox(List.of());
		assertThat(this.store.pendingOutbox(10)).isEmpty();
	}

	@Test
	void pendingEventsAreReadPieceByPiece() {
		emit("o1", 7);
		PendingQuery query = PendingQuery.oldest(3).inQueue(this.store.queues(WorkKind.OUTBOX).get(0));
		List<String> types = new ArrayList<>();
		List<OutboxEntry> page = this.store.pendingOutbox(query);
		while (!page.isEmpty()) {
			assertThat(page).hasSizeLessThanOrEqualTo(3);
			page.forEach((entry) -> types.add(entry.type()));
			page = this.store.pendingOutbox(query.after(page.get(page.size() - 1).seq()));
		}
		assertThat(types).containsExactly("1", "2", "3", "4", "5", "6", "7");
		assertThatIllegalArgumentException().isThrownBy(() -> this.store.pendingOutbox(0));
	}

	// Spawns

	@Test
	void spawnsRoundTripWithTheirDefinition() {
		CommitResult<Fulfilment> result = this.store.commit(Commit.of(fulfilment("o1"))
			.spawn("o1:/left:1", "/left", new Fulfilment("ctx", null))
			.spawn(Commit.Spawn.of("other", "o1:/right:1", "/right", "context"))
			.build());
		List<SpawnEntry> pending = this.store.pendingSpawns(10);
		assertThat(pending).isEqualTo(result.spawns());
		assertThat(pending)
			.extracting(SpawnEntry::executionId, SpawnEntry::parentDefinition, SpawnEntry::definition,
					SpawnEntry::childId, SpawnEntry::rootPath, SpawnEntry::version)
			.containsExactly(tuple("o1", "order", "order", "o1:/left:1", "/left", 1L),
					tuple("o1", "order", "other", "o1:/right:1", "/right", 1L));
		assertThat(pending.get(0).context(Fulfilment.class)).isEqualTo(new Fulfilment("ctx", null));
		assertThat(pending.get(1).predecessor()).isEqualTo(pending.get(0).seq());
		this.store.ackSpawn(pending.get(0).seq());
		assertThat(this.store.pendingSpawns(10)).extracting(SpawnEntry::childId).containsExactly("o1:/right:1");
		this.store.ackSpawn(pending.stream().map(SpawnEntry::seq).toList());
		assertThat(this.store.pendingSpawns(10)).isEmpty();
	}

	@Test
	void equalEmitsAndSpawnsDoNotCollide() {
		this.store.commit(Commit.of(fulfilment("o1"))
			.emit("t", "same", 1)
			.emit("t", "same", 1)
			.spawn("child", "/", 1)
			.spawn("child", "/", 1)
			.build());
		assertThat(this.store.pendingOutbox(10)).hasSize(2);
		assertThat(this.store.pendingSpawns(10)).hasSize(2);
	}

	// Order

	@Test
	void effectIsReadyWhenTheOneBeforeItLeftTheQueue() {
		List<OutboxEntry> entries = emit("o1", 2);
		assertThat(this.store.checkOrder(entries.get(0))).isEqualTo(DeliveryOrder.READY);
		assertThat(this.store.checkOrder(entries.get(1))).isEqualTo(DeliveryOrder.WAITING);
		this.store.ackOutbox(entries.get(0).seq());
		assertThat(this.store.checkOrder(entries.get(1))).isEqualTo(DeliveryOrder.READY);
	}

	@Test
	void eventWaitsForTheChildrenSpawnedBefore() {
		StoredExecution<Fulfilment> forked = this.store
			.commit(Commit.of(fulfilment("o1")).spawn("c1", "/", 1).spawn("c2", "/", 2).emit("c1", "go", 1).build())
			.execution();
		OutboxEntry later = this.store.commit(Commit.of(forked).emit("c2", "go", 2).build()).outbox().get(0);
		List<SpawnEntry> spawns = this.store.pendingSpawns(10);
		OutboxEntry first = this.store.pendingOutbox(1).get(0);
		assertThat(this.store.checkOrder(first)).isEqualTo(DeliveryOrder.WAITING);
		assertThat(this.store.checkOrder(spawns.get(0))).isEqualTo(DeliveryOrder.READY);
		assertThat(this.store.checkOrder(spawns.get(1))).isEqualTo(DeliveryOrder.WAITING);
		this.store.ackSpawn(List.of(spawns.get(0).seq(), spawns.get(1).seq()));
		assertThat(this.store.checkOrder(first)).isEqualTo(DeliveryOrder.READY);
		this.store.ackOutbox(first.seq());
		assertThat(this.store.checkOrder(later)).isEqualTo(DeliveryOrder.READY);
	}

	@Test
	void otherExecutionsDoNotWait() {
		emit("o1", 1);
		assertThat(this.store.checkOrder(emit("o2", 1).get(0))).isEqualTo(DeliveryOrder.READY);
	}

	// Failures and parking

	@Test
	void failureIsRememberedAndPostponementIsNone() {
		emit("o1", 1);
		OutboxEntry entry = this.store.pendingOutbox(1).get(0);
		assertThat(this.store.retryLater(entry, START.plusSeconds(10), "refused")).isTrue();
		entry = this.store.pendingOutbox(1).get(0);
		assertThat(entry).extracting(OutboxEntry::attempts, OutboxEntry::nextAttempt, OutboxEntry::lastError)
			.containsExactly(1, START.plusSeconds(10), "refused");
		assertThat(this.store.retryLater(entry, START.plusSeconds(20), null)).isTrue();
		entry = this.store.pendingOutbox(1).get(0);
		assertThat(entry).extracting(OutboxEntry::attempts, OutboxEntry::nextAttempt, OutboxEntry::lastError)
			.containsExactly(1, START.plusSeconds(20), "refused");
		assertThat(entry.payload(Integer.class)).isEqualTo(1);
		this.store.ackOutbox(entry.seq());
		assertThat(this.store.retryLater(entry, START, "late")).isFalse();
		assertThat(this.store.pendingOutbox(1)).isEmpty();
	}

	@Test
	void parkedEffectBlocksItsExecutionOnly() {
		List<OutboxEntry> entries = emit("o1", 3);
		OutboxEntry other = emit("o2", 1).get(0);
		assertThat(this.store.park(entries.get(0), "poison", null)).isTrue();
		assertThat(this.store.park(entries.get(0), "poison", null)).isFalse();
		assertThat(this.store.pendingOutbox(10)).extracting(OutboxEntry::seq)
			.containsExactly(entries.get(1).seq(), entries.get(2).seq(), other.seq());
		assertThat(this.store.checkOrder(entries.get(1))).isEqualTo(DeliveryOrder.BEHIND_PARKED);
		assertThat(this.store.checkOrder(entries.get(2))).isEqualTo(DeliveryOrder.WAITING);
		assertThat(this.store.checkOrder(other)).isEqualTo(DeliveryOrder.READY);
		assertThat(this.store.park(entries.get(1), "behind", null)).isTrue();
		assertThat(this.store.checkOrder(entries.get(2))).isEqualTo(DeliveryOrder.BEHIND_PARKED);
		List<ParkedItem> parked = this.store.parked(ParkedQuery.all(10)).items();
		assertThat(parked)
			.extracting((item) -> ((OutboxEntry) item.item()).seq(), (item) -> item.item().lastError(),
					ParkedItem::parkedAt, ParkedItem::nextAttempt)
			.containsExactly(tuple(entries.get(0).seq(), "poison", START, null),
					tuple(entries.get(1).seq(), "behind", START, null));
		assertThat(((OutboxEntry) parked.get(0).item()).payload(Integer.class)).isEqualTo(1);
		assertThat(this.store.ackParked(parked.get(0))).isTrue();
		assertThat(this.store.checkOrder(entries.get(2))).isEqualTo(DeliveryOrder.BEHIND_PARKED);
		assertThat(this.store.discard(parked.get(1))).isTrue();
		assertThat(this.store.discard(parked.get(1))).isFalse();
		assertThat(this.store.ackParked(parked.get(0))).isFalse();
		assertThat(this.store.checkOrder(entries.get(2))).isEqualTo(DeliveryOrder.READY);
	}

	@Test
	void parkedWorkIsResumedFromWhereItIs() {
		List<OutboxEntry> entries = emit("o1", 2);
		this.store.park(entries.get(0), "poison", START.plusSeconds(60));
		this.store.park(entries.get(1), "behind", null);
		ParkedQuery due = ParkedQuery.all(10).due(START);
		assertThat(this.store.parked(due).items()).isEmpty();
		assertThat(this.store.parked(ParkedQuery.all(10).due(START.plusSeconds(60))).items())
			.as("what is behind comes with the first")
			.hasSize(2);
		assertThat(this.store.parkedLots(ParkedQuery.all(10)).items())
			.containsExactly(new ParkedLot("o1", true, 2, START, START.plusSeconds(60)));
		assertThat(this.store.resume("o1")).isEqualTo(2);
		assertThat(this.store.resume("o2")).isZero();
		List<ParkedItem> parked = this.store.parked(due).items();
		assertThat(parked).hasSize(2);
		assertThat(this.store.pendingOutbox(10)).isEmpty();
		assertThat(this.store.retryParked(parked.get(0), START.plusSeconds(30), "again")).isTrue();
		assertThat(this.store.parked(ParkedQuery.all(1)).items().get(0)).satisfies((item) -> {
			assertThat(item.item().attempts()).isEqualTo(1);
			assertThat(item.item().lastError()).isEqualTo("again");
			assertThat(item.nextAttempt()).isEqualTo(START.plusSeconds(30));
		});
		assertThat(this.store.isFirstParked((Effect) parked.get(0).item())).isTrue();
		assertThat(this.store.isFirstParked((Effect) parked.get(1).item())).isFalse();
		this.store.ackParked(parked.get(0));
		assertThat(this.store.isFirstParked((Effect) parked.get(1).item())).isTrue();
		assertThat(this.store.retryParked(parked.get(0), null, "again")).isFalse();
		assertThat(this.store.parked(due).items()).as("due as soon as it is the first").hasSize(1);
	}

	@Test
	void resumptionDuringAnAttemptThatFailsStands() {
		this.store.commit(Commit.of(fulfilment("o1")).emit("t", "event", 1).build());
		this.store.park(this.store.pendingOutbox(1).get(0), "error", START);
		ParkedItem tried = this.store.parked(ParkedQuery.all(1)).items().get(0);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.store.resume("o1")).isOne();
		assertThat(this.store.retryParked(tried, null, "late")).isTrue();
		assertThat(this.store.parked(ParkedQuery.all(1)).items().get(0)).satisfies((item) -> {
			assertThat(item.nextAttempt()).isEqualTo(START.plusSeconds(1));
			assertThat(item.item().attempts()).isOne();
			assertThat(item.item().lastError()).isEqualTo("late");
			assertThat(this.store.retryParked(item, null, "later")).isTrue();
		});
		assertThat(this.store.parked(ParkedQuery.all(1)).items().get(0).nextAttempt()).isNull();
	}

	@Test
	void eventsBehindWaitForTheFirstEvenIfItWaitsUntilResumed() {
		List<OutboxEntry> entries = emit("o1", 3);
		this.store.park(entries.get(0), "poison", null);
		this.store.park(entries.get(1), "behind", START);
		assertThat(this.store.parkedLots(ParkedQuery.all(10).due(START.plusSeconds(60))).items()).isEmpty();
		ParkedItem first = this.store.parked(ParkedQuery.all(1)).items().get(0);
		this.store.discard(first);
		assertThat(this.store.parkedLots(ParkedQuery.all(10).due(START)).items()).extracting(ParkedLot::size)
			.containsExactly(1);
		ParkedItem second = this.store.parked(ParkedQuery.all(1)).items().get(0);
		this.store.ackParked(second);
		this.store.park(entries.get(2), "behind", START);
		assertThat(this.store.parkedLots(ParkedQuery.all(10).due(START)).items())
			.as("put behind work that is gone by then")
			.hasSize(1);
	}

	@Test
	void lotsAreListedByTheirTimePageByPage() {
		this.store.park(emit("never", 1).get(0), "poison", null);
		this.store.park(emit("late", 1).get(0), "poison", START.plusSeconds(20));
		this.store.park(emit("soon", 1).get(0), "poison", START.plusSeconds(10));
		DueTimer timer = armed("timer", "path");
		this.store.park(timer, "poison", START.plusSeconds(15));
		List<ParkedLot> all = new ArrayList<>();
		String cursor = null;
		do {
			CursorPage<ParkedLot> page = this.store.parkedLots(ParkedQuery.all(1).from(cursor));
			all.addAll(page.items());
			cursor = page.nextCursor();
		}
		while (cursor != null);
		assertThat(all).extracting(ParkedLot::executionId).containsExactly("soon", "timer", "late", "never");
		assertThat(all).extracting(ParkedLot::ordered).containsExactly(true, false, true, true);
		assertThat(this.store.parkedLots(ParkedQuery.all(10).due(START.plusSeconds(15))).items())
			.extracting(ParkedLot::executionId)
			.containsExactly("soon", "timer");
		assertThat(this.store.parkedLots(ParkedQuery.all(10).ofExecution("timer")).items()).hasSize(1);
		assertThat(this.store.parked(ParkedQuery.all(10).ofLot(all.get(1))).items()).extracting(ParkedItem::item)
			.containsExactly(kept(timer));
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> this.store.parkedLots(ParkedQuery.all(3).from("nonsense")));
	}

	@Test
	void urgentEventWaitsForNothingAndNothingWaitsForIt() {
		List<OutboxEntry> before = emit("o1", 2);
		StoredExecution<Fulfilment> execution = this.store
			.commit(Commit.of(load("o1"))
				.emit(Commit.Emit.of("target", "stop", "now").outOfOrder())
				.emit("target", "said", 3)
				.build())
			.execution();
		List<OutboxEntry> pending = this.store.pendingOutbox(10);
		OutboxEntry urgent = pending.get(2);
		assertThat(urgent.isUrgent()).isTrue();
		assertThat(urgent).extracting(OutboxEntry::predecessor, OutboxEntry::lastSpawn, OutboxEntry::number)
			.containsExactly(null, null, 0L);
		assertThat(this.store.checkOrder(urgent)).isEqualTo(DeliveryOrder.READY);
		assertThat(pending.get(3)).extracting(OutboxEntry::predecessor, OutboxEntry::number)
			.containsExactly(before.get(1).seq(), 3L);
		this.store.park(before.get(0), "poison", null);
		assertThat(this.store.checkOrder(urgent)).isEqualTo(DeliveryOrder.READY);
		this.store.park(urgent, "poison", null);
		this.store.discard(this.store.parked(ParkedQuery.all(1)).items().get(0));
		assertThat(this.store.parkedLots(ParkedQuery.all(10)).items()).extracting(ParkedLot::ordered)
			.containsExactly(false);
		assertThat(this.store.checkOrder(before.get(1))).isEqualTo(DeliveryOrder.READY);
		this.store.commit(Commit.of(execution).emit(Commit.Emit.of("target", "stop", "now").outOfOrder()).build());
		assertThat(this.store.pendingOutbox(10)).extracting(OutboxEntry::eventId).doesNotHaveDuplicates();
	}

	@Test
	void parkedTimersAreKeptApartWhateverTheirIdsAndArmings() {
		DueTimer one = armed("a#b", "c");
		DueTimer other = armed("a", "b#c");
		this.store.park(one, "poison", null);
		this.store.park(other, "poison", null);
		this.store.commit(Commit.of(load("a")).schedule("b#c", START).build());
		DueTimer again = this.store.timersOf("a").get(0);
		this.store.park(again, "poison", null);
		List<ParkedItem> first = this.store.parked(ParkedQuery.all(1).ofExecution("a")).items();
		assertThat(first).extracting(ParkedItem::item).singleElement().isEqualTo(kept(other));
		CursorPage<ParkedItem> all = this.store.parked(ParkedQuery.all(10));
		assertThat(all.items()).extracting(ParkedItem::item).containsExactly(kept(other), kept(again), kept(one));
		assertThat(all.items()).allSatisfy((item) -> assertThat(this.store.discard(item)).isTrue());
		assertThat(this.store.parked(ParkedQuery.all(10)).items()).isEmpty();
	}

	private DueTimer armed(String id, String path) {
		return this.store.commit(Commit.of(fulfilment(id)).schedule(path, START).build()).timers().get(0);
	}

	private static WorkItem kept(DueTimer timer) {
		return timer.withAttempt(timer.attempts(), null, "poison");
	}

	@Test
	void parkedWorkIsListedPageByPage() {
		for (String id : List.of("b", "a", "c")) {
			emit(id, 2).forEach((entry) -> this.store.park(entry, "poison", null));
		}
		SpawnEntry spawn = this.store.commit(Commit.of(fulfilment("d")).spawn("child", "/", "context").build())
			.spawns()
			.get(0);
		this.store.park(spawn, "poison", null);
		List<ParkedItem> all = new ArrayList<>();
		String cursor = null;
		do {
			CursorPage<ParkedItem> page = this.store.parked(ParkedQuery.all(3).from(cursor));
			all.addAll(page.items());
			cursor = page.nextCursor();
		}
		while (cursor != null);
		assertThat(all).extracting((item) -> item.item().executionId())
			.containsExactly("a", "a", "b", "b", "c", "c", "d");
		assertThat(all.get(6).item()).isEqualTo(spawn.withAttempt(0, null, "poison"));
		assertThat(this.store.parked(ParkedQuery.all(10).ofExecution("b")).items())
			.extracting((item) -> ((OutboxEntry) item.item()).number())
			.containsExactly(1L, 2L);
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> this.store.parked(ParkedQuery.all(3).from("nonsense")));
	}

	// What waits

	@Test
	void nothingWaitsInAnEmptyStore() {
		WaitingWork nothing = new WaitingWork(0, 0, true, null);
		for (WorkKind kind : WorkKind.values()) {
			assertThat(this.store.waiting(kind, 10)).isEqualTo(nothing);
		}
		assertThat(this.store.waitingParked(10)).isEqualTo(nothing);
	}

	@Test
	void waitingWorkIsCountedUpToTheLimit() {
		emit("o1", 2);
		this.clock.moveTo(START.plusSeconds(5));
		emit("o2", 1);
		assertThat(this.store.waiting(WorkKind.OUTBOX, 3)).isEqualTo(new WaitingWork(3, 3, true, START));
		WaitingWork some = this.store.waiting(WorkKind.OUTBOX, 2);
		assertThat(some.count()).isEqualTo(2);
		assertThat(some.complete()).isFalse();
		assertThat(some.oldest()).isBetween(START, START.plusSeconds(5));
		assertThat(some.atLeast()).isEqualTo("2+");
		assertThat(this.store.waiting(WorkKind.OUTBOX, 3).atLeast()).isEqualTo("3");
		this.store.commit(Commit.of(fulfilment("o3")).spawn("child", "/", "context").build());
		assertThat(this.store.waiting(WorkKind.SPAWN, 1)).isEqualTo(new WaitingWork(1, 1, true, START.plusSeconds(5)));
		assertThatIllegalArgumentException().isThrownBy(() -> this.store.waiting(WorkKind.OUTBOX, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> this.store.waitingParked(0));
	}

	@Test
	void timersCountAsDueFromTheirTimeOn() {
		commit("o1", (commit) -> commit.schedule("one", START.plusSeconds(10)).schedule("two", START.plusSeconds(20)));
		assertThat(this.store.waiting(WorkKind.TIMER, 10)).isEqualTo(new WaitingWork(2, 0, true, null));
		this.clock.moveTo(START.plusSeconds(15));
		assertThat(this.store.waiting(WorkKind.TIMER, 10))
			.isEqualTo(new WaitingWork(2, 1, true, START.plusSeconds(10)));
	}

	@Test
	void workThatWasPutOffIsNotDue() {
		List<OutboxEntry> entries = emit("o1", 2);
		this.store.retryLater(entries.get(0), START.plusSeconds(30), null);
		this.clock.moveTo(START.plusSeconds(10));
		assertThat(this.store.waiting(WorkKind.OUTBOX, 10)).isEqualTo(new WaitingWork(2, 1, true, START));
		this.store.ackOutbox(entries.get(1).seq());
		assertThat(this.store.waiting(WorkKind.OUTBOX, 10)).isEqualTo(new WaitingWork(1, 0, true, null));
		this.clock.moveTo(START.plusSeconds(40));
		assertThat(this.store.waiting(WorkKind.OUTBOX, 10))
			.isEqualTo(new WaitingWork(1, 1, true, START.plusSeconds(30)));
	}

	@Test
	void parkedWorkIsCountedApart() {
		List<OutboxEntry> entries = emit("o1", 2);
		this.clock.moveTo(START.plusSeconds(7));
		entries.forEach((entry) -> this.store.park(entry, "poison", null));
		assertThat(this.store.waiting(WorkKind.OUTBOX, 10).count()).isZero();
		assertThat(this.store.waitingParked(100)).isEqualTo(new WaitingWork(2, 2, true, START.plusSeconds(7)));
		assertThat(this.store.waitingParked(1).complete()).as("each lot knows how much it holds").isTrue();
		this.store.park(emit("o2", 1).get(0), "poison", null);
		assertThat(this.store.waitingParked(1).complete()).isFalse();
	}

	// Timers

	@Test
	void dueTimersComeInTimeAndOrder() {
		commit("o1",
				(commit) -> commit.schedule("late", START.plusSeconds(20)).schedule("early", START.plusMillis(1500)));
		commit("o2", (commit) -> commit.schedule("middle", START.plusSeconds(10)));
		assertThat(this.store.dueTimers(START.plusMillis(1499), 10)).isEmpty();
		assertThat(this.store.dueTimers(START.plusSeconds(20), 10)).extracting(DueTimer::path)
			.containsExactly("early", "middle", "late");
		assertThat(this.store.dueTimers(START.plusSeconds(20), 2)).extracting(DueTimer::path)
			.containsExactly("early", "middle");
		DueTimer early = this.store.dueTimers(this.store.queues(WorkKind.TIMER).get(0), START.plusSeconds(2), 10)
			.get(0);
		assertThat(early)
			.extracting(DueTimer::executionId, DueTimer::definition, DueTimer::fireAt, DueTimer::arming,
					DueTimer::eventId)
			.containsExactly("o1", "order", START.plusMillis(1500), armings(START) + 2,
					"timeout:o1:early:" + (armings(START) + 2));
	}

	// Armings are counted from the time of creation.
	private static long armings(Instant createdAt) {
		return (createdAt.toEpochMilli() - Instant.parse("2024-01-01T00:00:00Z").toEpochMilli()) << 22;
	}

	private static String eventId(String id, Instant createdAt, long number) {
		return "%s:%s:%d".formatted(id, Long.toString(createdAt.toEpochMilli(), 36), number);
	}

	@Test
	void idUsedAgainIsAnotherExecution() {
		commit("o1", (commit) -> commit.schedule("payment", START).emit("target", "said", 1));
		DueTimer old = this.store.dueTimers(START, 1).get(0);
		String oldEvent = this.store.pendingOutbox(1).get(0).eventId();
		this.store.purge("o1");
		this.clock.advance(Duration.ofMillis(1));
		StoredExecution<Fulfilment> again = commit("o1",
				(commit) -> commit.schedule("payment", START).emit("target", "said", 1));
		DueTimer current = this.store.dueTimers(START, 1).get(0);
		assertThat(current.eventId()).isNotEqualTo(old.eventId());
		assertThat(this.store.deleteTimer(old)).isFalse();
		assertThat(this.store.retryLater(old, START.plusSeconds(9), "late")).isFalse();
		assertThat(this.store.park(old, "late", null)).isFalse();
		assertThatExceptionOfType(StaleTimerException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(again).consumes(old).build()));
		assertThat(this.store.pendingOutbox(1).get(0).eventId()).isNotEqualTo(oldEvent);
		this.store.commit(Commit.of(again).consumes(current).build());
	}

	@Test
	void rearmingReplacesAndCancellingDisarms() {
		StoredExecution<Fulfilment> execution = commit("o1",
				(commit) -> commit.schedule("payment", START.plusSeconds(10)).schedule("other", START));
		execution = this.store.commit(Commit.of(execution).schedule("payment", START.plusSeconds(30)).build())
			.execution();
		assertThat(execution.timers().get("payment"))
			.isEqualTo(new ArmedTimer(START.plusSeconds(30), armings(START) + 3));
		assertThat(this.store.timersOf("o1")).extracting(DueTimer::path, DueTimer::fireAt)
			.containsExactlyInAnyOrder(tuple("payment", START.plusSeconds(30)), tuple("other", START));
		execution = this.store.commit(Commit.of(execution).cancel("payment").cancel("never-armed").build()).execution();
		assertThat(execution.timers()).containsOnlyKeys("other");
		assertThat(this.store.timersOf("o1")).extracting(DueTimer::path).containsExactly("other");
	}

	@Test
	void lastOperationOnAPathCounts() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("retry", START));
		execution = this.store
			.commit(Commit.of(execution).cancel("retry").schedule("retry", START.plusSeconds(5)).build())
			.execution();
		assertThat(this.store.timersOf("o1")).extracting(DueTimer::fireAt).containsExactly(START.plusSeconds(5));
		this.store.commit(Commit.of(execution).schedule("retry", START.plusSeconds(6)).cancel("retry").build());
		assertThat(this.store.timersOf("o1")).isEmpty();
	}

	@Test
	void deleteIsGuardedByArmingAndTime() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("payment", START));
		DueTimer stale = this.store.dueTimers(START, 1).get(0);
		this.store.commit(Commit.of(execution).schedule("payment", START).build());
		assertThat(this.store.deleteTimer(stale)).as("re-armed at the very same time").isFalse();
		DueTimer current = this.store.dueTimers(START, 1).get(0);
		assertThat(current.eventId()).isNotEqualTo(stale.eventId());
		DueTimer otherTime = new DueTimer(current.queue(), "o1", "order", "payment", START.plusMillis(1),
				current.arming(), 0, null, null);
		assertThat(this.store.deleteTimer(otherTime)).isFalse();
		assertThat(this.store.deleteTimer(current)).isTrue();
		assertThat(this.store.deleteTimer(current)).isFalse();
		assertThat(this.store.timersOf("o1")).isEmpty();
	}

	@Test
	void armingIsAnsweredOnce() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("payment", START));
		DueTimer due = this.store.dueTimers(START, 1).get(0);
		StoredExecution<Fulfilment> answered = this.store.commit(Commit.of(execution).consumes(due).build())
			.execution();
		assertThat(answered.timers()).isEmpty();
		assertThatExceptionOfType(StaleTimerException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(load("o1")).consumes(due).build()))
			.satisfies((ex) -> {
				assertThat(ex.getPath()).isEqualTo("payment");
				assertThat(ex.getExpected()).isEqualTo(armings(START) + 1);
				assertThat(ex.getFound()).isNull();
			});
		assertThat(load("o1").version()).isEqualTo(2);
	}

	@Test
	void replacedArmingIsNotAnswered() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("payment", START));
		DueTimer due = this.store.dueTimers(START, 1).get(0);
		StoredExecution<Fulfilment> rearmed = this.store
			.commit(Commit.of(execution).schedule("payment", START.plusSeconds(60)).build())
			.execution();
		assertThatExceptionOfType(StaleTimerException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(rearmed).consumes(due).build()))
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(armings(START) + 2));
		assertThatExceptionOfType(StaleVersionException.class).as("loaded before it was armed")
			.isThrownBy(() -> this.store.commit(Commit.of(execution).consumes("payment", armings(START) + 2).build()));
	}

	@Test
	void answeredTimerCanBeArmedAgainInTheSameCommit() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("tick", START));
		DueTimer due = this.store.dueTimers(START, 1).get(0);
		this.store.commit(Commit.of(execution).consumes(due).schedule("tick", due.fireAt().plusSeconds(60)).build());
		assertThat(this.store.deleteTimer(due)).isFalse();
		assertThat(this.store.timersOf("o1")).extracting(DueTimer::fireAt, DueTimer::arming)
			.containsExactly(tuple(START.plusSeconds(60), armings(START) + 2));
	}

	@Test
	void endOfAnExecutionDisarmsAllItsTimers() {
		for (ExecutionStatus status : List.of(ExecutionStatus.DONE, ExecutionStatus.CANCELLED,
				ExecutionStatus.FAILED)) {
			StoredExecution<Fulfilment> execution = commit(status.name(),
					(commit) -> commit.schedule("a", START).schedule("b", START.plusSeconds(60)));
			StoredExecution<Fulfilment> ended = this.store
				.commit(Commit.of(execution).status(status).schedule("c", START).build())
				.execution();
			assertThat(ended.timers()).isEmpty();
			assertThat(this.store.timersOf(status.name())).isEmpty();
		}
		assertThat(this.store.dueTimers(START.plusSeconds(60), 10)).isEmpty();
	}

	@Test
	void timerOfASuspendedExecutionStaysArmed() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("payment", START));
		this.store.save(execution.withStatus(ExecutionStatus.SUSPENDED));
		DueTimer due = this.store.dueTimers(START, 1).get(0);
		assertThat(this.store.retryLater(due, START.plusSeconds(5), null)).isTrue();
		assertThat(this.store.dueTimers(START.plusSeconds(4), 10)).isEmpty();
		assertThat(this.store.dueTimers(START.plusSeconds(5), 10)).extracting(DueTimer::arming, DueTimer::attempts)
			.containsExactly(tuple(armings(START) + 1, 0));
		assertThat(load("o1").timers()).containsOnlyKeys("payment");
	}

	@Test
	void failedTimerWaitsUnlessItWasArmedAnew() {
		StoredExecution<Fulfilment> execution = commit("o1", (commit) -> commit.schedule("payment", START));
		DueTimer due = this.store.dueTimers(START, 1).get(0);
		assertThat(this.store.retryLater(due, START.plusSeconds(5), "refused")).isTrue();
		assertThat(this.store.timersOf("o1")).extracting(DueTimer::attempts, DueTimer::lastError)
			.containsExactly(tuple(1, "refused"));
		this.store.commit(Commit.of(execution).schedule("payment", START).build());
		assertThat(this.store.timersOf("o1")).extracting(DueTimer::attempts, DueTimer::nextAttempt)
			.containsExactly(tuple(0, null));
		assertThat(this.store.retryLater(due, START.plusSeconds(9), "refused")).isFalse();
		assertThat(this.store.park(due, "poison", null)).isFalse();
	}

	@Test
	void parkedTimerBlocksNothing() {
		commit("o1", (commit) -> commit.schedule("payment", START).emit("t", "event", 1));
		DueTimer due = this.store.dueTimers(START, 1).get(0);
		assertThat(this.store.park(due, "poison", null)).isTrue();
		assertThat(this.store.dueTimers(START, 10)).isEmpty();
		assertThat(this.store.checkOrder(this.store.pendingOutbox(1).get(0))).isEqualTo(DeliveryOrder.READY);
		ParkedItem parked = this.store.parked(ParkedQuery.all(10)).items().get(0);
		assertThat(parked.item()).isEqualTo(due.withAttempt(0, null, "poison"));
		assertThat(this.store.discard(parked)).isTrue();
		assertThat(this.store.parked(ParkedQuery.all(10)).items()).isEmpty();
	}

	// Dedupe

	@Test
	void eventIsHandledOnce() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		this.store.commit(Commit.of(execution).processed("e1").build());
		assertThatExceptionOfType(DuplicateEventException.class).as("fresh execution, stale knowledge of the mark")
			.isThrownBy(() -> this.store.commit(Commit.of(load("o1")).processed("e1").emit("t", "x", 1).build()))
			.satisfies((ex) -> {
				assertThat(ex.getExecutionId()).isEqualTo("o1");
				assertThat(ex.getEventId()).isEqualTo("e1");
				assertThat(ex).isInstanceOf(DuplicateKeyException.class);
			});
		assertThat(load("o1").version()).isEqualTo(2);
		assertThat(this.store.pendingOutbox(1)).isEmpty();
	}

	@Test
	void duplicateThatIsAlsoStaleIsADuplicate() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		this.store.commit(Commit.of(execution).processed("e1").build());
		assertThatExceptionOfType(DuplicateEventException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(execution).processed("e1").build()));
	}

	@Test
	void marksExpire() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		execution = this.store.commit(Commit.of(execution).processed("e1").build()).execution();
		this.clock.advance(Duration.ofDays(15).minusSeconds(1));
		assertThat(this.store.isProcessed("o1", "e1")).isTrue();
		this.clock.advance(Duration.ofSeconds(2));
		assertThat(this.store.isProcessed("o1", "e1")).isFalse();
		assertThat(this.store.loadForEvent("o1", "e1", Fulfilment.class).processed()).isFalse();
		this.store.commit(Commit.of(execution).processed("e1").build());
		assertThat(this.store.isProcessed("o1", "e1")).isTrue();
	}

	@Test
	void loadForEventEqualsLoadAndIsProcessed() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		this.store.commit(Commit.of(execution).processed("e1").build());
		assertThat(this.store.loadForEvent("o1", "e1", Fulfilment.class))
			.isEqualTo(new EventLoad<>(Optional.of(load("o1")), true));
		assertThat(this.store.loadForEvent("o1", "e2", Fulfilment.class))
			.isEqualTo(new EventLoad<>(Optional.of(load("o1")), false));
		assertThat(this.store.loadForEvent("nobody", "e1", Fulfilment.class))
			.isEqualTo(new EventLoad<>(Optional.empty(), false));
	}

	@Test
	void sameEventOnTwoThreadsHasOneEffect() throws Exception {
		this.store.save(fulfilment("o1"));
		Callable<Object> worker = () -> {
			EventLoad<Fulfilment> load = this.store.loadForEvent("o1", "e1", Fulfilment.class);
			return load.processed() ? "seen" : this.store
				.commit(Commit.of(load.execution().orElseThrow()).processed("e1").emit("t", "effect", 1).build());
		};
		concurrently(List.of(worker, worker, worker));
		assertThat(this.store.pendingOutbox(10)).hasSize(1);
		assertThat(load("o1").version()).isEqualTo(2);
	}

	// Tokens

	@Test
	void commitOfOneTokenIsAppliedOnce() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		Commit<Fulfilment> commit = Commit.of(execution)
			.token("t-1")
			.state(new Fulfilment("o1", "dhl"))
			.emit("t", "event", 1)
			.processed("e1")
			.build();
		CommitResult<Fulfilment> first = this.store.commit(commit);
		CommitResult<Fulfilment> second = this.store.commit(commit);
		assertThat(second.commitId()).isEqualTo(first.commitId());
		assertThat(second.execution()).isEqualTo(first.execution());
		assertThat(second.outbox()).isEqualTo(first.outbox());
		assertThat(this.store.pendingOutbox(10)).hasSize(1);
		assertThat(load("o1").version()).isEqualTo(2);
		assertThat(this.store.save(second.execution()).version()).isEqualTo(3);
	}

	@Test
	void commitOfOneTokenIsNotLostWhenItIsSentAgainMuchLater() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		Commit<Fulfilment> marked = Commit.of(execution).token("t-1").processed("e1").build();
		this.store.commit(marked);
		Commit<Fulfilment> unmarked = Commit.of(load("o1")).token("t-2").build();
		String commitId = this.store.commit(unmarked).commitId();
		for (int i = 0; i < 4; i++) {
			assertThat(this.store.commit(unmarked).commitId()).isEqualTo(commitId);
			this.store.save(load("o1"));
		}
		assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> this.store.commit(unmarked))
			.satisfies((ex) -> assertThat(this.store.resolve(ex.getCommitId())).isEqualTo(CommitOutcome.FORGOTTEN));
		assertThatExceptionOfType(StaleVersionException.class).as("a commit without a token is sent once")
			.isThrownBy(() -> this.store.commit(Commit.of(execution).build()));
		assertThat(load("o1").version()).isEqualTo(7);
	}

	@Test
	void creationOfOneTokenIsKnownForEver() {
		Commit<Fulfilment> creation = Commit.of(fulfilment("o1")).token("t-1").build();
		String commitId = this.store.commit(creation).commitId();
		for (int i = 0; i < 6; i++) {
			this.store.save(load("o1"));
		}
		assertThat(this.store.commit(creation).commitId()).isEqualTo(commitId);
		assertThat(this.store.resolve(commitId)).isEqualTo(CommitOutcome.COMMITTED);
		assertThatExceptionOfType(ExecutionExistsException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(fulfilment("o1")).token("t-2").build()));
		assertThat(load("o1").version()).isEqualTo(7);
	}

	@Test
	void resolveTellsWhatBecameOfACommit() {
		StoredExecution<Fulfilment> execution = this.store.save(fulfilment("o1"));
		String won = this.store.commit(Commit.of(execution).token("won").build()).commitId();
		String lost = won.replace("won", "lost");
		assertThat(this.store.resolve(won)).isEqualTo(CommitOutcome.COMMITTED);
		assertThat(this.store.resolve(lost)).isEqualTo(CommitOutcome.NOT_COMMITTED);
		assertThat(this.store.resolve(new CommitId("next", 3, "o1").toString())).isEqualTo(CommitOutcome.OPEN);
		assertThat(this.store.resolve(new CommitId("next", 1, "nobody").toString())).isEqualTo(CommitOutcome.OPEN);
		assertThat(this.store.resolve(new CommitId("next", 2, "nobody").toString())).isEqualTo(CommitOutcome.FORGOTTEN);
		for (int i = 0; i < 4; i++) {
			this.store.save(load("o1"));
		}
		assertThat(this.store.resolve(won)).isEqualTo(CommitOutcome.FORGOTTEN);
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.store.resolve("nonsense"));
	}

	// Trace

	@Test
	void traceKeepsTheLastSteps() {
		StoredExecution<Fulfilment> execution = fulfilment("o1");
		for (int i = 0; i < 5; i++) {
			execution = this.store
				.commit(Commit.of(execution)
					.trace(TraceStep.of("event-" + i)
						.withEventId("e" + i)
						.withData(new Fulfilment("data", null))
						.withTransition("/a", "/b")
						.withActions("pay", "ship")
						.withContext(new Fulfilment("context", null)))
					.build())
				.execution();
			this.clock.advance(Duration.ofSeconds(1));
		}
		List<TraceStep> steps = this.store.readTrace("o1");
		assertThat(steps).extracting(TraceStep::index).containsExactly(2L, 3L, 4L);
		assertThat(steps).extracting(TraceStep::event).containsExactly("event-2", "event-3", "event-4");
		assertThat(steps).extracting(TraceStep::at)
			.containsExactly(START.plusSeconds(2), START.plusSeconds(3), START.plusSeconds(4));
		TraceStep last = steps.get(2);
		assertThat(last).extracting(TraceStep::eventId, TraceStep::from, TraceStep::to, TraceStep::actions)
			.containsExactly("e4", "/a", "/b", List.of("pay", "ship"));
		assertThat(last.data()).isNotNull();
		assertThat(last.data().as(Fulfilment.class)).isEqualTo(new Fulfilment("data", null));
		assertThat(last.context()).isNotNull();
		assertThat(last.context().as(Fulfilment.class)).isEqualTo(new Fulfilment("context", null));
		assertThat(this.store.readTrace("o1", 1)).containsExactly(last);
	}

	@Test
	void cancelledCommitLeavesNoGapInTheTrace() {
		StoredExecution<Fulfilment> first = this.store
			.commit(Commit.of(fulfilment("o1")).trace(TraceStep.of("1")).build())
			.execution();
		this.store.commit(Commit.of(first).trace(TraceStep.of("2")).build());
		assertThatExceptionOfType(StaleVersionException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(first).trace(TraceStep.of("lost")).build()));
		this.store.commit(Commit.of(load("o1")).trace(TraceStep.of("3")).build());
		assertThat(this.store.readTrace("o1")).extracting(TraceStep::index, TraceStep::event)
			.containsExactly(tuple(0L, "1"), tuple(1L, "2"), tuple(2L, "3"));
	}

	@Test
	void stepIsAppendedOutsideOfACommit() {
		StoredExecution<Fulfilment> execution = this.store
			.commit(Commit.of(fulfilment("o1")).trace(TraceStep.of("1")).build())
			.execution();
		assertThat(this.store.appendTrace("o1", TraceStep.of("2"))).isEqualTo(1);
		assertThat(load("o1").version()).isEqualTo(1);
		this.store.commit(Commit.of(execution).trace(TraceStep.of("3")).build());
		assertThat(this.store.appendTrace("o1", TraceStep.of("4"))).isEqualTo(3);
		assertThat(this.store.readTrace("o1")).extracting(TraceStep::index, TraceStep::event)
			.containsExactly(tuple(1L, "2"), tuple(2L, "3"), tuple(3L, "4"));
		assertThat(this.store.appendTrace("nobody", TraceStep.of("x"))).isEqualTo(-1);
		assertThat(this.store.readTrace("nobody")).isEmpty();
	}

	@Test
	void commitWithoutAStepLeavesTheTraceAsItIs() {
		StoredExecution<Fulfilment> execution = this.store
			.commit(Commit.of(fulfilment("o1")).trace(TraceStep.of("1")).build())
			.execution();
		this.store.appendTrace("o1", TraceStep.of("2"));
		execution = this.store.save(execution);
		this.store.commit(Commit.of(execution).trace(TraceStep.of("3")).build());
		assertThat(this.store.readTrace("o1")).extracting(TraceStep::index, TraceStep::event)
			.containsExactly(tuple(0L, "1"), tuple(1L, "2"), tuple(2L, "3"));
	}

	@Test
	void storeThatDoesNotTraceLeavesStepsOut() {
		ExecutionStore silent = open(SERIALIZER, this.clock, 0);
		silent.commit(Commit.of(fulfilment("o1")).trace(TraceStep.of("1")).build());
		assertThat(silent.appendTrace("o1", TraceStep.of("2"))).isEqualTo(-1);
		assertThat(silent.readTrace("o1")).isEmpty();
	}

	// Lists

	@Test
	void executionsAreListedByStatusDefinitionAndRoot() {
		createTwelve();
		assertThat(ids(ExecutionQuery.all())).containsExactly("x00", "x01", "x02", "x03", "x04", "x05", "x06", "x07",
				"x08", "x09", "x10", "x11");
		assertThat(ids(ExecutionQuery.all().withDefinition("order"))).containsExactly("x00", "x02", "x04", "x06", "x08",
				"x10");
		assertThat(ids(ExecutionQuery.all().withDefinition("ord"))).isEmpty();
		assertThat(ids(ExecutionQuery.all().withStatus(ExecutionStatus.DONE, ExecutionStatus.FAILED)))
			.containsExactly("x02", "x03", "x06", "x07", "x10", "x11");
		assertThat(ids(ExecutionQuery.all().roots())).doesNotContain("x10", "x11").hasSize(10);
		assertThat(ids(ExecutionQuery.all()
			.withDefinition("order")
			.withStatus(ExecutionStatus.RUNNING, ExecutionStatus.DONE)
			.roots())).containsExactly("x02", "x06");
		assertThat(ids(ExecutionQuery.all().childrenOf("x00"))).containsExactly("x10", "x11");
		assertThat(ids(ExecutionQuery.all().childrenOf("x00").withStatus(ExecutionStatus.FAILED)))
			.containsExactly("x11");
		assertThat(ids(ExecutionQuery.all().childrenOf("x00").withDefinition("order"))).containsExactly("x10");
		assertThat(ids(ExecutionQuery.all().withCreatedBefore(START.plusSeconds(3)))).containsExactly("x00", "x01",
				"x02");
		assertThat(ids(ExecutionQuery.all().withStatus(ExecutionStatus.SUSPENDED))).isEmpty();
	}

	@Test
	void summariesTellAllButTheState() {
		StoredExecution<Fulfilment> execution = commit("o1", (
				commit) -> commit.status(ExecutionStatus.RUNNING).activePath("/a").outcome("o").error("e").priority(3));
		this.clock.advance(Duration.ofSeconds(9));
		this.store.save(execution);
		assertThat(this.store.list(ExecutionQuery.all()).items()).containsExactly(new ExecutionSummary("o1", "order",
				ExecutionStatus.RUNNING, "o", "e", "/a", null, 3, 2, START, START.plusSeconds(9)));
	}

	@Test
	void pagesAreFullAndEachExecutionComesOnce() {
		createTwelve();
		for (ExecutionQuery query : List.of(ExecutionQuery.all().withLimit(5),
				ExecutionQuery.all().newestFirst().withLimit(5))) {
			List<Integer> sizes = new ArrayList<>();
			List<String> ids = new ArrayList<>();
			String cursor = null;
			do {
				CursorPage<ExecutionSummary> page = this.store.list(query.from(cursor));
				sizes.add(page.items().size());
				page.items().forEach((summary) -> ids.add(summary.id()));
				cursor = page.nextCursor();
			}
			while (cursor != null);
			assertThat(sizes).containsExactly(5, 5, 2);
			List<String> expected = new ArrayList<>(ids(ExecutionQuery.all()));
			if (query.order() == ExecutionQuery.Order.NEWEST_FIRST) {
				Collections.reverse(expected);
			}
			assertThat(ids).isEqualTo(expected);
		}
		assertThat(this.store.list(ExecutionQuery.all().withLimit(12)).hasNext()).isFalse();
	}

	@Test
	void pagesSurviveWhatComesAndGoes() {
		createTwelve();
		CursorPage<ExecutionSummary> first = this.store.list(ExecutionQuery.all().withLimit(4));
		this.store.purge("x01");
		this.store.purge("x05");
		this.store.save(fulfilment("later"));
		this.store.save(load("x06").withStatus(ExecutionStatus.CANCELLED));
		CursorPage<ExecutionSummary> second = this.store
			.list(ExecutionQuery.all().withLimit(4).from(first.nextCursor()));
		assertThat(second.items()).extracting(ExecutionSummary::id).containsExactly("x04", "x06", "x07", "x08");
	}

	@Test
	void executionsOfOneMomentAreListedOnce() {
		Set<String> expected = new HashSet<>();
		for (int i = 0; i < 7; i++) {
			this.store.save(fulfilment("same-" + i)
				.withStatus((i % 2 == 0) ? ExecutionStatus.RUNNING : ExecutionStatus.PENDING));
			expected.add("same-" + i);
		}
		List<String> ids = new ArrayList<>();
		String cursor = null;
		do {
			CursorPage<ExecutionSummary> page = this.store.list(ExecutionQuery.all().withLimit(2).from(cursor));
			page.items().forEach((summary) -> ids.add(summary.id()));
			cursor = page.nextCursor();
		}
		while (cursor != null);
		assertThat(ids).hasSize(7).containsExactlyInAnyOrderElementsOf(expected);
	}

	@Test
	void foreignOrDamagedCursorIsRefused() {
		createTwelve();
		String cursor = this.store.list(ExecutionQuery.all().withLimit(5)).nextCursor();
		assertThat(cursor).matches("[A-Za-z0-9_-]+");
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> this.store.list(ExecutionQuery.all().roots().from(cursor)))
			.withMessageContaining("another query");
		for (String damaged : List.of("", "A", "nonsense!", "QUJD", cursor.substring(1), cursor + "AAAA")) {
			assertThatExceptionOfType(DynamoPageTokenException.class)
				.isThrownBy(() -> this.store.list(ExecutionQuery.all().from(damaged)));
		}
		assertThat(this.store.list(ExecutionQuery.all().withLimit(3).from(cursor)).items()).hasSize(3);
	}

	@Test
	void impossibleListsAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ExecutionQuery.all().withLimit(0));
		assertThatIllegalArgumentException().isThrownBy(() -> ExecutionQuery.all().withLimit(1001));
		assertThatIllegalArgumentException().isThrownBy(() -> ExecutionQuery.all().roots().childrenOf("x"));
	}

	// Leases

	@Test
	void leaseIsHeldByOneOwner() {
		Lease lease = this.store.acquireLease("outbox", "a", Duration.ofSeconds(10)).orElseThrow();
		assertThat(lease).isEqualTo(new Lease("outbox", "a", 1, START.plusSeconds(10)));
		assertThat(this.store.acquireLease("outbox", "b", Duration.ofSeconds(10))).isEmpty();
		assertThat(this.store.acquireLease("timers", "b", Duration.ofSeconds(10))).isPresent();
		this.clock.advance(Duration.ofSeconds(9));
		assertThat(this.store.acquireLease("outbox", "a", Duration.ofSeconds(10)))
			.contains(new Lease("outbox", "a", 1, START.plusSeconds(19)));
		this.clock.advance(Duration.ofSeconds(9));
		assertThat(this.store.acquireLease("outbox", "b", Duration.ofSeconds(10))).isEmpty();
		this.clock.advance(Duration.ofSeconds(2));
		assertThat(this.store.acquireLease("outbox", "b", Duration.ofSeconds(10)))
			.contains(new Lease("outbox", "b", 2, START.plusSeconds(30)));
	}

	@Test
	void releasedLeaseIsFreeAtOnce() {
		Lease lease = this.store.acquireLease("outbox", "a", Duration.ofSeconds(10)).orElseThrow();
		this.store.releaseLease(lease);
		Lease next = this.store.acquireLease("outbox", "b", Duration.ofSeconds(10)).orElseThrow();
		this.store.releaseLease(lease);
		assertThat(this.store.acquireLease("outbox", "a", Duration.ofSeconds(10))).as("not released by the old owner")
			.isEmpty();
		this.store.releaseLease(next);
		assertThat(this.store.acquireLease("outbox", "a", Duration.ofSeconds(10))).isPresent();
	}

	@Test
	void ofManyWhoAskOneGetsTheLease() throws Exception {
		List<Callable<Object>> askers = IntStream.range(0, 4)
			.<Callable<Object>>mapToObj(
					(i) -> () -> this.store.acquireLease("outbox", "owner-" + i, Duration.ofSeconds(10)))
			.toList();
		assertThat(concurrently(askers)).filteredOn((lease) -> ((Optional<?>) lease).isPresent()).hasSize(1);
	}

	// Purging

	@Test
	void purgeLeavesNothingOfAnExecution() {
		StoredExecution<Fulfilment> execution = commit("o1",
				(commit) -> commit.emit("t", "1", 1)
					.emit("t", "2", 2)
					.spawn("child", "/", 1)
					.schedule("payment", START)
					.processed("e1")
					.trace(TraceStep.of("1")));
		this.store.commit(Commit.of(execution).emit("t", "3", 3).processed("e2").trace(TraceStep.of("2")).build());
		OutboxEntry kept = emit("o2", 1).get(0);
		this.store.park(this.store.pendingOutbox(1).get(0), "poison", null);
		assertThat(this.store.purge("o1")).isTrue();
		assertThat(this.store.purge("o1")).isFalse();
		assertThat(this.store.load("o1", Fulfilment.class)).isEmpty();
		assertThat(this.store.pendingOutbox(10)).containsExactly(kept);
		assertThat(this.store.pendingSpawns(10)).isEmpty();
		assertThat(this.store.timersOf("o1")).isEmpty();
		assertThat(this.store.isProcessed("o1", "e1")).isFalse();
		assertThat(this.store.isProcessed("o1", "e2")).isFalse();
		assertThat(this.store.readTrace("o1")).isEmpty();
		assertThat(this.store.parked(ParkedQuery.all(10)).items()).isEmpty();
		StoredExecution<Fulfilment> again = commit("o1",
				(commit) -> commit.emit("t", "1", 1).processed("e1").trace(TraceStep.of("new")));
		assertThat(again.version()).isEqualTo(1);
		assertThat(this.store.readTrace("o1")).extracting(TraceStep::index).containsExactly(0L);
		assertThat(this.store.checkOrder(this.store.pendingOutbox(10).get(1))).isEqualTo(DeliveryOrder.READY);
	}

	@Test
	void purgeTakesUrgentEventsAlong() {
		for (int i = 0; i < 3; i++) {
			commit("o" + i,
					(commit) -> commit.emit(Commit.Emit.of("t", "stop", 1).outOfOrder())
						.emit("t", "said", 2)
						.emit(Commit.Emit.of("t", "stop", 3).outOfOrder()));
		}
		this.store.save(load("o1"));
		this.store.commit(Commit.of(load("o1")).emit(Commit.Emit.of("t", "stop", 4).outOfOrder()).build());
		List<OutboxEntry> pending = this.store.pendingOutbox(20);
		this.store.ackOutbox(pending.get(5).seq());
		this.store.park(pending.get(3), "poison", null);
		assertThat(this.store.purge("o1")).isTrue();
		assertThat(this.store.pendingOutbox(20)).extracting(OutboxEntry::executionId)
			.containsExactly("o0", "o0", "o0", "o2", "o2", "o2");
		assertThat(this.store.parkedLots(ParkedQuery.all(10)).items()).isEmpty();
	}

	@Test
	void largestLimitIsNoneTooLarge() {
		emit("o1", 2).forEach((entry) -> this.store.park(entry, "poison", null));
		ParkedQuery all = ParkedQuery.all(Integer.MAX_VALUE);
		assertThat(this.store.parkedLots(all).items()).hasSize(1);
		assertThat(this.store.parked(all).items()).hasSize(2);
		assertThat(this.store.parked(all.ofExecution("o1").due(START)).items()).isEmpty();
		assertThat(this.store.waitingParked(Integer.MAX_VALUE).atLeast()).isEqualTo("2");
		assertThat(this.store.waiting(WorkKind.OUTBOX, Integer.MAX_VALUE).atLeast()).isEqualTo("0");
	}

	@Test
	void purgeBeforeATimeTakesOnlyWhatHasEnded() {
		createTwelve();
		this.clock.moveTo(START.plusSeconds(60));
		this.store.save(load("x02"));
		assertThat(this.store.purge(START.plusSeconds(8))).isEqualTo(3);
		assertThat(ids(ExecutionQuery.all())).containsExactly("x00", "x01", "x02", "x04", "x05", "x08", "x09", "x10",
				"x11");
		assertThat(this.store.purge(START.plusSeconds(8))).isZero();
	}

	// Helpers

	protected static StoredExecution<Fulfilment> fulfilment(String id) {
		return StoredExecution.create(id, "order", new Fulfilment(id, null));
	}

	protected StoredExecution<Fulfilment> load(String id) {
		return this.store.load(id, Fulfilment.class).orElseThrow();
	}

	protected StoredExecution<Fulfilment> commit(String id, UnaryOperator<Commit.Builder<Fulfilment>> changes) {
		return this.store.commit(changes.apply(Commit.of(fulfilment(id))).build()).execution();
	}

	protected List<OutboxEntry> emit(String id, int count) {
		Commit.Builder<Fulfilment> commit = Commit.of(fulfilment(id));
		for (int i = 1; i <= count; i++) {
			commit.emit("target", String.valueOf(i), i);
		}
		return this.store.commit(commit.build()).outbox();
	}

	private void createTwelve() {
		List<ExecutionStatus> statuses = List.of(ExecutionStatus.PENDING, ExecutionStatus.RUNNING, ExecutionStatus.DONE,
				ExecutionStatus.FAILED);
		for (int i = 0; i < 12; i++) {
			this.clock.moveTo(START.plusSeconds(i));
			StoredExecution<Fulfilment> execution = StoredExecution
				.create("x%02d".formatted(i), (i % 2 == 0) ? "order" : "refund", new Fulfilment("o" + i, null))
				.withStatus(statuses.get(i % 4));
			this.store.save((i < 10) ? execution : execution.withParent("x00"));
		}
	}

	private List<String> ids(ExecutionQuery query) {
		return this.store.list(query).items().stream().map(ExecutionSummary::id).toList();
	}

	/**
	 * Do several things at the same time.
	 * @param tasks what to do
	 * @return the results, or what was thrown
	 * @throws Exception if the test was interrupted
	 */
	protected List<Object> concurrently(List<Callable<Object>> tasks) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
		try {
			CyclicBarrier start = new CyclicBarrier(tasks.size());
			List<Future<Object>> futures = new ArrayList<>();
			for (Callable<Object> task : tasks) {
				futures.add(threads.submit(() -> {
					start.await();
					return task.call();
				}));
			}
			List<Object> outcomes = new ArrayList<>();
			for (Future<Object> future : futures) {
				try {
					outcomes.add(future.get());
				}
				catch (ExecutionException ex) {
					outcomes.add(ex.getCause());
				}
			}
			return outcomes;
		}
		finally {
			threads.shutdownNow();
		}
	}

	/**
	 * The state of the tests.
	 *
	 * @param orderId the id of the order
	 * @param carrier who carries it
	 */
	public record Fulfilment(String orderId, @Nullable String carrier) {

	}

	/**
	 * A state that cannot be written.
	 */
	@SuppressWarnings("unused")
	protected static final class Unwritable {

		public String getText() {
			throw new IllegalStateException("no text");
		}

	}

}
