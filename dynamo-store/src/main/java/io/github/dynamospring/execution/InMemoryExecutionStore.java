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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * An {@link ExecutionStore} in memory, for tests of handlers and workers. It keeps the
 * whole contract but outlives nothing.
 *
 * @since 0.1.0
 */
public class InMemoryExecutionStore implements ExecutionStore {

	private static final Map<WorkKind, List<String>> QUEUES = Map.of(WorkKind.OUTBOX, List.of("outbox"), WorkKind.SPAWN,
			List.of("spawns"), WorkKind.TIMER, List.of("timers"));

	private static final Duration MARK_RETENTION = Duration.ofDays(15);

	private static final int REMEMBERED_COMMITS = 4;

	private final PayloadSerializer serializer;

	private final Clock clock;

	private final Supplier<String> tokens;

	private final int traceSize;

	private final StoreObserver observer;

	private final Data data;

	/**
	 * Create a store that traces 200 steps and runs on the system's clock.
	 * @param serializer writes states and payloads
	 */
	public InMemoryExecutionStore(PayloadSerializer serializer) {
		this(new Data(), serializer, Clock.systemUTC(), () -> UUID.randomUUID().toString(), 200, StoreObserver.NONE);
	}

	/**
	 * Create a store.
	 * @param data what it works on
	 * @param serializer writes states and payloads
	 * @param clock tells the time
	 * @param tokens makes tokens for commits that have none
	 * @param traceSize how many steps to keep of a trace, 0 to trace nothing
	 * @param observer is told what happens
	 */
	public InMemoryExecutionStore(Data data, PayloadSerializer serializer, Clock clock, Supplier<String> tokens,
			int traceSize, StoreObserver observer) {
		this.data = data;
		this.serializer = serializer;
		this.clock = clock;
		this.tokens = tokens;
		this.traceSize = traceSize;
		this.observer = observer;
	}

	@Override
	public <S> Optional<StoredExecution<S>> load(String id, Class<S> stateType) {
		synchronized (this.data) {
			Row row = this.data.executions.get(id);
			return (row != null) ? Optional.of(row.read(stateType, this.serializer)) : Optional.empty();
		}
	}

	@Override
	public <S> EventLoad<S> loadForEvent(String id, String eventId, Class<S> stateType) {
		synchronized (this.data) {
			Optional<StoredExecution<S>> execution = load(id, stateType);
			return new EventLoad<>(execution, execution.isPresent() && isProcessed(id, eventId));
		}
	}

	@Override
	public <S> CommitResult<S> commit(Commit<S> commit) {
		Instant start = this.clock.instant();
		CommitResult<S> result;
		try {
			result = apply(commit);
		}
		catch (RuntimeException ex) {
			this.observer.commitFailed(commit, ex, Duration.between(start, this.clock.instant()));
			throw ex;
		}
		this.observer.committed(result, Duration.between(start, this.clock.instant()));
		return result;
	}

