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

/**
 * Switches the stream of a table on or off, a part of UpdateTable.
 *
 * @since 0.1.0
 */
public final class SwitchStream {

	private final TableCatalog tables;

	private final StreamCatalog streams;

	private final EngineLock lock;

	SwitchStream(TableCatalog tables, StreamCatalog streams, EngineLock lock) {
		this.tables = tables;
		this.streams = streams;
		this.lock = lock;
	}

	/**
	 * Record the changes of a table from now on.
	 * @param tableName the table's name or ARN
	 * @param viewType what the records hold
	 * @return the changed table
	 */
	public TableDescription enable(String tableName, StreamViewType viewType) {
		return this.lock.write(() -> {
			Table table = this.tables.require(tableName);
			if (table.stream() != null && table.stream().isEnabled()) {
				throw new ValidationFailure(EngineMessages.streamEnabled(table.name()));
			}
			table.stream(this.streams.create(table, viewType));
			return TableDescription.of(table, TableStatus.UPDATING);
		});
	}

	/**
	 * End the stream of a table. Its records can still be read.
	 * @param tableName the table's name or ARN
	 * @return the changed table
	 */
	public TableDescription disable(String tableName) {
		return this.lock.write(() -> {
			Table table = this.tables.require(tableName);
			Stream stream = table.stream();
			if (stream == null || !stream.isEnabled()) {
				throw new ValidationFailure(EngineMessages.noStreamToDisable(table.name()));
			}
			this.streams.disable(stream);
			return TableDescription.of(table, TableStatus.UPDATING);
		});
	}

}
