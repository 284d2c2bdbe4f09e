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

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Which pending effects to read.
 *
 * @param queue the queue to read, {@code null} for all
 * @param after read only entries whose number is greater
 * @param limit how many entries to return at most
 * @since 0.1.0
 */
public record PendingQuery(@Nullable String queue, long after, int limit) {

	public PendingQuery {
		Assert.isTrue(limit > 0, "The limit of pending entries must be 1 or more");
	}

	/**
	 * Return a query for the oldest entries of all queues.
	 * @param limit how many entries to return at most
	 * @return the query
	 */
	public static PendingQuery oldest(int limit) {
		return new PendingQuery(null, 0, limit);
	}

	/**
	 * Return the same query in one queue.
	 * @param name the name of the queue
	 * @return the query
	 */
	public PendingQuery inQueue(String name) {
		return new PendingQuery(name, this.after, this.limit);
	}

	/**
	 * Return the same query behind an entry.
	 * @param seq the number of the entry
	 * @return the query
	 */
	public PendingQuery after(long seq) {
		return new PendingQuery(this.queue, seq, this.limit);
	}

}
