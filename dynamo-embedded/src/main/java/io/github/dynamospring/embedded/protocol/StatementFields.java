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

import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.partiql.Statements;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its parameters, alone or as part of a batch or transaction.
 *
 * @param statement the statement
 * @param parameters the JSON of its parameters, or {@code null} if it has none
 * @param consistent whether reads are strongly consistent
 * @param itemOnFailure whether a failure brings the item as it is
 */
record StatementFields(@Nullable String statement, @Nullable List<@Nullable Object> parameters, boolean consistent,
		boolean itemOnFailure) {

	private static final int MAX_LENGTH = 8192;

	static StatementFields read(JsonStructure request, Constraints constraints, String prefix) {
		String onFailure = request.string("ReturnValuesOnConditionCheckFailure");
		StatementFields fields = new StatementFields(request.string("Statement"), request.values("Parameters"),
				request.flag("ConsistentRead"), "ALL_OLD".equals(onFailure));
		constraints.required(prefix + "statement", fields.statement())
			.length(prefix + "statement", fields.statement(), 1, MAX_LENGTH);
		if (fields.parameters() != null && fields.parameters().isEmpty()) {
			constraints.size(prefix + "parameters", fields.parameters(), 1, Integer.MAX_VALUE);
		}
		constraints.oneOf(prefix + "returnValuesOnConditionCheckFailure", onFailure, "ALL_OLD", "NONE");
		return fields;
	}

	// Parse the statement, which constraints have shown to be there.
	Statement parse() {
		List<Value> values = new ArrayList<>();
		if (this.parameters != null) {
			this.parameters.forEach((parameter) -> values.add(WireValues.read(parameter)));
		}
		return Statements.parse(Required.of(this.statement), values);
	}

}
