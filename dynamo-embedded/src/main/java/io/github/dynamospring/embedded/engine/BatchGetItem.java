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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.expression.Projection;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Reads items by key from any number of tables.
 *
 * @since 0.1.0
 */
public final class BatchGetItem {

	/** The most keys in one request. */
	public static final int MAX_KEYS = 100;

	static final long MAX_RESULT_SIZE = 16L * 1024 * 1024;

	private final TableCatalog tables;

	private final EngineLock lock;

	private final Misbehaviour misbehaviour;

	BatchGetItem(TableCatalog tables, EngineLock lock, Misbehaviour misbehaviour) {
		this.tables = tables;
		this.lock = lock;
		this.misbehaviour = misbehaviour;
	}

	/**
	 * Read items.
	 * @param requests what to read of each table
	 * @return what was found and what has to be asked for again
	 */
	public Result execute(List<TableKeys> requests) {
		if (requests.stream().mapToInt((request) -> request.keys().size()).sum() > MAX_KEYS) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_KEYS);
		}
		Map<TableKeys, Projection> projections = new LinkedHashMap<>();
		for (TableKeys request : requests) {
			if (request.projection() != null) {
				projections.put(request, Expressions.projection(request.projection(), request.placeholders()));
			}
			request.placeholders().verifyAllUsed();
			checkDistinct(request.keys());
		}
		return this.lock.read(() -> new Reader(projections).read(requests));
	}

	private static void checkDistinct(List<Item> keys) {
		Set<Item> distinct = new HashSet<>(keys);
		if (distinct.size() != keys.size()) {
			throw new ValidationFailure(EngineMessages.DUPLICATE_KEYS);
		}
	}

	/**
	 * Reads until the result is full.
	 */
	private final class Reader {

		private final Map<TableKeys, Projection> projections;

		private final Map<String, List<Item>> found = new LinkedHashMap<>();

		private final Map<String, List<Item>> unprocessed = new LinkedHashMap<>();

		private final List<ConsumedCapacity> capacities = new ArrayList<>();

		private long size;

		private Reader(Map<TableKeys, Projection> projections) {
			this.projections = projections;
		}

		private Result read(List<TableKeys> requests) {
			for (TableKeys request : requests) {
				Table table = BatchGetItem.this.tables.require(request.tableName());
				request.keys().forEach((key) -> ItemRules.checkKey(table, key));
				Projection projection = this.projections.get(request);
				if (projection != null) {
					table.checkKeysAreScalars(projection.paths());
				}
			}
			for (TableKeys request : requests) {
				read(BatchGetItem.this.tables.require(request.tableName()), request);
			}
			return new Result(this.found, this.unprocessed, this.capacities);
		}

		private void read(Table table, TableKeys request) {
			Projection projection = this.projections.get(request);
			List<Item> items = this.found.computeIfAbsent(request.tableName(), (name) -> new ArrayList<>());
			ConsumedCapacity.Builder capacity = ConsumedCapacity.read(table.name());
			ItemMap stored = request.consistent() ? table.items() : table.replica().items("BatchGetItem");
			int left = request.keys().size() - BatchGetItem.this.misbehaviour.unprocessed("BatchGetItem", table.name());
			for (Item key : request.keys()) {
				Item item = stored.get(table.storedKey(key));
				int itemSize = (item != null) ? item.byteSize() : 0;
				if (--left < 0 || this.size + itemSize > MAX_RESULT_SIZE) {
					this.unprocessed.computeIfAbsent(request.tableName(), (name) -> new ArrayList<>()).add(key);
					continue;
				}
				this.size += itemSize;
				capacity.table(CapacityUnits.ofRead(itemSize, request.consistent()));
				if (item != null) {
					items.add((projection != null) ? projection.apply(item) : item);
				}
			}
			this.capacities.add(capacity.build());
		}

	}

	/**
	 * What to read of a table.
	 *
	 * @param tableName the table's name or ARN
	 * @param keys the keys
	 * @param projection the projection expression, or {@code null} for whole items
	 * @param placeholders the placeholders of the projection
	 * @param consistent whether the read is strongly consistent
	 */
	public record TableKeys(String tableName, List<Item> keys, @Nullable String projection, Placeholders placeholders,
			boolean consistent) {

	}

	/**
	 * What was read.
	 *
	 * @param found the items by table
	 * @param unprocessed the keys by table that did not fit in
	 * @param capacities what the request consumed, per table
	 */
	public record Result(Map<String, List<Item>> found, Map<String, List<Item>> unprocessed,
			List<ConsumedCapacity> capacities) {

	}

}
