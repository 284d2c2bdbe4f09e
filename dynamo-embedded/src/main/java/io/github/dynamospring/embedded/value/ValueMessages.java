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

/**
 * Every text with which DynamoDB refuses a value, in the wording of May 2026.
 *
 * @since 0.1.0
 */
public final class ValueMessages {

	/** More than one type key, or an unknown one beside a known one. */
	public static final String SEVERAL_TYPES = "Supplied AttributeValue has more than one datatypes set, "
			+ "must contain exactly one of the supported datatypes";

	/** No type key. */
	public static final String NO_TYPE = "Supplied AttributeValue is empty, "
			+ "must contain exactly one of the supported datatypes";

	/** A NULL that is not true. */
	public static final String NULL_NOT_TRUE = "One or more parameter values were invalid: "
			+ "Null attribute value types must have the value of true";

	/** A set of strings without members. */
	public static final String EMPTY_STRING_SET = "One or more parameter values were invalid: "
			+ "An string set  may not be empty";

	/** A set of numbers without members. */
	public static final String EMPTY_NUMBER_SET = "One or more parameter values were invalid: "
			+ "An number set  may not be empty";

	/** A set of byte strings without members. */
	public static final String EMPTY_BINARY_SET = "One or more parameter values were invalid: "
			+ "Binary sets should not be empty";

	/** A set of strings with a member that is null. Empty members are accepted. */
	public static final String EMPTY_STRING_IN_SET = "One or more parameter values were invalid: "
			+ "An string set may not have a empty string as a member";

	/** A set of byte strings with a member that is null. Empty members are accepted. */
	public static final String EMPTY_BINARY_IN_SET = "One or more parameter values were invalid: "
			+ "Binary sets may not contain null or empty values";

	/** A set of numbers that names one number twice. */
	public static final String DUPLICATE_NUMBERS = "Input collection contains duplicates";

	/** A number without a single character. */
	public static final String EMPTY_NUMBER = "The parameter cannot be converted to a numeric value";

	/** A number with too many digits. */
	public static final String NUMBER_PRECISION = "Attempting to store more than 38 significant digits in a Number";

	/** A number too far from zero. */
	public static final String NUMBER_OVERFLOW = "Number overflow. "
			+ "Attempting to store a number with magnitude larger than supported range";

	/** A number too close to zero. */
	public static final String NUMBER_UNDERFLOW = "Number underflow. "
			+ "Attempting to store a number with magnitude smaller than supported range";

	/** A value with too many levels. */
	public static final String NESTING_TOO_DEEP = "Nesting Levels have exceeded supported limits: "
			+ "Attributes in the item have nested levels beyond supported limit";

	/** The name of an attribute has more bytes than it may have. */
	public static final String NAME_TOO_LONG = "One or more parameter values were invalid: "
			+ "Attribute name is too large, must be less than 65536 bytes";

	/** The name of an attribute is empty. */
	public static final String NAME_EMPTY = "One or more parameter values were invalid: "
			+ "Attribute name must not be empty";

	private ValueMessages() {
	}

	/**
	 * A text that is no number.
	 * @param text the text
	 * @return the message
	 */
	public static String notNumeric(String text) {
		return EMPTY_NUMBER + ": " + text;
	}

	/**
	 * A set of strings that names one string twice.
	 * @param members the members as sent
	 * @return the message
	 */
	public static String duplicateStrings(Iterable<String> members) {
		return "One or more parameter values were invalid: Input collection [" + String.join(", ", members)
				+ "] contains duplicates.";
	}

	/**
	 * A set of byte strings that names one of them twice.
	 * @param members the members as sent, in base64
	 * @return the message
	 */
	public static String duplicateBinaries(Iterable<String> members) {
		return "One or more parameter values were invalid: Input collection [" + String.join(", ", members)
				+ "]of type BS contains duplicates.";
	}

}
