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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of sorted sources in one order. The first page of each source is read before
 * the first item can be known; further ones when the items before have been taken.
 *
 * @param <T> the result type
 */
final class SortedItems<T> extends LimitedItems<MergedItem<T>> {

	private final List<ItemSource<T>> sources;

	private final @Nullable Set<Object> seen;

	private final ConcurrentReads reads;

	private final PriorityQueue<Head<T>> heads;

	private @Nullable Head<T> last;

	private boolean begun;

	/**
	 * Create the items.
	 * @param sources the sources, each of which is sorted
	 * @param seen holds what was found, for items to be returned once; {@code null} if no
	 * item is in two sources
	 * @param wanted number of items wanted, 0 for all
	 * @param reads reads the first pages
	 * @param order the order
	 */
	SortedItems(List<ItemSource<T>> sources, @Nullable Set<Object> seen, int wanted, ConcurrentReads reads,
			Comparator<Map<String, AttributeValue>> order) {
		super(wanted);
		this.sources = sources;
		this.seen = seen;
		this.reads = reads;
		this.heads = new PriorityQueue<>(Comparator.<Head<T>, Map<String, AttributeValue>>comparing(Head::item, order)
			.thenComparingInt(Head::number));
	}

	@Override
	@Nullable MergedItem<T> find() {
		while (true) {
			begin();
			advance();
			Head<T> head = this.heads.poll();
			if (head == null) {
				return null;
			}
			this.last = head;
			ItemSource<T> source = this.sources.get(head.number());
			if (MergeSupport.isNew(this.seen, source, head.item())) {
				return new MergedItem<>(source, head.item());
			}
		}
	}

	private void begin() {
		if (this.begun) {
			return;
		}
		this.begun = true;
		List<Callable<Iterator<Map<String, AttributeValue>>>> first = new ArrayList<>(this.sources.size());
		for (ItemSource<T> source : this.sources) {
			first.add(() -> {
				Iterator<Map<String, AttributeValue>> items = source.items((this.seen != null) ? 0 : wanted(),
						wanted());
				items.hasNext();
				return items;
			});
		}
		int number = 0;
		for (Iterator<Map<String, AttributeValue>> items : this.reads.all(first)) {
			add(number++, items);
		}
	}

	private void advance() {
		if (this.last != null) {
			add(this.last.number(), this.last.rest());
			this.last = null;
		}
	}

	private void add(int number, Iterator<Map<String, AttributeValue>> items) {
		if (items.hasNext()) {
			this.heads.add(new Head<>(number, items.next(), items));
		}
	}

	/**
	 * The next item of a source.
	 *
	 * @param <T> the result type
	 * @param number the number of the source
	 * @param item the item
	 * @param rest the items after it
	 */
	private record Head<T>(int number, Map<String, AttributeValue> item, Iterator<Map<String, AttributeValue>> rest) {

	}

}
