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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Index;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

// @formatter:off
public interface OrderLookups extends DynamoRepository<Order> {

	// tag::keys[]
	Optional<Order> findByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId); // GetItem
	List<Order> findByUserIdAndPlacedAt(String userId, Instant placedAt);             // Query, that instant exactly
	List<Order> findByUserIdAndPlacedAtAfter(String userId, Instant from);            // Query on a range
	List<Order> findByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant placedAt, String prefix);
	List<Order> findByStatusAndPlacedAtBetween(OrderStatus status, Instant from, Instant to); // Query on StatusIndex
	// end::keys[]

	// tag::filters[]
	List<Order> findByUserIdAndTagsContaining(String userId, String tag);
	List<Order> findByUserIdAndShippingAddressCity(String userId, String city);
	List<Order> findByUserIdAndStatusIn(String userId, Collection<OrderStatus> statuses);
	// end::filters[]

	// tag::several[]
	List<Order> findByUserIdIn(Collection<String> userIds);                           // a Query for each user
	List<Order> findTop10ByUserIdInOrderByPlacedAtDesc(Collection<String> userIds);   // the latest 10 of all of them
	List<Order> findByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds); // BatchGetItem
	List<Order> findByUserIdAndPlacedAtAfterOrStatus(String userId, Instant from, OrderStatus status); // two Queries
	// end::several[]

	// tag::futures[]
	CompletableFuture<List<Order>> findByUserIdAndStatus(String userId, OrderStatus status);
	// end::futures[]

	// tag::index[]
	@Index("StatusIndex")
	long countByStatus(OrderStatus status);
	// end::index[]

	// tag::paging[]
	Slice<Order> findByUserIdOrderByPlacedAtDesc(String userId, Pageable page);
	Window<Order> findByUserIdOrderByPlacedAtDesc(String userId, ScrollPosition position, Limit limit);
	Window<Order> findTop20ByStatus(OrderStatus status, ScrollPosition position);
	// end::paging[]

	// tag::projection[]
	List<OrderSummary> findSummariesByUserId(String userId);        // a record: orderId and total
	<P> List<P> findByUserId(String userId, Class<P> type);         // the caller's choice
	// end::projection[]

	// tag::aggregates[]
	boolean existsByUserId(String userId);                          // looks at one item
	long countByUserIdAndTotalGreaterThan(String userId, BigDecimal min);
	void deleteByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId); // DeleteItem
	long deleteByUserIdAndStatus(String userId, OrderStatus status);    // Query for keys, then BatchWriteItem
	// end::aggregates[]

	// tag::scan[]
	@AllowScan
	List<Order> findByShippingAddressCountry(String country);
	@Override
	@AllowScan
	long count();
	// end::scan[]

}
// @formatter:on
