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

import java.util.Collection;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.value.ValueMessages;

/**
 * The service's own words for requests of the wrong shape and for values outside their
 * constraints.
 */
final class ProtocolMessages {

	static final String STRUCTURE_NOT_EXPECTED = "Start of structure or map found where not expected";

	static final String UNEXPECTED_FIELD_TYPE = "Unexpected field type";

	static final String UNEXPECTED_PARAMETERIZED_TYPE = "class sun.reflect.generics.reflectiveObjects."
			+ "ParameterizedTypeImpl cannot be cast to class java.lang.Class (sun.reflect.generics.reflectiveObjects."
			+ "ParameterizedTypeImpl and java.lang.Class are in module java.base of loader 'bootstrap')";

	static final String UNEXPECTED_TOKEN = "Unexpected token received from parser";

	static final String UNEXPECTED_VALUE_TYPE = "Unexpected value type in payload";

	static final String ONLY_BASE64 = "only base-64-encoded strings are convertible to bytes";

	static final String INVALID_BASE64 = "Invalid last non-pad Base64 character dectected";

	static final String NOT_NULL = "Member must not be null";

	static final String NAMES_WITHOUT_EXPRESSION = "ExpressionAttributeNames can only be specified when using "
			+ "expressions";

	static final String RETURN_VALUES_OLD_ONLY = "ReturnValues can only be ALL_OLD or NONE";

	static final String KEY_CONDITION_MISSING = "Either the KeyConditions or KeyConditionExpression parameter must be "
			+ "specified in the request.";

	static final String INVALID_ACTION = "The action or operation requested is invalid. Verify that the action is "
			+ "typed correctly.";

	static final String SEVERAL_ACTIONS = "TransactItems can only contain one of Check, Put, Update or Delete";

	static final String NO_INDEX_UPDATES = "One or more parameter values were invalid: List of "
			+ "GlobalSecondaryIndexUpdates is empty";

	static final String NO_INDEX_ACTION = "One or more parameter values were invalid: One of "
			+ "GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, "
			+ "GlobalSecondaryIndexUpdate.Delete must not be null";

	static final String SEVERAL_INDEX_ACTIONS = "One or more parameter values were invalid: Only one global secondary "
			+ "index action is allowed per GlobalSecondaryIndexUpdate object";

	static final String NO_VECTOR_INDEX_ACTION = "One or more parameter values were invalid: One of "
			+ "VectorIndexUpdate.Create, VectorIndexUpdate.Delete must not be null";

	static final String SEVERAL_VECTOR_INDEX_ACTIONS = "One or more parameter values were invalid: Only one vector index "
			+ "action is allowed per VectorIndexUpdate object";

	private static final Set<String> PREFIXED_IN_START_KEY = Set.of(ValueMessages.NO_TYPE, ValueMessages.SEVERAL_TYPES,
			ValueMessages.NULL_NOT_TRUE, ValueMessages.EMPTY_STRING_SET, ValueMessages.EMPTY_BINARY_SET);

	static final String NOT_SIGNED = "Request is missing Authentication Token";

	static final String SIGNED_TWICE = "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP "
			+ "header.";

	static final String SIGNATURE_WITHOUT_DATE = "Authorization header requires existence of either a 'X-Amz-Date' or a "
			+ "'Date' header. ";

	static final String PLACEHOLDERS_TOO_LARGE = "One or more parameter values were invalid: ExpressionAttributeNames "
			+ "and ExpressionAttributeValues have exceeded the maximum allowed size of 2097152 bytes";

	static final String NO_ARN = "Invalid TableArn";

	static final String CREATED_WITHOUT_VIEW_TYPE = "One or more parameter values were invalid: Table is being created "
			+ "with a stream enabled, UpdateViewType is required";

	static final String CREATED_WITH_VIEW_TYPE = "One or more parameter values were invalid: Table is being created with "
			+ "a stream disabled, UpdateViewType should not be specified";

	static final String ENABLED_WITHOUT_VIEW_TYPE = "One or more parameter values were invalid: If stream is being "
			+ "enabled then UpdateViewType is required";

	static final String DISABLED_WITH_VIEW_TYPE = "One or more parameter values were invalid: If stream is being disabled, "
			+ "then UpdateViewType must not be specified";

	private ProtocolMessages() {
	}

	static String noRequestItems(String operation) {
		return "The requestItems parameter is required for " + operation;
	}

	static String signatureExpired(String signed, String earliest, String now) {
		return "Signature expired: " + signed + " is now earlier than " + earliest + " (" + now + " - 5 min.)";
	}

	static String signatureTooEarly(String signed, String latest, String now) {
		return "Signature not yet current: " + signed + " is still later than " + latest + " (" + now + " + 5 min.)";
	}

	static String signaturePartMissing(String part) {
		return "Authorization header requires '" + part + "' parameter. ";
	}

	static String signatureParameterMissing(String parameter) {
		return "AWS query-string parameters must include '" + parameter + "'. ";
	}

	static String notConvertible(String token, String target) {
		return token + " cannot be converted to " + target;
	}

	static String unrecognizedCollection(String target) {
		return "Unrecognized collection type " + target;
	}

	static String base64Length(int length) {
		return "Base64 encoded length is expected a multiple of 4 bytes but found: " + length;
	}

	static String violations(Collection<String> violations) {
		int count = violations.size();
		return count + " validation error" + ((count == 1) ? "" : "s") + " detected: " + String.join("; ", violations);
	}

	static String violation(String value, String member, String constraint) {
		return "Value " + value + " at '" + member + "' failed to satisfy constraint: " + constraint;
	}

	// Some members are reported without their value.
	static String violation(String member, String constraint) {
		return "Value at '" + member + "' failed to satisfy constraint: " + constraint;
	}

	static String notInEnum(Collection<String> values) {
		return "Member must satisfy enum value set: [" + String.join(", ", values) + "]";
	}

	static String tooShort(int minimum) {
		return "Member must have length greater than or equal to " + minimum;
	}

	static String tooLong(int maximum) {
		return "Member must have length less than or equal to " + maximum;
	}

	static String tooSmall(long minimum) {
		return "Member must have value greater than or equal to " + minimum;
	}

	static String tooBig(long maximum) {
		return "Member must have value less than or equal to " + maximum;
	}

	static String mapValues(int minimum, int maximum) {
		return "Map value must satisfy constraint: [" + tooLong(maximum) + ", " + tooShort(minimum) + "]";
	}

	static String mapKeys(int minimum, int maximum, String pattern) {
		return "Map keys must satisfy constraint: [" + tooLong(maximum) + ", " + tooShort(minimum) + ", "
				+ noMatch(pattern) + "]";
	}

	static String noMatch(String pattern) {
		return "Member must satisfy regular expression pattern: " + pattern;
	}

	static String valuesWithout(List<String> expressions) {
		return "ExpressionAttributeValues can only be specified when using expressions: "
				+ String.join(" and ", expressions) + ((expressions.size() > 1) ? " are null" : " is null");
	}

	static String nullName(String placeholder) {
		return invalidName(placeholder, "Member must not be null");
	}

	static String invalidName(String placeholder, String problem) {
		return "ExpressionAttributeNames contains invalid value: " + problem + " for key " + placeholder;
	}

	static String invalidStartKey(String problem) {
		return PREFIXED_IN_START_KEY.contains(problem) ? "The provided starting key is invalid: " + problem : problem;
	}

	static String unsupportedFeature(String parameter) {
		return "The embedded engine does not support " + parameter + "; leave it out";
	}

}
