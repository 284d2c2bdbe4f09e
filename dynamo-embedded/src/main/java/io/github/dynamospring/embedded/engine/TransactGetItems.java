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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.Projection;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Reads several items as they are at one moment.
 *
 * @since 0.1.0
 */
public final class TransactGetItems {

	private final TableCatalog tables;

	private final EngineLock lock;

	private final Misbehaviour misbehaviour;

	TransactGetItems(TableCatalog tables, EngineLock lock, Misbehaviour misbehaviour) {
		this.tables = tables;
		this.lock = lock;
		this.misbehaviour = misbehaviour;
	}

	/**
	 * Read items.
	 * @param requests what to read
	 * @return one entry per request, and what the reads consumed
	 */
	public Result execute(List<ReadRequest> requests) {
		List<@Nullable Projection> projections = new ArrayList<>();
		for (ReadRequest request : requests) {
			projections.add((request.projection() != null)
					? Expressions.projection(request.projection(), request.placeholders()) : null);
			request.placeholders().verifyAllUsed();
		}
		return this.lock.read(() -> {
			List<Table> named = requests.stream().map((request) -> this.tables.require(request.tableName())).toList();
			List<StoredKey> keys = locate(requests);
			this.misbehaviour.cancel("TransactGetItems", named);
			List<@Nullable Item> items = new ArrayList<>();
			CapacityLedger capacities = new CapacityLedger();
			for (int i = 0; i < requests.size(); i++) {
				Table table = this.tables.require(requests.get(i).tableName());
				Item item = table.items().get(keys.get(i));
				Projection projection = projections.get(i);
				items.add((item != null && projection != null) ? projection.apply(item) : item);
				capacities.add(ConsumedCapacity.read(table.name())
					.table(CapacityUnits.ofTransactionalRead((item != null) ? item.byteSize() : 0))
					.build());
			}
			return new Result(items, capacities.perTable());
		});
	}

	private List<StoredKey> locate(List<ReadRequest> requests) {
		List<StoredKey> keys = new ArrayList<>();
		List<CancellationReason> reasons = new ArrayList<>();
		Map<Table, Set<StoredKey>> seen = new HashMap<>();
		for (ReadRequest request : requests) {
			Table table = this.tables.require(request.tableName());
			CancellationReason reason = CancellationReason.NONE;
			try {
				ItemRules.checkKey(table, request.key());
				keys.add(table.storedKey(request.key()));
			}
			catch (EmptyKeyFailure ex) {
				throw ex;
			}
			catch (ValidationFailure ex) {
				reason = CancellationReason.validation(String.valueOf(ex.getMessage()));
			}
			reasons.add(reason);
			if (reason == CancellationReason.NONE
					&& !seen.computeIfAbsent(table, (any) -> new HashSet<>()).add(keys.get(keys.size() - 1))) {
				throw new ValidationFailure(EngineMessages.SEVERAL_ACTIONS_ON_ITEM);
			}
		}
		if (keys.size() < requests.size()) {
			throw new TransactionCanceledException(reasons);
		}
		return keys;
	}

	/**
	 * What was read.
	 *
	 * @param items one entry per request, {@code null} if there is no such item
	 * @param capacities what the reads consumed, per table
	 */
	public record Result(List<@Nullable Item> items, List<ConsumedCapacity> capacities) {

	}

}
