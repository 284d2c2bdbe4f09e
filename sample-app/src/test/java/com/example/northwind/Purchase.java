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
import java.time.temporal.ChronoUnit;

import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * An order of the Northwind data, with an index for each way it is asked for.
 */
@Table("purchases")
@GlobalSecondaryIndex(name = "CountryIndex", partitionKey = "country", sortKey = "ordered")
@GlobalSecondaryIndex(name = "EmployeeIndex", partitionKey = "employeeId", sortKey = "ordered")
@GlobalSecondaryIndex(name = "ShipperIndex", partitionKey = "shipperId", sortKey = "shipped")
@GlobalSecondaryIndex(name = "StateIndex", partitionKey = "state", sortKey = "required")
@LocalSecondaryIndex(name = "FreightIndex", sortKey = "freight")
record Purchase(@PartitionKey String customerId, @SortKey @Precision(ChronoUnit.SECONDS) Instant ordered,
		@SortKey String orderId, String employeeId, String shipperId, BigDecimal freight, String country, String city,
		@Precision(ChronoUnit.SECONDS) Instant required, @Precision(ChronoUnit.SECONDS) @Nullable Instant shipped,
		State state) {

	enum State {

		OPEN, SHIPPED

	}

	/**
	 * What delivery costs.
	 */
	record Freight(String orderId, BigDecimal freight) {

	}

}
