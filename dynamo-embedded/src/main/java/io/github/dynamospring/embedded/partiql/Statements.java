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

import java.util.List;

import io.github.dynamospring.embedded.partiql.Token.Kind;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Parses statements.
 *
 * @since 0.1.0
 */
public final class Statements {

	private Statements() {
	}

	/**
	 * Parse a statement.
	 * @param text the statement
	 * @param parameters the values of its question marks, in their order
	 * @return the statement
	 * @throws ValidationFailure if the statement is malformed or the number of parameters
	 * is another
	 */
	public static Statement parse(String text, List<Value> parameters) {
		Parameters values = new Parameters(parameters);
		Statement statement = new StatementParser(new TokenStream(text), values).statement();
		values.checkAllTaken();
		return statement;
	}

	/**
	 * Find the table a statement is about, without looking at the rest.
	 * @param text the statement
	 * @return the table's name, or {@code null} if none can be seen
	 */
	public static @Nullable String tableName(String text) {
		List<Token> tokens = Tokenizer.tokenize(text);
		for (int i = 0; i + 1 < tokens.size(); i++) {
			Token token = tokens.get(i);
			if (token.isKeyword("FROM") || token.isKeyword("INTO") || (i == 0 && token.isKeyword("UPDATE"))) {
				Token name = tokens.get(i + 1);
				return (name.is(Kind.WORD) || name.is(Kind.QUOTED_NAME)) ? name.text() : null;
			}
		}
		return null;
	}

}