	private <S> CommitResult<S> apply(Commit<S> commit) {
		synchronized (this.data) {
			StoredExecution<S> execution = commit.execution();
			Row row = this.data.executions.get(execution.id());
			String token = (commit.token() != null) ? commit.token() : this.tokens.get();
			CommitId commitId = new CommitId(token, execution.version() + 1, execution.id());
			CommitResult<?> applied = (row != null) ? row.result(commitId.toString()) : null;
			if (applied != null) {
				return repeat(commit, applied);
			}
			CommitPlan<S> plan = CommitPlan.of(commit, counters(execution), this.clock.instant(), this.serializer);
			verify(commit, row);
			List<SpawnEntry> newSpawns = plan.spawns("spawns", this.data.lastSpawn + 1);
			ExecutionCounters counters = plan.counters(this.data.lastOutbox + 1, this.data.lastSpawn + 1);
			List<OutboxEntry> newOutbox = plan.outbox("outbox", this.data.lastOutbox + 1, counters.lastSpawn());
			this.data.lastSpawn += newSpawns.size();
			this.data.lastOutbox += newOutbox.size();
			newSpawns.forEach((entry) -> this.data.spawns.put(entry.seq(), entry));
			newOutbox.forEach((entry) -> this.data.outbox.put(entry.seq(), entry));
			List<DueTimer> armed = plan.armed("timers");
			TreeMap<String, DueTimer> ofExecution = this.data.timers.computeIfAbsent(execution.id(),
					(id) -> new TreeMap<>());
			plan.disarmed().forEach(ofExecution::remove);
			armed.forEach((timer) -> ofExecution.put(timer.path(), timer));
			if (commit.eventId() != null) {
				this.data.marks.computeIfAbsent(execution.id(), (id) -> new HashMap<>())
					.put(commit.eventId(), plan.now().plus(MARK_RETENTION));
			}
			Row next = (row != null) ? row : new Row();
			next.store(plan.execution(new Handle(counters)), plan.state());
			this.data.executions.put(execution.id(), next);
			if (commit.traceStep() != null) {
				trace(next, commit.traceStep(), plan.now());
			}
			int items = 1 + newSpawns.size() + newOutbox.size() + armed.size() + plan.disarmed().size()
					+ ((commit.eventId() != null) ? 1 : 0) + ((commit.traceStep() != null) ? 1 : 0);
			CommitResult<S> result = new CommitResult<>(commitId.toString(), plan.execution(new Handle(counters)),
					newOutbox, newSpawns, armed, 1, items, plan.state().text().length());
			next.remember(result, commit.token() != null && execution.isNew());
			return result;
		}
	}

	@SuppressWarnings("unchecked")
	private static <S> CommitResult<S> repeat(Commit<S> commit, CommitResult<?> applied) {
		Assert.state(commit.state().getClass() == applied.execution().state().getClass(),
				"The commits of one token differ");
		return (CommitResult<S>) applied;
	}

	private <S> void verify(Commit<S> commit, @Nullable Row row) {
		StoredExecution<S> execution = commit.execution();
		if (commit.eventId() != null && isProcessed(execution.id(), commit.eventId())) {
			throw new DuplicateEventException(execution.id(), commit.eventId());
		}
		Instant createdAt = execution.createdAt();
		boolean next = row != null && createdAt != null && !createdAt.equals(row.stored().createdAt());
		Long found = (row != null && !next) ? row.stored().version() : null;
		if (commit.token() != null && !execution.isNew() && !isCurrent(execution, found)
				&& (found == null || found - execution.version() > REMEMBERED_COMMITS)) {
			CommitId commitId = new CommitId(commit.token(), execution.version() + 1, execution.id());
			throw new OutcomeUnknownException(execution.id(), commitId.toString(), null);
		}
		if (execution.isNew() && found != null) {
			throw new ExecutionExistsException(execution.id(), found);
		}
		if (!execution.isNew() && (found == null || found != execution.version())) {
			throw new StaleVersionException(execution.id(), execution.version(), found);
		}
	}

	private static boolean isCurrent(StoredExecution<?> execution, @Nullable Long found) {
		return execution.isNew() ? found == null : (found != null && found == execution.version());
	}

	private static ExecutionCounters counters(StoredExecution<?> execution) {
		if (execution.isNew()) {
			return ExecutionCounters.NEW;
		}
		Assert.state(execution.handle() instanceof Handle,
				() -> "Execution '%s' was not loaded from this store. Remedy: load it here before committing."
					.formatted(execution.id()));
		return ((Handle) execution.handle()).counters();
	}

	@Override
	public CommitOutcome resolve(String commitId) {
		synchronized (this.data) {
			CommitId id = CommitId.parse(commitId);
			Row row = this.data.executions.get(id.executionId());
			if (row == null) {
				return (id.version() == 1) ? CommitOutcome.OPEN : CommitOutcome.FORGOTTEN;
			}
			if (row.result(commitId) != null) {
				return CommitOutcome.COMMITTED;
			}
			long behind = row.stored().version() - id.version();
			if (behind < 0) {
				return CommitOutcome.OPEN;
			}
			return (behind < REMEMBERED_COMMITS) ? CommitOutcome.NOT_COMMITTED : CommitOutcome.FORGOTTEN;
		}
	}

