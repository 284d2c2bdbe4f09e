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
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.ConditionExpression.FunctionName;
import io.github.dynamospring.repository.query.ExpressionToken.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions in DynamoDB's grammar by recursive descent. {@code not} binds tighter
 * than {@code and}, which binds tighter than {@code or}.
 */
final class ExpressionParser {

	private static final List<String> KEYWORDS = List.of("and", "or", "not", "between", "in");

	private static final List<String> CLAUSES = List.of("set", "remove", "add", "delete");

	private final ExpressionText text;

	private final PropertyResolver properties;

	private final Bindings bindings;

	private final List<ExpressionToken> tokens;

	private int next;

	ExpressionParser(ExpressionText text, Bindings bindings) {
		this.text = text;
		this.properties = new PropertyResolver(text);
		this.bindings = bindings;
		this.tokens = ExpressionToken.of(text);
	}

	/**
	 * Read a condition.
	 * @return the condition
	 */
	ConditionNode parseCondition() {
		ConditionNode condition = or();
		if (peek().kind() != Kind.END) {
			throw unexpected("'and', 'or' or the end of the text", "join conditions by 'and' or 'or'");
		}
		return condition;
	}

	private ConditionNode or() {
		List<ConditionNode> operands = new ArrayList<>(List.of(and()));
		while (accept("or")) {
			operands.add(and());
		}
		return (operands.size() == 1) ? operands.get(0) : new ConditionNode.Or(List.copyOf(operands));
	}

	private ConditionNode and() {
		List<ConditionNode> operands = new ArrayList<>(List.of(not()));
		while (accept("and")) {
			operands.add(not());
		}
		return (operands.size() == 1) ? operands.get(0) : new ConditionNode.And(List.copyOf(operands));
	}

	private ConditionNode not() {
		int position = peek().position();
		return accept("not") ? new ConditionNode.Not(not(), position) : predicate();
	}

	private ConditionNode predicate() {
		ExpressionToken token = peek();
		if (token.isSymbol("(")) {
			this.next++;
			ConditionNode condition = or();
			expect(")");
			return condition;
		}
		if (token.kind() == Kind.WORD && peek(1).isSymbol("(") && !token.text().equals("size")) {
			return function(token);
		}
		OperandNode operand = operand();
		if (accept("between")) {
			OperandNode low = operand();
			if (!accept("and")) {
				throw unexpected("'and' and the upper bound of 'between'", "write path between :low and :high");
			}
			return new ConditionNode.Between(operand, low, operand(), token.position());
		}
		if (accept("in")) {
			return in(operand, token.position());
		}
		ExpressionToken symbol = peek();
		for (Comparator comparator : Comparator.values()) {
			if (symbol.isSymbol(comparator.token())) {
				this.next++;
				return new ConditionNode.Comparison(operand, comparator, operand(), token.position());
			}
		}
		throw unexpected("a comparison after '" + operand + "'",
				"compare it by =, <>, <, <=, >, >=, between or in; a boolean property is compared with a parameter");
	}

	private ConditionNode in(OperandNode operand, int position) {
		expect("(");
		List<OperandNode> candidates = new ArrayList<>(List.of(operand()));
		while (acceptSymbol(",")) {
			candidates.add(operand());
		}
		expect(")");
		return new ConditionNode.In(operand, List.copyOf(candidates), position);
	}

	private ConditionNode function(ExpressionToken token) {
		FunctionName function = function(token.text());
		if (function == null) {
			throw this.text.refuse(token.position(), "there is no function '" + token.text() + "'",
					"the functions that are conditions are attribute_exists, attribute_not_exists, attribute_type, "
							+ "begins_with and contains; size is compared with a number");
		}
		this.next += 2;
		OperandNode.Path path = path();
		OperandNode argument = null;
		if (function != FunctionName.ATTRIBUTE_EXISTS && function != FunctionName.ATTRIBUTE_NOT_EXISTS) {
			expect(",");
			argument = operand();
		}
		expect(")");
		return new ConditionNode.Function(function, path, argument, token.position());
	}

	private static @Nullable FunctionName function(String name) {
		for (FunctionName function : FunctionName.values()) {
			if (function.token().equals(name)) {
				return function;
			}
		}
		return null;
	}

	private OperandNode operand() {
		ExpressionToken token = peek();
		OperandNode.Value value = value();
		if (value != null) {
			return value;
		}
		if (token.isWord("size") && peek(1).isSymbol("(")) {
			this.next += 2;
			OperandNode.Path path = path();
			expect(")");
			return new OperandNode.Size(path, token.position());
		}
		return path();
	}

	private OperandNode.@Nullable Value value() {
		ExpressionToken token = peek();
		OperandNode.Value value = switch (token.kind()) {
			case NAMED_VALUE -> this.bindings.named(this.text, token);
			case POSITIONAL_VALUE -> this.bindings.positional(this.text, token);
			case EXPRESSION -> this.bindings.expression(this.text, token);
			case NUMBER,
					QUOTED ->
				throw this.text.refuse(token.position(),
						"DynamoDB's grammar has no literals, but " + token.describe() + " is one",
						"make it a parameter, or an expression such as :#{" + token.text() + "}");
			default -> null;
		};
		if (value != null) {
			this.next++;
		}
		return value;
	}

