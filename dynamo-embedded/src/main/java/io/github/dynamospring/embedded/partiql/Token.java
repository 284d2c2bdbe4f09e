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

/**
 * A piece of a statement.
 *
 * @param kind what it is
 * @param text the name, string or number it stands for, or the symbol
 * @param position where it begins, from zero
 * @param length how many characters it takes
 */
record Token(Kind kind, String text, int position, int length) {

	/**
	 * What a token can be. A character that cannot begin any token is one of its own.
	 */
	enum Kind {

		WORD, QUOTED_NAME, STRING, NUMBER, EQ, NE, LT, LE, GT, GE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, OPEN_MAP,
		CLOSE_MAP, OPEN_SET, CLOSE_SET, COMMA, COLON, DOT, STAR, PLUS, MINUS, PARAMETER, SEMICOLON, STRAY, END

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