	@Override
	public boolean isProcessed(String id, String eventId) {
		synchronized (this.data) {
			Assert.hasLength(eventId, "An event needs an id that is not empty");
			Instant until = this.data.marks.getOrDefault(id, Map.of()).get(eventId);
			return until != null && this.clock.instant().isBefore(until);
		}
	}

	@Override
	public CursorPage<ExecutionSummary> list(ExecutionQuery query) {
		synchronized (this.data) {
			String fingerprint = query.from(null).withLimit(1).toString();
			Comparator<ExecutionSummary> order = Comparator.comparing(ExecutionSummary::createdAt)
				.thenComparing(ExecutionSummary::id);
			if (query.order() == ExecutionQuery.Order.NEWEST_FIRST) {
				order = order.reversed();
			}
			Stream<ExecutionSummary> summaries = this.data.executions.values()
				.stream()
				.map(Row::summary)
				.filter(query::matches)
				.sorted(order);
			if (query.cursor() != null) {
				List<String> position = PageCursor.parse(fingerprint, query.cursor());
				ExecutionSummary last = Row.position(Instant.parse(position.get(0)), position.get(1));
				Comparator<ExecutionSummary> comparator = order;
				summaries = summaries.filter((summary) -> comparator.compare(summary, last) > 0);
			}
			return page(summaries.limit(query.limit() + 1L).toList(), query.limit(), fingerprint,
					(summary) -> List.of(summary.createdAt().toString(), summary.id()));
		}
	}

	private static <T> CursorPage<T> page(List<T> found, int limit, String fingerprint,
			Function<T, List<String>> position) {
		if (found.size() <= limit) {
			return new CursorPage<>(found, null);
		}
		return new CursorPage<>(found.subList(0, limit),
				PageCursor.of(fingerprint, position.apply(found.get(limit - 1))));
	}

	@Override
	public List<TraceStep> readTrace(String id, int newest) {
		synchronized (this.data) {
			Row row = this.data.executions.get(id);
			List<TraceStep> steps = (row != null) ? List.copyOf(row.trace()) : List.of();
			return steps.subList(Math.max(0, steps.size() - newest), steps.size());
		}
	}

	@Override
	public long appendTrace(String id, TraceStep step) {
		synchronized (this.data) {
			Row row = this.data.executions.get(id);
			return (row != null) ? trace(row, step, this.clock.instant()) : -1;
		}
	}

	private long trace(Row row, TraceStep step, Instant now) {
		if (this.traceSize == 0) {
			return -1;
		}
		Instant at = Instant.ofEpochMilli(((step.at() != null) ? step.at() : now).toEpochMilli());
		row.trace()
			.add(new TraceStep(row.nextTraceIndex(), step.event(), step.eventId(), stored(step.data()), step.from(),
					step.to(), step.actions(), stored(step.context()), at));
		while (row.trace().size() > this.traceSize) {
			row.trace().remove();
		}
		return row.trace().getLast().index();
	}

	private @Nullable Payload stored(@Nullable Payload payload) {
		return (payload != null) ? readable(payload) : null;
	}

	@Override
	public List<String> queues(WorkKind kind) {
		return QUEUES.getOrDefault(kind, List.of());
	}

	@Override
	public List<OutboxEntry> pendingOutbox(PendingQuery query) {
		synchronized (this.data) {
			return pending(WorkKind.OUTBOX, this.data.outbox, query, this::readable);
		}
	}

	@Override
	public List<SpawnEntry> pendingSpawns(PendingQuery query) {
		synchronized (this.data) {
			return pending(WorkKind.SPAWN, this.data.spawns, query, this::readable);
		}
	}

