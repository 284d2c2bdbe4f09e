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

import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * Puts and deletes items of any number of tables. Each write stands for itself, but none
 * is done if one of them makes no sense.
 *
 * @since 0.1.0
 */
public final class BatchWriteItem {

	/** The most writes in one request. */
	public static final int MAX_WRITES = 25;

	private final TableCatalog tables;

	private final TableWriter writer;

	private final EngineLock lock;

	private final Misbehaviour misbehaviour;

	BatchWriteItem(TableCatalog tables, TableWriter writer, EngineLock lock, Misbehaviour misbehaviour) {
		this.tables = tables;
		this.writer = writer;
		this.lock = lock;
		this.misbehaviour = misbehaviour;
	}

	/**
	 * Write items.
	 * @param requests the puts and deletes
	 * @return what the writes consumed
	 */
	public Result execute(List<WriteRequest> requests) {
		if (requests.size() > MAX_WRITES) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_WRITES);
		}
		List<WriteAction> actions = requests.stream().map(WriteAction::of).toList();
		return this.lock.write(() -> write(locate(actions)));
	}

	private List<LocatedWrite> locate(List<WriteAction> actions) {
		List<LocatedWrite> writes = new ArrayList<>();
		Map<Table, Set<StoredKey>> seen = new LinkedHashMap<>();
		for (WriteAction action : actions) {
			Table table = this.tables.require(action.request().tableName());
			if (action.request() instanceof WriteRequest.Put put) {
				ItemRules.checkHasKey(table.key(), put.item());
			}
			StoredKey key = action.locate(table);
			if (!seen.computeIfAbsent(table, (any) -> new HashSet<>()).add(key)) {
				throw new ValidationFailure(EngineMessages.DUPLICATE_KEYS);
			}
			writes.add(new LocatedWrite(action, table, key));
		}
		return writes;
	}

	private Result write(List<LocatedWrite> writes) {
		CapacityLedger capacities = new CapacityLedger();
		CollectionLedger collections = new CollectionLedger();
		Map<Table, Integer> left = left(writes);
		List<WriteRequest> unprocessed = new ArrayList<>();
		for (LocatedWrite write : writes) {
			if (left.merge(write.table(), -1, Integer::sum) < 0) {
				unprocessed.add(write.action().request());
				continue;
			}
			WriteOutcome outcome = write.action().applyTo(write.table(), write.table().items().get(write.key()));
			capacities.add(this.writer.write(write.table(), write.key(), outcome.before(), outcome.after()));
			collections.add(write);
		}
		return new Result(capacities.perTable(), collections.perTable(), unprocessed);
	}

	// Return how many writes to do in each table.
	private Map<Table, Integer> left(List<LocatedWrite> writes) {
		Map<Table, Integer> left = new LinkedHashMap<>();
		writes.forEach((write) -> left.merge(write.table(), 1, Integer::sum));
		left.replaceAll((table, count) -> count - this.misbehaviour.unprocessed("BatchWriteItem", table.name()));
		return left;
	}

	/**
	 * What a batch consumed.
	 *
	 * @param capacities what was consumed, per table
	 * @param collections the item collections that were written to, by table
	 * @param unprocessed the writes that were not done
	 */
	public record Result(List<ConsumedCapacity> capacities, Map<String, List<ItemCollectionMetrics>> collections,
			List<WriteRequest> unprocessed) {

	}

}