	private OperandNode.Path path() {
		ExpressionToken first = peek();
		if (first.kind() != Kind.WORD || KEYWORDS.contains(first.text().toLowerCase(Locale.ROOT))) {
			throw unexpected("a property or a parameter", "write a property path or a parameter such as :name");
		}
		this.next++;
		PropertyResolver.Step step = this.properties.start(first);
		while (true) {
			if (acceptSymbol(".")) {
				ExpressionToken name = peek();
				if (name.kind() != Kind.WORD) {
					throw unexpected("a property after '.'", "write a path such as address.city");
				}
				this.next++;
				step = step.name(name.text(), "." + name.text(), name.position());
			}
			else if (acceptSymbol("[")) {
				step = element(step);
			}
			else {
				return new OperandNode.Path(step.toReference(), first.position());
			}
		}
	}

	private PropertyResolver.Step element(PropertyResolver.Step step) {
		ExpressionToken token = peek();
		this.next++;
		PropertyResolver.Step longer;
		if (token.kind() == Kind.NUMBER && token.text().chars().allMatch(Character::isDigit)) {
			longer = step.index(token.text(), token.position());
		}
		else if (token.kind() == Kind.QUOTED) {
			longer = step.name(token.text(), "['" + token.text() + "']", token.position());
		}
		else {
			this.next--;
			throw unexpected("an index or a name in quotes after '['", "write lines[0] or labels['a.b']");
		}
		expect("]");
		return longer;
	}

	/**
	 * Read a property path.
	 * @return what it leads to
	 */
	PropertyReference parsePath() {
		OperandNode.Path path = path();
		if (peek().kind() != Kind.END) {
			throw unexpected("the end of the path", "write a path such as address.city");
		}
		return path.property();
	}

	/**
	 * Read an update.
	 * @return the changes
	 */
	List<UpdateNode> parseUpdate() {
		List<UpdateNode> changes = new ArrayList<>();
		do {
			ExpressionToken clause = peek();
			if (clause.kind() != Kind.WORD || !CLAUSES.contains(clause.text().toLowerCase(Locale.ROOT))) {
				throw unexpected("SET, REMOVE, ADD or DELETE", changes.isEmpty() ? "begin with one of them"
						: "separate the changes of a clause by commas, and begin each clause with one of them");
			}
			this.next++;
			do {
				changes.add(change(clause.text().toLowerCase(Locale.ROOT)));
			}
			while (acceptSymbol(","));
		}
		while (peek().kind() != Kind.END);
		return List.copyOf(changes);
	}

	private UpdateNode change(String clause) {
		OperandNode.Path path = path();
		return switch (clause) {
			case "set" -> {
				expect("=");
				yield new UpdateNode.Set(path, sum());
			}
			case "remove" -> new UpdateNode.Remove(path);
			case "add" -> new UpdateNode.Add(path, requiredValue());
			default -> new UpdateNode.Delete(path, requiredValue());
		};
	}

	private OperandNode.Value requiredValue() {
		OperandNode.Value value = value();
		if (value == null) {
			throw unexpected("a parameter", "ADD and DELETE take a parameter such as :name");
		}
		return value;
	}

	private UpdateNode.Value sum() {
		UpdateNode.Value left = term();
		if (acceptSymbol("+")) {
			return new UpdateNode.Plus(left, term());
		}
		return acceptSymbol("-") ? new UpdateNode.Minus(left, term()) : left;
	}

	private UpdateNode.Value term() {
		ExpressionToken token = peek();
		OperandNode.Value value = value();
		if (value != null) {
			return new UpdateNode.Parameter(value);
		}
		if (token.kind() != Kind.WORD || !peek(1).isSymbol("(")) {
			return new UpdateNode.Reference(path());
		}
		this.next += 2;
		UpdateNode.Value result = switch (token.text()) {
			case "if_not_exists" -> {
				OperandNode.Path path = path();
				expect(",");
				yield new UpdateNode.IfNotExists(path, term());
			}
			case "list_append" -> {
				UpdateNode.Value first = term();
				expect(",");
				yield new UpdateNode.ListAppend(first, term());
			}
			default -> throw this.text.refuse(token.position(), "there is no function '" + token.text() + "'",
					"the functions of SET are if_not_exists and list_append");
		};
		expect(")");
		return result;
	}

	private ExpressionToken peek() {
		return peek(0);
	}

	private ExpressionToken peek(int ahead) {
		return this.tokens.get(Math.min(this.next + ahead, this.tokens.size() - 1));
	}

	private boolean accept(String word) {
		boolean accepted = peek().isWord(word);
		this.next += accepted ? 1 : 0;
		return accepted;
	}

	private boolean acceptSymbol(String symbol) {
		boolean accepted = peek().isSymbol(symbol);
		this.next += accepted ? 1 : 0;
		return accepted;
	}

	private void expect(String symbol) {
		if (!acceptSymbol(symbol)) {
			throw unexpected("'" + symbol + "'", "write '" + symbol + "' there");
		}
	}

	private RuntimeException unexpected(String expected, String remedy) {
		return this.text.refuse(peek().position(), "expected " + expected + ", but found " + peek().describe(), remedy);
	}

}
