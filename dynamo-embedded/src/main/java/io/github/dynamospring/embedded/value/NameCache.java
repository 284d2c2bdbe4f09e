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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Remembers the strings of attribute names, so that items with the same attributes share
 * them. A name drives out another one that falls on the same place, so there are never
 * more than a thousand. Any number of threads may ask.
 */
final class NameCache {

	private static final int PLACES = 1024;

	/** Longer names are rare. */
	private static final int MAX_LENGTH = 64;

	/** Names are immutable, so it does not matter who sees which one. */
	private final @Nullable Name[] names = new Name[PLACES];

	/**
	 * Decode a name.
	 * @param bytes an array with the name in it
	 * @param offset where it begins
	 * @param length how many bytes it has
	 * @return the name
	 */
	String get(byte[] bytes, int offset, int length) {
		if (length > MAX_LENGTH) {
			return new String(bytes, offset, length, StandardCharsets.UTF_8);
		}
		int hash = 1;
		for (int i = offset; i < offset + length; i++) {
			hash = 31 * hash + bytes[i];
		}
		int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
		Name known = this.names[place];
		if (known == null || !Arrays.equals(known.utf8(), 0, known.utf8().length, bytes, offset, offset + length)) {
			byte[] utf8 = Arrays.copyOfRange(bytes, offset, offset + length);
			known = new Name(utf8, new String(utf8, StandardCharsets.UTF_8));
			this.names[place] = known;
		}
		return known.text();
	}

	/**
	 * A name.
	 *
	 * @param utf8 its bytes
	 * @param text its text
	 */
	private record Name(byte[] utf8, String text) {

	}

}
