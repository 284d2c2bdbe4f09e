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

import java.util.List;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.ReadStreams;
import io.github.dynamospring.embedded.engine.StreamDescription;
import tools.jackson.core.JsonGenerator;

/**
 * ListStreams.
 */
final class ListStreamsOperation implements Operation {

	private static final int MAX_STREAMS = 100;

	private final ReadStreams streams;

	ListStreamsOperation(Engine engine) {
		this.streams = engine.readStreams();
	}

	@Override
	public String name() {
		return "ListStreams";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		String start = request.string("ExclusiveStartStreamArn");
		Integer limit = request.integer("Limit");
		Constraints constraints = new Constraints().range("limit", limit, 1, MAX_STREAMS);
		if (tableName != null) {
			constraints.table("tableName", tableName);
		}
		constraints.check();
		List<StreamDescription> found = this.streams.list(tableName, start);
		List<StreamDescription> page = found.subList(0, Math.min(found.size(), (limit != null) ? limit : MAX_STREAMS));
		response.writeArrayPropertyStart("Streams");
		for (StreamDescription stream : page) {
			response.writeStartObject();
			response.writeStringProperty("StreamArn", stream.arn());
			response.writeStringProperty("TableName", stream.tableName());
			response.writeStringProperty("StreamLabel", stream.label());
			response.writeEndObject();
		}
		response.writeEndArray();
		if (page.size() < found.size()) {
			response.writeStringProperty("LastEvaluatedStreamArn", page.get(page.size() - 1).arn());
		}
	}

}
