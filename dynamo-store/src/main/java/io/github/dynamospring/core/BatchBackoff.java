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
import java.util.concurrent.ThreadLocalRandom;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;

/**
 * Pauses before unprocessed items are sent again: a random time up to a bound that
 * doubles with each attempt.
 */
class BatchBackoff {

	private static final int MAX_FACTOR = 20;

	private final Duration base;

	BatchBackoff(Duration base) {
		this.base = base;
	}

	/**
	 * Pause before an attempt.
	 * @param attempt the number of the retry, starting with 1
	 */
	void pause(int attempt) {
		long bound = bound(attempt).toMillis();
		if (bound > 0) {
			sleep(ThreadLocalRandom.current().nextLong(bound + 1));
		}
	}

	Duration bound(int attempt) {
		int factor = (attempt > 5) ? MAX_FACTOR : Math.min(MAX_FACTOR, 1 << (attempt - 1));
		return this.base.multipliedBy(factor);
	}

	private static void sleep(long milliseconds) {
		try {
			Thread.sleep(milliseconds);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new DynamoConnectionException("Interrupted while waiting to send unprocessed items again", ex,
					DynamoFailure.local(DynamoErrorType.OTHER));
		}
	}

}
