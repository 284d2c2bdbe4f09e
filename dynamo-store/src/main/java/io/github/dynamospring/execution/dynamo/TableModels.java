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

package io.github.dynamospring.execution.dynamo;

import java.time.Instant;

import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;

/**
 * The tables as entities, so that they are created and checked as those of entities are.
 * Only keys, indexes and times to live matter here; items are written by
 * {@link ItemCodec}.
 */
final class TableModels {

	private TableModels() {
	}

	/**
	 * The executions.
	 *
	 * @param id the id
	 * @param listStatus the partition in lists by status
	 * @param listDefinition the partition in lists by definition
	 * @param parentId the parent
	 * @param listKey the place in lists
	 * @param expiresAt when DynamoDB may delete it
	 */
	@Table(value = "executions", rawKeys = true)
	@GlobalSecondaryIndex(name = "by_status", partitionKey = "listStatus", sortKey = "listKey",
			projection = IndexProjection.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "by_definition", partitionKey = "listDefinition", sortKey = "listKey",
			projection = IndexProjection.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "by_parent", partitionKey = "parentId", sortKey = "listKey",
			projection = IndexProjection.KEYS_ONLY)
	record Executions(@PartitionKey String id, @Attribute("list_status") String listStatus,
			@Attribute("list_definition") String listDefinition, @Attribute("parent_id") @Nullable String parentId,
			@Attribute("list_key") String listKey, @TimeToLive @Attribute("expires_at") @Nullable Instant expiresAt) {

	}

	/**
	 * The events.
	 *
	 * @param seq the number
	 */
	@Table(value = "outbox", rawKeys = true)
	record Outbox(@PartitionKey long seq) {

	}

	/**
	 * The children to create.
	 *
	 * @param seq the number
	 */
	@Table(value = "spawns", rawKeys = true)
	record Spawns(@PartitionKey long seq) {

	}

	/**
	 * The timers.
	 *
	 * @param executionId the execution
	 * @param path the path
	 */
	@Table(value = "timers", rawKeys = true)
	record Timers(@PartitionKey @Attribute("execution_id") String executionId, @SortKey String path) {

	}

	/**
	 * The marks of events.
	 *
	 * @param executionId the execution
	 * @param eventId the event
	 * @param expiresAt when DynamoDB may delete it
	 */
	@Table(value = "processed", rawKeys = true)
	record Processed(@PartitionKey @Attribute("execution_id") String executionId,
			@SortKey @Attribute("event_id") String eventId,
			@TimeToLive @Attribute("expires_at") @Nullable Instant expiresAt) {

	}

	/**
	 * Counters, leases and the parking lot.
	 *
	 * @param id the id
	 * @param parkedIn the lot of parked work, or the list of lots
	 * @param parkedKey the place in it
	 */
	@Table(value = "counters", rawKeys = true)
	@GlobalSecondaryIndex(name = "parked", partitionKey = "parkedIn", sortKey = "parkedKey",
			projection = IndexProjection.KEYS_ONLY)
	record Counters(@PartitionKey String id, @Attribute("parked_in") @Nullable String parkedIn,
			@Attribute("parked_key") @Nullable String parkedKey) {

	}

	/**
	 * The traces.
	 *
	 * @param executionId the execution
	 * @param idx the index
	 * @param expiresAt when DynamoDB may delete it
	 */
	@Table(value = "trace", rawKeys = true)
	record Trace(@PartitionKey @Attribute("execution_id") String executionId, @SortKey long idx,
			@TimeToLive @Attribute("expires_at") @Nullable Instant expiresAt) {

	}

}
