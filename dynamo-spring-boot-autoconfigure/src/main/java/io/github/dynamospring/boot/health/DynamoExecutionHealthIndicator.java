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

package io.github.dynamospring.boot.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.WaitingWork;
import io.github.dynamospring.execution.WorkKind;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.worker.Worker;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * {@link HealthIndicator} for an execution store. It is {@code DOWN} if work could have
 * been done for too long and was not, on whatever node, or if a worker of this node does
 * not work. Work that was put off is not late, and work that is parked is shown only.
 *
 * @since 0.1.0
 */
public class DynamoExecutionHealthIndicator extends AbstractHealthIndicator {

	private static final int LIMIT = 100;

	private final ExecutionStore store;

	private final Map<String, Worker> workers;

	private final HeldLeases leases;

	private final Clock clock;

	private final Duration maxAge;

	private final Duration timeout;

	/**
	 * Create an indicator.
	 * @param store the store, which is asked four times, each time for 100 pieces at most
	 * @param workers the workers of this node by bean name
	 * @param leases the queues this node has leased
	 * @param clock tells the time
	 * @param maxAge for how long work may be left that could be done
	 * @param timeout how long the check may take in all, retries included, if the store
	 * is a {@link DynamoExecutionStore}
	 */
	public DynamoExecutionHealthIndicator(ExecutionStore store, Map<String, Worker> workers, HeldLeases leases,
			Clock clock, Duration maxAge, Duration timeout) {
		super("Execution store health check failed");
		this.store = store;
		this.workers = new TreeMap<>(workers);
		this.leases = leases;
		this.clock = clock;
		this.maxAge = maxAge;
		this.timeout = timeout;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		addWorkers(builder);
		TimeLimit limit = new TimeLimit(this.timeout, System::nanoTime);
		Instant oldest = null;
		Map<String, String> waiting = new LinkedHashMap<>();
		for (WorkKind kind : WorkKind.values()) {
			WaitingWork work = inTime(limit).waiting(kind, LIMIT);
			waiting.put(kind.name().toLowerCase(Locale.ROOT), work.atLeast());
			oldest = earlier(oldest, work.oldest());
		}
		waiting.put("parked", inTime(limit).waitingParked(LIMIT).atLeast());
		builder.withDetail("waiting", waiting);
		if (oldest != null) {
			Duration age = Duration.between(oldest, this.clock.instant());
			builder.withDetail("oldestAge", age.toString()).withDetail("maxAge", this.maxAge.toString());
			if (age.compareTo(this.maxAge) > 0) {
				builder.down();
			}
		}
	}

	private ExecutionStore inTime(TimeLimit limit) {
		return (this.store instanceof DynamoExecutionStore dynamoStore) ? dynamoStore.withCallTimeout(limit.left())
				: this.store;
	}

	private void addWorkers(Health.Builder builder) {
		Map<String, String> states = new LinkedHashMap<>();
		this.workers.forEach((name, worker) -> states.put(name, worker.isRunning() ? "running" : "stopped"));
		if (!states.isEmpty()) {
			builder.withDetail("workers", states).withDetail("leases", this.leases.names());
		}
		if (states.containsValue("stopped")) {
			builder.down();
		}
	}

	private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
		if (one == null || other == null) {
			return (one != null) ? one : other;
		}
		return one.isBefore(other) ? one : other;
	}

}
