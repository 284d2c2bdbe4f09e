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
import java.time.temporal.ChronoUnit;
import java.util.Set;

import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;

import org.springframework.data.annotation.Version;

// @formatter:off
// tag::entity[]
@Table("app_data")
@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "placedAt")
public record Order(
		@PartitionKey String userId,                               // pk = "order#u1"
		@SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,  // sk = "2024-01-15T10:00:00Z#o1"
		@SortKey String orderId,
		BigDecimal total,
		OrderStatus status,
		Address shippingAddress,                                   // embedded, keeps its types
		Set<String> tags,                                          // SS
		@Version Long version) {

}
// end::entity[]
// @formatter:on
