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

package io.github.dynamospring.boot.command;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * Looks at tables.
 */
final class TableLookup {

	private final DynamoDbClient client;

	TableLookup(DynamoDbClient client) {
		this.client = client;
	}

	TableDescription describe(String tableName) {
		TableDescription table = find(tableName);
		if (table == null) {
			throw missing(tableName);
		}
		return table;
	}

	@Nullable TableDescription find(String tableName) {
		try {
			return this.client.describeTable((request) -> request.tableName(tableName)).table();
		}
		catch (ResourceNotFoundException ex) {
			return null;
		}
	}

	@Nullable String timeToLiveAttribute(String tableName) {
		return enabledAttribute(
				this.client.describeTimeToLive((request) -> request.tableName(tableName)).timeToLiveDescription());
	}

	static @Nullable String enabledAttribute(@Nullable TimeToLiveDescription description) {
		if (description == null) {
			return null;
		}
		boolean enabled = description.timeToLiveStatus() == TimeToLiveStatus.ENABLED
				|| description.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
		return enabled ? description.attributeName() : null;
	}

	static CommandFailedException missing(String tableName) {
		return new CommandFailedException(
				"The table '%s' does not exist. 'list-tables' shows those that do.".formatted(tableName));
	}

}
