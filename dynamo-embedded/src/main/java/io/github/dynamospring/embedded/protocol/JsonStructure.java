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
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A JSON object of a request, read member by member with the types the service expects.
 * Members that are absent or {@code null} read as {@code null}.
 */
final class JsonStructure {

	static final String TYPE_PREFIX = "com.amazonaws.dynamodb.v20120810.";

	private final String type;

	private final Map<String, @Nullable Object> members;

	JsonStructure(String type, Map<String, @Nullable Object> members) {
		this.type = type;
		this.members = members;
	}

	Map<String, @Nullable Object> members() {
		return this.members;
	}

	boolean has(String name) {
		return this.members.get(name) != null;
	}

	@Nullable String string(String name) {
		return toText(this.members.get(name));
	}

	@Nullable Boolean bool(String name) {
		return toBoolean(this.members.get(name));
	}

	boolean flag(String name) {
		return Boolean.TRUE.equals(bool(name));
	}

	@Nullable Integer integer(String name) {
		JsonNumber number = toNumber(this.members.get(name), "Integer");
		return (number != null) ? number.toInt() : null;
	}

	@Nullable Long longValue(String name) {
		JsonNumber number = toNumber(this.members.get(name), "Long");
		return (number != null) ? number.toLong() : null;
	}

	/**
	 * Read a structure.
	 * @param name the member's name
	 * @param type the service's name of the structure
	 * @return the structure, or {@code null} if it is absent
	 */
	@Nullable JsonStructure structure(String name, String type) {
		return toStructure(this.members.get(name), type, ProtocolMessages.UNEXPECTED_FIELD_TYPE);
	}

	@Nullable List<JsonStructure> structures(String name, String type) {
		return list(name,
				(element) -> orEmpty(type, toStructure(element, type, ProtocolMessages.UNEXPECTED_VALUE_TYPE)));
	}

	@Nullable List<@Nullable String> strings(String name) {
		return list(name, JsonStructure::toText);
	}

	@Nullable Map<String, @Nullable String> stringMap(String name) {
		return map(name, "java.lang.String", JsonStructure::toText);
	}

	@Nullable Map<String, JsonStructure> structureMap(String name, String type) {
		return map(name, TYPE_PREFIX + type,
				(element) -> orEmpty(type, toStructure(element, type, ProtocolMessages.UNEXPECTED_VALUE_TYPE)));
	}

	// Read a map of lists of structures.
	@Nullable Map<String, List<JsonStructure>> structureLists(String name, String type) {
		return map(name, "java.util.List<" + TYPE_PREFIX + type + ">", (element) -> {
			List<JsonStructure> elements = toList(element,
					(member) -> orEmpty(type, toStructure(member, type, ProtocolMessages.UNEXPECTED_VALUE_TYPE)),
					ProtocolMessages.UNEXPECTED_PARAMETERIZED_TYPE);
			return (elements != null) ? elements : List.<JsonStructure>of();
		});
	}

	// Read a map of attribute values, checking their shape only.
	@Nullable WireItem item(String name) {
		return toItem(this.members.get(name), ProtocolMessages.UNEXPECTED_FIELD_TYPE);
	}

	// Read a list of maps of attribute values, checking their shape only.
	@Nullable List<WireItem> items(String name) {
		return list(name, (element) -> {
			WireItem item = toItem(element, ProtocolMessages.UNEXPECTED_PARAMETERIZED_TYPE);
			return (item != null) ? item : new WireItem(Map.of());
		});
	}

	// Read a list of attribute values, checking their shape only.
	@Nullable List<@Nullable Object> values(String name) {
		return list(name, WireValues::checkShape);
	}

	private static @Nullable WireItem toItem(@Nullable Object json, String unexpected) {
		Map<String, @Nullable Object> attributes = toMap(json, TYPE_PREFIX + "AttributeValue", WireValues::checkShape,
				unexpected);
		return (attributes != null) ? new WireItem(attributes) : null;
	}

	private <T extends @Nullable Object> @Nullable List<T> list(String name, Function<@Nullable Object, T> element) {
		return toList(this.members.get(name), element);
	}

	private <T extends @Nullable Object> @Nullable Map<String, T> map(String name, String type,
			Function<@Nullable Object, T> element) {
		return toMap(this.members.get(name), type, element);
	}

	static @Nullable String toText(@Nullable Object json) {
		if (json == null || json instanceof String) {
			return (String) json;
		}
		throw notConvertible(json, "String", "class java.lang.String");
	}

