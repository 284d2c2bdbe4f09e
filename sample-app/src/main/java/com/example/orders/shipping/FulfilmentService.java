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

import java.time.Clock;
import java.time.Duration;

import com.example.orders.notification.Notice;
import com.example.orders.order.OrderAccepted;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.HandlingResult;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

/**
 * Starts the fulfilment of orders and takes their payments.
 * <p>
 * A fulfilment is an execution of the store. Each of its changes is one commit of the
 * state and all that follows from it: what customers are told, the timer, the next step.
 * <pre>
 * accepted -- awaiting payment --+-- paid -- shipping -- shipped
 *                                |
 *                                +-- not paid in time: cancelled
 * </pre>
 */
@Service
class FulfilmentService {

	static final String DEFINITION = "fulfilment";

	static final String PAYMENT_TIMER = "payment";

	static final String SHIPMENT_REQUESTED = "shipment-requested";

	static final String ORDERS = "orders";

	static final String NOT_PAID = "order-not-paid";

	private final ExecutionStore store;

	private final ExecutionRuntime runtime;

	private final Clock clock;

	private final Duration paymentTimeout;

	FulfilmentService(ExecutionStore store, ExecutionRuntime runtime, Clock clock,
			@Value("${shipping.payment-timeout}") Duration paymentTimeout) {
		this.store = store;
		this.runtime = runtime;
		this.clock = clock;
		this.paymentTimeout = paymentTimeout;
	}

	/**
	 * Ask for the payment of an order, and wait for it.
	 * @param accepted the order
	 */
	@EventListener
	void start(OrderAccepted accepted) {
		Fulfilment fulfilment = Fulfilment.of(accepted.order());
		this.store.commit(Commit.of(StoredExecution.create(executionId(fulfilment.orderId()), DEFINITION, fulfilment))
			.status(ExecutionStatus.RUNNING)
			.activePath("awaiting-payment")
			.schedule(PAYMENT_TIMER, this.clock.instant().plus(this.paymentTimeout))
			.emit(Notice.TARGET, Notice.EVENT,
					new Notice(fulfilment.customerId(),
							"Please pay " + fulfilment.amount() + " for order " + fulfilment.orderId()))
			.trace(TraceStep.of("accepted").withTransition(null, "awaiting-payment"))
			.build());
	}

	/**
	 * Take the payment of an order. A payment that is told twice is taken once, and one
	 * that comes at the moment the time is over either ships the order or is refused.
	 * @param orderId the order's number
	 * @param paymentId names the payment
	 * @throws FulfilmentNotFoundException if there is no such fulfilment
	 * @throws PaymentRefusedException if the order was paid before, or not in time
	 * @throws Exception if the store fails
	 */
	void pay(String orderId, String paymentId) throws Exception {
		String executionId = executionId(orderId);
		HandlingResult result = this.runtime.handle(executionId, "payment-" + paymentId, Fulfilment.class,
				(execution) -> paid(execution, paymentId));
		switch (result) {
			case UNKNOWN_EXECUTION -> throw new FulfilmentNotFoundException(orderId);
			case ENDED -> throw new PaymentRefusedException(orderId);
			default -> {
				// Taken, now or before.
			}
		}
	}

	private static Commit<Fulfilment> paid(StoredExecution<Fulfilment> execution, String paymentId) {
		Fulfilment fulfilment = execution.state();
		if (fulfilment.paymentId() != null) {
			throw new PaymentRefusedException(fulfilment.orderId());
		}
		return Commit.of(execution)
			.state(fulfilment.paidBy(paymentId))
			.activePath("shipping")
			.cancel(PAYMENT_TIMER)
			.emit(Notice.TARGET, Notice.EVENT,
					new Notice(fulfilment.customerId(),
							"Thank you for paying " + fulfilment.amount() + " for order " + fulfilment.orderId()))
			.emit(execution.id(), SHIPMENT_REQUESTED, fulfilment.orderId())
			.trace(TraceStep.of("paid").withTransition("awaiting-payment", "shipping"))
			.build();
	}

	/**
	 * Return where the fulfilment of an order stands.
	 * @param orderId the order's number
	 * @return the fulfilment
	 * @throws FulfilmentNotFoundException if there is none
	 */
	FulfilmentView find(String orderId) {
		String executionId = executionId(orderId);
		StoredExecution<Fulfilment> execution = this.store.load(executionId, Fulfilment.class)
			.orElseThrow(() -> new FulfilmentNotFoundException(orderId));
		return FulfilmentView.of(execution, this.store.readTrace(executionId));
	}

	private static String executionId(String orderId) {
		return "order-" + orderId;
	}

}
