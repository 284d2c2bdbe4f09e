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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

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

	private static final NameCache NAMES = new NameCache();

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
		Item item = open(bytes);
		item.attributes();
		return item;
	}

	/**
	 * Return an item that is decoded when somebody asks for its attributes. Then it fails
	 * with an {@link IllegalStateException} if the bytes are damaged.
	 * @param bytes what {@link #encode(Item)} returned; must not be changed any more
	 * @return the item
	 * @throws IllegalStateException if not even the size can be read
	 */
	public static Item open(byte[] bytes) {
		return Item.ofEncoded(bytes, byteSize(bytes));
	}

	/**
	 * Show an item without decoding it.
	 * @param item the item
	 * @param visitor who looks at it
	 * @return {@code false} if the item was not encoded yet, and the visitor saw nothing
	 * @throws IllegalStateException if the bytes are damaged
	 */
	public static boolean visit(Item item, ItemVisitor visitor) {
		byte[] encoded = item.encoded();
		if (encoded == null) {
			return false;
		}
		read(encoded, (reader) -> {
			reader.readLength();
			reader.visitAttributes(visitor, 0);
			return true;
		});
		return true;
	}

	static LinkedHashMap<String, Value> attributes(byte[] bytes) {
		return read(bytes, (reader) -> {
			reader.readLength();
			return reader.readAttributes(0);
		});
	}

	/**
	 * Read the size of an item without decoding it.
	 * @param bytes what {@link #encode(Item)} returned
	 * @return the bytes DynamoDB counts for the item
	 * @throws IllegalStateException if the bytes are damaged
	 */
	public static int byteSize(byte[] bytes) {
		return read(bytes, Reader::readLength);
	}

	private static <T> T read(byte[] bytes, Function<Reader, T> action) {
		try {
			return action.apply(new Reader(bytes));
		}
		catch (IndexOutOfBoundsException | ArithmeticException | IllegalArgumentException | ValidationFailure ex) {
			throw new IllegalStateException("A stored item is damaged", ex);
		}
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
			int encodedScale = readLength();
			int scale = (encodedScale >>> 1) ^ -(encodedScale & 1);
			int length = readCount();
			int start = this.position;
			this.position += length;
			if (length == 0 || length > Long.BYTES) {
				return new BigDecimal(new BigInteger(this.bytes, start, length), scale);
			}
			long digits = this.bytes[start];
			for (int i = start + 1; i < this.position; i++) {
				digits = (digits << Byte.SIZE) | (this.bytes[i] & 0xFF);
			}
			return BigDecimal.valueOf(digits, scale);
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
				String name = readName();
				attributes.put(name, readValue(depth + 1));
			}
			return attributes;
		}

		// The same few names come again and again.
		private String readName() {
			int length = readCount();
			String name = NAMES.get(this.bytes, this.position, length);
			this.position += length;
			return name;
		}

		private Value readValue(int depth) {
			if (depth > MAX_DEPTH) {
				throw tooDeep();
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
				case BOOL -> throw noTruth();
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

		private void visitAttributes(ItemVisitor visitor, int depth) {
			for (int rest = readCount(); rest > 0; rest--) {
				visitor.name(readName());
				visitValue(visitor, depth + 1);
			}
		}

		private void visitValue(ItemVisitor visitor, int depth) {
			if (depth > MAX_DEPTH) {
				throw tooDeep();
			}
			int code = this.bytes[this.position++];
			if (code == TRUE || code == FALSE) {
				visitor.begin(ValueType.BOOL);
				visitor.truth(code == TRUE);
				visitor.end(ValueType.BOOL);
				return;
			}
			ValueType type = TYPES[code];
			visitor.begin(type);
			switch (type) {
				case S, N, B -> visitContent(visitor, type);
				case NULL -> visitor.truth(true);
				case M -> visitAttributes(visitor, depth);
				case L -> visitElements(visitor, depth);
				case SS -> visitMembers(visitor, ValueType.S);
				case NS -> visitMembers(visitor, ValueType.N);
				case BS -> visitMembers(visitor, ValueType.B);
				case BOOL -> throw noTruth();
			}
			visitor.end(type);
		}

		private void visitContent(ItemVisitor visitor, ValueType type) {
			if (type == ValueType.N) {
				visitor.number(readNumber());
				return;
			}
			int length = readCount();
			if (type == ValueType.S) {
				visitor.text(this.bytes, this.position, length);
			}
			else {
				visitor.binary(ByteBuffer.wrap(this.bytes, this.position, length));
			}
			this.position += length;
		}

		private void visitElements(ItemVisitor visitor, int depth) {
			for (int rest = readCount(); rest > 0; rest--) {
				visitValue(visitor, depth + 1);
			}
		}

		private void visitMembers(ItemVisitor visitor, ValueType type) {
			for (int rest = readCount(); rest > 0; rest--) {
				visitContent(visitor, type);
			}
		}

		private static IllegalArgumentException tooDeep() {
			return new IllegalArgumentException("Values are nested deeper than any item's");
		}

		private static IllegalArgumentException noTruth() {
			return new IllegalArgumentException("A truth value is neither true nor false");
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
