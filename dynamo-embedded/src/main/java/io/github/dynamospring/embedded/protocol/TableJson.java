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

package io.github.dynamospring.embedded.protocol;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.embedded.engine.AttributeDefinition;
import io.github.dynamospring.embedded.engine.BillingMode;
import io.github.dynamospring.embedded.engine.IndexDescription;
import io.github.dynamospring.embedded.engine.IndexProjection;
import io.github.dynamospring.embedded.engine.StreamDescription;
import io.github.dynamospring.embedded.engine.TableDefinition;
import io.github.dynamospring.embedded.engine.TableDescription;
import io.github.dynamospring.embedded.engine.TableOptions;
import io.github.dynamospring.embedded.engine.TableStatus;
import io.github.dynamospring.embedded.engine.Throughput;
import io.github.dynamospring.embedded.engine.Units;
import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes descriptions of tables.
 */
final class TableJson {

	private static final int MILLIS_SCALE = 3;

	private TableJson() {
	}

	/**
	 * Write a table as a member of an open object.
	 * @param json where to write
	 * @param name the member's name
	 * @param table the table
	 */
	static void write(JsonGenerator json, String name, TableDescription table) {
		TableDefinition definition = table.definition();
		json.writeObjectPropertyStart(name);
		writeIdentity(json, table);
		json.writeName("CreationDateTime");
		writeTime(json, table.created());
		writeAttributes(json, definition.attributes());
		writeKey(json, definition.key());
		writeSize(json, table);
		writeOptions(json, table);
		writeStream(json, table.stream());
		writeIndexes(json, table, false);
		writeIndexes(json, table, true);
		VectorIndexJson.write(json, table.vectorIndexes());
		json.writeEndObject();
	}

	/**
	 * Write a table that is being deleted as a member of an open object: the service says
	 * no more of its schema then.
	 * @param json where to write
	 * @param name the member's name
	 * @param table the table
	 */
	static void writeDeleted(JsonGenerator json, String name, TableDescription table) {
		json.writeObjectPropertyStart(name);
		writeIdentity(json, table);
		writeSize(json, table);
		json.writeEndObject();
	}

	private static void writeIdentity(JsonGenerator json, TableDescription table) {
		json.writeStringProperty("TableName", table.definition().name());
		json.writeStringProperty("TableArn", table.arn());
		json.writeStringProperty("TableId", table.id());
		json.writeStringProperty("TableStatus", table.status().name());
	}

	private static void writeSize(JsonGenerator json, TableDescription table) {
		TableDefinition definition = table.definition();
		json.writeNumberProperty("ItemCount", table.itemCount());
		json.writeNumberProperty("TableSizeBytes", table.byteSize());
		writeThroughput(json, definition.throughput(), table.options());
		writeBillingMode(json, table);
		json.writeBooleanProperty("DeletionProtectionEnabled", definition.deletionProtection());
		if (!definition.tableClass().equals(TableDefinition.STANDARD_CLASS)) {
			json.writeObjectPropertyStart("TableClassSummary");
			json.writeStringProperty("TableClass", definition.tableClass());
			json.writeEndObject();
		}
	}

	static void writeTime(JsonGenerator json, Instant instant) {
		json.writeNumber(BigDecimal.valueOf(instant.toEpochMilli(), MILLIS_SCALE));
	}

	private static void writeStream(JsonGenerator json, @Nullable StreamDescription stream) {
		if (stream == null) {
			return;
		}
		if (stream.enabled()) {
			json.writeObjectPropertyStart("StreamSpecification");
			json.writeBooleanProperty("StreamEnabled", true);
			json.writeStringProperty("StreamViewType", stream.viewType().name());
			json.writeEndObject();
		}
		json.writeStringProperty("LatestStreamLabel", stream.label());
		json.writeStringProperty("LatestStreamArn", stream.arn());
	}

	// A table that never was paid for by request says nothing of it.
	private static void writeBillingMode(JsonGenerator json, TableDescription table) {
		BillingMode mode = table.definition().billingMode();
		if (mode == BillingMode.PROVISIONED && table.onDemandSince() == null) {
			return;
		}
		json.writeObjectPropertyStart("BillingModeSummary");
		json.writeStringProperty("BillingMode", mode.name());
		if (table.onDemandSince() != null && table.status() != TableStatus.CREATING) {
			json.writeName("LastUpdateToPayPerRequestDateTime");
			writeTime(json, table.onDemandSince());
		}
		json.writeEndObject();
	}

	private static void writeOptions(JsonGenerator json, TableDescription table) {
		TableOptions options = table.options();
		if (options.encryptionKey() != null) {
			json.writeObjectPropertyStart("SSEDescription");
			json.writeStringProperty("Status", "ENABLED");
			json.writeStringProperty("SSEType", "KMS");
			json.writeStringProperty("KMSMasterKeyArn", options.encryptionKey());
			json.writeEndObject();
		}
		writeOnDemand(json, options.onDemand());
		writeWarm(json, options.warmOf(table.definition()), table.status());
	}

