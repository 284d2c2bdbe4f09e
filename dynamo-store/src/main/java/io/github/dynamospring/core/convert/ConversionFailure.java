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

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A value that cannot be converted. Gathers the path to the value on its way out of the
 * codecs and becomes one of the public exceptions at the border.
 */
@SuppressWarnings("serial")
final class ConversionFailure extends RuntimeException {

	private final StringBuilder path = new StringBuilder();

	ConversionFailure(String message) {
		this(message, null);
	}

	ConversionFailure(String message, @Nullable Throwable cause) {
		super(message, cause, false, false);
	}

	static ConversionFailure mismatch(String expected, AttributeValue value) {
		return new ConversionFailure("expected %s, found %s".formatted(expected, describe(value)));
	}

	static ConversionFailure wrongType(Class<?> expected, Object value) {
		return new ConversionFailure(
				"takes %s, not %s".formatted(expected.getTypeName(), value.getClass().getTypeName()));
	}

	// Take any failure inside a codec: those of custom converters and class cast failures
	// of wrongly filled collections become failures of the value.
	static ConversionFailure of(RuntimeException ex) {
		if (ex instanceof ConversionFailure failure) {
			return failure;
		}
		return new ConversionFailure((ex.getMessage() != null) ? ex.getMessage() : ex.getClass().getName(), ex);
	}

	/**
	 * Put a step in front of the path.
	 * @param step a property name, or an index or key in brackets
	 * @return this failure
	 */
	ConversionFailure in(String step) {
		if (!this.path.isEmpty() && this.path.charAt(0) != '[') {
			this.path.insert(0, '.');
		}
		this.path.insert(0, step);
		return this;
	}

	DynamoValidationException toValidationException(Class<?> type) {
		String message = "%s%s: %s".formatted(type.getName(), this.path.isEmpty() ? "" : "." + this.path, getMessage());
		return (getCause() != null) ? new DynamoValidationException(message, getCause())
				: new DynamoValidationException(message);
	}

	DynamoReadException toReadException(Class<?> type) {
		String message = "%s%s cannot be read: %s".formatted(type.getName(), this.path.isEmpty() ? "" : "." + this.path,
				getMessage());
		return (getCause() != null) ? new DynamoReadException(message, getCause()) : new DynamoReadException(message);
	}

	private static String describe(AttributeValue value) {
		return switch (value.type()) {
			case S -> "S (text)";
			case N -> "N (number %s)".formatted(value.n());
			case B -> "B (binary)";
			case BOOL -> "BOOL (%s)".formatted(value.bool());
			case SS -> "SS (set of text)";
			case NS -> "NS (set of numbers)";
			case BS -> "BS (set of binaries)";
			case L -> "L (list)";
			case M -> "M (map)";
			case NUL -> "NULL";
			case UNKNOWN_TO_SDK_VERSION -> "a type unknown to this SDK";
		};
	}

}