	private <E> List<E> pending(WorkKind kind, TreeMap<Long, E> entries, PendingQuery query,
			UnaryOperator<E> readable) {
		List<E> found = entries.tailMap(query.after(), false)
			.values()
			.stream()
			.limit(query.limit())
			.map(readable)
			.toList();
		this.observer.polled(kind, found.size());
		return found;
	}

	private OutboxEntry readable(OutboxEntry entry) {
		return entry.withPayload(readable(entry.payload()));
	}

	private SpawnEntry readable(SpawnEntry entry) {
		return entry.withContext(readable(entry.context()));
	}

	private Payload readable(Payload payload) {
		return Payload.of(payload.serialize(this.serializer), this.serializer);
	}

	@Override
	public void ackOutbox(Collection<Long> seqs) {
		synchronized (this.data) {
			seqs.forEach(this.data.outbox::remove);
			this.observer.acknowledged(WorkKind.OUTBOX, seqs.size());
		}
	}

	@Override
	public void ackSpawn(Collection<Long> seqs) {
		synchronized (this.data) {
			seqs.forEach(this.data.spawns::remove);
			this.observer.acknowledged(WorkKind.SPAWN, seqs.size());
		}
	}

	@Override
	public List<DueTimer> dueTimers(Instant now, int limit) {
		synchronized (this.data) {
			List<DueTimer> due = this.data.timers.values()
				.stream()
				.flatMap((ofExecution) -> ofExecution.values().stream())
				.filter((timer) -> !timer.fireAt().isAfter(now))
				.filter((timer) -> timer.nextAttempt() == null || !timer.nextAttempt().isAfter(now))
				.sorted(Comparator.comparing(DueTimer::fireAt)
					.thenComparing(DueTimer::executionId)
					.thenComparing(DueTimer::path))
				.limit(limit)
				.toList();
			this.observer.polled(WorkKind.TIMER, due.size());
			return due;
		}
	}

	@Override
	public List<DueTimer> dueTimers(String queue, Instant now, int limit) {
		return dueTimers(now, limit);
	}

	@Override
	public boolean deleteTimer(DueTimer timer) {
		synchronized (this.data) {
			if (!isInForce(timer)) {
				return false;
			}
			this.data.timers.getOrDefault(timer.executionId(), new TreeMap<>()).remove(timer.path());
			this.observer.acknowledged(WorkKind.TIMER, 1);
			return true;
		}
	}

	private boolean isInForce(DueTimer timer) {
		SortedMap<String, DueTimer> ofExecution = this.data.timers.getOrDefault(timer.executionId(), new TreeMap<>());
		DueTimer stored = ofExecution.get(timer.path());
		return stored != null && stored.arming() == timer.arming() && stored.fireAt().equals(timer.fireAt());
	}

	@Override
	public List<DueTimer> timersOf(String id) {
		synchronized (this.data) {
			return List.copyOf(this.data.timers.getOrDefault(id, new TreeMap<>()).values());
		}
	}

	@Override
	public DeliveryOrder checkOrder(Effect effect) {
		synchronized (this.data) {
			Long predecessor = effect.predecessor();
			if (effect instanceof OutboxEntry entry) {
				if (predecessor == null && entry.lastSpawn() == null) {
					return DeliveryOrder.READY;
				}
				if (isPresent(this.data.outbox, predecessor) || isPresent(this.data.spawns, entry.lastSpawn())) {
					return DeliveryOrder.WAITING;
				}
			}
			else if (predecessor == null) {
				return DeliveryOrder.READY;
			}
			else if (isPresent(this.data.spawns, predecessor)) {
				return DeliveryOrder.WAITING;
			}
			return this.data.lots.containsKey(lotKey(effect)) ? DeliveryOrder.BEHIND_PARKED : DeliveryOrder.READY;
		}
	}

	private static boolean isPresent(Map<Long, ?> entries, @Nullable Long seq) {
		return seq != null && entries.containsKey(seq);
	}

