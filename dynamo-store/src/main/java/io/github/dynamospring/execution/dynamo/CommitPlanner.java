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

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitPlan;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionCounters;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.dynamo.CommitWrites.Role;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Turns a commit into writes, without sending anything.
 */
final class CommitPlanner {

	/** Tells that an execution has emitted urgent events, for ever. */
	static final String URGENT = "urgent";

	private static final int MAX_TRACE_REMOVALS = 25;

	private static final List<String> OPTIONAL = List.of("outcome", "error", "active_path", "parent_id", "last_outbox",
			"last_spawn", "expires_at");

	private final ExecutionStoreSettings settings;

	private final ItemCodec codec;

	CommitPlanner(ExecutionStoreSettings settings, ItemCodec codec) {
		this.settings = settings;
		this.codec = codec;
	}

	/**
	 * Return what the store will remember of the execution after a commit.
	 * @param plan the plan
	 * @param token the token of the commit
	 * @param numbers the numbers of its effects
	 * @param trace the trace before the commit
	 * @return the handle
	 */
	DynamoHandle handle(CommitPlan<?> plan, String token, CommitNumbers numbers, TraceWindow trace) {
		DynamoHandle before = handleOf(plan.commit().execution());
		List<String> commits = Stream.concat(before.commits().stream(), Stream.of(token)).toList();
		return new DynamoHandle(plan.counters(numbers.firstOutbox(), numbers.firstSpawn()),
				traces(plan.commit()) ? append(trace) : trace,
				commits.subList(Math.max(0, commits.size() - DynamoHandle.REMEMBERED_COMMITS), commits.size()));
	}

	static DynamoHandle handleOf(StoredExecution<?> execution) {
		if (execution.isNew()) {
			return DynamoHandle.NEW;
		}
		if (execution.handle() instanceof DynamoHandle handle) {
			return handle;
		}
		throw new IllegalStateException(
				"Execution '%s' was not loaded from this store. Remedy: load it here before committing."
					.formatted(execution.id()));
	}

	private boolean traces(Commit<?> commit) {
		return commit.traceStep() != null && this.settings.traceSize() > 0;
	}

	private TraceWindow append(TraceWindow trace) {
		return trace.append(this.settings.traceSize(), MAX_TRACE_REMOVALS);
	}

	/**
	 * Return the writes of a commit.
	 * @param plan the plan
	 * @param token the token of the commit
	 * @param numbers the numbers of its effects
	 * @param trace the trace before the commit
	 * @return the writes
	 */
	CommitWrites writes(CommitPlan<?> plan, String token, CommitNumbers numbers, TraceWindow trace) {
		Commit<?> commit = plan.commit();
		DynamoHandle handle = handle(plan, token, numbers, trace);
		CommitWrites writes = new CommitWrites();
		addState(writes, plan, handle, trace);
		for (SpawnEntry spawn : plan.spawns(ItemCodec.SPAWN_QUEUE, numbers.firstSpawn())) {
			KeyCodec.partitionKey("The id of a child", spawn.childId());
			addEffect(writes, Role.SPAWN, "spawns", spawn);
		}
		for (OutboxEntry event : plan.outbox(ItemCodec.OUTBOX_QUEUE, numbers.firstOutbox(),
				handle.counters().lastSpawn())) {
			addEffect(writes, Role.OUTBOX, "outbox", event);
		}
		if (commit.eventId() != null) {
			addMark(writes, plan, commit.eventId(), token);
		}
		for (DueTimer timer : plan.armed(ItemCodec.TIMER_QUEUE)) {
			Map<String, AttributeValue> item = this.codec.write(timer);
			KeyCodec.timer(timer.executionId(), timer.path());
			writes.add(Role.TIMER, put("timers", item, null, Map.of()), item);
		}
		if (commit.traceStep() != null && traces(commit)) {
			addTrace(writes, plan, commit.traceStep(), trace, handle.trace());
		}
		addDisarmed(writes, plan);
		return writes;
	}

