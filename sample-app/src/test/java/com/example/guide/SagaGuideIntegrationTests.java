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
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.HandlingResult;
import io.github.dynamospring.execution.worker.IdempotencyKey;
import io.github.dynamospring.execution.worker.OnEvent;
import io.github.dynamospring.execution.worker.OnTimer;
import io.github.dynamospring.execution.worker.ParkedWork;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Runs the saga the guide to the execution store shows.
 */
@SpringBootTest(
		properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create", "dynamo.execution.enabled=true",
				"dynamo.execution.workers.max-poll-delay=200ms", "dynamo.execution.workers.max-attempts=1" })
@Import({ SagaGuideIntegrationTests.PaymentService.class, SagaGuideIntegrationTests.FulfilmentHandlers.class })
class SagaGuideIntegrationTests {

	@Autowired
	private ExecutionStore store;

	@Autowired
	private ExecutionRuntime runtime;

	@Autowired
	private ParkedWork parkedWork;

	@Autowired
	private PaymentService payments;

	private final Clock clock = Clock.systemUTC();

	private void place(String orderId, BigDecimal amount, Duration patience) {
		// tag::place[]
		Fulfilment unpaid = new Fulfilment(orderId, amount, false);
		this.store.commit(Commit.of(StoredExecution.create("order-" + orderId, "fulfilment", unpaid))
			.emit("payment-service", "payment-requested", new PaymentRequest(orderId, amount))
			.schedule("payment", this.clock.instant().plus(patience))
			.build());
		// end::place[]
	}

	// tag::notified[]
	HandlingResult paymentReceived(String orderId, String notificationId) throws Exception {
		return this.runtime.handle("order-" + orderId, notificationId, Fulfilment.class,
				(order) -> Commit.of(order)
					.state(order.state().withPaid())
					.cancel("payment")
					.emit(order.id(), "order-paid", orderId)
					.build());
	}
	// end::notified[]

	private StoredExecution<Fulfilment> load(String orderId) {
		return this.store.load("order-" + orderId, Fulfilment.class).orElseThrow();
	}

	@Test
	void orderPaidInTimeIsFinishedOnce() throws Exception {
		place("o1", new BigDecimal("12.50"), Duration.ofMinutes(15));
		await().until(() -> this.payments.requested().contains("o1"));
		assertThat(paymentReceived("o1", "notification-1")).isEqualTo(HandlingResult.HANDLED);
		assertThat(paymentReceived("o1", "notification-1")).isEqualTo(HandlingResult.DUPLICATE);
		await().until(() -> load("o1").status() == ExecutionStatus.DONE);
		assertThat(load("o1").outcome()).isEqualTo("paid");
		assertThat(this.store.timersOf("order-o1")).isEmpty();
	}

	@Test
	void orderThatIsNotPaidInTimeIsCancelled() throws Exception {
		place("o2", new BigDecimal("3.20"), Duration.ofMillis(10));
		await().until(() -> load("o2").status() == ExecutionStatus.CANCELLED);
		assertThat(load("o2").outcome()).isEqualTo("not paid in time");
		await().until(() -> this.payments.withdrawn().contains("o2"));
		assertThat(paymentReceived("o2", "notification-2")).isEqualTo(HandlingResult.ENDED);
	}

	@Test
	void requestThatFailsIsParkedAndResumed() {
		this.payments.refuse("o3");
		place("o3", BigDecimal.TEN, Duration.ofMinutes(15));
		await().until(() -> !this.parkedWork.list(ParkedQuery.all(10)).items().isEmpty());
		this.payments.refuse("nobody");
		// tag::parked[]
		for (ParkedItem parked : this.parkedWork.list(ParkedQuery.all(100)).items()) {
			System.out.println(parked.item().executionId() + ": " + parked.item().lastError());
			this.parkedWork.resume(parked.item().executionId());
		}
		// end::parked[]
		await().until(() -> this.payments.requested().contains("o3"));
		await().until(() -> this.parkedWork.list(ParkedQuery.all(10)).items().isEmpty());
	}

	// tag::handlers[]
	@Component
	static class FulfilmentHandlers {

		private final PaymentService payments;

		FulfilmentHandlers(PaymentService payments) {
			this.payments = payments;
		}

		@OnEvent(value = "payment-requested", timeout = "10s")
		void requestPayment(OutboxEntry entry, PaymentRequest request) {
			this.payments.request(IdempotencyKey.of(entry), request);
		}

		@OnEvent("payment-withdrawn")
		void withdrawPayment(String orderId) {
			this.payments.withdraw(orderId);
		}

		@OnEvent("order-paid")
		Commit<Fulfilment> finished(StoredExecution<Fulfilment> order) {
			return Commit.of(order).status(ExecutionStatus.DONE).outcome("paid").build();
		}

		// tag::expired[]
		@OnTimer("payment")
		Commit<Fulfilment> expired(StoredExecution<Fulfilment> order) {
			return Commit.of(order)
				.status(ExecutionStatus.CANCELLED)
				.outcome("not paid in time")
				.emit("payment-service", "payment-withdrawn", order.state().orderId())
				.build();
		}
		// end::expired[]

	}
	// end::handlers[]

	// tag::state[]
	record Fulfilment(String orderId, BigDecimal amount, boolean paid) {

		Fulfilment withPaid() {
			return new Fulfilment(this.orderId, this.amount, true);
		}

	}

	record PaymentRequest(String orderId, BigDecimal amount) {

	}
	// end::state[]

	/**
	 * The payment service, which remembers what it was asked.
	 */
	static class PaymentService {

		private final List<String> requested = new CopyOnWriteArrayList<>();

		private final List<String> withdrawn = new CopyOnWriteArrayList<>();

		private volatile String refused = "nobody";

		void request(IdempotencyKey key, PaymentRequest request) {
			if (request.orderId().equals(this.refused)) {
				throw new IllegalStateException("No connection for " + key);
			}
			this.requested.add(request.orderId());
		}

		void withdraw(String orderId) {
			this.withdrawn.add(orderId);
		}

		void refuse(String orderId) {
			this.refused = orderId;
		}

		List<String> requested() {
			return this.requested;
		}

		List<String> withdrawn() {
			return this.withdrawn;
		}

	}

}
