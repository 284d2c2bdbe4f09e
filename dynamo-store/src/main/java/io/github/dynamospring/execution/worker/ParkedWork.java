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

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.ParkedQuery;

/**
 * Shows work that was given up for now, and has it tried again or thrown away.
 *
 * @since 0.1.0
 */
public class ParkedWork {

	private final ExecutionStore store;

	private final WorkSignal signal;

	/**
	 * Create access to parked work.
	 * @param store where it is parked
	 * @param signal wakes the worker that tries it
	 */
	public ParkedWork(ExecutionStore store, WorkSignal signal) {
		this.store = store;
		this.signal = signal;
	}

	/**
	 * List parked work by execution.
	 * @param query which work, and where to go on
	 * @return a page
	 */
	public CursorPage<ParkedItem> list(ParkedQuery query) {
		return this.store.parked(query);
	}

	/**
	 * List what is parked by execution, those to be tried first at the beginning.
	 * @param query which lots, and where to go on
	 * @return a page
	 */
	public CursorPage<ParkedLot> lots(ParkedQuery query) {
		return this.store.parkedLots(query);
	}

	/**
	 * Have the parked work of an execution tried at once, in order.
	 * @param executionId the id of the execution
	 * @return how much there is
	 */
	public int resume(String executionId) {
		int resumed = this.store.resume(executionId);
		this.signal.wakeParked();
		return resumed;
	}

	/**
	 * Throw parked work away for good. What waits behind it is tried at once.
	 * @param item the work
	 * @return {@code false} if it was gone already
	 */
	public boolean discard(ParkedItem item) {
		boolean discarded = this.store.discard(item);
		this.signal.wakeParked();
		return discarded;
	}

}
