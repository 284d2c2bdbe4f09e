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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.DynamoValidationException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * Renders the expressions of one request. All of them share the placeholders of the
 * renderer: each attribute name is a {@code #n}, so that reserved words and odd names are
 * never a problem, each value a {@code :n}, and equal names and equal values have one
 * placeholder. The result depends on the expressions and their order only.
 * <p>
 * Parentheses are written where precedence needs them and nowhere else, since DynamoDB
 * refuses redundant ones.
 * <p>
 * Not for use by several threads or for a second request.
 *
 * @since 0.1.0
 */
public final class ExpressionRenderer {

	private static final int MAX_BYTES = 4096;

	private final Map<String, String> placeholderByName = new LinkedHashMap<>();

	private final Map<AttributeValue, String> placeholderByValue = new LinkedHashMap<>();

	/**
	 * Render a condition, filter or key condition expression.
	 * @param condition the condition
	 * @return the expression
	 * @throws DynamoValidationException if it is longer than DynamoDB allows, or a raw
	 * part has placeholders that are undefined or unused
	 */
	public String render(ConditionExpression condition) {
		StringBuilder out = new StringBuilder();
		write(out, condition, Precedence.OR);
		return checked(out.toString(), "condition");
	}

	/**
	 * Render an update expression.
	 * @param update the changes, at least one
	 * @return the expression
	 * @throws DynamoValidationException if it is longer than DynamoDB allows
	 */
	public String render(UpdateExpression update) {
		Assert.notEmpty(update.actions(), "An update expression needs at least one action");
		List<String> set = new ArrayList<>();
		List<String> remove = new ArrayList<>();
		List<String> add = new ArrayList<>();
		List<String> delete = new ArrayList<>();
		for (UpdateExpression.Action action : update.actions()) {
			String path = path(action.path());
			if (action instanceof UpdateExpression.Set that) {
				set.add(path + " = " + value(that.value()));
			}
			else if (action instanceof UpdateExpression.Add that) {
				add.add(path + ' ' + placeholder(that.value()));
			}
			else if (action instanceof UpdateExpression.Delete that) {
				delete.add(path + ' ' + placeholder(that.value()));
			}
			else {
				remove.add(path);
			}
		}
		List<String> clauses = new ArrayList<>(4);
		addClause(clauses, "SET ", set);
		addClause(clauses, "REMOVE ", remove);
		addClause(clauses, "ADD ", add);
		addClause(clauses, "DELETE ", delete);
		return checked(String.join(" ", clauses), "update");
	}

	/**
	 * Render a projection expression.
	 * @param projection the paths
	 * @return the expression
	 * @throws DynamoValidationException if it is longer than DynamoDB allows
	 */
	public String render(ProjectionExpression projection) {
		return checked(projection.paths().stream().map(this::path).collect(Collectors.joining(", ")), "projection");
	}

	/**
	 * Return the attribute names of what was rendered so far.
	 * @return attribute names by placeholder, empty if there is none: the request must
	 * then leave them out
	 */
	public Map<String, String> names() {
		return inverted(this.placeholderByName);
	}

	/**
	 * Return the values of what was rendered so far.
	 * @return values by placeholder, empty if there is none: the request must then leave
	 * them out
	 */
	public Map<String, AttributeValue> values() {
		return inverted(this.placeholderByValue);
	}

	private static void addClause(List<String> clauses, String keyword, List<String> actions) {
		if (!actions.isEmpty()) {
			clauses.add(keyword + String.join(", ", actions));
		}
	}

	private void write(StringBuilder out, ConditionExpression condition, Precedence outer) {
		if (condition instanceof ConditionExpression.Not not) {
			write(out, not, outer);
		}
		else if (condition instanceof ConditionExpression.And and) {
			join(out, and.operands(), " AND ", Precedence.AND, outer);
		}
		else if (condition instanceof ConditionExpression.Or or) {
			join(out, or.operands(), " OR ", Precedence.OR, outer);
		}
		else if (condition instanceof ConditionExpression.Raw raw) {
			RawExpression expression = RawExpression.parse(raw);
			boolean enclose = expression.precedence().isLooserThan(outer);
			out.append(enclose ? "(" : "");
			expression.write(out, this::placeholder, this::placeholder);
			out.append(enclose ? ")" : "");
		}
		else {
			out.append(predicate(condition));
		}
	}

	private void write(StringBuilder out, ConditionExpression.Not not, Precedence outer) {
		if (not.operand() instanceof ConditionExpression.Not inner) {
			write(out, inner.operand(), outer);
			return;
		}
		boolean enclose = Precedence.NOT.isLooserThan(outer);
		out.append(enclose ? "(" : "").append("NOT ");
		write(out, not.operand(), Precedence.PREDICATE);
		out.append(enclose ? ")" : "");
	}

	private void join(StringBuilder out, List<ConditionExpression> operands, String keyword, Precedence own,
			Precedence outer) {
		boolean enclose = own.isLooserThan(outer);
		out.append(enclose ? "(" : "");
		for (int i = 0; i < operands.size(); i++) {
			out.append((i > 0) ? keyword : "");
			write(out, operands.get(i), own);
		}
		out.append(enclose ? ")" : "");
	}

	private String predicate(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.Comparison comparison) {
			return operand(comparison.left()) + ' ' + comparison.comparator().token() + ' '
					+ operand(comparison.right());
		}
		if (condition instanceof ConditionExpression.Between between) {
			return operand(between.operand()) + " BETWEEN " + operand(between.low()) + " AND "
					+ operand(between.high());
		}
		if (condition instanceof ConditionExpression.In in) {
			String operand = operand(in.operand());
			return operand
					+ in.candidates().stream().map(this::operand).collect(Collectors.joining(", ", " IN (", ")"));
		}
		if (condition instanceof ConditionExpression.Function function) {
			String path = path(function.path());
			Operand argument = function.argument();
			return function.name().token() + '(' + path + ((argument != null) ? ", " + operand(argument) : "") + ')';
		}
		throw new IllegalStateException("Unknown condition " + condition);
	}

	private String operand(Operand operand) {
		if (operand instanceof DocumentPath path) {
			return path(path);
		}
		if (operand instanceof Operand.Size size) {
			return "size(" + path(size.path()) + ')';
		}
		return placeholder(((Operand.Literal) operand).value());
	}

	private String value(UpdateExpression.Value value) {
		if (value instanceof UpdateExpression.Literal literal) {
			return placeholder(literal.value());
		}
		if (value instanceof UpdateExpression.Reference reference) {
			return path(reference.path());
		}
		if (value instanceof UpdateExpression.IfNotExists that) {
			return "if_not_exists(" + path(that.path()) + ", " + value(that.otherwise()) + ')';
		}
		if (value instanceof UpdateExpression.ListAppend that) {
			return "list_append(" + value(that.first()) + ", " + value(that.second()) + ')';
		}
		if (value instanceof UpdateExpression.Plus that) {
			return value(that.left()) + " + " + value(that.right());
		}
		UpdateExpression.Minus that = (UpdateExpression.Minus) value;
		return value(that.left()) + " - " + value(that.right());
	}

	private String path(DocumentPath path) {
		StringBuilder out = new StringBuilder();
		for (DocumentPath.Element element : path.elements()) {
			if (element instanceof DocumentPath.Index index) {
				out.append('[').append(index.index()).append(']');
			}
			else {
				out.append((out.length() > 0) ? "." : "").append(placeholder(((DocumentPath.Name) element).name()));
			}
		}
		return out.toString();
	}

	private String placeholder(String name) {
		return this.placeholderByName.computeIfAbsent(name, (key) -> "#" + this.placeholderByName.size());
	}

	private String placeholder(AttributeValue value) {
		return this.placeholderByValue.computeIfAbsent(value, (key) -> ":" + this.placeholderByValue.size());
	}

	private static String checked(String expression, String kind) {
		int bytes = expression.getBytes(StandardCharsets.UTF_8).length;
		if (bytes > MAX_BYTES) {
			throw new DynamoValidationException("The " + kind + " expression has " + bytes + " bytes, DynamoDB allows "
					+ MAX_BYTES + ": use fewer operands or split the request");
		}
		return expression;
	}

	private static <T> Map<String, T> inverted(Map<T, String> placeholders) {
		Map<String, T> inverted = new LinkedHashMap<>();
		placeholders.forEach((key, placeholder) -> inverted.put(placeholder, key));
		return Collections.unmodifiableMap(inverted);
	}

	/**
	 * How tightly a condition binds, loosest first.
	 */
	enum Precedence {

		OR, AND, NOT, PREDICATE;

		boolean isLooserThan(Precedence other) {
			return compareTo(other) < 0;
		}

	}

}
