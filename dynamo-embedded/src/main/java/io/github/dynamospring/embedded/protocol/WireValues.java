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

import io.github.dynamospring.embedded.value.AttributeNames;
import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.DynamoNumber;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemCodec;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueMessages;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Attribute values in JSON.
 */
final class WireValues {

	private static final String STRUCTURE = "AttributeValue";

	private WireValues() {
	}

	/**
	 * Check that a value has the right shape, whatever it says.
	 * @param json the JSON of a value
	 * @return the same JSON
	 */
	static @Nullable Object checkShape(@Nullable Object json) {
		return checkShape(json, ProtocolMessages.UNEXPECTED_VALUE_TYPE);
	}

	// Check the shape of a value that is a member of a structure.
	static @Nullable Object checkMemberShape(@Nullable Object json) {
		return checkShape(json, ProtocolMessages.UNEXPECTED_FIELD_TYPE);
	}

	private static @Nullable Object checkShape(@Nullable Object json, String unexpected) {
		Map<String, @Nullable Object> members = JsonStructure.toObject(json,
				"class " + JsonStructure.TYPE_PREFIX + STRUCTURE, unexpected);
		if (members != null) {
			for (Map.Entry<String, @Nullable Object> member : members.entrySet()) {
				ValueType type = ValueType.ofCode(member.getKey());
				if (type != null) {
					checkMember(type, member.getValue());
				}
			}
		}
		return json;
	}

	private static void checkMember(ValueType type, @Nullable Object json) {
		switch (type) {
			case S, N -> JsonStructure.toText(json);
			case B -> checkBinary(json);
			case BOOL, NULL -> JsonStructure.toBoolean(json);
			case SS, NS -> JsonStructure.toList(json, JsonStructure::toText);
			case BS -> JsonStructure.toList(json, WireValues::checkBinary);
			case L -> JsonStructure.toList(json, WireValues::checkShape);
			case M -> JsonStructure.toMap(json, JsonStructure.TYPE_PREFIX + STRUCTURE, WireValues::checkShape);
		}
	}

	private static @Nullable Object checkBinary(@Nullable Object json) {
		if (json == null) {
			return null;
		}
		if (json instanceof Boolean || json instanceof JsonNumber) {
			throw new SerializationFailure(ProtocolMessages.ONLY_BASE64);
		}
		if (!(json instanceof String text)) {
			throw JsonStructure.notConvertible(json, "Blob", "class java.nio.ByteBuffer");
		}
		if (text.length() % 4 != 0) {
			throw new SerializationFailure(ProtocolMessages.base64Length(text.length()));
		}
		decode(text);
		return json;
	}

	private static Binary decode(String base64) {
		try {
			return Binary.ofBase64(base64);
		}
		catch (IllegalArgumentException ex) {
			throw new SerializationFailure(ProtocolMessages.INVALID_BASE64);
		}
	}

	/**
	 * Read a value of the right shape.
	 * @param json the JSON of a value
	 * @return the value
	 * @throws ValidationFailure if it makes no sense
	 */
	static Value read(@Nullable Object json) {
		Value value = readNested(json);
		if (value.depth() > Value.MAX_DEPTH) {
			throw new ValidationFailure(ValueMessages.NESTING_TOO_DEEP);
		}
		return value;
	}

	private static Value readNested(@Nullable Object json) {
		ValueType found = null;
		Object content = null;
		if (json instanceof Map<?, ?> members) {
			for (Map.Entry<?, ?> member : members.entrySet()) {
				ValueType type = ValueType.ofCode((String) member.getKey());
				if (type == null || member.getValue() == null) {
					continue;
				}
				if (found != null) {
					throw new ValidationFailure(ValueMessages.SEVERAL_TYPES);
				}
				found = type;
				content = member.getValue();
			}
		}
		if (found == null || content == null) {
			throw new ValidationFailure(ValueMessages.NO_TYPE);
		}
		return readContent(found, content);
	}

