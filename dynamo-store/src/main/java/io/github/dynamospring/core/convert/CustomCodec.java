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
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Uses a converter of the application. What it throws is a failure of the value.
 *
 * @param <T> the value type
 */
final class CustomCodec<T> extends Codec<T> {

	private final AttributeConverter<T> converter;

	CustomCodec(AttributeConverter<T> converter) {
		super(converter.type().rawClass(), converter.attributeValueType());
		this.converter = converter;
	}

	@Override
	@Nullable AttributeValue encode(T value) {
		try {
			return this.converter.transformFrom(value);
		}
		catch (RuntimeException ex) {
			throw failure(ex);
		}
	}

	@Override
	T decode(AttributeValue value) {
		try {
			return this.converter.transformTo(value);
		}
		catch (RuntimeException ex) {
			throw failure(ex);
		}
	}

	// Numbers may be given in any numeric type, as everywhere.
	@Override
	@SuppressWarnings("unchecked")
	T operand(Object value, RoundingMode rounding) {
		if (value instanceof Number && Number.class.isAssignableFrom(javaType()) && !javaType().isInstance(value)
				&& SimpleCodecs.get(javaType(), ChronoUnit.NANOS) instanceof NumberCodec<?> numbers) {
			return (T) numbers.operand(value, rounding);
		}
		return super.operand(value, rounding);
	}

	private ConversionFailure failure(RuntimeException ex) {
		return new ConversionFailure(
				"%s failed: %s".formatted(this.converter.getClass().getName(), ConversionFailure.of(ex).getMessage()),
				ex);
	}

	@Override
	public EnhancedType<T> type() {
		return this.converter.type();
	}

	@Override
	public String toString() {
		return this.converter.toString();
	}

}
