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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

// @formatter:off
// tag::repository[]
public interface OrderRepository extends DynamoRepository<Order> {

	List<Order> findByUserId(String userId);                                // Query, all pages

	Window<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to,
			ScrollPosition position, Limit limit);                          // Query, one window

	Optional<Order> findFirstByUserIdOrderByPlacedAtDesc(String userId);    // Query, reads one item

	Slice<Order> findByStatus(OrderStatus status, Pageable pageable);       // Query on StatusIndex

	List<Order> findByUserIdAndTotalGreaterThan(String userId, BigDecimal min);     // Query + filter

	Stream<OrderSummary> findByUserIdAndStatus(String userId, OrderStatus status);  // transfers two attributes

	@Query("userId = :userId and begins_with(sortKey, :month)")             // key condition in DynamoDB's grammar
	Stream<OrderSummary> inMonth(String userId, String month);

	@AllowScan                                                              // without it the application does not start
	List<Order> findByTotalGreaterThan(BigDecimal min);

}
// end::repository[]
// @formatter:on
