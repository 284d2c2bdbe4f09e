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
import java.util.function.Function;

import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores values as text.
 *
 * @param <T> the value type
 */
abstract class TextCodec<T> extends Codec<T> {

	TextCodec(Class<?> javaType) {
		super(javaType, AttributeValueType.S);
	}

	abstract String toText(T value);

	abstract T fromText(String text);

	@Override
	final AttributeValue encode(T value) {
		return AttributeValue.createS(toText(value));
	}

	// A bound beyond the years that can be stored is one below or above all that are.
	@Override
	AttributeValue encodeOperand(Object value, RoundingMode rounding) {
		String outside = (rounding != RoundingMode.UNNECESSARY && javaType().isInstance(value))
				? TemporalText.outside(value) : null;
		return (outside != null) ? AttributeValue.createS(outside) : super.encodeOperand(value, rounding);
	}

	@Override
	final T decode(AttributeValue value) {
		String text = value.s();
		if (text == null) {
			throw ConversionFailure.mismatch("S (text)", value);
		}
		return parse(text);
	}

	final T parse(String text) {
		try {
			return fromText(text);
		}
		catch (ConversionFailure ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw new ConversionFailure("the text '%s' is no %s".formatted(text, javaType().getSimpleName()), ex);
		}
	}

	static <T> TextCodec<T> of(Class<T> type, Function<T, String> toText, Function<String, T> fromText) {
		return new Functional<>(type, false, toText, fromText);
	}

	static <T> TextCodec<T> fixedWidth(Class<T> type, Function<T, String> toText, Function<String, T> fromText) {
		return new Functional<>(type, true, toText, fromText);
	}

	private static final class Functional<T> extends TextCodec<T> {

		private final boolean fixedWidth;

		private final Function<T, String> toText;

		private final Function<String, T> fromText;

		Functional(Class<T> type, boolean fixedWidth, Function<T, String> toText, Function<String, T> fromText) {
			super(type);
			this.fixedWidth = fixedWidth;
			this.toText = toText;
			this.fromText = fromText;
		}

		@Override
		String toText(T value) {
			return this.toText.apply(value);
		}

		@Override
		T fromText(String text) {
			return this.fromText.apply(text);
		}

		@Override
		boolean isFixedWidth() {
			return this.fixedWidth;
		}

	}

}
