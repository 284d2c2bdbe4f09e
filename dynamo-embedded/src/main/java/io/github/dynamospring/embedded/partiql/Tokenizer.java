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

import io.github.dynamospring.embedded.partiql.Token.Kind;

/**
 * Cuts a statement into tokens, in one pass that never fails: what cannot be a token
 * becomes one of the kind {@link Kind#STRAY}, which no rule accepts.
 */
final class Tokenizer {

	private final String text;

	private int position;

	private Tokenizer(String text) {
		this.text = text;
	}

	/**
	 * Cut a statement.
	 * @param text the statement
	 * @return its tokens, the last one of the kind {@link Kind#END}
	 */
	static List<Token> tokenize(String text) {
		Tokenizer tokenizer = new Tokenizer(text);
		List<Token> tokens = new ArrayList<>();
		Token token = tokenizer.next();
		while (!token.is(Kind.END)) {
			tokens.add(token);
			token = tokenizer.next();
		}
		tokens.add(token);
		return tokens;
	}

	private Token next() {
		while (this.position < this.text.length() && Character.isWhitespace(this.text.charAt(this.position))) {
			this.position++;
		}
		int start = this.position;
		if (start == this.text.length()) {
			return new Token(Kind.END, "", start, 0);
		}
		char character = this.text.charAt(start);
		if (character == '\'') {
			return quoted(Kind.STRING, character);
		}
		if (character == '"') {
			return quoted(Kind.QUOTED_NAME, character);
		}
		Kind kind = isNameStart(character) ? word() : (isDigit(character) ? number() : symbol(character));
		return new Token(kind, this.text.substring(start, this.position), start, this.position - start);
	}

	// A quote inside is written twice.
	private Token quoted(Kind kind, char quote) {
		int start = this.position++;
		StringBuilder content = new StringBuilder();
		while (this.position < this.text.length()) {
			char character = this.text.charAt(this.position++);
			if (character != quote) {
				content.append(character);
			}
			else if (!skip(quote)) {
				return new Token(kind, content.toString(), start, this.position - start);
			}
			else {
				content.append(quote);
			}
		}
		return new Token(Kind.STRAY, this.text.substring(start), start, this.position - start);
	}

	private Kind word() {
		while (this.position < this.text.length()
				&& (isNameStart(this.text.charAt(this.position)) || isDigit(this.text.charAt(this.position)))) {
			this.position++;
		}
		return Kind.WORD;
	}

	private Kind number() {
		skipDigits();
		if (at(0, '.')) {
			this.position++;
			skipDigits();
		}
		if (at(0, 'e') || at(0, 'E')) {
			int sign = (at(1, '+') || at(1, '-')) ? 1 : 0;
			int digit = this.position + 1 + sign;
			if (digit < this.text.length() && isDigit(this.text.charAt(digit))) {
				this.position = digit;
				skipDigits();
			}
		}
		return Kind.NUMBER;
	}

	private void skipDigits() {
		while (this.position < this.text.length() && isDigit(this.text.charAt(this.position))) {
			this.position++;
		}
	}

	private Kind symbol(char character) {
		this.position++;
		return switch (character) {
			case '=' -> Kind.EQ;
			case '!' -> skip('=') ? Kind.NE : Kind.STRAY;
			case '<' -> skip('=') ? Kind.LE : (skip('>') ? Kind.NE : (skip('<') ? Kind.OPEN_SET : Kind.LT));
			case '>' -> skip('=') ? Kind.GE : (skip('>') ? Kind.CLOSE_SET : Kind.GT);
			case '(' -> Kind.OPEN;
			case ')' -> Kind.CLOSE;
			case '[' -> Kind.OPEN_LIST;
			case ']' -> Kind.CLOSE_LIST;
			case '{' -> Kind.OPEN_MAP;
			case '}' -> Kind.CLOSE_MAP;
			case ',' -> Kind.COMMA;
			case ':' -> Kind.COLON;
			case '.' -> Kind.DOT;
			case '*' -> Kind.STAR;
			case '+' -> Kind.PLUS;
			case '-' -> Kind.MINUS;
			case '?' -> Kind.PARAMETER;
			case ';' -> Kind.SEMICOLON;
			default -> Kind.STRAY;
		};
	}

	private boolean skip(char character) {
		boolean found = at(0, character);
		if (found) {
			this.position++;
		}
		return found;
	}

	private boolean at(int offset, char character) {
		int index = this.position + offset;
		return index < this.text.length() && this.text.charAt(index) == character;
	}

	private static boolean isNameStart(char character) {
		return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_'
				|| character == '$';
	}

	private static boolean isDigit(char character) {
		return character >= '0' && character <= '9';
	}

}
