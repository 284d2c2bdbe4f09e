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
import io.github.dynamospring.embedded.engine.Scan;
import tools.jackson.core.JsonGenerator;

/**
 * Scan.
 */
final class ScanOperation implements Operation {

	private static final int MAX_SEGMENTS = 1_000_000;

	private final Scan scan;

	ScanOperation(Engine engine) {
		this.scan = engine.scan();
	}

	@Override
	public String name() {
		return "Scan";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		ExpressionFields expressions = ExpressionFields.read(request, "ProjectionExpression", "FilterExpression");
		PageFields fields = PageFields.read(request, expressions);
		Integer segment = request.integer("Segment");
		Integer totalSegments = request.integer("TotalSegments");
		LegacyParameters legacy = LegacyParameters.read(request, "AttributesToGet", "ScanFilter",
				"ConditionalOperator");
		Constraints constraints = fields.constraints()
			.range("segment", segment, 0, MAX_SEGMENTS - 1)
			.range("totalSegments", totalSegments, 1, MAX_SEGMENTS);
		legacy.check(constraints);
		constraints.check();
		legacy.translate(expressions);
		fields.write(response, this.scan.execute(fields.toRequest(), segment, totalSegments));
	}

}