	private void addState(CommitWrites writes, CommitPlan<?> plan, DynamoHandle handle, TraceWindow before) {
		StoredExecution<?> execution = plan.commit().execution();
		Map<String, AttributeValue> item = state(plan, handle);
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		item.forEach((name, value) -> values.put(":" + name, value));
		StringBuilder update = new StringBuilder("SET ").append(item.keySet()
			.stream()
			.map((name) -> "#%1$s = :%1$s".formatted(name))
			.collect(Collectors.joining(", ")));
		String condition = "attribute_not_exists(#id)";
		if (!execution.isNew()) {
			String removed = OPTIONAL.stream()
				.filter((name) -> !item.containsKey(name))
				.map((name) -> "#" + name)
				.collect(Collectors.joining(", "));
			update.append(removed.isEmpty() ? "" : " REMOVE ").append(removed);
			// The time of creation tells an execution from the next one of its id.
			condition = "#version = :expected_version AND #created_at = :created_at";
			values.put(":expected_version", Attributes.of(execution.version()));
			if (traces(plan.commit())) {
				condition += (before.next() > 0) ? " AND #trace_next = :expected_trace"
						: " AND attribute_not_exists(#trace_next)";
				if (before.next() > 0) {
					values.put(":expected_trace", Attributes.of(before.next()));
				}
			}
		}
		Map<String, AttributeValue> whole = new LinkedHashMap<>(KeyCodec.execution(execution.id()));
		whole.putAll(Attributes.create()
			.number("trace_from", handle.trace().from())
			.number("trace_next", handle.trace().next())
			.map());
		whole.putAll(item);
		writes.add(Role.STATE,
				TransactWriteItem.builder()
					.update(Update.builder()
						.tableName(this.settings.table("executions"))
						.key(KeyCodec.execution(execution.id()))
						.updateExpression(update.toString())
						.conditionExpression(condition)
						.expressionAttributeNames(Attributes.names(update.toString(), condition))
						.expressionAttributeValues(values)
						.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
						.build())
					.build(),
				whole);
	}

	private Map<String, AttributeValue> state(CommitPlan<?> plan, DynamoHandle handle) {
		StoredExecution<?> next = plan.execution(handle);
		ExecutionCounters counters = handle.counters();
		Instant createdAt = plan.createdAt();
		if (next.parent() != null) {
			KeyCodec.partitionKey("The id of a parent", next.parent());
		}
		String listDefinition = KeyCodec.listDefinition(next.isRoot(), next.status(), next.definition());
		Duration retention = next.status().isTerminal() ? this.settings.finishedRetention() : null;
		Attributes item = Attributes.create()
			.value("data", StateCodec.write(plan.state().text(), this.settings.compressAbove()))
			.number("schema", plan.state().schema())
			.number("version", next.version())
			.text("definition_id", next.definition())
			.text("status", next.status().name())
			.text("outcome", next.outcome())
			.text("error", next.error())
			.text("active_path", next.activePath())
			.text("parent_id", next.parent())
			.number("priority", next.priority())
			.time("created_at", createdAt)
			.time("updated_at", plan.now())
			.number("emissions", counters.emissions())
			.number("armings", counters.armings())
			.number("last_outbox", counters.lastOutbox())
			.number("last_spawn", counters.lastSpawn())
			.value(URGENT, emitsUrgent(plan.commit()) ? AttributeValue.createBool(true) : null)
			.value("timers", ItemCodec.writeTimers(plan.timers()))
			.texts("commits", handle.commits())
			.text("created_by", plan.commit().execution().isNew() ? plan.commit().token() : null)
			.text("list_status", KeyCodec.listStatus(next.isRoot(), next.status()))
			.text("list_definition", KeyCodec.partitionKey("The definition of an execution", listDefinition))
			.text("list_key", KeyCodec.listKey(createdAt, next.id()))
			.number("expires_at", expiry(plan.now(), retention));
		if (traces(plan.commit())) {
			item.number("trace_from", handle.trace().from()).number("trace_next", handle.trace().next());
		}
		return item.map();
	}

