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
import io.github.dynamospring.embedded.engine.ListTables;
import tools.jackson.core.JsonGenerator;

/**
 * ListTables.
 */
final class ListTablesOperation implements Operation {

	private final ListTables listTables;

	ListTablesOperation(Engine engine) {
		this.listTables = engine.listTables();
	}

	@Override
	public String name() {
		return "ListTables";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String start = request.string("ExclusiveStartTableName");
		Integer limit = request.integer("Limit");
		new Constraints().startName("exclusiveStartTableName", start)
			.range("limit", limit, 1, ListTables.MAX_PAGE)
			.check();
		ListTables.Page page = this.listTables.execute(start, (limit != null) ? limit : ListTables.MAX_PAGE);
		response.writeArrayPropertyStart("TableNames");
		page.names().forEach(response::writeString);
		response.writeEndArray();
		if (page.last() != null) {
			response.writeStringProperty("LastEvaluatedTableName", page.last());
		}
	}

}
