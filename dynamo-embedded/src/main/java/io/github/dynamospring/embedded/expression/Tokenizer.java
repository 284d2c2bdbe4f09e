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

import io.github.dynamospring.embedded.expression.Token.Kind;

/**
 * Cuts an expression into tokens, in one pass that never fails: a character that cannot
 * begin a token becomes a token of the kind {@link Kind#STRAY}, which no grammar accepts.
 */
final class Tokenizer {

	private final String text;

	private int position;

	private Tokenizer(String text) {
		this.text = text;
	}

	/**
	 * Cut a text.
	 * @param text the text
	 * @return the tokens, the last one of the kind {@link Kind#END}
	 */
	static List<Token> tokenize(String text) {
		Tokenizer tokenizer = new Tokenizer(text);
		List<Token> tokens = new ArrayList<>();
		for (Token token = tokenizer.next(); token.kind() != Kind.END; token = tokenizer.next()) {
			tokens.add(token);
		}
		tokens.add(new Token(Kind.END, "<EOF>", text.length(), text.length()));
		return tokens;
	}

	static boolean isNamePart(char character) {
		return isLetter(character) || isDigit(character) || character == '_';
	}

	private Token next() {
		while (this.position < this.text.length() && isSpace(this.text.charAt(this.position))) {
			this.position++;
		}
		int start = this.position;
		if (start == this.text.length()) {
			return new Token(Kind.END, "", start, start);
		}
		char character = this.text.charAt(start);
		Kind kind = kind(character);
		return new Token(kind, this.text.substring(start, this.position), start, this.position);
	}

	private Kind kind(char character) {
		this.position++;
		if (isLetter(character)) {
			skipName();
			return Kind.WORD;
		}
		if (isDigit(character)) {
			while (this.position < this.text.length() && isDigit(this.text.charAt(this.position))) {
				this.position++;
			}
			return Kind.NUMBER;
		}
		return switch (character) {
			case '#' -> skipName() ? Kind.NAME_PLACEHOLDER : Kind.STRAY;
			case ':' -> skipName() ? Kind.VALUE_PLACEHOLDER : Kind.STRAY;
			case '=' -> Kind.EQ;
			case '<' -> skip('=') ? Kind.LE : (skip('>') ? Kind.NE : Kind.LT);
			case '>' -> skip('=') ? Kind.GE : Kind.GT;
			case '(' -> Kind.OPEN;
			case ')' -> Kind.CLOSE;
			case '[' -> Kind.OPEN_BRACKET;
			case ']' -> Kind.CLOSE_BRACKET;
			case ',' -> Kind.COMMA;
			case '.' -> Kind.DOT;
			case '+' -> Kind.PLUS;
			case '-' -> Kind.MINUS;
			default -> stray(character);
		};
	}

	private Kind stray(char character) {
		if (Character.isHighSurrogate(character) && this.position < this.text.length()
				&& Character.isLowSurrogate(this.text.charAt(this.position))) {
			this.position++;
		}
		return Kind.STRAY;
	}

	private boolean skip(char character) {
		boolean found = this.position < this.text.length() && this.text.charAt(this.position) == character;
		if (found) {
			this.position++;
		}
		return found;
	}

	private boolean skipName() {
		int start = this.position;
		while (this.position < this.text.length() && isNamePart(this.text.charAt(this.position))) {
			this.position++;
		}
		return this.position > start;
	}

	private static boolean isLetter(char character) {
		return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
	}

	private static boolean isDigit(char character) {
		return character >= '0' && character <= '9';
	}

	private static boolean isSpace(char character) {
		return character == ' ' || character == '\t' || character == '\n' || character == '\r';
	}

}
