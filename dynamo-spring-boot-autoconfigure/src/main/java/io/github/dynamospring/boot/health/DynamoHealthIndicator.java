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

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * {@link HealthIndicator} for DynamoDB: describes tables, which consumes no capacity and
 * tells whether each can be used, or lists one table if there are none to describe. The
 * whole check ends in time, however many tables there are.
 *
 * <p>
 * What says nothing about the tables is {@code UNKNOWN}, not {@code DOWN}: that the
 * application may not describe them, that too many do so at the moment, and that the time
 * was over before all were looked at, although DynamoDB answered.
 *
 * @since 0.1.0
 */
public class DynamoHealthIndicator extends AbstractHealthIndicator {

	private static final Set<String> USABLE = Set.of(TableStatus.ACTIVE.name(), TableStatus.UPDATING.name(),
			TableStatus.REPLICATION_NOT_AUTHORIZED.name());

	private static final String MISSING = "MISSING";

	private static final String NOT_LOOKED_AT = "NOT_LOOKED_AT";

	private static final Set<String> DENIED = Set.of("AccessDeniedException", "AccessDenied");

	private final DynamoDbClient client;

	private final List<String> tables;

	private final Duration timeout;

	private final LongSupplier nanoTime;

	/**
	 * Create an indicator.
	 * @param client the client
	 * @param tables the names of the tables to describe; each is a request, and without
	 * any one table is listed
	 * @param timeout how long the check may take in all, retries included
	 */
	public DynamoHealthIndicator(DynamoDbClient client, List<String> tables, Duration timeout) {
		this(client, tables, timeout, System::nanoTime);
	}

	DynamoHealthIndicator(DynamoDbClient client, List<String> tables, Duration timeout, LongSupplier nanoTime) {
		super("DynamoDB health check failed");
		this.client = client;
		this.tables = List.copyOf(tables);
		this.timeout = timeout;
		this.nanoTime = nanoTime;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		builder.up();
		addRegion(builder);
		TimeLimit limit = new TimeLimit(this.timeout, this.nanoTime);
		if (this.tables.isEmpty()) {
			ask(builder, () -> this.client
				.listTables((request) -> request.limit(1).overrideConfiguration(limit::endInTime)));
			return;
		}
		Map<String, String> statuses = new LinkedHashMap<>();
		boolean answered = false;
		for (String table : this.tables) {
			if (answered && limit.isOver()) {
				statuses.put(table, NOT_LOOKED_AT);
				continue;
			}
			try {
				ask(builder, () -> statuses.put(table, status(table, limit)));
				answered = true;
			}
			catch (ApiCallTimeoutException ex) {
				if (!answered) {
					throw ex;
				}
				limit.end();
				statuses.put(table, NOT_LOOKED_AT);
			}
		}
		report(builder, statuses);
	}

	private void report(Health.Builder builder, Map<String, String> statuses) {
		if (!statuses.isEmpty()) {
			builder.withDetail("tables", statuses);
		}
		Set<String> found = new HashSet<>(statuses.values());
		if (found.remove(NOT_LOOKED_AT)) {
			unknown(builder,
					"DynamoDB answers, but not of all tables within %s. Remedy: raise dynamo.health.timeout, or name fewer tables in dynamo.health.tables."
						.formatted(this.timeout));
		}
		if (!USABLE.containsAll(found)) {
			builder.down();
		}
	}

	private static void unknown(Health.Builder builder, String reason) {
		builder.unknown().withDetail("reason", reason);
	}

	// Clients that are not the SDK's own, such as that of DAX, need not say it.
	private void addRegion(Health.Builder builder) {
		try {
			builder.withDetail("region", this.client.serviceClientConfiguration().region().id());
		}
		catch (UnsupportedOperationException ex) {
			builder.withDetail("region", "not told by the client");
		}
	}

	private static void ask(Health.Builder builder, Runnable question) {
		try {
			question.run();
		}
		catch (AwsServiceException ex) {
			String reason = unclear(ex);
			if (reason == null) {
				throw ex;
			}
			unknown(builder, reason);
		}
	}

	private String status(String table, TimeLimit limit) {
		try {
			return this.client
				.describeTable((request) -> request.tableName(table).overrideConfiguration(limit::endInTime))
				.table()
				.tableStatusAsString();
		}
		catch (ResourceNotFoundException ex) {
			return MISSING;
		}
	}

	private static @Nullable String unclear(AwsServiceException ex) {
		if (ex.awsErrorDetails() != null && DENIED.contains(String.valueOf(ex.awsErrorDetails().errorCode()))) {
			return "DynamoDB answers, but the application may not ask. Remedy: allow dynamodb:DescribeTable, or "
					+ "dynamodb:ListTables if it has no tables.";
		}
		return ex.isThrottlingException()
				? "DynamoDB answers, but too many describe tables at the moment. Remedy: let health be asked less "
						+ "often, or management.endpoint.health.cache.time-to-live keep the answer."
				: null;
	}

}
