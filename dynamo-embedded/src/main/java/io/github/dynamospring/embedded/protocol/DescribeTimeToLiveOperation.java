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
 * DescribeTimeToLive.
 */
final class DescribeTimeToLiveOperation implements Operation {

	private final TableTimeToLive timeToLive;

	DescribeTimeToLiveOperation(Engine engine) {
		this.timeToLive = engine.timeToLive();
	}

	@Override
	public String name() {
		return "DescribeTimeToLive";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		new Constraints().existingTable("tableName", tableName).check();
		String attribute = this.timeToLive.describe(Required.of(tableName));
		response.writeObjectPropertyStart("TimeToLiveDescription");
		response.writeStringProperty("TimeToLiveStatus", (attribute != null) ? "ENABLED" : "DISABLED");
		if (attribute != null) {
			response.writeStringProperty("AttributeName", attribute);
		}
		response.writeEndObject();
	}

}
