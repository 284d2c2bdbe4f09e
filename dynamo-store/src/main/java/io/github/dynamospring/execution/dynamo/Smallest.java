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

package io.github.dynamospring.execution.dynamo;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps the smallest of any number of elements, so that a scan of a long queue needs
 * little memory.
 *
 * @param <E> the type of the elements
 */
final class Smallest<E> {

	private final int limit;

	private final Comparator<E> order;

	private final PriorityQueue<E> largestFirst;

	Smallest(int limit, Comparator<E> order) {
		this.limit = limit;
		this.order = order;
		this.largestFirst = new PriorityQueue<>(order.reversed());
	}

	void add(E element) {
		this.largestFirst.add(element);
		if (this.largestFirst.size() > this.limit) {
			this.largestFirst.poll();
		}
	}

	List<E> toList() {
		return this.largestFirst.stream().sorted(this.order).toList();
	}

}
