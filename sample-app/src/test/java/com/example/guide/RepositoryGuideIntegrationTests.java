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
import java.util.Set;

import io.github.dynamospring.ScanNotAllowedException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;

import static io.github.dynamospring.boot.test.plan.DynamoPlanAssertions.assertThat;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the guide to repositories says.
 */
@SpringBootTest(properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create" },
		webEnvironment = SpringBootTest.WebEnvironment.NONE)
class RepositoryGuideIntegrationTests {

	private static final Instant AT = Instant.parse("2024-01-15T10:00:00Z");

	@Autowired
	private OrderLookups orders;

	@Autowired
	private OrderRepository others;

	@Autowired
	private OrderSearch search;

	@Autowired
	private DynamoQueryPlans plans;

	@BeforeEach
	void saveOrders() {
		this.orders.deleteAllById(this.others.findByUserId("u1")
			.stream()
			.map((order) -> key(order.placedAt(), order.orderId()))
			.toList());
		for (int i = 0; i < 5; i++) {
			this.orders.save(new Order("u1", AT.plusSeconds(i), "o" + i, BigDecimal.valueOf(i),
					(i % 2 == 0) ? OrderStatus.PAID : OrderStatus.SHIPPED, new Address("Main St", "Berlin", "DE"),
					(i == 3) ? Set.of("web") : Set.of(), null));
		}
	}

	@Test
	void conditions() {
		assertThat(this.orders.findByUserIdAndPlacedAtAndOrderId("u1", AT, "o0")).isPresent();
		assertThat(ids(this.orders.findByUserIdAndPlacedAt("u1", AT))).containsExactly("o0");
		assertThat(ids(this.orders.findByUserIdAndPlacedAtAfter("u1", AT.plusSeconds(2)))).containsExactly("o3", "o4");
		assertThat(ids(this.orders.findByUserIdAndPlacedAtAndOrderIdStartingWith("u1", AT, "o"))).containsExactly("o0");
		assertThat(
				ids(this.orders.findByStatusAndPlacedAtBetween(OrderStatus.PAID, AT.plusSeconds(1), AT.plusSeconds(9))))
			.containsExactly("o2", "o4");
		assertThat(ids(this.orders.findByUserIdAndTagsContaining("u1", "web"))).containsExactly("o3");
		assertThat(this.orders.findByUserIdAndShippingAddressCity("u1", "Berlin")).hasSize(5);
		assertThat(ids(this.orders.findByUserIdAndStatusIn("u1", List.of(OrderStatus.SHIPPED)))).containsExactly("o1",
				"o3");
		assertThat(this.orders.countByStatus(OrderStatus.PAID)).isEqualTo(3);
	}

	@Test
	void pages() {
		List<String> seen = new ArrayList<>();
		// @formatter:off
		// tag::slices[]
		Slice<Order> slice = orders.findByUserIdOrderByPlacedAtDesc("u1", PageRequest.ofSize(2));
		while (slice.hasNext()) {
			seen.addAll(ids(slice));
			slice = orders.findByUserIdOrderByPlacedAtDesc("u1", slice.nextPageable());  // one Query, where the last ended
		}
		// end::slices[]
		// @formatter:on
		seen.addAll(ids(slice));
		assertThat(seen).containsExactly("o4", "o3", "o2", "o1", "o0");
		assertThat(ids(
				this.orders.findByUserIdOrderByPlacedAtDesc("u1", ScrollPosition.keyset(), Limit.of(2)).getContent()))
			.containsExactly("o4", "o3");
		assertThat(ids(this.orders.findTop20ByStatus(OrderStatus.SHIPPED, ScrollPosition.keyset()).getContent()))
			.containsExactly("o1", "o3");
	}

	@Test
	void projections() {
		assertThat(this.orders.findSummariesByUserId("u1")).extracting(OrderSummary::orderId)
			.containsExactly("o0", "o1", "o2", "o3", "o4");
		assertThat(this.orders.findByUserId("u1", OrderSummary.class)).hasSize(5);
	}

	@Test
	void aggregates() {
		assertThat(this.orders.existsByUserId("u1")).isTrue();
		assertThat(this.orders.existsByUserId("u2")).isFalse();
		assertThat(this.orders.countByUserIdAndTotalGreaterThan("u1", BigDecimal.ONE)).isEqualTo(3);
		this.orders.deleteByUserIdAndPlacedAtAndOrderId("u1", AT, "o0");
		assertThat(this.orders.deleteByUserIdAndStatus("u1", OrderStatus.PAID)).isEqualTo(2);
		assertThat(ids(this.others.findByUserId("u1"))).containsExactly("o1", "o3");
	}

	@Test
	void scans() {
		assertThat(this.orders.count()).isEqualTo(5);
		assertThat(this.orders.findByShippingAddressCountry("DE")).hasSize(5);
		assertThatExceptionOfType(ScanNotAllowedException.class).isThrownBy(() -> this.orders.findAll());
	}

	@Test
	void criteria() {
		// @formatter:off
		// tag::criteria[]
		Criteria criteria = where(Order::userId).is("u1").and("placedAt").gte(AT.plusSeconds(1));   // Query on a range
		criteria = criteria.and("status").is(OrderStatus.PAID);                                     // and a filter
		List<OrderSummary> found = search.findBy(criteria, (query) -> query.as(OrderSummary.class).limit(20).all());
		// end::criteria[]
		// @formatter:on
		assertThat(found).extracting(OrderSummary::orderId).containsExactly("o2", "o4");
		assertThat(this.search.<String>findBy(criteria, (query) -> query.explain()))
			.startsWith("OrderSearch.findBy(Criteria): Query table app_data, key userId = :userId and placedAt >= ");
		assertThat(this.search.count(where("status").is(OrderStatus.SHIPPED))).isEqualTo(2);
		assertThatExceptionOfType(ScanNotAllowedException.class)
			.isThrownBy(() -> this.search.findAll(where("total").gt(BigDecimal.ONE)));
	}

	@Test
	void examples() {
		// @formatter:off
		// tag::example[]
		Order probe = new Order(null, null, null, null, OrderStatus.PAID, new Address("Main", "Berlin", null), null, null);
		Iterable<Order> paid = search.findAll(Example.of(probe, ExampleMatcher.matching()       // Query on StatusIndex
				.withMatcher("shippingAddress.street", (match) -> match.startsWith())));        // and a filter
		// end::example[]
		// @formatter:on
		assertThat(ids(paid)).containsExactly("o0", "o2", "o4");
	}

	@Test
	void fragments() {
		Order order = this.orders.findByKey("u1", AT, "o0").orElseThrow();
		assertThat(this.search.ship(order).status()).isEqualTo(OrderStatus.SHIPPED);
		assertThat(this.orders.findByKey("u1", AT, "o0")).map(Order::status).contains(OrderStatus.SHIPPED);
	}

	@Test
	void plans() {
		// @formatter:off
		// tag::plans[]
		assertThat(plans).forMethod("findByStatusAndPlacedAtBetween").queries("StatusIndex").hasNoFilter();
		assertThat(plans).forMethod("findByUserIdAndPlacedAtAndOrderId").getsItem();
		assertThat(plans).forRepository(OrderLookups.class).forMethod("findByShippingAddressCountry").scans();
		// end::plans[]
		// @formatter:on
	}

	private static DynamoKey key(Instant placedAt, String orderId) {
		return DynamoKey.of("u1", placedAt, orderId);
	}

	private static List<String> ids(Iterable<Order> orders) {
		List<String> ids = new ArrayList<>();
		orders.forEach((order) -> ids.add(order.orderId()));
		return ids;
	}

}
