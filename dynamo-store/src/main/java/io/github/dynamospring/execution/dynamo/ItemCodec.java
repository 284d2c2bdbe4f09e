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

package io.github.dynamospring.execution.dynamo;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.execution.ArmedTimer;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitPlan;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionCounters;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedLot;
import io.github.dynamospring.execution.Payload;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns items into what the contract speaks of, and back.
 */
final class ItemCodec {

	static final String OUTBOX_QUEUE = "outbox";

	static final String SPAWN_QUEUE = "spawns";

	static final String TIMER_QUEUE = "timers";

	private static final int MAX_ERROR = 1000;

	private final PayloadSerializer serializer;

	ItemCodec(PayloadSerializer serializer) {
		this.serializer = serializer;
	}

	<S> CommitPlan<S> plan(Commit<S> commit, ExecutionCounters counters, Instant now) {
		return CommitPlan.of(commit, counters, now, this.serializer);
	}

	<S> StoredExecution<S> execution(Map<String, AttributeValue> item, Class<S> stateType) {
		String id = Attributes.text(item, "id");
		SerializedPayload state = new SerializedPayload(StateCodec.read(id, item.get("data")),
				(int) Attributes.number(item, "schema", 1));
		ExecutionSummary summary = summary(item);
		return new StoredExecution<>(id, summary.definition(), summary.status(), summary.outcome(), summary.error(),
				summary.activePath(), summary.parent(), summary.priority(), summary.version(),
				this.serializer.read(state, stateType), timers(item), summary.createdAt(), summary.updatedAt(),
				handle(item));
	}

	static ExecutionSummary summary(Map<String, AttributeValue> item) {
		return new ExecutionSummary(Attributes.text(item, "id"), Attributes.text(item, "definition_id"),
				ExecutionStatus.valueOf(Attributes.text(item, "status")), Attributes.optionalText(item, "outcome"),
				Attributes.optionalText(item, "error"), Attributes.optionalText(item, "active_path"),
				Attributes.optionalText(item, "parent_id"), (int) Attributes.number(item, "priority"),
				Attributes.number(item, "version"), Attributes.time(item, "created_at"),
				Attributes.time(item, "updated_at"));
	}

	static DynamoHandle handle(Map<String, AttributeValue> item) {
		ExecutionCounters counters = new ExecutionCounters(Attributes.optionalNumber(item, "last_outbox"),
				Attributes.optionalNumber(item, "last_spawn"), Attributes.number(item, "emissions", 0),
				Attributes.number(item, "armings", 0));
		return new DynamoHandle(counters, traceWindow(item), Attributes.texts(item, "commits"));
	}

	static TraceWindow traceWindow(Map<String, AttributeValue> item) {
		return new TraceWindow(Attributes.number(item, "trace_from", 0), Attributes.number(item, "trace_next", 0));
	}

	private static Map<String, ArmedTimer> timers(Map<String, AttributeValue> item) {
		Map<String, ArmedTimer> timers = new LinkedHashMap<>();
		AttributeValue value = item.get("timers");
		if (value != null) {
			value.m()
				.forEach((path, timer) -> timers.put(path,
						new ArmedTimer(Attributes.time(timer.m(), "fire_at"), Attributes.number(timer.m(), "arming"))));
		}
		return timers;
	}

	static AttributeValue writeTimers(Map<String, ArmedTimer> timers) {
		Map<String, AttributeValue> map = new LinkedHashMap<>();
		timers.forEach((path, timer) -> map.put(path, AttributeValue
			.createM(Attributes.create().time("fire_at", timer.fireAt()).number("arming", timer.arming()).map())));
		return AttributeValue.createM(map);
	}

	Map<String, AttributeValue> write(WorkItem item) {
		return switch (item.kind()) {
			case OUTBOX -> write((OutboxEntry) item);
			case SPAWN -> write((SpawnEntry) item);
			case TIMER -> write((DueTimer) item);
		};
	}

