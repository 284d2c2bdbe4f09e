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
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.execution.AsyncExecutionStore;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.DeliveryOrder;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.EventLoad;
import io.github.dynamospring.execution.ExecutionQuery;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

import org.springframework.util.Assert;

/**
 * The {@link AsyncExecutionStore} on DynamoDB in the layout of seven tables, over the
 * SDK's asynchronous client: requests of many calls are in flight at once and no thread
 * waits for them.
 *
 * @since 0.1.0
 * @see DynamoExecutionStore
 */
public class DynamoAsyncExecutionStore implements AsyncExecutionStore {

	private final ExecutionFlows flows;

	private final AsyncRunner runner;

	/**
	 * Create a store with default settings.
	 * @param client the client
	 * @param serializer writes states and payloads
	 */
	public DynamoAsyncExecutionStore(DynamoDbAsyncClient client, PayloadSerializer serializer) {
		this(client, serializer, ExecutionStoreSettings.defaults());
	}

	/**
	 * Create a store.
	 * @param client the client
	 * @param serializer writes states and payloads
	 * @param settings how it works
	 */
	public DynamoAsyncExecutionStore(DynamoDbAsyncClient client, PayloadSerializer serializer,
			ExecutionStoreSettings settings) {
		Assert.notNull(client, "A client is needed");
		Assert.notNull(serializer, "A serializer is needed");
		this.flows = new ExecutionFlows(settings, serializer);
		this.runner = new AsyncRunner(client, new CapacityReporter(settings.observer()));
	}

	@Override
	public <S> CompletableFuture<Optional<StoredExecution<S>>> load(String id, Class<S> stateType) {
		return this.runner.run(this.flows.reads().load(id, stateType));
	}

	@Override
	public <S> CompletableFuture<EventLoad<S>> loadForEvent(String id, String eventId, Class<S> stateType) {
		Assert.hasLength(eventId, "An event needs an id that is not empty");
		return this.runner.run(this.flows.reads().loadForEvent(id, eventId, stateType));
	}

	@Override
	public <S> CompletableFuture<CommitResult<S>> commit(Commit<S> commit) {
		Instant start = this.flows.settings().clock().instant();
		return this.runner.run(this.flows.commit(commit)).whenComplete((result, ex) -> {
			if (ex instanceof RuntimeException failure) {
				failed(commit, failure, start);
			}
		});
	}

	private void failed(Commit<?> commit, RuntimeException ex, Instant start) {
		ExecutionStoreSettings settings = this.flows.settings();
		settings.observer().commitFailed(commit, ex, Duration.between(start, settings.clock().instant()));
	}

	@Override
	public CompletableFuture<CommitOutcome> resolve(String commitId) {
		return this.runner.run(this.flows.reads().resolve(commitId));
	}

	@Override
	public CompletableFuture<Boolean> isProcessed(String id, String eventId) {
		Assert.hasLength(eventId, "An event needs an id that is not empty");
		return this.runner.run(this.flows.reads().isProcessed(id, eventId));
	}

	@Override
	public CompletableFuture<CursorPage<ExecutionSummary>> list(ExecutionQuery query) {
		return this.runner.run(this.flows.list(query));
	}

	@Override
	public CompletableFuture<List<TraceStep>> readTrace(String id, int newest) {
		return this.runner.run(this.flows.traces().read(id, newest));
	}

	@Override
	public CompletableFuture<Long> appendTrace(String id, TraceStep step) {
		return this.runner.run(this.flows.traces().append(id, step));
	}

	@Override
	public List<String> queues(WorkKind kind) {
		return QueueFlows.queues(kind);
	}

	@Override
	public CompletableFuture<List<OutboxEntry>> pendingOutbox(PendingQuery query) {
		return this.runner.run(this.flows.queues().pendingOutbox(query));
	}

	@Override
	public CompletableFuture<Void> ackOutbox(Collection<Long> seqs) {
		return this.runner.run(this.flows.queues().acknowledge(WorkKind.OUTBOX, seqs)).thenAccept((done) -> {
		});
	}

