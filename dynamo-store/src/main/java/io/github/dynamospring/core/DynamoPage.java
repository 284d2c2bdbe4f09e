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
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.ScrollPosition;

/**
 * One page as DynamoDB answered it.
 *
 * @param <T> the result type
 * @param items the results, those a filter left out missing
 * @param next where the next page starts, {@code null} after the last one
 * @param count number of results
 * @param scannedCount number of items evaluated, before the filter
 * @since 0.1.0
 */
public record DynamoPage<T>(List<T> items, @Nullable ScrollPosition next, int count,
		int scannedCount) implements Iterable<T> {

	public DynamoPage {
		items = List.copyOf(items);
	}

	/**
	 * Whether there may be more: DynamoDB also says so when the last item was the last
	 * one evaluated.
	 * @return {@code true} if the page has a next position
	 */
	public boolean hasNext() {
		return this.next != null;
	}

	/**
	 * Return where the next page starts.
	 * @return the position, empty after the last page
	 */
	public Optional<ScrollPosition> nextPosition() {
		return Optional.ofNullable(this.next);
	}

	@Override
	public Iterator<T> iterator() {
		return this.items.iterator();
	}

}
