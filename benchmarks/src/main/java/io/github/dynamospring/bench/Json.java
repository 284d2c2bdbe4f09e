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

package io.github.dynamospring.bench;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes items as the service does, for canned replies. Texts need no escapes here.
 */
final class Json {

	private Json() {
	}

	static String of(Map<String, AttributeValue> item) {
		return item.entrySet()
			.stream()
			.map((entry) -> "\"%s\":%s".formatted(entry.getKey(), of(entry.getValue())))
			.collect(Collectors.joining(",", "{", "}"));
	}

	private static String of(AttributeValue value) {
		return switch (value.type()) {
			case S -> "{\"S\":\"%s\"}".formatted(value.s());
			case N -> "{\"N\":\"%s\"}".formatted(value.n());
			case BOOL -> "{\"BOOL\":%s}".formatted(value.bool());
			case SS -> "{\"SS\":%s}".formatted(texts(value.ss()));
			case L ->
				"{\"L\":%s}".formatted(value.l().stream().map(Json::of).collect(Collectors.joining(",", "[", "]")));
			case M -> "{\"M\":%s}".formatted(of(value.m()));
			default -> throw new IllegalArgumentException(value.toString());
		};
	}

	private static String texts(List<String> texts) {
		return texts.stream().map((text) -> "\"" + text + "\"").collect(Collectors.joining(",", "[", "]"));
	}

}
