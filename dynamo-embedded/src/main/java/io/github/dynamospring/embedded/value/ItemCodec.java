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

package io.github.dynamospring.embedded.value;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns items into bytes and back: what is kept in memory and on disk. The bytes are a
 * little more than what DynamoDB counts for the item, about a quarter of what the objects
 * take.
 * <p>
 * Lengths are written seven bits per byte. An item is its size, the number of attributes
 * and the attributes; an attribute is its name and a value; a value is one byte for its
 * type and what the type needs.
 *
 * @since 0.1.0
 */
public final class ItemCodec {

	private static final int TRUE = 0x10;

	private static final int FALSE = 0x11;

	/** More than any item has; only damaged bytes can be nested deeper. */
	private static final int MAX_DEPTH = 2 * Value.MAX_DEPTH;

	private ItemCodec() {
	}

	/**
	 * Encode an item.
	 * @param item the item
	 * @return its bytes, which must not be changed
	 */
	public static byte[] encode(Item item) {
		byte[] encoded = item.encoded();
		if (encoded == null) {
			Writer writer = new Writer(item.byteSize() + 32);
			writer.writeLength(item.byteSize());
			writer.writeAttributes(item.attributes());
			encoded = writer.toByteArray();
			item.encoded(encoded);
		}
		return encoded;
	}

	/**
	 * Decode an item.
	 * @param bytes what {@link #encode(Item)} returned; must not be changed any more
	 * @return the item
	 * @throws IllegalStateException if the bytes are damaged
	 */
	public static Item decode(byte[] bytes) {
		try {
			Reader reader = new Reader(bytes);
			int byteSize = reader.readLength();
			Item item = Item.ofDecoded(reader.readAttributes(0), byteSize);
			item.encoded(bytes);
			return item;
		}
		catch (IndexOutOfBoundsException | ArithmeticException | IllegalArgumentException | ValidationFailure ex) {
			throw new IllegalStateException("A stored item is damaged", ex);
		}
	}

	/**
	 * Read the size of an item without decoding it.
	 * @param bytes what {@link #encode(Item)} returned
	 * @return the bytes DynamoDB counts for the item
	 */
	public static int byteSize(byte[] bytes) {
		return new Reader(bytes).readLength();
	}

	/**
	 * Writes values behind each other.
	 */
	private static final class Writer extends ByteArrayOutputStream {

		private Writer(int capacity) {
			super(capacity);
		}

		private void writeLength(int length) {
			int rest = length;
			while (rest > 0x7F) {
				write((rest & 0x7F) | 0x80);
				rest >>>= 7;
			}
			write(rest);
		}

		private void writeBytes(byte[] bytes, int length) {
			writeLength(length);
			write(bytes, 0, length);
		}

		private void writeText(String text) {
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			writeBytes(bytes, bytes.length);
		}

		private void writeNumber(BigDecimal number) {
			int scale = number.scale();
			writeLength((scale << 1) ^ (scale >> 31));
			byte[] digits = number.unscaledValue().toByteArray();
			writeBytes(digits, digits.length);
		}

		private void writeBinary(Binary binary) {
			byte[] bytes = binary.toByteArray();
			writeBytes(bytes, bytes.length);
		}

		private void writeAttributes(Map<String, Value> attributes) {
			writeLength(attributes.size());
			attributes.forEach((name, value) -> {
				writeText(name);
				writeValue(value);
			});
		}

		private void writeValue(Value value) {
			if (value instanceof Value.Bool bool) {
				write(bool.value() ? TRUE : FALSE);
				return;
			}
			write(value.type().ordinal());
			if (value instanceof Value.S string) {
				writeText(string.value());
			}
			else if (value instanceof Value.N number) {
				writeNumber(number.value());
			}
			else if (value instanceof Value.B binary) {
				writeBinary(binary.value());
			}
			else if (value instanceof Value.M map) {
				writeAttributes(map.value());
			}
			else if (value instanceof Value.L list) {
				writeLength(list.value().size());
				list.value().forEach(this::writeValue);
			}
			else {
				writeSet(value);
			}
		}

