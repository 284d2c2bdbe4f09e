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
import io.github.dynamospring.embedded.engine.GetItem;
import io.github.dynamospring.embedded.engine.ReadRequest;
import io.github.dynamospring.embedded.value.Item;
import tools.jackson.core.JsonGenerator;

/**
 * GetItem.
 */
final class GetItemOperation implements Operation {

	private final GetItem getItem;

	GetItemOperation(Engine engine) {
		this.getItem = engine.getItem();
	}

	@Override
	public String name() {
		return "GetItem";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		WireItem key = request.item("Key");
		boolean consistent = request.flag("ConsistentRead");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		ExpressionFields expressions = ExpressionFields.readProjection(request);
		Constraints constraints = new Constraints().table("tableName", tableName).required("key", key);
		ReturnConsumedCapacity.check(constraints, capacity);
		LegacyParameters legacy = LegacyParameters.read(request, "AttributesToGet").check(constraints);
		constraints.check();
		legacy.translate(expressions);
		expressions.checkUsed();
		Item converted = WireItem.toItem(key);
		GetItem.Result result = this.getItem.execute(new ReadRequest(Required.of(tableName), converted,
				expressions.get("ProjectionExpression"), expressions.placeholders(), consistent));
		if (result.item() != null) {
			response.writeName("Item");
			WireValues.write(response, result.item());
		}
		ReturnConsumedCapacity.of(capacity).write(response, result.capacity());
	}

}
