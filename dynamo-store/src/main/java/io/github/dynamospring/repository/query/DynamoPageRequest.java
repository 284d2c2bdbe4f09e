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

package io.github.dynamospring.repository.query;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;

/**
 * A page that knows where it starts, so that {@code slice.nextPageable()} leads to the
 * next page with one request. Equal to a plain {@link PageRequest} of the same page;
 * after serialisation it is one.
 */
@SuppressWarnings("serial")
final class DynamoPageRequest extends PageRequest {

	private final transient @Nullable ScrollPosition start;

	private final transient @Nullable ScrollPosition end;

	private DynamoPageRequest(Pageable page, @Nullable ScrollPosition start, @Nullable ScrollPosition end) {
		super(page.getPageNumber(), page.getPageSize(), page.getSort());
		this.start = start;
		this.end = end;
	}

	/**
	 * Return a page that was read, for the next page to start where it ended.
	 * @param page the page
	 * @param end the position of its last item
	 * @return the page
	 */
	static Pageable read(Pageable page, ScrollPosition end) {
		return new DynamoPageRequest(page, startOf(page), end);
	}

	/**
	 * Return where a page starts.
	 * @param page the page
	 * @return the position, {@code null} if only its number is known
	 */
	static @Nullable ScrollPosition startOf(Pageable page) {
		return (page instanceof DynamoPageRequest request) ? request.start : null;
	}

	@Override
	public PageRequest next() {
		return (this.end != null) ? new DynamoPageRequest(super.next(), this.end, null) : super.next();
	}

}
