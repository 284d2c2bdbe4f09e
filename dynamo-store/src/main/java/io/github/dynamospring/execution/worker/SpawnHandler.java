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

import io.github.dynamospring.execution.SpawnEntry;
import org.jspecify.annotations.Nullable;

/**
 * Creates children. Each is asked for at least once; storing the child under its id makes
 * that exactly once.
 *
 * @since 0.1.0
 * @see OnSpawn
 */
@FunctionalInterface
public interface SpawnHandler {

	/**
	 * Create a child. Returning acknowledges the entry, an exception lets it be tried
	 * again; {@link io.github.dynamospring.execution.ExecutionExistsException}
	 * acknowledges it, too, since the child is there.
	 * @param entry the child to create
	 * @throws Exception if it could not be created
	 */
	void handle(SpawnEntry entry) throws Exception;

	/**
	 * Whether this handler creates a child. Entries no handler of this node knows stay
	 * where they are, for other nodes.
	 * @param entry the child to create
	 * @return {@code true} for every child, unless overridden
	 */
	default boolean handles(SpawnEntry entry) {
		return true;
	}

	/**
	 * Return how failed creations are tried again.
	 * @return the policy, {@code null} for that of the worker
	 */
	default @Nullable RetryPolicy retryPolicy() {
		return null;
	}

	/**
	 * Return how long a creation may take. Then it is interrupted and counts as failed.
	 * @return the time, {@code null} for that of the worker
	 */
	default @Nullable Duration timeout() {
		return null;
	}

}
