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

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;

import io.github.dynamospring.embedded.value.DynamoNumber;
import io.github.dynamospring.embedded.value.ItemVisitor;
import io.github.dynamospring.embedded.value.ValueType;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * Writes the values of a stored item in JSON without creating them.
 */
final class StoredValueWriter implements ItemVisitor {

	private static final Map<ValueType, SerializableString> CODES = new EnumMap<>(ValueType.class);

	static {
		for (ValueType type : ValueType.values()) {
			CODES.put(type, new SerializedString(type.code()));
		}
	}

	private final JsonGenerator json;

	StoredValueWriter(JsonGenerator json) {
		this.json = json;
	}

	@Override
	public void name(String name) {
		this.json.writeName(name);
	}

	@Override
	public void begin(ValueType type) {
		this.json.writeStartObject();
		this.json.writeName(CODES.get(type));
		switch (type) {
			case M -> this.json.writeStartObject();
			case L, SS, NS, BS -> this.json.writeStartArray();
			default -> {
				// The content is all there is.
			}
		}
	}

	@Override
	public void text(byte[] utf8, int offset, int length) {
		this.json.writeUTF8String(utf8, offset, length);
	}

	@Override
	public void number(BigDecimal number) {
		this.json.writeString(DynamoNumber.format(number));
	}

	@Override
	public void binary(ByteBuffer bytes) {
		byte[] base64 = Base64.getEncoder().encode(bytes).array();
		this.json.writeRawUTF8String(base64, 0, base64.length);
	}

	@Override
	public void truth(boolean truth) {
		this.json.writeBoolean(truth);
	}

	@Override
	public void end(ValueType type) {
		switch (type) {
			case M -> this.json.writeEndObject();
			case L, SS, NS, BS -> this.json.writeEndArray();
			default -> {
				// Nothing was opened.
			}
		}
		this.json.writeEndObject();
	}

}
