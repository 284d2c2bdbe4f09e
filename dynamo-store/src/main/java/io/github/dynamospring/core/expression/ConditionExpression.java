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

package io.github.dynamospring.core.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * A condition in terms of stored attributes: the tree behind a condition, filter or key
 * condition expression.
 *
 * @since 0.1.0
 */
public sealed interface ConditionExpression {

	/**
	 * Create the condition that an attribute has a value.
	 * @param path the path
	 * @param value the value
	 * @return the condition
	 */
	static ConditionExpression equal(DocumentPath path, AttributeValue value) {
		return new Comparison(path, Comparator.EQUAL, Operand.literal(value));
	}

	/**
	 * Create the condition that a path is present.
	 * @param path the path
	 * @return the condition
	 */
	static ConditionExpression exists(DocumentPath path) {
		return new Function(FunctionName.ATTRIBUTE_EXISTS, path, null);
	}

	/**
	 * Create the condition that a path is absent.
	 * @param path the path
	 * @return the condition
	 */
	static ConditionExpression notExists(DocumentPath path) {
		return new Function(FunctionName.ATTRIBUTE_NOT_EXISTS, path, null);
	}

	/**
	 * Create the condition that text or binary data starts with a prefix.
	 * @param path the path
	 * @param prefix the prefix
	 * @return the condition
	 */
	static ConditionExpression beginsWith(DocumentPath path, AttributeValue prefix) {
		return new Function(FunctionName.BEGINS_WITH, path, Operand.literal(prefix));
	}

	/**
	 * Combine those of the given conditions that are there; all of them must hold.
	 * @param conditions the conditions, {@code null} for none
	 * @return the conjunction, the one condition there is, or {@code null} if there is
	 * none
	 */
	static @Nullable ConditionExpression allOf(@Nullable ConditionExpression... conditions) {
		List<ConditionExpression> present = new ArrayList<>(conditions.length);
		for (ConditionExpression condition : conditions) {
			if (condition != null) {
				present.add(condition);
			}
		}
		return present.isEmpty() ? null : and(present);
	}

	/**
	 * Combine conditions that must all hold.
	 * @param conditions the conditions, at least one
	 * @return the conjunction, or the condition itself if there is one only
	 */
	static ConditionExpression and(Collection<? extends ConditionExpression> conditions) {
		return (conditions.size() == 1) ? conditions.iterator().next() : new And(List.copyOf(conditions));
	}

	/**
	 * Combine conditions of which one must hold.
	 * @param conditions the conditions, at least one
	 * @return the disjunction, or the condition itself if there is one only
	 */
	static ConditionExpression or(Collection<? extends ConditionExpression> conditions) {
		return (conditions.size() == 1) ? conditions.iterator().next() : new Or(List.copyOf(conditions));
	}

	/**
	 * Return the names of the attributes the condition looks at; of nested paths the
	 * attribute they start with.
	 * @return an unmodifiable set in the order of appearance
	 */
	default Set<String> attributeNames() {
		return AttributeNames.of(this);
	}

	/**
	 * A comparison of two operands.
	 *
	 * @param left the left operand
	 * @param comparator how they are compared
	 * @param right the right operand
	 */
	record Comparison(Operand left, Comparator comparator, Operand right) implements ConditionExpression {

	}

	/**
	 * The condition that an operand lies between two others, both included.
	 *
	 * @param operand the operand
	 * @param low the lower bound
	 * @param high the upper bound
	 */
	record Between(Operand operand, Operand low, Operand high) implements ConditionExpression {

	}

	/**
	 * The condition that an operand equals one of others.
	 *
	 * @param operand the operand
	 * @param candidates 1 to 100 others
	 */
	record In(Operand operand, List<Operand> candidates) implements ConditionExpression {

		public In {
			candidates = List.copyOf(candidates);
			Assert.isTrue(!candidates.isEmpty() && candidates.size() <= 100, "IN takes 1 to 100 operands");
		}

	}

	/**
	 * A condition that is a function.
	 *
	 * @param name the function
	 * @param path the path it looks at
	 * @param argument the second argument, if the function takes one
	 */
	record Function(FunctionName name, DocumentPath path, @Nullable Operand argument) implements ConditionExpression {

		public Function {
			Assert.isTrue((argument != null) == name.takesArgument,
					() -> "Function " + name.token + (name.takesArgument ? " needs" : " takes no") + " argument");
		}

	}

	/**
	 * Conditions that must all hold.
	 *
	 * @param operands the conditions, at least two
	 */
	record And(List<ConditionExpression> operands) implements ConditionExpression {

		public And {
			operands = List.copyOf(operands);
			Assert.isTrue(operands.size() > 1, "AND takes at least two conditions");
		}

	}

	/**
	 * Conditions of which one must hold.
	 *
	 * @param operands the conditions, at least two
	 */
	record Or(List<ConditionExpression> operands) implements ConditionExpression {

		public Or {
			operands = List.copyOf(operands);
			Assert.isTrue(operands.size() > 1, "OR takes at least two conditions");
		}

	}

	/**
	 * The negation of a condition.
	 *
	 * @param operand the condition
	 */
	record Not(ConditionExpression operand) implements ConditionExpression {

	}

	/**
	 * A condition given as text. Its placeholders are its own: the renderer exchanges
	 * them for those of the request.
	 *
	 * @param text the condition
	 * @param names attribute names by placeholder
	 * @param values values by placeholder
	 */
	record Raw(String text, Map<String, String> names,
			Map<String, AttributeValue> values) implements ConditionExpression {

		public Raw {
			Assert.hasText(text, "An expression needs a text");
			names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
			values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
		}

	}

	/**
	 * How a {@link Comparison} compares.
	 */
	enum Comparator {

		/** Equal. */
		EQUAL("="),

		/** Not equal. */
		NOT_EQUAL("<>"),

		/** Less than. */
		LESS_THAN("<"),

		/** Less than or equal. */
		LESS_THAN_OR_EQUAL("<="),

		/** Greater than. */
		GREATER_THAN(">"),

		/** Greater than or equal. */
		GREATER_THAN_OR_EQUAL(">=");

		private final String token;

		Comparator(String token) {
			this.token = token;
		}

		/**
		 * Return the token of the expression grammar.
		 * @return the token
		 */
		public String token() {
			return this.token;
		}

	}

	/**
	 * The functions that are conditions.
	 */
	enum FunctionName {

		/** The path is present. */
		ATTRIBUTE_EXISTS("attribute_exists", false),

		/** The path is absent. */
		ATTRIBUTE_NOT_EXISTS("attribute_not_exists", false),

		/** The value has a type. */
		ATTRIBUTE_TYPE("attribute_type", true),

		/** The value starts with a prefix. */
		BEGINS_WITH("begins_with", true),

		/** The value contains another one. */
		CONTAINS("contains", true);

		private final String token;

		private final boolean takesArgument;

		FunctionName(String token, boolean takesArgument) {
			this.token = token;
			this.takesArgument = takesArgument;
		}

		/**
		 * Return the name in the expression grammar.
		 * @return the name
		 */
		public String token() {
			return this.token;
		}

	}

}
