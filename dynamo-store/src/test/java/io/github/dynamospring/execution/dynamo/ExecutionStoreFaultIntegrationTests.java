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

package io.github.dynamospring.execution.dynamo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoThrottledException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.embedded.fault.Lag;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitId;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.CommitTooLargeException;
import io.github.dynamospring.execution.DeliveryOrder;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoreObserver.RetryReason;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * The store when DynamoDB throttles, conflicts, lags, loses answers, and at its limits.
 */
class ExecutionStoreFaultIntegrationTests {

	private final ExecutionFixture fixture = new ExecutionFixture();

	private final DynamoExecutionStore store = this.fixture.store();

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void throttledTransactionIsNoConflict() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onOperation("TransactWriteItems").throttle(Occurrence.next(2));
		CommitResult<String> result = this.store.commit(Commit.of(execution).processed("e1").build());
		assertThat(result.execution().version()).isEqualTo(2);
		assertThat(result.requests()).isEqualTo(3);
		assertThat(this.fixture.retries()).containsExactly(RetryReason.THROTTLED, RetryReason.THROTTLED);
	}

	@Test
	void conflictingTransactionIsNoConflictOfVersions() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onTable("execution_executions").conflict(Occurrence.next(1));
		assertThat(this.store.commit(Commit.of(execution).processed("e1").build()).execution().version()).isEqualTo(2);
		this.fixture.faults().onTable("execution_executions").conflict(Occurrence.next(1));
		assertThat(this.store.save(load("o1")).version()).isEqualTo(3);
		assertThat(this.fixture.retries()).containsExactly(RetryReason.CONTENTION, RetryReason.CONTENTION);
	}

	@Test
	void contentionThatLastsIsSaidToBeSo() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onTable("execution_executions").conflict(Occurrence.always());
		assertThatExceptionOfType(StoreContendedException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(execution).processed("e1").build()))
			.satisfies((ex) -> assertThat(ex.isRetryable()).isTrue());
		assertThat(this.fixture.retries()).hasSize(3);
		this.fixture.faults().clear();
		assertThat(load("o1").version()).isEqualTo(1);
		assertThat(this.store.commit(Commit.of(execution).processed("e1").build()).execution().version()).isEqualTo(2);
	}

	@Test
	void throttledCounterIsRetried() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onTable("execution_counters").throttle(Occurrence.next(1));
		assertThat(this.store.commit(Commit.of(execution).emit("t", "a", 1).build()).outbox()).hasSize(1);
		assertThat(this.fixture.retries()).containsExactly(RetryReason.THROTTLED);
	}

	@Test
	void lostAnswerOfATransactionIsNoConflict() {
		StoredExecution<String> execution = create("o1");
		this.fixture.operations();
		this.fixture.faults().onOperation("TransactWriteItems").loseAnswer(Occurrence.next(1));
		CommitResult<String> result = this.store
			.commit(Commit.of(execution).state("new").emit("t", "a", 1).processed("e1").build());
		assertThat(result.execution().version()).isEqualTo(2);
		assertThat(this.fixture.operations()).containsExactly("UpdateItem", "TransactWriteItems", "TransactWriteItems");
		assertThat(this.store.pendingOutbox(10)).isEqualTo(result.outbox());
		assertThat(load("o1")).isEqualTo(result.execution());
		assertThat(this.store.save(result.execution()).version()).isEqualTo(3);
	}

	@Test
	void lostAnswerOfAnUpdateIsNoConflict() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onTable("execution_executions").loseAnswer(Occurrence.next(1));
		StoredExecution<String> saved = this.store.save(execution.withState("new"));
		assertThat(saved.version()).isEqualTo(2);
		assertThat(load("o1")).isEqualTo(saved);
		assertThat(this.store.save(saved).version()).isEqualTo(3);
	}

	@Test
	void lostAnswerOfTheFirstCommitIsNoTakenId() {
		this.fixture.faults().onTable("execution_executions").loseAnswer(Occurrence.next(1));
		assertThat(this.store.save(StoredExecution.create("o1", "order", "state")).version()).isEqualTo(1);
	}

	@Test
	void lostAnswersUntilTheEndAreLookedFor() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onOperation("TransactWriteItems").loseAnswer(Occurrence.always());
		CommitResult<String> result = this.store.commit(Commit.of(execution).processed("e1").build());
		assertThat(result.execution().version()).isEqualTo(2);
	}

	@Test
	void outcomeNobodyKnowsIsSaidToBeUnknown() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().everywhere().loseAnswer(Occurrence.always());
		OutcomeUnknownException unknown = catchThrowableOfType(OutcomeUnknownException.class,
				() -> this.store.commit(Commit.of(execution).processed("e1").build()));
		this.fixture.faults().clear();
		assertThat(unknown.getExecutionId()).isEqualTo("o1");
		assertThat(unknown.isRetryable()).isFalse();
		assertThat(this.store.resolve(unknown.getCommitId())).isEqualTo(CommitOutcome.COMMITTED);
	}

	@Test
	void commitThatNeverArrivedIsOpen() {
		StoredExecution<String> execution = create("o1");
		String id = new CommitId("never-sent", 2, "o1").toString();
		assertThat(this.store.resolve(id)).isEqualTo(CommitOutcome.OPEN);
		this.store.save(execution);
		assertThat(this.store.resolve(id)).isEqualTo(CommitOutcome.NOT_COMMITTED);
	}

	@Test
	void lostAnswerAndAFasterWriterAreTold() {
		StoredExecution<String> execution = create("o1");
		this.fixture.faults().onOperation("TransactWriteItems").loseAnswer(Occurrence.next(1));
		CommitResult<String> first = this.store.commit(Commit.of(execution).token("mine").processed("e1").build());
		this.store.save(first.execution());
		CommitResult<String> again = this.store.commit(Commit.of(execution).token("mine").processed("e1").build());
		assertThat(again.execution().version()).isEqualTo(2);
		assertThatExceptionOfType(StaleVersionException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(execution).token("other").build()));
	}

	@Test
	void unprocessedKeysAreNotTakenForAbsentOnes() {
		StoredExecution<String> execution = create("o1");
		this.store.commit(Commit.of(execution).processed("e1").build());
		this.fixture.operations();
		this.fixture.faults().onOperation("BatchGetItem").leaveUnprocessed(1, Occurrence.next(2));
		assertThat(this.store.loadForEvent("o1", "e1", String.class)).satisfies((load) -> {
			assertThat(load.execution()).isPresent();
			assertThat(load.processed()).isTrue();
		});
		assertThat(this.fixture.operations()).hasSizeGreaterThan(1).containsOnly("BatchGetItem");
		this.fixture.faults().onOperation("BatchGetItem").leaveUnprocessed(1, Occurrence.always());
		assertThatExceptionOfType(DynamoThrottledException.class)
			.isThrownBy(() -> this.store.loadForEvent("o1", "e1", String.class));
	}

	@Test
	void unprocessedDeletesAreSentAgain() {
		List<OutboxEntry> entries = this.store
			.commit(Commit.of(create("o1")).emit("t", "a", 1).emit("t", "b", 2).emit("t", "c", 3).build())
			.outbox();
		this.fixture.faults().onOperation("BatchWriteItem").leaveUnprocessed(2, Occurrence.next(2));
		this.store.ackOutbox(entries.stream().map(OutboxEntry::seq).toList());
		assertThat(this.store.pendingOutbox(10)).isEmpty();
	}

	@Test
	void staleReplicasAreNotSeen() {
		StoredExecution<String> execution = create("o1");
		this.store.commit(Commit.of(execution).emit("t", "a", 1).emit("t", "b", 2).processed("e1").build());
		List<OutboxEntry> entries = this.store.pendingOutbox(10);
		this.fixture.faults().everywhere().delayReads(Lag.of(Duration.ofHours(1)));
		this.store.ackOutbox(entries.get(0).seq());
		assertThat(load("o1").version()).isEqualTo(2);
		assertThat(this.store.loadForEvent("o1", "e1", String.class).processed()).isTrue();
		assertThat(this.store.isProcessed("o1", "e1")).isTrue();
		assertThat(this.store.checkOrder(entries.get(1))).isEqualTo(DeliveryOrder.READY);
		DynamoExecutionStore consistent = this.fixture.store(this.fixture.settings().withConsistentPolls());
		assertThat(consistent.pendingOutbox(10)).hasSize(1);
	}

	@Test
	void markStopsAnEventThatWasNotSeenToBeHandled() {
		StoredExecution<String> execution = create("o1");
		this.store.commit(Commit.of(execution).processed("e1").build());
		StoredExecution<String> fresh = load("o1");
		assertThatExceptionOfType(DuplicateEventException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(fresh).processed("e1").build()));
		assertThat(load("o1").version()).isEqualTo(2);
	}

	@Test
	void takenNumberIsReplaced() {
		create("o1");
		this.store.commit(Commit.of(load("o1")).emit("t", "a", 1).build());
		this.fixture.client()
			.putItem((put) -> put.tableName("execution_outbox")
				.item(Map.of("seq", AttributeValue.fromN("2"), "by", AttributeValue.fromS("hand"))));
		CommitResult<String> result = this.store.commit(Commit.of(load("o1")).emit("t", "b", 2).build());
		assertThat(result.outbox().get(0).seq()).isEqualTo(3);
		assertThat(result.outbox().get(0).predecessor()).isEqualTo(1);
		assertThat(this.fixture.retries()).containsExactly(RetryReason.NUMBER_TAKEN);
	}

	@Test
	void executionOverItsLimitIsRefusedBeforeAnythingIsSent() {
		this.fixture.operations();
		String large = "x".repeat(410_000);
		assertThatExceptionOfType(CommitTooLargeException.class)
			.isThrownBy(() -> this.store.save(StoredExecution.create("o1", "order", large)))
			.withMessageContaining("o1")
			.withMessageContaining("state")
			.satisfies((ex) -> assertThat(ex.getBytes()).isGreaterThan(410_000));
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void executionJustBelowItsLimitIsStored() {
		CommitResult<String> result = this.store
			.commit(Commit.of(StoredExecution.create("o1", "order", "x".repeat(409_000))).build());
		assertThat(result.stateBytes()).isBetween(409_000L, 409_600L);
		assertThat(load("o1").state()).hasSize(409_000);
		int room = (int) (409_600 - result.stateBytes());
		assertThat(
				this.store.commit(Commit.of(StoredExecution.create("o2", "order", "x".repeat(409_000 + room))).build())
					.stateBytes())
			.isEqualTo(409_600);
		assertThatExceptionOfType(CommitTooLargeException.class)
			.isThrownBy(() -> this.store.save(StoredExecution.create("o3", "order", "x".repeat(409_001 + room))));
	}

	@Test
	void effectAsLargeAsCanBeCanStillFailAndBeParked() {
		String id = "ü".repeat(1024);
		StoredExecution<String> execution = create(id);
		int room = largest((size) -> Commit.of(execution).emit("t", "event", "x".repeat(size)).build());
		String error = "☃".repeat(999) + "😀";
		for (int size : new int[] { room, room - 3000 }) {
			OutboxEntry entry = this.store.commit(Commit.of(load(id)).emit("t", "event", "x".repeat(size)).build())
				.outbox()
				.get(0);
			assertThat(this.store.retryLater(entry, ExecutionFixture.START, error)).isTrue();
			OutboxEntry tried = this.store.pendingOutbox(1).get(0);
			assertThat(tried.lastError()).isEqualTo("☃".repeat(999) + "?");
			assertThat(this.store.park(tried, error, null)).isTrue();
			ParkedItem parked = this.store.parked(ParkedQuery.all(1)).items().get(0);
			assertThat(this.store.retryParked(parked, null, error)).isTrue();
			assertThat(parked.item()).isInstanceOfSatisfying(OutboxEntry.class,
					(item) -> assertThat(item.payload(String.class)).hasSize(size));
			assertThat(this.store.ackParked(parked)).isTrue();
		}
	}

	private int largest(IntFunction<Commit<String>> commits) {
		int fits = 0;
		int tooLarge = 409_600;
		this.fixture.faults().onOperation("TransactWriteItems").throttle(Occurrence.always());
		while (tooLarge - fits > 1) {
			int size = (fits + tooLarge) / 2;
			Throwable refusal = catchThrowable(() -> this.store.commit(commits.apply(size)));
			if (refusal instanceof CommitTooLargeException) {
				tooLarge = size;
			}
			else {
				assertThat(refusal).isInstanceOf(StoreContendedException.class);
				fits = size;
			}
		}
		this.fixture.faults().clear();
		assertThat(fits).isBetween(398_000, 401_408);
		return fits;
	}

	@Test
	void storesOfDifferentPrefixesKnowNothingOfEachOther() {
		ExecutionStoreSettings settings = this.fixture.settings().withTablePrefix("execution_b");
		new ExecutionTables(this.fixture.client(), settings).createIfMissing();
		DynamoExecutionStore other = this.fixture.store(settings);
		this.store.commit(Commit.of(create("o1"))
			.emit("t", "event", 1)
			.spawn("c", "/", "context")
			.schedule("p", ExecutionFixture.START)
			.processed("e1")
			.build());
		this.store.acquireLease("OUTBOX:outbox", "node", Duration.ofMinutes(1));
		assertThat(other.load("o1", String.class)).isEmpty();
		assertThat(other.pendingOutbox(10)).isEmpty();
		assertThat(other.pendingSpawns(10)).isEmpty();
		assertThat(other.dueTimers(ExecutionFixture.START, 10)).isEmpty();
		assertThat(other.isProcessed("o1", "e1")).isFalse();
		assertThat(other.acquireLease("OUTBOX:outbox", "other", Duration.ofMinutes(1))).isPresent();
		assertThat(other.commit(Commit.of(StoredExecution.create("o1", "order", "other")).emit("t", "event", 1).build())
			.outbox()
			.get(0)
			.seq()).isOne();
		other.purge("o1");
		assertThat(this.store.pendingOutbox(10)).hasSize(1);
		assertThat(load("o1").state()).isNotEqualTo("other");
	}

	@Test
	void compressedExecutionMayBeLarger() {
		DynamoExecutionStore compressing = this.fixture.store(this.fixture.settings().withCompressionAbove(1024));
		String large = "state ".repeat(200_000);
		compressing.save(StoredExecution.create("o1", "order", large));
		assertThat(this.store.load("o1", String.class).orElseThrow().state()).isEqualTo(large);
		assertThat(this.fixture.writeUnits()).isLessThan(20);
	}

	@Test
	void hundredItemsAreWrittenAndMoreRefused() {
		StoredExecution<String> execution = create("o1");
		Commit.Builder<String> commit = Commit.of(execution);
		for (int i = 0; i < 99; i++) {
			commit.spawn("child-" + i, "/", "context");
		}
		StoredExecution<String> forked = this.store.commit(commit.build()).execution();
		assertThat(this.store.pendingSpawns(200)).hasSize(99);
		Commit.Builder<String> larger = Commit.of(forked);
		for (int i = 0; i < 100; i++) {
			larger.emit("t", "event", i);
		}
		this.fixture.operations();
		assertThatExceptionOfType(CommitTooLargeException.class).isThrownBy(() -> this.store.commit(larger.build()))
			.withMessageContaining("101 items")
			.withMessageContaining("events: 100 items");
		assertThat(this.fixture.operations()).isEmpty();
		assertThat(load("o1").version()).isEqualTo(2);
	}

	@Test
	void fourMegabytesAreTheLimitOfACommit() {
		StoredExecution<String> execution = create("o1");
		Commit.Builder<String> commit = Commit.of(execution);
		for (int i = 0; i < 11; i++) {
			commit.emit("t", "event", "x".repeat(390_000));
		}
		assertThatExceptionOfType(CommitTooLargeException.class).isThrownBy(() -> this.store.commit(commit.build()))
			.withMessageContaining("a transaction holds 4194304");
	}

	@Test
	void endOfAnExecutionWithManyTimersFitsIntoOneCommit() {
		StoredExecution<String> execution = create("o1");
		for (int round = 0; round < 2; round++) {
			Commit.Builder<String> commit = Commit.of(execution);
			for (int i = 0; i < 90; i++) {
				commit.schedule("timer-%d-%d".formatted(round, i), ExecutionFixture.START);
			}
			execution = this.store.commit(commit.build()).execution();
		}
		StoredExecution<String> ended = this.store
			.commit(Commit.of(execution).status(ExecutionStatus.CANCELLED).processed("cancel").build())
			.execution();
		assertThat(ended.timers()).isEmpty();
		assertThat(this.store.timersOf("o1")).hasSizeLessThan(90);
		assertThat(load("o1").timers()).isEmpty();
	}

	@Test
	void keysThatAreTooLongAreRefusedBeforeAnythingIsSent() {
		StoredExecution<String> execution = create("o1");
		this.fixture.operations();
		for (Commit<String> commit : List.of(Commit.of(execution).processed("x".repeat(1025)).build(),
				Commit.of(execution).schedule("x".repeat(1025), ExecutionFixture.START).build(),
				Commit.of(execution).spawn("x".repeat(2049), "/", "context").build(),
				Commit.of(StoredExecution.create("x".repeat(2049), "order", "state")).build())) {
			assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.store.commit(commit))
				.withMessageContaining("bytes");
		}
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.store.load("x".repeat(2049), String.class));
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.store.dueTimers("other", ExecutionFixture.START, 1));
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void traceOfManyPagesIsReadWhole() {
		StoredExecution<String> execution = create("o1");
		String large = "x".repeat(20_000);
		for (int i = 0; i < 120; i++) {
			execution = this.store.commit(Commit.of(execution).trace(TraceStep.of("event").withContext(large)).build())
				.execution();
		}
		assertThat(this.store.readTrace("o1")).extracting(TraceStep::index)
			.containsExactlyElementsOf(IntStream.range(0, 120).mapToObj(Long::valueOf).toList());
		assertThat(this.store.readTrace("o1", 2)).extracting(TraceStep::index).containsExactly(118L, 119L);
	}

	@Test
	void queuesOfManyPagesAreReadWhole() {
		String large = "x".repeat(200_000);
		for (int i = 0; i < 4; i++) {
			Commit.Builder<String> commit = Commit.of(create("o" + i));
			for (int j = 0; j < 5; j++) {
				commit.emit("t", "event", large);
			}
			this.store.commit(commit.build());
		}
		assertThat(this.store.pendingOutbox(100)).hasSize(20).extracting(OutboxEntry::seq).isSorted();
		assertThat(this.store.pendingOutbox(3)).extracting(OutboxEntry::seq).containsExactly(1L, 2L, 3L);
	}

	@Test
	void ringHoldsTheLastStepsWhenItsSizeChanges() {
		Random random = new Random(7);
		StoredExecution<String> execution = create("o1");
		int size = 30;
		int steps = 0;
		for (int round = 0; round < 6; round++) {
			DynamoExecutionStore sized = this.fixture.store(this.fixture.settings().withTrace(size));
			for (int i = 0; i < 12; i++) {
				execution = sized.commit(Commit.of(execution).trace(TraceStep.of("event")).build()).execution();
				steps++;
				List<TraceStep> trace = sized.readTrace("o1");
				assertThat(trace).hasSizeLessThanOrEqualTo(size);
				assertThat(trace.get(trace.size() - 1).index()).isEqualTo(steps - 1);
				assertThat(trace.get(0).index()).isEqualTo(steps - trace.size());
			}
			int stored = this.fixture.client().scan((scan) -> scan.tableName("execution_trace")).count();
			assertThat(stored).isEqualTo(sized.readTrace("o1").size());
			size = 1 + random.nextInt(40);
		}
	}

	@Test
	void indexThatLagsListsNothingWrong() {
		create("o1");
		create("o2");
		this.fixture.faults().everywhere().delayIndexes(Lag.of(Duration.ofHours(1)));
		this.store.save(load("o1").withStatus(ExecutionStatus.DONE));
		this.store.purge("o2");
		assertThat(this.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.PENDING)).items()).isEmpty();
		this.fixture.faults().clear();
		this.fixture.clock().advance(Duration.ofHours(2));
		assertThat(this.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.DONE)).items()).hasSize(1);
	}

	@Test
	void finishedExecutionExpires() {
		DynamoExecutionStore retaining = this.fixture
			.store(this.fixture.settings().withFinishedRetention(Duration.ofDays(30)));
		StoredExecution<String> execution = retaining.save(StoredExecution.create("o1", "order", "state"));
		assertThat(expiry()).isNull();
		execution = retaining.save(execution.withStatus(ExecutionStatus.DONE));
		assertThat(expiry()).isEqualTo(ExecutionFixture.START.plus(Duration.ofDays(30)).getEpochSecond());
		retaining.save(execution.withStatus(ExecutionStatus.RUNNING));
		assertThat(expiry()).isNull();
	}

	private Long expiry() {
		AttributeValue value = this.fixture.client()
			.getItem((get) -> get.tableName("execution_executions").key(Map.of("id", AttributeValue.fromS("o1"))))
			.item()
			.get("expires_at");
		return (value != null) ? Long.valueOf(value.n()) : null;
	}

	@Test
	void attributesOfNewerVersionsSurvive() {
		StoredExecution<String> execution = create("o1");
		this.fixture.client()
			.updateItem((update) -> update.tableName("execution_executions")
				.key(Map.of("id", AttributeValue.fromS("o1")))
				.updateExpression("SET newer = :value")
				.expressionAttributeValues(Map.of(":value", AttributeValue.fromS("kept"))));
		this.store.save(execution);
		assertThat(this.fixture.client()
			.getItem((get) -> get.tableName("execution_executions").key(Map.of("id", AttributeValue.fromS("o1"))))
			.item()).containsEntry("newer", AttributeValue.fromS("kept"));
	}

	@Test
	void purgeThatWasCutShortCanBeRepeated() {
		StoredExecution<String> execution = create("o1");
		this.store.commit(
				Commit.of(execution).emit("t", "a", 1).processed("e1").schedule("p", ExecutionFixture.START).build());
		StoredExecution<String> loaded = load("o1");
		this.fixture.faults().onTable("execution_timers").throttle(Occurrence.always());
		assertThatExceptionOfType(DynamoThrottledException.class).isThrownBy(() -> this.store.purge("o1"));
		this.fixture.faults().clear();
		assertThat(this.store.load("o1", String.class)).isEmpty();
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.save(loaded));
		assertThat(this.store.purge("o1")).isTrue();
		assertThat(this.store.pendingOutbox(10)).isEmpty();
		assertThat(this.store.timersOf("o1")).isEmpty();
		assertThat(this.store.isProcessed("o1", "e1")).isFalse();
		assertThat(this.store.save(StoredExecution.create("o1", "order", "again")).version()).isEqualTo(1);
	}

	@Test
	void commitThatWasAppliedIsNotSaidToBeContendedWhenItIsSentAgain() {
		Commit<String> commit = Commit.of(create("o1")).token("mine").emit("t", "a", 1).build();
		CommitResult<String> first = this.store.commit(commit);
		this.fixture.faults().onTable("execution_counters").throttle(Occurrence.always());
		CommitResult<String> again = this.store.commit(commit);
		assertThat(again.commitId()).isEqualTo(first.commitId());
		assertThat(again.execution().version()).isEqualTo(2);
		assertThat(again.outbox()).isEqualTo(first.outbox());
		Commit<String> other = Commit.of(load("o1")).token("other").emit("t", "b", 2).build();
		assertThatExceptionOfType(StoreContendedException.class).isThrownBy(() -> this.store.commit(other));
		this.fixture.faults().everywhere().throttle(Occurrence.always());
		assertThatExceptionOfType(OutcomeUnknownException.class)
			.as("an earlier call may have been applied, and nobody can tell")
			.isThrownBy(() -> this.store.commit(other));
		assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> this.store.commit(commit));
	}

	@Test
	void purgeBeforeATimeLeavesWhatAReplicaShowsAsEnded() {
		create("o1");
		this.store.save(load("o1").withStatus(ExecutionStatus.DONE));
		this.fixture.clock().advance(Duration.ofHours(1));
		Instant now = this.fixture.clock().instant();
		this.fixture.faults().everywhere().delayIndexes(Lag.of(Duration.ofMinutes(10)));
		this.fixture.faults().everywhere().delayReads(Lag.of(Duration.ofMinutes(10)));
		this.store.save(load("o1").withStatus(ExecutionStatus.RUNNING));
		assertThat(this.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.DONE)).items()).hasSize(1);
		assertThat(this.store.purge(now)).isZero();
		assertThat(load("o1").status()).isEqualTo(ExecutionStatus.RUNNING);
	}

	@Test
	void commitThatWasPurgedMeanwhileIsNoLostRace() {
		StoredExecution<String> execution = create("o1");
		DynamoExecutionStore observed = onRetry(() -> {
			this.fixture.faults().onTable("execution_timers").throttle(Occurrence.always());
			assertThatExceptionOfType(DynamoThrottledException.class).isThrownBy(() -> this.store.purge("o1"));
		});
		this.fixture.faults().onOperation("UpdateItem").loseAnswer(Occurrence.next(1));
		assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> observed.save(execution));
		assertThatExceptionOfType(StaleVersionException.class).isThrownBy(() -> this.store.save(execution));
	}

	@Test
	void refusalAfterALostAnswerDoesNotSayThatNothingWasWritten() {
		StoredExecution<String> execution = create("o1");
		DynamoExecutionStore observed = onRetry(
				() -> this.fixture.client().deleteTable((delete) -> delete.tableName("execution_outbox")));
		this.fixture.faults().onOperation("TransactWriteItems").loseAnswer(Occurrence.next(1));
		OutcomeUnknownException unknown = catchThrowableOfType(OutcomeUnknownException.class,
				() -> observed.commit(Commit.of(execution).emit("t", "a", 1).build()));
		assertThat(unknown).hasCauseInstanceOf(DynamoTableNotFoundException.class);
		assertThat(this.store.resolve(unknown.getCommitId())).isEqualTo(CommitOutcome.COMMITTED);
		assertThatExceptionOfType(DynamoTableNotFoundException.class).as("nothing was lost")
			.isThrownBy(() -> this.store.commit(Commit.of(load("o1")).emit("t", "a", 1).build()));
	}

	private DynamoExecutionStore onRetry(Runnable action) {
		return this.fixture.store(this.fixture.settings().withObserver(new StoreObserver() {

			@Override
			public void commitRetried(String executionId, RetryReason reason) {
				action.run();
			}

		}));
	}

	@Test
	void markTellsThatACommitWasAppliedHoweverManyFollowed() {
		Commit<String> commit = Commit.of(create("o1")).token("mine").processed("e1").emit("t", "a", 1).build();
		String commitId = this.store.commit(commit).commitId();
		for (int i = 0; i < 6; i++) {
			this.store.save(load("o1"));
		}
		assertThat(this.store.commit(commit).commitId()).isEqualTo(commitId);
		assertThat(this.store.pendingOutbox(10)).hasSize(1);
	}

	@Test
	void purgeBeforeATimeEndsWhatWasCutShort() {
		this.store.commit(Commit.of(create("o1")).schedule("p", ExecutionFixture.START).processed("e1").build());
		this.store.save(load("o1").withStatus(ExecutionStatus.DONE));
		create("o2");
		this.fixture.clock().advance(Duration.ofHours(1));
		Instant now = this.fixture.clock().instant();
		for (String table : List.of("execution_processed", "execution_trace")) {
			this.fixture.faults().onTable(table).throttle(Occurrence.always());
			assertThatExceptionOfType(DynamoThrottledException.class).isThrownBy(() -> this.store.purge(now));
			this.fixture.faults().clear();
			assertThat(this.store.load("o1", String.class)).isEmpty();
			assertThat(this.store.list(ExecutionQuery.all()).items()).extracting(ExecutionSummary::id)
				.containsExactly("o2");
		}
		assertThat(this.store.purge(now)).isEqualTo(1);
		assertThat(this.store.purge(now)).isZero();
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_processed")).items()).isEmpty();
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_executions")).items())
			.extracting((item) -> item.get("id").s())
			.containsExactly("o2");
	}

	@Test
	void purgeThatLagsBehindAnotherOneLeavesTheNextExecutionOfItsIdAlone() throws Exception {
		create("o1");
		try (AutoCloseable registration = this.fixture.before("DeleteItem", () -> {
			this.store.purge("o1");
			create("o1");
		})) {
			assertThat(this.store.purge("o1")).isFalse();
		}
		assertThat(load("o1").version()).isEqualTo(1);
	}

	@Test
	void purgeOfNothingLeavesAnExecutionThatIsCreatedMeanwhileAlone() throws Exception {
		try (AutoCloseable registration = this.fixture.before("GetItem", () -> createWithWork("o1"))) {
			assertThat(this.store.purge("o1")).isFalse();
		}
		assertThatWorkIsLeft("o1");
	}

	@Test
	void purgeThatLagsBehindAnotherOneLeavesTheWorkOfTheNextExecutionAlone() throws Exception {
		for (String operation : List.of("GetItem", "Query", "DeleteItem")) {
			this.store.commit(Commit.of(create(operation)).schedule("p", ExecutionFixture.START).build());
			try (AutoCloseable registration = this.fixture.before(operation, () -> {
				this.store.purge(operation);
				this.fixture.clock().advance(Duration.ofMillis(1));
				createWithWork(operation);
			})) {
				assertThat(this.store.purge(operation)).isFalse();
			}
			assertThatWorkIsLeft(operation);
			this.store.purge(operation);
		}
	}

	@Test
	void purgeThatLagsBehindAnotherOneLeavesMarksAndStepsOfTheNextExecution() throws Exception {
		Map<String, List<String>> moments = Map.of("Query", List.of("timers", "processed", "trace"), "DeleteItem",
				List.of("processed"));
		for (String operation : moments.keySet()) {
			for (String table : moments.get(operation)) {
				String id = table + operation;
				createMarked(id);
				try (AutoCloseable registration = this.fixture.before(operation, table, () -> {
					this.store.purge(id);
					this.fixture.clock().advance(Duration.ofMillis(1));
					createMarked(id);
				})) {
					assertThat(this.store.purge(id)).as(id).isFalse();
				}
				assertThat(this.store.isProcessed(id, "e1")).as(id).isTrue();
				assertThat(this.store.readTrace(id)).as(id).hasSize(1);
				assertThat(this.store.purge(id)).as(id).isTrue();
				assertThat(this.store.isProcessed(id, "e1")).as(id).isFalse();
				assertThat(this.store.readTrace(id)).as(id).isEmpty();
			}
		}
	}

	private void createMarked(String id) {
		this.store.commit(Commit.of(create(id)).processed("e1").trace(TraceStep.of("step")).build());
	}

	private void createWithWork(String id) {
		this.store.commit(Commit.of(create(id)).schedule("p", ExecutionFixture.START).emit("t", "a", 1).build());
	}

	private void assertThatWorkIsLeft(String id) {
		assertThat(load(id).timers()).as(id).hasSize(1);
		assertThat(this.store.timersOf(id)).as(id).hasSize(1);
		assertThat(this.store.pendingOutbox(10)).as(id).hasSize(1);
	}

	@Test
	void stepAppendedWhileItsExecutionIsPurgedLeavesNothing() throws Exception {
		create("o1");
		this.store.appendTrace("o1", TraceStep.of("before"));
		try (AutoCloseable registration = this.fixture.before("TransactWriteItems", () -> this.store.purge("o1"))) {
			assertThat(this.store.appendTrace("o1", TraceStep.of("late"))).isEqualTo(-1);
		}
		create("o2");
		this.store.appendTrace("o2", TraceStep.of("before"));
		this.fixture.faults().onTable("execution_timers").throttle(Occurrence.always());
		try (AutoCloseable registration = this.fixture.before("TransactWriteItems",
				() -> assertThatExceptionOfType(DynamoThrottledException.class)
					.isThrownBy(() -> this.store.purge("o2")))) {
			assertThat(this.store.appendTrace("o2", TraceStep.of("late"))).isEqualTo(-1);
		}
		this.fixture.faults().clear();
		this.store.purge("o2");
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_trace")).items()).isEmpty();
	}

	@Test
	void workParkedWhileItsExecutionIsPurgedLeavesNothing() throws Exception {
		OutboxEntry entry = this.store.commit(Commit.of(create("o1")).emit("t", "a", 1).emit("t", "b", 2).build())
			.outbox()
			.get(0);
		this.store.park(entry, "poison", null);
		this.store.commit(Commit.of(load("o1")).schedule("p", ExecutionFixture.START).build());
		DueTimer timer = this.store.timersOf("o1").get(0);
		for (int i = 1; i <= 4; i++) {
			// The index shows what is parked only after some looks.
			this.fixture.faults().onTable("execution_counters").delayIndexes(Lag.ofReads(i));
			create("o" + i + "x");
		}
		try (AutoCloseable registration = this.fixture.before("BatchWriteItem",
				() -> this.store.park(timer, "poison", null))) {
			assertThat(this.store.purge("o1")).isTrue();
		}
		this.fixture.faults().clear();
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_counters")).items())
			.extracting((item) -> item.get("id").s())
			.containsExactly("outbox");
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_timers")).items()).isEmpty();
	}

	@Test
	void purgeIsNotDeceivedByParkedWorkTheIndexStillShows() {
		List<OutboxEntry> entries = this.store
			.commit(Commit.of(create("o1")).emit("t", "a", 1).emit("t", "b", 2).emit("t", "c", 3).build())
			.outbox();
		this.store.park(entries.get(0), "poison", null);
		this.store.park(entries.get(1), "behind", null);
		this.fixture.faults().everywhere().delayIndexes(Lag.of(Duration.ofMinutes(10)));
		this.store.discard(this.store.parked(ParkedQuery.all(1)).items().get(0));
		this.store.park(entries.get(2), "behind", null);
		assertThatExceptionOfType(StoreContendedException.class).isThrownBy(() -> this.store.purge("o1"));
		this.fixture.faults().clear();
		assertThat(this.store.purge("o1")).isTrue();
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_counters")).items())
			.extracting((item) -> item.get("id").s())
			.containsExactly("outbox");
	}

	@Test
	void parkedWorkTheIndexDoesNotShowYetIsNotPassedBy() {
		List<OutboxEntry> entries = this.store
			.commit(Commit.of(create("o1")).emit("t", "a", 1).emit("t", "b", 2).build())
			.outbox();
		this.store.park(entries.get(0), "poison", null);
		this.store.park(entries.get(1), "behind", null);
		assertThat(this.store.isFirstParked(entries.get(0))).isTrue();
		assertThat(this.store.isFirstParked(entries.get(1))).isFalse();
		this.fixture.faults().everywhere().delayIndexes(Lag.of(Duration.ofMinutes(10)));
		ParkedItem first = this.store.parked(ParkedQuery.all(1)).items().get(0);
		this.store.discard(first);
		assertThat(this.store.parked(ParkedQuery.all(10)).items()).as("rows that are gone are left out")
			.extracting((item) -> ((OutboxEntry) item.item()).seq())
			.containsExactly(entries.get(1).seq());
		assertThat(this.store.isFirstParked(entries.get(1))).isTrue();
	}

	@Test
	void purgeFindsEveryPendingEffect() {
		for (int i = 0; i < 3; i++) {
			this.store.commit(Commit.of((i == 0) ? StoredExecution.create("o1", "order", "state") : load("o1"))
				.emit("t", "event", i)
				.spawn("child-" + i, "/", "context")
				.build());
		}
		OutboxEntry first = this.store.pendingOutbox(1).get(0);
		this.store.ackOutbox(first.seq());
		this.store.park(this.store.pendingOutbox(1).get(0), "poison", null);
		assertThat(this.store.purge("o1")).isTrue();
		for (String table : List.of("executions", "outbox", "spawns", "timers", "processed", "trace")) {
			assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_" + table)).items()).as(table)
				.isEmpty();
		}
		assertThat(this.fixture.client().scan((scan) -> scan.tableName("execution_counters")).items())
			.extracting((item) -> item.get("id").s())
			.containsExactlyInAnyOrder("outbox", "spawn");
	}

	@Test
	void failuresOfReadsAreTranslated() {
		this.fixture.faults().onOperation("GetItem").throttle(Occurrence.next(1));
		assertThatExceptionOfType(DynamoThrottledException.class).isThrownBy(() -> this.store.load("o1", String.class));
		this.fixture.faults().onOperation("GetItem").loseAnswer(Occurrence.next(1));
		assertThatExceptionOfType(DynamoConnectionException.class)
			.isThrownBy(() -> this.store.load("o1", String.class));
	}

	@Test
	void manyAsynchronousCommitsAreInFlightAtOnce() {
		DynamoAsyncExecutionStore async = this.fixture.asyncStore();
		List<CompletableFuture<StoredExecution<String>>> futures = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			futures.add(async.save(StoredExecution.create("o" + i, "order", "state"))
				.thenCompose((saved) -> async.commit(Commit.of(saved).emit("t", "a", 1).build()))
				.thenApply(CommitResult::execution));
		}
		assertThat(futures).allSatisfy((future) -> assertThat(future.join().version()).isEqualTo(2));
		assertThat(async.pendingOutbox(100).join()).hasSize(50).extracting(OutboxEntry::seq).doesNotHaveDuplicates();
	}

	@Test
	void asynchronousFailuresCompleteTheFuture() {
		DynamoAsyncExecutionStore async = this.fixture.asyncStore();
		StoredExecution<String> execution = create("o1");
		this.store.save(execution);
		CompletableFuture<StoredExecution<String>> stale = async.save(execution);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(stale::join)
			.withCauseInstanceOf(StaleVersionException.class);
		this.fixture.faults().onOperation("TransactWriteItems").loseAnswer(Occurrence.next(1));
		assertThat(async.commit(Commit.of(load("o1")).processed("e1").build()).join().execution().version())
			.isEqualTo(3);
	}

	private StoredExecution<String> create(String id) {
		return this.store.save(StoredExecution.create(id, "order", "state"));
	}

	private StoredExecution<String> load(String id) {
		return this.store.load(id, String.class).orElseThrow();
	}

}
