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

package io.github.dynamospring.embedded.engine;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.FaultInjector;
import io.github.dynamospring.embedded.fault.Lag;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * What reads see that may be stale: a table or an index as it is, unless a fault delays
 * its changes. Then what was there before is kept until it is time to forget it.
 */
final class Replica {

	private final ItemMap items;

	private final Supplier<List<Fault>> lags;

	private final Clock clock;

	private final Map<Fault, History> histories = new IdentityHashMap<>();

	Replica(ItemMap items, Supplier<List<Fault>> lags, Clock clock) {
		this.items = items;
		this.lags = lags;
		this.clock = clock;
	}

	/**
	 * Take notice of a change.
	 * @param key the key of what changes
	 * @param before what was there before, or {@code null} if there was nothing
	 */
	void replaced(StoredKey key, @Nullable Item before) {
		List<Fault> delaying = this.lags.get();
		if (delaying.isEmpty()) {
			return;
		}
		synchronized (this.histories) {
			for (Fault fault : delaying) {
				this.histories.computeIfAbsent(fault, (any) -> new History()).add(key, before);
			}
		}
	}

	/**
	 * Return the items as one read sees them.
	 * @param operation the operation that reads
	 * @return the items
	 */
	ItemMap items(String operation) {
		List<Fault> delaying = this.lags.get();
		synchronized (this.histories) {
			this.histories.keySet().retainAll(delaying);
			Fault fault = this.histories.isEmpty() ? null : FaultInjector.staleness(delaying, operation);
			Lag lag = (fault != null) ? fault.lag() : null;
			History history = (lag != null) ? this.histories.get(fault) : null;
			return (history != null && lag != null) ? history.view(lag) : this.items;
		}
	}

	/**
	 * The changes that a fault hides, oldest first.
	 */
	private final class History {

		private final Deque<Change> changes = new ArrayDeque<>();

		private long reads;

		private void add(StoredKey key, @Nullable Item before) {
			this.changes.add(new Change(key, Optional.ofNullable(before), Replica.this.clock.instant(), this.reads));
		}

		private ItemMap view(Lag lag) {
			Instant now = Replica.this.clock.instant();
			while (!this.changes.isEmpty() && isVisible(this.changes.peek(), lag, now)) {
				this.changes.poll();
			}
			this.reads++;
			if (this.changes.isEmpty()) {
				return Replica.this.items;
			}
			NavigableMap<StoredKey, Optional<Item>> past = new TreeMap<>();
			this.changes.forEach((change) -> past.putIfAbsent(change.key(), change.before()));
			return new PastItems(Replica.this.items, past);
		}

		private boolean isVisible(Change change, Lag lag, Instant now) {
			if (lag.duration() != null) {
				return !now.isBefore(change.at().plus(lag.duration()));
			}
			return this.reads - change.reads() >= lag.reads();
		}

	}

	/**
	 * A change that is hidden.
	 *
	 * @param key the key of what changed
	 * @param before what was there before
	 * @param at when it changed
	 * @param reads how many reads there were before
	 */
	private record Change(StoredKey key, Optional<Item> before, Instant at, long reads) {

	}

}
