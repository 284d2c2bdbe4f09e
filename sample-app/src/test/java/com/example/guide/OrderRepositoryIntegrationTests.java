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

package com.example.guide;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.boot.test.autoconfigure.DataDynamoTest;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static io.github.dynamospring.boot.test.plan.DynamoPlanAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

// @formatter:off
// tag::test[]
@DataDynamoTest
class OrderRepositoryIntegrationTests {

	@Autowired
	private OrderRepository orders;

	@Autowired
	private DynamoQueryPlans plans;

	@Test
	void findsTheOrdersOfAUser() {
		Instant placedAt = Instant.parse("2024-01-15T10:00:00Z");
		this.orders.save(new Order("u1", placedAt, "o1", null, OrderStatus.PAID, null, null, null));
		List<Order> found = this.orders.findByUserId("u1");
		assertThat(found).extracting(Order::orderId).containsExactly("o1");
	}

	@Test
	void readsAPartitionNotTheTable() {
		assertThat(this.plans).forRepository(OrderRepository.class).forMethod("findByUserId").queriesTable();
	}

}
// end::test[]
// @formatter:on
