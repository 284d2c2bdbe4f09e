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

import io.github.dynamospring.embedded.engine.Page;
import io.github.dynamospring.embedded.engine.PageRequest;
import io.github.dynamospring.embedded.engine.Select;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What Query and Scan have in common.
 */
final class PageFields {

	private final @Nullable String tableName;

	private final @Nullable String indexName;

	private final @Nullable String select;

	private final @Nullable String returnCapacity;

	private final @Nullable Integer limit;

	private final @Nullable WireItem startKey;

	private final boolean consistent;

	private final ExpressionFields expressions;

	private PageFields(JsonStructure request, ExpressionFields expressions) {
		this.tableName = request.string("TableName");
		this.indexName = request.string("IndexName");
		this.select = request.string("Select");
		this.returnCapacity = request.string(ReturnConsumedCapacity.PARAMETER);
		this.limit = request.integer("Limit");
		this.startKey = request.item("ExclusiveStartKey");
		this.consistent = request.flag("ConsistentRead");
		this.expressions = expressions;
	}

	static PageFields read(JsonStructure request, ExpressionFields expressions) {
		return new PageFields(request, expressions);
	}

	Constraints constraints() {
		Constraints constraints = new Constraints().table("tableName", this.tableName)
			.indexName("indexName", this.indexName)
			.oneOf("select", this.select, "SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES")
			.range("limit", this.limit, 1, Integer.MAX_VALUE);
		ReturnConsumedCapacity.check(constraints, this.returnCapacity);
		return constraints;
	}

	// Convert the fields after they were checked.
	PageRequest toRequest() {
		this.expressions.checkUsed();
		Item start = readStartKey();
		Placeholders placeholders = this.expressions.placeholders();
		return new PageRequest(Required.of(this.tableName), this.indexName, start, this.limit,
				(this.select != null) ? Select.valueOf(this.select) : null, this.expressions.get("FilterExpression"),
				this.expressions.get("ProjectionExpression"), placeholders, this.consistent,
				this.expressions.isReplaced("FilterExpression") ? "QueryFilter" : PageRequest.FILTER_EXPRESSION);
	}

	private @Nullable Item readStartKey() {
		if (this.startKey == null) {
			return null;
		}
		try {
			return WireItem.toItem(this.startKey);
		}
		catch (ValidationFailure ex) {
			throw new ValidationFailure(ProtocolMessages.invalidStartKey(String.valueOf(ex.getMessage())));
		}
	}

	void write(JsonGenerator json, Page page) {
		List<Item> items = page.items();
		if (items != null) {
			json.writeArrayPropertyStart("Items");
			items.forEach((item) -> WireValues.write(json, item));
			json.writeEndArray();
		}
		json.writeNumberProperty("Count", page.count());
		json.writeNumberProperty("ScannedCount", page.scannedCount());
		if (page.lastEvaluatedKey() != null) {
			json.writeName("LastEvaluatedKey");
			WireValues.write(json, page.lastEvaluatedKey());
		}
		ReturnConsumedCapacity.of(this.returnCapacity).write(json, page.capacity());
	}

}
