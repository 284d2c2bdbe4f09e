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
import tools.jackson.core.JsonGenerator;

/**
 * DescribeEndpoints, with the regional endpoint of the service.
 */
final class DescribeEndpointsOperation implements Operation {

	private static final int CACHE_MINUTES = 1440;

	private final String region;

	DescribeEndpointsOperation(Engine engine) {
		this.region = engine.settings().region();
	}

	@Override
	public String name() {
		return "DescribeEndpoints";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		response.writeArrayPropertyStart("Endpoints");
		response.writeStartObject();
		response.writeStringProperty("Address", "dynamodb." + this.region + ".amazonaws.com");
		response.writeNumberProperty("CachePeriodInMinutes", CACHE_MINUTES);
		response.writeEndObject();
		response.writeEndArray();
	}

}
