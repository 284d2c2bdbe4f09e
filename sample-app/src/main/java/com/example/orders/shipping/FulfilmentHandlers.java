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

import com.example.orders.notification.Notice;
import com.example.orders.order.OrderNotOpenException;
import com.example.orders.order.OrderService;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.worker.OnEvent;
import io.github.dynamospring.execution.worker.OnTimer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * The steps of a fulfilment the workers of the store take. Each may be taken more than
 * once if the application stops in the middle of it; the conditions of the orders table
 * see to it that an order is shipped once all the same.
 */
@Component
class FulfilmentHandlers {

	private static final Logger logger = LoggerFactory.getLogger(FulfilmentHandlers.class);

	private final OrderService orders;

	FulfilmentHandlers(OrderService orders) {
		this.orders = orders;
	}

	@OnEvent(FulfilmentService.SHIPMENT_REQUESTED)
	Commit<Fulfilment> ship(StoredExecution<Fulfilment> execution) {
		Fulfilment fulfilment = execution.state();
		try {
			this.orders.ship(fulfilment.customerId(), fulfilment.orderDate(), fulfilment.orderId());
		}
		catch (OrderNotOpenException ex) {
			logger.info("Order {} is on its way already", fulfilment.orderId());
		}
		return end(Commit.of(execution), execution, ExecutionStatus.DONE, "shipped", "is on its way");
	}

	@OnTimer(FulfilmentService.PAYMENT_TIMER)
	Commit<Fulfilment> notPaidInTime(StoredExecution<Fulfilment> execution) {
		Commit.Builder<Fulfilment> commit = Commit.of(execution)
			.emit(FulfilmentService.ORDERS, FulfilmentService.NOT_PAID, execution.state());
		return end(commit, execution, ExecutionStatus.CANCELLED, "not paid in time",
				"was not paid in time and is cancelled");
	}

	// Not before the commit that decides it: a payment may be faster than that.
	@OnEvent(FulfilmentService.NOT_PAID)
	void cancel(Fulfilment fulfilment) {
		this.orders.cancel(fulfilment.customerId(), fulfilment.orderDate(), fulfilment.orderId());
	}

	private static Commit<Fulfilment> end(Commit.Builder<Fulfilment> commit, StoredExecution<Fulfilment> execution,
			ExecutionStatus status, String outcome, String told) {
		Fulfilment fulfilment = execution.state();
		return commit.status(status)
			.outcome(outcome)
			.activePath(null)
			.emit(Notice.TARGET, Notice.EVENT,
					new Notice(fulfilment.customerId(), "Order " + fulfilment.orderId() + " " + told))
			.trace(TraceStep.of(outcome).withTransition(execution.activePath(), null))
			.build();
	}

}
