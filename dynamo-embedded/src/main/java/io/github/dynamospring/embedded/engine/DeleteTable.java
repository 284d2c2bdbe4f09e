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
 * Deletes a table with its items and indexes.
 *
 * @since 0.1.0
 */
public final class DeleteTable {

	private final TableCatalog tables;

	private final EngineLock lock;

	DeleteTable(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Delete a table.
	 * @param tableName the table's name or ARN
	 * @return the table as it was
	 */
	public TableDescription execute(String tableName) {
		return this.lock.write(() -> {
			Table table = this.tables.requireNamed(tableName);
			if (table.definition().deletionProtection()) {
				throw new ValidationFailure(EngineMessages.TABLE_PROTECTED);
			}
			this.tables.requireIdle(table);
			TableDescription description = TableDescription.of(table, TableStatus.DELETING);
			this.tables.drop(table);
			return description;
		});
	}

}
