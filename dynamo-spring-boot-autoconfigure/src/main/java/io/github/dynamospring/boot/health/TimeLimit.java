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

import java.time.Duration;
import java.util.function.LongSupplier;

import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/**
 * The time that is left for the requests of a check.
 */
final class TimeLimit {

	private static final Duration SHORTEST = Duration.ofMillis(1);

	private final LongSupplier nanoTime;

	private long end;

	/**
	 * Begin with a check.
	 * @param timeout how long it may take
	 * @param nanoTime tells the time, as {@link System#nanoTime()} does
	 */
	TimeLimit(Duration timeout, LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.end = nanoTime.getAsLong() + timeout.toNanos();
	}

	/**
	 * Return what is left.
	 * @return the time, a millisecond at least
	 */
	Duration left() {
		Duration left = Duration.ofNanos(this.end - this.nanoTime.getAsLong());
		return (left.compareTo(SHORTEST) > 0) ? left : SHORTEST;
	}

	/**
	 * Whether there is no time for another request.
	 * @return {@code true} if less than a millisecond is left
	 */
	boolean isOver() {
		return left().equals(SHORTEST);
	}

	/**
	 * Leave no time for another request.
	 */
	void end() {
		this.end = this.nanoTime.getAsLong();
	}

	/*
	 * The SDK ends the call itself, so that no thread is left behind that still waits.
	 */
	void endInTime(AwsRequestOverrideConfiguration.Builder configuration) {
		configuration.apiCallTimeout(left());
	}

}
