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
import io.github.dynamospring.embedded.engine.TransactWriteItems;
import io.github.dynamospring.embedded.engine.WriteRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * TransactWriteItems.
 */
final class TransactWriteItemsOperation implements Operation {

	static final int MAX_ACTIONS = 100;

	static final int MAX_TOKEN_LENGTH = 36;

	private final TransactWriteItems transactWriteItems;

	TransactWriteItemsOperation(Engine engine) {
		this.transactWriteItems = engine.transactWriteItems();
	}

	@Override
	public String name() {
		return "TransactWriteItems";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		List<JsonStructure> structures = request.structures("TransactItems", "TransactWriteItem");
		String tokenId = request.string("ClientRequestToken");
		BatchFields fields = BatchFields.read(request);
		Constraints constraints = fields.constraints()
			.required("transactItems", structures)
			.size("transactItems", structures, 1, MAX_ACTIONS)
			.length("clientRequestToken", tokenId, 1, MAX_TOKEN_LENGTH);
		List<TransactAction> actions = new ArrayList<>();
		for (int i = 0; structures != null && i < structures.size(); i++) {
			actions.add(TransactAction.read(structures.get(i), constraints, TableFields.member("transactItems", i)));
		}
		constraints.check();
		List<WriteRequest> requests = actions.stream().map(TransactAction::toRequest).toList();
		long payloadSize = actions.stream().mapToLong(TransactAction::payloadSize).sum();
		TransactWriteItems.Result result = this.transactWriteItems.execute(requests, payloadSize,
				token(tokenId, request));
		fields.write(response, result.capacities(), result.collections(), true);
	}

	private static TransactWriteItems.@Nullable Token token(@Nullable String id, JsonStructure request) {
		return (id != null) ? new TransactWriteItems.Token(id, Fingerprint.of(request, "TransactItems")) : null;
	}

}
