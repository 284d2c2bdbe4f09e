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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitId;
import io.github.dynamospring.execution.CommitPlan;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.StoreObserver.RetryReason;
import io.github.dynamospring.execution.StoredExecution;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * The way of one commit: numbers for its effects, one write, and whatever the answer
 * demands.
 *
 * @param <S> the type of the state
 */
final class CommitFlow<S> {

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final CommitPlanner planner;

	private final Commit<S> commit;

	private final StoredExecution<S> execution;

	private final CommitPlan<S> plan;

	private final String token;

	private final CommitId commitId;

	private final ItemCodec codec;

	private final Instant start;

	CommitFlow(ExecutionStoreSettings settings, Requests requests, ItemCodec codec, Commit<S> commit) {
		this.settings = settings;
		this.requests = requests;
		this.codec = codec;
		this.planner = new CommitPlanner(settings, codec);
		this.commit = commit;
		this.execution = commit.execution();
		this.start = settings.clock().instant();
		this.plan = codec.plan(commit, CommitPlanner.handleOf(this.execution).counters(), this.start);
		this.token = (commit.token() != null) ? commit.token() : settings.token();
		this.commitId = new CommitId(this.token, this.plan.version(), this.execution.id());
	}

	Flow<CommitResult<S>> flow() {
		TraceWindow trace = CommitPlanner.handleOf(this.execution).trace();
		if (hasEffects()) {
			this.planner.writes(this.plan, this.token, CommitNumbers.LONGEST, trace).verifySize(this.execution.id());
		}
		return allocate(new Progress(CommitNumbers.NONE, trace, this.settings.token(), 0, 0, false));
	}

	// Effects need numbers, which are not to be taken for a commit that is refused.
	private boolean hasEffects() {
		return !this.commit.emits().isEmpty() || !this.commit.spawns().isEmpty();
	}

	private Flow<CommitResult<S>> allocate(Progress progress) {
		if (progress.numbers.lacksSpawn(this.commit)) {
			return allocate(progress, "spawn", this.commit.spawns().size(),
					(first) -> progress.withNumbers(progress.numbers.withSpawn(first)));
		}
		if (progress.numbers.lacksOutbox(this.commit)) {
			return allocate(progress, "outbox", this.commit.emits().size(),
					(first) -> progress.withNumbers(progress.numbers.withOutbox(first)));
		}
		return send(progress);
	}

	private Flow<CommitResult<S>> allocate(Progress progress, String counter, int count, LongFunction<Progress> next) {
		UpdateItemRequest request = UpdateItemRequest.builder()
			.tableName(this.settings.table("counters"))
			.key(KeyCodec.counter(counter))
			.updateExpression("ADD #n :count")
			.expressionAttributeNames(Attributes.names("#n"))
			.expressionAttributeValues(Map.of(":count", Attributes.of(count)))
			.returnValues(ReturnValue.UPDATED_NEW)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
		return Flow.call(request, UpdateItemResponse.class,
				(answer) -> allocate(next.apply(Attributes.number(answer.attributes(), "n") - count + 1).counted()),
				(ex) -> allocationFailed(progress.counted(), ex));
	}

	// Numbers may have gaps, so that a lost answer costs some and nothing else.
	private Flow<CommitResult<S>> allocationFailed(Progress progress, RuntimeException ex) {
		CommitAnswer answer = CommitAnswer.read(ex, List.of(), this.token, this.plan.version());
		if (answer.reason() == null) {
			throw ended(progress, ex);
		}
		return retry(progress, answer.reason(), ex);
	}

	private Flow<CommitResult<S>> send(Progress progress) {
		CommitWrites writes = this.planner.writes(this.plan, this.token, progress.numbers, progress.trace);
		writes.verifySize(this.execution.id());
		DynamoDbRequest request = writes.toRequest(progress.transaction);
		Progress sent = progress.counted();
		if (request instanceof TransactWriteItemsRequest) {
			return Flow.call(request, TransactWriteItemsResponse.class,
					(answer) -> Flow.done(result(this.plan, sent, writes)), (ex) -> failed(sent, writes, ex));
		}
		return Flow.call(request, UpdateItemResponse.class, (answer) -> Flow.done(result(this.plan, sent, writes)),
				(ex) -> failed(sent, writes, ex));
	}

