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

package io.github.dynamospring.core.table;

import java.time.Duration;

import software.amazon.awssdk.core.waiters.Waiter;
import software.amazon.awssdk.core.waiters.WaiterAcceptor;
import software.amazon.awssdk.core.waiters.WaiterOverrideConfiguration;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/**
 * Waits for tables, asking once a second for at most ten minutes.
 *
 * @since 0.1.0
 */
public final class TableWaiter {

	private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

	private static final int MAX_POLLS = 600;

	private final DynamoDbClient client;

	private final WaiterOverrideConfiguration waiting = WaiterOverrideConfiguration.builder()
		.backoffStrategyV2(BackoffStrategy.fixedDelayWithoutJitter(POLL_INTERVAL))
		.maxAttempts(MAX_POLLS)
		.build();

	/**
	 * Create a waiter.
	 * @param client the client
	 */
	public TableWaiter(DynamoDbClient client) {
		this.client = client;
	}

	/**
	 * Wait until a table and its vector indexes can be used. The SDK's waiter looks at
	 * the table only, which is active before its vector indexes are.
	 * @param tableName the table name
	 */
	public void awaitActive(String tableName) {
		Waiter<DescribeTableResponse> waiter = Waiter.builder(DescribeTableResponse.class)
			.overrideConfiguration(this.waiting)
			.addAcceptor(WaiterAcceptor.successOnResponseAcceptor((response) -> isUsable(response.table())))
			.addAcceptor(WaiterAcceptor.retryOnResponseAcceptor((response) -> true))
			.addAcceptor(WaiterAcceptor.retryOnExceptionAcceptor((ex) -> ex instanceof ResourceNotFoundException))
			.build();
		waiter.run(() -> this.client.describeTable((request) -> request.tableName(tableName)));
	}

	private static boolean isUsable(TableDescription table) {
		return table.tableStatus() == TableStatus.ACTIVE && table.vectorIndexes()
			.stream()
			.allMatch(
					(index) -> index.indexStatus() == IndexStatus.ACTIVE && !Boolean.TRUE.equals(index.backfilling()));
	}

	/**
	 * Wait until a table is gone.
	 * @param tableName the table name
	 */
	public void awaitDeleted(String tableName) {
		try (DynamoDbWaiter waiter = this.client.waiter()) {
			waiter.waitUntilTableNotExists(DescribeTableRequest.builder().tableName(tableName).build(), this.waiting);
		}
	}

}
