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

/**
 * Thrown by handlers that cannot do a piece of work now, for no fault of anybody: it is
 * tried again later, and no attempt is counted.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class DeliveryPostponedException extends RuntimeException {

	private final Instant until;

	/**
	 * Create an exception.
	 * @param message why
	 * @param until when to try again
	 */
	public DeliveryPostponedException(String message, Instant until) {
		super(message);
		this.until = until;
	}

	/**
	 * Return when to try again.
	 * @return the time
	 */
	public Instant getUntil() {
		return this.until;
	}

}
