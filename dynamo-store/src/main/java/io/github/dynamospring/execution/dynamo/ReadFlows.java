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

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.execution.CommitId;
import io.github.dynamospring.execution.CommitOutcome;
import io.github.dynamospring.execution.EventLoad;
import io.github.dynamospring.execution.StoredExecution;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads executions and marks, always as they are now.
 */
final class ReadFlows {

	/** Marks executions whose deletion has begun: they do not exist any more. */
	static final String PURGED = "purged";

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ItemCodec codec;

	ReadFlows(ExecutionStoreSettings settings, Requests requests, ItemCodec codec) {
		this.settings = settings;
		this.requests = requests;
		this.codec = codec;
	}

	<S> Flow<Optional<StoredExecution<S>>> load(String id, Class<S> stateType) {
		return this.requests.read("executions", KeyCodec.execution(id)).map((item) -> execution(item, stateType));
	}

	private <S> Optional<StoredExecution<S>> execution(Map<String, AttributeValue> item, Class<S> stateType) {
		return exists(item) ? Optional.of(this.codec.execution(item, stateType)) : Optional.empty();
	}

	static boolean exists(Map<String, AttributeValue> item) {
		return !item.isEmpty() && !item.containsKey(PURGED);
	}

	<S> Flow<EventLoad<S>> loadForEvent(String id, String eventId, Class<S> stateType) {
		return this.requests
			.readAll(Map.of("executions", List.of(KeyCodec.execution(id)), "processed",
					List.of(KeyCodec.mark(id, eventId))))
			.map((found) -> {
				Optional<StoredExecution<S>> execution = execution(first(found, "executions"), stateType);
				return new EventLoad<>(execution, execution.isPresent() && isValid(first(found, "processed")));
			});
	}

	private static Map<String, AttributeValue> first(Map<String, List<Map<String, AttributeValue>>> found,
			String table) {
		List<Map<String, AttributeValue>> items = found.getOrDefault(table, List.of());
		return items.isEmpty() ? Map.of() : items.get(0);
	}

	Flow<Boolean> isProcessed(String id, String eventId) {
		return this.requests.read("processed", KeyCodec.mark(id, eventId)).map(this::isValid);
	}

	// Marks that have expired may stay for days until DynamoDB deletes them.
	private boolean isValid(Map<String, AttributeValue> mark) {
		return !mark.isEmpty() && Attributes.number(mark, "expires_at",
				Long.MAX_VALUE) > this.settings.clock().instant().getEpochSecond();
	}

	Flow<CommitOutcome> resolve(String commitId) {
		CommitId id = CommitId.parse(commitId);
		return this.requests.read("executions", KeyCodec.execution(id.executionId())).map((item) -> outcome(id, item));
	}

	static CommitOutcome outcome(CommitId id, Map<String, AttributeValue> item) {
		if (!exists(item)) {
			return (id.version() == 1 && item.isEmpty()) ? CommitOutcome.OPEN : CommitOutcome.FORGOTTEN;
		}
		if (DynamoHandle.remembers(item, id.token(), id.version())) {
			return CommitOutcome.COMMITTED;
		}
		long behind = Attributes.number(item, "version") - id.version();
		if (behind < 0) {
			return CommitOutcome.OPEN;
		}
		return (behind < DynamoHandle.REMEMBERED_COMMITS) ? CommitOutcome.NOT_COMMITTED : CommitOutcome.FORGOTTEN;
	}

}
