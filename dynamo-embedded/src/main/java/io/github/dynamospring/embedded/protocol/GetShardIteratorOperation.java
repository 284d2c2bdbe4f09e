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
import tools.jackson.core.JsonGenerator;

/**
 * GetShardIterator.
 */
final class GetShardIteratorOperation implements Operation {

	private final ReadStreams streams;

	GetShardIteratorOperation(Engine engine) {
		this.streams = engine.readStreams();
	}

	@Override
	public String name() {
		return "GetShardIterator";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String arn = request.string("StreamArn");
		String shardId = request.string("ShardId");
		String type = request.string("ShardIteratorType");
		String sequenceNumber = request.string("SequenceNumber");
		new Constraints().required("streamArn", arn)
			.required("shardId", shardId)
			.required("shardIteratorType", type)
			.oneOf("shardIteratorType", type, "AFTER_SEQUENCE_NUMBER", "LATEST", "AT_SEQUENCE_NUMBER", "TRIM_HORIZON")
			.check();
		response.writeStringProperty("ShardIterator", this.streams.iterator(Required.of(arn), Required.of(shardId),
				ReadStreams.IteratorType.valueOf(Required.of(type)), sequenceNumber));
	}

}
