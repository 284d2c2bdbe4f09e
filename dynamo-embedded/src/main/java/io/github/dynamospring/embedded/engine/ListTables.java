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

package io.github.dynamospring.embedded.engine;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Lists the names of tables in alphabetical order, a page at a time.
 *
 * @since 0.1.0
 */
public final class ListTables {

	/** The most names on one page. */
	public static final int MAX_PAGE = 100;

	private final TableCatalog tables;

	private final EngineLock lock;

	ListTables(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * List a page of names.
	 * @param start the name behind which the page begins, or {@code null}
	 * @param limit the most names to return
	 * @return the page
	 */
	public Page execute(@Nullable String start, int limit) {
		List<String> names = this.lock.read(() -> this.tables.namesAfter(start));
		if (names.size() <= limit) {
			return new Page(names, null);
		}
		return new Page(names.subList(0, limit), names.get(limit - 1));
	}

	/**
	 * A page of names.
	 *
	 * @param names the names
	 * @param last the last of them if more follow, else {@code null}
	 */
	public record Page(List<String> names, @Nullable String last) {

	}

}
