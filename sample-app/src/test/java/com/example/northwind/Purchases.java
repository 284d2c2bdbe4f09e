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

package com.example.northwind;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;

interface Purchases extends DynamoRepository<Purchase> {

	List<Purchase> findByCustomerId(String customerId);

	Optional<Purchase> findFirstByCustomerIdOrderByOrderedDesc(String customerId);

	List<Purchase> findByCustomerIdAndOrderedBetween(String customerId, Instant from, Instant to);

	long countByCustomerId(String customerId);

	boolean existsByCustomerIdAndOrderedAfter(String customerId, Instant since);

	List<Purchase> findTop3ByCustomerIdOrderByFreightDesc(String customerId);

	List<Purchase> findByCustomerIdAndFreightGreaterThan(String customerId, BigDecimal freight);

	List<Purchase> findByCustomerIdAndShipperIdIn(String customerId, Collection<String> shipperIds);

	@Query("customerId = :customerId and begins_with(sortKey, :year)")
	List<Purchase.Freight> freightOfYear(String customerId, String year);

	List<Purchase> findByCountryAndOrderedBetween(String country, Instant from, Instant to);

	long countByCountry(String country);

	List<Purchase> findByCountryAndCityOrderByOrderedDesc(String country, String city);

	List<Purchase> findTop5ByEmployeeIdOrderByOrderedDesc(String employeeId);

	long countByEmployeeIdAndOrderedBetween(String employeeId, Instant from, Instant to);

	List<Purchase> findByShipperIdAndShippedBetween(String shipperId, Instant from, Instant to);

	List<Purchase> findByStateAndRequiredBefore(Purchase.State state, Instant day);

}