	private Map<String, AttributeValue> write(OutboxEntry entry) {
		SerializedPayload payload = entry.payload().serialize(this.serializer);
		Map<String, AttributeValue> headers = new LinkedHashMap<>();
		entry.headers().forEach((name, value) -> headers.put(name, Attributes.of(value)));
		Attributes item = Attributes.create()
			.number("seq", entry.seq())
			.text("source_id", entry.executionId())
			.text("definition_id", entry.definition())
			.number("version", entry.version())
			.number("number", entry.number())
			.text("target_id", entry.target())
			.text("type", entry.type())
			.text("event_id", entry.eventId())
			.text("event", payload.text())
			.number("schema", payload.schema())
			.value("headers", headers.isEmpty() ? null : AttributeValue.createM(headers))
			.number("priority", entry.priority())
			.time("created_at", entry.createdAt())
			.number("predecessor", entry.predecessor())
			.number("last_spawn", entry.lastSpawn());
		return attempts(item, entry);
	}

	private Map<String, AttributeValue> write(SpawnEntry entry) {
		SerializedPayload context = entry.context().serialize(this.serializer);
		Attributes item = Attributes.create()
			.number("seq", entry.seq())
			.text("parent_id", entry.executionId())
			.text("parent_definition_id", entry.parentDefinition())
			.number("version", entry.version())
			.text("definition_id", entry.definition())
			.text("child_id", entry.childId())
			.text("root_path", entry.rootPath())
			.text("context", context.text())
			.number("schema", context.schema())
			.number("priority", entry.priority())
			.time("created_at", entry.createdAt())
			.number("predecessor", entry.predecessor());
		return attempts(item, entry);
	}

	private static Map<String, AttributeValue> write(DueTimer timer) {
		Attributes item = Attributes.create()
			.text("execution_id", timer.executionId())
			.text("path", timer.path())
			.text("definition_id", timer.definition())
			.time("fire_at", timer.fireAt())
			.number("arming", timer.arming());
		return attempts(item, timer);
	}

	private static Map<String, AttributeValue> attempts(Attributes item, WorkItem work) {
		return item.number("attempts", (work.attempts() > 0) ? work.attempts() : null)
			.time("next_attempt", work.nextAttempt())
			.text("last_error", work.lastError())
			.map();
	}

