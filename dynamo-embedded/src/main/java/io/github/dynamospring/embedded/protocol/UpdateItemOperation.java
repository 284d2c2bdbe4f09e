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

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.WriteItem;
import io.github.dynamospring.embedded.engine.WriteRequest;
import io.github.dynamospring.embedded.expression.OperandTypeFailure;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import tools.jackson.core.JsonGenerator;

/**
 * UpdateItem.
 */
final class UpdateItemOperation implements Operation {

	private final WriteItem writeItem;

	UpdateItemOperation(Engine engine) {
		this.writeItem = engine.writeItem();
	}

	@Override
	public String name() {
		return "UpdateItem";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		WriteFields fields = WriteFields.read(request);
		WireItem key = request.item("Key");
		ExpressionFields expressions = ExpressionFields.read(request, "UpdateExpression", "ConditionExpression");
		LegacyParameters legacy = LegacyParameters.read(request, "AttributeUpdates", "Expected", "ConditionalOperator");
		fields.check(legacy, "key", key);
		legacy.translate(expressions);
		expressions.checkUsed();
		Item converted = WireItem.toItem(key);
		WriteRequest update = new WriteRequest.Update(fields.tableName(), converted,
				expressions.get("UpdateExpression"), expressions.get("ConditionExpression"), expressions.placeholders(),
				fields.itemOnFailure());
		try {
			fields.write(response, this.writeItem.execute(update, fields.returnValues()));
		}
		catch (OperandTypeFailure ex) {
			throw legacy.hasUpdates() ? new ValidationFailure(LegacyMessages.UPDATE_TYPE_MISMATCH) : ex;
		}
	}

}
