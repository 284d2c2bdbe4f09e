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

import java.util.List;

import io.github.dynamospring.embedded.engine.SearchElement;
import io.github.dynamospring.embedded.engine.VectorIndexDefinition;
import io.github.dynamospring.embedded.engine.VectorIndexDescription;
import tools.jackson.core.JsonGenerator;

/**
 * Writes descriptions of vector indexes.
 */
final class VectorIndexJson {

	private VectorIndexJson() {
	}

	/**
	 * Write the vector indexes of a table as a member of an open object.
	 * @param json where to write
	 * @param indexes the indexes; nothing is written if there are none
	 */
	static void write(JsonGenerator json, List<VectorIndexDescription> indexes) {
		if (!indexes.isEmpty()) {
			json.writeArrayPropertyStart("VectorIndexes");
			indexes.forEach((index) -> write(json, index));
			json.writeEndArray();
		}
	}

	private static void write(JsonGenerator json, VectorIndexDescription index) {
		VectorIndexDefinition definition = index.definition();
		json.writeStartObject();
		json.writeStringProperty("IndexName", definition.name());
		json.writeObjectPropertyStart("VectorAttribute");
		json.writeStringProperty("AttributeName", definition.attribute());
		json.writeEndObject();
		json.writeNumberProperty("Dimensions", definition.dimensions());
		json.writeStringProperty("DistanceFunction", definition.distance().name());
		writeSearchSchema(json, definition.searchSchema());
		TableJson.writeProjection(json, definition.projection());
		json.writeStringProperty("IndexStatus", index.status().name());
		if (index.backfilling()) {
			json.writeBooleanProperty("Backfilling", true);
		}
		json.writeNumberProperty("IndexSizeBytes", index.byteSize());
		json.writeNumberProperty("ItemCount", index.itemCount());
		json.writeStringProperty("IndexArn", index.arn());
		json.writeEndObject();
	}

	private static void writeSearchSchema(JsonGenerator json, List<SearchElement> elements) {
		if (elements.isEmpty()) {
			return;
		}
		json.writeArrayPropertyStart("SearchSchema");
		for (SearchElement element : elements) {
			json.writeStartObject();
			json.writeStringProperty("AttributeName", element.name());
			json.writeStringProperty("SearchSchemaElementType", element.hash() ? "HASH" : "INLINE_FILTER");
			json.writeEndObject();
		}
		json.writeEndArray();
	}

}
