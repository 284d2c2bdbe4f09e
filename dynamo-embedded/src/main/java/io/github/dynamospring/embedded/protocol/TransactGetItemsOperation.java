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

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.ReadRequest;
import io.github.dynamospring.embedded.engine.TransactGetItems;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * TransactGetItems.
 */
final class TransactGetItemsOperation implements Operation {

	private final TransactGetItems transactGetItems;

	TransactGetItemsOperation(Engine engine) {
		this.transactGetItems = engine.transactGetItems();
	}

	@Override
	public String name() {
		return "TransactGetItems";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		List<JsonStructure> structures = request.structures("TransactItems", "TransactGetItem");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		Constraints constraints = new Constraints().required("transactItems", structures)
			.size("transactItems", structures, 1, TransactWriteItemsOperation.MAX_ACTIONS);
		ReturnConsumedCapacity.check(constraints, capacity);
		List<Get> gets = new ArrayList<>();
		for (int i = 0; structures != null && i < structures.size(); i++) {
			gets.add(Get.read(structures.get(i), constraints, TableFields.member("transactItems", i) + ".get"));
		}
		constraints.check();
		TransactGetItems.Result result = this.transactGetItems.execute(gets.stream().map(Get::toRequest).toList());
		ReturnConsumedCapacity.of(capacity).write(response, result.capacities(), true);
		response.writeArrayPropertyStart("Responses");
		result.items().forEach((item) -> write(response, item));
		response.writeEndArray();
	}

	// An item of which the projection leaves nothing is not there.
	private static void write(JsonGenerator json, @Nullable Item item) {
		json.writeStartObject();
		if (item != null && !item.isEmpty()) {
			json.writeName("Item");
			WireValues.write(json, item);
		}
		json.writeEndObject();
	}

	/**
	 * One read.
	 *
	 * @param tableName the table's name
	 * @param key the item's key
	 * @param expressions the projection with its names
	 */
	private record Get(@Nullable String tableName, @Nullable WireItem key, @Nullable ExpressionFields expressions) {

		static Get read(JsonStructure structure, Constraints constraints, String member) {
			JsonStructure get = structure.structure("Get", "Get");
			constraints.required(member, get);
			if (get == null) {
				return new Get(null, null, null);
			}
			Get read = new Get(get.string("TableName"), get.item("Key"), ExpressionFields.readProjection(get));
			constraints.table(member + ".tableName", read.tableName()).required(member + ".key", read.key());
			return read;
		}

		ReadRequest toRequest() {
			ExpressionFields fields = Required.of(this.expressions);
			Item converted = WireItem.toItem(this.key);
			return new ReadRequest(Required.of(this.tableName), converted, fields.get("ProjectionExpression"),
					fields.placeholdersIfUsable(), true);
		}

	}

}
