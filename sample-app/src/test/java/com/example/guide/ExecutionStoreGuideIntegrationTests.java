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

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.DeliveryOrder;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.DuplicateEventException;
import io.github.dynamospring.execution.EventLoad;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Runs what the guide to the execution store shows.
 */
@SpringBootTest(properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create" },
		webEnvironment = SpringBootTest.WebEnvironment.NONE)
class ExecutionStoreGuideIntegrationTests {

	private final Clock clock = Clock.systemUTC();

	@Autowired
	private DynamoDbClient client;

	@Test
	void commits() {
		DynamoDbClient client = this.client;
		// @formatter:off
		// tag::open[]
		ExecutionStoreSettings settings = ExecutionStoreSettings.defaults()
			.withTablePrefix("shop_execution")                   // shop_execution_executions, shop_execution_outbox, ...
			.withTrace(200);                                     // the last 200 steps of each execution; 0, the default, traces nothing
		new ExecutionTables(client, settings).createIfMissing(); // development; validate() in production
		ExecutionStore store = new DynamoExecutionStore(client, new JacksonPayloadSerializer(), settings);
		// end::open[]
		// @formatter:on
		saga(store);
		lists(store);
		assertThat(new ExecutionTables(client, settings).toCloudFormation()).contains("shop_execution_executions");
	}

	@Test
	void memory() {
		// @formatter:off
		// tag::memory[]
		ExecutionStore store = new InMemoryExecutionStore(new JacksonPayloadSerializer());
		// end::memory[]
		// @formatter:on
		saga(store);
		lists(store);
	}

	private void saga(ExecutionStore store) {
		Clock clock = this.clock;
		// @formatter:off
		// tag::commit[]
		StoredExecution<Fulfilment> created = store.save(
			StoredExecution.create("order-o1", "fulfilment", new Fulfilment("o1", "unpaid")));

		CommitResult<Fulfilment> result = store.commit(Commit.of(created)
			.status(ExecutionStatus.RUNNING)
			.emit("payment-service", "payment-requested", new PaymentRequested("o1", 4200))
			.schedule("payment", clock.instant().plus(Duration.ofMinutes(15)))
			.trace(TraceStep.of("started").withTransition(null, "/awaiting-payment"))
			.build());
		// end::commit[]
		// @formatter:on
		assertThat(result.execution().version()).isEqualTo(2);
		paid(store);
		assertThat(store.timersOf("order-o1")).isEmpty();
		assertThat(store.resolve(result.commitId())).isEqualTo(CommitOutcome.COMMITTED);
		deliver(store);
		timeout(store);
	}

	private void paid(ExecutionStore store) {
		String eventId = "payment-7";
		// @formatter:off
		// tag::handle[]
		EventLoad<Fulfilment> load = store.loadForEvent("order-o1", eventId, Fulfilment.class);   // one request
		if (load.processed() || load.execution().isEmpty()) {
			return;                                              // handled before, or not ours: acknowledge the event
		}
		StoredExecution<Fulfilment> execution = load.execution().get();
		try {
			store.commit(Commit.of(execution)
				.state(new Fulfilment("o1", "paid"))
				.cancel("payment")
				.emit("warehouse", "ship", new Ship("o1"))
				.processed(eventId)
				.build());
		}
		catch (DuplicateEventException ex) {
			// somebody else has handled it meanwhile: acknowledge the event
		}
		// end::handle[]
		// @formatter:on
		assertThatExceptionOfType(DuplicateEventException.class)
			.isThrownBy(() -> store.commit(Commit.of(execution).processed(eventId).build()));
	}

	private void deliver(ExecutionStore store) {
		List<String> delivered = new ArrayList<>();
		// @formatter:off
		// tag::deliver[]
		for (OutboxEntry entry : store.pendingOutbox(100)) {
			if (store.checkOrder(entry) == DeliveryOrder.READY) { // everything before it was delivered
				delivered.add(entry.type());                      // here: send it
				store.ackOutbox(entry.seq());
			}
		}
		// end::deliver[]
		// @formatter:on
		assertThat(delivered).containsExactly("payment-requested", "ship");
		assertThat(store.pendingOutbox(1)).isEmpty();
	}

	private void timeout(ExecutionStore store) {
		store.commit(Commit.of(StoredExecution.create("order-o2", "fulfilment", new Fulfilment("o2", "unpaid")))
			.schedule("payment", this.clock.instant())
			.build());
		// @formatter:off
		// tag::timer[]
		for (DueTimer timer : store.dueTimers(clock.instant(), 100)) {
			StoredExecution<Fulfilment> execution = store.load(timer.executionId(), Fulfilment.class).orElseThrow();
			store.commit(Commit.of(execution)
				.consumes(timer)                                  // fails if the timer was cancelled or armed anew
				.state(new Fulfilment(execution.state().orderId(), "expired"))
				.status(ExecutionStatus.CANCELLED)
				.processed(timer.eventId())
				.build());
			store.deleteTimer(timer);                             // only this arming
		}
		// end::timer[]
		// @formatter:on
		assertThat(store.load("order-o2", Fulfilment.class)).map(StoredExecution::status)
			.contains(ExecutionStatus.CANCELLED);
	}

	private void lists(ExecutionStore store) {
		Clock clock = this.clock;
		// @formatter:off
		// tag::list[]
		CursorPage<ExecutionSummary> page = store.list(ExecutionQuery.all()
			.withStatus(ExecutionStatus.RUNNING, ExecutionStatus.CANCELLED)
			.withDefinition("fulfilment")
			.roots()
			.newestFirst()
			.withLimit(50));
		List<TraceStep> trace = store.readTrace("order-o1", 10);  // the last ten steps
		int purged = store.purge(clock.instant().minus(Duration.ofDays(90)));   // ended and untouched for 90 days
		// end::list[]
		// @formatter:on
		assertThat(page.items()).extracting(ExecutionSummary::id).containsExactly("order-o2", "order-o1");
		assertThat(trace).hasSize(1);
		assertThat(purged).isZero();
	}

	@Test
	void schemas() {
		JsonMapper mapper = JsonMapper.shared();
		// @formatter:off
		// tag::schema[]
		JacksonPayloadSerializer serializer = new JacksonPayloadSerializer(mapper)
			.withUpcaster(Fulfilment.class, 1, (json) -> {          // from schema 1 to 2
				((ObjectNode) json).put("payment", "unknown");
				return json;
			});
		// end::schema[]
		// @formatter:on
		InMemoryExecutionStore.Data data = new InMemoryExecutionStore.Data();
		ExecutionStore old = new InMemoryExecutionStore(data, new JacksonPayloadSerializer(), this.clock, () -> "t", 0,
				StoreObserver.NONE);
		old.save(StoredExecution.create("o1", "fulfilment", new Fulfilment("o1", "unpaid")));
		ExecutionStore store = new InMemoryExecutionStore(data, serializer, this.clock, () -> "t", 0,
				StoreObserver.NONE);
		Optional<StoredExecution<Fulfilment>> loaded = store.load("o1", Fulfilment.class);
		assertThat(loaded).map((execution) -> execution.state().payment()).contains("unknown");
	}

	/**
	 * The state of an order's fulfilment.
	 *
	 * @param orderId the order
	 * @param payment whether it is paid
	 */
	record Fulfilment(String orderId, String payment) {

	}

	/**
	 * An event.
	 *
	 * @param orderId the order
	 * @param cents the amount
	 */
	record PaymentRequested(String orderId, int cents) {

	}

	/**
	 * An event.
	 *
	 * @param orderId the order
	 */
	record Ship(String orderId) {

	}

}
