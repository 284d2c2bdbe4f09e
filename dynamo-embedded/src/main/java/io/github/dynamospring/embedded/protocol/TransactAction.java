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

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.embedded.engine.WriteItem;
import io.github.dynamospring.embedded.engine.WriteRequest;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * One action of a transaction.
 */
final class TransactAction {

	private final Map<String, JsonStructure> kinds = new LinkedHashMap<>();

	private @Nullable String tableName;

	private @Nullable WireItem item;

	private @Nullable ExpressionFields expressions;

	private boolean itemOnFailure;

	private TransactAction() {
	}

	static TransactAction read(JsonStructure structure, Constraints constraints, String member) {
		TransactAction action = new TransactAction();
		for (String kind : new String[] { "ConditionCheck", "Put", "Delete", "Update" }) {
			JsonStructure details = structure.structure(kind, kind);
			if (details != null) {
				action.kinds.put(kind, details);
				action.readDetails(kind, details, constraints, member + "." + Constraints.lowerCamel(kind));
			}
		}
		return action;
	}

	private void readDetails(String kind, JsonStructure details, Constraints constraints, String member) {
		boolean put = "Put".equals(kind);
		this.tableName = details.string("TableName");
		this.item = details.item(put ? "Item" : "Key");
		this.expressions = "Update".equals(kind)
				? ExpressionFields.read(details, "UpdateExpression", "ConditionExpression")
				: ExpressionFields.read(details, "ConditionExpression");
		String onFailure = details.string("ReturnValuesOnConditionCheckFailure");
		this.itemOnFailure = "ALL_OLD".equals(onFailure);
		constraints.table(member + ".tableName", this.tableName)
			.required(member + (put ? ".item" : ".key"), this.item)
			.oneOf(member + ".returnValuesOnConditionCheckFailure", onFailure, "ALL_OLD", "NONE");
		if ("Update".equals(kind)) {
			constraints.required(member + ".updateExpression", this.expressions.get("UpdateExpression"));
		}
		if ("ConditionCheck".equals(kind)) {
			constraints.required(member + ".conditionExpression", this.expressions.get("ConditionExpression"));
		}
	}

	WriteRequest toRequest() {
		if (this.kinds.isEmpty()) {
			throw new ValidationFailure(ProtocolMessages.INVALID_ACTION);
		}
		if (this.kinds.size() > 1) {
			throw new ValidationFailure(ProtocolMessages.SEVERAL_ACTIONS);
		}
		String table = Required.of(this.tableName);
		ExpressionFields fields = Required.of(this.expressions);
		Item converted = WireItem.toItem(this.item);
		if (this.kinds.containsKey("Put")) {
			WriteItem.checkSize(converted);
		}
		Placeholders placeholders = fields.placeholdersIfUsable();
		String condition = fields.get("ConditionExpression");
		return switch (this.kinds.keySet().iterator().next()) {
			case "Put" -> new WriteRequest.Put(table, converted, condition, placeholders, this.itemOnFailure);
			case "Delete" -> new WriteRequest.Delete(table, converted, condition, placeholders, this.itemOnFailure);
			case "Update" -> new WriteRequest.Update(table, converted, fields.get("UpdateExpression"), condition,
					placeholders, this.itemOnFailure);
			default -> new WriteRequest.Check(table, converted, condition, placeholders, this.itemOnFailure);
		};
	}

	// Count the bytes of the item or key and of all values.
	long payloadSize() {
		return WireItem.toItem(this.item).byteSize() + Required.of(this.expressions).valuesSize();
	}

}
