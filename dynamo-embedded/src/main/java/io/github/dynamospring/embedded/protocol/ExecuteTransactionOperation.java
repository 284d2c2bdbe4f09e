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
import io.github.dynamospring.embedded.engine.ExecuteTransaction;
import io.github.dynamospring.embedded.engine.TransactWriteItems;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * ExecuteTransaction.
 */
final class ExecuteTransactionOperation implements Operation {

	private final ExecuteTransaction executeTransaction;

	ExecuteTransactionOperation(Engine engine) {
		this.executeTransaction = engine.executeTransaction();
	}

	@Override
	public String name() {
		return "ExecuteTransaction";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		List<JsonStructure> structures = request.structures("TransactStatements", "ParameterizedStatement");
		String tokenId = request.string("ClientRequestToken");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		Constraints constraints = new Constraints().required("transactStatements", structures)
			.size("transactStatements", structures, 1, TransactWriteItemsOperation.MAX_ACTIONS)
			.length("clientRequestToken", tokenId, 1, TransactWriteItemsOperation.MAX_TOKEN_LENGTH);
		ReturnConsumedCapacity.check(constraints, capacity);
		List<StatementFields> fields = new ArrayList<>();
		for (int i = 0; structures != null && i < structures.size(); i++) {
			fields.add(StatementFields.read(structures.get(i), constraints,
					TableFields.member("transactStatements", i) + "."));
		}
		constraints.check();
		List<ExecuteTransaction.Part> parts = fields.stream()
			.map((statement) -> new ExecuteTransaction.Part(statement.parse(), statement.itemOnFailure()))
			.toList();
		ExecuteTransaction.Result result = this.executeTransaction.execute(parts, token(tokenId, request));
		response.writeArrayPropertyStart("Responses");
		result.items().forEach((item) -> {
			response.writeStartObject();
			if (item != null) {
				response.writeName("Item");
				WireValues.write(response, item);
			}
			response.writeEndObject();
		});
		response.writeEndArray();
		ReturnConsumedCapacity.of(capacity).write(response, result.capacities(), true);
	}

	private static TransactWriteItems.@Nullable Token token(@Nullable String id, JsonStructure request) {
		return (id != null) ? new TransactWriteItems.Token(id, Fingerprint.of(request, "TransactStatements")) : null;
	}

}