	private static boolean emitsUrgent(Commit<?> commit) {
		return commit.emits().stream().anyMatch(Commit.Emit::urgent);
	}

	static @Nullable Long expiry(Instant now, @Nullable Duration retention) {
		return (retention != null && !retention.isZero()) ? now.plus(retention).getEpochSecond() : null;
	}

	private void addEffect(CommitWrites writes, Role role, String table, WorkItem effect) {
		Map<String, AttributeValue> item = this.codec.write(effect);
		writes.add(role, put(table, item, "attribute_not_exists(#seq)", Map.of()), item);
	}

	private void addMark(CommitWrites writes, CommitPlan<?> plan, String eventId, String token) {
		Map<String, AttributeValue> item = new LinkedHashMap<>(KeyCodec.mark(plan.commit().execution().id(), eventId));
		item.putAll(Attributes.create()
			.number("version", plan.version())
			.text("commit", token)
			.time("created_at", plan.createdAt())
			.number("expires_at", expiry(plan.now(), this.settings.markRetention()))
			.map());
		writes.add(Role.MARK, put("processed", item, "attribute_not_exists(#event_id) OR #expires_at <= :now",
				Map.of(":now", Attributes.of(plan.now().getEpochSecond()))), item);
	}

	private void addTrace(CommitWrites writes, CommitPlan<?> plan, TraceStep step, TraceWindow before,
			TraceWindow after) {
		traceWrites(plan.commit().execution().id(), plan.createdAt(), step, before, after, plan.now())
			.forEach((item) -> writes.add(Role.TRACE, item, (item.put() != null) ? item.put().item() : Map.of()));
	}

	/**
	 * Return the writes for one more step of a trace.
	 * @param executionId the id of the execution
	 * @param createdAt when the execution was created
	 * @param step the step
	 * @param before the trace before it
	 * @param after the trace after it
	 * @param now the time
	 * @return the writes
	 */
	List<TransactWriteItem> traceWrites(String executionId, Instant createdAt, TraceStep step, TraceWindow before,
			TraceWindow after, Instant now) {
		List<TransactWriteItem> writes = new ArrayList<>();
		Map<String, AttributeValue> item = this.codec.traceStep(executionId, step.withIndex(before.next()), now,
				expiry(now, this.settings.traceRetention()));
		item.put("created_at", Attributes.of(createdAt));
		writes.add(put("trace", item, null, Map.of()));
		before.removed(after).forEach((index) -> writes.add(delete("trace", KeyCodec.trace(executionId, index))));
		return writes;
	}

	/*
	 * The timers of an execution that ends are deleted as far as the transaction has
	 * room. What is left is not in force any more, which whoever fires it will find out.
	 */
	private void addDisarmed(CommitWrites writes, CommitPlan<?> plan) {
		String executionId = plan.commit().execution().id();
		boolean ends = plan.commit().status().isTerminal();
		for (String path : plan.disarmed()) {
			if (!ends || writes.size() < CommitWrites.MAX_ITEMS) {
				writes.add(Role.TIMER, delete("timers", KeyCodec.timer(executionId, path)), Map.of());
			}
		}
	}

	private TransactWriteItem put(String table, Map<String, AttributeValue> item, @Nullable String condition,
			Map<String, AttributeValue> values) {
		Put.Builder put = Put.builder().tableName(this.settings.table(table)).item(item);
		if (condition != null) {
			put.conditionExpression(condition)
				.expressionAttributeNames(Attributes.names(condition))
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
		}
		if (!values.isEmpty()) {
			put.expressionAttributeValues(values);
		}
		return TransactWriteItem.builder().put(put.build()).build();
	}

	private TransactWriteItem delete(String table, Map<String, AttributeValue> key) {
		return TransactWriteItem.builder()
			.delete(Delete.builder().tableName(this.settings.table(table)).key(key).build())
			.build();
	}

}
