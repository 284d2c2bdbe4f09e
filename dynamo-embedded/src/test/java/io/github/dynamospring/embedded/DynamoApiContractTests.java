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

package io.github.dynamospring.embedded;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What the DynamoDB API does, stated through the real SDK client. Subclasses say which
 * DynamoDB is meant.
 */
abstract class DynamoApiContractTests implements TableContract, TableChangeContract, TableOptionContract, ItemContract,
		ItemLimitContract, QueryContract, QueryRuleContract, BatchContract, TransactionContract, CapacityContract,
		StatementContract, VectorIndexContract, VectorSearchContract {

	private DynamoDbClient client;

	/**
	 * Return a client of a DynamoDB without tables.
	 */
	protected abstract DynamoDbClient createClient();

	/**
	 * Let go of this DynamoDB after its tables were deleted.
	 */
	protected abstract void release();

	@Override
	public DynamoDbClient client() {
		return this.client;
	}

	@BeforeEach
	void createTable() {
		this.client = createClient();
		this.client.createTable(Schemas.table(TABLE, "pk:S", "sk:N", "status:S", "amount:N")
			.keySchema(Schemas.key("pk", "sk"))
			.globalSecondaryIndexes(
					Schemas.global("byStatus", Schemas.key("status", "amount"), Schemas.include("note")))
			.localSecondaryIndexes(Schemas.local("byAmount", Schemas.key("pk", "amount"), Schemas.keysOnly()))
			.build());
		this.client.waiter().waitUntilTableExists((table) -> table.tableName(TABLE));
	}

	@AfterEach
	void deleteTables() {
		this.client.listTables()
			.tableNames()
			.forEach((name) -> this.client.deleteTable((table) -> table.tableName(name)));
		this.client.close();
		release();
	}

}
