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
import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression.And;
import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.ConditionExpression.Comparison;
import io.github.dynamospring.core.expression.ConditionExpression.In;
import io.github.dynamospring.core.expression.ConditionExpression.Not;
import io.github.dynamospring.core.expression.ConditionExpression.Or;
import io.github.dynamospring.core.expression.ConditionExpression.Raw;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ExpressionRendererTests {

	private static final ConditionExpression A = ConditionExpression.exists(DocumentPath.of("a"));

	private static final ConditionExpression B = ConditionExpression.exists(DocumentPath.of("b"));

	private static final ConditionExpression C = ConditionExpression.exists(DocumentPath.of("c"));

	private final ExpressionRenderer renderer = new ExpressionRenderer();

	@Test
	void parenthesesAreWrittenWherePrecedenceNeedsThem() {
		assertThat(skeleton(new And(List.of(A, B, C)))).isEqualTo("a AND b AND c");
		assertThat(skeleton(new And(List.of(new And(List.of(A, B)), C)))).isEqualTo("a AND b AND c");
		assertThat(skeleton(new And(List.of(A, new And(List.of(B, C)))))).isEqualTo("a AND b AND c");
		assertThat(skeleton(new Or(List.of(A, new Or(List.of(B, C)))))).isEqualTo("a OR b OR c");
		assertThat(skeleton(new Or(List.of(new And(List.of(A, B)), C)))).isEqualTo("a AND b OR c");
		assertThat(skeleton(new And(List.of(new Or(List.of(A, B)), C)))).isEqualTo("(a OR b) AND c");
		assertThat(skeleton(new Not(A))).isEqualTo("NOT a");
		assertThat(skeleton(new Not(new Not(A)))).isEqualTo("a");
		assertThat(skeleton(new Not(new Not(new Not(A))))).isEqualTo("NOT a");
		assertThat(skeleton(new And(List.of(new Not(new Not(new Or(List.of(A, B)))), C)))).isEqualTo("(a OR b) AND c");
		assertThat(skeleton(new Not(new And(List.of(A, B))))).isEqualTo("NOT (a AND b)");
		assertThat(skeleton(new And(List.of(new Not(new Or(List.of(A, B))), C)))).isEqualTo("NOT (a OR b) AND c");
		assertThat(skeleton(new Or(List.of(new Not(A), new Not(B))))).isEqualTo("NOT a OR NOT b");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			x = y                       | x = y AND a
			x = y OR x = z              | (x = y OR x = z) AND a
			(x = y OR x = z)            | (x = y OR x = z) AND a
			( ( x = y or x = z ) )      | (x = y or x = z) AND a
			(x = y) OR (x = z)          | ((x = y) OR (x = z)) AND a
			x = y AND x = z             | x = y AND x = z AND a
			x BETWEEN y AND z           | x BETWEEN y AND z AND a
			NOT x = y                   | NOT x = y AND a
			f(x OR y)                   | f(x OR y) AND a
			""")
	void rawTextIsEnclosedWhereNeeded(String raw, String expected) {
		assertThat(skeleton(new And(List.of(new Raw(raw, Map.of(), Map.of()), A)))).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			x = y                                 | NOT x = y
			x = y and x = z                       | NOT (x = y and x = z)
			x between y and z                     | NOT x between y and z
			x BETWEEN y AND z AND y = z           | NOT (x BETWEEN y AND z AND y = z)
			not x = y                             | NOT (not x = y)
			(x = y) AND (x BETWEEN y AND z)       | NOT ((x = y) AND (x BETWEEN y AND z))
			""")
	void negatedRawTextIsEnclosedWhereNeeded(String raw, String expected) {
		assertThat(skeleton(new Not(new Raw(raw, Map.of(), Map.of())))).isEqualTo(expected);
	}

	@Test
	void equalNamesAndValuesHaveOnePlaceholder() {
		AttributeValue one = AttributeValue.fromN("1");
		String condition = this.renderer
			.render(new And(List.of(ConditionExpression.equal(DocumentPath.of("a", "b"), one),
					ConditionExpression.equal(DocumentPath.of("b", "a").index(3).name("b"), AttributeValue.fromN("1")),
					ConditionExpression.equal(DocumentPath.of("b"), AttributeValue.fromS("1")))));
		assertThat(condition).isEqualTo("#0.#1 = :0 AND #1.#0[3].#1 = :0 AND #1 = :1");
		assertThat(this.renderer.names()).containsExactly(Map.entry("#0", "a"), Map.entry("#1", "b"));
		assertThat(this.renderer.values()).containsExactly(Map.entry(":0", one),
				Map.entry(":1", AttributeValue.fromS("1")));
	}

	@Test
	void expressionsOfARequestShareTheirPlaceholders() {
		String update = this.renderer.render(new UpdateExpression(List.of(
				new UpdateExpression.Remove(DocumentPath.of("d")),
				new UpdateExpression.Set(DocumentPath.of("a"), UpdateExpression.Value.of(AttributeValue.fromN("1"))),
				new UpdateExpression.Delete(DocumentPath.of("s"), AttributeValue.fromSs(List.of("x"))),
				new UpdateExpression.Add(DocumentPath.of("n"), AttributeValue.fromN("1")),
				new UpdateExpression.Set(DocumentPath.of("c"), new UpdateExpression.Reference(DocumentPath.of("d"))))));
		String condition = this.renderer
			.render(ConditionExpression.equal(DocumentPath.of("a"), AttributeValue.fromN("1")));
		String projection = this.renderer
			.render(new ProjectionExpression(List.of(DocumentPath.of("a"), DocumentPath.of("z"))));
		assertThat(update).isEqualTo("SET #1 = :0, #4 = #0 REMOVE #0 ADD #3 :0 DELETE #2 :1");
		assertThat(condition).isEqualTo("#1 = :0");
		assertThat(projection).isEqualTo("#1, #5");
		assertThat(this.renderer.names()).hasSize(6);
		assertThat(this.renderer.values()).hasSize(2);
	}

	@Test
	void nothingRenderedHasNoPlaceholders() {
		assertThat(this.renderer.names()).isEmpty();
		assertThat(this.renderer.values()).isEmpty();
	}

	@Test
	void placeholdersOfRawPartsAreExchanged() {
		Raw first = new Raw("#0 = :0 and #x.#0[1] > :y", Map.of("#0", "v", "#x", "w"),
				Map.of(":0", AttributeValue.fromN("3"), ":y", AttributeValue.fromN("4")));
		Raw second = new Raw("#0 = :0", Map.of("#0", "a"), Map.of(":0", AttributeValue.fromN("4")));
		String condition = this.renderer.render(new And(List.of(A, first, second)));
		assertThat(condition).isEqualTo("attribute_exists(#0) AND #1 = :0 and #2.#1[1] > :1 AND #0 = :1");
		assertThat(this.renderer.names()).containsExactly(Map.entry("#0", "a"), Map.entry("#1", "v"),
				Map.entry("#2", "w"));
		assertThat(this.renderer.values()).containsExactly(Map.entry(":0", AttributeValue.fromN("3")),
				Map.entry(":1", AttributeValue.fromN("4")));
	}

	@Test
	void undefinedAndUnusedPlaceholdersAreRefused() {
		assertRefused(new Raw("#v = :v", Map.of(), Map.of(":v", AttributeValue.fromN("3"))), "#v",
				".name(\"#v\", attributeName)");
		assertRefused(new Raw("#v = :v", Map.of("#v", "v"), Map.of()), ":v", ".value(\":v\", value)");
		assertRefused(new Raw("a = b", Map.of("#v", "v"), Map.of()), "#v", "leave it out");
		assertRefused(new Raw("a = b", Map.of(), Map.of(":v", AttributeValue.fromN("3"))), ":v", "leave it out");
	}

	@Test
	void unbalancedRawTextIsRefused() {
		assertRefused(new Raw("a = b) OR (a = c", Map.of(), Map.of()), "not balanced");
		assertRefused(new Raw("(a = b", Map.of(), Map.of()), "not balanced");
	}

	@Test
	void expressionLongerThanDynamoDbAllowsIsRefused() {
		List<ConditionExpression> conditions = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			conditions.add(ConditionExpression.exists(DocumentPath.of("attribute" + i)));
		}
		assertRefused(new And(conditions), "4096", "condition");
	}

	@Test
	void inTakesOneToAHundredOperands() {
		Operand operand = Operand.literal(AttributeValue.fromN("1"));
		assertThatIllegalArgumentException().isThrownBy(() -> new In(DocumentPath.of("a"), List.of()))
			.withMessageContaining("1 to 100");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new In(DocumentPath.of("a"), Collections.nCopies(101, operand)))
			.withMessageContaining("1 to 100");
	}

	@Test
	void projectionLeavesOutPathsInsideOthers() {
		ProjectionExpression projection = new ProjectionExpression(List.of(DocumentPath.of("a", "b"),
				DocumentPath.of("c"), DocumentPath.of("a"), DocumentPath.of("c"), DocumentPath.of("ab")));
		assertThat(projection.paths()).containsExactly(DocumentPath.of("c"), DocumentPath.of("a"),
				DocumentPath.of("ab"));
	}

	@Test
	void conditionKnowsItsAttributes() {
		Raw raw = new Raw("#x.#y = :v AND begins_with(z, :v) OR w[0].pk IN (:v) AND size(s) BETWEEN :v AND :v",
				Map.of("#x", "first", "#y", "second"), Map.of(":v", AttributeValue.fromN("1")));
		ConditionExpression condition = new And(List.of(raw, new Not(A),
				new Comparison(new Operand.Size(DocumentPath.of("m", "n")), Comparator.EQUAL, DocumentPath.of("o"))));
		assertThat(condition.attributeNames()).containsExactly("first", "z", "w", "s", "a", "m", "o");
	}

	private void assertRefused(ConditionExpression condition, String... parts) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.renderer.render(condition))
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

	/**
	 * Render a condition with its functions reduced to the attribute name.
	 */
	private String skeleton(ConditionExpression condition) {
		String text = this.renderer.render(condition);
		for (Map.Entry<String, String> name : this.renderer.names().entrySet()) {
			text = text.replace("attribute_exists(" + name.getKey() + ")", name.getValue());
		}
		return text;
	}

}
