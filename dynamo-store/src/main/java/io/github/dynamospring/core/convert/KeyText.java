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

package io.github.dynamospring.core.convert;

import java.math.BigDecimal;

/**
 * Helps to put values into texts that are stored.
 */
final class KeyText {

	private static final int MAX_PLAIN_DIGITS = 40;

	private KeyText() {
	}

	/**
	 * Whether a text holds half of a surrogate pair, which would be stored as a question
	 * mark.
	 * @param text the text
	 * @return {@code true} if a character of the text is cut
	 */
	static boolean hasHalfSurrogatePair(String text) {
		int length = text.length();
		for (int i = 0; i < length; i++) {
			char c = text.charAt(i);
			if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
				if (c > Character.MAX_HIGH_SURROGATE || i + 1 == length
						|| !Character.isLowSurrogate(text.charAt(i + 1))) {
					return true;
				}
				i++;
			}
		}
		return false;
	}

	/**
	 * Return the one text of a number that all its spellings share.
	 * @param number the number as it is sent
	 * @return the number without superfluous zeros and exponents
	 */
	static String plainNumber(String number) {
		boolean plain = true;
		for (int i = 0; i < number.length() && plain; i++) {
			char c = number.charAt(i);
			plain = c >= '0' && c <= '9';
		}
		if (plain && (number.length() == 1 || number.charAt(0) != '0')) {
			return number;
		}
		BigDecimal decimal = new BigDecimal(number).stripTrailingZeros();
		if (decimal.signum() == 0) {
			return "0";
		}
		return (Math.abs(decimal.scale()) > MAX_PLAIN_DIGITS) ? decimal.toString() : decimal.toPlainString();
	}

}
