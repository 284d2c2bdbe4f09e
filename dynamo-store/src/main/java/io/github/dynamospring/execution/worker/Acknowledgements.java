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
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Effects that were delivered and are to be acknowledged, a number at a time.
 */
final class Acknowledgements {

	private static final int BATCH = 25;

	private final Consumer<Collection<Long>> acknowledge;

	private final Set<Long> waiting = new LinkedHashSet<>();

	Acknowledgements(Consumer<Collection<Long>> acknowledge) {
		this.acknowledge = acknowledge;
	}

	void add(long seq) {
		boolean full;
		synchronized (this) {
			this.waiting.add(seq);
			full = this.waiting.size() >= BATCH;
		}
		if (full) {
			flush();
		}
	}

	/**
	 * Acknowledge all. What fails waits for the next time.
	 */
	void flush() {
		List<Long> batch;
		synchronized (this) {
			batch = new ArrayList<>(this.waiting);
			this.waiting.clear();
		}
		int sent = 0;
		try {
			while (sent < batch.size()) {
				int end = Math.min(batch.size(), sent + BATCH);
				this.acknowledge.accept(List.copyOf(batch.subList(sent, end)));
				sent = end;
			}
		}
		finally {
			if (sent < batch.size()) {
				synchronized (this) {
					this.waiting.addAll(batch.subList(sent, batch.size()));
				}
			}
		}
	}

}
