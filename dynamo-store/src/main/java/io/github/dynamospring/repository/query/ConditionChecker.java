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

package io.github.dynamospring.repository.query;

import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.ConditionExpression.FunctionName;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/**
 * Checks that the operands of conditions can be compared.
 *
 * @param text the expression
 * @param bindings the values in it
 */
record ConditionChecker(ExpressionText text, Bindings bindings) {

	void check(ConditionNode node) {
		if (node instanceof ConditionNode.And and) {
			and.operands().forEach(this::check);
		}
		else if (node instanceof ConditionNode.Or or) {
			or.operands().forEach(this::check);
		}
		else if (node instanceof ConditionNode.Not not) {
			check(not.operand());
		}
		else if (node instanceof ConditionNode.Comparison comparison) {
			boolean ordering = comparison.comparator() != Comparator.EQUAL
					&& comparison.comparator() != Comparator.NOT_EQUAL;
			check(comparison.left(), comparison.right(), ordering, node);
		}
		else if (node instanceof ConditionNode.Between between) {
			check(between.operand(), between.low(), true, node);
			check(between.operand(), between.high(), true, node);
		}
		else if (node instanceof ConditionNode.In in) {
			in.candidates().forEach((candidate) -> checkCandidate(in, candidate));
		}
		else if (node instanceof ConditionNode.Function function) {
			check(function);
		}
	}

	private void check(OperandNode left, OperandNode right, boolean ordering, ConditionNode node) {
		if (left instanceof OperandNode.Value && right instanceof OperandNode.Value) {
			throw this.text.refuse(node.position(), "'" + node + "' compares two values, and no property",
					"compare a property");
		}
		checkOperand(left, ordering);
		checkOperand(right, ordering);
		checkFit(left, right);
		checkFit(right, left);
	}

	private void checkOperand(OperandNode operand, boolean ordering) {
		if (operand instanceof OperandNode.Size size) {
			Class<?> type = size.path().property().javaType();
			if (type != null && (isNumber(type) || isBoolean(type) || type.isEnum())) {
				throw this.text.refuse(size.position(),
						"'" + size.path() + "' of type " + type.getSimpleName() + " has no size",
						"only text, binary data, sets, lists and maps have");
			}
		}
		else if (ordering && operand instanceof OperandNode.Path path) {
			checkOrder(path);
		}
	}

	private void checkOrder(OperandNode.Path path) {
		Class<?> type = path.property().javaType();
		if (type == null) {
			return;
		}
		if (type.isEnum()) {
			throw this.text.refuse(path.position(),
					"'" + path + "' is the enum " + type.getSimpleName()
							+ ", which is stored by name and so does not compare in the order of its constants",
					"use in with the constants that are wanted");
		}
		TypeInformation<?> information = path.property().type();
		boolean entity = this.text.method().getMappingContext().hasPersistentEntityFor(type);
		if (isBoolean(type) || entity || (information != null && information.isMap())
				|| (information != null && information.isCollectionLike() && type != byte[].class)) {
			throw this.text.refuse(path.position(), "'" + path + "' of type " + type.getSimpleName() + " has no order",
					"compare it by = or a function");
		}
	}

	private void checkFit(OperandNode target, OperandNode value) {
		if (!(value instanceof OperandNode.Value parameter)) {
			return;
		}
		if (target instanceof OperandNode.Size size) {
			requireFit(parameter, this.bindings.type(parameter), Number.class, "'" + size + "' is a number", "long");
		}
		else if (target instanceof OperandNode.Path path) {
			fit(path, parameter, this.bindings.type(parameter), false);
		}
	}

	private void fit(OperandNode.Path path, OperandNode.Value parameter, @Nullable ResolvableType given,
			boolean element) {
		Class<?> wanted = path.property().javaType();
		if (wanted != null) {
			String simple = ClassUtils.resolvePrimitiveIfNecessary(wanted).getSimpleName();
			requireFit(parameter, given, wanted, "'" + path + "' is of type " + wanted.getSimpleName(),
					element ? "Collection<" + simple + ">" : wanted.getSimpleName());
		}
	}

	private void requireFit(OperandNode.Value parameter, @Nullable ResolvableType given, Class<?> wanted, String reason,
			String declaration) {
		if (given != null && !Keys.fits(wanted, given.toClass())) {
			throw this.text.refuse(
					parameter.position(), "parameter '" + parameter.name() + "' is of type "
							+ given.toClass().getSimpleName() + ", but " + reason,
					"declare the parameter as " + declaration);
		}
	}

	private void checkCandidate(ConditionNode.In in, OperandNode candidate) {
		if (!(in.operand() instanceof OperandNode.Path path) || !(candidate instanceof OperandNode.Value value)) {
			check(in.operand(), candidate, false, in);
			return;
		}
		ResolvableType given = this.bindings.type(value);
		TypeInformation<?> type = path.property().type();
		if (given == null || (type != null && type.isCollectionLike())) {
			fit(path, value, given, false);
		}
		else if (given.isArray() && given.toClass() != byte[].class) {
			fit(path, value, given.getComponentType(), true);
		}
		else if (Iterable.class.isAssignableFrom(given.toClass())) {
			fit(path, value, given.as(Iterable.class).getGeneric(0), true);
		}
		else {
			fit(path, value, given, false);
		}
	}

	private void check(ConditionNode.Function function) {
		OperandNode.Path path = function.path();
		Class<?> type = path.property().javaType();
		OperandNode argument = function.argument();
		if (argument == null) {
			return;
		}
		if (function.name() == FunctionName.ATTRIBUTE_TYPE) {
			if (!(argument instanceof OperandNode.Value value)) {
				throw this.text.refuse(argument.position(), "attribute_type compares with a parameter",
						"pass the type, such as \"S\", as a parameter");
			}
			requireFit(value, this.bindings.type(value), String.class, "the name of a type is a text", "String");
			return;
		}
		if (function.name() == FunctionName.BEGINS_WITH) {
			requirePrefix(path, type);
			checkFit(path, argument);
			return;
		}
		TypeInformation<?> information = path.property().type();
		if (type != null && information != null && type != String.class && !information.isCollectionLike()) {
			throw this.text.refuse(path.position(),
					"'" + path + "' of type " + type.getSimpleName() + " contains nothing",
					"use contains with a text, a set or a list");
		}
		if (argument instanceof OperandNode.Value value && information != null) {
			TypeInformation<?> component = information.isCollectionLike() ? information.getComponentType()
					: information;
			if (component != null && component.getType() != Object.class) {
				requireFit(value, this.bindings.type(value), component.getType(),
						"'" + path + "' holds " + component.getType().getSimpleName(),
						component.getType().getSimpleName());
			}
		}
	}

	private void requirePrefix(OperandNode.Path path, @Nullable Class<?> type) {
		if (type != null && type != String.class && type != byte[].class) {
			boolean sortKey = path.property().root() != null && path.property().root().isKeyPart()
					&& !this.text.method().getEntity().getKeyLayout().raw();
			throw this.text.refuse(path.position(),
					"'" + path + "' of type " + type.getSimpleName() + " is no text that could start with another",
					sortKey ? "use between, or begins_with(sortKey, :text) for the text of the generated sort key"
							: "use between or another comparison");
		}
	}

	private static boolean isNumber(Class<?> type) {
		return Number.class.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(type));
	}

	private static boolean isBoolean(Class<?> type) {
		return ClassUtils.resolvePrimitiveIfNecessary(type) == Boolean.class;
	}

}
