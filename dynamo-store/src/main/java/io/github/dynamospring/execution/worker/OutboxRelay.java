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

import java.util.List;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.PendingQuery;
import io.github.dynamospring.execution.WorkKind;

/**
 * Delivers the events commits have emitted: each at least once, those of one execution in
 * their order, those of several executions at a time and the ones of higher priority
 * first.
 *
 * <p>
 * An event that cannot be delivered is tried again after growing delays, and its
 * execution's later events wait for it; other executions do not. After the last attempt
 * it is parked together with those behind it, see {@link ParkedRetrier}. Events without a
 * handler on this node are left for other nodes.
 *
 * @since 0.1.0
 */
public final class OutboxRelay extends EffectWorker<OutboxEntry> {

	/**
	 * Create a relay.
	 * @param store where the events are
	 * @param handlers deliver them
	 * @param settings how to work
	 * @param resources what the workers of this node share
	 */
	public OutboxRelay(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
			WorkerResources resources) {
		super("outbox-relay", WorkKind.OUTBOX, store, handlers, settings, resources, store::ackOutbox);
	}

	@Override
	List<OutboxEntry> pending(PendingQuery query) {
		return store().pendingOutbox(query);
	}

	@Override
	int priority(OutboxEntry entry) {
		return entry.priority();
	}

}
