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

package io.github.dynamospring.execution;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param <T> the type of the items
 * @param items the items
 * @param nextCursor where the next page begins, {@code null} if there is none; opaque,
 * and good for the query it came from
 * @since 0.1.0
 */
public record CursorPage<T>(List<T> items, @Nullable String nextCursor) {

	public CursorPage {
		items = List.copyOf(items);
	}

	/**
	 * Whether there is a next page.
	 * @return {@code true} if there is a cursor
	 */
	public boolean hasNext() {
		return this.nextCursor != null;
	}

}
