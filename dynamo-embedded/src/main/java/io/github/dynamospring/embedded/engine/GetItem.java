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

import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.Projection;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Reads one item.
 *
 * @since 0.1.0
 */
public final class GetItem {

	private final TableCatalog tables;

	private final EngineLock lock;

	GetItem(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Read an item.
	 * @param request what to read
	 * @return the item and what the read consumed
	 */
	public Result execute(ReadRequest request) {
		Projection projection = (request.projection() != null)
				? Expressions.projection(request.projection(), request.placeholders()) : null;
		request.placeholders().verifyAllUsed();
		return this.lock.read(() -> {
			Table table = this.tables.require(request.tableName());
			ItemRules.checkKey(table, request.key());
			if (projection != null) {
				table.checkKeysAreScalars(projection.paths());
			}
			ItemMap items = request.consistent() ? table.items() : table.replica().items("GetItem");
			Item item = items.get(table.storedKey(request.key()));
			ConsumedCapacity capacity = ConsumedCapacity.read(table.name())
				.table(CapacityUnits.ofRead((item != null) ? item.byteSize() : 0, request.consistent()))
				.build();
			return new Result((item != null && projection != null) ? projection.apply(item) : item, capacity);
		});
	}

	/**
	 * An item that was read.
	 *
	 * @param item the item, or {@code null} if there is none
	 * @param capacity what the read consumed
	 */
	public record Result(@Nullable Item item, ConsumedCapacity capacity) {

	}

}