	@Override
	public boolean retryLater(WorkItem item, Instant nextAttempt, @Nullable String error) {
		synchronized (this.data) {
			if (!isQueued(item)) {
				return false;
			}
			put(attempted(item, nextAttempt, error));
			return true;
		}
	}

	private boolean isQueued(WorkItem item) {
		return switch (item.kind()) {
			case OUTBOX -> this.data.outbox.containsKey(((OutboxEntry) item).seq());
			case SPAWN -> this.data.spawns.containsKey(((SpawnEntry) item).seq());
			case TIMER -> isInForce((DueTimer) item);
		};
	}

	private void put(WorkItem item) {
		switch (item.kind()) {
			case OUTBOX -> this.data.outbox.put(((OutboxEntry) item).seq(), (OutboxEntry) item);
			case SPAWN -> this.data.spawns.put(((SpawnEntry) item).seq(), (SpawnEntry) item);
			case TIMER -> this.data.timers.computeIfAbsent(item.executionId(), (id) -> new TreeMap<>())
				.put(((DueTimer) item).path(), (DueTimer) item);
		}
	}

	private static WorkItem attempted(WorkItem item, @Nullable Instant nextAttempt, @Nullable String error) {
		int attempts = item.attempts() + ((error != null) ? 1 : 0);
		String lastError = (error != null) ? error : item.lastError();
		return item.withAttempt(attempts, nextAttempt, lastError);
	}

	@Override
	public boolean park(WorkItem item, String error, @Nullable Instant nextAttempt) {
		synchronized (this.data) {
			if (!isQueued(item)) {
				return false;
			}
			switch (item.kind()) {
				case OUTBOX -> this.data.outbox.remove(((OutboxEntry) item).seq());
				case SPAWN -> this.data.spawns.remove(((SpawnEntry) item).seq());
				case TIMER ->
					this.data.timers.getOrDefault(item.executionId(), new TreeMap<>()).remove(((DueTimer) item).path());
			}
			WorkItem kept = item.withAttempt(item.attempts(), null, error);
			this.data.parked.put(parkedKey(item), new ParkedItem(kept, this.clock.instant(), null));
			ParkedLot lot = this.data.lots.get(lotKey(item));
			this.data.lots.put(lotKey(item),
					(lot != null) ? resized(lot, 1, lot.nextAttempt()) : new ParkedLot(item.executionId(),
							ParkedLot.isOrdered(item), 1, this.clock.instant(), nextAttempt));
			this.observer.parked(kept);
			return true;
		}
	}

	private static ParkedLot resized(ParkedLot lot, int more, @Nullable Instant nextAttempt) {
		return new ParkedLot(lot.executionId(), lot.ordered(), lot.size() + more, lot.since(), nextAttempt);
	}

	private static String lotKey(WorkItem item) {
		return lotKey(item.executionId(), ParkedLot.isOrdered(item));
	}

	private static String lotKey(String executionId, boolean ordered) {
		return executionId + '\u0000' + (ordered ? '1' : '2');
	}

	private static String parkedKey(WorkItem item) {
		return lotKey(item) + '\u0000' + switch (item.kind()) {
			case SPAWN -> "%020d\u00000%020d".formatted(((Effect) item).version(), ((Effect) item).seq());
			case OUTBOX -> "%020d\u00001%020d".formatted(((Effect) item).version(), ((Effect) item).seq());
			case TIMER -> "%s\u0000%020d".formatted(((DueTimer) item).path(), ((DueTimer) item).arming());
		};
	}

	@Override
	public CursorPage<ParkedItem> parked(ParkedQuery query) {
		synchronized (this.data) {
			String fingerprint = "parked:%s:%s".formatted(query.executionId(), query.ordered());
			Stream<ParkedItem> items = this.data.parked.values()
				.stream()
				.map((item) -> new ParkedItem(item.item(), item.parkedAt(), lot(item).nextAttempt()))
				.filter((item) -> isWanted(lot(item), query));
			if (query.cursor() != null) {
				String last = PageCursor.parse(fingerprint, query.cursor()).get(0);
				items = items.filter((item) -> parkedKey(item.item()).compareTo(last) > 0);
			}
			return page(items.limit(query.limit() + 1L).toList(), query.limit(), fingerprint,
					(item) -> List.of(parkedKey(item.item())));
		}
	}