	static @Nullable Boolean toBoolean(@Nullable Object json) {
		if (json == null || json instanceof Boolean) {
			return (Boolean) json;
		}
		if (json instanceof String text) {
			return switch (text.toUpperCase(Locale.ROOT)) {
				case "TRUE", "YES", "1" -> true;
				case "FALSE", "NO", "0" -> false;
				default -> throw new SerializationFailure(ProtocolMessages.UNEXPECTED_TOKEN);
			};
		}
		throw notConvertible(json, "Boolean", "class java.lang.Boolean");
	}

	private static @Nullable JsonNumber toNumber(@Nullable Object json, String type) {
		if (json == null || json instanceof JsonNumber) {
			return (JsonNumber) json;
		}
		throw notConvertible(json, type, "class java.lang." + type);
	}

	static SerializationFailure notConvertible(Object json, String type, String collection) {
		if (json instanceof Map) {
			return new SerializationFailure(ProtocolMessages.STRUCTURE_NOT_EXPECTED);
		}
		if (json instanceof List) {
			return new SerializationFailure(ProtocolMessages.unrecognizedCollection(collection));
		}
		return new SerializationFailure(ProtocolMessages.notConvertible(token(json), type));
	}

	private static String token(Object json) {
		if (json instanceof Boolean bool) {
			return bool ? "TRUE_VALUE" : "FALSE_VALUE";
		}
		if (json instanceof JsonNumber number) {
			return number.whole() ? "NUMBER_VALUE" : "DECIMAL_VALUE";
		}
		return "STRING_VALUE";
	}

	static <T extends @Nullable Object> @Nullable List<T> toList(@Nullable Object json,
			Function<@Nullable Object, T> element) {
		return toList(json, element, ProtocolMessages.UNEXPECTED_FIELD_TYPE);
	}

	private static <T extends @Nullable Object> @Nullable List<T> toList(@Nullable Object json,
			Function<@Nullable Object, T> element, String unexpected) {
		if (json == null) {
			return null;
		}
		if (json instanceof Map) {
			throw new SerializationFailure(ProtocolMessages.STRUCTURE_NOT_EXPECTED);
		}
		if (!(json instanceof List<?> elements)) {
			throw new SerializationFailure(unexpected);
		}
		List<T> converted = new ArrayList<>(elements.size());
		for (Object member : elements) {
			converted.add(element.apply(member));
		}
		return converted;
	}

	static <T extends @Nullable Object> @Nullable Map<String, T> toMap(@Nullable Object json, String type,
			Function<@Nullable Object, T> element) {
		return toMap(json, type, element, ProtocolMessages.UNEXPECTED_FIELD_TYPE);
	}

	private static <T extends @Nullable Object> @Nullable Map<String, T> toMap(@Nullable Object json, String type,
			Function<@Nullable Object, T> element, String unexpected) {
		Map<String, @Nullable Object> entries = toObject(json, "java.util.Map<java.lang.String, " + type + ">",
				unexpected);
		if (entries == null) {
			return null;
		}
		Map<String, T> converted = new LinkedHashMap<>();
		entries.forEach((name, value) -> converted.put(name, element.apply(value)));
		return converted;
	}

	private static @Nullable JsonStructure toStructure(@Nullable Object json, String type, String unexpected) {
		Map<String, @Nullable Object> members = toObject(json, "class " + TYPE_PREFIX + type, unexpected);
		return (members != null) ? new JsonStructure(type, members) : null;
	}

	@SuppressWarnings("unchecked")
	static @Nullable Map<String, @Nullable Object> toObject(@Nullable Object json, String type, String unexpected) {
		if (json == null || json instanceof Map) {
			return (Map<String, @Nullable Object>) json;
		}
		if (json instanceof List) {
			throw new SerializationFailure(ProtocolMessages.unrecognizedCollection(type));
		}
		throw new SerializationFailure(unexpected);
	}

	// As violations print it.
	@Override
	public String toString() {
		StringJoiner printed = new StringJoiner(", ", this.type + "(", ")");
		this.members.forEach((name, value) -> printed.add(Constraints.lowerCamel(name) + "=" + value));
		return printed.toString();
	}

	private static JsonStructure orEmpty(String type, @Nullable JsonStructure structure) {
		return (structure != null) ? structure : new JsonStructure(type, Map.of());
	}

}
