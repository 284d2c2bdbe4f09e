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
 * What is parked of an execution. Its effects, which have an order, are one lot; its
 * timers and urgent events, which wait for nothing, are another.
 *
 * @param executionId the id of the execution
 * @param ordered whether it holds what has an order, of which only the first can be tried
 * @param size how much is parked
 * @param since when the lot was opened
 * @param nextAttempt when to try next, {@code null} for not before it is
 * {@linkplain ExecutionStore#resume resumed}
 * @since 0.1.0
 */
public record ParkedLot(String executionId, boolean ordered, int size, Instant since, @Nullable Instant nextAttempt) {

	/**
	 * Whether a piece of work is parked among what has an order.
	 * @param item the work
	 * @return {@code false} if it waits for nothing
	 */
	public static boolean isOrdered(WorkItem item) {
		return item instanceof SpawnEntry || (item instanceof OutboxEntry entry && !entry.isUrgent());
	}

}
