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
import io.github.dynamospring.embedded.engine.TableTimeToLive;
import tools.jackson.core.JsonGenerator;

/**
 * UpdateTimeToLive.
 */
final class UpdateTimeToLiveOperation implements Operation {

	private static final int MAX_ATTRIBUTE_NAME = 255;

	private final TableTimeToLive timeToLive;

	UpdateTimeToLiveOperation(Engine engine) {
		this.timeToLive = engine.timeToLive();
	}

	@Override
	public String name() {
		return "UpdateTimeToLive";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		JsonStructure specification = request.structure("TimeToLiveSpecification", "TimeToLiveSpecification");
		String attribute = (specification != null) ? specification.string("AttributeName") : null;
		Boolean enabled = (specification != null) ? specification.bool("Enabled") : null;
		Constraints constraints = new Constraints().existingTable("tableName", tableName)
			.required("timeToLiveSpecification", specification);
		if (specification != null) {
			constraints.required("timeToLiveSpecification.attributeName", attribute)
				.length("timeToLiveSpecification.attributeName", attribute, 1, MAX_ATTRIBUTE_NAME)
				.required("timeToLiveSpecification.enabled", enabled);
		}
		constraints.check();
		this.timeToLive.update(Required.of(tableName), Required.of(attribute), Required.of(enabled));
		response.writeObjectPropertyStart("TimeToLiveSpecification");
		response.writeBooleanProperty("Enabled", Required.of(enabled));
		response.writeStringProperty("AttributeName", Required.of(attribute));
		response.writeEndObject();
	}

}
