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

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.OutboxEntry;
import org.jspecify.annotations.Nullable;

/**
 * The effects this worker has delivered lately. Whoever has delivered the one before need
 * not ask whether it was, and an effect that a lagging read still shows is not delivered
 * again.
 */
final class DeliveredEffects {

	private static final int SIZE = 10_000;

	private static final long NONE = -1;

	private final Map<Long, Long> lastSpawns = new LinkedHashMap<>() {

		@Override
		protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
			return size() > SIZE;
		}

	};

	synchronized void add(Effect effect) {
		this.lastSpawns.put(effect.seq(), lastSpawn(effect));
	}

	synchronized boolean contains(Effect effect) {
		return this.lastSpawns.containsKey(effect.seq());
	}

	/**
	 * Whether all that has to come before an effect was delivered here, or is nothing.
	 * @param effect the effect
	 * @return {@code false} if the store has to be asked
	 */
	synchronized boolean covers(Effect effect) {
		Long predecessor = effect.predecessor();
		if (predecessor == null) {
			return lastSpawn(effect) == NONE;
		}
		Long spawnBefore = this.lastSpawns.get(predecessor);
		return spawnBefore != null && spawnBefore == lastSpawn(effect);
	}

	private static long lastSpawn(Effect effect) {
		@Nullable Long lastSpawn = (effect instanceof OutboxEntry entry) ? entry.lastSpawn() : null;
		return (lastSpawn != null) ? lastSpawn : NONE;
	}

}
