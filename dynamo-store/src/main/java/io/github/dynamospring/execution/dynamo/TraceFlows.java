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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.StoreContendedException;
import io.github.dynamospring.execution.TraceStep;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Reads traces, and appends to them outside of commits.
 */
final class TraceFlows {

	private static final int MAX_REMOVALS = 25;

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ItemCodec codec;

	TraceFlows(ExecutionStoreSettings settings, Requests requests, ItemCodec codec) {
		this.settings = settings;
		this.requests = requests;
		this.codec = codec;
	}

	Flow<List<TraceStep>> read(String id, int newest) {
		int size = this.settings.traceSize();
		int limit = (size > 0) ? Math.min(newest, size) : newest;
		if (limit <= 0) {
			return Flow.done(List.of());
		}
		QueryRequest.Builder request = this.requests.partition("trace", id).scanIndexForward(false);
		if (limit < Integer.MAX_VALUE) {
			request.limit(limit);
		}
		return this.requests.query(request.build(), limit).map((items) -> {
			List<TraceStep> steps = new ArrayList<>(items.stream().limit(limit).map(this.codec::traceStep).toList());
			Collections.reverse(steps);
			return steps;
		});
	}

	Flow<Long> append(String id, TraceStep step) {
		KeyCodec.execution(id);
		return (this.settings.traceSize() == 0) ? Flow.done(-1L) : append(id, step, 1);
	}

	private Flow<Long> append(String id, TraceStep step, int attempt) {
		return this.requests.read("executions", KeyCodec.execution(id)).then((item) -> {
			if (!ReadFlows.exists(item)) {
				return Flow.done(-1L);
			}
			TraceWindow before = ItemCodec.traceWindow(item);
			return this.requests.transact(writes(id, Attributes.time(item, "created_at"), step, before))
				.then((written) -> {
					if (written) {
						return Flow.done(before.next());
					}
					Backoff backoff = this.settings.backoff();
					if (backoff.isExhausted(attempt)) {
						throw new StoreContendedException(id, attempt, null);
					}
					return backoff.pause(attempt, () -> append(id, step, attempt + 1));
				});
		});
	}

	// The time of creation tells the execution from the next one of its id.
	private List<TransactWriteItem> writes(String id, Instant createdAt, TraceStep step, TraceWindow before) {
		TraceWindow after = before.append(this.settings.traceSize(), MAX_REMOVALS);
		String update = "SET #trace_from = :from, #trace_next = :next";
		String condition = ((before.next() > 0) ? "#trace_next = :expected" : "attribute_not_exists(#trace_next)")
				+ " AND #created_at = :created AND attribute_not_exists(#purged)";
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		values.put(":from", Attributes.of(after.from()));
		values.put(":next", Attributes.of(after.next()));
		values.put(":created", Attributes.of(createdAt));
		if (before.next() > 0) {
			values.put(":expected", Attributes.of(before.next()));
		}
		List<TransactWriteItem> writes = new ArrayList<>();
		writes.add(this.requests.transactUpdate("executions", KeyCodec.execution(id), update, condition, values));
		writes.addAll(new CommitPlanner(this.settings, this.codec).traceWrites(id, createdAt, step, before, after,
				this.settings.clock().instant()));
		return writes;
	}

}
