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

import io.github.dynamospring.embedded.engine.ItemCollectionMetrics;
import io.github.dynamospring.embedded.engine.ReturnValues;
import io.github.dynamospring.embedded.engine.WriteItem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What PutItem, UpdateItem and DeleteItem have in common.
 */
final class WriteFields {

	private final @Nullable String tableName;

	private final @Nullable String returnValues;

	private final @Nullable String returnCapacity;

	private final @Nullable String returnMetrics;

	private final @Nullable String returnOnFailure;

	private WriteFields(JsonStructure request) {
		this.tableName = request.string("TableName");
		this.returnValues = request.string("ReturnValues");
		this.returnCapacity = request.string(ReturnConsumedCapacity.PARAMETER);
		this.returnMetrics = request.string("ReturnItemCollectionMetrics");
		this.returnOnFailure = request.string("ReturnValuesOnConditionCheckFailure");
	}

	static WriteFields read(JsonStructure request) {
		return new WriteFields(request);
	}

	/**
	 * Check these fields.
	 * @param legacy the parameters that expressions replaced
	 * @param itemMember the name of the member that holds item or key
	 * @param item that member
	 */
	void check(LegacyParameters legacy, String itemMember, @Nullable Object item) {
		Constraints constraints = new Constraints().table("tableName", this.tableName).required(itemMember, item);
		constraints.oneOf("returnValues", this.returnValues, "ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE",
				"UPDATED_NEW");
		ReturnConsumedCapacity.check(constraints, this.returnCapacity);
		constraints.oneOf("returnItemCollectionMetrics", this.returnMetrics, "SIZE", "NONE");
		constraints.oneOf("returnValuesOnConditionCheckFailure", this.returnOnFailure, "ALL_OLD", "NONE");
		legacy.check(constraints);
		constraints.check();
	}

	String tableName() {
		return (this.tableName != null) ? this.tableName : "";
	}

	ReturnValues returnValues() {
		return (this.returnValues != null) ? ReturnValues.valueOf(this.returnValues) : ReturnValues.NONE;
	}

	boolean itemOnFailure() {
		return "ALL_OLD".equals(this.returnOnFailure);
	}

	void write(JsonGenerator json, WriteItem.Result result) {
		if (result.attributes() != null) {
			json.writeName("Attributes");
			WireValues.write(json, result.attributes());
		}
		ReturnConsumedCapacity.of(this.returnCapacity).write(json, result.capacity());
		if ("SIZE".equals(this.returnMetrics) && result.collectionMetrics() != null) {
			json.writeName("ItemCollectionMetrics");
			write(json, result.collectionMetrics());
		}
	}

	static void write(JsonGenerator json, ItemCollectionMetrics metrics) {
		json.writeStartObject();
		json.writeName("ItemCollectionKey");
		WireValues.write(json, metrics.key());
		json.writeArrayPropertyStart("SizeEstimateRangeGB");
		json.writeNumber(metrics.lowerGigabytes());
		json.writeNumber(metrics.upperGigabytes());
		json.writeEndArray();
		json.writeEndObject();
	}

}
