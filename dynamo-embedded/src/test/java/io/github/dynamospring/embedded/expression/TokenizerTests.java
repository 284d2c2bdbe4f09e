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

import java.util.List;

import io.github.dynamospring.embedded.expression.Token.Kind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Tokenizer}.
 */
class TokenizerTests {

	@Test
	void cutsAllTokens() {
		assertThat(kinds("a #b :c 12 = <> < <= > >= ( ) [ ] , . + -")).containsExactly(Kind.WORD, Kind.NAME_PLACEHOLDER,
				Kind.VALUE_PLACEHOLDER, Kind.NUMBER, Kind.EQ, Kind.NE, Kind.LT, Kind.LE, Kind.GT, Kind.GE, Kind.OPEN,
				Kind.CLOSE, Kind.OPEN_BRACKET, Kind.CLOSE_BRACKET, Kind.COMMA, Kind.DOT, Kind.PLUS, Kind.MINUS,
				Kind.END);
	}

	@Test
	void needsNoSpaces() {
		assertThat(texts("a1_b<>:v1AND#x[0].y")).containsExactly("a1_b", "<>", ":v1AND", "#x", "[", "0", "]", ".", "y",
				"<EOF>");
		assertThat(texts("12ab")).containsExactly("12", "ab", "<EOF>");
	}

	@Test
	void charactersThatBeginNoTokenStandAlone() {
		assertThat(texts("!! @ # : _a \ud83d\ude00\u00e9")).containsExactly("!", "!", "@", "#", ":", "_", "a",
				"\ud83d\ude00", "\u00e9", "<EOF>");
		assertThat(kinds("_")).containsExactly(Kind.STRAY, Kind.END);
	}

	@Test
	void knowsWhereTokensAre() {
		Token token = Tokenizer.tokenize(" ab\t\r\n= ").get(0);
		assertThat(token).isEqualTo(new Token(Kind.WORD, "ab", 1, 3));
		assertThat(Tokenizer.tokenize(" ")).containsExactly(new Token(Kind.END, "<EOF>", 1, 1));
	}

	@Test
	void keywordsMayBeWrittenInAnyCase() {
		assertThat(Tokenizer.tokenize("beTWeen").get(0).isKeyword("BETWEEN")).isTrue();
		assertThat(Tokenizer.tokenize("#between").get(0).isKeyword("BETWEEN")).isFalse();
	}

	private static List<Kind> kinds(String text) {
		return Tokenizer.tokenize(text).stream().map(Token::kind).toList();
	}

	private static List<String> texts(String text) {
		return Tokenizer.tokenize(text).stream().map(Token::text).toList();
	}

}
