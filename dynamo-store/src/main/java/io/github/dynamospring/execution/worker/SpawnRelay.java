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
import io.github.dynamospring.execution.PendingQuery;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.WorkKind;

/**
 * Creates the children commits have spawned, those of one execution in their order. A
 * child that exists already counts as created. Failures are treated as those of events,
 * see {@link OutboxRelay}.
 *
 * @since 0.1.0
 */
public final class SpawnRelay extends EffectWorker<SpawnEntry> {

	/**
	 * Create a relay.
	 * @param store where the children are asked for
	 * @param handlers create them
	 * @param settings how to work
	 * @param resources what the workers of this node share
	 */
	public SpawnRelay(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings, WorkerResources resources) {
		super("spawn-relay", WorkKind.SPAWN, store, handlers, settings, resources, store::ackSpawn);
	}

	@Override
	List<SpawnEntry> pending(PendingQuery query) {
		return store().pendingSpawns(query);
	}

	@Override
	int priority(SpawnEntry entry) {
		return entry.priority();
	}

}
