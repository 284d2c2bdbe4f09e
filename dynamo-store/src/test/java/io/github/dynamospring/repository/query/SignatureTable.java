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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.query.Orders.Line;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderKeys;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

/**
 * The methods of the table of signatures: every keyword and combination that is served,
 * found, counted and looked for, and every kind of result.
 */
interface SignatureTable extends DynamoRepository<Order> {

	List<Order> findByUserId(String userId);

	long countByUserId(String userId);

	boolean existsByUserId(String userId);

	List<Order> findByUserIdAndPlacedAt(String userId, Instant at);

	long countByUserIdAndPlacedAt(String userId, Instant at);

	boolean existsByUserIdAndPlacedAt(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtBefore(String userId, Instant at);

	long countByUserIdAndPlacedAtBefore(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtBefore(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtAfter(String userId, Instant at);

	long countByUserIdAndPlacedAtAfter(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtAfter(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtLessThan(String userId, Instant at);

	long countByUserIdAndPlacedAtLessThan(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtLessThan(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtLessThanEqual(String userId, Instant at);

	long countByUserIdAndPlacedAtLessThanEqual(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtLessThanEqual(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtGreaterThan(String userId, Instant at);

	long countByUserIdAndPlacedAtGreaterThan(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtGreaterThan(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtGreaterThanEqual(String userId, Instant at);

	long countByUserIdAndPlacedAtGreaterThanEqual(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtGreaterThanEqual(String userId, Instant at);

	List<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to);

	long countByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to);

	boolean existsByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to);

	List<Order> findByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

	long countByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

	boolean existsByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

	List<Order> findByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant at, String prefix);

	long countByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant at, String prefix);

	boolean existsByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant at, String prefix);

	List<Order> findByUserIdAndPlacedAtAndOrderIdGreaterThan(String userId, Instant at, String min);

	long countByUserIdAndPlacedAtAndOrderIdGreaterThan(String userId, Instant at, String min);

	boolean existsByUserIdAndPlacedAtAndOrderIdGreaterThan(String userId, Instant at, String min);

	List<Order> findByUserIdAndPlacedAtAndOrderIdLessThan(String userId, Instant at, String max);

	long countByUserIdAndPlacedAtAndOrderIdLessThan(String userId, Instant at, String max);

	boolean existsByUserIdAndPlacedAtAndOrderIdLessThan(String userId, Instant at, String max);

	List<Order> findByUserIdAndPlacedAtAndOrderIdBetween(String userId, Instant at, String from, String to);

	long countByUserIdAndPlacedAtAndOrderIdBetween(String userId, Instant at, String from, String to);

	boolean existsByUserIdAndPlacedAtAndOrderIdBetween(String userId, Instant at, String from, String to);

	List<Order> findByUserIdAndPlacedAtAndOrderIdAndGiftTrue(String userId, Instant at, String orderId);

	long countByUserIdAndPlacedAtAndOrderIdAndGiftTrue(String userId, Instant at, String orderId);

	boolean existsByUserIdAndPlacedAtAndOrderIdAndGiftTrue(String userId, Instant at, String orderId);

	List<Order> findByUserIdAndPlacedAtAfterAndGiftTrue(String userId, Instant at);

	long countByUserIdAndPlacedAtAfterAndGiftTrue(String userId, Instant at);

	boolean existsByUserIdAndPlacedAtAfterAndGiftTrue(String userId, Instant at);

	List<Order> findByUserIdAndStatusIs(String userId, Status status);

	long countByUserIdAndStatusIs(String userId, Status status);

	boolean existsByUserIdAndStatusIs(String userId, Status status);

	List<Order> findByUserIdAndStatusNot(String userId, Status status);

	long countByUserIdAndStatusNot(String userId, Status status);

	boolean existsByUserIdAndStatusNot(String userId, Status status);

	List<Order> findByUserIdAndStatusIn(String userId, Collection<Status> statuses);

	long countByUserIdAndStatusIn(String userId, Collection<Status> statuses);

	boolean existsByUserIdAndStatusIn(String userId, Collection<Status> statuses);

	List<Order> findByUserIdAndStatusNotIn(String userId, Collection<Status> statuses);

	long countByUserIdAndStatusNotIn(String userId, Collection<Status> statuses);

	boolean existsByUserIdAndStatusNotIn(String userId, Collection<Status> statuses);

	List<Order> findByUserIdAndQuantity(String userId, int quantity);

	long countByUserIdAndQuantity(String userId, int quantity);

	boolean existsByUserIdAndQuantity(String userId, int quantity);

	List<Order> findByUserIdAndQuantityLessThan(String userId, int quantity);

	long countByUserIdAndQuantityLessThan(String userId, int quantity);

	boolean existsByUserIdAndQuantityLessThan(String userId, int quantity);

	List<Order> findByUserIdAndQuantityLessThanEqual(String userId, int quantity);

	long countByUserIdAndQuantityLessThanEqual(String userId, int quantity);

	boolean existsByUserIdAndQuantityLessThanEqual(String userId, int quantity);

	List<Order> findByUserIdAndQuantityGreaterThan(String userId, int quantity);

	long countByUserIdAndQuantityGreaterThan(String userId, int quantity);

	boolean existsByUserIdAndQuantityGreaterThan(String userId, int quantity);

	List<Order> findByUserIdAndQuantityGreaterThanEqual(String userId, int quantity);

	long countByUserIdAndQuantityGreaterThanEqual(String userId, int quantity);

	boolean existsByUserIdAndQuantityGreaterThanEqual(String userId, int quantity);

	List<Order> findByUserIdAndQuantityBetween(String userId, int from, int to);

	long countByUserIdAndQuantityBetween(String userId, int from, int to);

	boolean existsByUserIdAndQuantityBetween(String userId, int from, int to);

	List<Order> findByUserIdAndQuantityIn(String userId, Collection<Integer> quantities);

	long countByUserIdAndQuantityIn(String userId, Collection<Integer> quantities);

	boolean existsByUserIdAndQuantityIn(String userId, Collection<Integer> quantities);

	List<Order> findByUserIdAndNoteStartingWith(String userId, String prefix);

	long countByUserIdAndNoteStartingWith(String userId, String prefix);

	boolean existsByUserIdAndNoteStartingWith(String userId, String prefix);

	List<Order> findByUserIdAndNoteContaining(String userId, String part);

	long countByUserIdAndNoteContaining(String userId, String part);

	boolean existsByUserIdAndNoteContaining(String userId, String part);

	List<Order> findByUserIdAndNoteNotContaining(String userId, String part);

	long countByUserIdAndNoteNotContaining(String userId, String part);

	boolean existsByUserIdAndNoteNotContaining(String userId, String part);

	List<Order> findByUserIdAndNoteIsNull(String userId);

	long countByUserIdAndNoteIsNull(String userId);

	boolean existsByUserIdAndNoteIsNull(String userId);

	List<Order> findByUserIdAndNoteIsNotNull(String userId);

	long countByUserIdAndNoteIsNotNull(String userId);

	boolean existsByUserIdAndNoteIsNotNull(String userId);

	List<Order> findByUserIdAndNoteExists(String userId);

	long countByUserIdAndNoteExists(String userId);

	boolean existsByUserIdAndNoteExists(String userId);

	List<Order> findByUserIdAndNoteIsEmpty(String userId);

	long countByUserIdAndNoteIsEmpty(String userId);

	boolean existsByUserIdAndNoteIsEmpty(String userId);

	List<Order> findByUserIdAndNoteIsNotEmpty(String userId);

	long countByUserIdAndNoteIsNotEmpty(String userId);

	boolean existsByUserIdAndNoteIsNotEmpty(String userId);

	List<Order> findByUserIdAndTagsIsEmpty(String userId);

	long countByUserIdAndTagsIsEmpty(String userId);

	boolean existsByUserIdAndTagsIsEmpty(String userId);

	List<Order> findByUserIdAndTagsIsNotEmpty(String userId);

	long countByUserIdAndTagsIsNotEmpty(String userId);

	boolean existsByUserIdAndTagsIsNotEmpty(String userId);

	List<Order> findByUserIdAndLinesIsNotEmpty(String userId);

	long countByUserIdAndLinesIsNotEmpty(String userId);

	boolean existsByUserIdAndLinesIsNotEmpty(String userId);

	List<Order> findByUserIdAndLabelsIsEmpty(String userId);

	long countByUserIdAndLabelsIsEmpty(String userId);

	boolean existsByUserIdAndLabelsIsEmpty(String userId);

	List<Order> findByUserIdAndLabelsIsNotEmpty(String userId);

	long countByUserIdAndLabelsIsNotEmpty(String userId);

	boolean existsByUserIdAndLabelsIsNotEmpty(String userId);

	List<Order> findByUserIdAndGiftTrue(String userId);

	long countByUserIdAndGiftTrue(String userId);

	boolean existsByUserIdAndGiftTrue(String userId);

	List<Order> findByUserIdAndGiftFalse(String userId);

	long countByUserIdAndGiftFalse(String userId);

	boolean existsByUserIdAndGiftFalse(String userId);

	List<Order> findByUserIdAndCarrierIsNull(String userId);

	long countByUserIdAndCarrierIsNull(String userId);

	boolean existsByUserIdAndCarrierIsNull(String userId);

	List<Order> findByUserIdAndTagsContaining(String userId, String tag);

	long countByUserIdAndTagsContaining(String userId, String tag);

	boolean existsByUserIdAndTagsContaining(String userId, String tag);

	List<Order> findByUserIdAndTagsNotContaining(String userId, String tag);

	long countByUserIdAndTagsNotContaining(String userId, String tag);

	boolean existsByUserIdAndTagsNotContaining(String userId, String tag);

	List<Order> findByUserIdAndLinesContaining(String userId, Line line);

	long countByUserIdAndLinesContaining(String userId, Line line);

	boolean existsByUserIdAndLinesContaining(String userId, Line line);

	List<Order> findByUserIdAndShippingAddressCity(String userId, String city);

	long countByUserIdAndShippingAddressCity(String userId, String city);

	boolean existsByUserIdAndShippingAddressCity(String userId, String city);

	List<Order> findByUserIdAndShippingAddressCityIn(String userId, Collection<String> cities);

	long countByUserIdAndShippingAddressCityIn(String userId, Collection<String> cities);

	boolean existsByUserIdAndShippingAddressCityIn(String userId, Collection<String> cities);

	List<Order> findByUserIdAndShippingAddressStreetStartingWith(String userId, String prefix);

	long countByUserIdAndShippingAddressStreetStartingWith(String userId, String prefix);

	boolean existsByUserIdAndShippingAddressStreetStartingWith(String userId, String prefix);

	List<Order> findByUserIdAndOrderId(String userId, String orderId);

	long countByUserIdAndOrderId(String userId, String orderId);

	boolean existsByUserIdAndOrderId(String userId, String orderId);

	List<Order> findByUserIdAndOrderIdIn(String userId, Collection<String> orderIds);

	long countByUserIdAndOrderIdIn(String userId, Collection<String> orderIds);

	boolean existsByUserIdAndOrderIdIn(String userId, Collection<String> orderIds);

	List<Order> findByUserIdAndTotal(String userId, BigDecimal total);

	long countByUserIdAndTotal(String userId, BigDecimal total);

	boolean existsByUserIdAndTotal(String userId, BigDecimal total);

	List<Order> findByUserIdAndTotalGreaterThan(String userId, BigDecimal min);

	long countByUserIdAndTotalGreaterThan(String userId, BigDecimal min);

	boolean existsByUserIdAndTotalGreaterThan(String userId, BigDecimal min);

	List<Order> findByUserIdAndTotalBetween(String userId, BigDecimal from, BigDecimal to);

	long countByUserIdAndTotalBetween(String userId, BigDecimal from, BigDecimal to);

	boolean existsByUserIdAndTotalBetween(String userId, BigDecimal from, BigDecimal to);

	List<Order> findByUserIdAndTotalIn(String userId, Collection<BigDecimal> totals);

	long countByUserIdAndTotalIn(String userId, Collection<BigDecimal> totals);

	boolean existsByUserIdAndTotalIn(String userId, Collection<BigDecimal> totals);

	List<Order> findByUserIdAndNoteAndGiftTrueAndQuantityLessThan(String userId, String note, int max);

	long countByUserIdAndNoteAndGiftTrueAndQuantityLessThan(String userId, String note, int max);

	boolean existsByUserIdAndNoteAndGiftTrueAndQuantityLessThan(String userId, String note, int max);

	List<Order> findByStatus(Status status);

	long countByStatus(Status status);

	boolean existsByStatus(Status status);

	List<Order> findByStatusAndPlacedAt(Status status, Instant at);

	long countByStatusAndPlacedAt(Status status, Instant at);

	boolean existsByStatusAndPlacedAt(Status status, Instant at);

	List<Order> findByStatusAndPlacedAtAfter(Status status, Instant at);

	long countByStatusAndPlacedAtAfter(Status status, Instant at);

	boolean existsByStatusAndPlacedAtAfter(Status status, Instant at);

	List<Order> findByStatusAndPlacedAtBetween(Status status, Instant from, Instant to);

	long countByStatusAndPlacedAtBetween(Status status, Instant from, Instant to);

	boolean existsByStatusAndPlacedAtBetween(Status status, Instant from, Instant to);

	List<Order> findByStatusAndGiftTrue(Status status);

	long countByStatusAndGiftTrue(Status status);

	boolean existsByStatusAndGiftTrue(Status status);

	List<Order> findByStatusAndUserIdIn(Status status, Collection<String> userIds);

	long countByStatusAndUserIdIn(Status status, Collection<String> userIds);

	boolean existsByStatusAndUserIdIn(Status status, Collection<String> userIds);

	List<Order> findByStatusAndPlacedAtIn(Status status, Collection<Instant> times);

	long countByStatusAndPlacedAtIn(Status status, Collection<Instant> times);

	boolean existsByStatusAndPlacedAtIn(Status status, Collection<Instant> times);

	List<Order> findByUserIdIn(Collection<String> userIds);

	long countByUserIdIn(Collection<String> userIds);

	boolean existsByUserIdIn(Collection<String> userIds);

	List<Order> findByUserIdInAndGiftTrue(Collection<String> userIds);

	long countByUserIdInAndGiftTrue(Collection<String> userIds);

	boolean existsByUserIdInAndGiftTrue(Collection<String> userIds);

	List<Order> findByUserIdInAndPlacedAtAfter(Collection<String> userIds, Instant at);

	long countByUserIdInAndPlacedAtAfter(Collection<String> userIds, Instant at);

	boolean existsByUserIdInAndPlacedAtAfter(Collection<String> userIds, Instant at);

	List<Order> findByUserIdInAndTotalGreaterThan(Collection<String> userIds, BigDecimal min);

	long countByUserIdInAndTotalGreaterThan(Collection<String> userIds, BigDecimal min);

	boolean existsByUserIdInAndTotalGreaterThan(Collection<String> userIds, BigDecimal min);

	List<Order> findByUserIdAndPlacedAtIn(String userId, Collection<Instant> times);

	long countByUserIdAndPlacedAtIn(String userId, Collection<Instant> times);

	boolean existsByUserIdAndPlacedAtIn(String userId, Collection<Instant> times);

	List<Order> findByStatusIn(Collection<Status> statuses);

	long countByStatusIn(Collection<Status> statuses);

	boolean existsByStatusIn(Collection<Status> statuses);

	List<Order> findByStatusInAndPlacedAtBetween(Collection<Status> statuses, Instant from, Instant to);

	long countByStatusInAndPlacedAtBetween(Collection<Status> statuses, Instant from, Instant to);

	boolean existsByStatusInAndPlacedAtBetween(Collection<Status> statuses, Instant from, Instant to);

	List<Order> findByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant at, Collection<String> orderIds);

	long countByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant at, Collection<String> orderIds);

	boolean existsByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant at, Collection<String> orderIds);

	List<Order> findByUserIdInAndPlacedAtInAndOrderIdIn(Collection<String> userIds, Collection<Instant> times,
			Collection<String> orderIds);

	long countByUserIdInAndPlacedAtInAndOrderIdIn(Collection<String> userIds, Collection<Instant> times,
			Collection<String> orderIds);

	boolean existsByUserIdInAndPlacedAtInAndOrderIdIn(Collection<String> userIds, Collection<Instant> times,
			Collection<String> orderIds);

	List<Order> findByUserIdAndPlacedAtAndOrderIdInAndGiftTrue(String userId, Instant at, Collection<String> orderIds);

	long countByUserIdAndPlacedAtAndOrderIdInAndGiftTrue(String userId, Instant at, Collection<String> orderIds);

	boolean existsByUserIdAndPlacedAtAndOrderIdInAndGiftTrue(String userId, Instant at, Collection<String> orderIds);

	List<Order> findByUserIdOrStatus(String userId, Status status);

	long countByUserIdOrStatus(String userId, Status status);

	boolean existsByUserIdOrStatus(String userId, Status status);

	List<Order> findByUserIdOrStatusAndGiftTrue(String userId, Status status);

	long countByUserIdOrStatusAndGiftTrue(String userId, Status status);

	boolean existsByUserIdOrStatusAndGiftTrue(String userId, Status status);

	List<Order> findByUserIdAndPlacedAtAfterOrStatusAndPlacedAtAfter(String userId, Instant at, Status status,
			Instant after);

	long countByUserIdAndPlacedAtAfterOrStatusAndPlacedAtAfter(String userId, Instant at, Status status, Instant after);

	boolean existsByUserIdAndPlacedAtAfterOrStatusAndPlacedAtAfter(String userId, Instant at, Status status,
			Instant after);

	List<Order> findByUserIdAndPlacedAtAndOrderIdOrStatus(String userId, Instant at, String orderId, Status status);

	long countByUserIdAndPlacedAtAndOrderIdOrStatus(String userId, Instant at, String orderId, Status status);

	boolean existsByUserIdAndPlacedAtAndOrderIdOrStatus(String userId, Instant at, String orderId, Status status);

	List<Order> findByUserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId(String userId, Instant at,
			String orderId, String otherId, Instant otherTime, String otherOrderId);

	long countByUserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId,
			String otherId, Instant otherTime, String otherOrderId);

	boolean existsByUserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId,
			String otherId, Instant otherTime, String otherOrderId);

	List<Order> findByUserIdInOrStatusIn(Collection<String> userIds, Collection<Status> statuses);

	long countByUserIdInOrStatusIn(Collection<String> userIds, Collection<Status> statuses);

	boolean existsByUserIdInOrStatusIn(Collection<String> userIds, Collection<Status> statuses);

	Optional<Order> readByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

	Optional<Order> readFirstByUserIdOrderByPlacedAtDesc(String userId);

	List<Order> findTop3ByUserId(String userId);

	List<Order> findTop3ByUserIdOrderByPlacedAtDesc(String userId);

	List<Order> findByUserIdOrderByPlacedAtAscOrderIdAsc(String userId);

	List<Order> findByUserIdOrderByTotalDesc(String userId);

	List<Order> findTop2ByUserIdAndGiftTrue(String userId);

	List<Order> findTop2ByUserIdInOrderByPlacedAtDesc(Collection<String> userIds);

	List<Order> findTop2ByUserIdIn(Collection<String> userIds);

	List<Order> findByUserIdInOrderByPlacedAt(Collection<String> userIds);

	List<Order> findByUserIdInOrderByTotal(Collection<String> userIds);

	List<Order> findTop2ByStatusInOrderByPlacedAtDesc(Collection<Status> statuses);

	List<Order> findByUserIdOrStatusOrderByPlacedAtDesc(String userId, Status status);

	List<Order> findTop4ByUserIdOrStatus(String userId, Status status);

	List<Order> findTop4ByUserIdOrStatusOrderByPlacedAt(String userId, Status status);

	List<Order> findByUserIdInAndPlacedAtInAndOrderIdInOrderByPlacedAtDesc(Collection<String> userIds,
			Collection<Instant> times, Collection<String> orderIds);

	Stream<Order> streamByUserId(String userId);

	Stream<Order> streamByUserIdIn(Collection<String> userIds);

	Stream<Order> streamByUserIdOrStatus(String userId, Status status);

	Streamable<Order> searchByUserId(String userId);

	Set<Order> queryByUserId(String userId);

	Collection<Order> getByUserId(String userId);

	Slice<Order> readByUserId(String userId, Pageable page);

	Slice<Order> readByStatus(Status status, Pageable page);

	Slice<Order> readByStatusAndGiftTrue(Status status, Pageable page);

	Slice<Order> readByUserIdAndPlacedAtIn(String userId, Collection<Instant> times, Pageable page);

	Window<Order> queryByUserId(String userId, ScrollPosition position, Limit limit);

	Window<Order> queryTop3ByStatus(Status status, ScrollPosition position);

	Window<Order> queryByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to, ScrollPosition position,
			Limit limit);

