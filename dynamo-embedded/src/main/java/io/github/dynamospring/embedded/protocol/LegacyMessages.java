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

import io.github.dynamospring.embedded.value.ValueType;

/**
 * What is said about the parameters that expressions replaced.
 */
final class LegacyMessages {

	static final String OPERATOR_WITHOUT_FILTER = "ConditionalOperator cannot be used without Filter or Expected";

	static final String OPERATOR_WITH_ONE_CONDITION = "ConditionalOperator can only be used when Filter or Expected has "
			+ "two or more elements";

	static final String NOT_INDEXABLE = "Attempted conditional constraint is not an indexable operation";

	static final String BOUNDS_SWAPPED = "The BETWEEN condition was provided a range where the lower bound is greater than "
			+ "the upper bound";

	static final String UPDATE_TYPE_MISMATCH = "Type mismatch for attribute to update";

	static final String ONLY_DELETE_WITHOUT_VALUE = invalid(
			"Only DELETE action is allowed when no attribute value is specified");

	private LegacyMessages() {
	}

	static String invalid(String detail) {
		return "One or more parameter values were invalid: " + detail;
	}

	static String mixed(Collection<String> legacy, Collection<String> expressions) {
		return "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {"
				+ String.join(", ", legacy) + "} Expression parameters: {" + String.join(", ", expressions) + "}";
	}

	static String duplicateAttribute(String name) {
		return invalid("Duplicate value in attribute name: " + name);
	}

	static String addNotSupported(ValueType type) {
		return invalid("ADD action is not supported for the type " + type.code());
	}

	static String deleteNotSupported(ValueType type) {
		return invalid("DELETE action with value is not supported for the type " + type.code());
	}

}
