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

package com.example.orders.notification;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;

/**
 * Something a customer was told.
 * <p>
 * Its key comes from the event alone, so an event that is delivered twice writes the same
 * item twice, and the customer is told once.
 *
 * @param customerId who was told
 * @param at when it happened
 * @param eventId the event that tells it
 * @param text what was told
 */
@Table("notifications")
record Notification(@PartitionKey String customerId, @SortKey @Precision(ChronoUnit.MILLIS) Instant at,
		@SortKey String eventId, String text) {
}
