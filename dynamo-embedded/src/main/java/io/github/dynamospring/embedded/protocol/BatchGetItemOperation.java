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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.engine.BatchGetItem;
import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * BatchGetItem.
 */
final class BatchGetItemOperation implements Operation {

	private final BatchGetItem batchGetItem;

	BatchGetItemOperation(Engine engine) {
		this.batchGetItem = engine.batchGetItem();
	}

	@Override
	public String name() {
		return "BatchGetItem";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		Map<String, JsonStructure> requestItems = request.structureMap("RequestItems", "KeysAndAttributes");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		Map<String, TableFields> tables = new LinkedHashMap<>();
		if (requestItems == null || requestItems.isEmpty()) {
			throw new ValidationFailure(ProtocolMessages.noRequestItems(name()));
		}
		requestItems.forEach((name, structure) -> tables.put(name, TableFields.read(structure)));
		check(requestItems, tables, capacity);
		List<BatchGetItem.TableKeys> requests = new ArrayList<>();
		tables.forEach((name, fields) -> requests.add(fields.toRequest(name)));
		BatchGetItem.Result result = this.batchGetItem.execute(requests);
		write(response, result, tables);
		ReturnConsumedCapacity.of(capacity).write(response, result.capacities(), false);
	}

	private static void check(Map<String, JsonStructure> requestItems, Map<String, TableFields> tables,
			@Nullable String capacity) {
		Constraints constraints = new Constraints().tableKeys("requestItems", requestItems);
		ReturnConsumedCapacity.check(constraints, capacity);
		constraints.size("requestItems", requestItems.keySet(), 1, BatchGetItem.MAX_KEYS);
		tables.forEach((name, fields) -> {
			String prefix = "requestItems." + name + ".member.";
			constraints.required(prefix + "keys", fields.keys())
				.unquotedSize("RequestItems." + name + ".member.Keys", fields.keys(), 1, BatchGetItem.MAX_KEYS);
			fields.legacy().check(constraints, prefix);
		});
		constraints.check();
		checkMixed(tables.values());
	}

	// Expressions and what they replaced do not go together, not even in two tables.
	private static void checkMixed(Collection<TableFields> tables) {
		boolean expressions = tables.stream().anyMatch((fields) -> !fields.expressions().given().isEmpty());
		boolean others = tables.stream().anyMatch((fields) -> fields.legacy().isPresent());
		if (expressions && others) {
			throw new ValidationFailure(
					LegacyMessages.mixed(List.of("AttributesToGet"), List.of("ProjectionExpression")));
		}
	}

	private static void write(JsonGenerator json, BatchGetItem.Result result, Map<String, TableFields> tables) {
		json.writeObjectPropertyStart("Responses");
		result.found().forEach((name, items) -> {
			json.writeArrayPropertyStart(name);
			items.forEach((item) -> WireValues.write(json, item));
			json.writeEndArray();
		});
		json.writeEndObject();
		json.writeObjectPropertyStart("UnprocessedKeys");
		result.unprocessed().forEach((name, keys) -> {
			json.writeObjectPropertyStart(name);
			Required.of(tables.get(name)).write(json, keys);
			json.writeEndObject();
		});
		json.writeEndObject();
	}

	/**
	 * What to read of one table.
	 *
	 * @param keys the keys
	 * @param consistent whether the read is strongly consistent
	 * @param expressions the projection with its names
	 * @param legacy what a projection replaced
	 */
	private record TableFields(@Nullable List<WireItem> keys, boolean consistent, ExpressionFields expressions,
			LegacyParameters legacy) {

		static TableFields read(JsonStructure structure) {
			return new TableFields(structure.items("Keys"), structure.flag("ConsistentRead"),
					ExpressionFields.readProjection(structure), LegacyParameters.read(structure, "AttributesToGet"));
		}

		BatchGetItem.TableKeys toRequest(String tableName) {
			this.legacy.translate(this.expressions);
			this.expressions.checkUsed();
			List<Item> items = Required.of(this.keys).stream().map(WireItem::toItem).toList();
			Placeholders placeholders = this.expressions.placeholders();
			return new BatchGetItem.TableKeys(tableName, items, this.expressions.get("ProjectionExpression"),
					placeholders, this.consistent);
		}

		// Write a request for the keys that are left.
		void write(JsonGenerator json, List<Item> left) {
			json.writeArrayPropertyStart("Keys");
			left.forEach((key) -> WireValues.write(json, key));
			json.writeEndArray();
			json.writeBooleanProperty("ConsistentRead", this.consistent);
			this.expressions.writeProjection(json);
		}

	}

}
