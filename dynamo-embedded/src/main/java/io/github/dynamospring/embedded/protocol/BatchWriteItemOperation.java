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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.embedded.engine.BatchWriteItem;
import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.WriteRequest;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.ValueMessages;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * BatchWriteItem.
 */
final class BatchWriteItemOperation implements Operation {

	private final BatchWriteItem batchWriteItem;

	BatchWriteItemOperation(Engine engine) {
		this.batchWriteItem = engine.batchWriteItem();
	}

	@Override
	public String name() {
		return "BatchWriteItem";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		Map<String, List<JsonStructure>> requestItems = request.structureLists("RequestItems", "WriteRequest");
		if (requestItems == null || requestItems.isEmpty()) {
			throw new ValidationFailure(ProtocolMessages.noRequestItems(name()));
		}
		BatchFields fields = BatchFields.read(request);
		Constraints constraints = fields.constraints()
			.tableKeys("requestItems", requestItems)
			.lists("requestItems", requestItems, BatchWriteItem.MAX_WRITES, BatchWriteItem.MAX_WRITES);
		List<Write> writes = new ArrayList<>();
		requestItems.forEach((name, structures) -> {
			for (int i = 0; i < structures.size(); i++) {
				writes.add(Write.read(name, structures.get(i), constraints,
						TableFields.member("requestItems." + name + ".member", i)));
			}
		});
		constraints.check();
		List<WriteRequest> requests = writes.stream().map(Write::toRequest).toList();
		BatchWriteItem.Result result = this.batchWriteItem.execute(requests);
		response.writeObjectPropertyStart("UnprocessedItems");
		Map<String, List<WriteRequest>> unprocessed = result.unprocessed()
			.stream()
			.collect(Collectors.groupingBy(WriteRequest::tableName, LinkedHashMap::new,
					Collectors.toUnmodifiableList()));
		unprocessed.forEach((name, left) -> {
			response.writeArrayPropertyStart(name);
			left.forEach((write) -> write(response, write));
			response.writeEndArray();
		});
		response.writeEndObject();
		fields.write(response, result.capacities(), result.collections(), false);
	}

	private static void write(JsonGenerator json, WriteRequest request) {
		json.writeStartObject();
		boolean put = request instanceof WriteRequest.Put;
		json.writeObjectPropertyStart(put ? "PutRequest" : "DeleteRequest");
		json.writeName(put ? "Item" : "Key");
		WireValues.write(json,
				(request instanceof WriteRequest.Put full) ? full.item() : ((WriteRequest.Delete) request).key());
		json.writeEndObject();
		json.writeEndObject();
	}

	/**
	 * A put or a delete.
	 *
	 * @param tableName the table's name
	 * @param put whether this is a put
	 * @param delete whether this is a delete
	 * @param item the item or the key
	 */
	private record Write(String tableName, boolean put, boolean delete, @Nullable WireItem item) {

		static Write read(String tableName, JsonStructure structure, Constraints constraints, String member) {
			JsonStructure put = structure.structure("PutRequest", "PutRequest");
			JsonStructure delete = structure.structure("DeleteRequest", "DeleteRequest");
			WireItem item = null;
			if (put != null) {
				item = put.item("Item");
				constraints.required(member + ".putRequest.item", item);
			}
			if (delete != null) {
				item = delete.item("Key");
				constraints.required(member + ".deleteRequest.key", item);
			}
			return new Write(tableName, put != null, delete != null, item);
		}

		WriteRequest toRequest() {
			// The service says the same of none as of two.
			if (this.put == this.delete) {
				throw new ValidationFailure(ValueMessages.SEVERAL_TYPES);
			}
			return this.put
					? new WriteRequest.Put(this.tableName, WireItem.toItem(this.item), null, Placeholders.none(), false)
					: new WriteRequest.Delete(this.tableName, WireItem.toItem(this.item), null, Placeholders.none(),
							false);
		}

	}

}
