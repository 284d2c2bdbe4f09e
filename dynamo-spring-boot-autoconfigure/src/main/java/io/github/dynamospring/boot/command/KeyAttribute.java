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

package io.github.dynamospring.boot.command;

import java.util.Locale;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * A key attribute of the command line, such as {@code id:S}.
 *
 * @param name the name of the attribute
 * @param type its type
 */
record KeyAttribute(String name, ScalarAttributeType type) {

	AttributeDefinition definition() {
		return AttributeDefinition.builder().attributeName(this.name).attributeType(this.type).build();
	}

	/**
	 * Reads key attributes.
	 */
	static final class Converter implements ITypeConverter<KeyAttribute> {

		@Override
		public KeyAttribute convert(String value) {
			int colon = value.lastIndexOf(':');
			String name = (colon < 0) ? value : value.substring(0, colon);
			String type = (colon < 0) ? "S" : value.substring(colon + 1).toUpperCase(Locale.ROOT);
			ScalarAttributeType scalar = ScalarAttributeType.fromValue(type);
			if (name.isEmpty() || scalar == ScalarAttributeType.UNKNOWN_TO_SDK_VERSION) {
				throw new TypeConversionException(
						"'%s' is no key attribute: write its name and S, N or B for text, number or binary, such as id:S"
							.formatted(value));
			}
			return new KeyAttribute(name, scalar);
		}

	}

}
