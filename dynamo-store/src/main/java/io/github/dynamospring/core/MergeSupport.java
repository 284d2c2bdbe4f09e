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
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Sort;
import org.springframework.util.Assert;

/**
 * A merge and its options.
 */
record MergeSupport<T>(TemplateContext context, List<ItemSource.Provider<T>> reads, Sort order, boolean isDistinct,
		int maxResults) implements ExecutableMergeOperation.Merge<T> {

	@SuppressWarnings("unchecked")
	static <T> MergeSupport<T> of(TemplateContext context, Collection<? extends MergeableRead<? extends T>> reads) {
		List<ItemSource.Provider<T>> providers = new ArrayList<>(reads.size());
		for (MergeableRead<? extends T> read : reads) {
			Assert.isInstanceOf(ItemSource.Provider.class, read, "Only reads of this template can be merged: ");
			providers.add((ItemSource.Provider<T>) read);
		}
		return new MergeSupport<>(context, List.copyOf(providers), Sort.unsorted(), false, 0);
	}

	@Override
	public MergeSupport<T> sort(Sort sort) {
		Assert.notNull(sort, "The order is missing");
		return new MergeSupport<>(this.context, this.reads, sort, this.isDistinct, this.maxResults);
	}

	@Override
	public MergeSupport<T> distinct() {
		return new MergeSupport<>(this.context, this.reads, this.order, true, this.maxResults);
	}

	@Override
	public MergeSupport<T> limit(int limit) {
		Assert.isTrue(limit > 0, "The limit must be positive");
		return new MergeSupport<>(this.context, this.reads, this.order, this.isDistinct, limit);
	}

	@Override
	public List<T> all() {
		List<ItemSource<T>> sources = sources();
		if (this.maxResults == 0 && sources.size() > 1) {
			sources = concurrent().all(
					sources.stream().<Callable<ItemSource<T>>>map((source) -> () -> FetchedSource.of(source)).toList());
		}
		List<T> results = new ArrayList<>();
		items(sources).forEachRemaining((item) -> results.add(item.read()));
		return results;
	}

	@Override
	public Stream<T> stream() {
		return StreamSupport
			.stream(Spliterators.spliteratorUnknownSize(items(sources()), Spliterator.ORDERED | Spliterator.NONNULL),
					false)
			.map(MergedItem::read);
	}

	@Override
	public Optional<T> first() {
		MergeSupport<T> one = limit(1);
		Iterator<MergedItem<T>> items = one.items(one.sources());
		return items.hasNext() ? Optional.of(items.next().read()) : Optional.empty();
	}

	@Override
	public long count() {
		long count = 0;
		if (this.isDistinct && this.reads.size() > 1) {
			List<ItemSource<Map<String, Object>>> sources = once(ItemSource.Provider::keySource);
			List<ItemSource<Map<String, Object>>> fetched = concurrent().all(sources.stream()
				.<Callable<ItemSource<Map<String, Object>>>>map((source) -> () -> FetchedSource.of(source))
				.toList());
			for (Iterator<?> items = new SuccessiveItems<>(fetched, new HashSet<>(), 0); items.hasNext(); items
				.next()) {
				count++;
			}
		}
		else {
			for (Long part : concurrent()
				.all(sources().stream().<Callable<Long>>map((source) -> source::count).toList())) {
				count += part;
			}
		}
		return (this.maxResults > 0) ? Math.min(this.maxResults, count) : count;
	}

	@Override
	public boolean exists() {
		return sources().stream().anyMatch(ItemSource::exists);
	}

	private ConcurrentReads concurrent() {
		return new ConcurrentReads(this.context.settings().executor(), this.context.settings().maxConcurrency());
	}

	private List<ItemSource<T>> sources() {
		return once((read) -> read.source(this.order, this.isDistinct && this.reads.size() > 1));
	}

	/*
	 * Reads that are the same are sent once.
	 */
	private <R> List<ItemSource<R>> once(Function<ItemSource.Provider<T>, ItemSource<R>> prepare) {
		Map<Object, ItemSource<R>> sources = new LinkedHashMap<>();
		for (ItemSource.Provider<T> read : this.reads) {
			ItemSource<R> source = prepare.apply(read);
			sources.putIfAbsent(source.identity(), source);
		}
		return List.copyOf(sources.values());
	}

	private Iterator<MergedItem<T>> items(List<ItemSource<T>> sources) {
		Set<Object> seen = (this.isDistinct && sources.size() > 1) ? new HashSet<>() : null;
		if (this.order.isUnsorted() || sources.size() < 2) {
			return new SuccessiveItems<>(sources, seen, this.maxResults);
		}
		return new SortedItems<>(sources, seen, this.maxResults, concurrent(),
				ItemOrder.of(this.context, sources.get(0).target().entity(), this.order));
	}

	/**
	 * Whether an item is found for the first time.
	 * @param seen what was found so far, {@code null} if all are
	 * @param source where it is found
	 * @param item the item
	 * @return {@code false} if it was found before
	 */
	static boolean isNew(@Nullable Set<Object> seen, ItemSource<?> source, Map<String, AttributeValue> item) {
		return seen == null || seen.add(source.target().address(item));
	}

	/**
	 * A source all of whose items have been read.
	 *
	 * @param <T> the result type
	 * @param source the source
	 * @param fetched its items
	 */
	private record FetchedSource<T>(ItemSource<T> source,
			List<Map<String, AttributeValue>> fetched) implements ItemSource<T> {

		static <T> ItemSource<T> of(ItemSource<T> source) {
			List<Map<String, AttributeValue>> items = new ArrayList<>();
			source.items(0, 0).forEachRemaining(items::add);
			return new FetchedSource<>(source, items);
		}

		@Override
		public Object identity() {
			return this.source.identity();
		}

		@Override
		public ReadTarget target() {
			return this.source.target();
		}

		@Override
		public Iterator<Map<String, AttributeValue>> items(int wanted, int pageSize) {
			return this.fetched.iterator();
		}

		@Override
		public T read(Map<String, AttributeValue> item) {
			return this.source.read(item);
		}

		@Override
		public long count() {
			return this.fetched.size();
		}

		@Override
		public boolean exists() {
			return !this.fetched.isEmpty();
		}

	}

}
