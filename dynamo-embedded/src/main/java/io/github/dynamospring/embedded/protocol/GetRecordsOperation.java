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
import io.github.dynamospring.embedded.engine.StreamRecord;
import io.github.dynamospring.embedded.engine.StreamViewType;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * GetRecords.
 */
final class GetRecordsOperation implements Operation {

	private final ReadStreams streams;

	private final String region;

	GetRecordsOperation(Engine engine) {
		this.streams = engine.readStreams();
		this.region = engine.settings().region();
	}

	@Override
	public String name() {
		return "GetRecords";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String iterator = request.string("ShardIterator");
		Integer limit = request.integer("Limit");
		new Constraints().required("shardIterator", iterator).range("limit", limit, 1, ReadStreams.MAX_RECORDS).check();
		ReadStreams.Result result = this.streams.records(Required.of(iterator),
				(limit != null) ? limit : ReadStreams.MAX_RECORDS);
		response.writeArrayPropertyStart("Records");
		result.records().forEach((record) -> write(response, record, result.viewType()));
		response.writeEndArray();
		if (result.nextIterator() != null) {
			response.writeStringProperty("NextShardIterator", result.nextIterator());
		}
	}

	private void write(JsonGenerator json, StreamRecord record, StreamViewType viewType) {
		String sequenceNumber = record.sequenceNumber().toPlainString();
		json.writeStartObject();
		json.writeStringProperty("eventID", "%032x".formatted(record.sequenceNumber().toBigIntegerExact()));
		json.writeStringProperty("eventName", record.event());
		json.writeStringProperty("eventVersion", "1.1");
		json.writeStringProperty("eventSource", "aws:dynamodb");
		json.writeStringProperty("awsRegion", this.region);
		json.writeObjectPropertyStart("dynamodb");
		json.writeNumberProperty("ApproximateCreationDateTime", record.at().getEpochSecond());
		writeImage(json, "Keys", record.keys());
		writeImage(json, "NewImage", record.newImage());
		writeImage(json, "OldImage", record.oldImage());
		json.writeStringProperty("SequenceNumber", sequenceNumber);
		json.writeNumberProperty("SizeBytes", record.byteSize());
		json.writeStringProperty("StreamViewType", viewType.name());
		json.writeEndObject();
		if (record.expired()) {
			json.writeObjectPropertyStart("userIdentity");
			json.writeStringProperty("PrincipalId", "dynamodb.amazonaws.com");
			json.writeStringProperty("Type", "Service");
			json.writeEndObject();
		}
		json.writeEndObject();
	}

	private static void writeImage(JsonGenerator json, String name, @Nullable Item image) {
		if (image != null) {
			json.writeName(name);
			WireValues.write(json, image);
		}
	}

}
