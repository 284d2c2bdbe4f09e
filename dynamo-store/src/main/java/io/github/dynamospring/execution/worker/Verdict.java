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
 * How an attempt to do a piece of work ended.
 *
 * @param kind what it means for the work
 * @param error why it failed, {@code null} if it did not
 * @param until when to try again, {@code null} if nobody said so
 * @param retry the policy of the handler, {@code null} for that of the worker
 * @param took how long the handler took
 */
record Verdict(Kind kind, @Nullable String error, @Nullable Instant until, @Nullable RetryPolicy retry, Duration took) {

	static Verdict of(Kind kind) {
		return new Verdict(kind, null, null, null, Duration.ZERO);
	}

	Verdict after(Duration time) {
		return new Verdict(this.kind, this.error, this.until, this.retry, time);
	}

	/**
	 * What it means for the work.
	 */
	enum Kind {

		/** The handler did it. */
		DONE,

		/** Nobody was to be told. */
		SKIPPED,

		/** It was done before. */
		STALE,

		/** No handler here knows it. */
		UNKNOWN,

		/** The handler asked for it later. */
		POSTPONED,

		/** The handler failed. */
		FAILED,

		/** The handler failed, and trying again does not help. */
		HOPELESS,

		/** The worker stops: the handler was not called. */
		STOPPED,

		/** The handler took too long, and was counted as failed already. */
		ABANDONED

	}

}
