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

package io.github.dynamospring.execution.dynamo;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Pauses before a request is sent again: a random time up to a bound that doubles with
 * each attempt.
 *
 * @param base the bound before the first retry
 * @param maxAttempts how often a request is sent at most
 * @param jitter gives numbers from 0 to 1
 */
record Backoff(Duration base, int maxAttempts, DoubleSupplier jitter) {

	private static final int MAX_DOUBLINGS = 6;

	boolean isExhausted(int attempts) {
		return attempts >= this.maxAttempts;
	}

	<R> Flow<R> pause(int attempts, Supplier<Flow<R>> next) {
		long bound = this.base.toMillis() << Math.min(MAX_DOUBLINGS, attempts - 1);
		return new Flow.Pause<>(Duration.ofMillis((long) (bound * this.jitter.getAsDouble())), next);
	}

}
