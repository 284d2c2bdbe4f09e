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

import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;

/**
 * The part of the results a call wants.
 *
 * @param position where to start, {@code null} for the beginning
 * @param offset number of results to pass over from there
 * @param limit number of results to return, {@code 0} for all
 * @param pageable the page, if the method takes one
 */
record Extract(@Nullable ScrollPosition position, long offset, int limit, Pageable pageable, boolean isEmpty) {

	static Extract of(PlannedQuery query, Arguments arguments) {
		Integer maxResults = query.query().maxResults();
		long left = (maxResults != null) ? maxResults : Long.MAX_VALUE;
		Limit limit = arguments.getParameters().hasLimitParameter() ? arguments.getLimit() : null;
		if (limit != null && limit.isLimited()) {
			left = Math.min(left, limit.max());
		}
		ScrollPosition position = position(arguments);
		Pageable pageable = arguments.getParameters().hasPageableParameter() ? arguments.getPageable()
				: Pageable.unpaged();
		long offset = 0;
		if (pageable.isPaged()) {
			left = Math.min(left - pageable.getOffset(), pageable.getPageSize());
			position = DynamoPageRequest.startOf(pageable);
			offset = (position == null) ? pageable.getOffset() : 0;
		}
		boolean empty = left <= 0;
		return new Extract(position, offset, (left == Long.MAX_VALUE || empty) ? 0 : (int) left, pageable,
				empty || (offset > 0 && isOne(query)));
	}

	private static boolean isOne(PlannedQuery query) {
		return query.selection().namesItem();
	}

	private static @Nullable ScrollPosition position(Arguments arguments) {
		if (!arguments.getParameters().hasScrollPositionParameter()) {
			return null;
		}
		ScrollPosition position = arguments.getScrollPosition();
		if (position == null) {
			throw new DynamoValidationException(arguments.getMethod()
					+ ": the scroll position is null; use ScrollPosition.keyset() for the first window");
		}
		return position;
	}

	/**
	 * Whether the results a name or page leaves after this extract are none.
	 * @param query the query
	 * @return {@code true} if the method's own limit is used up
	 */
	boolean isLast(PlannedQuery query) {
		Integer maxResults = query.query().maxResults();
		return maxResults != null && this.pageable.isPaged() && this.pageable.getOffset() + this.limit >= maxResults;
	}

}
