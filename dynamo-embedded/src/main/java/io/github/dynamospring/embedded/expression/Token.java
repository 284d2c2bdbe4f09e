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

/**
 * A piece of an expression.
 *
 * @param kind what it is
 * @param text how it is written
 * @param start where it begins
 * @param end where the text behind it begins
 */
record Token(Kind kind, String text, int start, int end) {

	/**
	 * What a token can be. A character that cannot begin any token is one of its own.
	 */
	enum Kind {

		WORD, NAME_PLACEHOLDER, VALUE_PLACEHOLDER, NUMBER, EQ, NE, LT, LE, GT, GE, OPEN, CLOSE, OPEN_BRACKET,
		CLOSE_BRACKET, COMMA, DOT, PLUS, MINUS, STRAY, END

	}

	boolean is(Kind kind) {
		return this.kind == kind;
	}

	/**
	 * Whether this is a keyword, which may be written in any case.
	 * @param keyword the keyword in upper case
	 * @return whether it is
	 */
	boolean isKeyword(String keyword) {
		return this.kind == Kind.WORD && this.text.equalsIgnoreCase(keyword);
	}

}
