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
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Index;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

/**
 * An entity with a composite generated key and indexes of all kinds, and a repository
 * whose plans are kept in a file.
 */
interface Orders extends DynamoRepository<Orders.Order> {

	List<Order> findByUserId(String userId);

	Optional<Order> findByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

	List<Order> readByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

	Optional<Order> findByUserIdAndPlacedAtAndOrderIdAndStatus(String userId, Instant placedAt, String orderId,
			Status status);

	List<Order> findByUserIdAndPlacedAt(String userId, Instant placedAt);

	List<Order> findByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant placedAt, String prefix);

	Window<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to, ScrollPosition position,
			Limit limit);

	List<Order> findByUserIdAndPlacedAtAfter(String userId, Instant after);

	Optional<Order> findFirstByUserIdOrderByPlacedAtDesc(String userId);

	List<Order> findTop3ByUserIdOrderByPlacedAtDescOrderIdDesc(String userId);

	List<Order> findByUserIdOrderByTotal(String userId);

	List<Order> findByUserIdAndTotalGreaterThanEqual(String userId, BigDecimal min);

	List<Order> findByUserIdAndOrderId(String userId, String orderId);

	List<Order> findByUserIdAndShippingAddressCity(String userId, String city);

	List<Order> findByUserIdAndTagsContaining(String userId, String tag);

	List<Order> findByUserIdAndStatusIn(String userId, Collection<Status> statuses);

	List<Order> findFirst5ByUserIdAndNoteIsNull(String userId);

	Slice<Order> findByStatus(Status status, Pageable pageable);

	Slice<Order> findByStatusAndGiftTrue(Status status, Pageable pageable);

	Stream<Order> findByStatusAndPlacedAtLessThan(Status status, Instant before);

	List<Order> findByStatusOrderByPlacedAtDesc(Status status);

	List<OrderKeys> findByCarrierAndCountryAndPlacedAtAndOrderIdGreaterThan(String carrier, String country,
			Instant placedAt, String orderId);

	@Index("CountryIndex")
	List<OrderSummary> findByCountry(String country);

	List<OrderSummary> findByUserIdAndQuantity(String userId, int quantity);

	<T> List<T> findByStatusAndPlacedAtBefore(Status status, Instant before, Class<T> type);

	Streamable<Order> streamByUserId(String userId, Sort sort);

	Set<Order> queryByUserId(String userId, Limit limit);

	Order getByUserId(String userId);

	long countByUserId(String userId);

	long countByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

	int countByCountryAndQuantityBetween(String country, int from, int to);

	boolean existsByUserId(String userId);

	boolean existsByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

	boolean existsByUserIdAndGiftFalse(String userId);

	void deleteByUserId(String userId);

	long deleteByUserIdAndPlacedAtBefore(String userId, Instant before);

	List<Order> removeByStatus(Status status);

	long deleteByUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt, String orderId);

	Optional<Order> removeByUserIdAndPlacedAtAndOrderIdAndStatus(String userId, Instant placedAt, String orderId,
			Status status);

	@AllowScan
	List<Order> findByTotalGreaterThan(BigDecimal min);

	@AllowScan
	List<Order> findByUserIdOrNoteAndGiftTrue(String userId, String note);

	List<Order> findByUserIdIn(Collection<String> userIds);

	List<Order> findTop3ByUserIdInOrderByPlacedAtDesc(Collection<String> userIds);

	Stream<Order> streamByUserIdInAndPlacedAtAfter(Collection<String> userIds, Instant after);

	List<Order> findByUserIdInAndGiftTrue(Collection<String> userIds);

	List<Order> findByUserIdAndPlacedAtIn(String userId, Collection<Instant> placedAt);

	List<Order> findByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

	List<Order> findByUserIdInAndPlacedAtInAndOrderIdIn(Collection<String> userIds, Collection<Instant> placedAt,
			Collection<String> orderIds);

	List<Order> findByUserIdAndPlacedAtAndOrderIdInAndGiftTrue(String userId, Instant placedAt,
			Collection<String> orderIds);

	List<Order> findByStatusIn(Collection<Status> statuses);

	List<Order> findByStatusAndPlacedAtIn(Status status, Collection<Instant> placedAt);

	List<Order> findByStatusAndUserIdIn(Status status, Collection<String> userIds);

	Slice<Order> findByUserIdAndPlacedAtIn(String userId, Collection<Instant> placedAt, Pageable pageable);

	@AllowScan
	Slice<Order> findByUserIdIn(Collection<String> userIds, Pageable pageable);

	long countByUserIdIn(Collection<String> userIds);

	boolean existsByUserIdIn(Collection<String> userIds);

	void deleteByUserIdIn(Collection<String> userIds);

	void deleteByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

	long removeByUserIdAndPlacedAtAndOrderIdIn(String userId, Instant placedAt, Collection<String> orderIds);

	List<Order> findByUserIdOrStatusAndGiftTrue(String userId, Status status);

	List<Order> findByUserIdOrStatusOrderByPlacedAtDesc(String userId, Status status);

	List<Order> findByUserIdAndPlacedAtAndOrderIdOrStatus(String userId, Instant placedAt, String orderId,
			Status status);

	List<Order> findByUserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId(String userId, Instant placedAt,
			String orderId, String otherId, Instant otherTime, String otherOrderId);

	long countByUserIdInOrStatus(Collection<String> userIds, Status status);

	void deleteByUserIdOrStatus(String userId, Status status);

	@AllowScan
	@Index("CountryIndex")
	List<OrderSummary> findByQuantityGreaterThan(int quantity);

	@AllowScan
	long countByNoteIsNotNull();

	@Table("app_data")
	@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "placedAt")
	@GlobalSecondaryIndex(name = "CarrierIndex", partitionKey = { "carrier", "country" },
			sortKey = { "placedAt", "orderId" }, projection = IndexProjection.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "CountryIndex", partitionKey = "country", sortKey = "quantity",
			projection = IndexProjection.INCLUDE, include = { "total", "note" })
	@LocalSecondaryIndex(name = "TotalIndex", sortKey = "total")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, BigDecimal total, Status status, Address shippingAddress, Set<String> tags,
			List<Line> lines, Map<String, String> labels, @Nullable String note, @Nullable String carrier,
			String country, int quantity, boolean gift, @Version @Nullable Long version) {

	}

	enum Status {

		OPEN, PAID, SHIPPED

	}

	record Address(String street, String city) {

	}

	record Line(String sku, int quantity) {

	}

	record OrderSummary(String orderId, BigDecimal total) {

	}

	interface OrderKeys {

		String getUserId();

		Instant getPlacedAt();

		String getOrderId();

	}

}
