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
import java.nio.ByteBuffer;

/**
 * Sees an item as it is stored, one piece after the other: for each attribute its name
 * and its value. A value begins, has a content and ends. The content of a scalar is one
 * call, that of a set one call for each member, that of a list its values, and that of a
 * map names and values.
 *
 * @since 0.1.0
 */
public interface ItemVisitor {

	/**
	 * See the name of the attribute or map entry that comes next.
	 * @param name the name
	 */
	void name(String name);

	/**
	 * See the type of a value before its content.
	 * @param type the type
	 */
	void begin(ValueType type);

	/**
	 * See a string, or a member of a set of strings.
	 * @param utf8 an array with the string in it, which must not be changed
	 * @param offset where the string begins
	 * @param length how many bytes it has
	 */
	void text(byte[] utf8, int offset, int length);

	/**
	 * See a number, or a member of a set of numbers.
	 * @param number the number without trailing zeros
	 */
	void number(BigDecimal number);

	/**
	 * See binary data, or a member of a set of binary data.
	 * @param bytes the bytes, which must not be changed
	 */
	void binary(ByteBuffer bytes);

	/**
	 * See a truth value, or that a value is null.
	 * @param truth the truth value; {@code true} of the null value
	 */
	void truth(boolean truth);

	/**
	 * See that a value has no more content.
	 * @param type the type it began with
	 */
	void end(ValueType type);

}
