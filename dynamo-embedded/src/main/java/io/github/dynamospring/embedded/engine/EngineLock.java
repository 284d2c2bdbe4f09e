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

import java.util.function.Supplier;

import io.github.dynamospring.embedded.storage.Storage;

/**
 * The way into the storage: one writer or any number of readers. Before anybody enters,
 * requests are throttled if a fault says so, and items past their time to live are
 * removed if that is due.
 */
final class EngineLock {

	private final Storage storage;

	private final ExpirySweeper sweeper;

	private final Throttling throttling;

	EngineLock(Storage storage, ExpirySweeper sweeper, Throttling throttling) {
		this.storage = storage;
		this.sweeper = sweeper;
		this.throttling = throttling;
	}

	<T> T read(Supplier<T> action) {
		enter();
		return this.storage.read(action);
	}

	// Make all changes of an action or none: an action that throws must do so before
	// its first change.
	<T> T write(Supplier<T> action) {
		enter();
		return this.storage.write(action);
	}

	private void enter() {
		this.throttling.admit();
		while (this.sweeper.isDue()) {
			this.storage.write(this.sweeper::sweep);
		}
	}

}
