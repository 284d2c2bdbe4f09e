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

package io.github.dynamospring.embedded.engine;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * The engine's one lock: one writer or any number of readers. Before anybody enters,
 * items past their time to live are removed if that is due.
 */
final class EngineLock {

	private final ReadWriteLock lock = new ReentrantReadWriteLock();

	private final ExpirySweeper sweeper;

	EngineLock(ExpirySweeper sweeper) {
		this.sweeper = sweeper;
	}

	<T> T read(Supplier<T> action) {
		if (this.sweeper.isDue()) {
			write(() -> true);
		}
		return locked(this.lock.readLock(), action);
	}

	<T> T write(Supplier<T> action) {
		return locked(this.lock.writeLock(), () -> {
			this.sweeper.sweep();
			return action.get();
		});
	}

	private static <T> T locked(Lock lock, Supplier<T> action) {
		lock.lock();
		try {
			return action.get();
		}
		finally {
			lock.unlock();
		}
	}

}