	private Flow<CommitResult<S>> failed(Progress progress, CommitWrites writes, RuntimeException ex) {
		CommitAnswer answer = CommitAnswer.read(ex, writes.roles(), this.token, this.plan.version());
		return switch (answer.kind()) {
			case APPLIED -> Flow.done(applied(progress, writes, answer.image()));
			case DUPLICATE ->
				throw new DuplicateEventException(this.execution.id(), String.valueOf(this.commit.eventId()));
			case STATE_CHANGED -> stateChanged(progress, writes, answer.image(), ex);
			case NUMBER_TAKEN -> retry(progress.again(this.settings.token()).withNumbers(CommitNumbers.NONE),
					RetryReason.NUMBER_TAKEN, ex);
			case CONTENDED, NO_ANSWER ->
				retry(answer.kind() == CommitAnswer.Kind.NO_ANSWER ? progress.withDoubt() : progress,
						(answer.reason() != null) ? answer.reason() : RetryReason.CONTENTION, ex);
			case REFUSED -> throw ended(progress, ex);
		};
	}

	// A request that is refused says nothing of one before it whose answer was lost.
	private RuntimeException ended(Progress progress, RuntimeException ex) {
		return progress.unsure ? unknown(Failures.translate(ex)) : Failures.translate(ex);
	}

	private OutcomeUnknownException unknown(RuntimeException cause) {
		return new OutcomeUnknownException(this.execution.id(), this.commitId.toString(), cause);
	}

	private Flow<CommitResult<S>> stateChanged(Progress progress, CommitWrites writes,
			Map<String, AttributeValue> image, RuntimeException ex) {
		if (image.isEmpty()) {
			// Gone, or an emulator that does not tell.
			return readState((read) -> changedTo(progress.counted(), writes, read, ex), (readFailure) -> {
				throw mayHaveBeenApplied(progress) ? unknown(Failures.translate(readFailure))
						: Failures.translate(readFailure);
			});
		}
		return changedTo(progress, writes, image, ex);
	}

	private Flow<CommitResult<S>> changedTo(Progress progress, CommitWrites writes, Map<String, AttributeValue> image,
			RuntimeException ex) {
		if (isOwn(image)) {
			return Flow.done(applied(progress, writes, image));
		}
		Long found = version(image);
		if (found != null && found == this.execution.version()) {
			Progress moved = progress.again(this.settings.token()).withTrace(ItemCodec.traceWindow(image));
			return retry(moved, moved.trace.equals(progress.trace) ? RetryReason.CONTENTION : RetryReason.TRACE_MOVED,
					ex);
		}
		if (mayHaveBeenApplied(progress) && isForgotten(found) && !isCreatedByAnother(found)) {
			throw unknown(Failures.translate(ex));
		}
		throw stale(found);
	}

	// A token somebody else has chosen may be that of an earlier call, which was applied.
	private boolean mayHaveBeenApplied(Progress progress) {
		return progress.unsure || this.commit.token() != null;
	}

	private RuntimeException stale(@Nullable Long found) {
		return this.execution.isNew() ? new ExecutionExistsException(this.execution.id(), found)
				: new StaleVersionException(this.execution.id(), this.execution.version(), found);
	}

	// The mark of a purge counts up, too, so that the version of what is purged tells
	// nothing, nor does that of the next execution of its id.
	private @Nullable Long version(Map<String, AttributeValue> image) {
		Instant createdAt = this.execution.createdAt();
		boolean next = createdAt != null && !createdAt.equals(Attributes.optionalTime(image, "created_at"));
		return (ReadFlows.exists(image) && !next) ? Attributes.optionalNumber(image, "version") : null;
	}

	private boolean isOwn(Map<String, AttributeValue> image) {
		return DynamoHandle.remembers(image, this.token, this.plan.version());
	}

	// Whether this commit may have been applied and followed by so many that none tells.
	private boolean isForgotten(@Nullable Long found) {
		return found == null || found - this.plan.version() >= DynamoHandle.REMEMBERED_COMMITS;
	}

	// The token of a creation is kept as long as the execution, if the caller chose it.
	private boolean isCreatedByAnother(@Nullable Long found) {
		return this.execution.isNew() && found != null && this.commit.token() != null;
	}

	private Flow<CommitResult<S>> retry(Progress progress, RetryReason reason, RuntimeException ex) {
		Backoff backoff = this.settings.backoff();
		if (backoff.isExhausted(progress.attempts + 1)) {
			return exhausted(progress, ex);
		}
		this.settings.observer().commitRetried(this.execution.id(), reason);
		return backoff.pause(progress.attempts + 1, () -> allocate(progress.retried()));
	}

	private Flow<CommitResult<S>> exhausted(Progress progress, RuntimeException ex) {
		RuntimeException cause = Failures.translate(ex);
		StoreContendedException contended = new StoreContendedException(this.execution.id(), progress.attempts + 1,
				cause);
		if (!mayHaveBeenApplied(progress)) {
			throw contended;
		}
		CommitWrites writes = this.planner.writes(this.plan, this.token, progress.numbers, progress.trace);
		return readState((image) -> {
			if (isOwn(image)) {
				return Flow.done(applied(progress.counted(), writes, image));
			}
			Long found = version(image);
			boolean unchanged = (found != null) ? found == this.execution.version() : this.execution.isNew();
			if (unchanged && !progress.unsure) {
				throw contended;
			}
			if (unchanged || (isForgotten(found) && !isCreatedByAnother(found))) {
				throw unknown(cause);
			}
			throw stale(found);
		}, (readFailure) -> {
			throw unknown(cause);
		});
	}

