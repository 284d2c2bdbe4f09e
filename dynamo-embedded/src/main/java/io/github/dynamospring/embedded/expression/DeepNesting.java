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

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.github.dynamospring.embedded.expression.Token.Kind;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is wrong with an expression nested deeper than the parsers go. Something is:
 * each level needs an operator, a function or superfluous parentheses, and of operators
 * there can be 300 only. Works on the tokens, without recursion.
 */
final class DeepNesting {

	private DeepNesting() {
	}

	/**
	 * Find the problem.
	 * @param tokens the tokens of the expression
	 * @return its message, or {@code null} if the parentheses do not match
	 */
	static @Nullable String problem(List<Token> tokens) {
		int[] closing = new int[tokens.size()];
		Deque<Integer> open = new ArrayDeque<>();
		boolean redundant = false;
		boolean sizeOfSize = false;
		String unknownFunction = null;
		for (int i = 0; i < tokens.size(); i++) {
			if (tokens.get(i).is(Kind.OPEN)) {
				open.push(i);
				sizeOfSize |= isSize(tokens, i - 1) && isSize(tokens, i + 1);
				if (unknownFunction == null && isCall(tokens, i) && !Functions.exists(tokens.get(i - 1).text())) {
					unknownFunction = tokens.get(i - 1).text();
				}
			}
			else if (tokens.get(i).is(Kind.CLOSE)) {
				if (open.isEmpty()) {
					return null;
				}
				int start = open.pop();
				closing[start] = i;
				redundant |= !isCall(tokens, start) && tokens.get(start + 1).is(Kind.OPEN)
						&& closing[start + 1] == i - 1;
			}
		}
		if (!open.isEmpty()) {
			return null;
		}
		if (redundant) {
			return ExpressionMessages.REDUNDANT_PARENTHESES;
		}
		if (unknownFunction != null) {
			return ExpressionMessages.unknownFunction(unknownFunction);
		}
		return sizeOfSize ? ExpressionMessages.operandType("size", ValueType.N) : ExpressionMessages.TOO_MANY_OPERATORS;
	}

	private static boolean isSize(List<Token> tokens, int position) {
		return position >= 0 && tokens.get(position).is(Kind.WORD) && tokens.get(position).text().equals("size");
	}

	private static boolean isCall(List<Token> tokens, int position) {
		if (position == 0 || !tokens.get(position - 1).is(Kind.WORD)) {
			return false;
		}
		Token word = tokens.get(position - 1);
		return !word.isKeyword("AND") && !word.isKeyword("OR") && !word.isKeyword("NOT") && !word.isKeyword("IN")
				&& !word.isKeyword("BETWEEN");
	}

}
