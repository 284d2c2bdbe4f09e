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

import java.util.Collection;
import java.util.List;

import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.expression.Projection;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * The table or index a page is read from, checked against what the request wants of it.
 */
final class PageSource {

	private final Table table;

	private final @Nullable Index index;

	private final ItemMap items;

	private boolean fetches;

	private boolean filtersEntries;

	private PageSource(Table table, @Nullable Index index, boolean consistent, String operation) {
		this.table = table;
		this.index = index;
		Readable readable = (index != null) ? index : table;
		this.items = consistent ? readable.items() : readable.replica().items(operation);
	}

	static PageSource of(Table table, PageRequest request, String operation) {
		if (request.indexName() == null) {
			return new PageSource(table, null, request.consistent(), operation);
		}
		if (table.vectorIndex(request.indexName()) != null) {
			throw vectorIndexRefused(request, operation);
		}
		Index index = table.index(request.indexName());
		if (index == null) {
			throw new ValidationFailure(EngineMessages.noIndex(request.indexName()));
		}
		if (index.definition().global() && request.consistent()) {
			throw new ValidationFailure(EngineMessages.CONSISTENT_READ_ON_GLOBAL_INDEX);
		}
		return new PageSource(table, index, request.consistent(), operation);
	}

	// See to it that all attributes asked for can be had: a local index fetches them from
	// the table, a global one does not.
	void provide(@Nullable Select select, @Nullable Projection projection) {
		Index readIndex = this.index;
		if (readIndex == null) {
			return;
		}
		List<String> missing = missing(readIndex, select, projection);
		boolean wantsMore = wantsMore(readIndex, select);
		if (!readIndex.definition().global()) {
			this.fetches = wantsMore || !missing.isEmpty();
			return;
		}
		String name = readIndex.definition().name();
		if (wantsMore) {
			throw new ValidationFailure(EngineMessages.allAttributesOnGlobalIndex(name));
		}
		if (!missing.isEmpty()) {
			throw new ValidationFailure(EngineMessages.attributesNotProjected(name, missing));
		}
	}

	/**
	 * See to it that a statement gets what it selects. Other than with Query, its
	 * condition is about what the index holds.
	 * @param select the statement
	 * @param keyed whether its condition names partitions
	 */
	void provide(Statement.Select select, boolean keyed) {
		Index readIndex = this.index;
		if (readIndex == null) {
			return;
		}
		this.filtersEntries = true;
		String name = readIndex.definition().name();
		List<String> missing = missing(readIndex, select.paths().stream().map(Path::root).toList());
		if (readIndex.definition().global() && !missing.isEmpty()) {
			throw new ValidationFailure(EngineMessages.attributesNotProjected(name, missing));
		}
		if (keyed && select.where() != null) {
			List<String> unknown = missing(readIndex, select.where().topLevelNames());
			if (!unknown.isEmpty()) {
				throw new ValidationFailure(PartiqlMessages.filterNotProjected(name, unknown));
			}
		}
		this.fetches = !missing.isEmpty();
	}

	// Whether conditions are about entries, also where the rest comes from the table.
	boolean filtersEntries() {
		return this.filtersEntries;
	}

	private static List<String> missing(Index index, Collection<String> names) {
		return names.stream().filter((name) -> !index.isProjected(name)).distinct().toList();
	}

	private static ValidationFailure vectorIndexRefused(PageRequest request, String operation) {
		if (!operation.equals("Query")) {
			return new ValidationFailure(EngineMessages.SCAN_OF_VECTOR_INDEX);
		}
		return new ValidationFailure(request.consistent() ? EngineMessages.CONSISTENT_READ_ON_GLOBAL_INDEX
				: EngineMessages.QUERY_OF_VECTOR_INDEX);
	}

	Readable readable() {
		return (this.index != null) ? this.index : this.table;
	}

	// Return the items as this request sees them.
	ItemMap items() {
		return this.items;
	}

	Table table() {
		return this.table;
	}

	@Nullable Index index() {
		return this.index;
	}

	// Whether entries lack attributes that have to come from the table.
	boolean fetches() {
		return this.fetches;
	}

	// Return the whole item an entry stands for.
	Item fetch(Item entry) {
		Item item = this.table.items().get(this.table.storedKey(entry));
		return (item != null) ? item : entry;
	}

	private static boolean wantsMore(Index index, @Nullable Select select) {
		return select == Select.ALL_ATTRIBUTES && index.definition().projection().type() != ProjectionType.ALL;
	}

	private static List<String> missing(Index index, @Nullable Select select, @Nullable Projection projection) {
		if (projection == null || select == Select.COUNT) {
			return List.of();
		}
		return missing(index, projection.topLevelNames());
	}

}
