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

import java.util.List;

/**
 * What a commit did.
 *
 * @param <S> the type of the state
 * @param commitId the id by which {@link ExecutionStore#resolve} knows the commit
 * @param execution the execution as it is stored now
 * @param outbox the events emitted, in order
 * @param spawns the children to create
 * @param timers the timers armed
 * @param requests the requests the store sent for it
 * @param items the items written, marks and steps included
 * @param stateBytes the bytes the execution takes in the store, of which DynamoDB allows
 * 409,600
 * @since 0.1.0
 */
public record CommitResult<S>(String commitId, StoredExecution<S> execution, List<OutboxEntry> outbox,
		List<SpawnEntry> spawns, List<DueTimer> timers, int requests, int items, long stateBytes) {

	public CommitResult {
		outbox = List.copyOf(outbox);
		spawns = List.copyOf(spawns);
		timers = List.copyOf(timers);
	}

	/**
	 * Whether the commit left work for workers to do at once.
	 * @return {@code true} if it emitted or spawned
	 */
	public boolean hasEffects() {
		return !this.outbox.isEmpty() || !this.spawns.isEmpty();
	}

}
