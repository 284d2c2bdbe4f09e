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

package io.github.dynamospring.core;

import java.time.Duration;

/**
 * A time in which sleeping takes no time.
 */
final class TestPacer implements Pacer {

	private long now = Long.MAX_VALUE - 1_000;

	private final long start = this.now;

	private long slept;

	boolean interrupted;

	@Override
	public synchronized long nanoTime() {
		return this.now;
	}

	@Override
	public synchronized void sleep(Duration time) throws InterruptedException {
		if (this.interrupted) {
			throw new InterruptedException();
		}
		this.now += time.toNanos();
		this.slept += time.toNanos();
	}

	synchronized void advance(long seconds) {
		this.now += Duration.ofSeconds(seconds).toNanos();
	}

	synchronized double seconds() {
		return (this.now - this.start) / 1e9;
	}

	synchronized double slept() {
		return this.slept / 1e9;
	}

}
