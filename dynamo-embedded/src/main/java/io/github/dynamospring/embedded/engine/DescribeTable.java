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

/**
 * Describes a table.
 *
 * @since 0.1.0
 */
public final class DescribeTable {

	private final TableCatalog tables;

	private final EngineLock lock;

	DescribeTable(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Describe a table.
	 * @param tableName the table's name or ARN
	 * @return the table
	 */
	public TableDescription execute(String tableName) {
		return this.lock.read(() -> TableDescription.of(this.tables.requireNamed(tableName), TableStatus.ACTIVE));
	}

	/**
	 * Check that a table exists, as operations do that are about backups.
	 * @param tableName the table's name or ARN
	 * @throws EngineException if it does not
	 */
	public void requireExisting(String tableName) {
		this.lock.read(() -> {
			if (this.tables.find(tableName) == null) {
				throw new EngineException(ErrorType.TABLE_NOT_FOUND,
						EngineMessages.tableNotFound(TableCatalog.nameOf(tableName)));
			}
			return true;
		});
	}

}
