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

package io.github.dynamospring.embedded.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.embedded.protocol.RequestBody;

/**
 * How many bytes the bodies of all requests may hold together. Large requests wait for
 * each other, so that many of them, or slow ones, do not use up the memory.
 */
final class BodyBudget {

	/** Bodies up to this size, in bytes, are not counted. */
	static final int SMALL_SIZE = 16 * 1024;

	private static final int UNIT = 1024;

	private static final int PART_OF_HEAP = 16;

	private static final int MIN_BODIES = 2;

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final Semaphore units;

	private final Duration patience;

	/**
	 * Create a budget.
	 * @param bytes the bytes of all bodies, raised to two bodies of the largest size
	 * @param patience how long a body waits for others to go
	 */
	BodyBudget(long bytes, Duration patience) {
		long enough = Math.max(bytes, (long) MIN_BODIES * RequestBody.MAX_SIZE);
		this.units = new Semaphore((int) Math.min(enough / UNIT, Integer.MAX_VALUE), true);
		this.patience = patience;
	}

	static BodyBudget ofHeap() {
		return new BodyBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, PATIENCE);
	}

	Reservation open() {
		return new Reservation();
	}

	/**
	 * The bytes of one request.
	 */
	final class Reservation implements AutoCloseable {

		private int taken;

		/**
		 * Wait until the body may have a size.
		 * @param bytes the size
		 * @throws BusyException if others have the memory for too long
		 */
		void raiseTo(int bytes) throws BusyException {
			int missing = (bytes + UNIT - 1) / UNIT - this.taken;
			if (missing <= 0) {
				return;
			}
			try {
				if (!BodyBudget.this.units.tryAcquire(missing, BodyBudget.this.patience.toMillis(),
						TimeUnit.MILLISECONDS)) {
					throw new BusyException();
				}
				this.taken += missing;
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new BusyException();
			}
		}

		@Override
		public void close() {
			BodyBudget.this.units.release(this.taken);
			this.taken = 0;
		}

	}

	/**
	 * The memory for bodies is in use.
	 */
	static final class BusyException extends IOException {

		private static final long serialVersionUID = 1;

		BusyException() {
			super("The memory for the bodies of requests is in use");
		}

	}

}
