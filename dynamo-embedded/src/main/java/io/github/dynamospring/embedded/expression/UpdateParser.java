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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.expression.Problems.Kind;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Parses updates: the clauses {@code SET}, {@code REMOVE}, {@code ADD} and
 * {@code DELETE}, each at most once, in any order.
 */
final class UpdateParser extends ExpressionParser {

	private static final List<Kind> ORDER = List.of(Kind.RESERVED_WORD, Kind.FUNCTION_NAME, Kind.FUNCTION_USE,
			Kind.CLAUSE, Kind.NAME, Kind.VALUE, Kind.INDEX, Kind.OPERATOR_COUNT, Kind.OVERLAP, Kind.CONFLICT,
			Kind.CLAUSE_OPERAND, Kind.OPERAND_TYPE);

	private static final List<String> CLAUSES = List.of("SET", "REMOVE", "ADD", "DELETE");

	private static final int MAX_OPERATORS = 300;

	private static final UpdateOperand UNDEFINED = new UpdateOperand.Literal(Value.Null.INSTANCE);

	private final List<UpdateAction> actions = new ArrayList<>();

	private final List<Path> paths = new ArrayList<>();

	private final Set<String> clauses = new HashSet<>();

	private int operators;

	UpdateParser(String text, Placeholders placeholders) {
		super(text, placeholders, new Problems(ExpressionKind.UPDATE, ORDER));
	}

	UpdateExpression parse() {
		do {
			clause();
		}
		while (!at(Token.Kind.END));
		if (this.operators > MAX_OPERATORS) {
			this.problems.report(Kind.OPERATOR_COUNT, ExpressionMessages.TOO_MANY_OPERATORS);
		}
		this.problems.throwFirst();
		return UpdateExpression.of(this.actions);
	}

	@Override
	protected boolean isKeyword(Token token) {
		return CLAUSES.stream().anyMatch(token::isKeyword);
	}

	private void clause() {
		String clause = CLAUSES.stream().filter(this::atKeyword).findFirst().orElseThrow(this::syntaxError);
		next();
		do {
			this.actions.add(action(clause));
		}
		while (skip(Token.Kind.COMMA));
		if (!this.clauses.add(clause)) {
			this.problems.report(Kind.CLAUSE, ExpressionMessages.clauseRepeated(clause));
		}
	}

	private UpdateAction action(String clause) {
		Path path = path();
		UpdateAction action = switch (clause) {
			case "SET" -> {
				expect(Token.Kind.EQ);
				yield new UpdateAction.Assign(path, sum().operand());
			}
			case "REMOVE" -> new UpdateAction.Remove(path);
			case "ADD" -> new UpdateAction.Add(path, clauseOperand(clause));
			default -> new UpdateAction.Delete(path, clauseOperand(clause));
		};
		checkPath(this.paths, path);
		return action;
	}

	private Value clauseOperand(String clause) {
		Value value = value();
		if (value == null) {
			return Value.Null.INSTANCE;
		}
		ValueType type = value.type();
		if (!type.isSet() && !(clause.equals("ADD") && type == ValueType.N)) {
			this.problems.report(Kind.CLAUSE_OPERAND, ExpressionMessages.clauseOperandType(clause, type));
		}
		return value;
	}

	private Term sum() {
		Term left = operand(true);
		boolean sum = left.operand() instanceof UpdateOperand.Plus || left.operand() instanceof UpdateOperand.Minus;
		if (sum || (!at(Token.Kind.PLUS) && !at(Token.Kind.MINUS))) {
			return left;
		}
		Token operator = next();
		this.operators++;
		Term right = operand(false);
		checkType(operator.text(), ValueType.N, left, right);
		UpdateOperand result = operator.is(Token.Kind.PLUS) ? new UpdateOperand.Plus(left.operand(), right.operand())
				: new UpdateOperand.Minus(left.operand(), right.operand());
		return new Term(result, null);
	}

	/**
	 * Read an operand.
	 * @param sumAllowed whether parentheses may hold a sum
	 * @return the operand
	 */
	private Term operand(boolean sumAllowed) {
		if (at(Token.Kind.OPEN)) {
			enter();
			next();
			Term inner = sumAllowed ? sum() : operand(false);
			expect(Token.Kind.CLOSE);
			leave();
			return inner;
		}
		if (atCall()) {
			return call();
		}
		if (at(Token.Kind.VALUE_PLACEHOLDER)) {
			Value value = value();
			return (value != null) ? new Term(new UpdateOperand.Literal(value), value.type())
					: new Term(UNDEFINED, null);
		}
		return new Term(new UpdateOperand.Attribute(path()), null);
	}

	private Term call() {
		enter();
		String function = next().text();
		expect(Token.Kind.OPEN);
		List<Term> arguments = new ArrayList<>();
		do {
			arguments.add(operand(false));
		}
		while (skip(Token.Kind.COMMA));
		expect(Token.Kind.CLOSE);
		leave();
		return new Term(call(function, arguments), null);
	}

	private UpdateOperand call(String function, List<Term> arguments) {
		if (!Functions.isForUpdates(function)) {
			boolean misused = Functions.exists(function);
			this.problems.report(misused ? Kind.FUNCTION_USE : Kind.FUNCTION_NAME, misused
					? ExpressionMessages.misusedFunction(function) : ExpressionMessages.unknownFunction(function));
			return UNDEFINED;
		}
		if (arguments.size() != 2) {
			this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandCount(function, arguments.size()));
			return UNDEFINED;
		}
		Term first = arguments.get(0);
		Term second = arguments.get(1);
		if (function.equals("list_append")) {
			checkType(function, ValueType.L, first, second);
			if (first.operand() instanceof UpdateOperand.ListAppend
					|| second.operand() instanceof UpdateOperand.ListAppend) {
				this.problems.report(Kind.FUNCTION_USE, ExpressionMessages.misusedFunction(function));
			}
			return new UpdateOperand.ListAppend(first.operand(), second.operand());
		}
		if (first.operand() instanceof UpdateOperand.Attribute attribute) {
			return new UpdateOperand.IfNotExists(attribute.path(), second.operand());
		}
		this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.pathRequired(function));
		return UNDEFINED;
	}

	private void checkType(String operator, ValueType expected, Term... terms) {
		for (Term term : terms) {
			if (term.literalType() != null && term.literalType() != expected) {
				this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandType(operator, term.literalType()));
			}
		}
	}

	/**
	 * A part of a right side.
	 *
	 * @param operand what it computes
	 * @param literalType its type if it is a value of the request, otherwise {@code null}
	 */
	private record Term(UpdateOperand operand, @Nullable ValueType literalType) {

	}

}