		private void writeSet(Value value) {
			if (value instanceof Value.SS set) {
				writeLength(set.value().size());
				set.value().forEach(this::writeText);
			}
			else if (value instanceof Value.NS set) {
				writeLength(set.value().size());
				set.value().forEach(this::writeNumber);
			}
			else if (value instanceof Value.BS set) {
				writeLength(set.value().size());
				set.value().forEach(this::writeBinary);
			}
		}

	}

	/**
	 * Reads what the writer wrote.
	 */
	private static final class Reader {

		private static final ValueType[] TYPES = ValueType.values();

		private final byte[] bytes;

		private int position;

		private Reader(byte[] bytes) {
			this.bytes = bytes;
		}

		private int readLength() {
			int length = 0;
			int shift = 0;
			int next = this.bytes[this.position++];
			while (next < 0) {
				length |= (next & 0x7F) << shift;
				shift += 7;
				next = this.bytes[this.position++];
			}
			return length | (next << shift);
		}

		// Read the number of things to come, of which each takes a byte or more.
		private int readCount() {
			int count = readLength();
			if (count < 0 || count > this.bytes.length - this.position) {
				throw new IndexOutOfBoundsException("There are no " + count + " bytes at " + this.position);
			}
			return count;
		}

		private String readText() {
			int length = readCount();
			String text = new String(this.bytes, this.position, length, StandardCharsets.UTF_8);
			this.position += length;
			return text;
		}

		private BigDecimal readNumber() {
			int scale = readLength();
			int length = readCount();
			BigInteger digits = new BigInteger(this.bytes, this.position, length);
			this.position += length;
			return new BigDecimal(digits, (scale >>> 1) ^ -(scale & 1));
		}

		private Binary readBinary() {
			int length = readCount();
			Binary binary = Binary.of(this.bytes, this.position, length);
			this.position += length;
			return binary;
		}

		private LinkedHashMap<String, Value> readAttributes(int depth) {
			int count = readCount();
			LinkedHashMap<String, Value> attributes = new LinkedHashMap<>(count + count / 2 + 1);
			for (int i = 0; i < count; i++) {
				String name = readText();
				attributes.put(name, readValue(depth + 1));
			}
			return attributes;
		}

		private Value readValue(int depth) {
			if (depth > MAX_DEPTH) {
				throw new IllegalArgumentException("Values are nested deeper than any item's");
			}
			int type = this.bytes[this.position++];
			if (type == TRUE || type == FALSE) {
				return (type == TRUE) ? Value.Bool.TRUE : Value.Bool.FALSE;
			}
			return switch (TYPES[type]) {
				case S -> new Value.S(readText());
				case N -> new Value.N(readNumber());
				case B -> new Value.B(readBinary());
				case NULL -> Value.Null.INSTANCE;
				case M -> new Value.M(readAttributes(depth));
				case L -> new Value.L(readList(depth));
				case SS -> new Value.SS(readMembers(this::readText));
				case NS -> new Value.NS(readMembers(this::readNumber));
				case BS -> new Value.BS(readMembers(this::readBinary));
				case BOOL -> throw new IllegalArgumentException("A truth value is neither true nor false");
			};
		}

		private List<Value> readList(int depth) {
			int count = readCount();
			List<Value> elements = new ArrayList<>(count);
			for (int i = 0; i < count; i++) {
				elements.add(readValue(depth + 1));
			}
			return elements;
		}

		private <T> Set<T> readMembers(Member<T> member) {
			int count = readCount();
			Set<T> members = new LinkedHashSet<>(count + count / 2 + 1);
			for (int i = 0; i < count; i++) {
				members.add(member.read());
			}
			return members;
		}

	}

	/**
	 * Reads a member of a set.
	 *
	 * @param <T> the type of the members
	 */
	@FunctionalInterface
	private interface Member<T> {

		T read();

	}

}
