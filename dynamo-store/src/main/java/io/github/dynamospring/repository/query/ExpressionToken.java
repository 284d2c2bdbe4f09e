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

/**
 * A token of an expression.
 *
 * @param kind what it is
 * @param text its text; of values without what marks them
 * @param position where it starts, from zero
 */
record ExpressionToken(Kind kind, String text, int position) {

	boolean isWord(String word) {
		return this.kind == Kind.WORD && this.text.equalsIgnoreCase(word);
	}

	boolean isSymbol(String symbol) {
		return this.kind == Kind.SYMBOL && this.text.equals(symbol);
	}

	/**
	 * Describe the token for messages.
	 * @return the token as it was written
	 */
	String describe() {
		return switch (this.kind) {
			case END -> "the end of the text";
			case NAMED_VALUE -> "':" + this.text + "'";
			case POSITIONAL_VALUE -> "'?" + this.text + "'";
			case QUOTED -> "'" + this.text + "' in quotes";
			default -> "'" + this.text + "'";
		};
	}

	/**
	 * Cut an expression into tokens.
	 * @param expression the expression
	 * @return the tokens, the last one of kind {@link Kind#END}
	 */
	static List<ExpressionToken> of(ExpressionText expression) {
		return new Lexer(expression).tokens();
	}

	/**
	 * What a token is.
	 */
	enum Kind {

		/** A keyword, function or name. */
		WORD,

		/** A number, as in an index. */
		NUMBER,

		/** A parameter by name. */
		NAMED_VALUE,

		/** A parameter by position. */
		POSITIONAL_VALUE,

		/** A value expression. */
		EXPRESSION,

		/** A name in quotes, as in {@code labels['a.b']}. */
		QUOTED,

		/** Anything else. */
		SYMBOL,

		/** The end of the text. */
		END

	}

	/**
	 * Finds the tokens from left to right.
	 */
	private static final class Lexer {

		private final ExpressionText expression;

		private final String text;

		private final List<ExpressionToken> tokens = new ArrayList<>();

		private int position;

		Lexer(ExpressionText expression) {
			this.expression = expression;
			this.text = expression.text();
		}

		List<ExpressionToken> tokens() {
			while (this.position < this.text.length()) {
				char next = this.text.charAt(this.position);
				if (Character.isWhitespace(next)) {
					this.position++;
				}
				else {
					this.tokens.add(token(next));
				}
			}
			this.tokens.add(new ExpressionToken(Kind.END, "", this.text.length()));
			return this.tokens;
		}

		private ExpressionToken token(char first) {
			int start = this.position;
			if (Character.isJavaIdentifierStart(first)) {
				return new ExpressionToken(Kind.WORD, word(), start);
			}
			if (Character.isDigit(first)) {
				return new ExpressionToken(Kind.NUMBER, word(), start);
			}
			return switch (first) {
				case ':', '?' -> value(first, start);
				case '\'' -> new ExpressionToken(Kind.QUOTED, quoted(start), start);
				case '#' -> throw this.expression.refuse(start, "a name needs no placeholder here",
						"write the name of the property itself; also reserved words of DynamoDB are fine");
				default -> new ExpressionToken(Kind.SYMBOL, symbol(), start);
			};
		}

		private String word() {
			int start = this.position;
			while (this.position < this.text.length()
					&& Character.isJavaIdentifierPart(this.text.charAt(this.position))) {
				this.position++;
			}
			return this.text.substring(start, this.position);
		}

		private String symbol() {
			int start = this.position++;
			if (this.position < this.text.length()
					&& List.of("<>", "<=", ">=").contains(this.text.substring(start, this.position + 1))) {
				this.position++;
			}
			return this.text.substring(start, this.position);
		}

		private ExpressionToken value(char marker, int start) {
			this.position++;
			if (this.text.startsWith("#{", this.position) || this.text.startsWith("${", this.position)) {
				return new ExpressionToken(Kind.EXPRESSION, braced(start), start);
			}
			String name = word();
			if (name.isEmpty()) {
				throw this.expression.refuse(start, "'" + marker + "' marks a value, but none is named",
						"name a parameter, such as :name or ?0");
			}
			if (marker == ':' && Character.isJavaIdentifierStart(name.charAt(0))) {
				return new ExpressionToken(Kind.NAMED_VALUE, name, start);
			}
			if (marker == '?' && name.chars().allMatch(Character::isDigit)) {
				return new ExpressionToken(Kind.POSITIONAL_VALUE, name, start);
			}
			throw this.expression.refuse(start, "'" + marker + name + "' is no parameter",
					"write :name for a parameter by its name, ?0 for the first one");
		}

		private String braced(int start) {
			int from = this.position;
			int depth = 0;
			boolean quoted = false;
			while (this.position < this.text.length()) {
				char next = this.text.charAt(this.position++);
				if (next == '\'') {
					quoted = !quoted;
				}
				else if (!quoted && next == '{') {
					depth++;
				}
				else if (!quoted && next == '}' && --depth == 0) {
					return this.text.substring(from, this.position);
				}
			}
			throw this.expression.refuse(start, "the expression is not closed", "close it with }");
		}

		private String quoted(int start) {
			int end = this.text.indexOf('\'', start + 1);
			if (end < 0) {
				throw this.expression.refuse(start, "the quote is not closed", "close it with '");
			}
			this.position = end + 1;
			return this.text.substring(start + 1, end);
		}

	}

}
