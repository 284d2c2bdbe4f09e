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
 * How much work waits, as far as was looked: counting all of it would cost more the more
 * there is.
 *
 * @param count how much was seen, timers before their time and work that was put off
 * included
 * @param due how much of it could be done now
 * @param complete whether that is all there is, {@code false} if there may be more
 * @param oldest since when the oldest that was seen and is due could have been done: an
 * event or child since its commit, a timer since its time, and what was put off since the
 * time it was put off to; parked work since it was parked; {@code null} if nothing is due
 * @since 0.1.0
 */
public record WaitingWork(int count, int due, boolean complete, @Nullable Instant oldest) {

	/**
	 * Return how much waits, for people to read.
	 * @return the count, followed by a plus sign if there may be more
	 */
	public String atLeast() {
		return this.complete ? Integer.toString(this.count) : this.count + "+";
	}

}