	List<Order> searchByUserId(String userId, Limit limit);

	List<Order> getByUserId(String userId, Sort sort);

	List<Order> searchByUserIdIn(Collection<String> userIds, Limit limit);

	List<Order> getByUserIdIn(Collection<String> userIds, Sort sort);

	List<OrderSummary> readSummariesByUserId(String userId);

	List<OrderSummary> readSummariesByUserIdIn(Collection<String> userIds);

	List<OrderSummary> readSummariesByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant at,
			Collection<String> orderIds);

	List<OrderKeys> readKeysByStatus(Status status);

	List<Map<String, Object>> readMapsByUserId(String userId);

	<T> List<T> readByUserId(String userId, Class<T> type);

	List<OrderKeys> readKeysByCarrierAndCountry(String carrier, String country);

	List<OrderKeys> readKeysByCarrierInAndCountry(Collection<String> carriers, String country);

	CompletableFuture<List<Order>> readAsyncByUserId(String userId);

	CompletableFuture<Long> countAsyncByUserId(String userId);

	void deleteByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

	long removeByUserIdAndPlacedAtAndOrderId(String userId, Instant at, String orderId);

	long removeByUserIdAndPlacedAtAndOrderIdAndGiftTrue(String userId, Instant at, String orderId);

	void deleteByUserId(String userId);

	long removeByUserId(String userId);

	List<Order> deleteByStatus(Status status);

	long removeByUserIdAndGiftTrue(String userId);

	long removeByUserIdIn(Collection<String> userIds);

	void deleteByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant at, Collection<String> orderIds);

	long removeByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant at, Collection<String> orderIds);

	void deleteByUserIdOrStatus(String userId, Status status);

	long removeByUserIdOrStatus(String userId, Status status);

	@AllowScan
	List<Order> findByTotalGreaterThan(BigDecimal min);

	@AllowScan
	long countByNoteIsNull();

	@AllowScan
	boolean existsByGiftTrue();

	@AllowScan
	List<Order> findByUserIdOrTotalGreaterThan(String userId, BigDecimal min);

	@AllowScan
	Slice<Order> readByUserIdOrStatus(String userId, Status status, Pageable page);

	@AllowScan
	Slice<Order> readByUserIdIn(Collection<String> userIds, Pageable page);

}
