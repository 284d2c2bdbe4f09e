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

import io.github.dynamospring.embedded.engine.DescribeTable;
import io.github.dynamospring.embedded.engine.Engine;
import tools.jackson.core.JsonGenerator;

/**
 * DescribeContinuousBackups: there are none to recover from.
 */
final class DescribeContinuousBackupsOperation implements Operation {

	private final DescribeTable describeTable;

	DescribeContinuousBackupsOperation(Engine engine) {
		this.describeTable = engine.describeTable();
	}

	@Override
	public String name() {
		return "DescribeContinuousBackups";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		new Constraints().existingTable("tableName", tableName).check();
		this.describeTable.requireExisting(Required.of(tableName));
		response.writeObjectPropertyStart("ContinuousBackupsDescription");
		response.writeStringProperty("ContinuousBackupsStatus", "ENABLED");
		response.writeObjectPropertyStart("PointInTimeRecoveryDescription");
		response.writeStringProperty("PointInTimeRecoveryStatus", "DISABLED");
		response.writeEndObject();
		response.writeEndObject();
	}

}
