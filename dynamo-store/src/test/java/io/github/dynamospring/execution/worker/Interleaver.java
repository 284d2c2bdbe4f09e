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

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;

import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on threads of which one at a time goes on, from one point to the next: the
 * seed decides which.
 */
final class Interleaver {

	private final Random random;

	private final List<Task> left = new ArrayList<>();

	private final Semaphore ended = new Semaphore(0);

	private final ThreadLocal<Task> current = new ThreadLocal<>();

	private volatile @Nullable Throwable failure;

	Interleaver(Random random) {
		this.random = random;
	}

	void add(Runnable body) {
		this.left.add(new Task(body));
	}

	/**
	 * Let others go on.
	 */
	void point() {
		Task task = this.current.get();
		if (task == null) {
			return;
		}
		Task next = next();
		if (next != task) {
			next.go.release();
			task.go.acquireUninterruptibly();
		}
	}

	/**
	 * Run all tasks to their end.
	 */
	void run() {
		this.left.forEach((task) -> task.thread.start());
		next().go.release();
		this.ended.acquireUninterruptibly();
		Throwable failed = this.failure;
		if (failed != null) {
			throw new AssertionError("A task failed", failed);
		}
	}

	// Called by the one task that runs.
	private Task next() {
		return this.left.get(this.random.nextInt(this.left.size()));
	}

	private final class Task {

		private final Thread thread;

		private final Semaphore go = new Semaphore(0);

		Task(Runnable body) {
			this.thread = new Thread(() -> {
				Interleaver.this.current.set(this);
				this.go.acquireUninterruptibly();
				try {
					body.run();
				}
				catch (Throwable ex) {
					Interleaver.this.failure = ex;
				}
				end();
			});
			this.thread.setDaemon(true);
		}

		private void end() {
			Interleaver.this.left.remove(this);
			if (Interleaver.this.left.isEmpty()) {
				Interleaver.this.ended.release();
			}
			else {
				next().go.release();
			}
		}

	}

}
