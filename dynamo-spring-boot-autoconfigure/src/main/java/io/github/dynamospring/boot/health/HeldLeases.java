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

package io.github.dynamospring.boot.health;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.execution.StoreObserver;

/**
 * Remembers which queues the workers of this node have leased.
 *
 * @since 0.1.0
 */
public class HeldLeases implements StoreObserver {

	private final Set<String> names = ConcurrentHashMap.newKeySet();

	@Override
	public void leaseHeld(String name) {
		this.names.add(name);
	}

	@Override
	public void leaseLost(String name) {
		this.names.remove(name);
	}

	/**
	 * Return the leases this node holds now.
	 * @return the names of the leases, in order
	 */
	public Set<String> names() {
		return new TreeSet<>(this.names);
	}

}
