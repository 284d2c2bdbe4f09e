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

package io.github.dynamospring.boot.actuate;

import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.boot.actuate.BacklogDescriptor.WaitingDescriptor;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.Action;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.Builder;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.ChangeDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionDescriptor.TimerDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionDescriptor.TraceStepDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionsDescriptor.SummaryDescriptor;
import io.github.dynamospring.boot.actuate.ParkedDescriptor.ParkedEntryDescriptor;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.ParkedWork;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests {@link DynamoExecutionsEndpoint} and its extension for the web.
 */
class DynamoExecutionsEndpointTests {

	private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

	private static final PayloadSerializer SERIALIZER = new JacksonPayloadSerializer();

	private static final String HIDDEN = "******";

	private final Clock clock = Clock.fixed(START, ZoneOffset.UTC);

	private final ExecutionStore store = new InMemoryExecutionStore(new InMemoryExecutionStore.Data(), SERIALIZER,
			this.clock, () -> "token", 10, StoreObserver.NONE);

	private final DynamoExecutionsEndpoint endpoint = builder().build();

	private Builder builder() {
		return DynamoExecutionsEndpoint
			.builder(this.store, new ParkedWork(this.store, new WorkSignal()),
					new ExecutionRuntime(this.store, this.clock))
			.serializer(SERIALIZER)
			.clock(Clock.offset(this.clock, Duration.ofMinutes(5)));
	}

	@Test
	void backlogTellsWhatWaitsAndForHowLong() {
		this.store.commit(Commit.of(fulfilment("o1"))
			.emit("t", "event", 1)
			.spawn("child", "/", "context")
			.schedule("soon", START.plusSeconds(60))
			.build());
		park("o2");
		BacklogDescriptor backlog = this.endpoint.backlog();
		assertThat(backlog.outbox()).isEqualTo(new WaitingDescriptor("1", 1, START, Duration.ofMinutes(5)));
		assertThat(backlog.spawns()).isEqualTo(new WaitingDescriptor("1", 1, START, Duration.ofMinutes(5)));
		assertThat(backlog.timers()).isEqualTo(new WaitingDescriptor("1", 0, null, null));
		assertThat(backlog.parked()).isEqualTo(new WaitingDescriptor("1", 1, START, Duration.ofMinutes(5)));
		assertThat(backlog.workers()).isEmpty();
		assertThat(backlog.node()).isNull();
	}

	@Test
	void largeBacklogIsCountedUpToALimit() {
		Commit.Builder<Map<String, Object>> commit = Commit.of(fulfilment("o1"));
		for (int i = 0; i < 1001; i++) {
			commit.emit("t", "event", i);
		}
		this.store.commit(commit.build());
		assertThat(this.endpoint.backlog().outbox().count()).isEqualTo("1000+");
	}

	@Test
	void executionsAreListedByStatusAndPageByPage() {
		for (int i = 0; i < 5; i++) {
			this.store
				.save(fulfilment("o" + i).withStatus((i % 2 == 0) ? ExecutionStatus.RUNNING : ExecutionStatus.FAILED));
		}
		assertThat(ids(list(ExecutionStatus.FAILED, null, null))).containsExactly("o1", "o3");
		ExecutionsDescriptor first = list(ExecutionStatus.RUNNING, 2, null);
		assertThat(ids(first)).containsExactly("o0", "o2");
		assertThat(first.nextCursor()).isNotNull();
		ExecutionsDescriptor second = list(ExecutionStatus.RUNNING, 2, first.nextCursor());
		assertThat(ids(second)).containsExactly("o4");
		assertThat(second.nextCursor()).isNull();
		assertThat(ids((ExecutionsDescriptor) read("executions", null, null, "fulfilment", null, true, 1, null)))
			.containsExactly("o4");
		this.store.save(fulfilment("child").withParent("o1"));
		assertThat(ids((ExecutionsDescriptor) read("executions", null, null, null, "o1", null, null, null)))
			.containsExactly("child");
	}

	private ExecutionsDescriptor list(ExecutionStatus status, @Nullable Integer limit, @Nullable String cursor) {
		return (ExecutionsDescriptor) read("executions", null, status, null, null, null, limit, cursor);
	}

	private static List<String> ids(ExecutionsDescriptor page) {
		return page.executions().stream().map(SummaryDescriptor::id).toList();
	}

