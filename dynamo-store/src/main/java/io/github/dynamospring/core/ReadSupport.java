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
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.core.transact.ItemAddress;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.util.Assert;

/**
 * What the ends of queries and scans do, on top of fetching a page.
 *
 * @param <T> the result type
 * @param <S> the step
 */
abstract class ReadSupport<T, S extends ReadOptions<T, S>> implements ReadOptions<T, S> {

	private final TemplateContext context;

	private final ReadSpec<T> spec;

	ReadSupport(TemplateContext context, ReadSpec<T> spec) {
		this.context = context;
		this.spec = spec;
	}

	TemplateContext context() {
		return this.context;
	}

	ReadSpec<T> spec() {
		return this.spec;
	}

	/**
	 * Return the step with another specification.
	 * @param newSpec the specification
	 * @return the step
	 */
	abstract S with(ReadSpec<T> newSpec);

	/**
	 * Send one request.
	 * @param request the request
	 * @return the page
	 */
	abstract RawPage fetch(ReadRequest request);

	/**
	 * Let a fetcher take its time.
	 * @param fetcher the fetcher
	 * @return the fetcher itself, or one that waits before its requests
	 */
	PageFetcher pace(PageFetcher fetcher) {
		return fetcher;
	}

	private PageFetcher fetcher(ReadSpec<?> read, ReadExpressions expressions, ReadPurpose purpose) {
		return pace((startKey, limit) -> fetch(new ReadRequest(read, expressions, purpose, startKey, limit)));
	}

	S withSettings(UnaryOperator<ReadSettings> change) {
		return with(this.spec.withSettings(change));
	}

	@Override
	public S filter(Criteria filter) {
		Assert.notNull(filter, "The filter is missing");
		return with(this.spec.withFilter(filter));
	}

	@Override
	public S consistent() {
		return withSettings(ReadSettings::withConsistent);
	}

	@Override
	public S pageSize(int pageSize) {
		return withSettings((settings) -> settings.withPageSize(pageSize));
	}

	@Override
	public S limit(int limit) {
		return withSettings((settings) -> settings.withLimit(limit));
	}

	@Override
	public S startAt(ScrollPosition position) {
		return withSettings((settings) -> settings.withPosition(position));
	}

	@Override
	public List<T> all() {
		List<T> results = new ArrayList<>();
		items(this.spec.settings().limit()).forEachRemaining((item) -> results.add(this.spec.reader().read(item)));
		return results;
	}

	@Override
	public Stream<T> stream() {
		Iterator<Map<String, AttributeValue>> items = items(this.spec.settings().limit());
		return StreamSupport
			.stream(Spliterators.spliteratorUnknownSize(items, Spliterator.ORDERED | Spliterator.NONNULL), false)
			.map(this.spec.reader()::read);
	}

	@Override
	public Optional<T> first() {
		Iterator<Map<String, AttributeValue>> items = items(1);
		return items.hasNext() ? Optional.of(this.spec.reader().read(items.next())) : Optional.empty();
	}

	private Iterator<Map<String, AttributeValue>> items(int wanted) {
		requireForward();
		return items(ReadExpressions.of(this.context, this.spec, ReadPurpose.ITEMS), ReadPurpose.ITEMS, wanted, wanted);
	}

	/**
	 * Return items lazily.
	 * @param expressions the expressions of the read
	 * @param purpose what to transfer
	 * @param wanted number of items wanted, 0 for all
	 * @param probable number of items that are probably wanted, 0 if all are
	 * @return the items
	 */
	Iterator<Map<String, AttributeValue>> items(ReadExpressions expressions, ReadPurpose purpose, int wanted,
			int probable) {
		if (!this.spec.isCompleted()) {
			int pageSize = pageSize(expressions, probable);
			boolean guided = pageSize == 0 && wanted == 0;
			return cursor(this.spec, expressions, purpose, wanted, guided ? probable : pageSize);
		}
		int pageSize = pageSize(expressions, probable);
		return new CompletedItems(completion(),
				cursor(this.spec, expressions, purpose, 0, (pageSize > 0) ? pageSize : probable), wanted);
	}

	private KeyedItems completion() {
		return new KeyedItems(this.context, this.spec.target().entity(), this.spec.reader().properties(),
				this.spec.settings().consistent());
	}

