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
import java.math.BigInteger;

/**
 * A number as it stands in the JSON text, not yet converted to anything.
 *
 * @param text the number's text
 * @param whole whether it has neither fraction nor exponent
 */
record JsonNumber(String text, boolean whole) {

	private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);

	private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

	private static final int MAX_MAGNITUDE = 40;

	/**
	 * Convert the number, cutting off a fraction and stopping at the ends of the range.
	 * The work does not depend on the exponent.
	 * @return the whole number
	 */
	long toLong() {
		BigDecimal number = parse();
		long magnitude = (long) number.precision() - number.scale();
		if (number.signum() == 0 || magnitude <= 0) {
			return 0;
		}
		if (magnitude > MAX_MAGNITUDE) {
			return (number.signum() < 0) ? Long.MIN_VALUE : Long.MAX_VALUE;
		}
		return number.toBigInteger().max(LONG_MIN).min(LONG_MAX).longValue();
	}

	private BigDecimal parse() {
		try {
			return new BigDecimal(this.text);
		}
		catch (NumberFormatException ex) {
			throw new SerializationFailure(ProtocolMessages.UNEXPECTED_TOKEN);
		}
	}

	/**
	 * Convert the number, cutting off a fraction and stopping at the ends of the range.
	 * @return the whole number
	 */
	int toInt() {
		return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, toLong()));
	}

}
