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
import java.util.List;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.WorkKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the store sends and what it consumes. The figures in comments are those of the
 * store this one was modelled on, measured for the same work.
 */
class ExecutionStoreCostIntegrationTests {

	private final ExecutionFixture fixture = new ExecutionFixture();

	private final DynamoExecutionStore store = this.fixture.store();

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void stateAloneIsOneConditionalUpdate() {
		StoredExecution<String> execution = create("o1");
		this.store.save(execution.withState("changed"));
		assertThat(this.fixture.writeUnits()).isEqualTo(1);
		assertThat(this.fixture.operations()).containsExactly("UpdateItem"); // 2 units
	}

	@Test
	void stateAndMarkAreOneTransaction() {
		StoredExecution<String> execution = create("o1");
		this.store.commit(Commit.of(execution).processed("e1").build());
		assertThat(this.fixture.writeUnits()).isEqualTo(4);
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems"); // 4
																						// units
	}

	@Test
	void largeCommitTakesThreeRequests() {
		StoredExecution<String> execution = create("o1");
		CommitResult<String> result = this.store.commit(effects(Commit.of(execution)).build());
		assertThat(result.requests()).isEqualTo(3);
		assertThat(result.items()).isEqualTo(8);
		assertThat(this.fixture.writeUnits()).isEqualTo(18);
		assertThat(this.fixture.operations()).containsExactly("UpdateItem", "UpdateItem", "TransactWriteItems"); // 3
	}

	@Test
	void tracedCommitTakesNoMoreRequests() {
		StoredExecution<String> execution = create("o1");
		CommitResult<String> result = this.store
			.commit(effects(Commit.of(execution)).trace(TraceStep.of("event")).build());
		assertThat(result.requests()).isEqualTo(3);
		assertThat(this.fixture.writeUnits()).isEqualTo(20);
		assertThat(this.fixture.operations()).containsExactly("UpdateItem", "UpdateItem", "TransactWriteItems"); // 4
	}

	@Test
	void fullRingTakesOneDeleteMore() {
		DynamoExecutionStore small = this.fixture.store(this.fixture.settings().withTrace(1));
		StoredExecution<String> execution = small.commit(Commit.of(create("o1")).trace(TraceStep.of("event")).build())
			.execution();
		this.fixture.operations();
		CommitResult<String> result = small.commit(Commit.of(execution).trace(TraceStep.of("event")).build());
		assertThat(result.items()).isEqualTo(3);
		assertThat(this.fixture.writeUnits()).isEqualTo(6);
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems");
	}

	private static Commit.Builder<String> effects(Commit.Builder<String> commit) {
		return commit.emit("t", "a", "payload")
			.emit("t", "b", "payload")
			.emit("t", "c", "payload")
			.spawn("o1:child", "/child", "context")
			.schedule("one", ExecutionFixture.START)
			.schedule("two", ExecutionFixture.START)
			.processed("e1");
	}

