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

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SortKeyConditionTests {

	@Test
	void equalPartsHaveNoOperator() {
		assertCondition(SortKeyCondition.is("a", 1), List.of("a", 1), null, List.of());
	}

	@Test
	void rangesAreOnTheFirstPart() {
		assertCondition(SortKeyCondition.lessThan(1), List.of(), Operator.LESS_THAN, List.of(1));
		assertCondition(SortKeyCondition.lessThanOrEqual(1), List.of(), Operator.LESS_THAN_OR_EQUAL, List.of(1));
		assertCondition(SortKeyCondition.greaterThan(1), List.of(), Operator.GREATER_THAN, List.of(1));
		assertCondition(SortKeyCondition.greaterThanOrEqual(1), List.of(), Operator.GREATER_THAN_OR_EQUAL, List.of(1));
		assertCondition(SortKeyCondition.between(1, 2), List.of(), Operator.BETWEEN, List.of(1, 2));
		assertCondition(SortKeyCondition.startingWith("x"), List.of(), Operator.STARTING_WITH, List.of("x"));
	}

	@Test
	void rangesFollowEqualParts() {
		SortKeyCondition equal = SortKeyCondition.is("a");
		assertCondition(equal.andLessThan(1), List.of("a"), Operator.LESS_THAN, List.of(1));
		assertCondition(equal.andLessThanOrEqual(1), List.of("a"), Operator.LESS_THAN_OR_EQUAL, List.of(1));
		assertCondition(equal.andGreaterThan(1), List.of("a"), Operator.GREATER_THAN, List.of(1));
		assertCondition(equal.andGreaterThanOrEqual(1), List.of("a"), Operator.GREATER_THAN_OR_EQUAL, List.of(1));
		assertCondition(equal.andBetween(1, 2), List.of("a"), Operator.BETWEEN, List.of(1, 2));
		assertCondition(equal.andStartingWith("x"), List.of("a"), Operator.STARTING_WITH, List.of("x"));
	}

	@Test
	void rawPrefixIsTold() {
		assertThat(SortKeyCondition.beginsWith("2024-01").raw()).isTrue();
		assertThat(SortKeyCondition.startingWith("2024-01").raw()).isFalse();
		assertThat(SortKeyCondition.beginsWith("x")).isNotEqualTo(SortKeyCondition.startingWith("x"));
	}

	@Test
	void secondRangeIsRefused() {
		assertThatIllegalStateException().isThrownBy(() -> SortKeyCondition.lessThan(1).andGreaterThan(0))
			.withMessageContaining("range already");
		assertThatIllegalStateException().isThrownBy(() -> SortKeyCondition.beginsWith("x").andLessThan(0))
			.withMessageContaining("range already");
	}

	@Test
	void somethingMustBeGiven() {
		assertThatIllegalArgumentException().isThrownBy(SortKeyCondition::is).withMessageContaining("at least one");
		assertThatIllegalArgumentException().isThrownBy(() -> SortKeyCondition.beginsWith(""))
			.withMessageContaining("empty");
	}

	@Test
	void conditionSaysWhatItIs() {
		assertThat(SortKeyCondition.is("a").andBetween(1, 2)).hasToString("SortKeyCondition(is[a] between[1, 2])");
		assertThat(SortKeyCondition.beginsWith("x")).hasToString("SortKeyCondition(beginsWith[x])");
	}

	private static void assertCondition(SortKeyCondition condition, List<?> equalParts, Operator operator,
			List<?> operands) {
		assertThat(condition.equalParts()).isEqualTo(equalParts);
		assertThat(condition.operator()).isEqualTo(operator);
		assertThat(condition.operands()).isEqualTo(operands);
		assertThat(condition.raw()).isFalse();
	}

}
