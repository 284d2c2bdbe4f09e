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

package io.github.dynamospring.execution;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What an execution counts: the ends of its chains of effects and the numbers given out
 * so far. For implementations of {@link ExecutionStore}.
 *
 * @param lastOutbox the number of its last outbox entry, {@code null} for none
 * @param lastSpawn the number of its last spawn entry, {@code null} for none
 * @param emissions how many events it has emitted
 * @param armings how many timers it has armed
 * @since 0.1.0
 */
public record ExecutionCounters(@Nullable Long lastOutbox, @Nullable Long lastSpawn, long emissions, long armings) {

	/** The counters of an execution that is not stored yet. */
	public static final ExecutionCounters NEW = new ExecutionCounters(null, null, 0, 0);

	private static final long SINCE = Instant.parse("2024-01-01T00:00:00Z").toEpochMilli();

	private static final int ARMINGS_BITS = 22;

	/**
	 * Return the counters of an execution that begins. Its armings are counted from its
	 * time of creation, four million for each millisecond: an execution whose id was used
	 * before is not taken for that one by a timer that was left over.
	 * @param createdAt when it begins
	 * @return the counters
	 */
	public static ExecutionCounters startingAt(Instant createdAt) {
		return new ExecutionCounters(null, null, 0, Math.max(0, createdAt.toEpochMilli() - SINCE) << ARMINGS_BITS);
	}

}
