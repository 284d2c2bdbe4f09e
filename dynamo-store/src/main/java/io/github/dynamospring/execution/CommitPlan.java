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

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What a commit changes, worked out without asking a store. For implementations of
 * {@link ExecutionStore}, which have to agree on it.
 *
 * @param <S> the type of the state
 * @since 0.1.0
 */
public final class CommitPlan<S> {

	private final Commit<S> commit;

	private final ExecutionCounters counters;

	private final Instant now;

	private final PayloadSerializer serializer;

	private final SerializedPayload state;

	private final List<Payload> emitted;

	private final List<Payload> contexts;

	private final Map<String, ArmedTimer> timers;

	private final Map<String, ArmedTimer> armed = new LinkedHashMap<>();

	private final Set<String> disarmed = new LinkedHashSet<>();

	private CommitPlan(Commit<S> commit, ExecutionCounters counters, Instant now, PayloadSerializer serializer) {
		this.commit = commit;
		this.now = Instant.ofEpochMilli(now.toEpochMilli());
		this.counters = commit.execution().isNew() ? ExecutionCounters.startingAt(this.now) : counters;
		this.serializer = serializer;
		this.timers = new LinkedHashMap<>(commit.execution().timers());
		consume();
		if (commit.status().isTerminal()) {
			this.disarmed.addAll(this.timers.keySet());
			this.timers.clear();
		}
		else {
			applyTimers();
		}
		this.state = serializer.write(commit.state());
		this.emitted = commit.emits().stream().map((emit) -> stored(emit.payload())).toList();
		this.contexts = commit.spawns().stream().map((spawn) -> stored(spawn.context())).toList();
	}

	/**
	 * Work out what a commit changes.
	 * @param <S> the type of the state
	 * @param commit the commit
	 * @param counters what the execution has counted so far
	 * @param now the time of the commit
	 * @param serializer writes the state and the payloads
	 * @return the plan
	 * @throws StaleTimerException if a timer it answers is not in force any more
	 * @throws StaleVersionException if a timer it answers was armed after the execution
	 * was loaded
	 * @throws PayloadException if the state or a payload cannot be written
	 */
	public static <S> CommitPlan<S> of(Commit<S> commit, ExecutionCounters counters, Instant now,
			PayloadSerializer serializer) {
		return new CommitPlan<>(commit, counters, now, serializer);
	}

	private void consume() {
		StoredExecution<S> execution = this.commit.execution();
		this.commit.consumed().forEach((path, arming) -> {
			ArmedTimer timer = this.timers.remove(path);
			if (timer != null && timer.arming() == arming) {
				return;
			}
			if (arming > this.counters.armings()) {
				throw new StaleVersionException(execution.id(), execution.version(), null);
			}
			throw new StaleTimerException(execution.id(), path, arming, (timer != null) ? timer.arming() : null);
		});
	}

	private void applyTimers() {
		long arming = this.counters.armings();
		for (Commit.TimerOperation operation : this.commit.timers()) {
			if (operation.fireAt() != null) {
				ArmedTimer timer = new ArmedTimer(operation.fireAt(), ++arming);
				this.timers.put(operation.path(), timer);
				this.armed.put(operation.path(), timer);
			}
			else if (this.timers.remove(operation.path()) != null) {
				this.disarmed.add(operation.path());
			}
		}
	}

	private Payload stored(Payload payload) {
		return Payload.of(payload.serialize(this.serializer), this.serializer);
	}

	/**
	 * Return the commit.
	 * @return the commit
	 */
	public Commit<S> commit() {
		return this.commit;
	}

	/**
	 * Return the time of the commit.
	 * @return the time, in milliseconds
	 */
	public Instant now() {
		return this.now;
	}

	/**
	 * Return the version the commit gives the execution.
	 * @return the version
	 */
	public long version() {
		return this.commit.execution().version() + 1;
	}

	/**
	 * Return the state to store.
	 * @return the state
	 */
	public SerializedPayload state() {
		return this.state;
	}

	/**
	 * Return the timers armed after the commit.
	 * @return the timers by path
	 */
	public Map<String, ArmedTimer> timers() {
		return Collections.unmodifiableMap(this.timers);
	}

	/**
	 * Return the timers the commit arms.
	 * @param queue the name of the queue they are put in
	 * @return the timers
	 */
	public List<DueTimer> armed(String queue) {
		StoredExecution<S> execution = this.commit.execution();
		List<DueTimer> due = new ArrayList<>();
		this.armed.forEach((path, timer) -> due.add(new DueTimer(queue, execution.id(), execution.definition(), path,
				timer.fireAt(), timer.arming(), 0, null, null)));
		return due;
	}

	/**
	 * Return the timers the commit disarms.
	 * @return the paths
	 */
	public Set<String> disarmed() {
		return Collections.unmodifiableSet(this.disarmed);
	}