	private ParkedLot lot(ParkedItem item) {
		return Objects.requireNonNull(this.data.lots.get(lotKey(item.item())));
	}

	private static boolean isWanted(ParkedLot lot, ParkedQuery query) {
		Instant dueBefore = query.dueBefore();
		return (query.executionId() == null || query.executionId().equals(lot.executionId()))
				&& (query.ordered() == null || query.ordered() == lot.ordered())
				&& (dueBefore == null || (lot.nextAttempt() != null && !lot.nextAttempt().isAfter(dueBefore)));
	}

	@Override
	public CursorPage<ParkedLot> parkedLots(ParkedQuery query) {
		synchronized (this.data) {
			String fingerprint = "lots:%s:%s".formatted(query.executionId(), query.ordered());
			String last = (query.cursor() != null) ? PageCursor.parse(fingerprint, query.cursor()).get(0) : "";
			List<ParkedLot> lots = this.data.lots.values()
				.stream()
				.filter((lot) -> isWanted(lot, query))
				.filter((lot) -> place(lot).compareTo(last) > 0)
				.sorted(Comparator.comparing(InMemoryExecutionStore::place))
				.limit(query.limit() + 1L)
				.toList();
			return page(lots, query.limit(), fingerprint, (lot) -> List.of(place(lot)));
		}
	}

	private static String place(ParkedLot lot) {
		String time = (lot.nextAttempt() != null) ? "%020d".formatted(lot.nextAttempt().toEpochMilli()) : "never";
		return time + lotKey(lot.executionId(), lot.ordered());
	}

	@Override
	public boolean isFirstParked(Effect effect) {
		synchronized (this.data) {
			return this.data.parked.values()
				.stream()
				.map(ParkedItem::item)
				.filter((item) -> item instanceof Effect)
				.noneMatch((item) -> isBefore((Effect) item, effect));
		}
	}

	private static boolean isBefore(Effect before, Effect effect) {
		Long seq = before.seq();
		if (before.kind() == effect.kind() && seq.equals(effect.predecessor())) {
			return true;
		}
		return before.kind() == WorkKind.SPAWN && effect instanceof OutboxEntry entry && seq.equals(entry.lastSpawn());
	}

	@Override
	public int resume(String executionId) {
		synchronized (this.data) {
			int resumed = 0;
			for (boolean ordered : new boolean[] { true, false }) {
				ParkedLot lot = this.data.lots.computeIfPresent(lotKey(executionId, ordered),
						(key, found) -> resized(found, 0, this.clock.instant()));
				resumed += (lot != null) ? lot.size() : 0;
			}
			return resumed;
		}
	}

	@Override
	public boolean retryParked(ParkedItem item, @Nullable Instant nextAttempt, String error) {
		synchronized (this.data) {
			boolean exists = this.data.parked.computeIfPresent(parkedKey(item.item()), (key,
					stored) -> new ParkedItem(attempted(stored.item(), null, error), stored.parkedAt(), null)) != null;
			if (exists) {
				this.data.lots.computeIfPresent(lotKey(item.item()),
						(key, lot) -> Objects.equals(lot.nextAttempt(), item.nextAttempt())
								? resized(lot, 0, nextAttempt) : lot);
			}
			return exists;
		}
	}

	@Override
	public boolean ackParked(ParkedItem item) {
		synchronized (this.data) {
			boolean removed = removeParked(item.item());
			if (removed) {
				this.observer.acknowledged(item.item().kind(), 1);
			}
			return removed;
		}
	}

	@Override
	public boolean discard(ParkedItem item) {
		synchronized (this.data) {
			boolean removed = removeParked(item.item());
			if (removed) {
				this.observer.discarded(item);
			}
			return removed;
		}
	}

