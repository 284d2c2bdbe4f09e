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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureDynamoRequests;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.localstack.LocalStackContainer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.data.domain.PageRequest;
import org.springframework.test.context.ActiveProfiles;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The application on a container, where there is a container engine: the class and the
 * image are LocalStack's own.
 */
// @formatter:off
// tag::container[]
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE,
		properties = { "dynamo.tables.action=create", "dynamo.execution.enabled=true" })
@AutoConfigureDynamoRequests
@Testcontainers(disabledWithoutDocker = true)
@ActiveProfiles("container")
class LocalStackContainerTests {

	@Container
	@ServiceConnection                          // endpoint, region and credentials are the container's
	static LocalStackContainer localStack = new LocalStackContainer("localstack/localstack:4.14.0")
		.withServices("dynamodb");

	@Autowired
	private OrderRepository orders;

	// end::container[]
	// @formatter:on
	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private ExecutionStore store;

	private static Order order(String userId, String orderId) {
		return new Order(userId, Instant.parse("2024-01-15T10:00:00Z"), orderId, new BigDecimal("9.99"),
				OrderStatus.PAID, new Address("Main St 1", "Berlin", "DE"), Set.of("web"), null);
	}

	@Test
	void clientIsConnectedToTheContainer(@Autowired DynamoDbClient client, @Autowired DynamoConnectionDetails details) {
		assertThat(details.getEndpoint()).isEqualTo(localStack.getEndpoint());
		assertThat(client.serviceClientConfiguration().endpointOverride()).contains(localStack.getEndpoint());
		assertThat(client.serviceClientConfiguration().region()).hasToString(localStack.getRegion());
	}

	@Test
	void entityIsCreatedReadUpdatedAndDeleted(DynamoRequests requests) {
		Order saved = this.orders.save(order("crud", "o1"));
		assertThat(this.orders.findByKey("crud", saved.placedAt(), "o1")).contains(saved);
		this.dynamo.update(Order.class)
			.key("crud", saved.placedAt(), "o1")
			.set("status", OrderStatus.SHIPPED)
			.condition(where("status").is(OrderStatus.PAID))
			.execute();
		assertThat(this.orders.findByKey("crud", saved.placedAt(), "o1")).map(Order::status)
			.contains(OrderStatus.SHIPPED);
		this.orders.deleteByKey("crud", saved.placedAt(), "o1");
		assertThat(this.orders.findByUserId("crud")).isEmpty();
		assertThat(requests).containNoScan().containNoFailure().useOnlyTables("app_data");
	}

	@Test
	void tableAndIndexAreQueried() {
		this.orders.saveAll(List.of(order("query", "o1"), order("query", "o2"), order("query", "o3")));
		assertThat(this.orders.findByUserId("query")).extracting(Order::orderId).containsExactly("o1", "o2", "o3");
		assertThat(this.orders.findFirstByUserIdOrderByPlacedAtDesc("query")).map(Order::orderId).contains("o3");
		assertThat(this.orders.findByStatus(OrderStatus.PAID, PageRequest.ofSize(100))).extracting(Order::userId)
			.contains("query");
	}

	@Test
	void transactionIsAppliedAsAWholeOrNotAtAll() {
		Order first = order("transaction", "o1");
		this.dynamo.transaction().put(first).put(order("transaction", "o2")).execute();
		assertThat(this.orders.findByUserId("transaction")).hasSize(2);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(order("transaction", "o3")).put(first).execute());
		assertThat(this.orders.findByUserId("transaction")).hasSize(2);
	}

	@Test
	void executionIsCommitted() {
		StoredExecution<State> created = this.store
			.save(StoredExecution.create("order-o1", "fulfilment", new State("unpaid")));
		CommitResult<State> result = this.store.commit(Commit.of(created)
			.state(new State("paid"))
			.status(ExecutionStatus.RUNNING)
			.emit("warehouse", "order-paid", new State("paid"))
			.schedule("delivery", Instant.parse("2030-01-15T10:00:00Z").plus(Duration.ofDays(1)))
			.build());
		assertThat(result.execution().version()).isEqualTo(created.version() + 1);
		assertThat(this.store.load("order-o1", State.class)).map(StoredExecution::state).contains(new State("paid"));
	}

	record State(String payment) {

	}

}
