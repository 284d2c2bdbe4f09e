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

package io.github.dynamospring.boot.autoconfigure.execution;

import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionProperties.Workers;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.worker.RetryPolicy;
import io.github.dynamospring.execution.worker.WorkerSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Makes the settings of store and workers from the properties.
 *
 * @param properties the properties
 */
record ExecutionSettings(DynamoExecutionProperties properties) {

	private static final Duration SHORTEST = Duration.ofMillis(1);

	private static final Duration LONGEST = Duration.ofDays(36_500);

	ExecutionStoreSettings store(String prefix, Clock clock, StoreObserver observer) {
		DynamoExecutionProperties.Trace trace = this.properties.getTrace();
		positive("dynamo.execution.trace.max", trace.getMax());
		positive("dynamo.execution.mark-retention", this.properties.getMarkRetention());
		positive("dynamo.execution.finished-retention", this.properties.getFinishedRetention());
		positive("dynamo.execution.trace.retention", trace.getRetention());
		String tableName = this.properties.getTableName();
		ExecutionStoreSettings settings = valid("dynamo.execution.table-name", tableName,
				() -> ExecutionStoreSettings.defaults().withTablePrefix(prefix + tableName))
			.withTrace(trace.isEnabled() ? trace.getMax() : 0)
			.withTraceRetention(trace.getRetention())
			.withMarkRetention(this.properties.getMarkRetention())
			.withFinishedRetention(this.properties.getFinishedRetention())
			.withClock(clock)
			.withObserver(observer);
		DataSize compressAbove = this.properties.getCompressAbove();
		if (compressAbove == null) {
			return settings;
		}
		positive("dynamo.execution.compress-above", compressAbove.toBytes());
		return settings.withCompressionAbove((int) Math.min(compressAbove.toBytes(), Integer.MAX_VALUE));
	}

	WorkerSettings workers() {
		Workers workers = this.properties.getWorkers();
		String nodeId = workers.getNodeId();
		Duration parkedRetry = workers.getParkedRetry();
		positive("dynamo.execution.workers.page-size", workers.getPageSize());
		positive("dynamo.execution.workers.concurrency", workers.getConcurrency());
		positive("dynamo.execution.workers.max-attempts", workers.getMaxAttempts());
		positive("dynamo.execution.workers.backoff", workers.getBackoff());
		positive("dynamo.execution.workers.min-poll-delay", workers.getMinPollDelay());
		positive("dynamo.execution.workers.lease-duration", workers.getLeaseDuration());
		positive("dynamo.execution.workers.handler-timeout", workers.getHandlerTimeout());
		positive("dynamo.execution.workers.suspended-delay", workers.getSuspendedDelay());
		RetryPolicy retry = valid("dynamo.execution.workers.max-backoff", workers.getMaxBackoff(),
				() -> RetryPolicy.defaults()
					.withMaxAttempts(workers.getMaxAttempts())
					.withInitialDelay(workers.getBackoff())
					.withMaxDelay(workers.getMaxBackoff()));
		WorkerSettings settings = valid("dynamo.execution.workers.node-id", String.valueOf(nodeId),
				() -> WorkerSettings.of((nodeId != null) ? nodeId : UUID.randomUUID().toString()))
			.withPageSize(workers.getPageSize())
			.withConcurrency(workers.getConcurrency())
			.withLeaseDuration(workers.getLeaseDuration())
			.withHandlerTimeout(workers.getHandlerTimeout())
			.withRetry(retry)
			.withSuspendedDelay(workers.getSuspendedDelay());
		WorkerSettings parking = valid("dynamo.execution.workers.parked-retry", parkedRetry,
				() -> settings.withParkedRetry(parkedRetry.isZero() ? null : parkedRetry));
		WorkerSettings polling = valid("dynamo.execution.workers.max-poll-delay", workers.getMaxPollDelay(),
				() -> parking.withPollDelay(workers.getMinPollDelay(), workers.getMaxPollDelay()));
		return valid("dynamo.execution.workers.stop-timeout", workers.getStopTimeout(),
				() -> polling.withStopTimeout(workers.getStopTimeout()));
	}

	private static <T> T valid(String name, Object value, Supplier<T> settings) {
		try {
			return settings.get();
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidConfigurationPropertyValueException(name, value, ex.getMessage() + ".");
		}
	}

	private static void positive(String name, long value) {
		if (value < 1) {
			throw new InvalidConfigurationPropertyValueException(name, value, "The value has to be at least 1.");
		}
	}

	private static void positive(String name, @Nullable Duration value) {
		if (value != null && (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0)) {
			throw new InvalidConfigurationPropertyValueException(name, value,
					"The value has to be at least a millisecond, and at most %d days.".formatted(LONGEST.toDays()));
		}
	}

}