	@Override
	public CompletableFuture<List<SpawnEntry>> pendingSpawns(PendingQuery query) {
		return this.runner.run(this.flows.queues().pendingSpawns(query));
	}

	@Override
	public CompletableFuture<Void> ackSpawn(Collection<Long> seqs) {
		return this.runner.run(this.flows.queues().acknowledge(WorkKind.SPAWN, seqs)).thenAccept((done) -> {
		});
	}

	@Override
	public CompletableFuture<List<DueTimer>> dueTimers(Instant now, int limit) {
		return this.runner.run(this.flows.queues().dueTimers(null, now, limit));
	}

	@Override
	public CompletableFuture<List<DueTimer>> dueTimers(String queue, Instant now, int limit) {
		return this.runner.run(this.flows.queues().dueTimers(queue, now, limit));
	}

	@Override
	public CompletableFuture<Boolean> deleteTimer(DueTimer timer) {
		return this.runner.run(this.flows.queues().deleteTimer(timer));
	}

	@Override
	public CompletableFuture<List<DueTimer>> timersOf(String id) {
		return this.runner.run(this.flows.queues().timersOf(id));
	}

	@Override
	public CompletableFuture<DeliveryOrder> checkOrder(Effect effect) {
		return this.runner.run(this.flows.queues().checkOrder(effect));
	}

	@Override
	public CompletableFuture<Boolean> retryLater(WorkItem item, Instant nextAttempt, @Nullable String error) {
		return this.runner.run(this.flows.queues().retryLater(item, nextAttempt, error));
	}

	@Override
	public CompletableFuture<Boolean> park(WorkItem item, String error, @Nullable Instant nextAttempt) {
		return this.runner.run(this.flows.parking().park(item, error, nextAttempt));
	}

	@Override
	public CompletableFuture<CursorPage<ParkedItem>> parked(ParkedQuery query) {
		return this.runner.run(this.flows.parkedLists().items(query));
	}

	@Override
	public CompletableFuture<CursorPage<ParkedLot>> parkedLots(ParkedQuery query) {
		return this.runner.run(this.flows.parkedLists().lots(query));
	}

	@Override
	public CompletableFuture<Boolean> isFirstParked(Effect effect) {
		return this.runner.run(this.flows.parking().isFirst(effect));
	}

	@Override
	public CompletableFuture<Integer> resume(String executionId) {
		return this.runner.run(this.flows.parking().resume(executionId));
	}

	@Override
	public CompletableFuture<Boolean> retryParked(ParkedItem item, @Nullable Instant nextAttempt, String error) {
		return this.runner.run(this.flows.parking().retry(item, nextAttempt, error));
	}

	@Override
	public CompletableFuture<Boolean> ackParked(ParkedItem item) {
		return this.runner.run(this.flows.parking().acknowledge(item));
	}

	@Override
	public CompletableFuture<Boolean> discard(ParkedItem item) {
		return this.runner.run(this.flows.parking().discard(item));
	}

	@Override
	public CompletableFuture<WaitingWork> waiting(WorkKind kind, int limit) {
		return this.runner.run(this.flows.queues().waiting(kind, limit));
	}

	@Override
	public CompletableFuture<WaitingWork> waitingParked(int limit) {
		return this.runner.run(this.flows.parkedLists().waiting(limit));
	}

	@Override
	public CompletableFuture<Optional<Lease>> acquireLease(String name, String owner, Duration duration) {
		return this.runner.run(this.flows.leases().acquire(name, owner, duration));
	}

	@Override
	public CompletableFuture<Void> releaseLease(Lease lease) {
		return this.runner.run(this.flows.leases().release(lease)).thenAccept((done) -> {
		});
	}

	@Override
	public CompletableFuture<Boolean> purge(String id) {
		return this.runner.run(this.flows.purges().purge(id));
	}

	@Override
	public CompletableFuture<Integer> purge(Instant before) {
		return this.runner.run(this.flows.purges().purge(before));
	}

}
