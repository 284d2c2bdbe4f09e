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

package io.github.dynamospring.embedded.expression;

import java.util.Collection;

import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;

/**
 * Every text with which DynamoDB refuses an expression, in the wording of May 2026 where
 * there is more than one.
 */
final class ExpressionMessages {

	static final String EMPTY = "The expression can not be empty;";

	static final String REDUNDANT_PARENTHESES = "The expression has redundant parentheses;";

	/** The service stops counting at the first one too many. */
	static final String TOO_MANY_OPERATORS = "The expression contains too many operators; operator count: 301";

	static final String NAMES_EMPTY = "ExpressionAttributeNames must not be empty";

	static final String VALUES_EMPTY = "ExpressionAttributeValues must not be empty";

	static final String ATTRIBUTE_MISSING = "The provided expression refers to an attribute that does not exist "
			+ "in the item";

	static final String PATH_INVALID_FOR_UPDATE = "The document path provided in the update expression is invalid "
			+ "for update";

	static final String OPERAND_OF_WRONG_TYPE = "An operand in the update expression has an incorrect data type";

	static final String ONE_CONDITION_PER_KEY = "KeyConditionExpressions must only contain one condition per key";

	static final String NESTED_KEY = "KeyConditionExpressions cannot have conditions on nested attributes";

	static final String NESTED_OPERATION = "KeyConditionExpressions cannot contain nested operations";

	static final String KEY_CONDITION_NOT_SUPPORTED = "Query key condition not supported";

	static final String KEY_CONDITION_TYPE = "One or more parameter values were invalid: "
			+ "Condition parameter type does not match schema type";

	static final String SEARCH_COMPARATOR = "Invalid comparator used in SearchConditionExpression";

	static final String SEARCH_OPERATOR = "Invalid operator used in SearchConditionExpression";

	private static final String ALL_TYPES = "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}";

	private static final String TYPE_NAMES = "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}";

	private ExpressionMessages() {
	}

	static String invalid(ExpressionKind kind, String problem) {
		return "Invalid " + kind.parameter() + ": " + problem;
	}

	static String tooLong(int bytes) {
		return "Expression size has exceeded the maximum allowed size; expression size: " + bytes;
	}

	static String syntaxError(String token, String near) {
		return "Syntax error; token: \"" + token + "\", near: \"" + near + "\"";
	}

	static String reservedWord(String word) {
		return "Attribute name is a reserved keyword; reserved keyword: " + word;
	}

	static String nameNotDefined(String placeholder) {
		return "An expression attribute name used in the document path is not defined; attribute name: " + placeholder;
	}

	static String valueNotDefined(String placeholder) {
		return "An expression attribute value used in expression is not defined; attribute value: " + placeholder;
	}

	static String namesUnused(Collection<String> placeholders) {
		return "Value provided in ExpressionAttributeNames unused in expressions: keys: {"
				+ String.join(", ", placeholders) + "}";
	}

	static String valuesUnused(Collection<String> placeholders) {
		return "Value provided in ExpressionAttributeValues unused in expressions: keys: {"
				+ String.join(", ", placeholders) + "}";
	}

	static String invalidNamePlaceholder(String placeholder) {
		return "ExpressionAttributeNames contains invalid key: Syntax error; key: \"" + placeholder + "\"";
	}

	static String invalidValuePlaceholder(String placeholder) {
		return "ExpressionAttributeValues contains invalid key: Syntax error; key: \"" + placeholder + "\"";
	}

	static String invalidPlaceholderValue(String placeholder, String problem) {
		return "ExpressionAttributeValues contains invalid value: " + problem + " for key " + placeholder;
	}

	static String unknownFunction(String name) {
		return "Invalid function name; function: " + name;
	}

	static String misusedFunction(String name) {
		return "The function is not allowed to be used this way in an expression; function: " + name;
	}

	static String operandCount(String function, int count) {
		return "Incorrect number of operands for operator or function; operator or function: " + function
				+ ", number of operands: " + count;
	}

	static String pathRequired(String function) {
		return "Operator or function requires a document path; operator or function: " + function;
	}

	static String operandType(String operator, ValueType type) {
		return operandType(operator, type.code());
	}

