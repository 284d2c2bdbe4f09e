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
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowCount;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.Status;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.Repository;

/**
 * Methods that do not let the application start.
 */
interface RefusedOrders extends Repository<Order, Object> {

	// Keywords

	List<Order> findByUserIdAndNoteLike(String userId, String pattern);

	List<Order> findByUserIdAndNoteNotLike(String userId, String pattern);

	List<Order> findByUserIdAndNoteEndingWith(String userId, String end);

	List<Order> findByUserIdAndNoteMatchesRegex(String userId, String regex);

	List<Order> findByUserIdAndCountryNear(String userId, String place);

	List<Order> findByUserIdAndCountryWithin(String userId, String place);

	List<Order> findByUserIdAndNoteIgnoreCase(String userId, String note);

	List<Order> findByUserIdAllIgnoreCase(String userId);

	List<Order> findDistinctByUserId(String userId);

	// Properties and parameters

	List<Order> findByColour(String colour);

	List<Order> findByUserIdAndShippingAddressPlanet(String userId, String planet);

	List<Order> findByUserIdAndLinesSku(String userId, String sku);

	List<Order> findByUserIdAndStatusGreaterThan(String userId, Status status);

	List<Order> findByUserIdAndTagsGreaterThan(String userId, String tag);

	List<Order> findByUserIdAndShippingAddressBetween(String userId, Address from, Address to);

	List<Order> findByUserIdAndQuantityStartingWith(String userId, String prefix);

	List<Order> findByUserIdAndQuantityContaining(String userId, int part);

	List<Order> findByUserIdAndQuantityTrue(String userId);

	List<Order> findByUserIdAndQuantityIsEmpty(String userId);

	List<Order> findByUserIdAndTotal(String userId, String total);

	List<Order> findByUserIdAndTagsContaining(String userId, int tag);

	List<Order> findByUserIdAndStatusIn(String userId, Status status);

	List<Order> findByUserIdAndStatusNotIn(String userId, Collection<String> statuses);

	List<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from);

	List<Order> findByUserId(String userId, String surplus);

	// Keys

	List<Order> findByTotalGreaterThan(BigDecimal min);

	List<Order> findByNoteAndTotalGreaterThan(String note, BigDecimal min);

	List<Order> findByGiftTrue();

	List<Order> findByUserIdGreaterThan(String userId);

	Slice<Order> findByUserIdIn(Collection<String> userIds, Pageable pageable);

	Window<Order> findTop3ByUserIdIn(Collection<String> userIds, ScrollPosition position);

	@AllowCount
	Page<Order> readByUserIdIn(Collection<String> userIds, Pageable pageable);

	List<Order> queryByUserIdIn(Collection<String> userIds, Pageable pageable);

	List<Order> findByUserIdIn(String userIds);

	List<Order> findByUserIdInOrderByNote(Collection<String> userIds);

	List<Order> findByUserIdAndPlacedAtAndOrderIdInOrderByNote(String userId, Instant placedAt,
			Collection<String> orderIds);

	Optional<Order> removeByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

	List<Order> findByUserIdAndStatusOrTotal(String userId, Status status, BigDecimal total);

	List<Order> findByNoteOrGiftTrue(String note);

	List<Order> findByUserIdAndStatusOrUserIdAndGiftTrue(String userId, Status status, String again);

	List<Order> findByUserIdOrUserIdAndTotalGreaterThan(String userId, String again, BigDecimal min);

	List<Order> findByUserIdOrStatusOrderByTotal(String userId, Status status);

	Slice<Order> findByUserIdOrStatus(String userId, Status status, Pageable pageable);

	Window<Order> findTop3ByUserIdOrStatus(String userId, Status status, ScrollPosition position);

	Optional<Order> removeByUserIdOrStatus(String userId, Status status);

	List<Order> findAllBy();

	long countByNoteIsNull();

	void deleteByTotalLessThan(BigDecimal min);

	List<Order> findByUserIdAndPlacedAtGreaterThanAndPlacedAtLessThan(String userId, Instant from, Instant to);

	List<Order> findByUserIdAndUserId(String userId, String again);

	Slice<Order> findByStatusAndPlacedAtIn(Status status, Collection<Instant> placedAt, Pageable pageable);

	List<Order> findByStatusAndPlacedAtIsNotNull(Status status);

	// Order

	List<Order> findByUserIdOrderByStatus(String userId);

	List<Order> findByUserIdOrderByOrderId(String userId);

	List<Order> findByUserIdOrderByPlacedAtAscOrderIdDesc(String userId);

	List<Order> findByStatusOrderByTotal(Status status);

	@AllowScan
	List<Order> findByNoteIsNullOrderByPlacedAt();

	// Indexes

	List<Order> findByCountry(String country);

	List<Order> findByCountryAndGiftTrue(String country);

	long countByCarrierAndCountryAndNoteIsNull(String carrier, String country);

	List<Order> findByCarrierAndCountry(String carrier, String country);

	@Index("NoIndex")
	List<Order> findByStatus(Status status);

	@Index("StatusIndex")
	List<Order> readByUserId(String userId);

	@AllowScan
	@Index("CountryIndex")
	List<Order> findByTotal(BigDecimal total);

	@AllowScan
	@Index("CountryIndex")
	long countByGiftTrue();

	// Results

	Page<Order> findByUserId(String userId, Pageable pageable);

	CompletionStage<List<Order>> streamByUserId(String userId);

	FutureTask<List<Order>> findTaskByUserId(String userId);

	CompletableFuture<Stream<Order>> findStreamByUserId(String userId);

	CompletionStage<Long> countStageByUserId(String userId);

	CompletableFuture<String> countFutureByUserId(String userId);

	Flow.Publisher<Order> findPublisherByUserId(String userId);

	Order[] getByUserId(String userId);

	List<String> queryByUserId(String userId);

	List<byte[]> findArraysByUserId(String userId);

	Iterator<Order> findEachByUserId(String userId);

	List<Unrelated> findSomeByUserId(String userId);

	List<OrderTotal> findTotalsByUserId(String userId);

	void findNothingByUserId(String userId);

	Slice<Order> findSliceByUserId(String userId);

	Window<Order> findWindowByUserId(String userId, ScrollPosition position);

	Window<Order> findWindowByUserId(String userId, ScrollPosition position, Pageable pageable);

	List<Order> findTop0ByUserId(String userId);

	String countByUserId(String userId);

	long existsByUserId(String userId);

	long countByUserId(String userId, Limit limit);

	boolean existsByUserId(String userId, Sort sort);

	long deleteByUserId(String userId, Limit limit);

	boolean deleteByUserId(String userId);

	Stream<Order> removeByUserId(String userId);

	Optional<Order> removeByStatus(Status status);

	// Names

	List<Order> orders();

	record Unrelated(String orderId, String colour) {

	}

	interface OrderTotal {

		BigDecimal getTotal();

		String getColour();

	}

}