	private static Value readContent(ValueType type, Object json) {
		return switch (type) {
			case S -> new Value.S((String) json);
			case N -> Value.N.of((String) json);
			case B -> new Value.B(decode((String) json));
			case BOOL -> readBoolean(json) ? Value.Bool.TRUE : Value.Bool.FALSE;
			case NULL -> readNull(readBoolean(json));
			case SS -> Value.SS.of(texts((List<?>) json, ValueMessages.EMPTY_STRING_IN_SET));
			case NS -> Value.NS.of(texts((List<?>) json, ValueMessages.EMPTY_NUMBER));
			case BS -> readBinarySet((List<?>) json);
			case L -> readList((List<?>) json);
			case M -> readMap((Map<?, ?>) json);
		};
	}

	private static boolean readBoolean(Object json) {
		return Boolean.TRUE.equals(JsonStructure.toBoolean(json));
	}

	private static Value readNull(boolean isNull) {
		if (!isNull) {
			throw new ValidationFailure(ValueMessages.NULL_NOT_TRUE);
		}
		return Value.Null.INSTANCE;
	}

	private static List<String> texts(List<?> json, String messageIfNull) {
		List<String> texts = new ArrayList<>(json.size());
		for (Object member : json) {
			if (member == null) {
				throw new ValidationFailure(messageIfNull);
			}
			texts.add((String) member);
		}
		return texts;
	}

	private static Value readBinarySet(List<?> json) {
		List<Binary> members = new ArrayList<>(json.size());
		texts(json, ValueMessages.EMPTY_BINARY_IN_SET).forEach((text) -> members.add(decode(text)));
		return Value.BS.of(members);
	}

	private static Value readList(List<?> json) {
		List<Value> elements = new ArrayList<>(json.size());
		json.forEach((element) -> elements.add(readNested(element)));
		return new Value.L(elements);
	}

	private static Value readMap(Map<?, ?> json) {
		Map<String, Value> entries = new LinkedHashMap<>();
		json.forEach((name, value) -> {
			AttributeNames.checkNested((String) name);
			entries.put((String) name, readNested(value));
		});
		return new Value.M(entries);
	}

	/**
	 * Write the attributes of an item as a JSON object.
	 * @param json where to write
	 * @param item the item
	 */
	static void write(JsonGenerator json, Item item) {
		json.writeStartObject();
		if (!ItemCodec.visit(item, new StoredValueWriter(json))) {
			writeEntries(json, item.attributes());
		}
		json.writeEndObject();
	}

	private static void writeEntries(JsonGenerator json, Map<String, Value> entries) {
		entries.forEach((name, value) -> {
			json.writeName(name);
			write(json, value);
		});
	}

	/**
	 * Write a value.
	 * @param json where to write
	 * @param value the value
	 */
	static void write(JsonGenerator json, Value value) {
		json.writeStartObject();
		json.writeName(value.type().code());
		writeContent(json, value);
		json.writeEndObject();
	}

	private static void writeContent(JsonGenerator json, Value value) {
		if (value instanceof Value.S string) {
			json.writeString(string.value());
		}
		else if (value instanceof Value.N number) {
			json.writeString(number.text());
		}
		else if (value instanceof Value.B binary) {
			json.writeString(binary.value().toBase64());
		}
		else if (value instanceof Value.Bool bool) {
			json.writeBoolean(bool.value());
		}
		else if (value instanceof Value.Null) {
			json.writeBoolean(true);
		}
		else if (value instanceof Value.M map) {
			json.writeStartObject();
			writeEntries(json, map.value());
			json.writeEndObject();
		}
		else {
			json.writeStartArray();
			writeElements(json, value);
			json.writeEndArray();
		}
	}

	private static void writeElements(JsonGenerator json, Value value) {
		if (value instanceof Value.L list) {
			list.value().forEach((element) -> write(json, element));
		}
		else if (value instanceof Value.SS strings) {
			strings.value().forEach(json::writeString);
		}
		else if (value instanceof Value.NS numbers) {
			numbers.value().forEach((number) -> json.writeString(DynamoNumber.format(number)));
		}
		else if (value instanceof Value.BS binaries) {
			binaries.value().forEach((binary) -> json.writeString(binary.toBase64()));
		}
	}

}
