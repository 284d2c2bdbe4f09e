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
import java.util.Map;
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Goes through the items of a read page by page and requests no page, and no item of a
 * page, more than are wanted.
 */
final class ItemCursor implements Iterator<Map<String, AttributeValue>> {

	private final PageFetcher fetcher;

	private final int wanted;

	private final int pageSize;

	private final boolean exact;

	private @Nullable RawPage page;

	private Map<String, AttributeValue> startKey;

	private int position;

	private int returned;

	/**
	 * Create a cursor.
	 * @param fetcher fetches the pages
	 * @param startKey where to start
	 * @param wanted number of items wanted, 0 for all
	 * @param pageSize number of items to evaluate per request, 0 for as many as fit
	 * @param exact whether each item evaluated is also returned, so that the last request
	 * needs to evaluate only as many as are still wanted
	 */
	ItemCursor(PageFetcher fetcher, Map<String, AttributeValue> startKey, int wanted, int pageSize, boolean exact) {
		this.fetcher = fetcher;
		this.startKey = startKey;
		this.wanted = wanted;
		this.pageSize = pageSize;
		this.exact = exact;
	}

	@Override
	public boolean hasNext() {
		if (this.wanted > 0 && this.returned >= this.wanted) {
			return false;
		}
		while (this.page == null || this.position >= this.page.items().size()) {
			if (this.page != null && this.page.isLast()) {
				return false;
			}
			fetch();
		}
		return true;
	}

	private void fetch() {
		RawPage next = this.fetcher.fetch(this.startKey, requestLimit());
		this.page = next;
		this.startKey = next.lastEvaluatedKey();
		this.position = 0;
	}

	private int requestLimit() {
		if (!this.exact || this.wanted == 0) {
			return this.pageSize;
		}
		int missing = this.wanted - this.returned;
		return (this.pageSize > 0) ? Math.min(this.pageSize, missing) : missing;
	}

	@Override
	public Map<String, AttributeValue> next() {
		if (!hasNext() || this.page == null) {
			throw new NoSuchElementException();
		}
		this.returned++;
		return this.page.items().get(this.position++);
	}

	/**
	 * Whether items may follow those returned so far, as far as is known without another
	 * request.
	 * @return {@code false} if the last item has been returned
	 */
	boolean mayHaveMore() {
		return this.page == null || this.position < this.page.items().size() || !this.page.isLast();
	}

}