	private ItemCursor cursor(ReadSpec<T> read, ReadExpressions expressions, ReadPurpose purpose, int wanted,
			int pageSize) {
		return new ItemCursor(fetcher(read, expressions, purpose), startKey(expressions), wanted, pageSize,
				!expressions.isFiltered());
	}

	private int pageSize(ReadExpressions expressions, int wanted) {
		int pageSize = this.spec.settings().pageSize();
		if (pageSize > 0 || !expressions.isFiltered() || wanted == 0) {
			return pageSize;
		}
		return this.context.settings().filteredPageSize();
	}

	@Override
	public Window<T> window() {
		int limit = this.spec.settings().limit();
		if (limit == 0) {
			throw new DynamoValidationException(
					"A window needs a limit: say with limit(n) how many results it is to hold, or use page()");
		}
		ReadExpressions expressions = ReadExpressions.of(this.context, this.spec, ReadPurpose.POSITIONED_ITEMS);
		boolean backward = isBackward();
		if (backward && this.spec.isScan()) {
			throw new DynamoValidationException("A scan has no order and cannot scroll backward: use a query");
		}
		ReadSpec<T> read = backward
				? this.spec.withSettings((settings) -> settings.withDescending(!settings.descending())) : this.spec;
		/*
		 * Without a filter one item more is requested, which says exactly whether there
		 * is a next window. With one, looking for another match could read the rest of
		 * the partition, so the answer may be a window that turns out empty.
		 */
		int wanted = expressions.isFiltered() ? limit : oneMore(limit);
		if (this.spec.isCompleted()) {
			return completedWindow(read, expressions, backward, limit);
		}
		ItemCursor cursor = cursor(read, expressions, ReadPurpose.POSITIONED_ITEMS, wanted,
				pageSize(expressions, wanted));
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		cursor.forEachRemaining(items::add);
		boolean hasNext = expressions.isFiltered() ? items.size() == limit && cursor.mayHaveMore()
				: items.size() > limit;
		List<Map<String, AttributeValue>> found = items.subList(0, Math.min(limit, items.size()));
		return window(found, found, expressions, backward, hasNext);
	}

	private static int oneMore(int limit) {
		return (limit < Integer.MAX_VALUE) ? limit + 1 : limit;
	}

	/*
	 * What the index has and the table has no longer is made up for.
	 */
	private Window<T> completedWindow(ReadSpec<T> read, ReadExpressions expressions, boolean backward, int limit) {
		int pageSize = pageSize(expressions, limit);
		ItemCursor cursor = cursor(read, expressions, ReadPurpose.POSITIONED_ITEMS, 0,
				(pageSize > 0) ? pageSize : oneMore(limit));
		KeyedItems table = completion();
		List<Map<String, AttributeValue>> keys = new ArrayList<>();
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		boolean more = true;
		while (more && items.size() < limit) {
			Map<ItemAddress, Map<String, AttributeValue>> chunk = new LinkedHashMap<>();
			Map<ItemAddress, DynamoKey> addresses = new LinkedHashMap<>();
			while (items.size() + chunk.size() < limit && cursor.hasNext()) {
				Map<String, AttributeValue> item = cursor.next();
				chunk.put(table.address(item), item);
				addresses.put(table.address(item), table.key(item));
			}
			for (Map<String, AttributeValue> item : table.read(addresses)) {
				items.add(item);
				keys.add(chunk.get(table.address(item)));
			}
			more = expressions.isFiltered() ? cursor.mayHaveMore() : cursor.hasNext();
		}
		return window(items, keys, expressions, backward, more);
	}

	private Window<T> window(List<Map<String, AttributeValue>> items, List<Map<String, AttributeValue>> keys,
			ReadExpressions expressions, boolean backward, boolean hasNext) {
		List<T> results = new ArrayList<>(items.stream().map(this.spec.reader()::read).toList());
		List<Map<String, AttributeValue>> startKeys = new ArrayList<>(keys.size());
		Set<String> startKeyAttributes = this.spec.target().startKeyAttributes();
		keys.forEach((item) -> startKeys.add(ReadTarget.startKey(startKeyAttributes, item)));
		if (backward) {
			Collections.reverse(results);
			Collections.reverse(startKeys);
		}
		return Window.from(List.copyOf(results), (index) -> position(startKeys.get(index), expressions, backward),
				hasNext);
	}

