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

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionCounters;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionSummary;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Deletes executions and all that belongs to them. The execution is marked first, which
 * hides it and makes commits fail, and deleted last, so that a purge that was cut short
 * can be repeated.
 */
final class PurgeFlows {

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ParkingFlows parking;

	PurgeFlows(ExecutionStoreSettings settings, Requests requests, ParkingFlows parking) {
		this.settings = settings;
		this.requests = requests;
		this.parking = parking;
	}

	Flow<Boolean> purge(String id) {
		return mark(id, "attribute_exists(#id)", Map.of()).then((existed) -> deleteAll(id, existed));
	}

	// The index may lag: what it lists as ended may have been changed or created anew.
	private Flow<Boolean> purgeEnded(String id, Instant before) {
		Map<String, AttributeValue> values = Map.of(":done", Attributes.of(ExecutionStatus.DONE.name()), ":cancelled",
				Attributes.of(ExecutionStatus.CANCELLED.name()), ":failed",
				Attributes.of(ExecutionStatus.FAILED.name()), ":before", Attributes.of(before));
		return mark(id, "#status IN (:done, :cancelled, :failed) AND #updated_at < :before", values)
			.then((ended) -> ended ? deleteAll(id, true) : Flow.done(false));
	}

	private Flow<Boolean> mark(String id, String condition, Map<String, AttributeValue> conditionValues) {
		String mark = "SET #purged = :true, #list_status = :purged ADD #version :one REMOVE #list_definition, #parent_id";
		Map<String, AttributeValue> values = new LinkedHashMap<>(conditionValues);
		values.put(":true", AttributeValue.createBool(true));
		values.put(":purged", Attributes.of(KeyCodec.PURGED));
		values.put(":one", Attributes.of(1));
		return this.requests.update("executions", KeyCodec.execution(id), mark, condition, values);
	}

	private Flow<Boolean> deleteAll(String id, boolean existed) {
		return this.requests.read("executions", KeyCodec.execution(id)).then((item) -> {
			// Otherwise another purge has ended it, or the id is used again.
			boolean isLeft = existed ? item.containsKey(ReadFlows.PURGED) : item.isEmpty();
			return isLeft ? deleteAll(id, item) : Flow.done(false);
		});
	}

	private Flow<Boolean> deleteAll(String id, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = KeyCodec.execution(id);
		Instant now = this.settings.clock().instant();
		long created = Attributes.number(item, "created_at", now.toEpochMilli());
		long lastArming = Attributes.number(item, "armings", ExecutionCounters.startingAt(now).armings());
		return deleteEffects("outbox", Attributes.optionalNumber(item, "last_outbox"))
			.then((done) -> deleteEffects("spawns", Attributes.optionalNumber(item, "last_spawn")))
			.then((done) -> item.containsKey(CommitPlanner.URGENT) ? deleteUrgent(id) : Flow.done(true))
			.then((done) -> deleteTimers(id, lastArming))
			.then((done) -> this.parking.purge(id))
			.then((done) -> deleteMarks(id, created))
			.then((done) -> deleteTrace(id, created))
			.then((done) -> item.isEmpty() ? Flow.done(false)
					: this.requests.delete("executions", key, "attribute_exists(#purged)", Map.of()));
	}

	// Each effect names the one before it; where one is missing, all before it are, too.
	private Flow<Boolean> deleteEffects(String table, @Nullable Long seq) {
		if (seq == null) {
			return Flow.done(true);
		}
		return this.requests.read(table, KeyCodec.effect(seq)).then((item) -> {
			if (item.isEmpty()) {
				return Flow.done(true);
			}
			return this.requests.delete(table, KeyCodec.effect(seq), null, Map.of())
				.then((done) -> deleteEffects(table, Attributes.optionalNumber(item, "predecessor")));
		});
	}

	// Nothing names urgent events, so that they have to be looked for.
	private Flow<Boolean> deleteUrgent(String id) {
		List<Map<String, AttributeValue>> keys = new ArrayList<>();
		return this.requests
			.scan("outbox", true, "#source_id = :id AND #number = :none",
					Map.of(":id", Attributes.of(id), ":none", Attributes.of(0)),
					(item) -> keys.add(KeyCodec.effect(Attributes.number(item, "seq"))))
			.then((done) -> this.requests.deleteAll("outbox", keys));
	}

