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

import java.util.Iterator;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

/**
 * Items that are looked for when they are asked for, until as many as wanted are found.
 *
 * @param <E> the type of the items
 */
abstract class LimitedItems<E> implements Iterator<E> {

	private final int wanted;

	private int returned;

	private @Nullable E next;

	/**
	 * Create the items.
	 * @param wanted number of items wanted, 0 for all
	 */
	LimitedItems(int wanted) {
		this.wanted = wanted;
	}

	/**
	 * Look for the next item.
	 * @return the item, or {@code null} if there are no more
	 */
	abstract @Nullable E find();

	int wanted() {
		return this.wanted;
	}

	/**
	 * Return how many items are still wanted.
	 * @return the number, 0 for all
	 */
	int left() {
		return (this.wanted > 0) ? this.wanted - this.returned : 0;
	}

	@Override
	public boolean hasNext() {
		if (this.next == null && (this.wanted <= 0 || this.returned < this.wanted)) {
			this.next = find();
		}
		return this.next != null;
	}

	@Override
	public E next() {
		if (!hasNext() || this.next == null) {
			throw new NoSuchElementException();
		}
		E result = this.next;
		this.next = null;
		this.returned++;
		return result;
	}

}
