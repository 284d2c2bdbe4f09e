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

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import io.github.dynamospring.execution.StoreObserver;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * How an execution store works: names, retention, retries, and where time and chance come
 * from. Nothing changes it; each method returns a copy.
 *
 * @since 0.1.0
 */
public final class ExecutionStoreSettings {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int TOKEN_BYTES = 12;

	private static final Duration LONGEST = Duration.ofDays(36_500);

	private static final Pattern PREFIX = Pattern.compile("[a-zA-Z0-9_.-]{1,240}");

	private final Values values;

	private ExecutionStoreSettings(Values values) {
		this.values = values;
	}

	/**
	 * Return the defaults: tables {@code execution_...}, no trace, marks for 15 days,
	 * everything else for ever, no compression, eight attempts from 25 milliseconds on.
	 * @return the settings
	 */
	public static ExecutionStoreSettings defaults() {
		return new ExecutionStoreSettings(new Values("execution", 0, Duration.ofDays(15), null, null, 0,
				Duration.ofMillis(25), 8, false, Clock.systemUTC(), ExecutionStoreSettings::newToken,
				() -> ThreadLocalRandom.current().nextDouble(), StoreObserver.NONE));
	}

	private static String newToken() {
		byte[] bytes = new byte[TOKEN_BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	/**
	 * Begin the names of the tables with another text: {@code prefix_executions},
	 * {@code prefix_outbox} and so on.
	 * @param prefix the text
	 * @return the settings
	 */
	public ExecutionStoreSettings withTablePrefix(String prefix) {
		Assert.isTrue(PREFIX.matcher(prefix).matches(),
				() -> "The prefix '%s' cannot begin names of tables. Remedy: use 1 to 240 letters, digits, '_', '-' or '.'."
					.formatted(prefix));
		return with(this.values.withTablePrefix(prefix));
	}

	/**
	 * Keep the last steps of each trace.
	 * @param steps how many, 0 to trace nothing
	 * @return the settings
	 */
	public ExecutionStoreSettings withTrace(int steps) {
		Assert.isTrue(steps >= 0, "The size of a trace must be 0 or more");
		return with(this.values.withTraceSize(steps));
	}

	/**
	 * Let DynamoDB delete marks of events after a time. It has to be longer than any
	 * event may take to be delivered again.
	 * @param retention the time, zero for never
	 * @return the settings
	 */
	public ExecutionStoreSettings withMarkRetention(Duration retention) {
		return with(this.values.withMarkRetention(notNegative(retention)));
	}

	/**
	 * Let DynamoDB delete executions after a time that begins when they end.
	 * @param retention the time, {@code null} for never
	 * @return the settings
	 */
	public ExecutionStoreSettings withFinishedRetention(@Nullable Duration retention) {
		return with(this.values.withFinishedRetention((retention != null) ? notNegative(retention) : null));
	}

	/**
	 * Let DynamoDB delete steps of traces after a time.
	 * @param retention the time, {@code null} for never
	 * @return the settings
	 */
	public ExecutionStoreSettings withTraceRetention(@Nullable Duration retention) {
		return with(this.values.withTraceRetention((retention != null) ? notNegative(retention) : null));
	}

	/**
	 * Compress states that are larger than this.
	 * @param bytes the size, 0 to compress nothing
	 * @return the settings
	 */
	public ExecutionStoreSettings withCompressionAbove(int bytes) {
		Assert.isTrue(bytes >= 0, "The size to compress from must be 0 or more");
		return with(this.values.withCompressAbove(bytes));
	}

	/**
	 * Send what was refused for contention or throttling again.
	 * @param base the longest pause before the first retry, which doubles with each
	 * further one
	 * @param attempts how often a request is sent at most
	 * @return the settings
	 */
	public ExecutionStoreSettings withRetries(Duration base, int attempts) {
		Assert.isTrue(attempts > 0, "A request must be sent once at least");
		return with(this.values.withRetries(notNegative(base), attempts));
	}

	/**
	 * Look for work with consistent reads, at twice the price: what was committed a
	 * moment ago is then never missed.
	 * @return the settings
	 */
	public ExecutionStoreSettings withConsistentPolls() {
		return with(this.values.withConsistentPolls(true));
	}

	/**
	 * Take the time from another clock.
	 * @param clock the clock
	 * @return the settings
	 */
	public ExecutionStoreSettings withClock(Clock clock) {
		return with(this.values.withClock(clock));
	}

	/**
	 * Take the tokens of commits and transactions from elsewhere.
	 * @param tokens gives texts of 1 to 36 letters, digits, {@code -} or {@code _}, a new
	 * one each time
	 * @return the settings
	 */
	public ExecutionStoreSettings withTokens(Supplier<String> tokens) {
		return with(this.values.withTokens(tokens));
	}

	/**
	 * Take the chance in pauses from elsewhere.
	 * @param jitter gives numbers from 0 to 1
	 * @return the settings
	 */
	public ExecutionStoreSettings withJitter(DoubleSupplier jitter) {
		return with(this.values.withJitter(jitter));
	}

	/**
	 * Tell an observer what happens.
	 * @param observer the observer
	 * @return the settings
	 */
	public ExecutionStoreSettings withObserver(StoreObserver observer) {
		return with(this.values.withObserver(observer));
	}

	private static Duration notNegative(Duration duration) {
		Assert.isTrue(!duration.isNegative(), () -> "The time %s is negative".formatted(duration));
		Assert.isTrue(duration.compareTo(LONGEST) <= 0,
				() -> "The time %s is longer than %d days".formatted(duration, LONGEST.toDays()));
		return duration;
	}

	private static ExecutionStoreSettings with(Values values) {
		return new ExecutionStoreSettings(values);
	}

	String table(String name) {
		return this.values.tablePrefix + "_" + name;
	}

	int traceSize() {
		return this.values.traceSize;
	}

	Duration markRetention() {
		return this.values.markRetention;
	}

	@Nullable Duration finishedRetention() {
		return this.values.finishedRetention;
	}

	@Nullable Duration traceRetention() {
		return this.values.traceRetention;
	}

	int compressAbove() {
		return this.values.compressAbove;
	}

	Backoff backoff() {
		return new Backoff(this.values.retryBase, this.values.maxAttempts, this.values.jitter);
	}

	boolean consistentPolls() {
		return this.values.consistentPolls;
	}

	Clock clock() {
		return this.values.clock;
	}

	String token() {
		return this.values.tokens.get();
	}

	StoreObserver observer() {
		return this.values.observer;
	}

	/**
	 * The values.
	 *
	 * @param tablePrefix the beginning of the tables' names
	 * @param traceSize how many steps of a trace to keep
	 * @param markRetention how long to keep marks
	 * @param finishedRetention how long to keep executions that ended
	 * @param traceRetention how long to keep steps
	 * @param compressAbove the size to compress from
	 * @param retryBase the longest pause before the first retry
	 * @param maxAttempts how often to send a request
	 * @param consistentPolls whether to look for work with consistent reads
	 * @param clock the clock
	 * @param tokens gives tokens
	 * @param jitter gives chance
	 * @param observer the observer
	 */
	private record Values(String tablePrefix, int traceSize, Duration markRetention,
			@Nullable Duration finishedRetention, @Nullable Duration traceRetention, int compressAbove,
			Duration retryBase, int maxAttempts, boolean consistentPolls, Clock clock, Supplier<String> tokens,
			DoubleSupplier jitter, StoreObserver observer) {

		Values withTablePrefix(String newTablePrefix) {
			return new Values(newTablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withTraceSize(int newTraceSize) {
			return new Values(this.tablePrefix, newTraceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withMarkRetention(Duration newMarkRetention) {
			return new Values(this.tablePrefix, this.traceSize, newMarkRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withFinishedRetention(@Nullable Duration newFinishedRetention) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, newFinishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withTraceRetention(@Nullable Duration newTraceRetention) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					newTraceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withCompressAbove(int newCompressAbove) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, newCompressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withConsistentPolls(boolean newConsistentPolls) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, newConsistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

		Values withClock(Clock newClock) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					newClock, this.tokens, this.jitter, this.observer);
		}

		Values withTokens(Supplier<String> newTokens) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, newTokens, this.jitter, this.observer);
		}

		Values withJitter(DoubleSupplier newJitter) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, newJitter, this.observer);
		}

		Values withObserver(StoreObserver newObserver) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, this.retryBase, this.maxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, newObserver);
		}

		Values withRetries(Duration newRetryBase, int newMaxAttempts) {
			return new Values(this.tablePrefix, this.traceSize, this.markRetention, this.finishedRetention,
					this.traceRetention, this.compressAbove, newRetryBase, newMaxAttempts, this.consistentPolls,
					this.clock, this.tokens, this.jitter, this.observer);
		}

	}

}
