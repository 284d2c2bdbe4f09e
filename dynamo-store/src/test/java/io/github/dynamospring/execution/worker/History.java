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

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What was tried and what was seen in a simulation, and whether the one explains the
 * other.
 */
final class History {

	private static final long SINCE = Instant.parse("2024-01-01T00:00:00Z").toEpochMilli();

	private final Map<String, Operation> operations = new HashMap<>();

	private final Set<String> refused = new HashSet<>();

	private final Map<String, Boolean> resolved = new HashMap<>();

	private final List<Delivery> deliveries = new ArrayList<>();

	private final Set<String> created = new HashSet<>();

	private int count;

	/**
	 * Remember a commit that is about to be tried.
	 */
	Operation plan(String kind) {
		Operation operation = new Operation(kind + this.count++);
		this.operations.put(operation.id, operation);
		return operation;
	}

	void created(String id) {
		this.created.add(id);
	}

	void refused(Operation operation) {
		this.refused.add(operation.id);
	}

	void resolved(Operation operation, boolean committed) {
		this.resolved.put(operation.id, committed);
	}

	void called(OutboxEntry entry) {
		this.deliveries.add(new Delivery(entry, false));
	}

	void delivered(OutboxEntry entry) {
		this.deliveries.add(new Delivery(entry, true));
	}

	int deliveries() {
		return this.deliveries.size();
	}

	/**
	 * Check what is stored in the end against what was tried and seen.
	 * @param executions the executions by their id
	 * @param traces their traces
	 * @param traceSize how many steps are kept
	 */
	void verify(Map<String, StoredExecution<SimulatedState>> executions, Map<String, List<TraceStep>> traces,
			int traceSize) {
		Map<String, List<Emission>> emissions = new HashMap<>();
		Set<String> urgent = new HashSet<>();
		Set<String> spawned = new HashSet<>();
		executions.forEach((id, execution) -> {
			List<Operation> applied = execution.state().operations().stream().map(this.operations::get).toList();
			assertThat(applied).as("commits of " + id).doesNotContainNull().doesNotHaveDuplicates();
			assertThat(execution.version()).as("version of " + id).isEqualTo(applied.size());
			emissions.put(id, fold(execution, applied, spawned));
			verifyTrace(traces.getOrDefault(id, List.of()), applied, traceSize);
			applied.forEach((operation) -> {
				urgent.addAll(operation.urgent);
				assertThat(this.refused).as("refused commits").doesNotContain(operation.id);
				assertThat(this.resolved.getOrDefault(operation.id, true)).as(operation.id + " is committed").isTrue();
			});
		});
		Set<String> applied = new HashSet<>();
		executions.values().forEach((execution) -> applied.addAll(execution.state().operations()));
		this.resolved.forEach((id, committed) -> assertThat(applied.contains(id)).as(id).isEqualTo(committed));
		assertThat(executions.keySet()).as("children").containsAll(spawned);
		assertThat(executions.keySet())
			.allSatisfy((id) -> assertThat(this.created.contains(id) || spawned.contains(id)).as(id + " was asked for")
				.isTrue());
		verifyDeliveries(emissions);
		verifyUrgentDeliveries(urgent);
	}

	private void verifyUrgentDeliveries(Set<String> urgent) {
		Set<String> done = new HashSet<>();
		Map<String, Long> seqs = new HashMap<>();
		for (Delivery delivery : this.deliveries) {
			if (delivery.entry.isUrgent()) {
				String payload = delivery.entry.payload(String.class);
				assertThat(urgent).as("urgent events").contains(payload);
				assertThat(seqs.putIfAbsent(payload, delivery.entry.seq())).isIn(null, delivery.entry.seq());
				if (delivery.ended) {
					done.add(payload);
				}
			}
		}
		assertThat(done).as("urgent events delivered").isEqualTo(urgent);
	}

	private List<Emission> fold(StoredExecution<SimulatedState> execution, List<Operation> applied,
			Set<String> spawned) {
		List<Emission> emissions = new ArrayList<>();
		Set<String> events = new HashSet<>();
		Map<String, Long> armed = new TreeMap<>();
		// Counted from the time of creation.
		long armings = (Objects.requireNonNull(execution.createdAt()).toEpochMilli() - SINCE) << 22;
		ExecutionStatus status = ExecutionStatus.PENDING;
		for (Operation operation : applied) {
			if (operation.eventId != null) {
				assertThat(events.add(operation.eventId)).as("%s is handled once", operation.eventId).isTrue();
			}
			emissions.addAll(operation.emissions);
			operation.spawns.forEach((child) -> assertThat(spawned.add(child)).as(child).isTrue());
			if (operation.consumedPath != null) {
				assertThat(armed.remove(operation.consumedPath)).as("%s of %s", operation.id, execution.id())
					.isEqualTo(operation.consumedArming);
			}
			status = (operation.status != null) ? operation.status : status;
			if (status.isTerminal()) {
				armed.clear();
				continue;
			}
			for (Map.Entry<String, Boolean> timer : operation.timers.entrySet()) {
				if (timer.getValue()) {
					armed.put(timer.getKey(), ++armings);
				}
				else {
					armed.remove(timer.getKey());
				}
			}
		}
		assertThat(armed).as("timers of %s that did not fire", execution.id()).isEmpty();
		assertThat(execution.timers()).as("timers of " + execution.id()).isEmpty();
		return emissions;
	}

