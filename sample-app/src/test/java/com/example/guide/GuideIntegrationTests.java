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

import io.github.dynamospring.CancellationReason;
import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.ExecutableGetOperation.Get;
import io.github.dynamospring.core.ExecutableTransactionOperation;
import io.github.dynamospring.core.GotItems;
import io.github.dynamospring.core.SavedEntities;
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
@SpringBootTest(properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create",
		"dynamo.execution.enabled=false" }, webEnvironment = SpringBootTest.WebEnvironment.NONE)
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
		assertThat(orders.inMonth("u1", "2024-01")).extracting(OrderSummary::orderId).containsExactly("o1");
		assertThat(orders.inMonth("u1", "2024-02")).isEmpty();
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
	void templateGets() {
		orders.save(this.order);
		// @formatter:off
		// tag::get[]
		Optional<Order> order = dynamo.get(Order.class).key("u1", placedAt, "o1").consistent().one();
		boolean there = dynamo.get(Order.class).key("u1", placedAt, "o1").exists();   // transfers the key
		// end::get[]
		// @formatter:on
		assertThat(order).isPresent();
		assertThat(there).isTrue();
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
	void transactions() {
		Order order = orders.save(this.order);
		Order replacement = new Order("u1", this.placedAt.plusSeconds(60), "o2", BigDecimal.TEN, OrderStatus.PAID, null,
				Set.of(), null);
		Order first = orders
			.save(new Order("u2", this.placedAt, "o3", BigDecimal.ONE, OrderStatus.PAID, null, Set.of(), null));
		Order withOtherUser = new Order("u3", first.placedAt(), first.orderId(), first.total(), first.status(), null,
				Set.of(), first.version());
		Instant placedAt = this.placedAt;
		// @formatter:off
		// tag::transaction[]
		SavedEntities saved = dynamo.transaction()
			.update(dynamo.update(Order.class).key("u1", placedAt, "o1")
				.decrement("total", 5)
				.condition(where("total").gte(5)))
			.put(replacement)                                          // guarded by @Version, like save(..)
			.check(dynamo.check(Order.class).key("u2", placedAt, "o3")
				.condition(where("status").is(OrderStatus.PAID)))
			.token("transfer-t1")                                      // applied once in ten minutes
			.execute();                                                // one TransactWriteItems
		Order stored = saved.one(Order.class);                         // with its new version
		// end::transaction[]
		// tag::transact-get[]
		Get<Order> one = dynamo.get(Order.class).key("u1", placedAt, "o1");
		Get<Order> two = dynamo.get(Order.class).key("u2", placedAt, "o3");
		GotItems items = dynamo.transactGet(one, two).execute();       // as they are at one moment
		Optional<Order> found = items.get(one);
		// end::transact-get[]
		// tag::rekey[]
		Order moved = dynamo.rekey(DynamoKey.of("u2", placedAt, "o3"), withOtherUser);
		// end::rekey[]
		// @formatter:on
		assertThat(stored.version()).isEqualTo(1L);
		assertThat(found).map(Order::total).contains(new BigDecimal("4.99"));
		assertThat(moved.userId()).isEqualTo("u3");
		assertThat(orders.findByUserId("u2")).isEmpty();
		ExecutableTransactionOperation.Transaction stale = dynamo.transaction().put(order);
		List<CancellationReason> reasons = new ArrayList<>();
		// @formatter:off
		// tag::cancelled[]
		try {
			stale.execute();
		}
		catch (OptimisticLockingFailureException ex) {                 // only version guards are to blame
			if (ex instanceof DynamoException facts) {
				reasons = facts.getCancellationReasons();              // one for each action: code, entity, key, item
			}
		}
		// end::cancelled[]
		// @formatter:on
		assertThat(reasons).extracting(CancellationReason::entityType).containsExactly(Order.class);
	}

	@Test
	void batches() {
		List<Order> newOrders = new ArrayList<>();
		for (int i = 1; i <= 3; i++) {
			newOrders.add(new Order("u1", this.placedAt.plusSeconds(i), "o" + i, BigDecimal.ONE, OrderStatus.PAID, null,
					Set.of(), null));
		}
		Order old = orders.save(this.order);
		DynamoKey key = dynamo.getConverter().getKey(old);
		List<DynamoKey> keys = newOrders.stream().map(dynamo.getConverter()::getKey).toList();
		// @formatter:off
		// tag::batch[]
		SavedEntities saved = dynamo.batchWrite()
			.putAll(newOrders)
			.delete(Order.class, key)                                  // of any version, since only the key is known
			.execute();
		List<OrderSummary> summaries = dynamo.getAll(Order.class)
			.keys(keys)
			.consistent()
			.as(OrderSummary.class)
			.all();                                                    // in the order of the keys
		// end::batch[]
		// @formatter:on
		assertThat(saved.all(Order.class)).hasSize(3);
		assertThat(summaries).extracting(OrderSummary::orderId).containsExactly("o1", "o2", "o3");
		assertThat(orders.findById(key)).isEmpty();
	}

	@Test
	void idempotentUpdates() {
		orders.save(this.order);
		Instant placedAt = this.placedAt;
		// @formatter:off
		// tag::idempotent[]
		dynamo.update(Order.class)
			.key("u1", placedAt, "o1")
			.increment("total", 1)
			.idempotent()                                              // a transaction of one action, with a token
			.execute();
		// end::idempotent[]
		// @formatter:on
		assertThat(orders.findByKey("u1", placedAt, "o1")).map(Order::total).contains(new BigDecimal("10.99"));
	}

	@Test
	void sealedTypes() {
		dynamo.save(new AccountItem.User("u9", "Ada"));
		dynamo.save(new AccountItem.UserOrder("u9", "o1"));
		// @formatter:off
		// tag::sealed-query[]
		List<AccountItem> account = dynamo.query(AccountItem.class).partitionKey("u9").all();  // one Query
		// end::sealed-query[]
		// @formatter:on
		assertThat(account).containsExactly(new AccountItem.UserOrder("u9", "o1"), new AccountItem.User("u9", "Ada"));
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
