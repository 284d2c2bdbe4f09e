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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Reads JSON into maps, lists, strings, booleans and {@link JsonNumber}s.
 */
final class JsonReader {

	private static final int MAX_STRING_LENGTH = 32 * 1024 * 1024;

	private static final int MAX_DEPTH = 500;

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder()
			.maxStringLength(MAX_STRING_LENGTH)
			.maxNameLength(MAX_STRING_LENGTH)
			.maxNestingDepth(MAX_DEPTH)
			.build())
		.recyclerPool(JsonRecyclerPools.threadLocalPool())
		.build();

	private JsonReader() {
	}

	static JsonStructure read(byte[] json) {
		try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				throw new SerializationFailure(null);
			}
			Map<String, @Nullable Object> members = readObject(parser);
			if (parser.nextToken() != null) {
				throw new SerializationFailure(null);
			}
			return new JsonStructure("Request", members);
		}
		catch (JacksonException ex) {
			throw new SerializationFailure(null);
		}
	}

	private static Map<String, @Nullable Object> readObject(JsonParser parser) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		while (parser.nextToken() != JsonToken.END_OBJECT) {
			String name = parser.currentName();
			members.put(name, readValue(parser, parser.nextToken()));
		}
		return members;
	}

	private static List<@Nullable Object> readArray(JsonParser parser) {
		List<@Nullable Object> elements = new ArrayList<>();
		JsonToken token = parser.nextToken();
		while (token != JsonToken.END_ARRAY) {
			elements.add(readValue(parser, token));
			token = parser.nextToken();
		}
		return elements;
	}

	private static @Nullable Object readValue(JsonParser parser, JsonToken token) {
		return switch (token) {
			case START_OBJECT -> readObject(parser);
			case START_ARRAY -> readArray(parser);
			case VALUE_STRING -> parser.getString();
			case VALUE_NUMBER_INT -> new JsonNumber(parser.getString(), true);
			case VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getString(), false);
			case VALUE_TRUE -> Boolean.TRUE;
			case VALUE_FALSE -> Boolean.FALSE;
			case VALUE_NULL -> null;
			default -> throw new SerializationFailure(null);
		};
	}

}
