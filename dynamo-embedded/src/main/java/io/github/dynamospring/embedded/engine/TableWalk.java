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

import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.value.Item;

/**
 * Goes through all items of a table step by step. In between, others read and write; what
 * they write has to be taken care of elsewhere.
 */
final class TableWalk {

	private static final int MAX_ITEMS = 500;

	private static final long MAX_BYTES = 1024 * 1024;

	private final EngineLock lock;

	private final Table table;

	private final BooleanSupplier wanted;

	private KeyRange rest = KeyRange.all();

	/**
	 * Create a walk.
	 * @param lock the engine's lock
	 * @param table the table
	 * @param wanted asked before each step whether to go on
	 */
	TableWalk(EngineLock lock, Table table, BooleanSupplier wanted) {
		this.lock = lock;
		this.table = table;
		this.wanted = wanted;
	}

	/**
	 * Do something for all items.
	 * @param action what to do
	 * @param end what to do with the last step
	 * @return whether the end was reached
	 */
	boolean forEach(Consumer<Item> action, Runnable end) {
		Step step = Step.MORE;
		while (step == Step.MORE) {
			step = this.lock.write(() -> next(action, end));
		}
		return step == Step.LAST;
	}

	private Step next(Consumer<Item> action, Runnable end) {
		if (!this.wanted.getAsBoolean()) {
			return Step.UNWANTED;
		}
		Iterator<StoredItem> items = this.table.items().read(this.rest, true);
		long bytes = 0;
		for (int i = 0; i < MAX_ITEMS && bytes < MAX_BYTES && items.hasNext(); i++) {
			StoredItem stored = items.next();
			action.accept(stored.item());
			bytes += stored.item().byteSize();
			this.rest = this.rest.behind(stored.key(), true);
		}
		if (items.hasNext()) {
			return Step.MORE;
		}
		end.run();
		return Step.LAST;
	}

	private enum Step {

		MORE, LAST, UNWANTED

	}

}
