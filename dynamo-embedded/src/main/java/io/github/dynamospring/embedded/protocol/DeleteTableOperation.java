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

import io.github.dynamospring.embedded.engine.DeleteTable;
import io.github.dynamospring.embedded.engine.Engine;
import tools.jackson.core.JsonGenerator;

/**
 * DeleteTable.
 */
final class DeleteTableOperation implements Operation {

	private final DeleteTable deleteTable;

	DeleteTableOperation(Engine engine) {
		this.deleteTable = engine.deleteTable();
	}

	@Override
	public String name() {
		return "DeleteTable";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		new Constraints().existingTable("tableName", tableName).check();
		TableJson.writeDeleted(response, "TableDescription", this.deleteTable.execute(Required.of(tableName)));
	}

}
