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

import java.util.Arrays;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

/**
 * The encoded key of a stored item. Keys order by their unsigned bytes: first by the hash
 * of the partition, then by partition, sort key and tie-breaker.
 *
 * @since 0.1.0
 */
public final class StoredKey implements Comparable<StoredKey> {

	private final byte[] bytes;

	StoredKey(byte[] bytes) {
		this.bytes = bytes;
	}

	/**
	 * Whether this key begins with the bytes of another.
	 * @param prefix the other key
	 * @return {@code true} if it does
	 */
	public boolean startsWith(StoredKey prefix) {
		return prefix.bytes.length <= this.bytes.length
				&& Arrays.equals(this.bytes, 0, prefix.bytes.length, prefix.bytes, 0, prefix.bytes.length);
	}

	/**
	 * Return the hash of the partition, the first four bytes of the key.
	 * @return the hash as an unsigned number
	 */
	public long hash() {
		long hash = 0;
		for (int i = 0; i < KeyEncoder.HASH_BYTES; i++) {
			hash = (hash << 8) | (this.bytes[i] & 0xFF);
		}
		return hash;
	}

	byte[] bytes() {
		return this.bytes;
	}

	// Return the smallest key above all keys that begin with this one, or null if
	// there is none.
	@Nullable StoredKey afterPrefix() {
		for (int i = this.bytes.length - 1; i >= 0; i--) {
			if (this.bytes[i] != (byte) 0xFF) {
				byte[] next = Arrays.copyOf(this.bytes, i + 1);
				next[i]++;
				return new StoredKey(next);
			}
		}
		return null;
	}

	@Override
	public int compareTo(StoredKey other) {
		return Arrays.compareUnsigned(this.bytes, other.bytes);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof StoredKey that && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(this.bytes);
	}

	@Override
	public String toString() {
		return HexFormat.of().formatHex(this.bytes);
	}

}
