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

/**
 * Where an execution stands.
 *
 * @since 0.1.0
 */
public enum ExecutionStatus {

	/** Created, no event handled yet. */
	PENDING,

	/** At work. */
	RUNNING,

	/** Paused: events and timers wait until it is resumed. */
	SUSPENDED,

	/** Asked to end; only the events of its own cancellation are handled. */
	CANCELLING,

	/** Ended as planned. */
	DONE,

	/** Ended on request. */
	CANCELLED,

	/** Ended by an error nobody handled. */
	FAILED;

	/**
	 * Whether an execution of this status has ended. The commit that ends an execution
	 * disarms all its timers.
	 * @return {@code true} if nothing is to follow
	 */
	public boolean isTerminal() {
		return this == DONE || this == CANCELLED || this == FAILED;
	}

}
