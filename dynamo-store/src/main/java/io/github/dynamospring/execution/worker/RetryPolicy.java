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
import java.util.random.RandomGenerator;

import org.springframework.util.Assert;

/**
 * How often, and after which delays, failed work is tried again before it is parked.
 *
 * @param maxAttempts how often to try in all, 1 or more
 * @param initialDelay the delay after the first failure
 * @param multiplier what each further delay is multiplied by, 1 or more
 * @param maxDelay the longest delay
 * @param jitter the part of a delay that is random, 0 to 1
 * @since 0.1.0
 */
public record RetryPolicy(int maxAttempts, Duration initialDelay, double multiplier, Duration maxDelay, double jitter) {

	/** The longest time that can be set. */
	static final Duration LONGEST = Duration.ofDays(36_500);

	/**
	 * Create a policy.
	 */
	public RetryPolicy {
		Assert.isTrue(maxAttempts > 0, () -> "%d attempts are too few. Remedy: use 1 or more.".formatted(maxAttempts));
		Assert.isTrue(!initialDelay.isNegative() && !initialDelay.isZero(),
				"The delay before a retry has to be positive");
		Assert.isTrue(maxDelay.compareTo(initialDelay) >= 0, "The longest delay cannot be below the first one");
		Assert.isTrue(maxDelay.compareTo(LONGEST) <= 0,
				() -> "The longest delay is %s. Remedy: use %d days or less.".formatted(maxDelay, LONGEST.toDays()));
		Assert.isTrue(multiplier >= 1, "The multiplier of delays has to be 1 or more");
		Assert.isTrue(jitter >= 0 && jitter <= 1, "The jitter of delays has to be 0 to 1");
	}

	/**
	 * Return the policy of handlers that say nothing: ten attempts, one second after the
	 * first failure, doubling up to five minutes.
	 * @return the policy
	 */
	public static RetryPolicy defaults() {
		return new RetryPolicy(10, Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 0.2);
	}

	/**
	 * Return a copy with another number of attempts.
	 * @param number how often to try in all
	 * @return the copy
	 */
	public RetryPolicy withMaxAttempts(int number) {
		return new RetryPolicy(number, this.initialDelay, this.multiplier, this.maxDelay, this.jitter);
	}

	/**
	 * Return a copy with another first delay.
	 * @param delay the delay after the first failure; the longest delay is raised to it
	 * if it is shorter
	 * @return the copy
	 */
	public RetryPolicy withInitialDelay(Duration delay) {
		Duration longest = (this.maxDelay.compareTo(delay) < 0) ? delay : this.maxDelay;
		return new RetryPolicy(this.maxAttempts, delay, this.multiplier, longest, this.jitter);
	}

	/**
	 * Return a copy with another longest delay.
	 * @param delay the longest delay
	 * @return the copy
	 */
	public RetryPolicy withMaxDelay(Duration delay) {
		return new RetryPolicy(this.maxAttempts, this.initialDelay, this.multiplier, delay, this.jitter);
	}

	/**
	 * Return the delay after a failure.
	 * @param failures how often it has failed, 1 or more
	 * @param random what the jitter is taken from
	 * @return the delay
	 */
	public Duration delay(int failures, RandomGenerator random) {
		double grown = this.initialDelay.toMillis() * Math.pow(this.multiplier, failures - 1);
		double bounded = Math.min(grown, this.maxDelay.toMillis());
		double random1 = this.jitter * random.nextDouble();
		return Duration.ofMillis(Math.max(1, Math.round(bounded * (1 - random1))));
	}

}
