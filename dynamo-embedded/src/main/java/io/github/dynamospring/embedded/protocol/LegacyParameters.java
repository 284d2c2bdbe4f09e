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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that expressions replaced, translated to expressions.
 */
final class LegacyParameters {

	private static final String CONDITIONAL_OPERATOR = "ConditionalOperator";

	private static final String KEY_CONDITIONS = "KeyConditions";

	private static final Set<ValueType> ADDABLE = Set.of(ValueType.N, ValueType.SS, ValueType.NS, ValueType.BS,
			ValueType.L);

	private static final Set<ValueType> DELETABLE = Set.of(ValueType.SS, ValueType.NS, ValueType.BS);

	private final Map<String, Map<String, LegacyCondition>> conditions = new LinkedHashMap<>();

	private final List<String> present = new ArrayList<>();

	private @Nullable Map<String, JsonStructure> updates;

	private @Nullable List<@Nullable String> attributesToGet;

	private @Nullable String operator;

	private LegacyParameters() {
	}

	/**
	 * Read the parameters.
	 * @param request the request
	 * @param parameters the legacy parameters of the operation
	 * @return the parameters
	 */
	static LegacyParameters read(JsonStructure request, String... parameters) {
		LegacyParameters legacy = new LegacyParameters();
		for (String parameter : parameters) {
			if (request.has(parameter)) {
				legacy.present.add(parameter);
				legacy.read(request, parameter);
			}
		}
		return legacy;
	}

	private void read(JsonStructure request, String parameter) {
		switch (parameter) {
			case CONDITIONAL_OPERATOR -> this.operator = request.string(parameter);
			case "AttributesToGet" -> this.attributesToGet = request.strings(parameter);
			case "AttributeUpdates" -> {
				this.updates = request.structureMap(parameter, "AttributeValueUpdate");
				if (this.updates != null) {
					this.updates.values()
						.forEach((update) -> WireValues.checkMemberShape(update.members().get("Value")));
				}
			}
			default -> {
				boolean expected = parameter.equals("Expected");
				Map<String, JsonStructure> structures = request.structureMap(parameter,
						expected ? "ExpectedAttributeValue" : "Condition");
				Map<String, LegacyCondition> read = new LinkedHashMap<>();
				if (structures != null) {
					structures.forEach(
							(attribute, structure) -> read.put(attribute, LegacyCondition.read(structure, expected)));
				}
				this.conditions.put(parameter, read);
			}
		}
	}

	// Check what can be checked member by member.
	LegacyParameters check(Constraints constraints) {
		return check(constraints, "");
	}

	// Check the parameters of a structure within the request.
	LegacyParameters check(Constraints constraints, String prefix) {
		constraints.oneOf("conditionalOperator", this.operator, "OR", "AND");
		constraints.size(prefix + "attributesToGet", this.attributesToGet, 1, 255);
		this.conditions.forEach((parameter, terms) -> terms.forEach((attribute, condition) -> condition
			.check(constraints, Constraints.lowerCamel(parameter) + "." + attribute + ".member")));
		if (this.updates != null) {
			this.updates
				.forEach((attribute, update) -> constraints.oneOf("attributeUpdates." + attribute + ".member.action",
						update.string("Action"), "ADD", "PUT", "DELETE"));
		}
		return this;
	}

	/**
	 * Put the parameters in place of expressions.
	 * @param expressions the expressions of the request
	 * @throws ValidationFailure if the parameters make no sense, or there are expressions
	 * as well
	 */
	void translate(ExpressionFields expressions) {
		if (this.present.isEmpty()) {
			return;
		}
		List<String> given = expressions.given();
		List<String> mixed = new ArrayList<>(this.present);
		if (!given.contains("KeyConditionExpression")) {
			mixed.remove(KEY_CONDITIONS);
		}
		if (!given.isEmpty() && !mixed.isEmpty()) {
			throw new ValidationFailure(LegacyMessages.mixed(mixed, given));
		}
		checkOperator();
		if (this.attributesToGet != null) {
			translateProjection(this.attributesToGet, expressions);
		}
		this.conditions.forEach((parameter, terms) -> translateConditions(parameter, terms, expressions));
		if (this.updates != null) {
			translateUpdates(this.updates, expressions);
		}
	}

