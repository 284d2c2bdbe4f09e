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
 * An event to deliver or a child to create. Effects of one execution and kind form a
 * chain: each names the one before it.
 *
 * @since 0.1.0
 * @see ExecutionStore#checkOrder(Effect)
 */
public sealed interface Effect extends WorkItem permits OutboxEntry, SpawnEntry {

	/**
	 * Return the number of the entry, unique for its kind and growing per execution.
	 * @return the number
	 */
	long seq();

	/**
	 * Return the number of the entry of the same kind this execution made before.
	 * @return the number, {@code null} for its first
	 */
	@Nullable Long predecessor();

	/**
	 * Return the version its commit gave the execution.
	 * @return the version
	 */
	long version();

	/**
	 * Return when it was committed.
	 * @return the time
	 */
	Instant createdAt();

}
