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

package io.github.dynamospring.core.query;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.query.Criteria.And;
import io.github.dynamospring.core.query.Criteria.Comparison;
import io.github.dynamospring.core.query.Criteria.Not;
import io.github.dynamospring.core.query.Criteria.Or;
import io.github.dynamospring.core.query.Criteria.Size;
import org.junit.jupiter.api.Test;

import org.springframework.data.core.PropertyPath;

import static io.github.dynamospring.core.query.Criteria.allOf;
import static io.github.dynamospring.core.query.Criteria.anyOf;
import static io.github.dynamospring.core.query.Criteria.expression;
import static io.github.dynamospring.core.query.Criteria.not;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CriteriaTests {

	private static final Criteria A = where("a").is(1);

	private static final Criteria B = where("b").is(2);

	private static final Criteria C = where("c").is(3);

	@Test
	void placeholderNeedsTheNameOfAnAttribute() {
		assertThatIllegalArgumentException().isThrownBy(() -> Criteria.expression("#a = :a").name("#a", ""))
			.withMessage("The attribute name of placeholder '#a' is missing");
	}

	@Test
	void stepsCombineFromLeftToRight() {
		assertThat(where("a").is(1).or("b").is(2).and("c").is(3)).isEqualTo(new And(List.of(new Or(List.of(A, B)), C)));
		assertThat(where("a").is(1).and("b").is(2).or("c").is(3)).isEqualTo(new Or(List.of(new And(List.of(A, B)), C)));
		assertThat(A.or(B.and(C))).isEqualTo(new Or(List.of(A, new And(List.of(B, C)))));
	}

	@Test
	void listsCombineAnyNumber() {
		assertThat(allOf(A, B, C)).isEqualTo(new And(List.of(A, B, C)));
		assertThat(anyOf(A, B, C)).isEqualTo(new Or(List.of(A, B, C)));
		assertThat(allOf(A)).isSameAs(A);
		assertThat(anyOf(A)).isSameAs(A);
		assertThat(not(A)).isEqualTo(new Not(A));
		assertThatIllegalArgumentException().isThrownBy(Criteria::allOf).withMessageContaining("at least one");
		assertThatIllegalArgumentException().isThrownBy(Criteria::anyOf).withMessageContaining("at least one");
	}

	@Test
	void everyStepMakesItsComparison() {
		assertComparison(where("p").is(1), Operator.EQUAL, 1);
		assertComparison(where("p").ne(1), Operator.NOT_EQUAL, 1);
		assertComparison(where("p").isNot(1), Operator.NOT_EQUAL, 1);
		assertComparison(where("p").lt(1), Operator.LESS_THAN, 1);
		assertComparison(where("p").lte(1), Operator.LESS_THAN_OR_EQUAL, 1);
		assertComparison(where("p").gt(1), Operator.GREATER_THAN, 1);
		assertComparison(where("p").gte(1), Operator.GREATER_THAN_OR_EQUAL, 1);
		assertComparison(where("p").between(1, 2), Operator.BETWEEN, 1, 2);
		assertComparison(where("p").in(1, 2, 3), Operator.IN, 1, 2, 3);
		assertComparison(where("p").in(List.of(1, 2)), Operator.IN, 1, 2);
		assertComparison(where("p").startingWith("x"), Operator.STARTING_WITH, "x");
		assertComparison(where("p").contains("x"), Operator.CONTAINS, "x");
		assertComparison(where("p").notContains("x"), Operator.NOT_CONTAINS, "x");
		assertComparison(where("p").exists(), Operator.EXISTS);
		assertComparison(where("p").notExists(), Operator.NOT_EXISTS);
		assertComparison(where("p").isNull(), Operator.IS_NULL);
		assertComparison(where("p").isNotNull(), Operator.IS_NOT_NULL);
		assertComparison(where("p").hasType("S"), Operator.TYPE, "S");
		assertThat(where("p").is(null))
			.isEqualTo(new Comparison("p", Operator.EQUAL, Arrays.asList(new Object[] { null })));
	}

	@Test
	void sizeComparesNumbers() {
		assertThat(where("p").size().is(1)).isEqualTo(new Size("p", Operator.EQUAL, List.of(1L)));
		assertThat(where("p").size().ne(1)).isEqualTo(new Size("p", Operator.NOT_EQUAL, List.of(1L)));
		assertThat(where("p").size().lt(1)).isEqualTo(new Size("p", Operator.LESS_THAN, List.of(1L)));
		assertThat(where("p").size().lte(1)).isEqualTo(new Size("p", Operator.LESS_THAN_OR_EQUAL, List.of(1L)));
		assertThat(where("p").size().gt(1)).isEqualTo(new Size("p", Operator.GREATER_THAN, List.of(1L)));
		assertThat(where("p").size().gte(1)).isEqualTo(new Size("p", Operator.GREATER_THAN_OR_EQUAL, List.of(1L)));
		assertThat(A.and("p").size().between(1, 2))
			.isEqualTo(new And(List.of(A, new Size("p", Operator.BETWEEN, List.of(1L, 2L)))));
	}

	@Test
	void typedPathsNameProperties() {
		assertThat(where(Person::name).is("x")).isEqualTo(where("name").is("x"));
		assertThat(where(PropertyPath.of(Person::home).then(Home::city)).is("x")).isEqualTo(where("home.city").is("x"));
		assertThat(A.and(Person::name).is("x")).isEqualTo(A.and("name").is("x"));
		assertThat(A.or(Person::name).is("x")).isEqualTo(A.or("name").is("x"));
	}

	@Test
	void operandsAreCopied() {
		Integer[] values = { 1, 2 };
		Criteria criteria = where("p").in((Object[]) values);
		values[0] = 9;
		assertThat(criteria).isEqualTo(where("p").in(1, 2));
	}

	@Test
	void expressionCollectsItsPlaceholders() {
		Criteria.Expression expression = expression("#v = :v").name("#v", "version").value(":v", 3);
		assertThat(expression.names()).isEqualTo(Map.of("#v", "version"));
		assertThat(expression.values()).isEqualTo(Map.of(":v", 3));
		assertThatIllegalArgumentException().isThrownBy(() -> expression.name("v", "x")).withMessageContaining("#");
		assertThatIllegalArgumentException().isThrownBy(() -> expression.value("v", "x")).withMessageContaining(":");
		assertThatIllegalArgumentException().isThrownBy(() -> expression(" ")).withMessageContaining("text");
	}

	@Test
	void pathIsNeeded() {
		assertThatIllegalArgumentException().isThrownBy(() -> where("")).withMessageContaining("path");
		assertThatIllegalArgumentException().isThrownBy(() -> A.and(" ")).withMessageContaining("path");
	}

	private static void assertComparison(Criteria criteria, Operator operator, Object... operands) {
		assertThat(criteria).isEqualTo(new Comparison("p", operator, Arrays.asList(operands)));
	}

	record Person(String name, Home home) {

	}

	record Home(String city) {

	}

}
