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

package io.github.dynamospring.execution.worker;

import java.time.Instant;

import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.Effect;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.WorkItem;

import org.springframework.util.Assert;

/**
 * Names an effect outside of the store, so that a receiver that sees it twice can tell.
 *
 * @param value the name, the same each time the effect is tried
 * @since 0.1.0
 */
public record IdempotencyKey(String value) {

	/**
	 * Create a key.
	 */
	public IdempotencyKey {
		Assert.hasLength(value, "A key needs a text that is not empty");
	}

	/**
	 * Return the key of an action a handler runs before its commit. If the commit fails
	 * and the handler runs again on the same version, the key is the same.
	 * @param execution the execution the handler was given
	 * @param index counts the actions of the handler
	 * @return the key, {@code id:created:version:index}; the time of creation tells
	 * executions apart that had the same id, and is left out before the first commit
	 */
	public static IdempotencyKey of(StoredExecution<?> execution, int index) {
		Instant createdAt = execution.createdAt();
		String id = (createdAt != null)
				? execution.id() + ":" + Long.toString(createdAt.toEpochMilli(), Character.MAX_RADIX) : execution.id();
		return new IdempotencyKey("%s:%d:%d".formatted(id, execution.version(), index));
	}

	/**
	 * Return the key of the action a handler runs for a piece of work.
	 * @param item the work
	 * @return the key
	 */
	public static IdempotencyKey of(WorkItem item) {
		if (item instanceof DueTimer timer) {
			return new IdempotencyKey(timer.eventId());
		}
		return new IdempotencyKey("%s:%s:%d".formatted(item.kind(), item.executionId(), ((Effect) item).seq()));
	}

	@Override
	public String toString() {
		return this.value;
	}

}
