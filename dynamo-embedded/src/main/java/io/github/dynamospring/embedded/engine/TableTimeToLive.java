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

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Switches the time to live of tables: UpdateTimeToLive and DescribeTimeToLive.
 *
 * @since 0.1.0
 */
public final class TableTimeToLive {

	private final TableCatalog tables;

	private final EngineLock lock;

	TableTimeToLive(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Switch the time to live on or off, with immediate effect.
	 * @param tableName the table's name or ARN
	 * @param attribute the attribute that holds the time
	 * @param enabled whether items shall expire
	 */
	public void update(String tableName, String attribute, boolean enabled) {
		if (enabled) {
			this.lock.write(() -> enable(this.tables.requireNamed(tableName), attribute)).run();
		}
		else {
			this.lock.write(() -> disable(this.tables.requireNamed(tableName), attribute));
		}
	}

	// Switch it on for items that are written from now on, and return what does the
	// same for those there are.
	private Runnable enable(Table table, String attribute) {
		TimeToLive current = table.timeToLive();
		if (current != null) {
			throw new ValidationFailure(current.attribute().equals(attribute) ? EngineMessages.TTL_ALREADY_ENABLED
					: EngineMessages.otherTimeToLive(current.attribute()));
		}
		TimeToLive timeToLive = this.tables.createTimeToLive(table, attribute);
		table.timeToLive(timeToLive);
		TableWalk walk = new TableWalk(this.lock, table, () -> table.timeToLive() == timeToLive);
		return () -> walk.forEach((item) -> timeToLive.replaced(null, item), () -> {
			timeToLive.complete();
			this.tables.save(table);
		});
	}

	private boolean disable(Table table, String attribute) {
		TimeToLive current = table.timeToLive();
		if (current == null) {
			throw new ValidationFailure(EngineMessages.TTL_ALREADY_DISABLED);
		}
		if (!current.attribute().equals(attribute)) {
			throw new ValidationFailure(EngineMessages.otherTimeToLive(current.attribute()));
		}
		this.tables.dropTimeToLive(table);
		this.tables.save(table);
		return true;
	}

	/**
	 * Return the attribute that holds the time to live.
	 * @param tableName the table's name or ARN
	 * @return the attribute, or {@code null} if items of the table do not expire
	 */
	public @Nullable String describe(String tableName) {
		return this.lock.read(() -> {
			TimeToLive timeToLive = this.tables.requireNamed(tableName).timeToLive();
			return (timeToLive != null) ? timeToLive.attribute() : null;
		});
	}

}