	private static void verifyTrace(List<TraceStep> trace, List<Operation> applied, int traceSize) {
		int first = Math.max(0, applied.size() - traceSize);
		List<String> expected = applied.subList(first, applied.size())
			.stream()
			.map((operation) -> operation.id)
			.toList();
		assertThat(trace).extracting(TraceStep::event).isEqualTo(expected);
		for (int i = 0; i < trace.size(); i++) {
			assertThat(trace.get(i).index()).isEqualTo(first + i);
		}
	}

	private void verifyDeliveries(Map<String, List<Emission>> emissions) {
		Map<String, Set<Long>> done = new HashMap<>();
		Map<String, TreeMap<Long, Long>> seqs = new HashMap<>();
		for (Delivery delivery : this.deliveries) {
			OutboxEntry entry = delivery.entry;
			if (entry.isUrgent()) {
				continue;
			}
			String id = entry.executionId();
			List<Emission> emitted = emissions.getOrDefault(id, List.of());
			assertThat(entry.number()).as("an event of %s that was emitted", id).isBetween(1L, (long) emitted.size());
			Emission emission = emitted.get((int) entry.number() - 1);
			assertThat(entry.payload(String.class)).isEqualTo(emission.payload);
			assertThat(entry.target()).isEqualTo(emission.target);
			assertThat(entry.eventId()).startsWith(id + ":").endsWith(":" + entry.number());
			Long seq = seqs.computeIfAbsent(id, (key) -> new TreeMap<>()).putIfAbsent(entry.number(), entry.seq());
			assertThat(seq).isIn(null, entry.seq());
			Set<Long> before = done.computeIfAbsent(id, (key) -> new HashSet<>());
			if (delivery.ended) {
				before.add(entry.number());
				continue;
			}
			for (long number = 1; number < entry.number(); number++) {
				if (emitted.get((int) number - 1).target != null) {
					assertThat(before).as("events of %s delivered before %d", id, entry.number()).contains(number);
				}
			}
		}
		emissions.forEach((id, emitted) -> {
			for (int i = 0; i < emitted.size(); i++) {
				if (emitted.get(i).target != null) {
					assertThat(done.getOrDefault(id, Set.of())).as("events delivered of " + id).contains(i + 1L);
				}
			}
		});
		Set<Long> distinct = new HashSet<>();
		seqs.values().forEach((ofExecution) -> {
			assertThat(List.copyOf(ofExecution.values())).isSorted();
			ofExecution.values().forEach((seq) -> assertThat(distinct.add(seq)).as("number %d", seq).isTrue());
		});
	}

	/**
	 * A commit that was tried.
	 */
	static final class Operation {

		private final String id;

		private final List<Emission> emissions = new ArrayList<>();

		// What is for somebody.
		private final Set<String> urgent = new HashSet<>();

		private final List<String> spawns = new ArrayList<>();

		private final Map<String, Boolean> timers = new LinkedHashMap<>();

		private @Nullable String eventId;

		private @Nullable String consumedPath;

		private long consumedArming;

		private @Nullable ExecutionStatus status;

		Operation(String id) {
			this.id = id;
		}

		String id() {
			return this.id;
		}

		void emit(@Nullable String target, String payload) {
			this.emissions.add(new Emission(target, payload));
		}

		void emitUrgent(@Nullable String target, String payload) {
			if (target != null) {
				this.urgent.add(payload);
			}
		}

		void spawn(String child) {
			this.spawns.add(child);
		}

		void timer(String path, boolean armed) {
			this.timers.put(path, armed);
		}

		void processed(String event) {
			this.eventId = event;
		}

		void consumes(String path, long arming) {
			this.consumedPath = path;
			this.consumedArming = arming;
		}

		void status(ExecutionStatus newStatus) {
			this.status = newStatus;
		}

		@Override
		public String toString() {
			return this.id;
		}

	}

	/**
	 * An event that is emitted if its commit succeeds.
	 */
	private record Emission(@Nullable String target, String payload) {

	}

	/**
	 * A call of a handler, or its good end.
	 */
	private record Delivery(OutboxEntry entry, boolean ended) {

	}

}
