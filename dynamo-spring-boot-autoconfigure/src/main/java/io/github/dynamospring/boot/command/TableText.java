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

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * A table as a person reads it.
 */
final class TableText {

	private final TableDescription table;

	private final @Nullable String timeToLive;

	private final List<String> lines = new ArrayList<>();

	TableText(TableDescription table, @Nullable String timeToLive) {
		this.table = table;
		this.timeToLive = timeToLive;
	}

	List<String> lines() {
		add("table", this.table.tableName());
		add("status", this.table.tableStatusAsString());
		add("key", key(this.table.keySchema()));
		add("capacity", capacity());
		add("items", "%d, %d bytes (counted by DynamoDB every six hours or so)".formatted(this.table.itemCount(),
				this.table.tableSizeBytes()));
		add("time to live", (this.timeToLive != null) ? this.timeToLive : "off");
		this.table.globalSecondaryIndexes().forEach((index) -> add("global index", describe(index)));
		this.table.localSecondaryIndexes().forEach((index) -> add("local index", describe(index)));
		this.table.vectorIndexes().forEach((index) -> add("vector index", describe(index)));
		return this.lines;
	}

	private void add(String name, String value) {
		this.lines.add("%-15s %s".formatted(name, value));
	}

	private String key(List<KeySchemaElement> schema) {
		return KeyText.of(schema, this.table.attributeDefinitions());
	}

	private String capacity() {
		if (this.table.billingModeSummary() != null
				&& this.table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST) {
			return "on demand";
		}
		return (this.table.provisionedThroughput() != null) ? "provisioned, %d read and %d write units".formatted(
				this.table.provisionedThroughput().readCapacityUnits(),
				this.table.provisionedThroughput().writeCapacityUnits()) : "provisioned";
	}

	private String describe(GlobalSecondaryIndexDescription index) {
		return "%s %s, projects %s, %s".formatted(index.indexName(), key(index.keySchema()),
				projection(index.projection()), index.indexStatusAsString());
	}

	private String describe(LocalSecondaryIndexDescription index) {
		return "%s %s, projects %s".formatted(index.indexName(), key(index.keySchema()),
				projection(index.projection()));
	}

	private static String describe(VectorIndexDescription index) {
		return "%s on %s, %d dimensions, %s, projects %s, %s".formatted(index.indexName(),
				index.vectorAttribute().attributeName(), index.dimensions(), index.distanceFunctionAsString(),
				projection(index.projection()), index.indexStatusAsString());
	}

	private static String projection(Projection projection) {
		return projection.nonKeyAttributes().isEmpty() ? projection.projectionTypeAsString()
				: "%s %s".formatted(projection.projectionTypeAsString(), projection.nonKeyAttributes());
	}

}
