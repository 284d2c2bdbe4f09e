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

import java.util.List;

import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;

/**
 * What annotated methods are found by.
 *
 * @param kind the kind of work
 * @param name the type of events, the definition of children, the path of timers
 * @param qualifier the target of events, the definition of timers; empty for any
 */
record HandlerKey(WorkKind kind, String name, String qualifier) {

	/**
	 * Return the keys a piece of work is looked for by.
	 * @param item the work
	 * @return the keys, the most particular first
	 */
	static List<HandlerKey> of(WorkItem item) {
		if (item instanceof OutboxEntry entry) {
			String target = (entry.target() != null) ? entry.target() : "";
			return List.of(new HandlerKey(WorkKind.OUTBOX, entry.type(), target),
					new HandlerKey(WorkKind.OUTBOX, entry.type(), ""));
		}
		if (item instanceof SpawnEntry entry) {
			return List.of(new HandlerKey(WorkKind.SPAWN, entry.definition(), ""));
		}
		DueTimer timer = (DueTimer) item;
		return List.of(new HandlerKey(WorkKind.TIMER, timer.path(), timer.definition()),
				new HandlerKey(WorkKind.TIMER, timer.path(), ""));
	}

	@Override
	public String toString() {
		String what = switch (this.kind) {
			case OUTBOX -> "events of type '%s'".formatted(this.name);
			case SPAWN -> "children of definition '%s'".formatted(this.name);
			case TIMER -> "timers of path '%s'".formatted(this.name);
		};
		if (this.qualifier.isEmpty()) {
			return what;
		}
		return what + ((this.kind == WorkKind.OUTBOX) ? " to '%s'" : " of definition '%s'").formatted(this.qualifier);
	}

}
