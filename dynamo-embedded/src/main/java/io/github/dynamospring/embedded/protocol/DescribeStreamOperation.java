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
import io.github.dynamospring.embedded.engine.ReadStreams;
import io.github.dynamospring.embedded.engine.StreamDescription;
import tools.jackson.core.JsonGenerator;

/**
 * DescribeStream.
 */
final class DescribeStreamOperation implements Operation {

	private static final int MAX_SHARDS = 100;

	private final ReadStreams streams;

	DescribeStreamOperation(Engine engine) {
		this.streams = engine.readStreams();
	}

	@Override
	public String name() {
		return "DescribeStream";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String arn = request.string("StreamArn");
		String startShard = request.string("ExclusiveStartShardId");
		JsonStructure filter = request.structure("ShardFilter", "ShardFilter");
		Constraints constraints = new Constraints().required("streamArn", arn)
			.range("limit", request.integer("Limit"), 1, MAX_SHARDS);
		if (filter != null) {
			constraints.oneOf("shardFilter.type", filter.string("Type"), "CHILD_SHARDS");
		}
		constraints.check();
		StreamDescription stream = this.streams.describe(Required.of(arn));
		response.writeObjectPropertyStart("StreamDescription");
		response.writeStringProperty("StreamArn", stream.arn());
		response.writeStringProperty("StreamLabel", stream.label());
		response.writeStringProperty("StreamStatus", stream.enabled() ? "ENABLED" : "DISABLED");
		response.writeStringProperty("StreamViewType", stream.viewType().name());
		response.writeName("CreationRequestDateTime");
		TableJson.writeTime(response, stream.created());
		response.writeStringProperty("TableName", stream.tableName());
		TableJson.writeKey(response, stream.key());
		response.writeArrayPropertyStart("Shards");
		boolean children = filter != null && filter.string("ShardId") != null;
		if (!children && (startShard == null || stream.shardId().compareTo(startShard) > 0)) {
			response.writeStartObject();
			response.writeStringProperty("ShardId", stream.shardId());
			response.writeObjectPropertyStart("SequenceNumberRange");
			response.writeStringProperty("StartingSequenceNumber", stream.first().toPlainString());
			if (stream.last() != null) {
				response.writeStringProperty("EndingSequenceNumber", stream.last().toPlainString());
			}
			response.writeEndObject();
			response.writeEndObject();
		}
		response.writeEndArray();
		response.writeEndObject();
	}

}