	/*
	 * Should the id be used again meanwhile, what belongs to the next execution is left:
	 * timers by their arming, marks and steps by the time their execution was created.
	 */
	private Flow<Boolean> deleteTimers(String id, long lastArming) {
		return upTo("timers", id, "path", "arming", lastArming)
			.then((timers) -> deleteEach("timers", timers, "arming"));
	}

	private Flow<Boolean> deleteMarks(String id, long created) {
		return upTo("processed", id, "event_id", "created_at", created)
			.then((marks) -> deleteEach("processed", marks, "created_at"));
	}

	private Flow<Boolean> deleteTrace(String id, long created) {
		return upTo("trace", id, "idx", "created_at", created)
			.map((steps) -> steps.stream().map((step) -> KeyCodec.trace(id, Attributes.number(step, "idx"))).toList())
			.then((keys) -> this.requests.deleteAll("trace", keys));
	}

	private Flow<List<Map<String, AttributeValue>>> upTo(String table, String id, String sortKey, String stamp,
			long last) {
		String projection = "#execution_id, #%s, #%s".formatted(sortKey, stamp);
		return this.requests.query(partition(table, id, projection), Integer.MAX_VALUE)
			.map((items) -> items.stream().filter((item) -> Attributes.number(item, stamp) <= last).toList());
	}

	private Flow<Boolean> deleteEach(String table, List<Map<String, AttributeValue>> items, String stamp) {
		if (items.isEmpty()) {
			return Flow.done(true);
		}
		Map<String, AttributeValue> key = new LinkedHashMap<>(items.get(0));
		AttributeValue seen = key.remove(stamp);
		return this.requests.delete(table, key, "#%1$s = :%1$s".formatted(stamp), Map.of(":" + stamp, seen))
			.then((done) -> deleteEach(table, items.subList(1, items.size()), stamp));
	}

	private QueryRequest partition(String table, String id, String projection) {
		return this.requests.partition(table, id)
			.projectionExpression(projection)
			.expressionAttributeNames(Attributes.names(projection))
			.consistentRead(true)
			.build();
	}

	Flow<Integer> purge(Instant before) {
		return this.requests.query(unfinished(), Integer.MAX_VALUE)
			.then((rows) -> finish(rows, 0))
			.then((finished) -> purgeEnded(before, finished));
	}

	// Executions whose purge was cut short stay in a partition of the index of their own.
	private QueryRequest unfinished() {
		String condition = "#list_status = :purged";
		return QueryRequest.builder()
			.tableName(this.settings.table("executions"))
			.indexName("by_status")
			.keyConditionExpression(condition)
			.expressionAttributeNames(Attributes.names(condition))
			.expressionAttributeValues(Map.of(":purged", Attributes.of(KeyCodec.PURGED)))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
	}

	private Flow<Integer> finish(List<Map<String, AttributeValue>> rows, int finished) {
		if (rows.isEmpty()) {
			return Flow.done(finished);
		}
		String id = Attributes.text(rows.get(0), "id");
		// The index may lag: the id may have been used again since.
		return this.requests.read("executions", KeyCodec.execution(id))
			.then((item) -> item.containsKey(ReadFlows.PURGED) ? deleteAll(id, true) : Flow.done(false))
			.then((deleted) -> finish(rows.subList(1, rows.size()), deleted ? finished + 1 : finished));
	}

	private Flow<Integer> purgeEnded(Instant before, int finished) {
		ExecutionQuery ended = ExecutionQuery.all()
			.withStatus(ExecutionStatus.DONE, ExecutionStatus.CANCELLED, ExecutionStatus.FAILED)
			.withCreatedBefore(before);
		return purge(ended, before, finished);
	}

	private Flow<Integer> purge(ExecutionQuery query, Instant before, int purged) {
		return Flow.defer(() -> new ListFlow(this.settings, this.requests, query).flow())
			.then((page) -> purge(ids(page, before), before, purged).then((count) -> page.hasNext()
					? purge(query.from(page.nextCursor()), before, count) : Flow.done(count)));
	}

	private static List<String> ids(CursorPage<ExecutionSummary> page, Instant before) {
		return new ArrayList<>(page.items()
			.stream()
			.filter((summary) -> summary.updatedAt().isBefore(before))
			.map(ExecutionSummary::id)
			.toList());
	}

	private Flow<Integer> purge(List<String> ids, Instant before, int purged) {
		if (ids.isEmpty()) {
			return Flow.done(purged);
		}
		return purgeEnded(ids.get(0), before)
			.then((ended) -> purge(ids.subList(1, ids.size()), before, ended ? purged + 1 : purged));
	}

}
