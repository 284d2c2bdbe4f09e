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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/**
 * A repository as a user writes it.
 */
public interface OrderRepository extends DynamoRepository<Order> {

	List<Order> findByUserId(String userId);

	Window<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to, ScrollPosition position,
			Limit limit);

	Optional<Order> findFirstByUserIdOrderByPlacedAtDesc(String userId);

	Slice<Order> findByStatus(OrderStatus status, Pageable pageable);

	List<Order> findByUserIdAndTotalGreaterThan(String userId, BigDecimal min);

	Optional<Order> findByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

	Stream<OrderSummary> findByUserIdAndPlacedAtAfter(String userId, Instant after);

	@Query("userId = :userId and begins_with(sortKey, :month)")
	Stream<OrderSummary> inMonth(String userId, String month);

	@AllowScan
	List<Order> findByTotalGreaterThan(BigDecimal min);

}
