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
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The executions a worker leaves alone for a while, because their next piece of work has
 * to wait. It spares looking at them again and again; forgetting one does no harm.
 */
final class Deferrals {

	private final Map<String, Instant> until = new HashMap<>();

	private final Set<String> waiting = new HashSet<>();

	synchronized void defer(String executionId, Instant time) {
		this.until.put(executionId, time);
	}

	synchronized void deferWaiting(String executionId, Instant time) {
		this.until.put(executionId, time);
		this.waiting.add(executionId);
	}

	synchronized boolean isDeferred(String executionId, Instant now) {
		Instant time = this.until.get(executionId);
		return time != null && now.isBefore(time);
	}

	synchronized int count() {
		return this.until.size();
	}

	synchronized Optional<Instant> next() {
		return this.until.values().stream().min(Instant::compareTo);
	}

	/**
	 * Forget what is over.
	 * @param now the time
	 */
	synchronized void expire(Instant now) {
		this.until.values().removeIf((time) -> !now.isBefore(time));
		this.waiting.retainAll(this.until.keySet());
	}

	/**
	 * Forget the executions that wait for other work.
	 * @return whether there are any
	 */
	synchronized boolean wakeWaiting() {
		boolean any = !this.waiting.isEmpty();
		this.until.keySet().removeAll(this.waiting);
		this.waiting.clear();
		return any;
	}

	synchronized void clear() {
		this.until.clear();
		this.waiting.clear();
	}

}
