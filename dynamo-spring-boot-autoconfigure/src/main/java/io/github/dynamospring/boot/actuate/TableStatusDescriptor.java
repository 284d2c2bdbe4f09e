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

package io.github.dynamospring.boot.actuate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.core.table.TableInspection;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * A real table beside what the application needs.
 *
 * @param name the name
 * @param exists whether it exists, {@code null} if that is not known
 * @param status its status, {@code null} if it does not exist
 * @param billingMode how it is paid for, {@code null} if DynamoDB does not say
 * @param items how many items it holds; DynamoDB counts them every six hours or so
 * @param bytes how large it is, counted as the items
 * @param createdAt when it was created
 * @param deletionProtection whether it is protected from being deleted
 * @param key its key, partition key first
 * @param indexes its indexes
 * @param timeToLive its time to live, {@code null} if the application needs none
 * @param differences what the application needs and the table does not have, each with
 * the remedy
 * @param error why it could not be looked at, {@code null} if it could
 * @since 0.1.0
 */
@JsonInclude(Include.NON_EMPTY)
public record TableStatusDescriptor(String name, @Nullable Boolean exists, @Nullable String status,
		@Nullable String billingMode, @Nullable Long items, @Nullable Long bytes, @Nullable Instant createdAt,
		@Nullable Boolean deletionProtection, List<String> key, List<IndexStatusDescriptor> indexes,
		@Nullable TimeToLiveStatusDescriptor timeToLive, @JsonInclude List<String> differences,
		@Nullable String error) {

	static TableStatusDescriptor of(TableInspection inspection) {
		TableDescription table = inspection.description();
		if (table == null) {
			return new TableStatusDescriptor(inspection.tableName(), false, null, null, null, null, null, null,
					List.of(), List.of(), null, inspection.differences(), null);
		}
		return new TableStatusDescriptor(inspection.tableName(), true, table.tableStatusAsString(),
				(table.billingModeSummary() != null) ? table.billingModeSummary().billingModeAsString() : null,
				table.itemCount(), table.tableSizeBytes(), table.creationDateTime(), table.deletionProtectionEnabled(),
				key(table.keySchema()), indexes(table), TimeToLiveStatusDescriptor.of(inspection.timeToLive()),
				inspection.differences(), null);
	}

	static TableStatusDescriptor failed(String name, String error) {
		return new TableStatusDescriptor(name, null, null, null, null, null, null, null, List.of(), List.of(), null,
				List.of(), error);
	}

	private static List<String> key(List<KeySchemaElement> schema) {
		return schema.stream().map(KeySchemaElement::attributeName).toList();
	}

	private static List<IndexStatusDescriptor> indexes(TableDescription table) {
		List<IndexStatusDescriptor> indexes = new ArrayList<>();
		table.globalSecondaryIndexes().stream().map(IndexStatusDescriptor::of).forEach(indexes::add);
		table.localSecondaryIndexes().stream().map(IndexStatusDescriptor::of).forEach(indexes::add);
		table.vectorIndexes().stream().map(IndexStatusDescriptor::of).forEach(indexes::add);
		return indexes;
	}

	/**
	 * An index of a real table.
	 *
	 * @param name the name
	 * @param type {@code global}, {@code local} or {@code vector}
	 * @param status its status, {@code null} for a local index, which has none
	 * @param backfilling whether it is still being filled, {@code null} if DynamoDB does
	 * not say
	 * @param key its key, partition key first; empty for a vector index
	 * @param items how many items it holds, counted as those of the table
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record IndexStatusDescriptor(String name, String type, @Nullable String status,
			@Nullable Boolean backfilling, List<String> key, @Nullable Long items) {

		private static IndexStatusDescriptor of(GlobalSecondaryIndexDescription index) {
			return new IndexStatusDescriptor(index.indexName(), "global", index.indexStatusAsString(),
					index.backfilling(), TableStatusDescriptor.key(index.keySchema()), index.itemCount());
		}

		private static IndexStatusDescriptor of(LocalSecondaryIndexDescription index) {
			return new IndexStatusDescriptor(index.indexName(), "local", null, null,
					TableStatusDescriptor.key(index.keySchema()), index.itemCount());
		}

		private static IndexStatusDescriptor of(VectorIndexDescription index) {
			return new IndexStatusDescriptor(index.indexName(), "vector", index.indexStatusAsString(),
					index.backfilling(), List.of(), index.itemCount());
		}

	}

	/**
	 * The time to live of a real table.
	 *
	 * @param status whether it is on
	 * @param attribute the attribute it is on, {@code null} for none
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record TimeToLiveStatusDescriptor(String status, @Nullable String attribute) {

		private static @Nullable TimeToLiveStatusDescriptor of(@Nullable TimeToLiveDescription timeToLive) {
			return (timeToLive != null)
					? new TimeToLiveStatusDescriptor(timeToLive.timeToLiveStatusAsString(), timeToLive.attributeName())
					: null;
		}

	}

}