	static String operandTypeUnknown(String operator) {
		return operandType(operator, ALL_TYPES);
	}

	private static String operandType(String operator, String type) {
		return "Incorrect operand type for operator or function; operator or function: " + operator + ", operand type: "
				+ type;
	}

	static String clauseOperandType(String clause, ValueType type) {
		return "Incorrect operand type for operator or function; operator: " + clause + ", operand type: "
				+ type.longName();
	}

	static String attributeTypeName(String name) {
		return "Invalid attribute type name found; type: " + name + ", valid types: " + TYPE_NAMES;
	}

	static String notDistinct(String operator, Path path) {
		return "The first operand must be distinct from the remaining operands for this operator or function; "
				+ "operator: " + operator + ", first operand: " + path;
	}

	static String tooManyCandidates(int count) {
		return "The IN operator is provided with too many operands; number of operands: " + count;
	}

	static String boundsOfDifferentTypes(Value lower, Value upper) {
		return "The BETWEEN operator requires same data type for lower and upper bounds; " + bounds(lower, upper);
	}

	static String boundsSwapped(Value lower, Value upper) {
		return "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
				+ bounds(lower, upper);
	}

	private static String bounds(Value lower, Value upper) {
		return "lower bound operand: AttributeValue: " + print(lower) + ", upper bound operand: AttributeValue: "
				+ print(upper);
	}

	private static String print(Value value) {
		String text;
		if (value instanceof Value.S string) {
			text = string.value();
		}
		else if (value instanceof Value.N number) {
			text = number.text();
		}
		else if (value instanceof Value.B binary) {
			text = binary.value().toBase64();
		}
		else {
			throw new IllegalArgumentException("No bound of BETWEEN can have the type " + value.type());
		}
		return "{" + value.type().code() + ":" + text + "}";
	}

	static String overlap(Path one, Path two) {
		return "Two document paths overlap with each other; " + paths(one, two);
	}

	static String conflict(Path one, Path two) {
		return "Two document paths conflict with each other; " + paths(one, two);
	}

	private static String paths(Path one, Path two) {
		return "must remove or rewrite one of these paths; path one: " + one + ", path two: " + two;
	}

	static String indexOutOfRange(String index) {
		return "List index is not within the allowable range; index: [" + index + "]";
	}

	static String pathTooDeep(int levels) {
		return "The document path has too many nesting levels; nesting levels: " + levels;
	}

	static String clauseRepeated(String clause) {
		return "The \"" + clause + "\" section can only be used once in an update expression;";
	}

	static String keyUpdated(String name) {
		return "One or more parameter values were invalid: Cannot update attribute " + name
				+ ". This attribute is part of the key";
	}

	static String filterOnKey(String filterName, String name) {
		return filterName + " can only contain non-primary key attributes: Primary key attribute: " + name;
	}

	static String pathIntoKey(String name) {
		return "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: "
				+ name;
	}

	static String pathIntoIndexKey(String name) {
		return "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: "
				+ "IndexKey: " + name;
	}

	static String keyOperator(String operator) {
		return "Invalid operator used in KeyConditionExpression: " + operator;
	}

	static String keyNotFirst(String operator) {
		return "Invalid condition in KeyConditionExpression: " + operator
				+ " operator must have the key attribute as its first operand";
	}

	static String severalKeysInCondition() {
		return "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition";
	}

	static String noKeyInCondition() {
		return "Invalid condition in KeyConditionExpression: No key attribute specified";
	}

	static String keyConditionMissing(String name) {
		return "Query condition missed key schema element: " + name;
	}

	static String tooManyKeyConditions(int conditions, int keys) {
		return "The number of query conditions (" + conditions
				+ ") exceeds the number of key attributes defined in the schema (" + keys + ")";
	}

	static String gapInRangeKeys(Collection<String> missing, String name) {
		return "RANGE key attributes " + String.join(", ", missing)
				+ " must have equality conditions specified in the query because a condition is present on key "
				+ "attribute " + name;
	}

	static String emptyKeyValue(ValueType type, String name) {
		return "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an "
				+ "empty " + ((type == ValueType.S) ? "string" : "binary") + " value. Key: " + name;
	}

}
