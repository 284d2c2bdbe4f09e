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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.WorkKind;

/**
 * Wakes the workers of this node as soon as a commit of this node leaves something to do.
 * It has to be an observer of the store they work on.
 *
 * @since 0.1.0
 */
public final class WorkSignal implements StoreObserver {

	private final List<Worker> workers = new CopyOnWriteArrayList<>();

	void add(Worker worker) {
		this.workers.add(worker);
	}

	void remove(Worker worker) {
		this.workers.remove(worker);
	}

	@Override
	public void committed(CommitResult<?> result, Duration took) {
		if (!result.outbox().isEmpty()) {
			wake(WorkKind.OUTBOX);
		}
		if (!result.spawns().isEmpty()) {
			wake(WorkKind.SPAWN);
		}
		result.timers().stream().map(DueTimer::fireAt).min(Instant::compareTo).ifPresent(this::armed);
	}

	@Override
	public void acknowledged(WorkKind kind, int count) {
		if (kind == WorkKind.SPAWN) {
			// Events wait for the children spawned before them.
			this.workers.stream().filter((worker) -> worker.worksOn(WorkKind.OUTBOX)).forEach(Worker::wakeWaiting);
		}
	}

	/**
	 * Wake the workers of a kind of work.
	 * @param kind the kind of work
	 */
	public void wake(WorkKind kind) {
		this.workers.stream().filter((worker) -> worker.worksOn(kind)).forEach(Worker::wake);
	}

	/**
	 * Wake the workers that try parked work.
	 */
	public void wakeParked() {
		this.workers.stream().filter(ParkedRetrier.class::isInstance).forEach(Worker::wakeAnew);
	}

	private void armed(Instant fireAt) {
		this.workers.stream()
			.filter((worker) -> worker.worksOn(WorkKind.TIMER))
			.forEach((worker) -> worker.wakeAt(fireAt));
	}

}
