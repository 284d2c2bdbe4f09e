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
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.Problems.Kind;
import io.github.dynamospring.embedded.value.KeyOrder;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Parses conditions. A parenthesis may open a condition or an operand, which only what
 * follows can tell, so both are read as a {@link Term} and told apart where one of them
 * is needed.
 */
final class ConditionParser extends ExpressionParser {

	private static final List<Kind> ORDER = List.of(Kind.PARENTHESES, Kind.FUNCTION_NAME, Kind.FUNCTION_USE,
			Kind.RESERVED_WORD, Kind.INDEX, Kind.OPERATOR_COUNT, Kind.CONDITION);

	private static final List<Kind> ORDER_IN_CONDITION = List.of(Kind.PLACEHOLDER, Kind.OPERAND_COUNT, Kind.DISTINCT,
			Kind.OPERAND_TYPE);

	private static final List<String> KEYWORDS = List.of("AND", "OR", "NOT", "BETWEEN", "IN");

	private static final Map<Token.Kind, Comparator> COMPARATORS = Map.of(Token.Kind.EQ, Comparator.EQ, Token.Kind.NE,
			Comparator.NE, Token.Kind.LT, Comparator.LT, Token.Kind.LE, Comparator.LE, Token.Kind.GT, Comparator.GT,
			Token.Kind.GE, Comparator.GE);

	private static final int MAX_OPERATORS = 300;

	private static final int MAX_CANDIDATES = 100;

	/** Stands where a problem was reported, so that the rest can still be read. */
	private static final Operand UNDEFINED = new Operand.Literal(Value.Null.INSTANCE);

	private static final Condition INVALID = new Condition.Comparison(UNDEFINED, Comparator.EQ, UNDEFINED);

	private int operators;

	ConditionParser(ExpressionKind kind, String text, Placeholders placeholders) {
		super(text, placeholders, new Problems(kind, ORDER));
	}

	Condition parse() {
		Condition condition = condition(disjunction());
		expect(Token.Kind.END);
		if (this.operators > MAX_OPERATORS) {
			this.problems.report(Kind.OPERATOR_COUNT, ExpressionMessages.TOO_MANY_OPERATORS);
		}
		this.problems.throwFirst();
		return condition;
	}

	@Override
	protected boolean isKeyword(Token token) {
		return KEYWORDS.stream().anyMatch(token::isKeyword);
	}

	@Override
	protected Kind undefined(Kind kind) {
		return Kind.PLACEHOLDER;
	}

	private Term disjunction() {
		Term first = conjunction();
		if (!atKeyword("OR")) {
			return first;
		}
		List<Condition> parts = new ArrayList<>();
		parts.add(condition(first));
		while (skipKeyword("OR")) {
			this.operators++;
			parts.add(condition(conjunction()));
		}
		return Term.of(new Condition.Or(parts));
	}

	private Term conjunction() {
		Term first = negation();
		if (!atKeyword("AND")) {
			return first;
		}
		List<Condition> parts = new ArrayList<>();
		parts.add(condition(first));
		while (skipKeyword("AND")) {
			this.operators++;
			parts.add(condition(negation()));
		}
		return Term.of(new Condition.And(parts));
	}

	private Term negation() {
		int negations = 0;
		while (skipKeyword("NOT")) {
			negations++;
		}
		this.operators += negations;
		Term term = predicate();
		if (negations == 0) {
			return term;
		}
		Condition condition = condition(term);
		for (int i = 0; i < negations; i++) {
			condition = new Condition.Not(condition);
		}
		return Term.of(condition);
	}

	private Term predicate() {
		Term left = group();
		if (left.isCondition()) {
			return left;
		}
		Condition condition = null;
		Comparator comparator = COMPARATORS.get(peek().kind());
		if (comparator != null) {
			condition = comparison(left, comparator);
		}
		else if (atKeyword("BETWEEN")) {
			condition = between(left);
		}
		else if (atKeyword("IN")) {
			condition = in(left);
		}
		if (condition == null && left.condition() == null) {
			return left;
		}
		this.problems.merge(ORDER_IN_CONDITION, Kind.CONDITION);
		return (condition != null) ? Term.of(condition) : left;
	}

	private Condition comparison(Term left, Comparator comparator) {
		next();
		this.operators++;
		Term right = operandTerm();
		Operand leftOperand = operand(left);
		Operand rightOperand = operand(right);
		checkDistinct(comparator.symbol(), left, List.of(right));
		if (comparator.isOrdering()) {
			checkOrdered(comparator.symbol(), left, right);
		}
		return new Condition.Comparison(leftOperand, comparator, rightOperand);
	}

