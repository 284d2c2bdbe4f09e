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

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * The {@code dynamo.execution.*} properties.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("dynamo.execution")
public class DynamoExecutionProperties {

	/**
	 * Whether the execution store is set up and its workers are started.
	 */
	private boolean enabled = false;

	/**
	 * Name of the client below dynamo.clients that holds the store. It is the main client
	 * when not set.
	 */
	private @Nullable String client;

	/**
	 * First part of the names of the store's tables. The prefix of all tables comes
	 * before it.
	 */
	private String tableName = "execution";

	/**
	 * Types of the states by the names of their definitions. Children of these need no
	 * handler that creates them.
	 */
	private final Map<String, Class<?>> definitions = new LinkedHashMap<>();

	/**
	 * Time the marks of handled events are kept. It has to be longer than any event can
	 * take to be delivered again.
	 */
	private Duration markRetention = Duration.ofDays(15);

	/**
	 * Time executions that have ended are kept until DynamoDB deletes them, their marks
	 * and steps apart. For ever when not set.
	 */
	private @Nullable Duration finishedRetention;

	/**
	 * Size above which states and payloads are compressed. Nothing is compressed when not
	 * set.
	 */
	private @Nullable DataSize compressAbove;

	private final Trace trace = new Trace();

	private final Relay relay = new Relay();

	private final Timers timers = new Timers();

	private final Workers workers = new Workers();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public @Nullable String getClient() {
		return this.client;
	}

	public void setClient(@Nullable String client) {
		this.client = client;
	}

	public String getTableName() {
		return this.tableName;
	}

	public void setTableName(String tableName) {
		this.tableName = tableName;
	}

	public Map<String, Class<?>> getDefinitions() {
		return this.definitions;
	}

	public Duration getMarkRetention() {
		return this.markRetention;
	}

	public void setMarkRetention(Duration markRetention) {
		this.markRetention = markRetention;
	}

	public @Nullable Duration getFinishedRetention() {
		return this.finishedRetention;
	}

	public void setFinishedRetention(@Nullable Duration finishedRetention) {
		this.finishedRetention = finishedRetention;
	}

	public @Nullable DataSize getCompressAbove() {
		return this.compressAbove;
	}

	public void setCompressAbove(@Nullable DataSize compressAbove) {
		this.compressAbove = compressAbove;
	}

	public Trace getTrace() {
		return this.trace;
	}

	public Relay getRelay() {
		return this.relay;
	}

	public Timers getTimers() {
		return this.timers;
	}

	public Workers getWorkers() {
		return this.workers;
	}

	/**
	 * The trace of executions.
	 */
	public static class Trace {

		/**
		 * Whether the steps commits name are kept.
		 */
		private boolean enabled = false;

		/**
		 * Number of steps kept of each execution, the last ones.
		 */
		private int max = 200;

		/**
		 * Time steps are kept. Until their execution is purged when not set.
		 */
		private @Nullable Duration retention;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public int getMax() {
			return this.max;
		}

		public void setMax(int max) {
			this.max = max;
		}

		public @Nullable Duration getRetention() {
			return this.retention;
		}

		public void setRetention(@Nullable Duration retention) {
			this.retention = retention;
		}

	}

	/**
	 * The delivery of events and the creation of children.
	 */
	public static class Relay {

		/**
		 * Whether this application delivers events, creates children and tries parked
		 * work.
		 */
		private boolean enabled = true;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

	}

	/**
	 * The timers.
	 */
	public static class Timers {

		/**
		 * Whether this application fires timers.
		 */
		private boolean enabled = true;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

	}

	/**
	 * What all workers have in common.
	 */
	public static class Workers {

		/**
		 * Name of this node, under which it leases queues. No two nodes may share it. A
		 * new one is made up at each start when not set.
		 */
		private @Nullable String nodeId;

		/**
		 * Number of pieces of work read at a time.
		 */
		private int pageSize = 100;

