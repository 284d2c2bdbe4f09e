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
import io.github.dynamospring.embedded.engine.ExecuteStatement;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.value.Item;
import tools.jackson.core.JsonGenerator;

/**
 * ExecuteStatement.
 */
final class ExecuteStatementOperation implements Operation {

	private static final int MAX_TOKEN_LENGTH = 32768;

	private final ExecuteStatement executeStatement;

	ExecuteStatementOperation(Engine engine) {
		this.executeStatement = engine.executeStatement();
	}

	@Override
	public String name() {
		return "ExecuteStatement";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		Constraints constraints = new Constraints();
		StatementFields fields = StatementFields.read(request, constraints, "");
		String nextToken = request.string("NextToken");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		Integer limit = request.integer("Limit");
		constraints.length("nextToken", nextToken, 1, MAX_TOKEN_LENGTH).range("limit", limit, 1, Integer.MAX_VALUE);
		ReturnConsumedCapacity.check(constraints, capacity);
		constraints.check();
		Statement statement = fields.parse();
		Item startKey = (nextToken != null) ? NextTokens.read(request, nextToken) : null;
		ExecuteStatement.Result result = this.executeStatement.execute(statement,
				new ExecuteStatement.Options(fields.consistent(), limit, startKey, fields.itemOnFailure()));
		response.writeArrayPropertyStart("Items");
		result.items().forEach((item) -> WireValues.write(response, item));
		response.writeEndArray();
		if (result.lastEvaluatedKey() != null) {
			response.writeStringProperty("NextToken", NextTokens.write(request, result.lastEvaluatedKey()));
			response.writeName("LastEvaluatedKey");
			WireValues.write(response, result.lastEvaluatedKey());
		}
		ReturnConsumedCapacity.of(capacity).write(response, result.capacity());
	}

}
