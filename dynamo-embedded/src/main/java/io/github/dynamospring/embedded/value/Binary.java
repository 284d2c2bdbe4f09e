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

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * An immutable string of bytes, ordered by unsigned bytes.
 *
 * @since 0.1.0
 */
public final class Binary implements Comparable<Binary> {

	private final byte[] bytes;

	private Binary(byte[] bytes) {
		this.bytes = bytes;
	}

	/**
	 * Copy an array.
	 * @param bytes the bytes
	 * @return the byte string
	 */
	public static Binary of(byte[] bytes) {
		return new Binary(bytes.clone());
	}

	static Binary of(byte[] bytes, int offset, int length) {
		return new Binary(Arrays.copyOfRange(bytes, offset, offset + length));
	}

	/**
	 * Decode base64.
	 * @param base64 the encoded bytes
	 * @return the byte string
	 * @throws IllegalArgumentException if the text is no base64
	 */
	public static Binary ofBase64(String base64) {
		return new Binary(Base64.getDecoder().decode(base64));
	}

	/**
	 * Return the number of bytes.
	 * @return the length
	 */
	public int length() {
		return this.bytes.length;
	}

	/**
	 * Whether these bytes begin with others.
	 * @param prefix the other bytes
	 * @return {@code true} if they do; every byte string begins with the empty one
	 */
	public boolean startsWith(Binary prefix) {
		return prefix.bytes.length <= this.bytes.length
				&& Arrays.equals(this.bytes, 0, prefix.bytes.length, prefix.bytes, 0, prefix.bytes.length);
	}

	/**
	 * Whether other bytes occur in these.
	 * @param part the other bytes
	 * @return {@code true} if they do; the empty byte string occurs in every one
	 */
	public boolean contains(Binary part) {
		int length = part.bytes.length;
		for (int start = 0; start + length <= this.bytes.length; start++) {
			if (Arrays.equals(this.bytes, start, start + length, part.bytes, 0, length)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return the bytes.
	 * @return a new array
	 */
	public byte[] toByteArray() {
		return this.bytes.clone();
	}

	/**
	 * Return the bytes without copying them.
	 * @return a read-only buffer
	 */
	public ByteBuffer asByteBuffer() {
		return ByteBuffer.wrap(this.bytes).asReadOnlyBuffer();
	}

	/**
	 * Encode the bytes.
	 * @return base64
	 */
	public String toBase64() {
		return Base64.getEncoder().encodeToString(this.bytes);
	}

	@Override
	public int compareTo(Binary other) {
		return Arrays.compareUnsigned(this.bytes, other.bytes);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Binary that && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(this.bytes);
	}

	@Override
	public String toString() {
		return toBase64();
	}

}
