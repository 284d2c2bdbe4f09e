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

import java.time.Instant;

import io.github.dynamospring.embedded.storage.StoredKey;

/**
 * Removes items past their time to live, driven by the engine's clock and by the requests
 * that come in: no thread waits for it. Until they are removed, such items can be read,
 * as in DynamoDB.
 */
final class ExpirySweeper {

	/** The most items to remove while others wait. */
	private static final int BATCH = 1000;

	private final EngineSettings settings;

	private final TableCatalog tables;

	private final TableWriter writer;

	private volatile Instant nextSweep = Instant.MAX;

	ExpirySweeper(EngineSettings settings, TableCatalog tables, TableWriter writer) {
		this.settings = settings;
		this.tables = tables;
		this.writer = writer;
		restart();
	}

	// Wait a whole interval from now on.
	void restart() {
		this.nextSweep = this.settings.clock().instant().plus(this.settings.expiryInterval());
	}

	boolean isDue() {
		return isDue(this.settings.clock().instant());
	}

	// It is due as well if the clock was moved back.
	private boolean isDue(Instant now) {
		Instant next = this.nextSweep;
		return !now.isBefore(next) || next.isAfter(now.plus(this.settings.expiryInterval()));
	}

	/**
	 * Remove some of the expired items if it is time. The caller writes to the storage.
	 * @return the number of items that were removed
	 */
	int sweep() {
		Instant now = this.settings.clock().instant();
		if (!isDue(now)) {
			return 0;
		}
		int removed = 0;
		for (Table table : this.tables.all()) {
			TimeToLive timeToLive = table.timeToLive();
			if (timeToLive != null) {
				for (StoredKey key : timeToLive.dueAt(now, BATCH - removed)) {
					this.writer.expire(table, key);
					removed++;
				}
			}
		}
		if (removed < BATCH) {
			this.nextSweep = now.plus(this.settings.expiryInterval());
		}
		return removed;
	}

}
