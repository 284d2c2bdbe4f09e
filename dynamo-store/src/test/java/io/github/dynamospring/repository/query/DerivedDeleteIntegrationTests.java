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

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The requests and results of derived deletes.
 */
class DerivedDeleteIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final Deletes orders = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Deletes.class);

	@BeforeEach
	void saveOrders() {
		this.orders.saveAll(IntStream.range(0, 30)
			.mapToObj((i) -> Order.of("u1", START.plusSeconds(i).toString(), "o" + i, String.valueOf(i)))
			.toList());
		this.orders.save(Order.of("u2", START.toString(), "other", "1"));
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void partitionIsDeletedByOneQueryOfKeysAndBatchesOf25() {
		this.orders.deleteByUserId("u1");
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests).extracting(EmbeddedRequest::operation)
			.containsExactly("Query", "BatchWriteItem", "BatchWriteItem");
		assertThat(requests.get(0).body()).contains("ProjectionExpression").doesNotContain("\"total\"");
		assertThat(this.orders.count()).isEqualTo(1);
	}

	@Test
	void rangeIsDeletedAndCounted() {
		assertThat(this.orders.deleteByUserIdAndPlacedAtBefore("u1", START.plusSeconds(10))).isEqualTo(10);
		assertThat(this.dynamo.operations()).containsExactly("Query", "BatchWriteItem");
		assertThat(this.orders.removeByUserIdAndTagsContaining("u1", "no such tag")).isZero();
		assertThat(this.dynamo.operations()).containsExactly("Query");
		assertThat(this.orders.count()).isEqualTo(21);
	}

	@Test
	void deletedItemsOfAnIndexAreReturned() {
		List<Order> deleted = this.orders.removeByStatusAndPlacedAtAfter(OrderStatus.PAID, START.plusSeconds(26));
		assertThat(deleted).extracting(Order::orderId).containsExactly("o27", "o28", "o29");
		assertThat(this.dynamo.operations()).containsExactly("Query", "BatchWriteItem");
		assertThat(this.orders.count()).isEqualTo(28);
	}

	@Test
	void itemsFoundInAnIndexOfKeysAreDeletedFromTheTable() {
		assertThat(this.orders.deleteByStatusAndTotalGreaterThan(OrderStatus.PAID, new BigDecimal(20))).isEqualTo(9);
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests.get(0).body()).contains("\"IndexName\":\"TotalIndex\"");
		assertThat(this.orders.count()).isEqualTo(22);
	}

	@Test
	void wholeKeyIsOneDeleteItem() {
		assertThat(this.orders.deleteByUserIdAndPlacedAtAndOrderId("u1", START, "o0")).isEqualTo(1);
		assertThat(this.orders.deleteByUserIdAndPlacedAtAndOrderId("u1", START, "o0")).isZero();
		assertThat(this.dynamo.operations()).containsExactly("DeleteItem", "DeleteItem");
	}

	@Test
	void furtherConditionsOnOneItemAreTheDeletesCondition() {
		assertThat(this.orders.removeByUserIdAndPlacedAtAndOrderIdAndStatus("u1", START, "o0", OrderStatus.SHIPPED))
			.isEmpty();
		assertThat(this.orders.removeByUserIdAndPlacedAtAndOrderIdAndStatus("u1", START, "o0", OrderStatus.PAID))
			.hasValueSatisfying((order) -> assertThat(order.orderId()).isEqualTo("o0"));
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests).extracting(EmbeddedRequest::operation).containsExactly("DeleteItem", "DeleteItem");
		assertThat(requests.get(0).body()).contains("ConditionExpression");
		assertThat(this.orders.count()).isEqualTo(30);
	}

	interface Deletes extends DynamoRepository<Order> {

		@Override
		@AllowScan
		long count();

		void deleteByUserId(String userId);

		long deleteByUserIdAndPlacedAtBefore(String userId, Instant before);

		int removeByUserIdAndTagsContaining(String userId, String tag);

		List<Order> removeByStatusAndPlacedAtAfter(OrderStatus status, Instant after);

		long deleteByStatusAndTotalGreaterThan(OrderStatus status, BigDecimal min);

		long deleteByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

		Optional<Order> removeByUserIdAndPlacedAtAndOrderIdAndStatus(String userId, Instant placedAt, String orderId,
				OrderStatus status);

	}

}