	private Condition between(Term left) {
		next();
		this.operators++;
		Term lower = operandTerm();
		if (!skipKeyword("AND")) {
			throw syntaxError();
		}
		Term upper = operandTerm();
		Condition condition = new Condition.Between(operand(left), operand(lower), operand(upper));
		checkDistinct("BETWEEN", left, List.of(lower, upper));
		checkOrdered("BETWEEN", left, lower, upper);
		checkBounds(lower, upper);
		return condition;
	}

	private Condition in(Term left) {
		next();
		this.operators++;
		expect(Token.Kind.OPEN);
		List<Term> candidates = operandTerms();
		Condition condition = new Condition.In(operand(left), candidates.stream().map(this::operand).toList());
		if (candidates.size() > MAX_CANDIDATES) {
			this.problems.report(Kind.OPERAND_COUNT, ExpressionMessages.tooManyCandidates(candidates.size()));
		}
		checkDistinct("IN", left, candidates);
		return condition;
	}

	/**
	 * Read a condition in parentheses, or an operand with or without them.
	 * @return the term
	 */
	private Term group() {
		if (!at(Token.Kind.OPEN)) {
			return simpleTerm();
		}
		enter();
		next();
		Term inner = disjunction();
		return closeGroup(inner);
	}

	private Term operandTerm() {
		if (!at(Token.Kind.OPEN)) {
			return simpleTerm();
		}
		enter();
		next();
		Term inner = operandTerm();
		return closeGroup(inner);
	}

	private Term closeGroup(Term inner) {
		expect(Token.Kind.CLOSE);
		leave();
		if (inner.grouped()) {
			this.problems.report(Kind.PARENTHESES, ExpressionMessages.REDUNDANT_PARENTHESES);
		}
		boolean pathGoesOn = at(Token.Kind.DOT) || at(Token.Kind.OPEN_BRACKET);
		if (pathGoesOn && inner.operand() instanceof Operand.Attribute attribute) {
			return Term.of(tail(attribute.path()));
		}
		return inner.inParentheses();
	}

	private Term simpleTerm() {
		if (atCall() && !isKeyword(peek())) {
			return call();
		}
		if (at(Token.Kind.VALUE_PLACEHOLDER)) {
			Value value = value();
			return (value != null) ? new Term(new Operand.Literal(value), null, null, value.type(), false)
					: new Term(UNDEFINED, null, null, null, false);
		}
		return Term.of(path());
	}

	private List<Term> operandTerms() {
		List<Term> terms = new ArrayList<>();
		do {
			terms.add(operandTerm());
		}
		while (skip(Token.Kind.COMMA));
		expect(Token.Kind.CLOSE);
		return terms;
	}

	private Term call() {
		enter();
		String function = next().text();
		expect(Token.Kind.OPEN);
		List<Term> arguments = operandTerms();
		leave();
		List<Operand> operands = arguments.stream().map(this::operand).toList();
		if (!Functions.isForConditions(function)) {
			boolean misused = Functions.exists(function);
			this.problems.report(misused ? Kind.FUNCTION_USE : Kind.FUNCTION_NAME, misused
					? ExpressionMessages.misusedFunction(function) : ExpressionMessages.unknownFunction(function));
			return new Term(null, INVALID, function, ValueType.BOOL, false);
		}
		if (operands.size() != Functions.operandsInCondition(function)) {
			this.problems.report(Kind.OPERAND_COUNT, ExpressionMessages.operandCount(function, operands.size()));
			return function.equals("size") ? new Term(UNDEFINED, null, function, ValueType.N, false)
					: new Term(null, INVALID, function, ValueType.BOOL, false);
		}
		if (function.equals("size")) {
			checkSized(arguments.get(0));
			return new Term(new Operand.Size(operands.get(0)), null, function, ValueType.N, false);
		}
		return new Term(null, call(function, arguments, operands), function, ValueType.BOOL, false);
	}

