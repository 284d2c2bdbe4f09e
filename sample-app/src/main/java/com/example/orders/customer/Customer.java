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

package com.example.orders.customer;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * A customer, always read by its id.
 *
 * @param customerId the customer's id, five letters in the Northwind data
 * @param companyName name of the company
 * @param contactName whom to ask for
 * @param contactTitle that person's position
 * @param address where the company is
 * @param phone the phone number
 * @param fax the fax number
 * @since 0.1.0
 */
@Table("customers")
public record Customer(@PartitionKey String customerId, String companyName, String contactName, String contactTitle,
		Address address, String phone, @Nullable String fax) {
}
