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

package io.github.dynamospring.embedded.storage;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps items in memory; they are gone when nobody refers to them any more.
 *
 * @since 0.1.0
 */
public final class MemoryStorage implements Storage {

	private final ReadWriteLock lock = new ReentrantReadWriteLock();

	private final Map<String, ItemMap> maps = new HashMap<>();

	@Override
	public ItemMap open(String name) {
		return this.maps.computeIfAbsent(name, (any) -> new MemoryItemMap());
	}

	@Override
	public void drop(String name) {
		this.maps.remove(name);
	}

	@Override
	public Set<String> names() {
		return Set.copyOf(this.maps.keySet());
	}

	@Override
	public <T> T read(Supplier<T> action) {
		return locked(this.lock.readLock(), action);
	}

	@Override
	public <T> T write(Supplier<T> action) {
		return locked(this.lock.writeLock(), action);
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

	@Override
	public void close() {
		// Nothing is held open.
	}

}
