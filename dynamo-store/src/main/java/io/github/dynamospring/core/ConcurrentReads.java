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

package io.github.dynamospring.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;

/**
 * Runs reads concurrently, a bounded number at a time.
 * <p>
 * The calling thread runs each read the executor has not begun when its turn comes. So an
 * executor that is busy, or whose threads all wait for reads of their own, makes the
 * reads slower but never blocks them for good.
 *
 * @param executor runs reads beside the calling thread
 * @param maxConcurrency how many are begun at a time
 */
record ConcurrentReads(Executor executor, int maxConcurrency) {

	/**
	 * Run reads.
	 * @param <R> the result type
	 * @param reads the reads
	 * @return the results in the order of the reads
	 */
	<R> List<R> all(List<? extends Callable<R>> reads) {
		List<R> results = new ArrayList<>(reads.size());
		Deque<FutureTask<R>> begun = new ArrayDeque<>();
		Iterator<? extends Callable<R>> rest = reads.iterator();
		try {
			while (rest.hasNext() || !begun.isEmpty()) {
				while (rest.hasNext() && begun.size() < this.maxConcurrency) {
					FutureTask<R> task = new FutureTask<>(rest.next());
					if (this.maxConcurrency > 1 && (rest.hasNext() || !begun.isEmpty())) {
						handOver(task);
					}
					begun.add(task);
				}
				results.add(take(begun.remove()));
			}
		}
		finally {
			begun.forEach((task) -> task.cancel(true));
		}
		return results;
	}

	private void handOver(FutureTask<?> task) {
		try {
			this.executor.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// the calling thread runs it
		}
	}

	private static <R> R take(FutureTask<R> task) {
		task.run();
		try {
			return task.get();
		}
		catch (InterruptedException ex) {
			task.cancel(true);
			throw interrupted(ex);
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof RuntimeException failure) {
				throw failure;
			}
			if (ex.getCause() instanceof Error failure) {
				throw failure;
			}
			throw interrupted(ex);
		}
	}

	private static DynamoConnectionException interrupted(Exception ex) {
		Thread.currentThread().interrupt();
		return new DynamoConnectionException("Interrupted while waiting for concurrent reads", ex,
				DynamoFailure.local(DynamoErrorType.OTHER));
	}

}
