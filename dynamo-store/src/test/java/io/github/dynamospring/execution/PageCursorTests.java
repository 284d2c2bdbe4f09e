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

package io.github.dynamospring.execution;

import java.util.List;
import java.util.Random;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Cursors and ids of commits, which travel through other hands.
 */
class PageCursorTests {

	@Test
	void cursorReturnsItsPosition() {
		List<String> position = List.of("2026-03-01T10:00:00Z", "Ünïcode#☃:\u0000", "");
		String cursor = PageCursor.of("query", position);
		assertThat(cursor).matches("[A-Za-z0-9_-]+");
		assertThat(PageCursor.parse("query", cursor)).isEqualTo(position);
	}

	@Test
	void cursorOfAnotherQueryIsRefused() {
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> PageCursor.parse("other", PageCursor.of("query", List.of("x"))))
			.withMessageContaining("another query");
	}

	@Test
	void everyDamageIsNoticed() {
		Random random = new Random(3);
		String cursor = PageCursor.of("query", List.of("position", "of", "a", "row"));
		for (int i = 0; i < cursor.length() - 1; i++) {
			char replacement = "ABCDEFGHabcdefgh0123456789-_".charAt(random.nextInt(28));
			if (cursor.charAt(i) != replacement) {
				String damaged = cursor.substring(0, i) + replacement + cursor.substring(i + 1);
				assertThatExceptionOfType(DynamoPageTokenException.class)
					.isThrownBy(() -> PageCursor.parse("query", damaged));
			}
			String cut = cursor.substring(0, i);
			assertThatExceptionOfType(DynamoPageTokenException.class).isThrownBy(() -> PageCursor.parse("query", cut));
		}
	}

	@Test
	void commitIdHoldsAnyExecution() {
		CommitId id = new CommitId("to-ken_1", 42, "a.b:c#1.2");
		assertThat(CommitId.parse(id.toString())).isEqualTo(id);
		for (String text : List.of("", "token", "token.1", "token..x", ".1.x", "token.one.x", "token.1.")) {
			assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> CommitId.parse(text));
		}
	}

}
