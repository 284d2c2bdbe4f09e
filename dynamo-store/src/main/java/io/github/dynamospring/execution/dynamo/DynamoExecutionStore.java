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
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.DeliveryOrder;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.EventLoad;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.Lease;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.PendingQuery;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.WaitingWork;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;

/**
 * The {@link ExecutionStore} on DynamoDB in the layout of seven tables, over the SDK's
 * client. A commit is one transaction, and one conditional update if it has nothing but
 * the state; numbers of events and children come from a counter each, which is one
 * request more per kind. The client stays the caller's, who closes it.
 *
 * @since 0.1.0
 * @see ExecutionTables
 * @see DynamoAsyncExecutionStore
 */
public class DynamoExecutionStore implements ExecutionStore {

	private final ExecutionFlows flows;

	private final BlockingRunner runner;

	/**
	 * Create a store with default settings.
	 * @param client the client
	 * @param serializer writes states and payloads
	 */
	public DynamoExecutionStore(DynamoDbClient client, PayloadSerializer serializer) {
		this(client, serializer, ExecutionStoreSettings.defaults());
	}

	/**
	 * Create a store.
	 * @param client the client
	 * @param serializer writes states and payloads
	 * @param settings how it works
	 */
	public DynamoExecutionStore(DynamoDbClient client, PayloadSerializer serializer, ExecutionStoreSettings settings) {
		Assert.notNull(client, "A client is needed");
		Assert.notNull(serializer, "A serializer is needed");
		this.flows = new ExecutionFlows(settings, serializer);
		this.runner = new BlockingRunner(client, new CapacityReporter(settings.observer()));
	}

	private DynamoExecutionStore(ExecutionFlows flows, BlockingRunner runner) {
		this.flows = flows;
		this.runner = runner;
	}

	/**
	 * Return the same store with requests that end in time. It suits those who would
	 * rather know nothing than wait, such as health checks.
	 * @param timeout how long each request may take, with its retries
	 * @return the store
	 */
	public DynamoExecutionStore withCallTimeout(Duration timeout) {
		Assert.isTrue(timeout.toMillis() > 0,
				() -> "No request ends in %s. Remedy: use a millisecond or more.".formatted(timeout));
		return new DynamoExecutionStore(this.flows, this.runner.withCallTimeout(timeout));
	}

	@Override
	public <S> Optional<StoredExecution<S>> load(String id, Class<S> stateType) {
		return this.runner.run(this.flows.reads().load(id, stateType));
	}

	@Override
	public <S> EventLoad<S> loadForEvent(String id, String eventId, Class<S> stateType) {
		Assert.hasLength(eventId, "An event needs an id that is not empty");
		return this.runner.run(this.flows.reads().loadForEvent(id, eventId, stateType));
	}

	@Override
	public <S> CommitResult<S> commit(Commit<S> commit) {
		Instant start = this.flows.settings().clock().instant();
		try {
			return this.runner.run(this.flows.commit(commit));
		}
		catch (RuntimeException ex) {
			failed(commit, ex, start);
			throw ex;
		}
	}

	private void failed(Commit<?> commit, RuntimeException ex, Instant start) {
		ExecutionStoreSettings settings = this.flows.settings();
		settings.observer().commitFailed(commit, ex, Duration.between(start, settings.clock().instant()));
	}

	@Override
	public CommitOutcome resolve(String commitId) {
		return this.runner.run(this.flows.reads().resolve(commitId));
	}

	@Override
	public boolean isProcessed(String id, String eventId) {
		Assert.hasLength(eventId, "An event needs an id that is not empty");
		return this.runner.run(this.flows.reads().isProcessed(id, eventId));
	}

	@Override
	public CursorPage<ExecutionSummary> list(ExecutionQuery query) {
		return this.runner.run(this.flows.list(query));
	}

	@Override
	public List<TraceStep> readTrace(String id, int newest) {
		return this.runner.run(this.flows.traces().read(id, newest));
	}

