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

package io.github.dynamospring.repository.query;

import java.util.OptionalInt;

import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many requests a method sends at worst, as far as that does not depend on the data.
 */
class MaxRequestsTests {

	@ParameterizedTest
	@CsvSource({ "findByUserIdAndPlacedAtAndOrderId, 1", "findByUserIdAndPlacedAtAndOrderIdAndStatus, 1",
			"existsByUserIdAndPlacedAtAndOrderId, 1", "deleteByUserIdAndPlacedAtAndOrderId, 1", "existsByUserId, 1",
			"getByUserId, 1", "findFirstByUserIdOrderByPlacedAtDesc, 1",
			"findTop3ByUserIdOrderByPlacedAtDescOrderIdDesc, 2" })
	void numberOfTheRequestsIsKnown(String method, int requests) {
		assertThat(QueryMethods.plan(Orders.class, method).getMaxRequests()).isEqualTo(OptionalInt.of(requests));
	}

	@ParameterizedTest
	@ValueSource(strings = { "findByUserId", "countByUserId", "findByUserIdAndPlacedAtAfter", "findByStatus",
			"findByTotalGreaterThan", "findFirst5ByUserIdAndNoteIsNull", "existsByUserIdAndGiftFalse", "deleteByUserId",
			"countByUserIdIn", "removeByStatus" })
	void numberOfTheRequestsGrowsWithTheDataOrTheArguments(String method) {
		assertThat(QueryMethods.plan(Orders.class, method).getMaxRequests()).isEmpty();
	}

	@Test
	void pageOfKnownSizeReadsOneItemMore() {
		assertThat(QueryMethods.plan(Windows.class, "findTop10ByUserId").getMaxRequests()).hasValue(6);
	}

	interface Windows extends DynamoRepository<Orders.Order> {

		Window<Orders.Order> findTop10ByUserId(String userId, ScrollPosition position);

	}

}