		/**
		 * Number of executions each worker serves at a time.
		 */
		private int concurrency = 16;

		/**
		 * Delay between polls right after work was found. It doubles while there is none.
		 */
		private Duration minPollDelay = Duration.ofMillis(50);

		/**
		 * Longest delay between polls. Commits of this node are seen at once.
		 */
		private Duration maxPollDelay = Duration.ofSeconds(2);

		/**
		 * Time after which other nodes take over the queues of a node that is gone.
		 */
		private Duration leaseDuration = Duration.ofSeconds(15);

		/**
		 * Time a handler may take. Then it is interrupted and counts as failed.
		 */
		private Duration handlerTimeout = Duration.ofSeconds(30);

		/**
		 * Number of times work is tried before it is parked.
		 */
		private int maxAttempts = 10;

		/**
		 * Delay before failed work is tried again. It doubles with each failure.
		 */
		private Duration backoff = Duration.ofSeconds(1);

		/**
		 * Longest delay before failed work is tried again.
		 */
		private Duration maxBackoff = Duration.ofMinutes(5);

		/**
		 * Delay between attempts of parked work. Zero leaves it until it is resumed.
		 */
		private Duration parkedRetry = Duration.ofMinutes(5);

		/**
		 * Time work for a suspended execution is put off at a time.
		 */
		private Duration suspendedDelay = Duration.ofSeconds(5);

		/**
		 * Time the handlers under way are given when the application stops.
		 */
		private Duration stopTimeout = Duration.ofSeconds(20);

		public @Nullable String getNodeId() {
			return this.nodeId;
		}

		public void setNodeId(@Nullable String nodeId) {
			this.nodeId = nodeId;
		}

		public int getPageSize() {
			return this.pageSize;
		}

		public void setPageSize(int pageSize) {
			this.pageSize = pageSize;
		}

		public int getConcurrency() {
			return this.concurrency;
		}

		public void setConcurrency(int concurrency) {
			this.concurrency = concurrency;
		}

		public Duration getMinPollDelay() {
			return this.minPollDelay;
		}

		public void setMinPollDelay(Duration minPollDelay) {
			this.minPollDelay = minPollDelay;
		}

		public Duration getMaxPollDelay() {
			return this.maxPollDelay;
		}

		public void setMaxPollDelay(Duration maxPollDelay) {
			this.maxPollDelay = maxPollDelay;
		}

		public Duration getLeaseDuration() {
			return this.leaseDuration;
		}

		public void setLeaseDuration(Duration leaseDuration) {
			this.leaseDuration = leaseDuration;
		}

		public Duration getHandlerTimeout() {
			return this.handlerTimeout;
		}

		public void setHandlerTimeout(Duration handlerTimeout) {
			this.handlerTimeout = handlerTimeout;
		}

		public int getMaxAttempts() {
			return this.maxAttempts;
		}

		public void setMaxAttempts(int maxAttempts) {
			this.maxAttempts = maxAttempts;
		}

		public Duration getBackoff() {
			return this.backoff;
		}

		public void setBackoff(Duration backoff) {
			this.backoff = backoff;
		}

		public Duration getMaxBackoff() {
			return this.maxBackoff;
		}

		public void setMaxBackoff(Duration maxBackoff) {
			this.maxBackoff = maxBackoff;
		}

		public Duration getParkedRetry() {
			return this.parkedRetry;
		}

		public void setParkedRetry(Duration parkedRetry) {
			this.parkedRetry = parkedRetry;
		}

		public Duration getSuspendedDelay() {
			return this.suspendedDelay;
		}

		public void setSuspendedDelay(Duration suspendedDelay) {
			this.suspendedDelay = suspendedDelay;
		}

		public Duration getStopTimeout() {
			return this.stopTimeout;
		}

		public void setStopTimeout(Duration stopTimeout) {
			this.stopTimeout = stopTimeout;
		}

	}

}
