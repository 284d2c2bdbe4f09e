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
import io.github.dynamospring.embedded.engine.PageRequest;
import io.github.dynamospring.embedded.engine.Query;
import io.github.dynamospring.embedded.value.ValidationFailure;
import tools.jackson.core.JsonGenerator;

/**
 * Query.
 */
final class QueryOperation implements Operation {

	private final Query query;

	QueryOperation(Engine engine) {
		this.query = engine.query();
	}

	@Override
	public String name() {
		return "Query";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		ExpressionFields expressions = ExpressionFields.read(request, "ProjectionExpression", "FilterExpression",
				"KeyConditionExpression");
		PageFields fields = PageFields.read(request, expressions);
		boolean ascending = !Boolean.FALSE.equals(request.bool("ScanIndexForward"));
		LegacyParameters legacy = LegacyParameters.read(request, "AttributesToGet", "QueryFilter",
				"ConditionalOperator", "KeyConditions");
		Constraints constraints = fields.constraints();
		legacy.check(constraints);
		constraints.check();
		legacy.translate(expressions);
		PageRequest page = fields.toRequest();
		String keyCondition = expressions.get("KeyConditionExpression");
		if (keyCondition == null) {
			throw new ValidationFailure(ProtocolMessages.KEY_CONDITION_MISSING);
		}
		fields.write(response, this.query.execute(page, keyCondition, ascending));
	}

}