	/**
	 * Return the beginning of an error's text: items should not grow with stack traces.
	 * Halves of surrogate pairs, which are no text, are replaced.
	 * @param error the text
	 * @return the beginning
	 */
	static String shorten(String error) {
		String beginning = (error.length() > MAX_ERROR) ? error.substring(0, MAX_ERROR) : error;
		return new String(beginning.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
	}

	WorkItem work(WorkKind kind, Map<String, AttributeValue> item) {
		return switch (kind) {
			case OUTBOX -> outbox(item);
			case SPAWN -> spawn(item);
			case TIMER -> timer(item);
		};
	}

	OutboxEntry outbox(Map<String, AttributeValue> item) {
		Map<String, String> headers = new LinkedHashMap<>();
		Attributes.map(item, "headers").forEach((name, value) -> headers.put(name, value.s()));
		return new OutboxEntry(Attributes.number(item, "seq"), OUTBOX_QUEUE, Attributes.text(item, "source_id"),
				Attributes.text(item, "definition_id"), Attributes.number(item, "version"),
				Attributes.number(item, "number"), Attributes.optionalText(item, "target_id"),
				Attributes.text(item, "type"), Attributes.text(item, "event_id"), payload(item, "event", "schema"),
				headers, (int) Attributes.number(item, "priority"), Attributes.time(item, "created_at"),
				Attributes.optionalNumber(item, "predecessor"), Attributes.optionalNumber(item, "last_spawn"),
				attempts(item), Attributes.optionalTime(item, "next_attempt"),
				Attributes.optionalText(item, "last_error"));
	}

	SpawnEntry spawn(Map<String, AttributeValue> item) {
		return new SpawnEntry(Attributes.number(item, "seq"), SPAWN_QUEUE, Attributes.text(item, "parent_id"),
				Attributes.text(item, "parent_definition_id"), Attributes.number(item, "version"),
				Attributes.text(item, "definition_id"), Attributes.text(item, "child_id"),
				Attributes.text(item, "root_path"), payload(item, "context", "schema"),
				(int) Attributes.number(item, "priority"), Attributes.time(item, "created_at"),
				Attributes.optionalNumber(item, "predecessor"), attempts(item),
				Attributes.optionalTime(item, "next_attempt"), Attributes.optionalText(item, "last_error"));
	}

	static DueTimer timer(Map<String, AttributeValue> item) {
		return new DueTimer(TIMER_QUEUE, Attributes.text(item, "execution_id"), Attributes.text(item, "definition_id"),
				Attributes.text(item, "path"), Attributes.time(item, "fire_at"), Attributes.number(item, "arming"),
				attempts(item), Attributes.optionalTime(item, "next_attempt"),
				Attributes.optionalText(item, "last_error"));
	}

	private static int attempts(Map<String, AttributeValue> item) {
		return (int) Attributes.number(item, "attempts", 0);
	}

	Map<String, AttributeValue> parked(ParkedItem parked) {
		return Attributes.create()
			.value("id", KeyCodec.parked(parked.item()).get("id"))
			.text("execution_id", parked.item().executionId())
			.text("kind", parked.item().kind().name())
			.time("parked_at", parked.parkedAt())
			.text("parked_in", KeyCodec.lotPartition(parked.item().executionId(), ParkedLot.isOrdered(parked.item())))
			.text("parked_key", KeyCodec.parkedKey(parked.item()))
			.value("item", AttributeValue.createM(write(parked.item())))
			.map();
	}

	ParkedItem parked(Map<String, AttributeValue> item, @Nullable Instant nextAttempt) {
		WorkItem work = work(WorkKind.valueOf(Attributes.text(item, "kind")), Attributes.map(item, "item"));
		return new ParkedItem(work, Attributes.time(item, "parked_at"), nextAttempt);
	}

	static ParkedLot lot(Map<String, AttributeValue> item) {
		return new ParkedLot(Attributes.text(item, "execution_id"), Attributes.number(item, "ordered") == 1,
				(int) Attributes.number(item, "size"), Attributes.time(item, "since"),
				KeyCodec.lotTime(Attributes.text(item, "parked_key")));
	}

	Map<String, AttributeValue> traceStep(String executionId, TraceStep step, Instant now, @Nullable Long expiresAt) {
		Attributes item = Attributes.create()
			.text("execution_id", executionId)
			.number("idx", step.index())
			.text("event", step.event())
			.text("event_id", step.eventId())
			.text("from", step.from())
			.text("to", step.to())
			.texts("actions", step.actions())
			.time("at", (step.at() != null) ? step.at() : now)
			.number("expires_at", expiresAt);
		payload(item, "data", step.data());
		payload(item, "context", step.context());
		return item.map();
	}

	private void payload(Attributes item, String name, @Nullable Payload payload) {
		if (payload != null) {
			SerializedPayload serialized = payload.serialize(this.serializer);
			item.text(name, serialized.text()).number(name + "_schema", serialized.schema());
		}
	}

	TraceStep traceStep(Map<String, AttributeValue> item) {
		return new TraceStep(Attributes.number(item, "idx"), Attributes.text(item, "event"),
				Attributes.optionalText(item, "event_id"), optionalPayload(item, "data"),
				Attributes.optionalText(item, "from"), Attributes.optionalText(item, "to"),
				Attributes.texts(item, "actions"), optionalPayload(item, "context"), Attributes.time(item, "at"));
	}

	private @Nullable Payload optionalPayload(Map<String, AttributeValue> item, String name) {
		return item.containsKey(name) ? payload(item, name, name + "_schema") : null;
	}

	private Payload payload(Map<String, AttributeValue> item, String name, String schema) {
		return Payload.of(new SerializedPayload(Attributes.text(item, name), (int) Attributes.number(item, schema, 1)),
				this.serializer);
	}

}