	private Flow<CommitResult<S>> readState(Function<Map<String, AttributeValue>, Flow<CommitResult<S>>> next,
			Function<RuntimeException, Flow<CommitResult<S>>> onError) {
		return Flow.call(this.requests.get("executions", KeyCodec.execution(this.execution.id())),
				GetItemResponse.class, (answer) -> next.apply(answer.item()), onError);
	}

	/*
	 * An earlier try, or an earlier call with the same token, was applied. As long as no
	 * other commit followed, the stored execution tells its time and numbers.
	 */
	private CommitResult<S> applied(Progress progress, CommitWrites writes, Map<String, AttributeValue> image) {
		Long found = Attributes.optionalNumber(image, "version");
		if (found == null || found != this.plan.version()) {
			CommitResult<S> planned = result(this.plan, progress, writes);
			return progress.unsure ? planned : withoutEffects(planned);
		}
		DynamoHandle stored = ItemCodec.handle(image);
		CommitPlan<S> same = this.codec.plan(this.commit, CommitPlanner.handleOf(this.execution).counters(),
				Attributes.time(image, "updated_at"));
		long lastOutbox = (stored.counters().lastOutbox() != null) ? stored.counters().lastOutbox() : 0;
		long lastSpawn = (stored.counters().lastSpawn() != null) ? stored.counters().lastSpawn() : 0;
		boolean inOrder = same.lastInOrder() >= 0 || this.commit.emits().isEmpty();
		long firstOutbox = inOrder ? lastOutbox - Math.max(0, same.lastInOrder()) : progress.numbers.firstOutbox();
		CommitResult<S> result = result(same,
				progress.withNumbers(new CommitNumbers(firstOutbox, lastSpawn - this.commit.spawns().size() + 1)),
				writes);
		return (inOrder || progress.unsure) ? result : withoutEffects(result);
	}

	// The numbers of an earlier call's effects are not known any more.
	private static <S> CommitResult<S> withoutEffects(CommitResult<S> result) {
		return new CommitResult<>(result.commitId(), result.execution(), List.of(), List.of(), result.timers(),
				result.requests(), result.items(), result.stateBytes());
	}

	private CommitResult<S> result(CommitPlan<S> applied, Progress progress, CommitWrites writes) {
		DynamoHandle handle = this.planner.handle(applied, this.token, progress.numbers, progress.trace);
		List<SpawnEntry> spawns = applied.spawns(ItemCodec.SPAWN_QUEUE, progress.numbers.firstSpawn());
		CommitResult<S> result = new CommitResult<>(this.commitId.toString(), applied.execution(handle),
				applied.outbox(ItemCodec.OUTBOX_QUEUE, progress.numbers.firstOutbox(), handle.counters().lastSpawn()),
				spawns, applied.armed(ItemCodec.TIMER_QUEUE), progress.requests, writes.size(), writes.stateBytes());
		this.settings.observer().committed(result, Duration.between(this.start, this.settings.clock().instant()));
		return result;
	}

	/**
	 * How far a commit is.
	 *
	 * @param numbers the numbers of its effects
	 * @param trace the trace as it is known
	 * @param transaction the token of the transaction, a new one when its content changes
	 * @param attempts how often it was tried again
	 * @param requests how many requests were sent
	 * @param unsure whether one of them may have been applied
	 */
	private record Progress(CommitNumbers numbers, TraceWindow trace, String transaction, int attempts, int requests,
			boolean unsure) {

		Progress withNumbers(CommitNumbers newNumbers) {
			return new Progress(newNumbers, this.trace, this.transaction, this.attempts, this.requests, this.unsure);
		}

		Progress withTrace(TraceWindow newTrace) {
			return new Progress(this.numbers, newTrace, this.transaction, this.attempts, this.requests, this.unsure);
		}

		Progress again(String newTransaction) {
			return new Progress(this.numbers, this.trace, newTransaction, this.attempts, this.requests, this.unsure);
		}

		Progress counted() {
			return new Progress(this.numbers, this.trace, this.transaction, this.attempts, this.requests + 1,
					this.unsure);
		}

		Progress retried() {
			return new Progress(this.numbers, this.trace, this.transaction, this.attempts + 1, this.requests,
					this.unsure);
		}

		Progress withDoubt() {
			return new Progress(this.numbers, this.trace, this.transaction, this.attempts, this.requests, true);
		}

	}

}
