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
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Function;

import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores numbers. DynamoDB keeps 38 significant digits and magnitudes from 1E-130 up to
 * just below 1E+126; what does not fit is refused.
 *
 * @param <T> the number type
 */
final class NumberCodec<T extends Number> extends Codec<T> {

	private static final int MAX_PRECISION = 38;

	private static final int MAX_EXPONENT = 125;

	private static final int MIN_EXPONENT = -130;

	private static final double MAX_DOUBLE = 1E126;

	private static final double MIN_DOUBLE = 1E-130;

	private static final int SAFE_INT_LENGTH = 9;

	private static final int SAFE_LONG_LENGTH = 18;

	private final Function<T, String> toText;

	private final Function<String, T> fromText;

	private final Function<BigDecimal, T> fromDecimal;

	private final boolean integral;

	private NumberCodec(Class<T> type, boolean integral, Function<T, String> toText, Function<String, T> fromText,
			Function<BigDecimal, T> fromDecimal) {
		super(type, AttributeValueType.N);
		this.integral = integral;
		this.toText = toText;
		this.fromText = fromText;
		this.fromDecimal = fromDecimal;
	}

	static List<NumberCodec<?>> all() {
		return List.of(
				new NumberCodec<>(Byte.class, true, Object::toString, (text) -> decimal(text).byteValueExact(),
						BigDecimal::byteValueExact),
				new NumberCodec<>(Short.class, true, Object::toString, (text) -> decimal(text).shortValueExact(),
						BigDecimal::shortValueExact),
				new NumberCodec<>(Integer.class, true, Object::toString, NumberCodec::parseInt,
						BigDecimal::intValueExact),
				new NumberCodec<>(Long.class, true, Object::toString, NumberCodec::parseLong,
						BigDecimal::longValueExact),
				new NumberCodec<>(BigInteger.class, true, (value) -> text(new BigDecimal(value)),
						(text) -> decimal(text).toBigIntegerExact(), BigDecimal::toBigIntegerExact),
				new NumberCodec<>(BigDecimal.class, false, NumberCodec::text, NumberCodec::decimal, (value) -> value),
				new NumberCodec<>(Float.class, false, NumberCodec::text, Float::valueOf, BigDecimal::floatValue),
				new NumberCodec<>(Double.class, false, NumberCodec::text, Double::valueOf, BigDecimal::doubleValue),
				new NumberCodec<>(Number.class, false, (value) -> text(toDecimal(value)), NumberCodec::decimal,
						(value) -> value));
	}

	String toText(T value) {
		return this.toText.apply(value);
	}

	T parse(String text) {
		try {
			return this.fromText.apply(text);
		}
		catch (ArithmeticException | NumberFormatException ex) {
			throw new ConversionFailure("the number %s does not fit %s".formatted(text, javaType().getSimpleName()),
					ex);
		}
	}

	@Override
	AttributeValue encode(T value) {
		return AttributeValue.createN(toText(value));
	}

	@Override
	T decode(AttributeValue value) {
		String text = value.n();
		if (text == null) {
			throw ConversionFailure.mismatch("N (number)", value);
		}
		return parse(text);
	}

	@Override
	@SuppressWarnings("unchecked")
	T operand(Object value, RoundingMode rounding) {
		if (javaType().isInstance(value)) {
			return (T) value;
		}
		if (!(value instanceof Number number)) {
			throw ConversionFailure.wrongType(javaType(), value);
		}
		BigDecimal decimal = toDecimal(number);
		try {
			return this.fromDecimal.apply(this.integral ? decimal.setScale(0, rounding) : decimal);
		}
		catch (ArithmeticException ex) {
			throw new ConversionFailure("the number %s does not fit %s".formatted(value, javaType().getSimpleName()),
					ex);
		}
	}

	private static BigDecimal decimal(String text) {
		return new BigDecimal(text);
	}

	private static Integer parseInt(String text) {
		return (text.length() <= SAFE_INT_LENGTH && isPlain(text)) ? Integer.parseInt(text)
				: decimal(text).intValueExact();
	}

	private static Long parseLong(String text) {
		return (text.length() <= SAFE_LONG_LENGTH && isPlain(text)) ? Long.parseLong(text)
				: decimal(text).longValueExact();
	}

	private static boolean isPlain(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if ((c < '0' || c > '9') && c != '-') {
				return false;
			}
		}
		return true;
	}

	static BigDecimal toDecimal(Number number) {
		if (number instanceof BigDecimal decimal) {
			return decimal;
		}
		if (number instanceof BigInteger integer) {
			return new BigDecimal(integer);
		}
		if (number instanceof Double || number instanceof Float) {
			text(number.doubleValue());
		}
		try {
			return new BigDecimal(number.toString());
		}
		catch (NumberFormatException ex) {
			throw new ConversionFailure("%s is no number DynamoDB could store".formatted(number), ex);
		}
	}

	/**
	 * Return the text of a number as it is sent.
	 * @param value the number
	 * @return the text
	 */
	static String text(BigDecimal value) {
		BigDecimal number = value;
		if (number.signum() == 0) {
			return (Math.abs((long) number.scale()) <= MAX_PRECISION) ? number.toString() : "0";
		}
		if (number.precision() > MAX_PRECISION) {
			number = number.stripTrailingZeros();
			if (number.precision() > MAX_PRECISION) {
				throw new ConversionFailure("the number %s has %d significant digits; DynamoDB keeps %d"
					.formatted(number, number.precision(), MAX_PRECISION));
			}
		}
		long exponent = (long) number.precision() - number.scale() - 1;
		if (exponent > MAX_EXPONENT || exponent < MIN_EXPONENT) {
			throw outOfRange(value);
		}
		return number.toString();
	}

	static String text(Double value) {
		double magnitude = Math.abs(value);
		if (Double.isNaN(magnitude) || magnitude >= MAX_DOUBLE || (magnitude < MIN_DOUBLE && magnitude != 0)) {
			throw outOfRange(value);
		}
		return (magnitude == 0) ? "0" : value.toString();
	}

	static String text(Float value) {
		if (value.isNaN() || value.isInfinite()) {
			throw outOfRange(value);
		}
		return (value == 0) ? "0" : value.toString();
	}

	private static ConversionFailure outOfRange(Number value) {
		return new ConversionFailure(
				"the number %s cannot be stored; DynamoDB keeps magnitudes from 1E-130 to 9.9E+125".formatted(value));
	}

}
