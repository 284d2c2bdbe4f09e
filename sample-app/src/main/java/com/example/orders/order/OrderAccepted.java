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

package com.example.orders.order;

/**
 * An order was accepted and is about to be stored.
 * <p>
 * It is told before and not after: if the application stopped between the two, an order
 * could be left that nobody fulfils. This way round a fulfilment can be left that nobody
 * pays for, and it ends by its time-out.
 *
 * @param order the order
 * @since 0.1.0
 */
public record OrderAccepted(Order order) {
}
