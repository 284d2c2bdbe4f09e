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

package com.example.orders.northwind;

import java.time.Instant;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;

/**
 * Says that seed data has been imported. Written when everything is in, so that an import
 * that broke off is made again; its writes are the same then.
 *
 * @param name which data
 * @param completedAt when the import ended
 * @param customers number of customers
 * @param products number of products
 * @param orders number of orders
 * @since 0.1.0
 */
@Table("imports")
public record SeedImport(@PartitionKey String name, Instant completedAt, int customers, int products, int orders) {
}
