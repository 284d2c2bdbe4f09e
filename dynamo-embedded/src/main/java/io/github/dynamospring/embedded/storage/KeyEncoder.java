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

package io.github.dynamospring.embedded.storage;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.github.dynamospring.embedded.value.Value;

/**
 * Encodes key attributes so that the order of the bytes is the order of the values:
 * strings by UTF-8, numbers by value, binary by unsigned bytes.
 *
 * @since 0.1.0
 */
public final class KeyEncoder {

	static final int HASH_BYTES = 4;

	private static final int ESCAPE = 0x00;

	private static final int ESCAPED_ZERO = 0xFF;

	private static final byte[] END = { ESCAPE, ESCAPE };

	private static final int NEGATIVE = 0x01;

	private static final int ZERO = 0x02;

	private static final int POSITIVE = 0x03;

	private static final int EXPONENT_BIAS = 0x8000;

	private KeyEncoder() {
	}

	/**
	 * Encode the key of an item.
	 * @param partition the values of the partition key, at least one
	 * @param rest the values of the sort key, followed by what tells apart items with
	 * equal keys
	 * @return the key
	 */
	public static StoredKey encode(List<? extends Value> partition, List<? extends Value> rest) {
		ByteArrayOutputStream out = partition(partition);
		rest.forEach((value) -> append(out, value));
		return new StoredKey(out.toByteArray());
	}

	/**
	 * Encode the beginning that all keys have whose last named value begins with a given
	 * string or byte string.
	 * @param partition the values of the partition key
	 * @param rest the sort key values in front of the last one
	 * @param prefix the beginning of the last sort key value
	 * @return the common beginning of these keys
	 */
	public static StoredKey encodePrefix(List<? extends Value> partition, List<? extends Value> rest, Value prefix) {
		ByteArrayOutputStream out = partition(partition);
		rest.forEach((value) -> append(out, value));
		appendEscaped(out, bytes(prefix));
		return new StoredKey(out.toByteArray());
	}

	/**
	 * Return the smallest key of a hash.
	 * @param hash the hash, from 0 to 2^32 - 1
	 * @return a key in front of all keys with this hash
	 */
	public static StoredKey firstOfHash(long hash) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(HASH_BYTES);
		appendInt(out, (int) hash);
		return new StoredKey(out.toByteArray());
	}

	private static ByteArrayOutputStream partition(List<? extends Value> partition) {
		ByteArrayOutputStream values = new ByteArrayOutputStream(32);
		partition.forEach((value) -> append(values, value));
		byte[] bytes = values.toByteArray();
		ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + 32);
		appendInt(out, hash(bytes));
		out.writeBytes(bytes);
		return out;
	}

	private static int hash(byte[] bytes) {
		int hash = 0x811C9DC5;
		for (byte b : bytes) {
			hash = (hash ^ (b & 0xFF)) * 0x01000193;
		}
		hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
		hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
		return hash ^ (hash >>> 16);
	}

	private static void appendInt(ByteArrayOutputStream out, int value) {
		out.writeBytes(new byte[] { (byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value });
	}

	private static void append(ByteArrayOutputStream out, Value value) {
		if (value instanceof Value.N number) {
			appendNumber(out, number.value());
			return;
		}
		appendEscaped(out, bytes(value));
		out.write(END, 0, END.length);
	}

	private static byte[] bytes(Value value) {
		if (value instanceof Value.S string) {
			return string.value().getBytes(StandardCharsets.UTF_8);
		}
		if (value instanceof Value.B binary) {
			return binary.value().toByteArray();
		}
		throw new IllegalArgumentException("A value of type " + value.type() + " cannot be part of a key");
	}

	private static void appendEscaped(ByteArrayOutputStream out, byte[] bytes) {
		int written = 0;
		for (int i = 0; i < bytes.length; i++) {
			if (bytes[i] == ESCAPE) {
				out.write(bytes, written, i + 1 - written);
				out.write(ESCAPED_ZERO);
				written = i + 1;
			}
		}
		out.write(bytes, written, bytes.length - written);
	}

	private static void appendNumber(ByteArrayOutputStream out, BigDecimal number) {
		if (number.signum() == 0) {
			out.write(ZERO);
			return;
		}
		boolean negative = number.signum() < 0;
		int mask = negative ? 0xFF : 0;
		out.write(negative ? NEGATIVE : POSITIVE);
		int exponent = number.precision() - number.scale() + EXPONENT_BIAS;
		out.write((exponent >>> 8) ^ mask);
		out.write(exponent ^ mask);
		String digits = number.unscaledValue().abs().toString();
		for (int i = 0; i < digits.length(); i += 2) {
			int tens = digits.charAt(i) - '0';
			int ones = (i + 1 < digits.length()) ? digits.charAt(i + 1) - '0' : 0;
			out.write((1 + tens * 10 + ones) ^ mask);
		}
		out.write(mask);
	}

}