	@Override
	public long appendTrace(String id, TraceStep step) {
		return this.runner.run(this.flows.traces().append(id, step));
	}

	@Override
	public List<String> queues(WorkKind kind) {
		return QueueFlows.queues(kind);
	}

	@Override
	public List<OutboxEntry> pendingOutbox(PendingQuery query) {
		return this.runner.run(this.flows.queues().pendingOutbox(query));
	}

	@Override
	public void ackOutbox(Collection<Long> seqs) {
		this.runner.run(this.flows.queues().acknowledge(WorkKind.OUTBOX, seqs));
	}

	@Override
	public List<SpawnEntry> pendingSpawns(PendingQuery query) {
		return this.runner.run(this.flows.queues().pendingSpawns(query));
	}

	@Override
	public void ackSpawn(Collection<Long> seqs) {
		this.runner.run(this.flows.queues().acknowledge(WorkKind.SPAWN, seqs));
	}

	@Override
	public List<DueTimer> dueTimers(Instant now, int limit) {
		return this.runner.run(this.flows.queues().dueTimers(null, now, limit));
	}

	@Override
	public List<DueTimer> dueTimers(String queue, Instant now, int limit) {
		return this.runner.run(this.flows.queues().dueTimers(queue, now, limit));
	}

	@Override
	public boolean deleteTimer(DueTimer timer) {
		return this.runner.run(this.flows.queues().deleteTimer(timer));
	}

	@Override
	public List<DueTimer> timersOf(String id) {
		return this.runner.run(this.flows.queues().timersOf(id));
	}

	@Override
	public DeliveryOrder checkOrder(Effect effect) {
		return this.runner.run(this.flows.queues().checkOrder(effect));
	}

	@Override
	public boolean retryLater(WorkItem item, Instant nextAttempt, @Nullable String error) {
		return this.runner.run(this.flows.queues().retryLater(item, nextAttempt, error));
	}

	@Override
	public boolean park(WorkItem item, String error, @Nullable Instant nextAttempt) {
		return this.runner.run(this.flows.parking().park(item, error, nextAttempt));
	}

	@Override
	public CursorPage<ParkedItem> parked(ParkedQuery query) {
		return this.runner.run(this.flows.parkedLists().items(query));
	}

	@Override
	public CursorPage<ParkedLot> parkedLots(ParkedQuery query) {
		return this.runner.run(this.flows.parkedLists().lots(query));
	}

	@Override
	public boolean isFirstParked(Effect effect) {
		return this.runner.run(this.flows.parking().isFirst(effect));
	}

	@Override
	public int resume(String executionId) {
		return this.runner.run(this.flows.parking().resume(executionId));
	}

	@Override
	public boolean retryParked(ParkedItem item, @Nullable Instant nextAttempt, String error) {
		return this.runner.run(this.flows.parking().retry(item, nextAttempt, error));
	}

	@Override
	public boolean ackParked(ParkedItem item) {
		return this.runner.run(this.flows.parking().acknowledge(item));
	}

	@Override
	public boolean discard(ParkedItem item) {
		return this.runner.run(this.flows.parking().discard(item));
	}

	@Override
	public WaitingWork waiting(WorkKind kind, int limit) {
		return this.runner.run(this.flows.queues().waiting(kind, limit));
	}

	@Override
	public WaitingWork waitingParked(int limit) {
		return this.runner.run(this.flows.parkedLists().waiting(limit));
	}

	@Override
	public Optional<Lease> acquireLease(String name, String owner, Duration duration) {
		return this.runner.run(this.flows.leases().acquire(name, owner, duration));
	}

	@Override
	public void releaseLease(Lease lease) {
		this.runner.run(this.flows.leases().release(lease));
	}

	@Override
	public boolean purge(String id) {
		return this.runner.run(this.flows.purges().purge(id));
	}

	@Override
	public int purge(Instant before) {
		return this.runner.run(this.flows.purges().purge(before));
	}

}
