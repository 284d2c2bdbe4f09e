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
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What a worker's thread sleeps on.
 */
final class Wakeup {

	private boolean awake;

	private boolean pollWanted;

	private @Nullable Instant pollAt;

	/**
	 * Let the thread look after what is under way.
	 */
	synchronized void wake() {
		this.awake = true;
		notifyAll();
	}

	/**
	 * Let the thread poll at once.
	 */
	synchronized void poll() {
		this.pollWanted = true;
		wake();
	}

	/**
	 * Let the thread poll at a time.
	 * @param time the time
	 */
	synchronized void pollAt(Instant time) {
		if (this.pollAt == null || time.isBefore(this.pollAt)) {
			this.pollAt = time;
			wake();
		}
	}

	/**
	 * Whether a poll is wanted now; a wish is answered once.
	 * @param now the time
	 * @return whether to poll
	 */
	synchronized boolean takePoll(Instant now) {
		boolean due = this.pollAt != null && !now.isBefore(this.pollAt);
		boolean wanted = this.pollWanted || due;
		this.pollWanted = false;
		if (due) {
			this.pollAt = null;
		}
		return wanted;
	}

	/**
	 * Return when a poll is wanted.
	 * @return the time, {@code null} for no particular one
	 */
	synchronized @Nullable Instant pollAt() {
		return this.pollAt;
	}

	/**
	 * Sleep until woken.
	 * @param longest the longest time to sleep
	 * @throws InterruptedException if the thread is interrupted
	 */
	synchronized void await(Duration longest) throws InterruptedException {
		if (!this.awake && longest.toMillis() > 0) {
			wait(longest.toMillis());
		}
		this.awake = false;
	}

}