	private boolean removeParked(WorkItem item) {
		boolean removed = this.data.parked.remove(parkedKey(item)) != null;
		if (removed) {
			this.data.lots.computeIfPresent(lotKey(item),
					(key, lot) -> (lot.size() > 1) ? resized(lot, -1, this.clock.instant()) : null);
		}
		return removed;
	}

	@Override
	public WaitingWork waiting(WorkKind kind, int limit) {
		Assert.isTrue(limit > 0, "The limit of work to count must be 1 or more");
		synchronized (this.data) {
			return switch (kind) {
				case OUTBOX ->
					waiting(this.data.outbox.values().stream().map((entry) -> since(entry, entry.createdAt())), limit,
							this.clock.instant());
				case SPAWN ->
					waiting(this.data.spawns.values().stream().map((entry) -> since(entry, entry.createdAt())), limit,
							this.clock.instant());
				case TIMER -> waiting(this.data.timers.values()
					.stream()
					.flatMap((ofExecution) -> ofExecution.values().stream())
					.map((timer) -> since(timer, timer.fireAt())), limit, this.clock.instant());
			};
		}
	}

	@Override
	public WaitingWork waitingParked(int limit) {
		Assert.isTrue(limit > 0, "The limit of items to look at must be 1 or more");
		synchronized (this.data) {
			List<ParkedLot> lots = this.data.lots.values().stream().limit(limit).toList();
			int count = lots.stream().mapToInt(ParkedLot::size).sum();
			return new WaitingWork(count, count, this.data.lots.size() <= limit,
					lots.stream().map(ParkedLot::since).min(Instant::compareTo).orElse(null));
		}
	}

	private static Instant since(WorkItem item, Instant time) {
		Instant nextAttempt = item.nextAttempt();
		return (nextAttempt != null && nextAttempt.isAfter(time)) ? nextAttempt : time;
	}

	private static WaitingWork waiting(Stream<Instant> times, int limit, Instant now) {
		List<Instant> seen = times.limit(limit + 1L).toList();
		List<Instant> due = seen.stream().limit(limit).filter((since) -> !since.isAfter(now)).sorted().toList();
		return new WaitingWork(Math.min(seen.size(), limit), due.size(), seen.size() <= limit,
				due.isEmpty() ? null : due.get(0));
	}

	@Override
	public Optional<Lease> acquireLease(String name, String owner, Duration duration) {
		synchronized (this.data) {
			Instant now = this.clock.instant();
			Lease held = this.data.leases.get(name);
			if (held != null && !held.owner().equals(owner) && now.isBefore(held.until())) {
				return Optional.empty();
			}
			boolean changes = held == null || !held.owner().equals(owner);
			long fence = (held != null) ? held.fence() : 0;
			Lease lease = new Lease(name, owner, changes ? fence + 1 : fence, now.plus(duration));
			this.data.leases.put(name, lease);
			if (changes) {
				this.observer.leaseTaken(lease);
			}
			return Optional.of(lease);
		}
	}

	@Override
	public void releaseLease(Lease lease) {
		synchronized (this.data) {
			this.data.leases.computeIfPresent(lease.name(), (name, held) -> {
				boolean own = held.owner().equals(lease.owner()) && held.fence() == lease.fence();
				return own ? new Lease(name, "", held.fence(), Instant.EPOCH) : held;
			});
		}
	}

	@Override
	public boolean purge(String id) {
		synchronized (this.data) {
			boolean existed = this.data.executions.remove(id) != null;
			this.data.marks.remove(id);
			this.data.timers.remove(id);
			this.data.outbox.values().removeIf((entry) -> entry.executionId().equals(id));
			this.data.spawns.values().removeIf((entry) -> entry.executionId().equals(id));
			this.data.parked.values().removeIf((item) -> item.item().executionId().equals(id));
			this.data.lots.values().removeIf((lot) -> lot.executionId().equals(id));
			return existed;
		}
	}

