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

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.partiql.Token.Kind;
import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueMessages;

/**
 * Reads paths and values.
 */
final class TermParser {

	private static final int MAX_INDEX_DIGITS = 9;

	private final TokenStream tokens;

	private final Parameters parameters;

	TermParser(TokenStream tokens, Parameters parameters) {
		this.tokens = tokens;
		this.parameters = parameters;
	}

	/**
	 * Read a path such as {@code a.b[0]}.
	 * @return the path
	 */
	Path path() {
		Path path = Path.of(this.tokens.name());
		while (true) {
			if (this.tokens.skip(Kind.DOT)) {
				path = path.then(new Path.Name(this.tokens.name()));
			}
			else if (this.tokens.isNext(Kind.OPEN_LIST) && this.tokens.isSecond(Kind.NUMBER)) {
				this.tokens.take();
				path = path.then(new Path.Index(index(this.tokens.take())));
				this.tokens.expect(Kind.CLOSE_LIST);
			}
			else {
				return path;
			}
		}
	}

	private static int index(Token token) {
		String digits = token.text();
		if (digits.length() > MAX_INDEX_DIGITS || !digits.chars().allMatch(Character::isDigit)) {
			throw new ValidationFailure(PartiqlMessages.unexpected(token));
		}
		return Integer.parseInt(digits);
	}

	/**
	 * Whether a value comes next, not a path.
	 * @return whether it does
	 */
	boolean isValueNext() {
		Token token = this.tokens.peek();
		return switch (token.kind()) {
			case STRING, NUMBER, PARAMETER, MINUS, OPEN_LIST, OPEN_MAP, OPEN_SET -> true;
			case WORD -> token.isKeyword("TRUE") || token.isKeyword("FALSE") || token.isKeyword("NULL");
			default -> false;
		};
	}

	/**
	 * Read a value.
	 * @return the value
	 * @throws ValidationFailure if it cannot be stored
	 */
	Value value() {
		Value value = value(1);
		if (value.depth() > Value.MAX_DEPTH) {
			throw new ValidationFailure(ValueMessages.NESTING_TOO_DEEP);
		}
		return value;
	}

	private Value value(int level) {
		if (level > 2 * Value.MAX_DEPTH) {
			throw new ValidationFailure(ValueMessages.NESTING_TOO_DEEP);
		}
		if (!isValueNext()) {
			throw this.tokens.unexpected();
		}
		Token token = this.tokens.take();
		return switch (token.kind()) {
			case STRING -> new Value.S(token.text());
			case NUMBER -> Value.N.of(token.text());
			case MINUS -> Value.N.of("-" + this.tokens.expect(Kind.NUMBER).text());
			case PARAMETER -> this.parameters.next();
			case OPEN_LIST -> new Value.L(elements(level, Kind.CLOSE_LIST));
			case OPEN_SET -> set(token, elements(level, Kind.CLOSE_SET));
			case OPEN_MAP -> map(level);
			default -> word(token);
		};
	}

	private static Value word(Token token) {
		if (token.isKeyword("NULL")) {
			return Value.Null.INSTANCE;
		}
		return token.isKeyword("TRUE") ? Value.Bool.TRUE : Value.Bool.FALSE;
	}

	private List<Value> elements(int level, Kind end) {
		List<Value> elements = new ArrayList<>();
		if (this.tokens.skip(end)) {
			return elements;
		}
		do {
			elements.add(value(level + 1));
		}
		while (this.tokens.skip(Kind.COMMA));
		this.tokens.expect(end);
		return elements;
	}

	private Value map(int level) {
		Map<String, Value> entries = new LinkedHashMap<>();
		if (this.tokens.skip(Kind.CLOSE_MAP)) {
			return new Value.M(entries);
		}
		do {
			Token name = this.tokens.expect(Kind.STRING);
			this.tokens.expect(Kind.COLON);
			if (entries.put(name.text(), value(level + 1)) != null) {
				throw new ValidationFailure(PartiqlMessages.malformed("Duplicate field in struct", name));
			}
		}
		while (this.tokens.skip(Kind.COMMA));
		this.tokens.expect(Kind.CLOSE_MAP);
		return new Value.M(entries);
	}

	private static Value set(Token token, List<Value> members) {
		if (members.isEmpty()) {
			throw new ValidationFailure(ValueMessages.EMPTY_STRING_SET);
		}
		Class<? extends Value> type = members.get(0).getClass();
		if (!members.stream().allMatch(type::isInstance)) {
			throw new ValidationFailure(PartiqlMessages.malformed("Sets must have members of one type", token));
		}
		if (type == Value.S.class) {
			return Value.SS.of(members.stream().map((member) -> ((Value.S) member).value()).toList());
		}
		if (type == Value.N.class) {
			List<BigDecimal> numbers = members.stream().map((member) -> ((Value.N) member).value()).toList();
			return Value.NS.of(numbers.stream().map(BigDecimal::toString).toList());
		}
		if (type == Value.B.class) {
			List<Binary> binaries = members.stream().map((member) -> ((Value.B) member).value()).toList();
			return Value.BS.of(binaries);
		}
		throw new ValidationFailure(
				PartiqlMessages.malformed("Sets can have strings, numbers and binaries as members only", token));
	}

}
