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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.Lease;
import io.github.dynamospring.execution.StoreObserver;

/**
 * The leases of a worker. They keep other nodes from doing the same work, and nothing
 * depends on them but that.
 */
final class Leases {

	private final ExecutionStore store;

	private final WorkerSettings settings;

	private final Clock clock;

	private final StoreObserver observer;

	private final Map<String, Held> held = new HashMap<>();

	private final Map<String, Instant> notBefore = new HashMap<>();

	private final Map<String, Instant> yielded = new HashMap<>();

	Leases(ExecutionStore store, WorkerSettings settings, WorkerResources resources) {
		this.store = store;
		this.settings = settings;
		this.clock = resources.clock();
		this.observer = resources.observer();
	}

	/**
	 * Whether this node may work on something.
	 * @param name what to work on
	 * @return whether the lease is held, which it is asked for now and then only
	 */
	synchronized boolean hold(String name) {
		Instant now = this.clock.instant();
		Held current = this.held.get(name);
		if (current != null && !now.isBefore(current.since()) && now.isBefore(current.renewAt())) {
			return true;
		}
		Instant wait = this.notBefore.get(name);
		if (current == null && wait != null && now.isBefore(wait)
				&& !now.isBefore(wait.minus(this.settings.maxPollDelay()))) {
			return false;
		}
		Optional<Lease> lease = this.store.acquireLease(name, this.settings.owner(), this.settings.leaseDuration());
		if (lease.isPresent()) {
			Duration half = this.settings.leaseDuration().dividedBy(2);
			if (this.held.put(name, new Held(lease.get(), now, now.plus(half))) == null) {
				this.observer.leaseHeld(name);
			}
			this.notBefore.remove(name);
			return true;
		}
		lost(name);
		this.notBefore.put(name, now.plus(this.settings.maxPollDelay()));
		return false;
	}

	/**
	 * Give others a chance to do what no handler of this node can do. That is done once
	 * per duration of a lease.
	 * @param name what to work on
	 */
	synchronized void yield(String name) {
		Instant now = this.clock.instant();
		Held current = this.held.get(name);
		Instant last = this.yielded.get(name);
		boolean recently = last != null && !now.isBefore(last)
				&& now.isBefore(last.plus(this.settings.leaseDuration()));
		if (current == null || recently) {
			return;
		}
		lost(name);
		this.yielded.put(name, now);
		this.notBefore.put(name, now.plus(this.settings.maxPollDelay()));
		this.store.releaseLease(current.lease());
	}

	/**
	 * Release all leases, so that others need not wait for their end.
	 */
	synchronized void releaseAll() {
		Map<String, Held> all = Map.copyOf(this.held);
		all.keySet().forEach(this::lost);
		all.values().forEach((current) -> this.store.releaseLease(current.lease()));
	}

	private void lost(String name) {
		if (this.held.remove(name) != null) {
			this.observer.leaseLost(name);
		}
	}

	/**
	 * A lease this node holds.
	 *
	 * @param lease the lease
	 * @param since when it was granted
	 * @param renewAt when to renew it
	 */
	private record Held(Lease lease, Instant since, Instant renewAt) {

	}

}
