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

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.boot.test.autoconfigure.DataDynamoTest;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.beans.factory.annotation.Autowired;

import static io.github.dynamospring.boot.test.plan.DynamoPlanAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Runs what the guide to testing shows.
 */
@DataDynamoTest
class TestingGuideIntegrationTests {

	@Autowired
	private OrderRepository orders;

	@Autowired
	private DynamoOperations dynamo;

	@BeforeEach
	void save() {
		for (int day = 1; day <= 3; day++) {
			this.orders.save(new Order("u1", Instant.parse("2024-01-0" + day + "T10:00:00Z"), "o" + day,
					new BigDecimal("9.99"), OrderStatus.PAID, null, null, null));
		}
	}

	// @formatter:off
	// tag::requests[]
	@Test
	void latestOrderIsOneItem(DynamoRequests requests) {
		requests.clear();                       // forgets what @BeforeEach sent; what other tests sent is not there
		orders.findFirstByUserIdOrderByPlacedAtDesc("u1");
		assertThat(requests).singleRequest().isQuery().onTable("app_data").hasRead(1).consumedAtMost(0.5);
	}

	@Test
	void filterReadsMoreThanItReturns(DynamoRequests requests) {
		requests.clear();
		orders.findByUserIdAndTotalGreaterThan("u1", BigDecimal.TEN);
		assertThat(requests).hasOperations("Query").containNoScan().haveReadAtMost(3).consumedAtMost(0.5);
		assertThat(requests).first().onNoIndex().hasRead(3).hasReturned(0)
			.isRequest(QueryRequest.class, (query) -> assertThat(query.filterExpression()).isNotNull());
	}
	// end::requests[]

	// tag::faults[]
	@Test
	void throttledWriteIsSentAgain(Faults faults, DynamoRequests requests) {
		requests.clear();
		faults.onTable("app_data").onOperation("PutItem").throttle(Occurrence.next(2));
		orders.save(orders.findFirstByUserIdOrderByPlacedAtDesc("u1").orElseThrow());
		assertThat(requests).last().isPutItem().hasAttempts(3).hasSucceeded();
	}

	@Test
	void staleOrderIsNotSaved(Faults faults) {
		Order order = orders.findFirstByUserIdOrderByPlacedAtDesc("u1").orElseThrow();
		orders.save(order);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> orders.save(order));
		assertThat(faults.active()).isEmpty();  // those of other tests have ended
	}
	// end::faults[]

	// tag::clock[]
	@Test
	void timeIsMoved(MovableClock clock, @Autowired Clock applicationClock) {
		clock.stop();
		Instant now = applicationClock.instant();
		clock.advance(Duration.ofDays(1));      // times to live, tokens of transactions, timers of executions
		assertThat(applicationClock.instant()).isEqualTo(now.plus(Duration.ofDays(1)));
	}
	// end::clock[]

	// tag::plans[]
	@Test
	void nothingIsReadInVain(@Autowired DynamoQueryPlans plans) {
		assertThat(plans).forMethod("findByStatus").queries("StatusIndex").hasNoFilter();
		assertThat(plans).forMethod("findFirstByUserIdOrderByPlacedAtDesc").queriesTable().isLimited()
			.isOrderedDescendingBy("placedAt", "orderId");
		assertThat(plans).forMethod("findByUserIdAndTotalGreaterThan").filtersBy("total");
	}
	// end::plans[]

	// tag::building[]
	@Test
	void requestIsBuiltWithoutBeingSent(DynamoRequests requests) {
		requests.clear();
		QueryRequest request = dynamo.query(Order.class).partitionKey("u1").toRequest();
		assertThat(request.tableName()).isEqualTo("app_data");
		assertThat(request.keyConditionExpression()).isNotBlank();
		assertThat(requests).isEmpty();
	}
	// end::building[]
	// @formatter:on

}
