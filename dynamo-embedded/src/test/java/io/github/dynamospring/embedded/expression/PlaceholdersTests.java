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

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.junit.jupiter.api.Test;

import static io.github.dynamospring.embedded.expression.TestValues.assertRefused;
import static io.github.dynamospring.embedded.expression.TestValues.n;
import static io.github.dynamospring.embedded.expression.TestValues.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link Placeholders}.
 */
class PlaceholdersTests {

	@Test
	void placeholdersAreUsedUpAcrossTheExpressionsOfARequest() {
		Placeholders placeholders = Placeholders.of(Map.of("#k", "pk", "#f", "f", "#p", "p"),
				values(":k", n(1), ":f", n(2)));
		Expressions.keyCondition("#k = :k", placeholders);
		Expressions.filter("#f = :f", placeholders);
		assertRefused(placeholders::verifyAllUsed,
				"Value provided in ExpressionAttributeNames unused in expressions: keys: {#p}");
		Expressions.projection("#p", placeholders);
		assertThatNoException().isThrownBy(placeholders::verifyAllUsed);
	}

	@Test
	void unusedNamesAreReportedBeforeUnusedValues() {
		Map<String, String> names = new LinkedHashMap<>();
		names.put("#x", "x");
		names.put("#y", "y");
		assertRefused(Placeholders.of(names, values(":v", n(1)))::verifyAllUsed,
				"Value provided in ExpressionAttributeNames unused in expressions: keys: {#x, #y}");
		assertRefused(Placeholders.of(null, values(":v", n(1), ":w", n(1)))::verifyAllUsed,
				"Value provided in ExpressionAttributeValues unused in expressions: keys: {:v, :w}");
	}

	@Test
	void aPlaceholderInAPartThatIsNeverEvaluatedCountsAsUsed() {
		Placeholders placeholders = Placeholders.of(Map.of("#b", "b"), values(":a", n(1), ":b", n(2)));
		Expressions.condition("a = :a OR #b = :b", placeholders);
		assertThatNoException().isThrownBy(placeholders::verifyAllUsed);
	}

	@Test
	void emptyMapsAreRefused() {
		assertRefused(() -> Placeholders.of(Map.of(), null), "ExpressionAttributeNames must not be empty");
		assertRefused(() -> Placeholders.of(null, Map.of()), "ExpressionAttributeValues must not be empty");
	}

	@Test
	void keysThatAreNoPlaceholdersAreRefused() {
		assertRefused(() -> Placeholders.of(Map.of("a", "a"), null),
				"ExpressionAttributeNames contains invalid key: Syntax error; key: \"a\"");
		assertRefused(() -> Placeholders.of(Map.of("#", "a"), null),
				"ExpressionAttributeNames contains invalid key: Syntax error; key: \"#\"");
		assertRefused(() -> Placeholders.of(Map.of("#a-b", "a"), null),
				"ExpressionAttributeNames contains invalid key: Syntax error; key: \"#a-b\"");
		assertRefused(() -> Placeholders.of(null, values("b", n(1))),
				"ExpressionAttributeValues contains invalid key: Syntax error; key: \"b\"");
	}

	@Test
	void placeholdersMayHave255BytesWithTheirSign() {
		String longest = ":" + "v".repeat(254);
		assertThatNoException().isThrownBy(() -> Placeholders.of(null, values(longest, n(1))));
		assertRefused(() -> Placeholders.of(null, values(longest + "v", n(1))),
				"ExpressionAttributeValues contains invalid key: Syntax error; key: \"" + longest + "v\"");
	}

	@Test
	void placeholdersMayBeginWithADigit() {
		Placeholders placeholders = Placeholders.of(Map.of("#0", "a"), values(":0", n(1)));
		assertThat(Expressions.condition("#0 = :0", placeholders).matches(TestValues.item("a", n(1)))).isTrue();
	}

	@Test
	void theRefusalOfAValueNamesItsPlaceholder() {
		ValidationFailure failure = new ValidationFailure("Input collection contains duplicates");
		assertThat(Placeholders.invalidValue(":b", failure)).hasMessage(
				"ExpressionAttributeValues contains invalid value: Input collection contains duplicates for key :b");
	}

	@Test
	void undefinedPlaceholdersAreReportedByTheExpressionThatUsesThem() {
		assertRefused(() -> Expressions.filter("#missing = :v", Placeholders.of(null, values(":v", n(1)))),
				"Invalid FilterExpression: An expression attribute name used in the document path is not defined; "
						+ "attribute name: #missing");
		assertRefused(() -> Expressions.update("SET a = :v", Placeholders.none()),
				"Invalid UpdateExpression: An expression attribute value used in expression is not defined; "
						+ "attribute value: :v");
		assertRefused(() -> Expressions.projection("a.#b", Placeholders.none()),
				"Invalid ProjectionExpression: An expression attribute name used in the document path is not "
						+ "defined; attribute name: #b");
	}

}
