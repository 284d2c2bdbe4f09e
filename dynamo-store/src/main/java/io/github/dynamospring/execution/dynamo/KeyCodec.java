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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.execution.BoundedText;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys of all tables and indexes. Ids and paths may hold any character: they are
 * whole keys, or the end of one.
 */
final class KeyCodec {

	/** The greatest length of a partition key. */
	static final int MAX_PARTITION_KEY = 2048;

	/** The greatest length of a sort key. */
	static final int MAX_SORT_KEY = 1024;

	/** The ids of parked work begin with this. */
	static final String PARKED = "parked#";

	/** The partition of the index that lists the lots of parked work. */
	static final String LOTS = "lots";

	private static final String LOT = "parking#";

	private static final String ORDERED = "ordered#";

	private static final String LOOSE = "loose#";

	// After every time.
	private static final String NEVER = "~";

	/** The partition of the list by status that holds what is being purged. */
	static final String PURGED = "PURGED";

	private static final String LEASE = "lease#";

	private KeyCodec() {
	}

	static Map<String, AttributeValue> execution(String id) {
		return Map.of("id", Attributes.of(partitionKey("The id of an execution", id)));
	}

	static Map<String, AttributeValue> mark(String executionId, String eventId) {
		return Map.of("execution_id", Attributes.of(partitionKey("The id of an execution", executionId)), "event_id",
				Attributes.of(sortKey("The id of an event", eventId)));
	}

	static Map<String, AttributeValue> timer(String executionId, String path) {
		return Map.of("execution_id", Attributes.of(partitionKey("The id of an execution", executionId)), "path",
				Attributes.of(sortKey("The path of a timer", path)));
	}

	static Map<String, AttributeValue> effect(long seq) {
		return Map.of("seq", Attributes.of(seq));
	}

	static Map<String, AttributeValue> trace(String executionId, long index) {
		return Map.of("execution_id", Attributes.of(executionId), "idx", Attributes.of(index));
	}

	static Map<String, AttributeValue> counter(String id) {
		return Map.of("id", Attributes.of(id));
	}

	static Map<String, AttributeValue> lease(String name) {
		return counter(BoundedText.of(LEASE + name, MAX_PARTITION_KEY));
	}

	static Map<String, AttributeValue> lot(String executionId, boolean ordered) {
		return counter(BoundedText.of(LOT + (ordered ? ORDERED : LOOSE) + executionId, MAX_PARTITION_KEY));
	}

	/**
	 * Return the partition of the index that lists what is parked in a lot.
	 * @param executionId the id of the execution
	 * @param ordered whether it is the lot of what has an order
	 * @return the partition
	 */
	static String lotPartition(String executionId, boolean ordered) {
		return BoundedText.of((ordered ? ORDERED : LOOSE) + executionId, MAX_PARTITION_KEY);
	}

	/**
	 * Return the place of a lot among all of them: the time of its next attempt, and what
	 * tells those of one moment apart.
	 * @param nextAttempt the time, {@code null} for not before it is resumed
	 * @param executionId the id of the execution
	 * @param ordered whether it is the lot of what has an order
	 * @return the key
	 */
	static String lotKey(@Nullable Instant nextAttempt, String executionId, boolean ordered) {
		String time = (nextAttempt != null) ? listTime(nextAttempt) : NEVER;
		return BoundedText.of(time + (ordered ? "#1#" : "#2#") + executionId, MAX_SORT_KEY);
	}

	static @Nullable Instant lotTime(String lotKey) {
		return lotKey.startsWith(NEVER) ? null
				: Instant.ofEpochMilli(HexFormat.fromHexDigitsToLong(lotKey, 0, Long.BYTES * 2) ^ Long.MIN_VALUE);
	}

	/**
	 * Return the place of parked work in its lot. Children come before the events of the
	 * same commit, which wait for them.
	 * @param item the work
	 * @return the key
	 */
	static String parkedKey(WorkItem item) {
		return switch (item.kind()) {
			case SPAWN -> "%020d#0#%020d".formatted(((Effect) item).version(), ((Effect) item).seq());
			case OUTBOX -> "%020d#1#%020d".formatted(((Effect) item).version(), ((Effect) item).seq());
			case TIMER -> BoundedText.of("%s#%020d".formatted(((DueTimer) item).path(), ((DueTimer) item).arming()),
					MAX_SORT_KEY);
		};
	}

	static Map<String, AttributeValue> parked(WorkKind kind, long seq) {
		return counter(PARKED + kind.name() + "#" + seq);
	}

	static Map<String, AttributeValue> parked(WorkItem item) {
		String id = PARKED + item.kind().name() + "#" + switch (item.kind()) {
			case OUTBOX, SPAWN -> Long.toString(((Effect) item).seq());
			// The length keeps ids and paths apart, whatever characters they have.
			case TIMER -> "%d#%d#%s#%s".formatted(((DueTimer) item).arming(), item.executionId().length(),
					item.executionId(), ((DueTimer) item).path());
		};
		return counter(BoundedText.of(id, MAX_PARTITION_KEY));
	}

	/**
	 * Return the sort key of an execution in lists: its time of creation, and its id to
	 * tell those of one moment apart.
	 * @param createdAt the time of creation
	 * @param id the id
	 * @return the key
	 */
	static String listKey(Instant createdAt, String id) {
		return BoundedText.of(listTime(createdAt) + "#" + id, MAX_SORT_KEY);
	}

	static String listTime(Instant time) {
		return HexFormat.of().toHexDigits(Attributes.milliseconds(time) ^ Long.MIN_VALUE);
	}

	static String listStatus(boolean root, ExecutionStatus status) {
		return (root ? "R#" : "C#") + status.name();
	}

	static String listDefinition(boolean root, ExecutionStatus status, String definition) {
		return listStatus(root, status) + "#" + definition;
	}

	static List<String> listPartitions(boolean rootsOnly, Set<ExecutionStatus> statuses, @Nullable String definition) {
		List<String> partitions = new ArrayList<>();
		for (ExecutionStatus status : ExecutionStatus.values()) {
			if (statuses.isEmpty() || statuses.contains(status)) {
				for (boolean root : rootsOnly ? new boolean[] { true } : new boolean[] { true, false }) {
					partitions.add(
							(definition != null) ? listDefinition(root, status, definition) : listStatus(root, status));
				}
			}
		}
		return partitions;
	}

	static String partitionKey(String what, String text) {
		return verify(what, text, MAX_PARTITION_KEY);
	}

	static String sortKey(String what, String text) {
		return verify(what, text, MAX_SORT_KEY);
	}

	private static String verify(String what, String text, int max) {
		int size = ItemSize.of(text);
		if (size == 0 || size > max) {
			throw new DynamoValidationException(
					"%s has %d bytes; keys have 1 to %d. Remedy: use another one.".formatted(what, size, max));
		}
		return text;
	}

}
