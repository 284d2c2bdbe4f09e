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

import java.util.Collection;
import java.util.Map;

import io.github.dynamospring.embedded.engine.ConsumedCapacity;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * How much a request wants to know about the capacity it consumed.
 */
enum ReturnConsumedCapacity {

	/** Units per table and index. */
	INDEXES,

	/** Units in all. */
	TOTAL,

	/** Nothing. */
	NONE;

	static final String PARAMETER = "ReturnConsumedCapacity";

	private static final String[] NAMES = { "INDEXES", "TOTAL", "NONE" };

	static void check(Constraints constraints, @Nullable String value) {
		constraints.oneOf("returnConsumedCapacity", value, NAMES);
	}

	static ReturnConsumedCapacity of(@Nullable String value) {
		return (value != null) ? valueOf(value) : NONE;
	}

	// Write what a request on one table consumed.
	void write(JsonGenerator json, ConsumedCapacity capacity) {
		if (this != NONE) {
			json.writeName("ConsumedCapacity");
			write(json, capacity, false);
		}
	}

	/**
	 * Write what a request on several tables consumed.
	 * @param json where to write
	 * @param capacities what was consumed of each table
	 * @param split whether read and write units are told apart, as in transactions
	 */
	void write(JsonGenerator json, Collection<ConsumedCapacity> capacities, boolean split) {
		if (this != NONE) {
			json.writeArrayPropertyStart("ConsumedCapacity");
			capacities.forEach((capacity) -> write(json, capacity, split));
			json.writeEndArray();
		}
	}

	private void write(JsonGenerator json, ConsumedCapacity capacity, boolean split) {
		String splitName = split ? (capacity.write() ? "WriteCapacityUnits" : "ReadCapacityUnits") : null;
		json.writeStartObject();
		json.writeStringProperty("TableName", capacity.tableName());
		writeUnits(json, capacity.total(), splitName);
		if (this == INDEXES) {
			json.writeObjectPropertyStart("Table");
			writeUnits(json, capacity.table(), splitName);
			json.writeEndObject();
			writeIndexes(json, "LocalSecondaryIndexes", capacity.localIndexes(), splitName);
			writeIndexes(json, "GlobalSecondaryIndexes", capacity.globalIndexes(), splitName);
			writeVectorIndexes(json, capacity.vectorIndexes());
		}
		json.writeEndObject();
	}

	private static void writeIndexes(JsonGenerator json, String name, Map<String, Double> indexes,
			@Nullable String splitName) {
		if (!indexes.isEmpty()) {
			json.writeObjectPropertyStart(name);
			indexes.forEach((index, units) -> {
				json.writeObjectPropertyStart(index);
				writeUnits(json, units, splitName);
				json.writeEndObject();
			});
			json.writeEndObject();
		}
	}

	private static void writeVectorIndexes(JsonGenerator json, Map<String, Double> indexes) {
		if (!indexes.isEmpty()) {
			json.writeObjectPropertyStart("VectorIndexes");
			indexes.forEach((index, bytes) -> {
				json.writeObjectPropertyStart(index);
				json.writeNumberProperty("VectorWriteRequestBytes", bytes);
				json.writeEndObject();
			});
			json.writeEndObject();
		}
	}

	private static void writeUnits(JsonGenerator json, double units, @Nullable String splitName) {
		json.writeNumberProperty("CapacityUnits", units);
		if (splitName != null) {
			json.writeNumberProperty(splitName, units);
		}
	}

}