	private ScrollPosition position(Map<String, AttributeValue> startKey, ReadExpressions expressions,
			boolean backward) {
		KeysetScrollPosition position = this.context.settings()
			.pageTokenSecrets()
			.sign(DynamoPageToken.position(startKey, expressions.fingerprint()));
		return backward ? position.backward() : position;
	}

	private void requireForward() {
		if (isBackward()) {
			throw new DynamoValidationException(
					"Only window() scrolls backward: use it with a limit, or a position that scrolls forward");
		}
	}

	private boolean isBackward() {
		return this.spec.settings().position() instanceof KeysetScrollPosition keyset && keyset.scrollsBackward();
	}

	private Map<String, AttributeValue> startKey(ReadExpressions expressions) {
		ScrollPosition position = this.spec.settings().position();
		if (position instanceof OffsetScrollPosition offset && !offset.isInitial()) {
			throw new DynamoValidationException(
					("DynamoDB cannot start at offset %d without reading what lies before it: "
							+ "use ScrollPosition.keyset() for the first page and the position of a window or page after that")
						.formatted(offset.getOffset()));
		}
		ScrollPosition verified = this.context.settings().pageTokenSecrets().verify(position);
		Map<String, AttributeValue> startKey = DynamoPageToken.startKey(
				(verified instanceof KeysetScrollPosition keyset) ? keyset.forward() : verified,
				expressions.fingerprint());
		this.spec.target().checkStartKey(startKey);
		return startKey;
	}

	@Override
	public DynamoPage<T> page() {
		requireForward();
		ReadExpressions expressions = ReadExpressions.of(this.context, this.spec, ReadPurpose.ITEMS);
		RawPage page = fetcher(this.spec, expressions, ReadPurpose.ITEMS).fetch(startKey(expressions),
				firstRequestLimit(expressions));
		ScrollPosition next = page.isLast() ? null : position(page.lastEvaluatedKey(), expressions, false);
		List<Map<String, AttributeValue>> items = page.items();
		if (this.spec.isCompleted()) {
			items = new ArrayList<>();
			new CompletedItems(completion(), page.items().iterator(), 0).forEachRemaining(items::add);
		}
		return new DynamoPage<>(items.stream().map(this.spec.reader()::read).toList(), next, page.count(),
				page.scannedCount());
	}

	/**
	 * Return the request for the first page.
	 * @return the request
	 */
	ReadRequest firstRequest() {
		ReadExpressions expressions = ReadExpressions.of(this.context, this.spec, ReadPurpose.ITEMS);
		return new ReadRequest(this.spec, expressions, ReadPurpose.ITEMS, startKey(expressions),
				firstRequestLimit(expressions));
	}

	private int firstRequestLimit(ReadExpressions expressions) {
		ReadSettings settings = this.spec.settings();
		if (expressions.isFiltered() || settings.limit() == 0) {
			return pageSize(expressions, settings.limit());
		}
		return (settings.pageSize() > 0) ? Math.min(settings.pageSize(), settings.limit()) : settings.limit();
	}

	@Override
	public long count() {
		int limit = this.spec.settings().limit();
		long count = count(limit, this.spec.settings().pageSize());
		return (limit > 0) ? Math.min(limit, count) : count;
	}

	@Override
	public boolean exists() {
		return count(1, this.spec.settings().pageSize()) > 0;
	}

	private long count(int enough, int pageSize) {
		requireForward();
		ReadExpressions expressions = ReadExpressions.of(this.context, this.spec, ReadPurpose.COUNT);
		PageFetcher fetcher = fetcher(this.spec, expressions, ReadPurpose.COUNT);
		Map<String, AttributeValue> startKey = startKey(expressions);
		long count = 0;
		do {
			int limit = (pageSize > 0 || enough == 0) ? pageSize
					: expressions.isFiltered() ? this.context.settings().filteredPageSize() : (int) (enough - count);
			RawPage page = fetcher.fetch(startKey, limit);
			count += page.count();
			startKey = page.lastEvaluatedKey();
		}
		while (!startKey.isEmpty() && (enough == 0 || count < enough));
		return count;
	}

}
