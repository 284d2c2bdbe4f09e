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

package io.github.dynamospring.core.query;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.util.Assert;

/**
 * The text form of a position in a query's results, to hand to a client and take back
 * with the next request: opaque, URL-safe, with a checksum, and bound to its query.
 *
 * <pre class="code">
 * String token = DynamoPageToken.of(window);
 * ScrollPosition position = DynamoPageToken.parse(token);
 * </pre>
 *
 * The token holds the key of the last item returned, readable by whoever has it; it is
 * neither encrypted nor signed. A position is a {@link KeysetScrollPosition} whose keys
 * are the start key's attributes as {@link String}, {@link BigDecimal} or
 * {@link SdkBytes}, and the {@link #QUERY} entry.
 *
 * @since 0.1.0
 */
public final class DynamoPageToken {

	/**
	 * Name of the entry of a position's keys that holds the fingerprint of the query the
	 * position belongs to. No attribute of a key can have this name, since attribute
	 * names are not empty.
	 */
	public static final String QUERY = "";

	private static final int MAX_LENGTH = 16 * 1024;

	private static final int MAX_ENTRIES = 16;

	private static final int MAX_SCALE = 200;

	private static final byte VERSION = (byte) 0xD1;

	private static final int CHECKSUM_LENGTH = 4;

	private static final String DAMAGED = "The page token is damaged: take it exactly as it was handed out, "
			+ "or start from the first page";

	private DynamoPageToken() {
	}

	/**
	 * Return the token of the position after the last item of a window.
	 * @param window a window that is not the last one
	 * @return the token
	 * @throws IllegalStateException if nothing follows the window
	 */
	public static String of(Window<?> window) {
		Assert.notNull(window, "The window is missing");
		if (window.isEmpty() || !window.hasNext()) {
			throw new IllegalStateException("Nothing follows this window, so there is no token for the next one: "
					+ "ask window.hasNext() first");
		}
		return of(window.positionAt(window.size() - 1));
	}

