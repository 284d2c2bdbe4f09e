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

	private final List<Task> tasks = new ArrayList<>();

	private final Semaphore back = new Semaphore(0);

	private final ThreadLocal<Task> current = new ThreadLocal<>();

	Interleaver(Random random) {
		this.random = random;
	}

	void add(Runnable body) {
		this.tasks.add(new Task(body));
	}

	/**
	 * Let others go on.
	 */
	void point() {
		Task task = this.current.get();
		if (task != null) {
			this.back.release();
			task.go.acquireUninterruptibly();
		}
	}

	/**
	 * Run all tasks to their end.
	 */
	void run() {
		this.tasks.forEach((task) -> task.thread.start());
		List<Task> left = new ArrayList<>(this.tasks);
		while (!left.isEmpty()) {
			Task task = left.get(this.random.nextInt(left.size()));
			task.go.release();
			this.back.acquireUninterruptibly();
			if (task.ended) {
				left.remove(task);
			}
		}
		this.tasks.stream().map((task) -> task.failure).filter((failure) -> failure != null).forEach((failure) -> {
			throw new AssertionError("A task failed", failure);
		});
	}

	private final class Task {

		private final Thread thread;

		private final Semaphore go = new Semaphore(0);

		private volatile boolean ended;

		private volatile @Nullable Throwable failure;

		Task(Runnable body) {
			this.thread = new Thread(() -> {
				Interleaver.this.current.set(this);
				this.go.acquireUninterruptibly();
				try {
					body.run();
				}
				catch (Throwable ex) {
					this.failure = ex;
				}
				this.ended = true;
				Interleaver.this.back.release();
			});
			this.thread.setDaemon(true);
		}

	}

}
