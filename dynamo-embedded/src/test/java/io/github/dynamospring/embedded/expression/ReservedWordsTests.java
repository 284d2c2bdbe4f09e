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

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link ReservedWords}.
 */
class ReservedWordsTests {

	@Test
	void thereAre573() {
		assertThat(ReservedWords.count()).isEqualTo(573);
	}

	@ParameterizedTest
	@ValueSource(strings = { "status", "Name", "SIZE", "zone", "abort", "ttl", "flattern", "innter" })
	void areFoundInAnyCase(String word) {
		assertThat(ReservedWords.contains(word)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "pk", "sk", "statuses", "id", "email", "version", "contains", "if_not_exists" })
	void otherWordsAreFree(String word) {
		assertThat(ReservedWords.contains(word)).isFalse();
	}

	@Test
	void areRefusedInEveryKindOfExpressionAndInsidePaths() {
		Placeholders none = Placeholders.none();
		String problem = "Attribute name is a reserved keyword; reserved keyword: ";
		assertRefused(() -> Expressions.condition("attribute_exists(status)", none),
				"Invalid ConditionExpression: " + problem + "status");
		assertRefused(() -> Expressions.filter("a.Name = b", none), "Invalid FilterExpression: " + problem + "Name");
		assertRefused(() -> Expressions.keyCondition("hash = b", none),
				"Invalid KeyConditionExpression: " + problem + "hash");
		assertRefused(() -> Expressions.projection("a[0].comment", none),
				"Invalid ProjectionExpression: " + problem + "comment");
		assertRefused(() -> Expressions.update("REMOVE Absolute", none),
				"Invalid UpdateExpression: " + problem + "Absolute");
		assertRefused(() -> Expressions.update("SET a = status", none),
				"Invalid UpdateExpression: " + problem + "status");
	}

	@Test
	void aPlaceholderStandsForThem() {
		assertThatNoException().isThrownBy(() -> Expressions.condition("attribute_exists(#s.#n)",
				Placeholders.of(Map.of("#s", "status", "#n", "name"), null)));
	}

}
