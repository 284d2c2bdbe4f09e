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

import java.math.RoundingMode;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts the values of one declared type. Immutable and free of look-ups: everything is
 * settled when it is made.
 *
 * @param <T> the value type
 */
abstract class Codec<T> implements AttributeConverter<T> {

	static final AttributeValue NULL = AttributeValue.createNul(true);

	private final Class<?> javaType;

	private final AttributeValueType attributeValueType;

	Codec(Class<?> javaType, AttributeValueType attributeValueType) {
		this.javaType = javaType;
		this.attributeValueType = attributeValueType;
	}

	/**
	 * Encode a value.
	 * @param value the value
	 * @return the attribute value, or {@code null} if the attribute is to be left out
	 * @throws ConversionFailure if the value cannot be stored
	 */
	abstract @Nullable AttributeValue encode(T value);

	/**
	 * Decode a value that is not NULL.
	 * @param value the attribute value
	 * @return the value
	 * @throws ConversionFailure if the attribute value is of another type
	 */
	abstract T decode(AttributeValue value);

	/**
	 * Encode a value for a place that cannot be left out, such as an element of a list.
	 * @param value the value
	 * @return the attribute value
	 */
	AttributeValue encodeElement(@Nullable T value) {
		if (value == null) {
			return NULL;
		}
		AttributeValue encoded = encode(value);
		return (encoded != null) ? encoded : NULL;
	}

	/**
	 * Decode a value that may be NULL.
	 * @param value the attribute value
	 * @return the value
	 */
	@Nullable T decodeNullable(AttributeValue value) {
		return isNull(value) ? whenNull() : decode(value);
	}

	/**
	 * Return the value that stands for an absent attribute.
	 * @return the value, {@code null} unless the type has an empty one
	 */
	@Nullable T whenAbsent() {
		return null;
	}

	/**
	 * Return the value that stands for an explicit NULL.
	 * @return the value
	 */
	@Nullable T whenNull() {
		return null;
	}

	/**
	 * Check and adapt an operand given by a caller.
	 * @param value the operand
	 * @param rounding how to treat a bound that cannot be represented
	 * @return the value
	 * @throws ConversionFailure if the operand has the wrong type
	 */
	@SuppressWarnings("unchecked")
	T operand(Object value, RoundingMode rounding) {
		if (!this.javaType.isInstance(value)) {
			throw ConversionFailure.wrongType(this.javaType, value);
		}
		return (T) value;
	}

	/**
	 * Encode an operand given by a caller.
	 * @param value the operand
	 * @param rounding how to treat the bound of a range that cannot be represented;
	 * {@link RoundingMode#UNNECESSARY} if it is no bound
	 * @return the attribute value; for a bound, it may be one that no stored value has
	 * @throws ConversionFailure if the operand has the wrong type or cannot be stored
	 */
	AttributeValue encodeOperand(Object value, RoundingMode rounding) {
		return encodeElement(operand(value, rounding));
	}

	/**
	 * Whether the stored texts of all values have the same length and sort as the values
	 * do.
	 * @return {@code true} for fixed-width texts
	 */
	boolean isFixedWidth() {
		return false;
	}

	final Class<?> javaType() {
		return this.javaType;
	}

	static boolean isNull(AttributeValue value) {
		return Boolean.TRUE.equals(value.nul());
	}

	@Override
	public final AttributeValue transformFrom(@Nullable T input) {
		try {
			return encodeElement(input);
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).toValidationException(this.javaType);
		}
	}

	@Override
	@SuppressWarnings("NullAway")
	public final @Nullable T transformTo(@Nullable AttributeValue input) {
		try {
			return (input != null) ? decodeNullable(input) : whenAbsent();
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).toReadException(this.javaType);
		}
	}

	@Override
	@SuppressWarnings("unchecked")
	public EnhancedType<T> type() {
		return (EnhancedType<T>) EnhancedType.of(this.javaType);
	}

	@Override
	public final AttributeValueType attributeValueType() {
		return this.attributeValueType;
	}

	@Override
	public String toString() {
		return "%s as %s".formatted(this.javaType.getSimpleName(), this.attributeValueType);
	}

}
