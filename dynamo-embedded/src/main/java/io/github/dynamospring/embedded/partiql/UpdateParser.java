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

import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.expression.UpdateAction;
import io.github.dynamospring.embedded.expression.UpdateExpression;
import io.github.dynamospring.embedded.expression.UpdateOperand;
import io.github.dynamospring.embedded.partiql.Token.Kind;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;

/**
 * Reads the clauses {@code SET} and {@code REMOVE} of an update.
 */
final class UpdateParser {

	private final TokenStream tokens;

	private final TermParser terms;

	private final List<UpdateAction> actions = new ArrayList<>();

	UpdateParser(TokenStream tokens, TermParser terms) {
		this.tokens = tokens;
		this.terms = terms;
	}

	UpdateExpression update() {
		boolean more = true;
		while (more) {
			if (this.tokens.skipKeyword("SET")) {
				clause(true);
			}
			else if (this.tokens.skipKeyword("REMOVE")) {
				clause(false);
			}
			else {
				more = false;
			}
		}
		if (this.actions.isEmpty()) {
			throw this.tokens.unexpected();
		}
		return UpdateExpression.of(this.actions);
	}

	private void clause(boolean set) {
		do {
			Token start = this.tokens.peek();
			UpdateAction action = set ? set() : new UpdateAction.Remove(this.terms.path());
			for (UpdateAction other : this.actions) {
				if (overlap(other.path(), action.path())) {
					throw new ValidationFailure(PartiqlMessages.malformed("Two document paths overlap", start));
				}
			}
			this.actions.add(action);
		}
		while (this.tokens.skip(Kind.COMMA));
	}

	private static boolean overlap(Path first, Path second) {
		int length = Math.min(first.elements().size(), second.elements().size());
		return first.elements().subList(0, length).equals(second.elements().subList(0, length));
	}

	private UpdateAction set() {
		Path path = this.terms.path();
		this.tokens.expect(Kind.EQ);
		if (this.tokens.skipCall("SET_ADD")) {
			return new UpdateAction.Add(path, membersOf(path));
		}
		if (this.tokens.skipCall("SET_DELETE")) {
			return new UpdateAction.Delete(path, membersOf(path));
		}
		return new UpdateAction.Assign(path, sum());
	}

	// Read the operands of a function that changes the set at the path it is assigned to.
	private Value membersOf(Path path) {
		Token start = this.tokens.peek();
		if (!this.terms.path().equals(path)) {
			throw new ValidationFailure(PartiqlMessages.unexpected(start));
		}
		this.tokens.expect(Kind.COMMA);
		Token members = this.tokens.peek();
		Value value = this.terms.value();
		if (!value.type().isSet()) {
			throw new ValidationFailure(PartiqlMessages.unexpected(members));
		}
		this.tokens.expect(Kind.CLOSE);
		return value;
	}

	private UpdateOperand sum() {
		UpdateOperand left = operand();
		if (this.tokens.skip(Kind.PLUS)) {
			return new UpdateOperand.Plus(left, operand());
		}
		return this.tokens.skip(Kind.MINUS) ? new UpdateOperand.Minus(left, operand()) : left;
	}

	private UpdateOperand operand() {
		if (this.tokens.skipCall("LIST_APPEND")) {
			UpdateOperand first = operand();
			this.tokens.expect(Kind.COMMA);
			UpdateOperand second = operand();
			this.tokens.expect(Kind.CLOSE);
			return new UpdateOperand.ListAppend(first, second);
		}
		if (this.terms.isValueNext()) {
			return new UpdateOperand.Literal(this.terms.value());
		}
		return new UpdateOperand.Attribute(this.terms.path());
	}

}
