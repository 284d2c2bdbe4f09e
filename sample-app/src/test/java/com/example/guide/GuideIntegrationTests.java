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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.EmbeddedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

import static io.github.dynamospring.core.ReturnedItem.ALL_NEW;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Runs what the README and the guides show.
 */
@SpringBootTest(properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create" },
		webEnvironment = SpringBootTest.WebEnvironment.NONE)
class GuideIntegrationTests {

	private final Instant placedAt = Instant.parse("2024-01-15T10:00:00Z");

	private final Order order = new Order("u1", this.placedAt, "o1", new BigDecimal("9.99"), OrderStatus.PAID,
			new Address("Main St 1", "Berlin", "DE"), Set.of("web"), null);

	@Autowired
	private OrderRepository orders;

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private EmbeddedDynamo engine;

	@BeforeEach
	void deleteOrders() {
		this.dynamo.scan(Order.class).all().forEach(this.dynamo::delete);
	}

	@Test
	void repositoryMethods() {
		Order order = this.order;
		Instant placedAt = this.placedAt;
		// @formatter:off
		// tag::repository-use[]
		orders.save(order);                                   // one PutItem, guarded by @Version, returns the new version
		orders.findByKey("u1", placedAt, "o1");               // one GetItem
		orders.findById(DynamoKey.of("u1", placedAt, "o1"));  // the same
		// end::repository-use[]
		// @formatter:on
		assertThat(orders.findByKey("u1", placedAt, "o1")).map(Order::version).contains(1L);
		assertThat(orders.findByUserId("u1")).hasSize(1);
		assertThat(orders.findFirstByUserIdOrderByPlacedAtDesc("u1")).isPresent();
		assertThat(orders.findByUserIdAndTotalGreaterThan("u1", BigDecimal.TEN)).isEmpty();
		assertThat(orders.findByUserIdAndStatus("u1", OrderStatus.PAID)).extracting(OrderSummary::orderId)
			.containsExactly("o1");
		assertThat(orders.findByTotalGreaterThan(BigDecimal.ONE)).hasSize(1);
		Slice<Order> slice = orders.findByStatus(OrderStatus.PAID, PageRequest.ofSize(10));
		assertThat(slice).hasSize(1);
		assertThat(slice.hasNext()).isFalse();
	}

	@Test
	void windowsAndTokens() {
		for (int i = 1; i <= 5; i++) {
			orders.save(new Order("u1", this.placedAt.plusSeconds(i), "o" + i, BigDecimal.ONE, OrderStatus.PAID, null,
					Set.of(), null));
		}
		List<Order> seen = new ArrayList<>();
		Instant from = this.placedAt;
		Instant to = this.placedAt.plusSeconds(60);
		// @formatter:off
		// tag::window[]
		Window<Order> window = orders.findByUserIdAndPlacedAtBetween("u1", from, to, ScrollPosition.keyset(),
				Limit.of(2));
		// end::window[]
		// @formatter:on
		seen.addAll(window.getContent());
		while (window.hasNext()) {
			// @formatter:off
			// tag::token[]
			String token = DynamoPageToken.of(window);            // opaque, URL-safe: hand it to the client
			ScrollPosition next = DynamoPageToken.parse(token);   // refused if damaged
			window = orders.findByUserIdAndPlacedAtBetween("u1", from, to, next, Limit.of(2));
			// end::token[]
			// @formatter:on
			seen.addAll(window.getContent());
		}
		assertThat(seen).extracting(Order::orderId).containsExactly("o1", "o2", "o3", "o4", "o5");
	}

	@Test
	void updateWithoutReading() {
		orders.save(this.order);
		Instant placedAt = this.placedAt;
		// @formatter:off
		// tag::update[]
		Optional<Order> shipped = dynamo.update(Order.class).key("u1", placedAt, "o1")  // UpdateItem without a read
			.set("status", OrderStatus.SHIPPED)
			.add("tags", Set.of("express"))
			.condition(where("status").is(OrderStatus.PAID))
			.returning(ALL_NEW)
			.execute();
		// end::update[]
		// @formatter:on
		assertThat(shipped).map(Order::status).contains(OrderStatus.SHIPPED);
		assertThatExceptionOfType(DynamoConditionFailedException.class).isThrownBy(() -> dynamo.update(Order.class)
			.key("u1", placedAt, "o1")
			.set("status", OrderStatus.SHIPPED)
			.condition(where("status").is(OrderStatus.PAID))
			.execute());
	}

	@Test
	void templateQueries() {
		orders.save(this.order);
		Instant from = this.placedAt.minusSeconds(60);
		Instant to = this.placedAt.plusSeconds(60);
		// @formatter:off
		// tag::query[]
		List<Order> recent = dynamo.query(Order.class)
			.partitionKey("u1")
			.sortKey(SortKeyCondition.between(from, to))         // BETWEEN on the sort key
			.filter(where("shippingAddress.city").is("Berlin"))
			.descending()
			.limit(20)                                           // results, not items evaluated
			.all();
		// end::query[]
		// @formatter:on
		// @formatter:off
		// tag::request[]
		QueryRequest request = dynamo.query(Order.class)
			.index("StatusIndex")
			.partitionKey(OrderStatus.PAID)
			.toRequest(); // the SDK request, nothing is sent
		// end::request[]
		// @formatter:on
		assertThat(recent).hasSize(1);
		assertThat(request.indexName()).isEqualTo("StatusIndex");
	}

	@Test
	void staleVersion() {
		Order saved = orders.save(this.order);
		orders.save(saved);
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> orders.save(saved));
	}

	@Test
	void requestsSent() throws Exception {
		orders.save(this.order);
		// @formatter:off
		// tag::requests[]
		List<EmbeddedRequest> requests = new ArrayList<>();
		try (var registration = engine.onRequest(requests::add)) {
			orders.findFirstByUserIdOrderByPlacedAtDesc("u1");
		}
		assertThat(requests).extracting(EmbeddedRequest::operation).containsExactly("Query");
		assertThat(requests.get(0).body()).contains("\"Limit\":1");
		// end::requests[]
		// @formatter:on
	}

}
