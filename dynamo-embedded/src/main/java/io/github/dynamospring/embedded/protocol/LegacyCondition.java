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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.value.KeyOrder;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A condition on one attribute, as it was before there were expressions.
 */
final class LegacyCondition {

	private static final String[] OPERATORS = { "IN", "NULL", "BETWEEN", "LT", "NOT_CONTAINS", "EQ", "GT", "NOT_NULL",
			"NE", "LE", "BEGINS_WITH", "GE", "CONTAINS" };

	private static final Set<String> INDEXABLE = Set.of("EQ", "LT", "LE", "GT", "GE", "BETWEEN", "BEGINS_WITH");

	private static final Set<ValueType> SCALARS = Set.of(ValueType.S, ValueType.N, ValueType.B);

	private final boolean expected;

	private final @Nullable String operator;

	private final @Nullable Boolean exists;

	private final @Nullable Object value;

	private final @Nullable List<@Nullable Object> values;

	private LegacyCondition(JsonStructure structure, boolean expected) {
		this.expected = expected;
		this.operator = structure.string("ComparisonOperator");
		this.exists = expected ? structure.bool("Exists") : null;
		this.value = expected ? WireValues.checkMemberShape(structure.members().get("Value")) : null;
		this.values = JsonStructure.<@Nullable Object>toList(structure.members().get("AttributeValueList"),
				WireValues::checkShape);
	}

	static LegacyCondition read(JsonStructure structure, boolean expected) {
		return new LegacyCondition(structure, expected);
	}

	void check(Constraints constraints, String member) {
		if (!this.expected) {
			constraints.required(member + ".comparisonOperator", this.operator);
		}
		constraints.oneOf(member + ".comparisonOperator", this.operator, OPERATORS);
	}

	/**
	 * Write this condition as part of an expression.
	 * @param attribute the attribute's name
	 * @param key whether it is about a key
	 * @param expressions what takes name and values
	 * @return the part
	 */
	String translate(String attribute, boolean key, ExpressionFields expressions) {
		if (this.expected) {
			checkExpected(attribute);
		}
		String kind = operator();
		if (kind == null) {
			return "attribute_not_exists(" + expressions.addName(attribute) + ")";
		}
		List<Value> operands = operands();
		checkOperands(kind, operands);
		if (key && !INDEXABLE.contains(kind)) {
			throw new ValidationFailure(LegacyMessages.NOT_INDEXABLE);
		}
		String name = expressions.addName(attribute);
		List<String> placeholders = operands.stream().map(expressions::addValue).toList();
		return switch (kind) {
			case "EQ" -> name + " = " + placeholders.get(0);
			case "NE" -> name + " <> " + placeholders.get(0);
			case "LT" -> name + " < " + placeholders.get(0);
			case "LE" -> name + " <= " + placeholders.get(0);
			case "GT" -> name + " > " + placeholders.get(0);
			case "GE" -> name + " >= " + placeholders.get(0);
			case "BETWEEN" -> name + " BETWEEN " + placeholders.get(0) + " AND " + placeholders.get(1);
			case "IN" -> name + " IN (" + String.join(", ", placeholders) + ")";
			case "BEGINS_WITH" -> "begins_with(" + name + ", " + placeholders.get(0) + ")";
			case "CONTAINS" -> "contains(" + name + ", " + placeholders.get(0) + ")";
			case "NOT_CONTAINS" -> "NOT contains(" + name + ", " + placeholders.get(0) + ")";
			case "NULL" -> "attribute_not_exists(" + name + ")";
			default -> "attribute_exists(" + name + ")";
		};
	}

	private void checkExpected(String attribute) {
		if (this.value != null && this.values != null) {
			throw invalid("Value and AttributeValueList cannot be used together for Attribute: " + attribute);
		}
		if (this.operator != null) {
			if (this.exists != null) {
				throw invalid("Exists and ComparisonOperator cannot be used together for Attribute: " + attribute);
			}
			boolean unary = this.operator.equals("NULL") || this.operator.equals("NOT_NULL");
			if (this.value == null && this.values == null && !unary) {
				throw invalid("Value or AttributeValueList must be used with ComparisonOperator: " + this.operator
						+ " for Attribute: " + attribute);
			}
			return;
		}
		if (this.values != null) {
			throw invalid("AttributeValueList can only be used with a ComparisonOperator for Attribute: " + attribute);
		}
		boolean absent = Boolean.FALSE.equals(this.exists);
		if (absent && this.value != null) {
			throw invalid("Value cannot be used when Exists is false for Attribute: " + attribute);
		}
		if (!absent && this.value == null) {
			throw invalid("Value must be provided when Exists is " + ((this.exists != null) ? "true" : "null")
					+ " for Attribute: " + attribute);
		}
	}

	// Return the operator, or null if the attribute must not exist.
	private @Nullable String operator() {
		if (this.operator != null) {
			return this.operator;
		}
		return Boolean.FALSE.equals(this.exists) ? null : "EQ";
	}

	private List<Value> operands() {
		List<Value> operands = new ArrayList<>();
		if (this.value != null) {
			operands.add(WireValues.read(this.value));
		}
		if (this.values != null) {
			this.values.forEach((json) -> operands.add(WireValues.read(json)));
		}
		return operands;
	}

	private static void checkOperands(String kind, List<Value> operands) {
		boolean rightNumber = switch (kind) {
			case "NULL", "NOT_NULL" -> operands.isEmpty();
			case "BETWEEN" -> operands.size() == 2;
			case "IN" -> !operands.isEmpty();
			default -> operands.size() == 1;
		};
		if (!rightNumber) {
			throw invalid("Invalid number of argument(s) for the " + kind + " ComparisonOperator");
		}
		if (operands.stream().map(Value::type).distinct().count() > 1) {
			throw invalid("AttributeValues inside AttributeValueList must be of same type");
		}
		for (Value operand : operands) {
			if (!isSupported(kind, operand.type())) {
				throw invalid("ComparisonOperator " + kind + " is not valid for " + operand.type().code()
						+ " AttributeValue type");
			}
		}
		if (kind.equals("BETWEEN") && KeyOrder.compare(operands.get(0), operands.get(1)) > 0) {
			throw new ValidationFailure(LegacyMessages.BOUNDS_SWAPPED);
		}
	}

	private static boolean isSupported(String kind, ValueType type) {
		return switch (kind) {
			case "LT", "LE", "GT", "GE", "BETWEEN", "IN", "CONTAINS", "NOT_CONTAINS" -> SCALARS.contains(type);
			case "BEGINS_WITH" -> type == ValueType.S || type == ValueType.B;
			default -> true;
		};
	}

	private static ValidationFailure invalid(String problem) {
		return new ValidationFailure(LegacyMessages.invalid(problem));
	}

}