	@Override
	public int purge(Instant before) {
		synchronized (this.data) {
			List<String> ids = this.data.executions.values()
				.stream()
				.map(Row::summary)
				.filter((summary) -> summary.status().isTerminal() && summary.updatedAt().isBefore(before))
				.map(ExecutionSummary::id)
				.toList();
			ids.forEach(this::purge);
			return ids.size();
		}
	}

	/**
	 * What stores in memory hold. Several stores on the same data are like the nodes of
	 * an application.
	 */
	public static final class Data {

		private final Map<String, Row> executions = new TreeMap<>();

		private final Map<String, Map<String, Instant>> marks = new HashMap<>();

		private final TreeMap<Long, OutboxEntry> outbox = new TreeMap<>();

		private final TreeMap<Long, SpawnEntry> spawns = new TreeMap<>();

		private final Map<String, TreeMap<String, DueTimer>> timers = new TreeMap<>();

		private final TreeMap<String, ParkedItem> parked = new TreeMap<>();

		private final TreeMap<String, ParkedLot> lots = new TreeMap<>();

		private final Map<String, Lease> leases = new HashMap<>();

		private long lastOutbox;

		private long lastSpawn;

	}

	/**
	 * What the store remembers of a loaded execution.
	 *
	 * @param counters what the execution has counted
	 */
	private record Handle(ExecutionCounters counters) implements StoreHandle {

	}

	/**
	 * An execution in the store.
	 */
	private static final class Row {

		private @Nullable StoredExecution<SerializedPayload> stored;

		private final Deque<TraceStep> trace = new ArrayDeque<>();

		private long nextTraceIndex;

		private final Map<String, CommitResult<?>> results = new LinkedHashMap<>();

		private @Nullable CommitResult<?> creation;

		StoredExecution<SerializedPayload> stored() {
			Assert.state(this.stored != null, "Nothing stored");
			return this.stored;
		}

		void store(StoredExecution<?> execution, SerializedPayload state) {
			this.stored = copy(execution, state);
		}

		<S> StoredExecution<S> read(Class<S> stateType, PayloadSerializer serializer) {
			return copy(stored(), serializer.read(stored().state(), stateType));
		}

		private static <S> StoredExecution<S> copy(StoredExecution<?> other, S state) {
			return new StoredExecution<>(other.id(), other.definition(), other.status(), other.outcome(), other.error(),
					other.activePath(), other.parent(), other.priority(), other.version(), state, other.timers(),
					other.createdAt(), other.updatedAt(), other.handle());
		}

		ExecutionSummary summary() {
			StoredExecution<?> execution = stored();
			Instant createdAt = (execution.createdAt() != null) ? execution.createdAt() : Instant.EPOCH;
			Instant updatedAt = (execution.updatedAt() != null) ? execution.updatedAt() : createdAt;
			return new ExecutionSummary(execution.id(), execution.definition(), execution.status(), execution.outcome(),
					execution.error(), execution.activePath(), execution.parent(), execution.priority(),
					execution.version(), createdAt, updatedAt);
		}

		static ExecutionSummary position(Instant createdAt, String id) {
			return new ExecutionSummary(id, "", ExecutionStatus.PENDING, null, null, null, null, 0, 0, createdAt,
					createdAt);
		}

		Deque<TraceStep> trace() {
			return this.trace;
		}

		long nextTraceIndex() {
			return this.nextTraceIndex++;
		}

		@Nullable CommitResult<?> result(String commitId) {
			CommitResult<?> first = this.creation;
			return (first != null && first.commitId().equals(commitId)) ? first : this.results.get(commitId);
		}

		void remember(CommitResult<?> result, boolean namedCreation) {
			this.creation = namedCreation ? result : this.creation;
			this.results.put(result.commitId(), result);
			Iterator<String> oldest = this.results.keySet().iterator();
			while (this.results.size() > REMEMBERED_COMMITS && oldest.hasNext()) {
				oldest.next();
				oldest.remove();
			}
		}

	}

}