	/**
	 * Return the token of a position.
	 * @param position a position made by this module
	 * @return the token
	 * @throws DynamoValidationException if it is not a keyset position or holds a value
	 * that no key can have
	 */
	public static String of(ScrollPosition position) {
		if (!(position instanceof KeysetScrollPosition keyset)) {
			throw new DynamoValidationException("DynamoDB cannot continue at " + position
					+ ": use ScrollPosition.keyset() for the first page and the position of a window after that");
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.write(VERSION);
		bytes.write(keyset.scrollsForward() ? 0 : 1);
		bytes.write(keyset.getKeys().size());
		new TreeMap<>(keyset.getKeys()).forEach((name, value) -> writeEntry(bytes, name, value));
		byte[] content = bytes.toByteArray();
		byte[] all = ByteBuffer.allocate(content.length + CHECKSUM_LENGTH)
			.put(content)
			.putInt(checksum(content, content.length))
			.array();
		String token = Base64.getUrlEncoder().withoutPadding().encodeToString(all);
		if (token.length() > MAX_LENGTH || keyset.getKeys().size() > MAX_ENTRIES) {
			throw new DynamoValidationException("The position holds more than the keys of an item can have "
					+ "and has no token: use the position of a window as it is");
		}
		return token;
	}

	/**
	 * Read a token.
	 * @param token the token
	 * @return the position
	 * @throws DynamoPageTokenException if the token is damaged or not one of this module
	 */
	public static ScrollPosition parse(String token) {
		Assert.notNull(token, "There is no page token to parse: use ScrollPosition.keyset() for the first page");
		if (token.length() > MAX_LENGTH) {
			throw new DynamoPageTokenException("The page token has " + token.length() + " characters, more than the "
					+ MAX_LENGTH + " any token can have: " + DAMAGED);
		}
		byte[] all = decode(token);
		if (all.length < 3 + CHECKSUM_LENGTH || all[0] != VERSION) {
			throw new DynamoPageTokenException(DAMAGED);
		}
		int length = all.length - CHECKSUM_LENGTH;
		if (ByteBuffer.wrap(all, length, CHECKSUM_LENGTH).getInt() != checksum(all, length)) {
			throw new DynamoPageTokenException(DAMAGED);
		}
		return read(ByteBuffer.wrap(all, 1, length - 1));
	}

	/**
	 * Return the position after an item.
	 * @param startKey the key attributes of the item, those of the queried index included
	 * @param query the fingerprint of the query
	 * @return the position
	 */
	public static KeysetScrollPosition position(Map<String, AttributeValue> startKey, String query) {
		Map<String, Object> keys = new LinkedHashMap<>();
		startKey.forEach((name, value) -> {
			switch (value.type()) {
				case S -> keys.put(name, value.s());
				case N -> keys.put(name, new BigDecimal(value.n()));
				case B -> keys.put(name, value.b());
				default -> throw new IllegalArgumentException("Attribute '" + name + "' of type " + value.type()
						+ " cannot be part of a start key; keys are of type S, N or B");
			}
		});
		keys.put(QUERY, query);
		return ScrollPosition.forward(keys);
	}

	/**
	 * Return the start key of a position, after a check that it belongs to a query.
	 * @param position the position
	 * @param query the fingerprint of the query it is to be used in
	 * @return the start key, empty for the initial position
	 * @throws DynamoPageTokenException if it belongs to another query
	 * @throws DynamoValidationException if DynamoDB cannot start there
	 */
	public static Map<String, AttributeValue> startKey(ScrollPosition position, String query) {
		if (position.isInitial()) {
			return Map.of();
		}
		if (!(position instanceof KeysetScrollPosition keyset)) {
			throw new DynamoValidationException("DynamoDB cannot start at " + position
					+ ": use ScrollPosition.keyset() for the first page and the position of a window after that");
		}
		if (!keyset.scrollsForward()) {
			throw new DynamoValidationException(
					"DynamoDB cannot scroll backward from a position: " + "use the opposite sort order instead");
		}
		if (!query.equals(keyset.getKeys().get(QUERY))) {
			throw new DynamoPageTokenException("The position belongs to another query: continue with the query "
					+ "(table or index, key condition and direction) it was made by, or start from the first page");
		}
		Map<String, AttributeValue> startKey = new LinkedHashMap<>();
		keyset.getKeys().forEach((name, value) -> {
			if (!name.equals(QUERY)) {
				startKey.put(name, attributeValue(name, value));
			}
		});
		return startKey;
	}

	private static AttributeValue attributeValue(String name, Object value) {
		if (value instanceof String text) {
			return AttributeValue.fromS(text);
		}
		if (value instanceof BigDecimal number) {
			return AttributeValue.fromN(number.toPlainString());
		}
		if (value instanceof SdkBytes bytes) {
			return AttributeValue.fromB(bytes);
		}
		throw new DynamoValidationException("The position's key '" + name + "' has a value of type "
				+ value.getClass().getName() + ": use the position of a window as it is");
	}

	private static void writeEntry(ByteArrayOutputStream out, String name, @Nullable Object value) {
		writeBytes(out, name.getBytes(StandardCharsets.UTF_8));
		if (value instanceof String text) {
			out.write('S');
			writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
		}
		else if (value instanceof BigDecimal number && Math.abs((long) number.scale()) <= MAX_SCALE) {
			out.write('N');
			out.write(number.scale() >> 8);
			out.write(number.scale());
			writeBytes(out, number.unscaledValue().toByteArray());
		}
		else if (value instanceof SdkBytes bytes) {
			out.write('B');
			writeBytes(out, bytes.asByteArrayUnsafe());
		}
		else {
			throw new DynamoValidationException("The position's key '" + name + "' holds "
					+ ((value != null) ? "a " + value.getClass().getName() : "null")
					+ ", which no DynamoDB key can be: use the position of a window as it is");
		}
	}

	private static void writeBytes(ByteArrayOutputStream out, byte[] bytes) {
		int length = bytes.length;
		while (length > 0x7F) {
			out.write((length & 0x7F) | 0x80);
			length >>>= 7;
		}
		out.write(length);
		out.writeBytes(bytes);
	}

	private static byte[] decode(String token) {
		try {
			byte[] bytes = Base64.getUrlDecoder().decode(token);
			if (Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(token)) {
				return bytes;
			}
		}
		catch (IllegalArgumentException ex) {
			throw new DynamoPageTokenException(DAMAGED, ex);
		}
		throw new DynamoPageTokenException(DAMAGED);
	}

	private static ScrollPosition read(ByteBuffer in) {
		int direction = in.get();
		int count = in.get();
		if (direction < 0 || direction > 1 || count < 0 || count > MAX_ENTRIES) {
			throw new DynamoPageTokenException(DAMAGED);
		}
		Map<String, Object> keys = new LinkedHashMap<>();
		for (int i = 0; i < count; i++) {
			String name = text(readBytes(in));
			if (keys.put(name, readValue(in)) != null) {
				throw new DynamoPageTokenException(DAMAGED);
			}
		}
		if (in.hasRemaining()) {
			throw new DynamoPageTokenException(DAMAGED);
		}
		return (direction == 0) ? ScrollPosition.forward(keys) : ScrollPosition.backward(keys);
	}

	private static Object readValue(ByteBuffer in) {
		switch (next(in)) {
			case 'S':
				return text(readBytes(in));
			case 'N':
				int scale = (short) ((next(in) << 8) | next(in));
				byte[] unscaled = readBytes(in);
				if (Math.abs(scale) > MAX_SCALE || unscaled.length == 0) {
					throw new DynamoPageTokenException(DAMAGED);
				}
				return new BigDecimal(new BigInteger(unscaled), scale);
			case 'B':
				return SdkBytes.fromByteArray(readBytes(in));
			default:
				throw new DynamoPageTokenException(DAMAGED);
		}
	}

	private static int next(ByteBuffer in) {
		if (!in.hasRemaining()) {
			throw new DynamoPageTokenException(DAMAGED);
		}
		return in.get() & 0xFF;
	}

	private static byte[] readBytes(ByteBuffer in) {
		int length = 0;
		int shift = 0;
		int part;
		do {
			part = next(in);
			length |= (part & 0x7F) << shift;
			shift += 7;
		}
		while (part > 0x7F && shift < 28);
		if (part > 0x7F || length > in.remaining()) {
			throw new DynamoPageTokenException(DAMAGED);
		}
		byte[] bytes = new byte[length];
		in.get(bytes);
		return bytes;
	}

	private static String text(byte[] bytes) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			throw new DynamoPageTokenException(DAMAGED, ex);
		}
	}

	private static int checksum(byte[] bytes, int length) {
		CRC32 crc = new CRC32();
		crc.update(bytes, 0, length);
		return (int) crc.getValue();
	}

}