	@Test
	void executionIsShownWithTraceAndTimersButWithoutValues() {
		this.store.commit(Commit.of(fulfilment("a/b"))
			.status(ExecutionStatus.RUNNING)
			.activePath("/waiting")
			.schedule("payment", START.plusSeconds(60))
			.trace(TraceStep.of("started")
				.withTransition(null, "/waiting")
				.withData(Map.of("card", "4111"))
				.withContext(Map.of("card", "4111")))
			.build());
		ExecutionDescriptor execution = (ExecutionDescriptor) read("executions", "a/b", null, null, null, null, null,
				null);
		assertThat(execution.status()).isEqualTo(ExecutionStatus.RUNNING);
		assertThat(execution.definition()).isEqualTo("fulfilment");
		assertThat(execution.activePath()).isEqualTo("/waiting");
		assertThat(execution.version()).isEqualTo(1);
		assertThat(execution.state()).isEqualTo(HIDDEN);
		assertThat(execution.timers()).containsExactly(new TimerDescriptor("payment", START.plusSeconds(60),
				this.store.timersOf("a/b").get(0).arming(), 0, null, null));
		assertThat(execution.trace()).containsExactly(
				new TraceStepDescriptor(0, START, "started", null, null, "/waiting", List.of(), HIDDEN, HIDDEN));
		assertThat(read("executions", "unknown", null, null, null, null, null, null)).isNull();
		assertThat(execution.toString()).doesNotContain("4111");
	}

	@Test
	void valuesAreShownWhereAllowedAndSanitized() {
		this.store.commit(Commit.of(fulfilment("o1")).trace(TraceStep.of("started").withData("text")).build());
		SanitizingFunction cards = SanitizingFunction.sanitizeValue().ifKeyEndsWith("card");
		DynamoExecutionsEndpoint showing = builder().showValues(Show.ALWAYS, List.of(cards)).build();
		ExecutionDescriptor execution = (ExecutionDescriptor) showing.read("executions", "o1", null, null, null, null,
				null, null);
		assertThat(execution).isNotNull();
		assertThat(execution.state()).isEqualTo(Map.of("order", "o1", "payment", Map.of("card", HIDDEN), "lines",
				List.of(Map.of("sku", "s1", "card", HIDDEN))));
		assertThat(execution.trace().get(0).data()).isEqualTo("text");
	}

	@Test
	void valuesAreShownAsTextWithoutASerializer() {
		this.store.save(StoredExecution.create("o1", "fulfilment", "state"));
		DynamoExecutionsEndpoint showing = builder().serializer(null).showValues(Show.ALWAYS, List.of()).build();
		ExecutionDescriptor execution = (ExecutionDescriptor) showing.read("executions", "o1", null, null, null, null,
				null, null);
		assertThat(execution).isNotNull();
		assertThat(execution.state()).isEqualTo("\"state\"");
	}

	@ParameterizedTest
	@CsvSource({ "NEVER,true,false", "WHEN_AUTHORIZED,false,false", "WHEN_AUTHORIZED,true,true", "ALWAYS,false,true" })
	void authorizationDecidesOnTheWeb(Show show, boolean authorized, boolean shown) {
		this.store.save(StoredExecution.create("a/b", "fulfilment", "state"));
		DynamoExecutionsEndpointWebExtension web = new DynamoExecutionsEndpointWebExtension(
				builder().showValues(show, List.of()).build(), show, Set.of("ops"));
		SecurityContext user = new User(authorized);
		Object expected = shown ? "state" : HIDDEN;
		WebEndpointResponse<Object> byParameter = web.read(user, "executions", "a/b", null, null, null, null, null,
				null);
		assertThat(((ExecutionDescriptor) byParameter.getBody()).state()).isEqualTo(expected);
		WebEndpointResponse<Object> byPath = web.execution(user, "executions", null, null, "a", "b");
		assertThat(((ExecutionDescriptor) byPath.getBody()).state()).isEqualTo(expected);
		assertThat(web.execution(user, "executions", null, null, "c").getStatus()).isEqualTo(404);
		assertThat(web.read(user, "nonsense", null, null, null, null, null, null, null).getStatus()).isEqualTo(404);
	}

	@Test
	void parkedWorkIsListed() {
		park("o1");
		this.store.commit(Commit.of(fulfilment("o2")).spawn("child", "/", "secret").schedule("late", START).build());
		this.store.park(this.store.pendingSpawns(1).get(0), "no room", START.plusSeconds(9));
		this.store.park(this.store.timersOf("o2").get(0), "too late", null);
		ParkedDescriptor all = (ParkedDescriptor) read("parked", null, null, null, null, null, null, null);
		assertThat(all.entries()).extracting(ParkedEntryDescriptor::execution).containsExactly("o1", "o2", "o2");
		assertThat(all.entries()).extracting(ParkedEntryDescriptor::what).containsExactly("ship", "child", "late");
		assertThat(all.entries()).extracting(ParkedEntryDescriptor::lastError)
			.containsExactly("poison", "no room", "too late");
		assertThat(all.entries()).extracting(ParkedEntryDescriptor::payload).containsExactly(HIDDEN, HIDDEN, null);
		assertThat(all.entries().get(0).target()).isEqualTo("warehouse");
		assertThat(all.entries().get(1).nextAttempt()).isEqualTo(START.plusSeconds(9));
		assertThat(((ParkedDescriptor) read("parked", "o1", null, null, null, null, null, null)).entries()).hasSize(1);
		ParkedDescriptor page = (ParkedDescriptor) read("parked", null, null, null, null, null, 2, null);
		assertThat(page.entries()).hasSize(2);
		ParkedDescriptor rest = (ParkedDescriptor) read("parked", null, null, null, null, null, 2, page.nextCursor());
		assertThat(rest.entries()).hasSize(1);
		assertThat(rest.nextCursor()).isNull();
	}

