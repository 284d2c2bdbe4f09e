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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.PageCursor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * The way to one page of a list: keys from the partitions of an index, merged in order,
 * and the summaries of the executions they name, which are checked again because an index
 * may lag.
 */
final class ListFlow {

	private static final int MIN_PAGE = 10;

	private static final String PROJECTION = "#id, #definition_id, #status, #outcome, #error, #active_path, #parent_id,"
			+ " #priority, #version, #created_at, #updated_at, #list_key, #purged";

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ExecutionQuery query;

	private final String fingerprint;

	private final boolean ascending;

	private final @Nullable String after;

	private final String index;

	private final String partitionName;

	private final List<Partition> partitions;

	private final List<ExecutionSummary> found = new ArrayList<>();

	private final List<String> foundKeys = new ArrayList<>();

	private final Set<String> seen = new HashSet<>();

	private final List<Row> candidates = new ArrayList<>();

	ListFlow(ExecutionStoreSettings settings, Requests requests, ExecutionQuery query) {
		this.settings = settings;
		this.requests = requests;
		this.query = query;
		this.fingerprint = fingerprint(query);
		this.ascending = query.order() == ExecutionQuery.Order.OLDEST_FIRST;
		this.after = (query.cursor() != null) ? PageCursor.parse(this.fingerprint, query.cursor()).get(0) : null;
		if (query.parent() != null) {
			this.index = "by_parent";
			this.partitionName = "parent_id";
			this.partitions = List.of(new Partition(query.parent()));
		}
		else {
			this.index = (query.definition() != null) ? "by_definition" : "by_status";
			this.partitionName = (query.definition() != null) ? "list_definition" : "list_status";
			this.partitions = KeyCodec.listPartitions(query.rootsOnly(), query.statuses(), query.definition())
				.stream()
				.map(Partition::new)
				.toList();
		}
	}

	private static String fingerprint(ExecutionQuery query) {
		return "list:%s:%s:%s:%s:%s:%s".formatted(query.statuses().stream().sorted().toList(), query.definition(),
				query.rootsOnly(), query.parent(), query.createdBefore(), query.order());
	}

	Flow<CursorPage<ExecutionSummary>> flow() {
		int missing = this.query.limit() + 1 - this.found.size();
		while (this.candidates.size() < missing) {
			for (Partition partition : this.partitions) {
				if (partition.isDry()) {
					return fill(partition);
				}
			}
			Row next = next();
			if (next == null) {
				break;
			}
			if (this.seen.add(next.id)) {
				this.candidates.add(next);
			}
		}
		if (this.candidates.isEmpty() || missing <= 0) {
			return Flow.done(page());
		}
		List<Row> rows = List.copyOf(this.candidates);
		this.candidates.clear();
		return summaries(rows);
	}

	private Flow<CursorPage<ExecutionSummary>> fill(Partition partition) {
		return Flow.call(request(partition), QueryResponse.class, (answer) -> {
			answer.items()
				.stream()
				.map((item) -> new Row(Attributes.text(item, "id"), Attributes.text(item, "list_key")))
				.filter((row) -> !row.key.equals(this.after))
				.forEach(partition.rows::add);
			partition.start = answer.lastEvaluatedKey();
			partition.ended = !answer.hasLastEvaluatedKey() || answer.lastEvaluatedKey().isEmpty();
			return flow();
		});
	}

	private QueryRequest request(Partition partition) {
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":partition", Attributes.of(partition.key));
		String condition = "#%s = :partition".formatted(this.partitionName) + range(values);
		QueryRequest.Builder request = QueryRequest.builder()
			.tableName(this.settings.table("executions"))
			.indexName(this.index)
			.keyConditionExpression(condition)
			.expressionAttributeNames(Attributes.names(condition))
			.expressionAttributeValues(values)
			.scanIndexForward(this.ascending)
			.limit(Math.max(MIN_PAGE, (this.query.limit() + 1) / this.partitions.size() + 1))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		if (partition.start != null && !partition.start.isEmpty()) {
			request.exclusiveStartKey(partition.start);
		}
		return request.build();
	}

	// Bounds are inclusive; the one row at the cursor is dropped when it arrives.
	private String range(Map<String, AttributeValue> values) {
		String lower = this.ascending ? this.after : null;
		String upper = this.ascending ? null : this.after;
		if (this.query.createdBefore() != null) {
			String time = KeyCodec.listTime(this.query.createdBefore());
			upper = (upper == null || time.compareTo(upper) < 0) ? time : upper;
		}
		if (lower != null) {
			values.put(":lower", Attributes.of(lower));
		}
		if (upper != null) {
			values.put(":upper", Attributes.of(upper));
		}
		if (lower != null && upper != null) {
			return (lower.compareTo(upper) <= 0) ? " AND #list_key BETWEEN :lower AND :upper" : empty(values, lower);
		}
		if (lower != null) {
			return " AND #list_key >= :lower";
		}
		return (upper != null) ? " AND #list_key <= :upper" : "";
	}

	private static String empty(Map<String, AttributeValue> values, String lower) {
		values.put(":upper", Attributes.of(lower));
		return " AND #list_key BETWEEN :lower AND :upper";
	}

	private @Nullable Row next() {
		Partition first = null;
		for (Partition partition : this.partitions) {
			if (!partition.rows.isEmpty()
					&& (first == null || isBefore(partition.rows.element(), first.rows.element()))) {
				first = partition;
			}
		}
		return (first != null) ? first.rows.remove() : null;
	}

	private boolean isBefore(Row row, Row other) {
		int comparison = row.key.compareTo(other.key);
		return this.ascending ? comparison < 0 : comparison > 0;
	}

	private Flow<CursorPage<ExecutionSummary>> summaries(List<Row> rows) {
		List<Map<String, AttributeValue>> keys = rows.stream().map((row) -> KeyCodec.execution(row.id)).toList();
		return this.requests.readAll("executions", keys, PROJECTION).then((items) -> {
			Map<String, Map<String, AttributeValue>> byId = new HashMap<>();
			items.forEach((item) -> byId.put(Attributes.text(item, "id"), item));
			for (Row row : rows) {
				Map<String, AttributeValue> item = byId.getOrDefault(row.id, Map.of());
				if (ReadFlows.exists(item) && this.query.matches(ItemCodec.summary(item))) {
					this.found.add(ItemCodec.summary(item));
					this.foundKeys.add(row.key);
				}
			}
			return flow();
		});
	}

	private CursorPage<ExecutionSummary> page() {
		int limit = this.query.limit();
		if (this.found.size() <= limit) {
			return new CursorPage<>(this.found, null);
		}
		return new CursorPage<>(this.found.subList(0, limit),
				PageCursor.of(this.fingerprint, List.of(this.foundKeys.get(limit - 1))));
	}

	/**
	 * An entry of the index.
	 *
	 * @param id the id of the execution
	 * @param key its sort key in the index
	 */
	private record Row(String id, String key) {

	}

	/**
	 * A partition of the index and what was read of it.
	 */
	private static final class Partition {

		private final String key;

		private final Deque<Row> rows = new ArrayDeque<>();

		private @Nullable Map<String, AttributeValue> start;

		private boolean ended;

		Partition(String key) {
			this.key = key;
		}

		boolean isDry() {
			return this.rows.isEmpty() && !this.ended;
		}

	}

}
