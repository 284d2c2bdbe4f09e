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

package io.github.dynamospring.core.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ExpressionRenderer.Precedence;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition given as text, cut into tokens so that its placeholders can be exchanged
 * and its precedence is known. DynamoDB's grammar has no quoted text, so a token that
 * looks like a placeholder is one.
 */
final class RawExpression {

	private static final Set<String> KEYWORDS = Set.of("AND", "OR", "NOT", "BETWEEN", "IN");

	private final ConditionExpression.Raw raw;

	private final List<String> tokens;

	private final Precedence precedence;

	private RawExpression(ConditionExpression.Raw raw, List<String> tokens, Precedence precedence) {
		this.raw = raw;
		this.tokens = tokens;
		this.precedence = precedence;
	}

	static RawExpression parse(ConditionExpression.Raw raw) {
		List<String> tokens = tokens(raw.text());
		checkParentheses(raw, tokens);
		while (isEnclosed(tokens)) {
			tokens = trimmed(tokens.subList(1, tokens.size() - 1));
		}
		checkPlaceholders(raw, tokens);
		return new RawExpression(raw, tokens, precedence(tokens));
	}

	Precedence precedence() {
		return this.precedence;
	}

	/**
	 * Return the names the paths in the text start with, be they placeholders or bare
	 * names.
	 * @return the attribute names
	 */
	List<String> attributeNames() {
		List<String> significant = this.tokens.stream().filter((token) -> !token.isBlank()).toList();
		List<String> names = new ArrayList<>();
		for (int i = 0; i < significant.size(); i++) {
			String token = significant.get(i);
			boolean first = i == 0 || !significant.get(i - 1).equals(".");
			boolean function = i + 1 < significant.size() && significant.get(i + 1).equals("(");
			if (first && isName(token)) {
				names.add(required(this.raw.names(), token));
			}
			else if (first && !function && isWord(token)) {
				names.add(token);
			}
		}
		return names;
	}

	void write(StringBuilder out, Function<String, String> names, Function<AttributeValue, String> values) {
		for (String token : this.tokens) {
			if (isName(token)) {
				out.append(names.apply(required(this.raw.names(), token)));
			}
			else if (isValue(token)) {
				out.append(values.apply(required(this.raw.values(), token)));
			}
			else {
				out.append(token);
			}
		}
	}

	private static <T> T required(Map<String, T> placeholders, String token) {
		T value = placeholders.get(token);
		if (value == null) {
			throw new IllegalStateException("Placeholder " + token + " is not defined");
		}
		return value;
	}

	private static boolean isName(String token) {
		return token.length() > 1 && token.charAt(0) == '#';
	}

	private static boolean isValue(String token) {
		return token.length() > 1 && token.charAt(0) == ':';
	}

	private static boolean isWord(String token) {
		return (Character.isLetter(token.charAt(0)) || token.charAt(0) == '_')
				&& !KEYWORDS.contains(token.toUpperCase(Locale.ROOT));
	}

	/*
	 * Cut a text into words, placeholders, runs of white space and single characters.
	 */
	private static List<String> tokens(String text) {
		List<String> tokens = new ArrayList<>();
		int start = 0;
		while (start < text.length()) {
			int end = start + 1;
			char first = text.charAt(start);
			if (Character.isWhitespace(first)) {
				while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
					end++;
				}
			}
			else if (first == '#' || first == ':' || isWordPart(first)) {
				while (end < text.length() && isWordPart(text.charAt(end))) {
					end++;
				}
			}
			tokens.add(text.substring(start, end));
			start = end;
		}
		return trimmed(tokens);
	}

	private static boolean isWordPart(char character) {
		return character == '_' || Character.isLetterOrDigit(character);
	}

	private static List<String> trimmed(List<String> tokens) {
		int start = 0;
		int end = tokens.size();
		while (start < end && tokens.get(start).isBlank()) {
			start++;
		}
		while (end > start && tokens.get(end - 1).isBlank()) {
			end--;
		}
		return tokens.subList(start, end);
	}

	private static void checkParentheses(ConditionExpression.Raw raw, List<String> tokens) {
		int depth = 0;
		for (String token : tokens) {
			depth += change(token);
			if (depth < 0) {
				break;
			}
		}
		if (depth != 0) {
			throw new DynamoValidationException(
					"The parentheses of the expression '" + raw.text() + "' are not balanced: every ( needs its )");
		}
	}

	private static int change(String token) {
		return switch (token) {
			case "(" -> 1;
			case ")" -> -1;
			default -> 0;
		};
	}

	private static boolean isEnclosed(List<String> tokens) {
		if (tokens.size() < 2 || !tokens.get(0).equals("(")) {
			return false;
		}
		int depth = 0;
		for (int i = 0; i < tokens.size(); i++) {
			depth += change(tokens.get(i));
			if (depth == 0) {
				return i == tokens.size() - 1;
			}
		}
		return false;
	}

	private static void checkPlaceholders(ConditionExpression.Raw raw, List<String> tokens) {
		Set<String> used = new HashSet<>(tokens);
		for (String token : used) {
			if (isName(token) && !raw.names().containsKey(token)) {
				throw new DynamoValidationException("The expression '" + raw.text() + "' uses " + token
						+ ", which is not defined: add .name(\"" + token + "\", attributeName)");
			}
			if (isValue(token) && !raw.values().containsKey(token)) {
				throw new DynamoValidationException("The expression '" + raw.text() + "' uses " + token
						+ ", which is not defined: add .value(\"" + token + "\", value)");
			}
		}
		checkUsed(raw, used, raw.names().keySet());
		checkUsed(raw, used, raw.values().keySet());
	}

	private static void checkUsed(ConditionExpression.Raw raw, Set<String> used, Set<String> defined) {
		for (String placeholder : defined) {
			if (!used.contains(placeholder)) {
				throw new DynamoValidationException("The expression '" + raw.text() + "' does not use " + placeholder
						+ ", which is defined: DynamoDB refuses unused placeholders, so leave it out");
			}
		}
	}

	private static Precedence precedence(List<String> tokens) {
		Precedence loosest = Precedence.PREDICATE;
		int depth = 0;
		int betweens = 0;
		for (String token : tokens) {
			depth += change(token);
			if (depth > 0) {
				continue;
			}
			switch (token.toUpperCase(Locale.ROOT)) {
				case "BETWEEN" -> betweens++;
				case "OR" -> loosest = Precedence.OR;
				case "NOT" -> loosest = looser(loosest, Precedence.NOT);
				case "AND" -> {
					if (betweens > 0) {
						betweens--;
					}
					else {
						loosest = looser(loosest, Precedence.AND);
					}
				}
				default -> {
				}
			}
		}
		return loosest;
	}

	private static Precedence looser(Precedence one, Precedence other) {
		return one.isLooserThan(other) ? one : other;
	}

}