	@Test
	void parkedWorkIsResumedInOneGo() {
		park("o1");
		assertThat(this.store.parked(ParkedQuery.all(1).due(START)).items()).isEmpty();
		assertThat(this.endpoint.change("parked", "o1", null)).isEqualTo(new ChangeDescriptor(1));
		assertThat(this.store.parked(ParkedQuery.all(1).due(START)).items()).hasSize(1);
		assertThat(this.endpoint.change("parked", "o1", Action.RESUME)).isEqualTo(new ChangeDescriptor(1));
		assertThat(this.endpoint.change("parked", "o2", null)).isEqualTo(new ChangeDescriptor(0));
		assertThat(web().change("parked", "o1", null).getStatus()).isEqualTo(200);
		assertThat(web().change("parked", "o2", null).getStatus()).isEqualTo(404);
	}

	@Test
	void parkedWorkIsDiscardedByItsName() {
		OutboxEntry event = park("o1");
		this.store.commit(Commit.of(fulfilment("o2")).spawn("child", "/", 1).schedule("a:b", START).build());
		this.store.park(this.store.pendingSpawns(1).get(0), "poison", null);
		DueTimer timer = this.store.timersOf("o2").get(0);
		this.store.park(timer, "poison", null);
		List<ParkedEntryDescriptor> entries = ((ParkedDescriptor) read("parked", null, null, null, null, null, null,
				null))
			.entries();
		assertThat(entries).extracting(ParkedEntryDescriptor::entry)
			.containsExactly("event:" + event.seq(), "spawn:1", "timer:" + timer.arming() + ":a:b");
		assertThat(this.endpoint.discard("parked", "o1", "spawn:1")).isEqualTo(new ChangeDescriptor(0));
		for (ParkedEntryDescriptor entry : entries) {
			assertThat(web().discard("parked", entry.execution(), entry.entry()).getStatus()).isEqualTo(204);
			assertThat(web().discard("parked", entry.execution(), entry.entry()).getStatus()).isEqualTo(404);
		}
		assertThat(this.store.parked(ParkedQuery.all(10)).items()).isEmpty();
		assertThat(web().discard("executions", "o1", "event:1").getStatus()).isEqualTo(404);
	}

	@Test
	void executionsAreControlled() {
		this.store.save(fulfilment("o1").withStatus(ExecutionStatus.RUNNING));
		assertThat(web().change("executions", "o1", Action.SUSPEND).getBody()).isEqualTo(new ChangeDescriptor(1));
		assertThat(status("o1")).isEqualTo(ExecutionStatus.SUSPENDED);
		assertThat(web().change("executions", "o1", Action.RESUME).getBody()).isEqualTo(new ChangeDescriptor(1));
		assertThat(status("o1")).isEqualTo(ExecutionStatus.RUNNING);
		assertThat(web().change("executions", "o1", Action.CANCEL).getBody()).isEqualTo(new ChangeDescriptor(1));
		assertThat(status("o1")).isEqualTo(ExecutionStatus.CANCELLING);
		assertThat(web().change("executions", "o1", Action.TERMINATE).getBody()).isEqualTo(new ChangeDescriptor(1));
		assertThat(status("o1")).isEqualTo(ExecutionStatus.CANCELLED);
		WebEndpointResponse<ChangeDescriptor> again = web().change("executions", "o1", Action.TERMINATE);
		assertThat(again.getStatus()).isEqualTo(200);
		assertThat(again.getBody()).isEqualTo(new ChangeDescriptor(0));
	}

