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
import java.util.random.RandomGenerator;

/**
 * The delay between polls: short after work was found, longer and longer while there is
 * none.
 */
final class PollDelay {

	private final WorkerSettings settings;

	private final RandomGenerator random;

	private Duration current;

	PollDelay(WorkerSettings settings, RandomGenerator random) {
		this.settings = settings;
		this.random = random;
		this.current = settings.minPollDelay();
	}

	Duration afterWork() {
		this.current = this.settings.minPollDelay();
		return this.current;
	}

	Duration afterNothing() {
		Duration delay = this.current;
		Duration doubled = delay.multipliedBy(2);
		this.current = (doubled.compareTo(this.settings.maxPollDelay()) < 0) ? doubled : this.settings.maxPollDelay();
		long millis = delay.toMillis();
		return Duration.ofMillis(Math.max(1, millis - Math.round(this.random.nextDouble() * millis / 4)));
	}

}
