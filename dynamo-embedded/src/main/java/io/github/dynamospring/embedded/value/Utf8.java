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

/**
 * What DynamoDB needs to know of a string's UTF-8 form, without encoding it.
 *
 * @since 0.1.0
 */
public final class Utf8 {

	private Utf8() {
	}

	/**
	 * Count the bytes of a string in UTF-8. A surrogate without its partner counts as the
	 * one byte that the encoder of the JDK puts in its place.
	 * @param text the string
	 * @return the number of bytes
	 */
	public static int length(String text) {
		int length = 0;
		for (int i = 0; i < text.length(); i++) {
			char character = text.charAt(i);
			if (character < 0x80) {
				length++;
			}
			else if (character < 0x800) {
				length += 2;
			}
			else if (!Character.isSurrogate(character)) {
				length += 3;
			}
			else if (isPair(text, i)) {
				length += 4;
				i++;
			}
			else {
				length++;
			}
		}
		return length;
	}

	/**
	 * Compare two strings by their UTF-8 bytes, which is the order of their code points.
	 * {@link String#compareTo(String)} puts supplementary characters elsewhere.
	 * @param left a string
	 * @param right a string
	 * @return a negative number, zero or a positive number
	 */
	public static int compare(String left, String right) {
		int length = Math.min(left.length(), right.length());
		for (int i = 0; i < length; i++) {
			char leftCharacter = left.charAt(i);
			char rightCharacter = right.charAt(i);
			if (leftCharacter != rightCharacter) {
				boolean leftSurrogate = Character.isSurrogate(leftCharacter);
				if (leftSurrogate != Character.isSurrogate(rightCharacter)) {
					// A surrogate stands for a code point above all others.
					return leftSurrogate ? 1 : -1;
				}
				return Character.compare(leftCharacter, rightCharacter);
			}
		}
		return Integer.compare(left.length(), right.length());
	}

	private static boolean isPair(String text, int index) {
		return Character.isHighSurrogate(text.charAt(index)) && index + 1 < text.length()
				&& Character.isLowSurrogate(text.charAt(index + 1));
	}

}
