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

package io.github.dynamospring.observability;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.StaleTimerException;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Meters of the execution store and its workers: how commits and deliveries end and how
 * long they take, how long work waits, what waits, what is parked, and what all of it
 * consumes.
 * <p>
 * The gauges tell what the workers of this node last saw of the queues they hold the
 * leases of, and send no request. Tags have few values: kinds, outcomes, types of errors,
 * and names of definitions, of which the first {@value #MAX_DEFINITIONS} are told apart;
 * never ids and never content.
 *
 * @since 0.1.0
 */
public class MeterStoreObserver implements StoreObserver, AutoCloseable {

	/** How many definitions are told apart; all further ones are {@code other}. */
	public static final int MAX_DEFINITIONS = 100;

	private static final String ITEMS = "items";

	private static final String KIND = "kind";

	private static final String OUTCOME = "outcome";

	private static final String DEFINITION = "definition";

	private static final String PARKED = "PARKED";

	private final MeterRegistry registry;

	private final Clock clock;

	private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

	private final Map<Key, Counter> counters = new ConcurrentHashMap<>();

	private final Set<String> definitions = ConcurrentHashMap.newKeySet();

	private final Set<String> leases = ConcurrentHashMap.newKeySet();

	// By the name of the lease of the queue
	private final Map<String, Backlog> backlogs = new ConcurrentHashMap<>();

	private final List<Meter> gauges = new ArrayList<>();

	private volatile int parked;

	/**
	 * Create an observer and register its gauges.
	 * @param registry where to measure
	 * @param clock tells the time, the same as that of the store
	 */
	public MeterStoreObserver(MeterRegistry registry, Clock clock) {
		Assert.notNull(registry, "The registry is missing");
		Assert.notNull(clock, "The clock is missing");
		this.registry = registry;
		this.clock = clock;
		for (WorkKind kind : WorkKind.values()) {
			this.gauges.add(Gauge.builder("dynamo.execution.backlog", this, (observer) -> observer.backlog(kind))
				.description("What waits in the queues this node works on")
				.baseUnit(ITEMS)
				.tag(KIND, name(kind))
				.register(registry));
			this.gauges.add(TimeGauge
				.builder("dynamo.execution.backlog.age", this, TimeUnit.MILLISECONDS, (observer) -> observer.age(kind))
				.description("How long the oldest of what waits has been waiting")
				.tag(KIND, name(kind))
				.register(registry));
			leaseGauge(name(kind), kind.name() + ":");
		}
		leaseGauge("parked", PARKED);
		this.gauges.add(Gauge.builder("dynamo.execution.parked", this, (observer) -> observer.parked)
			.description("Work that is parked, as far as this node looks after it")
			.baseUnit(ITEMS)
			.register(registry));
	}

	/**
	 * Take the gauges out of the registry, which may outlive this observer: another one
	 * could not register its own while they are there.
	 */
	@Override
	public void close() {
		this.gauges.forEach(this.registry::remove);
	}

	private void leaseGauge(String kind, String prefix) {
		this.gauges.add(Gauge.builder("dynamo.execution.leases", this, (observer) -> observer.leases(prefix))
			.description("The queues this node works on")
			.tag(KIND, kind)
			.register(this.registry));
	}

	private long leases(String prefix) {
		return this.leases.stream().filter((name) -> name.startsWith(prefix)).count();
	}

	private int backlog(WorkKind kind) {
		return this.backlogs.values()
			.stream()
			.filter((backlog) -> backlog.kind() == kind)
			.mapToInt(Backlog::size)
			.sum();
	}

	private long age(WorkKind kind) {
		Instant now = this.clock.instant();
		long longest = 0;
		for (Backlog backlog : this.backlogs.values()) {
			if (backlog.kind() == kind && backlog.oldest() != null) {
				longest = Math.max(longest, Duration.between(backlog.oldest(), now).toMillis());
			}
		}
		return longest;
	}

	@Override
	public void committed(CommitResult<?> result, Duration took) {
		commit("committed", null, result.execution().definition(), took);
	}

	@Override
	public void commitFailed(Commit<?> commit, RuntimeException failure, Duration took) {
		commit(outcome(failure), failure, commit.execution().definition(), took);
	}

	private void commit(String outcome, @Nullable RuntimeException failure, String definition, Duration took) {
		Tags tags = Tags.of(OUTCOME, outcome, "error",
				(failure != null) ? failure.getClass().getSimpleName() : DefaultDynamoRequestObservationConvention.NONE,
				DEFINITION, definition(definition));
		timer("dynamo.execution.commits", "Commits, retries included", tags).record(took);
	}

	private static String outcome(RuntimeException failure) {
		if (failure instanceof StaleVersionException || failure instanceof ExecutionExistsException) {
			return "conflict";
		}
		if (failure instanceof DuplicateEventException || failure instanceof StaleTimerException) {
			return "duplicate";
		}
		if (failure instanceof StoreContendedException) {
			return "contended";
		}
		return (failure instanceof OutcomeUnknownException) ? "unknown" : "failed";
	}

	@Override
	public void commitRetried(String executionId, RetryReason reason) {
		count("dynamo.execution.commit.retries", "Commits that were sent again", Tags.of("reason", name(reason)), 1);
	}

	@Override
	public void polled(WorkKind kind, int found) {
		count("dynamo.execution.polls", "Looks into queues",
				Tags.of(KIND, name(kind), "result", (found > 0) ? "found" : "empty"), 1);
	}

	@Override
	public void acknowledged(WorkKind kind, int count) {
		count("dynamo.execution.acknowledged", "Work that is done and gone", Tags.of(KIND, name(kind)), count);
	}

	@Override
	public void delivered(WorkItem item, DeliveryOutcome outcome, Duration took) {
		String definition = definition(item.definition());
		timer("dynamo.execution.deliveries", "Attempts to do a piece of work, by the time of the handler",
				Tags.of(KIND, name(item.kind()), OUTCOME, name(outcome), DEFINITION, definition))
			.record(took);
		if (outcome != DeliveryOutcome.DELIVERED) {
			return;
		}
		Instant began = this.clock.instant().minus(took);
		if (item instanceof DueTimer due) {
			timer("dynamo.execution.timer.lateness", "From when a timer was due until its handler began",
					Tags.of(DEFINITION, definition))
				.record(since(due.fireAt(), began));
		}
		else if (item instanceof Effect effect) {
			timer("dynamo.execution.delivery.lag", "From a commit until the handler of its effect began",
					Tags.of(KIND, name(item.kind()), DEFINITION, definition))
				.record(since(effect.createdAt(), began));
		}
	}

	// The clocks of two nodes differ.
	private static Duration since(Instant time, Instant end) {
		return end.isBefore(time) ? Duration.ZERO : Duration.between(time, end);
	}

	@Override
	public void parked(WorkItem item) {
		count("dynamo.execution.parkings", "Work that was parked",
				Tags.of(KIND, name(item.kind()), DEFINITION, definition(item.definition())), 1);
	}

	@Override
	public void discarded(ParkedItem item) {
		count("dynamo.execution.discards", "Parked work that was discarded",
				Tags.of(KIND, name(item.item().kind()), DEFINITION, definition(item.item().definition())), 1);
	}

	@Override
	public void leaseHeld(String name) {
		this.leases.add(name);
	}

	@Override
	public void leaseLost(String name) {
		this.leases.remove(name);
		this.backlogs.remove(name);
		if (name.equals(PARKED)) {
			this.parked = 0;
		}
	}

	@Override
	public void backlog(Backlog backlog) {
		this.backlogs.put(backlog.kind().name() + ":" + backlog.queue(), backlog);
	}

	@Override
	public void parkedBacklog(int count) {
		this.parked = count;
	}

	@Override
	public void consumed(String table, String operation, double readUnits, double writeUnits) {
		consumed(table, operation, "read", readUnits);
		consumed(table, operation, "write", writeUnits);
	}

	private void consumed(String table, String operation, String kind, double units) {
		if (units > 0) {
			count("dynamo.execution.consumed.capacity", "Capacity units of the execution store",
					Tags.of("action", operation, "table", table, KIND, kind), units);
		}
	}

	private String definition(String name) {
		if (this.definitions.contains(name)) {
			return name;
		}
		if (this.definitions.size() >= MAX_DEFINITIONS) {
			return "other";
		}
		this.definitions.add(name);
		return name;
	}

	private static String name(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

	private Timer timer(String name, String description, Tags tags) {
		return this.timers.computeIfAbsent(new Key(name, tags),
				(key) -> Timer.builder(name).description(description).tags(tags).register(this.registry));
	}

	private void count(String name, String description, Tags tags, double amount) {
		this.counters
			.computeIfAbsent(new Key(name, tags),
					(key) -> Counter.builder(name).description(description).tags(tags).register(this.registry))
			.increment(amount);
	}

	/**
	 * What tells one meter from another.
	 *
	 * @param name the meter's name
	 * @param tags its tags
	 */
	private record Key(String name, Tags tags) {

	}

}
