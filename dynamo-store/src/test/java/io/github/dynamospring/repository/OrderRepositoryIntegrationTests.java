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

package io.github.dynamospring.repository;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The requests and results of a repository as a user writes it.
 */
class OrderRepositoryIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final OrderRepository orders = new DynamoRepositoryFactory(this.dynamo.template())
		.getRepository(OrderRepository.class);

	@BeforeEach
	void saveOrders() {
		List<Order> all = new ArrayList<>();
		for (int i = 0; i < 25; i++) {
			all.add(Order.of("u1", START.plusSeconds(i * 86_400L).toString(), "o" + i, String.valueOf(10 * i)));
		}
		all.add(Order.of("u10", START.toString(), "other", "500"));
		this.orders.saveAll(all);
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void partitionIsOneQuery() {
		assertThat(this.orders.findByUserId("u1")).hasSize(25)
			.isSortedAccordingTo((one, other) -> one.placedAt().compareTo(other.placedAt()));
		assertThat(this.dynamo.request().operation()).isEqualTo("Query");
	}

	@Test
	void newestIsOneQueryOfOneItem() {
		assertThat(this.orders.findFirstByUserIdOrderByPlacedAtDesc("u1"))
			.hasValueSatisfying((order) -> assertThat(order.orderId()).isEqualTo("o24"));
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains("\"Limit\":1,", "\"ScanIndexForward\":false");
		assertThat(this.orders.findFirstByUserIdOrderByPlacedAtDesc("nobody")).isEmpty();
	}

	@Test
	void wholeKeyIsOneGetItem() {
		assertThat(this.orders.findByUserIdAndPlacedAtAndOrderId("u1", START, "o0")).isPresent();
		assertThat(this.dynamo.request().operation()).isEqualTo("GetItem");
		assertThat(this.orders.findByUserIdAndPlacedAtAndOrderId("u1", START, "other")).isEmpty();
	}

	@Test
	void rangeIsReadWindowByWindowWithTokens() {
		Instant to = START.plusSeconds(9 * 86_400L);
		Window<Order> window = this.orders.findByUserIdAndPlacedAtBetween("u1", START, to, ScrollPosition.keyset(),
				Limit.of(4));
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains("\"Limit\":5,").doesNotContain("FilterExpression");
		List<String> ids = new ArrayList<>(window.map(Order::orderId).getContent());
		int windows = 1;
		while (window.hasNext()) {
			String token = DynamoPageToken.of(window);
			assertThat(token).matches("[A-Za-z0-9_-]+");
			window = this.orders.findByUserIdAndPlacedAtBetween("u1", START, to, DynamoPageToken.parse(token),
					Limit.of(4));
			ids.addAll(window.map(Order::orderId).getContent());
			windows++;
		}
		assertThat(windows).isEqualTo(3);
		assertThat(ids).containsExactly("o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9");
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void tokenOfAnotherQueryIsRefusedBeforeAnyRequest() {
		Window<Order> window = this.orders.findByUserIdAndPlacedAtBetween("u1", START, START.plusSeconds(864_000),
				ScrollPosition.keyset(), Limit.of(4));
		ScrollPosition position = DynamoPageToken.parse(DynamoPageToken.of(window));
		this.dynamo.requests();
		assertThatExceptionOfType(DynamoPageTokenException.class).isThrownBy(() -> this.orders
			.findByUserIdAndPlacedAtBetween("u10", START, START.plusSeconds(864_000), position, Limit.of(4)));
		assertThatExceptionOfType(DynamoPageTokenException.class).isThrownBy(() -> DynamoPageToken.parse("nonsense"));
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void windowRefusesWhatDynamoDbCannotServe() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findByUserIdAndPlacedAtBetween("u1", START, START, ScrollPosition.offset(20),
					Limit.of(4)))
			.withMessageContaining("ScrollPosition.keyset()");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findByUserIdAndPlacedAtBetween("u1", START, START, ScrollPosition.keyset(),
					Limit.unlimited()))
			.withMessageContaining("Limit.of(n)");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void sliceIsOneQueryOfOneItemMoreAndLeadsToTheNext() {
		Slice<Order> slice = this.orders.findByStatus(OrderStatus.PAID, PageRequest.of(0, 10));
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains("\"IndexName\":\"StatusIndex\"", "\"Limit\":11,");
		assertThat(slice.hasNext()).isTrue();
		List<String> ids = new ArrayList<>(slice.map(Order::orderId).getContent());
		while (slice.hasNext()) {
			slice = this.orders.findByStatus(OrderStatus.PAID, slice.nextPageable());
			ids.addAll(slice.map(Order::orderId).getContent());
			assertThat(this.dynamo.request().body()).contains("\"ExclusiveStartKey\"", "\"Limit\":11,");
		}
		assertThat(slice.getNumber()).isEqualTo(2);
		assertThat(ids).hasSize(26).doesNotHaveDuplicates();
	}

	@Test
	void sliceByNumberReadsPastTheItemsBeforeIt() {
		Slice<Order> slice = this.orders.findByStatus(OrderStatus.PAID, PageRequest.of(2, 10));
		assertThat(slice.getContent()).hasSize(6);
		assertThat(slice.hasNext()).isFalse();
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests).extracting(EmbeddedRequest::operation).containsExactly("Query", "Query");
		assertThat(requests.get(0).body()).contains("\"Limit\":20,", "ProjectionExpression");
		assertThat(requests.get(1).body()).contains("\"Limit\":11,").doesNotContain("ProjectionExpression");
		assertThat(this.orders.findByStatus(OrderStatus.PAID, PageRequest.of(9, 10))).isEmpty();
	}

	@Test
	void sliceIsSortedByTheSortKeyOnly() {
		Slice<Order> slice = this.orders.findByStatus(OrderStatus.PAID,
				PageRequest.of(0, 1, Sort.by("placedAt").descending()));
		assertThat(slice.getContent().get(0).orderId()).isEqualTo("o24");
		this.dynamo.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findByStatus(OrderStatus.PAID, PageRequest.of(0, 10, Sort.by("total"))))
			.withMessage("OrderRepository.findByStatus(OrderStatus, Pageable): cannot be sorted by total: ASC, since "
					+ "DynamoDB gives items in the order of the sort key of index StatusIndex; it can be ordered by "
					+ "placedAt, ascending or descending. Sort by that, or sort the result in the application");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void unpagedSliceHoldsEverything() {
		assertThat(this.orders.findByStatus(OrderStatus.PAID, Pageable.unpaged())).hasSize(26);
	}

	@Test
	void otherPropertyIsFilteredInThePartition() {
		assertThat(this.orders.findByUserIdAndTotalGreaterThan("u1", new BigDecimal("219.99"))).hasSize(3);
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Query");
		assertThat(request.body()).contains("KeyConditionExpression", "FilterExpression");
	}

	@Test
	void streamOfProjectionsReadsTheirAttributesOnly() {
		assertThat(this.orders.findByUserIdAndPlacedAtAfter("u1", START.plusSeconds(23 * 86_400L)))
			.containsExactly(new OrderSummary("o24", new BigDecimal("240")));
		assertThat(this.dynamo.request().body()).contains("\"#2\":\"orderId\",\"#3\":\"total\"",
				"\"ProjectionExpression\":\"#2, #3\"");
	}

	@Test
	void allowedScanScans() {
		assertThat(this.orders.findByTotalGreaterThan(new BigDecimal("230"))).extracting(Order::orderId)
			.containsExactlyInAnyOrder("o24", "other");
		assertThat(this.dynamo.request().operation()).isEqualTo("Scan");
	}

	@Test
	void staleVersionIsRefusedAndNothingWritten() {
		Order stored = this.orders.findByKey("u1", START, "o0").orElseThrow();
		Order saved = this.orders.save(stored.withTotal("1"));
		assertThat(saved.version()).isEqualTo(2);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.orders.save(stored.withTotal("2")));
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> this.orders.delete(stored));
		assertThat(this.orders.findByKey("u1", START, "o0"))
			.hasValueSatisfying((order) -> assertThat(order.total()).isEqualByComparingTo("1"));
	}

}
