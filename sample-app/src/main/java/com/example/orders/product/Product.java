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

package com.example.orders.product;

import java.math.BigDecimal;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;

/**
 * A product, always read by its id: one alone, or those of an order together.
 *
 * @param productId the product's id
 * @param productName the name
 * @param supplierId who makes it
 * @param categoryId what kind of product it is
 * @param quantityPerUnit what one unit is
 * @param unitPrice price of one unit
 * @param unitsInStock units in the warehouse
 * @param unitsOnOrder units ordered from the supplier
 * @param reorderLevel stock at which it is ordered again
 * @param discontinued whether it is no longer sold
 * @since 0.1.0
 */
@Table("products")
public record Product(@PartitionKey String productId, String productName, String supplierId, String categoryId,
		String quantityPerUnit, BigDecimal unitPrice, int unitsInStock, int unitsOnOrder, int reorderLevel,
		boolean discontinued) {
}
