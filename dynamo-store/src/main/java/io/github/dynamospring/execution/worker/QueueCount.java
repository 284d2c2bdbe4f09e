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

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Counts what waits in a queue that is read page by page from its head on.
 */
final class QueueCount {

	private int before;

	private int seen;

	private @Nullable Instant oldest;

	/**
	 * Begin at the head.
	 * @param first when the first of the queue was committed, {@code null} if there is
	 * nothing
	 */
	void begin(@Nullable Instant first) {
		this.before = this.seen;
		this.seen = 0;
		this.oldest = first;
	}

	/**
	 * Count a page.
	 * @param found how much is on it
	 * @param end whether it is the last one
	 * @return how much waits; as long as the end is not seen at least what was seen from
	 * the head on this time, or the last time
	 */
	int add(int found, boolean end) {
		this.seen += found;
		return end ? this.seen : Math.max(this.seen, this.before);
	}

	@Nullable Instant oldest() {
		return this.oldest;
	}

}
