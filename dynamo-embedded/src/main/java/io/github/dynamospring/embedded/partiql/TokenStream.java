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

/**
 * The tokens of a statement, taken from left to right.
 */
final class TokenStream {

	private final List<Token> tokens;

	private int position;

	TokenStream(String statement) {
		this.tokens = Tokenizer.tokenize(statement);
	}

	Token peek() {
		return this.tokens.get(this.position);
	}

	boolean isNext(Kind kind) {
		return peek().is(kind);
	}

	/**
	 * Whether the token behind the next one has a kind.
	 * @param kind the kind
	 * @return whether it has
	 */
	boolean isSecond(Kind kind) {
		return this.position + 1 < this.tokens.size() && this.tokens.get(this.position + 1).is(kind);
	}

	Token take() {
		Token token = peek();
		if (!token.is(Kind.END)) {
			this.position++;
		}
		return token;
	}

	boolean skip(Kind kind) {
		boolean found = isNext(kind);
		if (found) {
			this.position++;
		}
		return found;
	}

	boolean skipKeyword(String keyword) {
		boolean found = peek().isKeyword(keyword);
		if (found) {
			this.position++;
		}
		return found;
	}

	// Skip the name of a function and the parenthesis behind it.
	boolean skipCall(String function) {
		if (!peek().isKeyword(function) || !isSecond(Kind.OPEN)) {
			return false;
		}
		this.position += 2;
		return true;
	}

	Token expect(Kind kind) {
		if (!isNext(kind)) {
			throw unexpected();
		}
		return take();
	}

	void expectKeyword(String keyword) {
		if (!skipKeyword(keyword)) {
			throw unexpected();
		}
	}

	/**
	 * Take the name of a table or attribute.
	 * @return the name
	 * @throws ValidationFailure if there is something else
	 */
	String name() {
		Token token = peek();
		if (token.is(Kind.QUOTED_NAME) && !token.text().isEmpty()) {
			return take().text();
		}
		if (token.is(Kind.WORD) && !Keywords.contains(token.text())) {
			return take().text();
		}
		throw unexpected();
	}

	ValidationFailure unexpected() {
		return new ValidationFailure(PartiqlMessages.unexpected(peek()));
	}

}
