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

package io.github.dynamospring.embedded.partiql;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.expression.Comparator;
import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Operand;
import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.partiql.Token.Kind;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Reads what follows {@code WHERE}. Other than in an expression, a comparison with a
 * missing attribute never holds, {@code <>} included.
 */
final class ConditionParser {

	private static final int MAX_LEVELS = 100;

	private final TokenStream tokens;

	private final TermParser terms;

	private int level;

	ConditionParser(TokenStream tokens, TermParser terms) {
		this.tokens = tokens;
		this.terms = terms;
	}

	/**
	 * Read a condition.
	 * @return the condition
	 */
	Condition condition() {
		if (++this.level > MAX_LEVELS) {
			throw new ValidationFailure(PartiqlMessages.malformed("Condition is nested too deep", this.tokens.peek()));
		}
		List<Condition> parts = new ArrayList<>();
		do {
			parts.add(conjunction());
		}
		while (this.tokens.skipKeyword("OR"));
		this.level--;
		return (parts.size() > 1) ? new Condition.Or(parts) : parts.get(0);
	}

	private Condition conjunction() {
		List<Condition> parts = new ArrayList<>();
		do {
			parts.add(negation());
		}
		while (this.tokens.skipKeyword("AND"));
		return (parts.size() > 1) ? new Condition.And(parts) : parts.get(0);
	}

	private Condition negation() {
		boolean negated = false;
		while (this.tokens.skipKeyword("NOT")) {
			negated = !negated;
		}
		Condition condition = predicate();
		return negated ? new Condition.Not(condition) : condition;
	}

	private Condition predicate() {
		if (this.tokens.skip(Kind.OPEN)) {
			Condition condition = condition();
			this.tokens.expect(Kind.CLOSE);
			return condition;
		}
		Condition function = function();
		return (function != null) ? function : comparison(operand());
	}

	private @Nullable Condition function() {
		if (this.tokens.skipCall("BEGINS_WITH")) {
			Operand[] operands = operands();
			return new Condition.BeginsWith(operands[0], operands[1]);
		}
		if (this.tokens.skipCall("CONTAINS")) {
			Operand[] operands = operands();
			return new Condition.Contains(operands[0], operands[1]);
		}
		if (this.tokens.skipCall("ATTRIBUTE_TYPE")) {
			return attributeType();
		}
		return null;
	}

	private Operand[] operands() {
		Operand first = operand();
		this.tokens.expect(Kind.COMMA);
		Operand second = operand();
		this.tokens.expect(Kind.CLOSE);
		return new Operand[] { first, second };
	}

	private Condition attributeType() {
		Operand operand = operand();
		this.tokens.expect(Kind.COMMA);
		Token code = this.tokens.peek();
		Operand second = operand();
		this.tokens.expect(Kind.CLOSE);
		ValueType type = (second instanceof Operand.Literal literal && literal.value() instanceof Value.S text)
				? ValueType.ofCode(text.value()) : null;
		if (type == null) {
			throw new ValidationFailure(PartiqlMessages.malformed("Invalid attribute type", code));
		}
		return new Condition.AttributeType(operand, type);
	}

	private Operand operand() {
		if (this.terms.isValueNext()) {
			return new Operand.Literal(this.terms.value());
		}
		if (this.tokens.skipCall("SIZE")) {
			Operand operand = new Operand.Size(new Operand.Attribute(this.terms.path()));
			this.tokens.expect(Kind.CLOSE);
			return operand;
		}
		return new Operand.Attribute(this.terms.path());
	}

	private Condition comparison(Operand left) {
		Comparator comparator = comparator();
		if (comparator != null) {
			return compare(left, comparator, operand());
		}
		boolean negated = this.tokens.skipKeyword("NOT");
		Condition condition;
		if (this.tokens.skipKeyword("IN")) {
			condition = new Condition.In(left, candidates());
		}
		else if (this.tokens.skipKeyword("BETWEEN")) {
			Operand lower = operand();
			this.tokens.expectKeyword("AND");
			Operand upper = operand();
			checkOrdered("BETWEEN", lower);
			checkOrdered("BETWEEN", upper);
			condition = new Condition.Between(left, lower, upper);
		}
		else if (!negated && this.tokens.skipKeyword("IS")) {
			return is(left);
		}
		else {
			throw this.tokens.unexpected();
		}
		return negated ? new Condition.Not(condition) : condition;
	}

	private Condition is(Operand operand) {
		boolean negated = this.tokens.skipKeyword("NOT");
		Path path = (operand instanceof Operand.Attribute attribute) ? attribute.path() : null;
		Condition condition;
		if (path == null) {
			throw this.tokens.unexpected();
		}
		if (this.tokens.skipKeyword("MISSING")) {
			condition = new Condition.AttributeNotExists(path);
		}
		else {
			this.tokens.expectKeyword("NULL");
			condition = new Condition.AttributeType(operand, ValueType.NULL);
		}
		return negated ? new Condition.Not(condition) : condition;
	}

	private @Nullable Comparator comparator() {
		Comparator comparator = switch (this.tokens.peek().kind()) {
			case EQ -> Comparator.EQ;
			case NE -> Comparator.NE;
			case LT -> Comparator.LT;
			case LE -> Comparator.LE;
			case GT -> Comparator.GT;
			case GE -> Comparator.GE;
			default -> null;
		};
		if (comparator != null) {
			this.tokens.take();
		}
		return comparator;
	}

	private static Condition compare(Operand left, Comparator comparator, Operand right) {
		if (left instanceof Operand.Literal && !(right instanceof Operand.Literal)) {
			return compare(right, comparator.mirrored(), left);
		}
		if (comparator.isOrdering()) {
			checkOrdered(comparator.symbol(), right);
		}
		Condition comparison = new Condition.Comparison(left, comparator, right);
		if (comparator != Comparator.NE) {
			return comparison;
		}
		List<Condition> parts = new ArrayList<>();
		for (Operand operand : List.of(left, right)) {
			Path path = operand.path();
			if (path != null) {
				parts.add(new Condition.AttributeExists(path));
			}
		}
		parts.add(comparison);
		return (parts.size() > 1) ? new Condition.And(parts) : comparison;
	}

	private static void checkOrdered(String operator, Operand operand) {
		if (operand instanceof Operand.Literal literal && !literal.value().type().isKeyType()) {
			throw new ValidationFailure(PartiqlMessages.operandType(operator, literal.value().type()));
		}
	}

	private List<Operand> candidates() {
		Kind end = this.tokens.skip(Kind.OPEN) ? Kind.CLOSE : Kind.CLOSE_LIST;
		if (end == Kind.CLOSE_LIST) {
			this.tokens.expect(Kind.OPEN_LIST);
		}
		List<Operand> candidates = new ArrayList<>();
		do {
			candidates.add(operand());
		}
		while (this.tokens.skip(Kind.COMMA));
		this.tokens.expect(end);
		return candidates;
	}

}