	/**
	 * Return the entries of the events the commit emits.
	 * @param queue the name of the queue they are put in
	 * @param firstSeq the number of the first one; the others follow without a gap
	 * @param lastSpawn the number of the last child spawned so far, this commit's
	 * included
	 * @return the entries
	 */
	public List<OutboxEntry> outbox(String queue, long firstSeq, @Nullable Long lastSpawn) {
		List<OutboxEntry> entries = new ArrayList<>();
		Long predecessor = this.counters.lastOutbox();
		long emissions = this.counters.emissions();
		for (int i = 0; i < this.emitted.size(); i++) {
			Commit.Emit emit = this.commit.emits().get(i);
			long seq = firstSeq + i;
			if (emit.urgent()) {
				entries.add(entry(emit, seq, queue, 0, "u" + seq, this.emitted.get(i), null, null));
				continue;
			}
			emissions++;
			entries.add(entry(emit, seq, queue, emissions, String.valueOf(emissions), this.emitted.get(i), predecessor,
					lastSpawn));
			predecessor = seq;
		}
		return entries;
	}

	private OutboxEntry entry(Commit.Emit emit, long seq, String queue, long number, String name, Payload payload,
			@Nullable Long predecessor, @Nullable Long lastSpawn) {
		StoredExecution<S> execution = this.commit.execution();
		// The time of creation tells executions apart that had the same id.
		String eventId = (emit.eventId() != null) ? emit.eventId()
				: BoundedText.of(
						"%s:%s:%s".formatted(execution.id(),
								Long.toString(createdAt().toEpochMilli(), Character.MAX_RADIX), name),
						BoundedText.MAX_EVENT_ID);
		return new OutboxEntry(seq, queue, execution.id(), execution.definition(), version(), number, emit.target(),
				emit.type(), eventId, payload, emit.headers(), this.commit.priority(), this.now, predecessor, lastSpawn,
				0, null, null);
	}

	/**
	 * Return when the execution was created, which is now for a new one.
	 * @return the time, which tells executions apart that had the same id
	 */
	public Instant createdAt() {
		Instant createdAt = this.commit.execution().createdAt();
		return (createdAt != null) ? createdAt : this.now;
	}

	/**
	 * Return the place of the last event that is not urgent.
	 * @return the place among the events of the commit, -1 if there is none
	 */
	public int lastInOrder() {
		int last = this.commit.emits().size() - 1;
		while (last >= 0 && this.commit.emits().get(last).urgent()) {
			last--;
		}
		return last;
	}

	/**
	 * Return the entries of the children the commit spawns.
	 * @param queue the name of the queue they are put in
	 * @param firstSeq the number of the first one; the others follow without a gap
	 * @return the entries
	 */
	public List<SpawnEntry> spawns(String queue, long firstSeq) {
		StoredExecution<S> execution = this.commit.execution();
		List<SpawnEntry> entries = new ArrayList<>();
		Long predecessor = this.counters.lastSpawn();
		for (int i = 0; i < this.contexts.size(); i++) {
			Commit.Spawn spawn = this.commit.spawns().get(i);
			entries.add(new SpawnEntry(firstSeq + i, queue, execution.id(), execution.definition(), version(),
					spawn.definition(), spawn.childId(), spawn.rootPath(), this.contexts.get(i), this.commit.priority(),
					this.now, predecessor, 0, null, null));
			predecessor = firstSeq + i;
		}
		return entries;
	}

	/**
	 * Return the counters after the commit.
	 * @param firstOutbox the number of its first outbox entry, if it has any
	 * @param firstSpawn the number of its first spawn entry, if it has any
	 * @return the counters
	 */
	public ExecutionCounters counters(long firstOutbox, long firstSpawn) {
		int spawns = this.contexts.size();
		int last = lastInOrder();
		long emits = this.commit.emits().stream().filter((emit) -> !emit.urgent()).count();
		Long lastOutbox = (last >= 0) ? Long.valueOf(firstOutbox + last) : this.counters.lastOutbox();
		Long lastSpawn = (spawns > 0) ? Long.valueOf(firstSpawn + spawns - 1) : this.counters.lastSpawn();
		return new ExecutionCounters(lastOutbox, lastSpawn, this.counters.emissions() + emits,
				this.counters.armings() + this.armed.size());
	}

	/**
	 * Return the execution after the commit.
	 * @param handle what the store remembers of it
	 * @return the execution
	 */
	public StoredExecution<S> execution(StoreHandle handle) {
		StoredExecution<S> execution = this.commit.execution();
		return new StoredExecution<>(execution.id(), execution.definition(), this.commit.status(),
				this.commit.outcome(), this.commit.error(), this.commit.activePath(), execution.parent(),
				this.commit.priority(), version(), this.commit.state(), this.timers, createdAt(), this.now, handle);
	}

}
