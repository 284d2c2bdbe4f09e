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

import io.github.dynamospring.embedded.expression.Problems.Kind;
import io.github.dynamospring.embedded.value.Utf8;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What all grammars have in common: tokens, document paths, placeholders and the texts of
 * syntax errors. Looks one or two tokens ahead, never back.
 */
abstract class ExpressionParser {

	private static final int MAX_BYTES = 4_096;

	/** Deeper than any expression within the other limits can be without a problem. */
	private static final int MAX_NESTING = 400;

	protected final Problems problems;

	private final Placeholders placeholders;

	private final String text;

	private final List<Token> tokens;

	private int position;

	private int nesting;

	ExpressionParser(String text, Placeholders placeholders, Problems problems) {
		this.problems = problems;
		this.placeholders = placeholders;
		this.text = text;
		if (text.isEmpty()) {
			throw problems.failure(ExpressionMessages.EMPTY);
		}
		int bytes = Utf8.length(text);
		if (bytes > MAX_BYTES) {
			throw problems.failure(ExpressionMessages.tooLong(bytes));
		}
		this.tokens = Tokenizer.tokenize(text);
		if (this.tokens.size() == 1) {
			throw problems.failure(ExpressionMessages.EMPTY);
		}
	}

	protected final Token peek() {
		return this.tokens.get(this.position);
	}

	protected final boolean at(Token.Kind kind) {
		return peek().is(kind);
	}

	protected final boolean atKeyword(String keyword) {
		return peek().isKeyword(keyword);
	}

	/**
	 * Whether a function call begins here.
	 * @return whether a word is followed by a parenthesis
	 */
	protected final boolean atCall() {
		return at(Token.Kind.WORD) && this.tokens.get(this.position + 1).is(Token.Kind.OPEN);
	}

	protected final Token next() {
		Token token = peek();
		if (!token.is(Token.Kind.END)) {
			this.position++;
		}
		return token;
	}

	protected final boolean skip(Token.Kind kind) {
		boolean found = at(kind);
		if (found) {
			next();
		}
		return found;
	}

	protected final boolean skipKeyword(String keyword) {
		boolean found = atKeyword(keyword);
		if (found) {
			next();
		}
		return found;
	}

	protected final Token expect(Token.Kind kind) {
		if (!at(kind)) {
			throw syntaxError();
		}
		return next();
	}

	protected final void enter() {
		if (++this.nesting > MAX_NESTING) {
			String problem = DeepNesting.problem(this.tokens);
			if (problem != null) {
				throw this.problems.failure(problem);
			}
			this.position = this.tokens.size() - 1;
			throw syntaxError();
		}
	}

	protected final void leave() {
		this.nesting--;
	}

	/**
	 * The syntax error at the next token: the token, and the source from the token before
	 * it to the token after it.
	 * @return the failure to throw
	 */
	protected final ValidationFailure syntaxError() {
		Token token = peek();
		int start = this.tokens.get(Math.max(0, this.position - 1)).start();
		int end = this.tokens.get(Math.min(this.tokens.size() - 1, this.position + 1)).end();
		if (token.is(Token.Kind.END)) {
			end = this.tokens.get(this.position - 1).end();
		}
		else if (this.tokens.get(this.position + 1).is(Token.Kind.END)) {
			end = token.end();
		}
		return this.problems.failure(ExpressionMessages.syntaxError(token.text(), this.text.substring(start, end)));
	}

	/**
	 * Whether a word cannot be a name because the grammar needs it.
	 * @param token the word
	 * @return whether it is a keyword of the grammar
	 */
	protected abstract boolean isKeyword(Token token);

	/**
	 * Classify an undefined placeholder.
	 * @param kind whether it stands for a name or a value
	 * @return the kind of problem this is in the grammar
	 */
	protected Kind undefined(Kind kind) {
		return kind;
	}

	protected final boolean atPath() {
		return at(Token.Kind.NAME_PLACEHOLDER) || (at(Token.Kind.WORD) && !isKeyword(peek()));
	}

	protected final Path path() {
		List<Path.Element> elements = new ArrayList<>();
		elements.add(name());
		tail(elements);
		return new Path(elements);
	}

	/**
	 * Read the rest of a path whose beginning was in parentheses.
	 * @param head the beginning
	 * @return the whole path
	 */
	protected final Path tail(Path head) {
		List<Path.Element> elements = new ArrayList<>(head.elements());
		tail(elements);
		return new Path(elements);
	}

	private void tail(List<Path.Element> elements) {
		while (true) {
			if (skip(Token.Kind.DOT)) {
				elements.add(name());
			}
			else if (skip(Token.Kind.OPEN_BRACKET)) {
				elements.add(index(expect(Token.Kind.NUMBER).text()));
				expect(Token.Kind.CLOSE_BRACKET);
			}
			else {
				break;
			}
		}
		if (elements.size() > Value.MAX_DEPTH) {
			this.problems.report(Kind.INDEX, ExpressionMessages.pathTooDeep(elements.size()));
		}
	}

	private Path.Element name() {
		if (!atPath()) {
			throw syntaxError();
		}
		Token token = next();
		if (token.is(Token.Kind.WORD)) {
			if (ReservedWords.contains(token.text())) {
				this.problems.report(Kind.RESERVED_WORD, ExpressionMessages.reservedWord(token.text()));
			}
			return new Path.Name(token.text());
		}
		String name = this.placeholders.useName(token.text());
		if (name == null) {
			this.problems.report(undefined(Kind.NAME), ExpressionMessages.nameNotDefined(token.text()));
			return new Path.Name(token.text());
		}
		return new Path.Name(name);
	}

	private Path.Element index(String digits) {
		try {
			return new Path.Index(Integer.parseInt(digits));
		}
		catch (NumberFormatException ex) {
			this.problems.report(Kind.INDEX, ExpressionMessages.indexOutOfRange(digits));
			return new Path.Index(Integer.MAX_VALUE);
		}
	}

	/**
	 * Read a value placeholder.
	 * @return the value, or {@code null} if the request does not define it
	 */
	protected final @Nullable Value value() {
		Token token = expect(Token.Kind.VALUE_PLACEHOLDER);
		Value value = this.placeholders.useValue(token.text());
		if (value == null) {
			this.problems.report(undefined(Kind.VALUE), ExpressionMessages.valueNotDefined(token.text()));
		}
		return value;
	}

	/**
	 * Refuse a path that overlaps or conflicts with an earlier one.
	 * @param earlier the earlier paths, to which the path is added
	 * @param path the path
	 */
	protected final void checkPath(List<Path> earlier, Path path) {
		for (Path other : earlier) {
			checkPaths(other, path);
		}
		earlier.add(path);
	}

	private void checkPaths(Path one, Path two) {
		int length = Math.min(one.elements().size(), two.elements().size());
		for (int i = 0; i < length; i++) {
			Path.Element left = one.elements().get(i);
			Path.Element right = two.elements().get(i);
			if (left.getClass() != right.getClass()) {
				this.problems.report(Kind.CONFLICT, ExpressionMessages.conflict(one, two));
				return;
			}
			if (!left.equals(right)) {
				return;
			}
		}
		this.problems.report(Kind.OVERLAP, ExpressionMessages.overlap(one, two));
	}

}
