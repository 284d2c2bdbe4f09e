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

import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.expression.UpdateExpression;
import io.github.dynamospring.embedded.partiql.Statement.Order;
import io.github.dynamospring.embedded.partiql.Statement.Returning;
import io.github.dynamospring.embedded.partiql.Token.Kind;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Reads one statement by recursive descent.
 */
final class StatementParser {

	private final TokenStream tokens;

	private final TermParser terms;

	private final ConditionParser conditions;

	StatementParser(TokenStream tokens, Parameters parameters) {
		this.tokens = tokens;
		this.terms = new TermParser(tokens, parameters);
		this.conditions = new ConditionParser(tokens, this.terms);
	}

	Statement statement() {
		Statement statement = read();
		this.tokens.skip(Kind.SEMICOLON);
		this.tokens.expect(Kind.END);
		return statement;
	}

	private Statement read() {
		if (this.tokens.skipKeyword("SELECT")) {
			return select();
		}
		if (this.tokens.skipKeyword("INSERT")) {
			return insert();
		}
		if (this.tokens.skipKeyword("UPDATE")) {
			return update();
		}
		if (this.tokens.skipKeyword("DELETE")) {
			return delete();
		}
		if (this.tokens.skipKeyword("EXISTS")) {
			return exists();
		}
		throw new ValidationFailure(PartiqlMessages.noStatement());
	}

	private Statement.Select select() {
		Token first = this.tokens.peek();
		if (first.isKeyword("COUNT") && this.tokens.isSecond(Kind.OPEN)) {
			throw new ValidationFailure(PartiqlMessages.unexpectedPath(first));
		}
		List<Path> paths = new ArrayList<>();
		if (!this.tokens.skip(Kind.STAR)) {
			do {
				paths.add(this.terms.path());
			}
			while (this.tokens.skip(Kind.COMMA));
		}
		this.tokens.expectKeyword("FROM");
		String table = this.tokens.name();
		String index = this.tokens.skip(Kind.DOT) ? this.tokens.name() : null;
		Condition where = where();
		List<Order> order = order();
		Token rest = this.tokens.peek();
		if (rest.isKeyword("LIMIT") || rest.isKeyword("GROUP") || rest.isKeyword("HAVING")) {
			throw new ValidationFailure(PartiqlMessages.unsupported(rest.text(), rest));
		}
		return new Statement.Select(table, index, paths, where, order);
	}

	private Statement exists() {
		this.tokens.expect(Kind.OPEN);
		this.tokens.expectKeyword("SELECT");
		Statement.Select select = select();
		this.tokens.expect(Kind.CLOSE);
		return new Statement.Exists(select);
	}

	private Statement insert() {
		this.tokens.expectKeyword("INTO");
		String table = written();
		this.tokens.expectKeyword("VALUE");
		Token start = this.tokens.peek();
		if (this.terms.value() instanceof Value.M map) {
			return new Statement.Insert(table, Item.of(map.value()));
		}
		throw new ValidationFailure(PartiqlMessages.unexpected(start));
	}

	private Statement update() {
		String table = written();
		UpdateExpression update = new UpdateParser(this.tokens, this.terms).update();
		return new Statement.Update(table, update, where(), returning());
	}

	private Statement delete() {
		this.tokens.expectKeyword("FROM");
		String table = written();
		Condition where = where();
		Returning returning = returning();
		if (returning != Returning.NOTHING && returning != Returning.ALL_OLD) {
			throw new ValidationFailure(PartiqlMessages.invalidReturning(returning.name().replace('_', ' ')));
		}
		return new Statement.Delete(table, where, returning);
	}

	// Read the name of a table that is written to.
	private String written() {
		String table = this.tokens.name();
		if (this.tokens.skip(Kind.DOT)) {
			throw new ValidationFailure(PartiqlMessages.WRITE_TO_INDEX);
		}
		return table;
	}

	private @Nullable Condition where() {
		return this.tokens.skipKeyword("WHERE") ? this.conditions.condition() : null;
	}

	private List<Order> order() {
		List<Order> order = new ArrayList<>();
		if (!this.tokens.skipKeyword("ORDER")) {
			return order;
		}
		this.tokens.expectKeyword("BY");
		do {
			String attribute = this.tokens.name();
			boolean descending = this.tokens.skipKeyword("DESC");
			if (!descending) {
				this.tokens.skipKeyword("ASC");
			}
			order.add(new Order(attribute, !descending));
		}
		while (this.tokens.skip(Kind.COMMA));
		return order;
	}

	private Returning returning() {
		if (!this.tokens.skipKeyword("RETURNING")) {
			return Returning.NOTHING;
		}
		boolean modified = this.tokens.skipKeyword("MODIFIED");
		if (!modified) {
			this.tokens.expectKeyword("ALL");
		}
		boolean isNew = this.tokens.skipKeyword("NEW");
		if (!isNew) {
			this.tokens.expectKeyword("OLD");
		}
		this.tokens.expect(Kind.STAR);
		if (modified) {
			return isNew ? Returning.MODIFIED_NEW : Returning.MODIFIED_OLD;
		}
		return isNew ? Returning.ALL_NEW : Returning.ALL_OLD;
	}

}