	private Condition call(String function, List<Term> arguments, List<Operand> operands) {
		switch (function) {
			case "attribute_exists", "attribute_not_exists":
				if (operands.get(0) instanceof Operand.Attribute attribute) {
					return function.equals("attribute_exists") ? new Condition.AttributeExists(attribute.path())
							: new Condition.AttributeNotExists(attribute.path());
				}
				this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.pathRequired(function));
				return INVALID;
			case "attribute_type":
				checkDistinct(function, arguments.get(0), arguments.subList(1, 2));
				ValueType type = attributeType(arguments.get(1), operands.get(1));
				return (type != null) ? new Condition.AttributeType(operands.get(0), type) : INVALID;
			case "begins_with":
				checkDistinct(function, arguments.get(0), arguments.subList(1, 2));
				checkPrefix(arguments);
				return new Condition.BeginsWith(operands.get(0), operands.get(1));
			default:
				checkDistinct(function, arguments.get(0), arguments.subList(1, 2));
				return new Condition.Contains(operands.get(0), operands.get(1));
		}
	}

	private @Nullable ValueType attributeType(Term argument, Operand operand) {
		if (argument.type() == null) {
			this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandTypeUnknown("attribute_type"));
			return null;
		}
		if (!(operand instanceof Operand.Literal literal && literal.value() instanceof Value.S name)) {
			this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandType("attribute_type", argument.type()));
			return null;
		}
		ValueType type = ValueType.ofCode(name.value());
		if (type == null) {
			this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.attributeTypeName(name.value()));
		}
		return type;
	}

	private void checkPrefix(List<Term> arguments) {
		for (Term argument : arguments) {
			ValueType type = argument.type();
			if (type != null && type != ValueType.S && type != ValueType.B) {
				this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandType("begins_with", type));
			}
		}
	}

	private void checkSized(Term argument) {
		ValueType type = argument.type();
		if (type == ValueType.N || type == ValueType.BOOL || type == ValueType.NULL) {
			this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandType("size", type));
		}
	}

	private void checkOrdered(String operator, Term... terms) {
		for (Term term : terms) {
			ValueType type = term.type();
			if (type != null && !type.isKeyType()) {
				this.problems.report(Kind.OPERAND_TYPE, ExpressionMessages.operandType(operator, type));
			}
		}
	}

	private void checkBounds(Term lower, Term upper) {
		if (!(lower.operand() instanceof Operand.Literal lowerBound && lower.type() != null && lower.type().isKeyType()
				&& upper.operand() instanceof Operand.Literal upperBound && upper.type() != null
				&& upper.type().isKeyType())) {
			return;
		}
		if (lower.type() != upper.type()) {
			this.problems.report(Kind.OPERAND_TYPE,
					ExpressionMessages.boundsOfDifferentTypes(lowerBound.value(), upperBound.value()));
		}
		else if (KeyOrder.compare(lowerBound.value(), upperBound.value()) > 0) {
			this.problems.report(Kind.OPERAND_TYPE,
					ExpressionMessages.boundsSwapped(lowerBound.value(), upperBound.value()));
		}
	}

	private void checkDistinct(String operator, Term first, List<Term> others) {
		if (!(first.operand() instanceof Operand.Attribute attribute)) {
			return;
		}
		for (Term other : others) {
			if (attribute.equals(other.operand())) {
				this.problems.report(Kind.DISTINCT, ExpressionMessages.notDistinct(operator, attribute.path()));
			}
		}
	}

	private Condition condition(Term term) {
		if (term.condition() != null) {
			return term.condition();
		}
		if (term.function() != null) {
			this.problems.report(Kind.FUNCTION_USE, ExpressionMessages.misusedFunction(term.function()));
			return INVALID;
		}
		throw syntaxError();
	}

	private Operand operand(Term term) {
		if (term.operand() != null) {
			return term.operand();
		}
		if (term.function() != null) {
			this.problems.report(Kind.FUNCTION_USE, ExpressionMessages.misusedFunction(term.function()));
		}
		return UNDEFINED;
	}

	/**
	 * A condition, an operand or a function call, which can be either.
	 *
	 * @param operand what an operand computes
	 * @param condition what a condition tests
	 * @param function the name of the function, if it is a call
	 * @param type the type, if it is known before an item is
	 * @param grouped whether it is in parentheses
	 */
	private record Term(@Nullable Operand operand, @Nullable Condition condition, @Nullable String function,
			@Nullable ValueType type, boolean grouped) {

		static Term of(Condition condition) {
			return new Term(null, condition, null, null, false);
		}

		static Term of(Path path) {
			return new Term(new Operand.Attribute(path), null, null, null, false);
		}

		boolean isCondition() {
			return this.condition != null && this.function == null;
		}

		Term inParentheses() {
			return new Term(this.operand, this.condition, this.function, this.type, true);
		}

	}

}
