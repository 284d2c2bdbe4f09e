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

package io.github.dynamospring.embedded.fault;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How long a change stays invisible to reads that may be stale.
 *
 * @param duration the time by the engine's clock, or {@code null} if reads are counted
 * @param reads the number of reads that do not see the change, 0 if time counts
 * @since 0.1.0
 */
public record Lag(@Nullable Duration duration, int reads) {

	/**
	 * Create a lag.
	 * @param duration the time by the engine's clock, or {@code null} if reads are
	 * counted
	 * @param reads the number of reads that do not see the change, 0 if time counts
	 */
	public Lag {
		if ((duration == null) == (reads == 0) || reads < 0 || (duration != null && duration.isNegative())) {
			throw new IllegalArgumentException(
					"A lag is either a duration that is not negative, or at least one read, but is " + duration
							+ " and " + reads + " reads");
		}
	}

	/**
	 * Show changes after some time.
	 * @param duration the time by the engine's clock
	 * @return the lag
	 */
	public static Lag of(Duration duration) {
		return new Lag(duration, 0);
	}

	/**
	 * Show changes to the read after this many others.
	 * @param reads the number of reads that do not see the change
	 * @return the lag
	 */
	public static Lag ofReads(int reads) {
		return new Lag(null, reads);
	}

}