	private static void writeOnDemand(JsonGenerator json, Units units) {
		if (units.isEmpty()) {
			return;
		}
		json.writeObjectPropertyStart("OnDemandThroughput");
		if (units.reads() != null) {
			json.writeNumberProperty("MaxReadRequestUnits", units.reads());
		}
		if (units.writes() != null) {
			json.writeNumberProperty("MaxWriteRequestUnits", units.writes());
		}
		json.writeEndObject();
	}

	private static void writeWarm(JsonGenerator json, Throughput warm, TableStatus status) {
		json.writeObjectPropertyStart("WarmThroughput");
		json.writeNumberProperty("ReadUnitsPerSecond", warm.read());
		json.writeNumberProperty("WriteUnitsPerSecond", warm.write());
		json.writeStringProperty("Status", (status == TableStatus.CREATING) ? "UPDATING" : "ACTIVE");
		json.writeEndObject();
	}

	private static void writeAttributes(JsonGenerator json, List<AttributeDefinition> attributes) {
		json.writeArrayPropertyStart("AttributeDefinitions");
		for (AttributeDefinition attribute : attributes) {
			json.writeStartObject();
			json.writeStringProperty("AttributeName", attribute.name());
			json.writeStringProperty("AttributeType", attribute.type().code());
			json.writeEndObject();
		}
		json.writeEndArray();
	}

	static void writeKey(JsonGenerator json, KeySchema key) {
		json.writeArrayPropertyStart("KeySchema");
		key.hash().forEach((attribute) -> writeKeyElement(json, attribute, "HASH"));
		key.range().forEach((attribute) -> writeKeyElement(json, attribute, "RANGE"));
		json.writeEndArray();
	}

	private static void writeKeyElement(JsonGenerator json, KeyAttribute attribute, String role) {
		json.writeStartObject();
		json.writeStringProperty("AttributeName", attribute.name());
		json.writeStringProperty("KeyType", role);
		json.writeEndObject();
	}

	private static void writeThroughput(JsonGenerator json, Throughput throughput, TableOptions options) {
		json.writeObjectPropertyStart("ProvisionedThroughput");
		if (options.lastIncrease() != null) {
			json.writeName("LastIncreaseDateTime");
			writeTime(json, options.lastIncrease());
		}
		if (options.lastDecrease() != null) {
			json.writeName("LastDecreaseDateTime");
			writeTime(json, options.lastDecrease());
		}
		json.writeNumberProperty("NumberOfDecreasesToday", options.decreases());
		json.writeNumberProperty("ReadCapacityUnits", throughput.read());
		json.writeNumberProperty("WriteCapacityUnits", throughput.write());
		json.writeEndObject();
	}

	private static void writeIndexes(JsonGenerator json, TableDescription table, boolean global) {
		List<IndexDescription> indexes = table.indexes()
			.stream()
			.filter((index) -> index.definition().global() == global)
			.toList();
		if (indexes.isEmpty()) {
			return;
		}
		json.writeArrayPropertyStart(global ? "GlobalSecondaryIndexes" : "LocalSecondaryIndexes");
		indexes.forEach((index) -> writeIndex(json, index, table));
		json.writeEndArray();
	}

	private static void writeIndex(JsonGenerator json, IndexDescription index, TableDescription table) {
		json.writeStartObject();
		json.writeStringProperty("IndexName", index.definition().name());
		json.writeStringProperty("IndexArn", index.arn());
		writeKey(json, index.definition().key());
		writeProjection(json, index.definition().projection());
		json.writeNumberProperty("ItemCount", index.itemCount());
		json.writeNumberProperty("IndexSizeBytes", index.byteSize());
		if (index.definition().global()) {
			json.writeStringProperty("IndexStatus", index.status().name());
			writeThroughput(json, index.definition().throughput(), TableOptions.NONE);
			writeOnDemand(json, table.options().indexOnDemand().getOrDefault(index.definition().name(), Units.NONE));
			writeWarm(json, table.options().warmOf(index.definition(), table.definition().billingMode()),
					index.status());
		}
		json.writeEndObject();
	}

	static void writeProjection(JsonGenerator json, IndexProjection projection) {
		json.writeObjectPropertyStart("Projection");
		json.writeStringProperty("ProjectionType", projection.type().name());
		if (!projection.nonKeyAttributes().isEmpty()) {
			json.writeArrayPropertyStart("NonKeyAttributes");
			projection.nonKeyAttributes().forEach(json::writeString);
			json.writeEndArray();
		}
		json.writeEndObject();
	}

}
