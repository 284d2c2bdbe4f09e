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

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;

/**
 * A page of the work that was given up for now.
 *
 * @param entries the work, by execution and in the order of delivery
 * @param nextCursor where the next page begins, {@code null} if there is none
 * @since 0.1.0
 */
public record ParkedDescriptor(List<ParkedEntryDescriptor> entries,
		@JsonInclude(Include.NON_NULL) @Nullable String nextCursor) {

	/**
	 * A piece of parked work.
	 *
	 * @param entry the name by which it is discarded
	 * @param kind the kind of work
	 * @param execution the id of the execution whose commit made it
	 * @param definition the definition its handler belongs to
	 * @param what the type of an event, the id of a child, the path of a timer
	 * @param target who is to get an event, {@code null} for nobody and for other work
	 * @param eventId the id by which a receiver knows it again
	 * @param attempts how often it failed
	 * @param lastError why it failed last
	 * @param parkedAt when it was parked
	 * @param nextAttempt when it is tried next, {@code null} for not before it is resumed
	 * @param payload the content of an event or the context of a child, or asterisks
	 * where values are not shown; {@code null} for a timer
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record ParkedEntryDescriptor(String entry, WorkKind kind, String execution, String definition, String what,
			@Nullable String target, String eventId, int attempts, @Nullable String lastError, Instant parkedAt,
			@Nullable Instant nextAttempt, @Nullable Object payload) {

		static ParkedEntryDescriptor of(ParkedItem parked, PayloadView payloads) {
			WorkItem item = parked.item();
			String what;
			String target = null;
			Object payload = null;
			if (item instanceof OutboxEntry event) {
				what = event.type();
				target = event.target();
				payload = payloads.show("payload", event.payload());
			}
			else if (item instanceof SpawnEntry spawn) {
				what = spawn.childId();
				payload = payloads.show("context", spawn.context());
			}
			else {
				what = ((DueTimer) item).path();
			}
			return new ParkedEntryDescriptor(name(item), item.kind(), item.executionId(), item.definition(), what,
					target, item.eventId(), item.attempts(), item.lastError(), parked.parkedAt(), parked.nextAttempt(),
					payload);
		}

		/**
		 * Return the name by which a piece of work is told from others of its execution.
		 * @param item the work
		 * @return the name
		 */
		static String name(WorkItem item) {
			if (item instanceof OutboxEntry event) {
				return "event:" + event.seq();
			}
			if (item instanceof SpawnEntry spawn) {
				return "spawn:" + spawn.seq();
			}
			DueTimer timer = (DueTimer) item;
			return "timer:" + timer.arming() + ":" + timer.path();
		}

	}

}
