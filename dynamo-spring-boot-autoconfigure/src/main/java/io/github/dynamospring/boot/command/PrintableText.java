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

package io.github.dynamospring.boot.command;

import java.util.function.IntPredicate;

/**
 * Text that is safe to show. Names of attributes and indexes may hold any character: one
 * that moves the cursor, changes colours or turns the direction of writing must not reach
 * the terminal. Such characters become {@code \}{@code u001b}, which is the same
 * character in Java, JSON, YAML and HCL.
 */
final class PrintableText {

	private PrintableText() {
	}

	/**
	 * Return a text as one line.
	 * @param text the text
	 * @return the text, without a line end, tab or other character that is not seen
	 */
	static String line(String text) {
		return escape(text, PrintableText::isHidden);
	}

	/**
	 * Return a text of several lines.
	 * @param text the text
	 * @return the text, with its line ends and tabs but no other character that is not
	 * seen
	 */
	static String lines(String text) {
		return escape(text.replace("\r\n", "\n"), (c) -> c != '\n' && c != '\t' && isHidden(c));
	}

	private static String escape(String text, IntPredicate hidden) {
		if (text.codePoints().noneMatch(hidden)) {
			return text;
		}
		StringBuilder escaped = new StringBuilder();
		text.codePoints().forEach((c) -> {
			if (!hidden.test(c)) {
				escaped.appendCodePoint(c);
				return;
			}
			for (char unit : Character.toChars(c)) {
				escaped.append("\\u%04x".formatted((int) unit));
			}
		});
		return escaped.toString();
	}

	private static boolean isHidden(int c) {
		return Character.isISOControl(c) || switch (Character.getType(c)) {
			case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
			default -> false;
		};
	}

}
