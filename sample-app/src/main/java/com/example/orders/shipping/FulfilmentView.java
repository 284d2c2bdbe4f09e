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

package com.example.orders.shipping;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.execution.ArmedTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import org.jspecify.annotations.Nullable;

/**
 * Where the fulfilment of an order stands, as clients see it.
 *
 * @param orderId the order's number
 * @param status running, done or cancelled
 * @param step what it waits for, missing when it has ended
 * @param outcome how it ended, missing before that
 * @param amount what is to be paid
 * @param payUntil until when it can be paid, missing when it cannot
 * @param paymentId the payment, missing before there is one
 * @param history what has happened, oldest first
 */
record FulfilmentView(String orderId, ExecutionStatus status, @Nullable String step, @Nullable String outcome,
		BigDecimal amount, @Nullable Instant payUntil, @Nullable String paymentId, List<Event> history) {

	static FulfilmentView of(StoredExecution<Fulfilment> execution, List<TraceStep> trace) {
		Fulfilment fulfilment = execution.state();
		ArmedTimer payment = execution.timers().get(FulfilmentService.PAYMENT_TIMER);
		return new FulfilmentView(fulfilment.orderId(), execution.status(), execution.activePath(), execution.outcome(),
				fulfilment.amount(), (payment != null) ? payment.fireAt() : null, fulfilment.paymentId(),
				trace.stream().map((step) -> new Event(step.event(), step.at())).toList());
	}

	/**
	 * Something that has happened.
	 *
	 * @param event what
	 * @param at when
	 */
	record Event(String event, @Nullable Instant at) {
	}

}