	@ParameterizedTest
	@EnumSource
	void unknownExecutionIsNotControlled(Action action) {
		assertThat(web().change("executions", "unknown", action).getStatus()).isEqualTo(404);
		assertThat(web().change("nonsense", "unknown", action).getStatus()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource({ "executions,,0,,ask for 1 to 1000", "executions,,1001,,ask for 1 to 1000",
			"executions,,,nonsense,The cursor is damaged", "executions,o1,-1,,ask for 0 to 1000",
			"executions,o1,1001,,ask for 0 to 1000", "parked,,0,,ask for 1 to 1000", "parked,,1001,,ask for 1 to 1000",
			"parked,,,nonsense,The cursor is damaged" })
	void impossibleRequestsAreRefusedWithTheRemedy(String section, @Nullable String id, @Nullable Integer limit,
			@Nullable String cursor, String reason) {
		assertThatExceptionOfType(InvalidEndpointRequestException.class)
			.isThrownBy(() -> read(section, id, null, null, null, null, limit, cursor))
			.satisfies((ex) -> assertThat(ex.getReason()).contains(reason));
	}

	@Test
	void impossibleChangesAreRefusedWithTheRemedy() {
		assertThatExceptionOfType(InvalidEndpointRequestException.class)
			.isThrownBy(() -> this.endpoint.change("executions", "o1", null))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("use cancel, terminate, suspend or resume"));
		assertThatExceptionOfType(InvalidEndpointRequestException.class)
			.isThrownBy(() -> this.endpoint.change("parked", "o1", Action.CANCEL))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("Parked work can be resumed"));
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 2049 })
	void namesThatNothingCanHaveAreRefusedBeforeAnyRequest(int length) {
		String name = "x".repeat(length);
		Stream<ThrowingCallable> calls = Stream.of(() -> read("executions", name, null, null, null, null, null, null),
				() -> read("executions", null, null, name, null, null, null, null),
				() -> read("executions", null, null, null, name, null, null, null),
				() -> read("parked", name, null, null, null, null, null, null),
				() -> this.endpoint.change("executions", name, Action.CANCEL),
				() -> this.endpoint.change("parked", name, null), () -> this.endpoint.discard("parked", name, "e"));
		assertThat(calls)
			.allSatisfy((call) -> assertThatExceptionOfType(InvalidEndpointRequestException.class).isThrownBy(call)
				.satisfies((ex) -> assertThat(ex.getReason())
					.endsWith("has %d bytes. Remedy: use 1 to 2048.".formatted(length))));
	}

	@Test
	void failureInsideIsNotTakenForTheFaultOfWhoAsks() {
		this.store.save(fulfilment("o1"));
		PayloadSerializer broken = new PayloadSerializer() {

			@Override
			public SerializedPayload write(Object value) {
				return SERIALIZER.write(value);
			}

			@Override
			public <T> T read(SerializedPayload payload, Class<T> type) {
				throw new IllegalArgumentException("Not what I expected: " + payload.text());
			}

		};
		DynamoExecutionsEndpoint shown = builder().serializer(broken).showValues(Show.ALWAYS, List.of()).build();
		assertThatIllegalArgumentException()
			.isThrownBy(() -> shown.read("executions", "o1", null, null, null, null, null, null));
	}

	@Test
	void unknownSectionIsNothing() {
		assertThat(read("nonsense", null, null, null, null, null, null, null)).isNull();
		assertThat(this.endpoint.change("nonsense", "o1", null)).isNull();
		assertThat(this.endpoint.discard("nonsense", "o1", "event:1")).isNull();
	}

	private @Nullable Object read(String section, @Nullable String id, @Nullable ExecutionStatus status,
			@Nullable String definition, @Nullable String parent, @Nullable Boolean newestFirst,
			@Nullable Integer limit, @Nullable String cursor) {
		return this.endpoint.read(section, id, status, definition, parent, newestFirst, limit, cursor);
	}

	private DynamoExecutionsEndpointWebExtension web() {
		return new DynamoExecutionsEndpointWebExtension(this.endpoint, Show.NEVER, Set.of());
	}

	private ExecutionStatus status(String id) {
		return this.store.load(id, Map.class).orElseThrow().status();
	}

	private OutboxEntry park(String id) {
		OutboxEntry entry = this.store
			.commit(Commit.of(fulfilment(id)).emit("warehouse", "ship", Map.of("card", "4111")).build())
			.outbox()
			.get(0);
		this.store.park(entry, "poison", null);
		return entry;
	}

	private static StoredExecution<Map<String, Object>> fulfilment(String id) {
		return StoredExecution.create(id, "fulfilment", Map.of("order", id, "payment", Map.of("card", "4111"), "lines",
				List.of(Map.of("sku", "s1", "card", "4112"))));
	}

	/**
	 * Somebody who asks.
	 *
	 * @param authorized whether they have the role
	 */
	private record User(boolean authorized) implements SecurityContext {

		@Override
		public @Nullable Principal getPrincipal() {
			return this.authorized ? () -> "user" : null;
		}

		@Override
		public boolean isUserInRole(String role) {
			return this.authorized && role.equals("ops");
		}

	}

}
