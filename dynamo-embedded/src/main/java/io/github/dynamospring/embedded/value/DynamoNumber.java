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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * DynamoDB's numbers: decimal, 38 significant digits, magnitude from 1E-130 up to but not
 * including 1E+126, and zero.
 * <p>
 * A number is held as a {@link BigDecimal} without trailing zeros, so that equal numbers
 * are equal objects however they were written.
 *
 * @since 0.1.0
 */
public final class DynamoNumber {

	/** The most significant digits a number can have. */
	public static final int MAX_PRECISION = 38;

	private static final int MAX_EXPONENT = 125;

	private static final int MIN_EXPONENT = -130;

	/**
	 * No text is long enough to bring a number with a larger exponent back into range.
	 */
	private static final long EXPONENT_CAP = 1_000_000_000_000L;

	private DynamoNumber() {
	}

	/**
	 * Read a number as the service does. The work is linear in the length of the text and
	 * does not depend on the exponent.
	 * @param text digits with an optional sign, decimal point and exponent
	 * @return the number without trailing zeros
	 * @throws ValidationFailure if the text is no number, has too many significant digits
	 * or is out of range
	 */
	public static BigDecimal parse(String text) {
		if (text.isEmpty()) {
			throw new ValidationFailure(ValueMessages.EMPTY_NUMBER);
		}
		return new Reader(text).read();
	}

	/**
	 * Bring a number into its one form and check that DynamoDB can store it.
	 * @param number any number
	 * @return the same number without trailing zeros
	 * @throws ValidationFailure if it has too many significant digits or is out of range
	 */
	public static BigDecimal normalize(BigDecimal number) {
		if (number.signum() == 0) {
			return BigDecimal.ZERO;
		}
		BigDecimal stripped = number.stripTrailingZeros();
		check((long) stripped.precision() - stripped.scale() - 1, stripped.precision());
		return stripped;
	}

	/**
	 * Add two numbers.
	 * @param left a number
	 * @param right a number
	 * @return the exact sum
	 * @throws ValidationFailure if the exact sum cannot be stored
	 */
	public static BigDecimal add(BigDecimal left, BigDecimal right) {
		return normalize(left.add(right, MathContext.UNLIMITED));
	}

	/**
	 * Subtract a number.
	 * @param left a number
	 * @param right the number to take away
	 * @return the exact difference
	 * @throws ValidationFailure if the exact difference cannot be stored
	 */
	public static BigDecimal subtract(BigDecimal left, BigDecimal right) {
		return normalize(left.subtract(right, MathContext.UNLIMITED));
	}

	/**
	 * Write a number as the service does: no exponent, no leading or trailing zeros, no
	 * sign on zero.
	 * @param number a number without trailing zeros, as {@link #normalize(BigDecimal)}
	 * returns it
	 * @return its text
	 */
	public static String format(BigDecimal number) {
		return number.toPlainString();
	}

	private static void check(long exponent, long precision) {
		if (exponent > MAX_EXPONENT) {
			throw new ValidationFailure(ValueMessages.NUMBER_OVERFLOW);
		}
		if (exponent < MIN_EXPONENT) {
			throw new ValidationFailure(ValueMessages.NUMBER_UNDERFLOW);
		}
		if (precision > MAX_PRECISION) {
			throw new ValidationFailure(ValueMessages.NUMBER_PRECISION);
		}
	}

	/**
	 * Reads one number and keeps its significant digits only, so that a
	 * {@link BigDecimal} is built after the limits were checked.
	 */
	private static final class Reader {

		private final String text;

		private int position;

		private final StringBuilder digits = new StringBuilder();

		/** Zeros seen since the last digit that is not zero. */
		private int pendingZeros;

		private boolean anyDigit;

		private int point = -1;

		/** Where the digits end. */
		private int end;

		/** Digits behind the decimal point, up to the last one that is not zero. */
		private long scale;

		private Reader(String text) {
			this.text = text;
		}

		private BigDecimal read() {
			boolean negative = false;
			if (at('-') || at('+')) {
				negative = at('-');
				this.position++;
			}
			readDigits(false);
			long integerZeros = this.pendingZeros;
			if (at('.')) {
				this.point = this.position++;
				readDigits(true);
			}
			if (!this.anyDigit) {
				throw notNumeric();
			}
			this.end = this.position;
			long exponent = (at('e') || at('E')) ? readExponent() : 0;
			if (this.position != this.text.length()) {
				throw notNumeric();
			}
			if (this.digits.length() == 0) {
				// Zero counts by the exponent it is written with.
				long decimals = (this.point >= 0) ? this.end - this.point - 1L : 0;
				check(exponent - decimals, 1);
				return BigDecimal.ZERO;
			}
			if (this.scale == 0) {
				exponent += integerZeros;
			}
			int precision = this.digits.length();
			check(precision - 1 - this.scale + exponent, precision);
			BigInteger unscaled = new BigInteger(this.digits.toString());
			return new BigDecimal(negative ? unscaled.negate() : unscaled, (int) (this.scale - exponent));
		}

		private void readDigits(boolean fraction) {
			for (; this.position < this.text.length(); this.position++) {
				char character = this.text.charAt(this.position);
				if (character < '0' || character > '9') {
					return;
				}
				this.anyDigit = true;
				if (character == '0') {
					this.pendingZeros++;
					continue;
				}
				takeDigit(character, fraction);
			}
		}

		private void takeDigit(char character, boolean fraction) {
			// Zeros between two other digits are significant, leading ones are not.
			if (this.digits.length() > 0) {
				this.digits.append("0".repeat(this.pendingZeros));
			}
			this.digits.append(character);
			this.pendingZeros = 0;
			if (fraction) {
				this.scale = this.position - this.point;
			}
		}

		private long readExponent() {
			this.position++;
			boolean negative = at('-');
			if (negative || at('+')) {
				this.position++;
			}
			int start = this.position;
			long exponent = 0;
			for (; this.position < this.text.length(); this.position++) {
				char character = this.text.charAt(this.position);
				if (character < '0' || character > '9') {
					break;
				}
				if (exponent > (Long.MAX_VALUE - 9) / 10) {
					throw notNumeric();
				}
				exponent = exponent * 10 + (character - '0');
			}
			if (this.position == start) {
				throw notNumeric();
			}
			exponent = Math.min(exponent, EXPONENT_CAP);
			return negative ? -exponent : exponent;
		}

		private boolean at(char character) {
			return this.position < this.text.length() && this.text.charAt(this.position) == character;
		}

		private ValidationFailure notNumeric() {
			return new ValidationFailure(ValueMessages.notNumeric(this.text));
		}

	}

}