	@Test
	void conflictTakesNoFurtherRead() {
		StoredExecution<String> execution = create("o1");
		this.store.save(execution);
		this.fixture.operations();
		assertThatExceptionOfType(StaleVersionException.class)
			.isThrownBy(() -> this.store.commit(Commit.of(execution).processed("e1").build()))
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(2));
		assertThat(this.fixture.readUnits()).isZero();
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems"); // 3
																						// requests
	}

	@Test
	void readsAreOneRequestEach() {
		create("o1");
		this.store.loadForEvent("o1", "e1", String.class);
		assertThat(this.fixture.readUnits()).isEqualTo(2);
		assertThat(this.fixture.operations()).containsExactly("BatchGetItem");
		this.store.load("o1", String.class);
		assertThat(this.fixture.readUnits()).isEqualTo(1);
		assertThat(this.fixture.operations()).containsExactly("GetItem");
		this.store.isProcessed("o1", "e1");
		assertThat(this.fixture.operations()).containsExactly("GetItem");
	}

	@Test
	void listsConsumeByPageNotByTable() {
		for (int i = 0; i < 300; i++) {
			this.fixture.clock().advance(Duration.ofMillis(1));
			create("o%03d".formatted(i), (i < 290) ? ExecutionStatus.RUNNING : ExecutionStatus.DONE);
		}
		this.fixture.operations();
		assertThat(this.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.DONE)).items()).hasSize(10);
		assertThat(this.fixture.readUnits()).isLessThanOrEqualTo(8);
		assertThat(this.fixture.operations()).doesNotContain("Scan");
		assertThat(this.store.list(ExecutionQuery.all().withLimit(20)).items()).hasSize(20);
		assertThat(this.fixture.readUnits()).isLessThanOrEqualTo(22);
		assertThat(this.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.FAILED)).items()).isEmpty();
		this.fixture.operations();
		this.store.list(ExecutionQuery.all().withStatus(ExecutionStatus.FAILED));
		assertThat(this.fixture.readUnits()).isLessThanOrEqualTo(1); // 114
	}

	@Test
	void statusThatStaysCostsTheIndexesNothing() {
		StoredExecution<String> execution = create("o1", ExecutionStatus.RUNNING);
		this.store.save(execution);
		assertThat(this.fixture.writeUnits()).as("the table alone").isEqualTo(1);
		this.fixture.operations();
		this.store.save(this.store.load("o1", String.class).orElseThrow().withStatus(ExecutionStatus.DONE));
		assertThat(this.fixture.writeUnits()).as("old and new entry in two indexes").isGreaterThan(1);
	}

	@Test
	void orderIsCheckedWithTwoReadsAtMost() {
		List<OutboxEntry> entries = this.store
			.commit(Commit.of(create("o1")).emit("t", "a", 1).emit("t", "b", 2).build())
			.outbox();
		this.fixture.operations();
		this.store.checkOrder(entries.get(0));
		assertThat(this.fixture.operations()).isEmpty();
		this.store.checkOrder(entries.get(1));
		assertThat(this.fixture.operations()).containsExactly("BatchGetItem");
		this.store.ackOutbox(entries.get(0).seq());
		this.fixture.operations();
		this.store.checkOrder(entries.get(1));
		assertThat(this.fixture.operations()).containsExactly("BatchGetItem", "GetItem");
	}

	@Test
	void acknowledgementsGoInBatches() {
		Commit.Builder<String> commit = Commit.of(create("o1"));
		for (int i = 0; i < 60; i++) {
			commit.emit("t", "event", i);
		}
		List<OutboxEntry> entries = this.store.commit(commit.build()).outbox();
		this.fixture.operations();
		this.store.ackOutbox(entries.stream().map(OutboxEntry::seq).toList());
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem", "BatchWriteItem", "BatchWriteItem");
		assertThat(this.store.pendingOutbox(100)).isEmpty();
	}

	@Test
	void parkedWorkIsFoundAndTriedWithoutAScan() {
		Commit.Builder<String> commit = Commit.of(create("o1"));
		for (int i = 0; i < 30; i++) {
			commit.emit("t", "event", i);
		}
		List<OutboxEntry> entries = this.store.commit(commit.build()).outbox();
		this.fixture.operations();
		ParkedQuery due = ParkedQuery.all(100).due(ExecutionFixture.START);
		assertThat(this.store.parkedLots(due).items()).isEmpty();
		assertThat(this.fixture.readUnits()).isEqualTo(0.5);
		assertThat(this.fixture.operations()).containsExactly("Query");
		this.store.park(entries.get(0), "poison", ExecutionFixture.START.plusSeconds(60));
		assertThat(this.fixture.writeUnits()).isEqualTo(8);
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems");
		this.store.park(entries.get(1), "behind", ExecutionFixture.START);
		assertThat(this.fixture.writeUnits()).isEqualTo(7);
		entries.subList(2, 30).forEach((entry) -> this.store.park(entry, "behind", ExecutionFixture.START));
		this.fixture.operations();
		assertThat(this.store.parkedLots(due).items()).as("those behind do not make a lot due").isEmpty();
		assertThat(this.fixture.readUnits()).isEqualTo(0.5);
		assertThat(this.store.resume("o1")).isEqualTo(30);
		assertThat(this.fixture.operations()).containsExactly("Query", "GetItem", "UpdateItem", "GetItem");
		ParkedLot lot = this.store.parkedLots(due).items().get(0);
		assertThat(this.fixture.operations()).containsExactly("Query", "BatchGetItem");
		assertThat(this.store.parked(ParkedQuery.all(10).ofLot(lot)).items()).hasSize(10);
		assertThat(this.fixture.readUnits()).as("a page, not the lot").isLessThanOrEqualTo(1 + 0.5 + 11);
		assertThat(this.fixture.operations()).containsExactly("BatchGetItem", "Query", "BatchGetItem");
		this.store.isFirstParked(entries.get(1));
		assertThat(this.fixture.operations()).containsExactly("BatchGetItem");
		this.store.isFirstParked(entries.get(0));
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void stepsOfATraceNeedNoIndexRead() {
		StoredExecution<String> execution = create("o1");
		this.store.commit(Commit.of(execution).trace(TraceStep.of("event")).build());
		assertThat(this.fixture.readUnits()).isZero();
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems");
		assertThat(this.store.appendTrace("o1", TraceStep.of("event"))).isEqualTo(1);
		assertThat(this.fixture.operations()).containsExactly("GetItem", "TransactWriteItems");
	}

	@Test
	void lookAtWhatWaitsIsOneRequestThatReadsNoMoreThanTheLimit() {
		for (int i = 0; i < 30; i++) {
			Commit.Builder<String> commit = Commit.of(create("o" + i));
			for (int j = 0; j < 10; j++) {
				commit.emit("t", "event", "x".repeat(3000));
			}
			this.store.commit(commit.schedule("one", ExecutionFixture.START).build());
		}
		this.fixture.operations();
		assertThat(this.store.waiting(WorkKind.OUTBOX, 9).atLeast()).isEqualTo("9+");
		assertThat(this.fixture.readUnits()).isLessThanOrEqualTo(5); // half a unit for 4
																		// KB
		assertThat(this.fixture.operations()).containsExactly("Scan");
		assertThat(this.store.waiting(WorkKind.OUTBOX, 1000).complete()).isTrue();
		assertThat(this.fixture.readUnits()).as("a megabyte at most").isLessThanOrEqualTo(128);
		assertThat(this.fixture.operations()).containsExactly("Scan");
		this.store.waiting(WorkKind.TIMER, 10);
		this.store.waitingParked(10);
		assertThat(this.fixture.readUnits()).isLessThanOrEqualTo(1);
		assertThat(this.fixture.operations()).containsExactly("Scan", "Query");
	}

	private StoredExecution<String> create(String id) {
		return create(id, ExecutionStatus.PENDING);
	}

	private StoredExecution<String> create(String id, ExecutionStatus status) {
		StoredExecution<String> execution = this.store
			.save(StoredExecution.create(id, "order", "state").withStatus(status));
		this.fixture.operations();
		return execution;
	}

}