	private void checkOperator() {
		if (this.operator == null) {
			return;
		}
		Map<String, LegacyCondition> filters = new LinkedHashMap<>();
		this.conditions.forEach((parameter, terms) -> {
			if (!parameter.equals(KEY_CONDITIONS)) {
				filters.putAll(terms);
			}
		});
		if (filters.isEmpty()) {
			throw new ValidationFailure(LegacyMessages.OPERATOR_WITHOUT_FILTER);
		}
		if (filters.size() == 1) {
			throw new ValidationFailure(LegacyMessages.OPERATOR_WITH_ONE_CONDITION);
		}
	}

	private static void translateProjection(List<@Nullable String> attributes, ExpressionFields expressions) {
		Set<String> seen = new LinkedHashSet<>();
		List<String> placeholders = new ArrayList<>();
		for (String attribute : attributes) {
			if (attribute == null || !seen.add(attribute)) {
				throw new ValidationFailure(LegacyMessages.duplicateAttribute(String.valueOf(attribute)));
			}
			placeholders.add(expressions.addName(attribute));
		}
		expressions.replace("ProjectionExpression", String.join(", ", placeholders));
		expressions.attributesToGet(List.copyOf(seen));
	}

	private void translateConditions(String parameter, Map<String, LegacyCondition> terms,
			ExpressionFields expressions) {
		boolean key = parameter.equals(KEY_CONDITIONS);
		List<String> translated = new ArrayList<>();
		terms.forEach((attribute, condition) -> translated.add(condition.translate(attribute, key, expressions)));
		if (!translated.isEmpty()) {
			String joint = ("OR".equals(this.operator) && !key) ? " OR " : " AND ";
			String expression = switch (parameter) {
				case "Expected" -> "ConditionExpression";
				case KEY_CONDITIONS -> "KeyConditionExpression";
				default -> "FilterExpression";
			};
			expressions.replace(expression, String.join(joint, translated));
		}
	}

	private static void translateUpdates(Map<String, JsonStructure> updates, ExpressionFields expressions) {
		Map<String, List<String>> clauses = new LinkedHashMap<>();
		updates.forEach((attribute, update) -> {
			String action = update.string("Action");
			String kind = (action != null) ? action : "PUT";
			Object json = update.members().get("Value");
			if (json == null) {
				if (!kind.equals("DELETE")) {
					throw new ValidationFailure(LegacyMessages.ONLY_DELETE_WITHOUT_VALUE);
				}
				add(clauses, "REMOVE", expressions.addName(attribute));
				return;
			}
			Value value = WireValues.read(json);
			if (kind.equals("ADD") && !ADDABLE.contains(value.type())) {
				throw new ValidationFailure(LegacyMessages.addNotSupported(value.type()));
			}
			if (kind.equals("DELETE") && !DELETABLE.contains(value.type())) {
				throw new ValidationFailure(LegacyMessages.deleteNotSupported(value.type()));
			}
			String name = expressions.addName(attribute);
			String placeholder = expressions.addValue(value);
			if (kind.equals("PUT")) {
				add(clauses, "SET", name + " = " + placeholder);
			}
			else if (value.type() == ValueType.L) {
				add(clauses, "SET", name + " = list_append(if_not_exists(" + name + ", "
						+ expressions.addValue(new Value.L(List.of())) + "), " + placeholder + ")");
			}
			else {
				add(clauses, kind, name + " " + placeholder);
			}
		});
		if (!clauses.isEmpty()) {
			List<String> written = new ArrayList<>();
			clauses.forEach((clause, actions) -> written.add(clause + " " + String.join(", ", actions)));
			expressions.replace("UpdateExpression", String.join(" ", written));
		}
	}

	/**
	 * Return whether there are any of the parameters.
	 * @return whether there are
	 */
	boolean isPresent() {
		return !this.present.isEmpty();
	}

	/**
	 * Return whether the request changes attributes by parameters.
	 * @return whether there are updates
	 */
	boolean hasUpdates() {
		return this.updates != null;
	}

	private static void add(Map<String, List<String>> clauses, String clause, String action) {
		clauses.computeIfAbsent(clause, (any) -> new ArrayList<>()).add(action);
	}

}
