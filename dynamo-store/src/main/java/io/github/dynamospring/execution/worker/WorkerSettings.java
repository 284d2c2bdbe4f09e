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

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * How workers work. Instances are immutable.
 *
 * @param owner names this node; leases are held under this name, so no two nodes may
 * share it
 * @param pageSize how much work is read at a time
 * @param concurrency how many executions a worker serves at a time
 * @param minPollDelay the delay between polls right after work was found
 * @param maxPollDelay the delay between polls when there is nothing to do
 * @param leaseDuration how long a queue is leased without renewal
 * @param handlerTimeout how long a handler may take unless it says otherwise
 * @param retry how failed work is tried again unless its handler says otherwise
 * @param parkedRetry the delay between attempts of parked work, {@code null} to try it
 * only when it is resumed
 * @param suspendedDelay how long work for a suspended execution is put off at a time
 * @param stopTimeout how long a stop waits for the handlers under way
 * @since 0.1.0
 */
public record WorkerSettings(String owner, int pageSize, int concurrency, Duration minPollDelay, Duration maxPollDelay,
		Duration leaseDuration, Duration handlerTimeout, RetryPolicy retry, @Nullable Duration parkedRetry,
		Duration suspendedDelay, Duration stopTimeout) {

	private static final Duration SHORTEST = Duration.ofMillis(1);

	/**
	 * Create settings.
	 */
	public WorkerSettings {
		Assert.hasLength(owner, "Workers need the name of their node. Remedy: choose one no other node has.");
		Assert.isTrue(pageSize > 0, () -> "The page size of workers is %d. Remedy: use 1 or more.".formatted(pageSize));
		Assert.isTrue(concurrency > 0,
				() -> "The concurrency of workers is %d. Remedy: use 1 or more.".formatted(concurrency));
		positive("shortest poll delay", minPollDelay);
		positive("lease", leaseDuration);
		positive("timeout of handlers", handlerTimeout);
		positive("delay for suspended executions", suspendedDelay);
		if (parkedRetry != null) {
			positive("delay between attempts of parked work", parkedRetry);
		}
		Assert.isTrue(maxPollDelay.compareTo(minPollDelay) >= 0,
				() -> "The longest poll delay of workers, %s, is below the shortest, %s".formatted(maxPollDelay,
						minPollDelay));
		Assert.isTrue(!stopTimeout.isNegative(), "The time a stop waits cannot be negative");
		bounded("longest poll delay", maxPollDelay);
		bounded("time a stop waits", stopTimeout);
	}

	private static void positive(String name, Duration value) {
		Assert.isTrue(value.compareTo(SHORTEST) >= 0,
				() -> "The %s of workers is %s. Remedy: use a millisecond or more.".formatted(name, value));
		bounded(name, value);
	}

	private static void bounded(String name, Duration value) {
		Assert.isTrue(value.compareTo(RetryPolicy.LONGEST) <= 0,
				() -> "The %s of workers is %s. Remedy: use %d days or less.".formatted(name, value,
						RetryPolicy.LONGEST.toDays()));
	}

	/**
	 * Return the default settings.
	 * @param owner names this node
	 * @return the settings
	 */
	public static WorkerSettings of(String owner) {
		return new WorkerSettings(owner, 100, 16, Duration.ofMillis(50), Duration.ofSeconds(2), Duration.ofSeconds(15),
				Duration.ofSeconds(30), RetryPolicy.defaults(), Duration.ofMinutes(5), Duration.ofSeconds(5),
				Duration.ofSeconds(30));
	}

	/**
	 * Return a copy with another page size.
	 * @param size how much work is read at a time
	 * @return the copy
	 */
	public WorkerSettings withPageSize(int size) {
		return new WorkerSettings(this.owner, size, this.concurrency, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, this.handlerTimeout, this.retry, this.parkedRetry, this.suspendedDelay,
				this.stopTimeout);
	}

	/**
	 * Return a copy with another concurrency.
	 * @param number how many executions a worker serves at a time
	 * @return the copy
	 */
	public WorkerSettings withConcurrency(int number) {
		return new WorkerSettings(this.owner, this.pageSize, number, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, this.handlerTimeout, this.retry, this.parkedRetry, this.suspendedDelay,
				this.stopTimeout);
	}

	/**
	 * Return a copy with other delays between polls.
	 * @param shortest the delay right after work was found
	 * @param longest the delay when there is nothing to do
	 * @return the copy
	 */
	public WorkerSettings withPollDelay(Duration shortest, Duration longest) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, shortest, longest, this.leaseDuration,
				this.handlerTimeout, this.retry, this.parkedRetry, this.suspendedDelay, this.stopTimeout);
	}

	/**
	 * Return a copy with other leases.
	 * @param duration how long a queue is leased without renewal
	 * @return the copy
	 */
	public WorkerSettings withLeaseDuration(Duration duration) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, this.minPollDelay, this.maxPollDelay,
				duration, this.handlerTimeout, this.retry, this.parkedRetry, this.suspendedDelay, this.stopTimeout);
	}

	/**
	 * Return a copy with another timeout of handlers.
	 * @param timeout how long a handler may take
	 * @return the copy
	 */
	public WorkerSettings withHandlerTimeout(Duration timeout) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, timeout, this.retry, this.parkedRetry, this.suspendedDelay, this.stopTimeout);
	}

	/**
	 * Return a copy with another policy for failed work.
	 * @param policy how failed work is tried again
	 * @return the copy
	 */
	public WorkerSettings withRetry(RetryPolicy policy) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, this.handlerTimeout, policy, this.parkedRetry, this.suspendedDelay,
				this.stopTimeout);
	}

	/**
	 * Return a copy with another delay for parked work.
	 * @param delay the delay between attempts, {@code null} to try only when resumed
	 * @return the copy
	 */
	public WorkerSettings withParkedRetry(@Nullable Duration delay) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, this.handlerTimeout, this.retry, delay, this.suspendedDelay, this.stopTimeout);
	}

	/**
	 * Return a copy with another delay for suspended executions.
	 * @param delay how long their work is put off at a time
	 * @return the copy
	 */
	public WorkerSettings withSuspendedDelay(Duration delay) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, this.handlerTimeout, this.retry, this.parkedRetry, delay, this.stopTimeout);
	}

	/**
	 * Return a copy with another patience at the stop.
	 * @param timeout how long a stop waits for the handlers under way
	 * @return the copy
	 */
	public WorkerSettings withStopTimeout(Duration timeout) {
		return new WorkerSettings(this.owner, this.pageSize, this.concurrency, this.minPollDelay, this.maxPollDelay,
				this.leaseDuration, this.handlerTimeout, this.retry, this.parkedRetry, this.suspendedDelay, timeout);
	}

}
