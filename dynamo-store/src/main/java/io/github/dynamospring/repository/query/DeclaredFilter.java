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

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.query.Criteria;

import org.springframework.util.ObjectUtils;

/**
 * A condition that was written as an expression.
 *
 * @param condition the condition
 * @param references the properties it looks at
 * @param documentPaths finds the attributes of a property path
 */
record DeclaredFilter(ConditionNode condition, List<PropertyReference> references,
		Function<String, DocumentPath> documentPaths) implements FilterPlan {

	private static final int MAX_OPERANDS = 100;

	static DeclaredFilter of(ConditionNode condition, Function<String, DocumentPath> documentPaths) {
		Set<PropertyReference> references = new LinkedHashSet<>();
		collect(condition, references);
		return new DeclaredFilter(condition, List.copyOf(references), documentPaths);
	}

	private static void collect(ConditionNode node, Set<PropertyReference> references) {
		if (node instanceof ConditionNode.And and) {
			and.operands().forEach((operand) -> collect(operand, references));
		}
		else if (node instanceof ConditionNode.Or or) {
			or.operands().forEach((operand) -> collect(operand, references));
		}
		else if (node instanceof ConditionNode.Not not) {
			collect(not.operand(), references);
		}
		else {
			operands(node).forEach((operand) -> {
				if (operand instanceof OperandNode.Path path) {
					references.add(path.property());
				}
				else if (operand instanceof OperandNode.Size size) {
					references.add(size.path().property());
				}
			});
		}
	}

	/**
	 * Return the operands of a condition that is not made of others.
	 * @param node the condition
	 * @return the operands from left to right
	 */
	static List<OperandNode> operands(ConditionNode node) {
		if (node instanceof ConditionNode.Comparison comparison) {
			return List.of(comparison.left(), comparison.right());
		}
		if (node instanceof ConditionNode.Between between) {
			return List.of(between.operand(), between.low(), between.high());
		}
		if (node instanceof ConditionNode.In in) {
			List<OperandNode> operands = new ArrayList<>(List.of(in.operand()));
			operands.addAll(in.candidates());
			return operands;
		}
		if (node instanceof ConditionNode.Function function) {
			return (function.argument() != null) ? List.of(function.path(), function.argument())
					: List.of(function.path());
		}
		return List.of();
	}

	@Override
	public boolean isEmpty() {
		return false;
	}

	@Override
	public List<String> properties() {
		return this.references.stream().map(PropertyReference::text).distinct().toList();
	}

	@Override
	public Filter toFilter(Arguments arguments) {
		return toFilter(this.condition, arguments);
	}

	private Filter toFilter(ConditionNode node, Arguments arguments) {
		if (node instanceof ConditionNode.And and) {
			return Filter.allOf(and.operands().stream().map((operand) -> toFilter(operand, arguments)).toList());
		}
		if (node instanceof ConditionNode.Or or) {
			return Filter.anyOf(or.operands().stream().map((operand) -> toFilter(operand, arguments)).toList());
		}
		if (node instanceof ConditionNode.Not not) {
			return toFilter(not.operand(), arguments).negate();
		}
		if (node instanceof ConditionNode.In in) {
			return in(in, arguments);
		}
		if (node instanceof ConditionNode.Between between) {
			return Filter.of(between(between, arguments));
		}
		if (node instanceof ConditionNode.Function function) {
			return Filter.of(function(function, arguments));
		}
		ConditionNode.Comparison comparison = (ConditionNode.Comparison) node;
		return Filter.of(compare(comparison, arguments));
	}

	private Criteria compare(ConditionNode.Comparison comparison, Arguments arguments) {
		if (comparison.left() instanceof OperandNode.Value) {
			return compare(comparison.flipped(), arguments);
		}
		if (!(comparison.right() instanceof OperandNode.Value value)) {
			return raw((names) -> names.write(comparison.left()) + " " + comparison.comparator().token() + " "
					+ names.write(comparison.right()));
		}
		return compare(comparison.left(), comparison.comparator(), arguments.required(value, comparison.left()),
				arguments);
	}

	private static Criteria compare(OperandNode left, Comparator comparator, Object value, Arguments arguments) {
		if (left instanceof OperandNode.Size size) {
			Criteria.SizeStep step = Criteria.where(size.path().text()).size();
			long number = arguments.size(value, size);
			return switch (comparator) {
				case EQUAL -> step.is(number);
				case NOT_EQUAL -> step.ne(number);
				case LESS_THAN -> step.lt(number);
				case LESS_THAN_OR_EQUAL -> step.lte(number);
				case GREATER_THAN -> step.gt(number);
				case GREATER_THAN_OR_EQUAL -> step.gte(number);
			};
		}
		Criteria.Step step = Criteria.where(((OperandNode.Path) left).text());
		return switch (comparator) {
			case EQUAL -> step.is(value);
			case NOT_EQUAL -> step.ne(value);
			case LESS_THAN -> step.lt(value);
			case LESS_THAN_OR_EQUAL -> step.lte(value);
			case GREATER_THAN -> step.gt(value);
			case GREATER_THAN_OR_EQUAL -> step.gte(value);
		};
	}

	private Criteria between(ConditionNode.Between between, Arguments arguments) {
		if (!(between.operand() instanceof OperandNode.Value) && between.low() instanceof OperandNode.Value low
				&& between.high() instanceof OperandNode.Value high) {
			Object from = arguments.required(low, between.operand());
			Object to = arguments.required(high, between.operand());
			return (between.operand() instanceof OperandNode.Size size)
					? Criteria.where(size.path().text())
						.size()
						.between(arguments.size(from, size), arguments.size(to, size))
					: Criteria.where(((OperandNode.Path) between.operand()).text()).between(from, to);
		}
		return Criteria.allOf(
				compare(new ConditionNode.Comparison(between.low(), Comparator.LESS_THAN_OR_EQUAL, between.operand(),
						between.position()), arguments),
				compare(new ConditionNode.Comparison(between.operand(), Comparator.LESS_THAN_OR_EQUAL, between.high(),
						between.position()), arguments));
	}

	private Filter in(ConditionNode.In in, Arguments arguments) {
		List<Filter> alternatives = new ArrayList<>();
		List<Object> values = new ArrayList<>();
		for (OperandNode candidate : in.candidates()) {
			if (in.operand() instanceof OperandNode.Path path && candidate instanceof OperandNode.Value value) {
				values.addAll(elements(path, value, arguments));
			}
			else {
				alternatives.add(Filter
					.of(compare(new ConditionNode.Comparison(in.operand(), Comparator.EQUAL, candidate, in.position()),
							arguments)));
			}
		}
		for (int i = 0; i < values.size(); i += MAX_OPERANDS) {
			alternatives.add(Filter.of(Criteria.where(((OperandNode.Path) in.operand()).text())
				.in(values.subList(i, Math.min(i + MAX_OPERANDS, values.size())))));
		}
		return Filter.anyOf(alternatives);
	}

	private static List<Object> elements(OperandNode.Path path, OperandNode.Value value, Arguments arguments) {
		Object given = arguments.required(value, path);
		boolean single = path.property().type() != null && path.property().type().isCollectionLike();
		List<Object> elements = new ArrayList<>();
		if (!single && given instanceof Iterable<?> iterable) {
			iterable.forEach((element) -> elements.add(arguments.required(value, path, element)));
		}
		else if (!single && ObjectUtils.isArray(given) && !(given instanceof byte[])) {
			for (Object element : ObjectUtils.toObjectArray(given)) {
				elements.add(arguments.required(value, path, element));
			}
		}
		else {
			elements.add(given);
		}
		return elements;
	}

	private Criteria function(ConditionNode.Function function, Arguments arguments) {
		Criteria.Step step = Criteria.where(function.path().text());
		if (function.argument() instanceof OperandNode.Value value) {
			Object argument = arguments.required(value, function.path());
			return switch (function.name()) {
				case BEGINS_WITH -> step.startingWith(argument);
				case CONTAINS -> step.contains(argument);
				default -> step.hasType(type(argument, value, arguments));
			};
		}
		OperandNode argument = function.argument();
		if (argument != null) {
			return raw((names) -> function.name().token() + "(" + names.write(function.path()) + ", "
					+ names.write(argument) + ")");
		}
		return switch (function.name()) {
			case ATTRIBUTE_EXISTS -> step.exists();
			default -> step.notExists();
		};
	}

	private static String type(Object argument, OperandNode.Value value, Arguments arguments) {
		if (argument instanceof String text) {
			return text;
		}
		throw new DynamoValidationException(arguments.getMethod() + ": " + value
				+ " is compared with the type of an attribute, so it must be a text such as \"S\", but it is a "
				+ argument.getClass().getSimpleName());
	}

	/*
	 * Comparisons of two paths are sent as text.
	 */
	private Criteria raw(Function<Names, String> writer) {
		Names names = new Names(this.documentPaths, new ArrayList<>());
		Criteria.Expression expression = Criteria.expression(writer.apply(names));
		for (int i = 0; i < names.attributes().size(); i++) {
			expression = expression.name("#p" + i, names.attributes().get(i));
		}
		return expression;
	}

	@Override
	public String toString() {
		return this.condition.toString();
	}

	/**
	 * The attribute names of one expression.
	 *
	 * @param documentPaths finds the attributes of a property path
	 * @param attributes the attribute names so far
	 */
	private record Names(Function<String, DocumentPath> documentPaths, List<String> attributes) {

		String write(OperandNode operand) {
			return (operand instanceof OperandNode.Size size) ? "size(" + write(size.path()) + ")"
					: write((OperandNode.Path) operand);
		}

		private String write(OperandNode.Path path) {
			StringBuilder text = new StringBuilder();
			for (DocumentPath.Element element : this.documentPaths.apply(path.text()).elements()) {
				if (element instanceof DocumentPath.Index index) {
					text.append('[').append(index.index()).append(']');
				}
				else {
					text.append((text.length() > 0) ? "." : "").append(name(((DocumentPath.Name) element).name()));
				}
			}
			return text.toString();
		}

		private String name(String attribute) {
			if (!this.attributes.contains(attribute)) {
				this.attributes.add(attribute);
			}
			return "#p" + this.attributes.indexOf(attribute);
		}

	}

}
