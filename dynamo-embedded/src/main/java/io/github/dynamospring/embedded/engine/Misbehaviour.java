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

import java.time.Clock;
import java.util.List;

import io.github.dynamospring.embedded.fault.FaultInjector;
import io.github.dynamospring.embedded.storage.ItemMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns the faults that were asked for into errors and stale reads.
 */
final class Misbehaviour {

	private final FaultInjector faults;

	private final Clock clock;

	Misbehaviour(FaultInjector faults, Clock clock) {
		this.faults = faults;
		this.clock = clock;
	}

	Replica replica(String table, @Nullable String globalIndex, ItemMap items) {
		return new Replica(items, () -> this.faults.lags(table, globalIndex), this.clock);
	}

	// Refuse a write if its item shall be part of a transaction.
	void conflict(String operation, String table) {
		if (this.faults.conflict(operation, List.of(table)) >= 0) {
			throw new EngineException(ErrorType.TRANSACTION_CONFLICT, EngineMessages.TRANSACTION_CONFLICT);
		}
	}

	// Cancel a transaction if one of its actions shall be throttled or its item shall be
	// part of another one.
	void cancel(String operation, List<Table> tables) {
		List<String> names = tables.stream().map(Table::name).toList();
		int throttled = this.faults.throttledAction(operation, names);
		if (throttled >= 0) {
			throw canceled(throttled, names.size(), Throttling.reasonOf(tables.get(throttled)));
		}
		int conflict = this.faults.conflict(operation, names);
		if (conflict >= 0) {
			throw canceled(conflict, names.size(), CancellationReason.conflict());
		}
	}

	private static TransactionCanceledException canceled(int position, int actions, CancellationReason reason) {
		CancellationReason[] reasons = new CancellationReason[actions];
		for (int i = 0; i < reasons.length; i++) {
			reasons[i] = (i == position) ? reason : CancellationReason.NONE;
		}
		return new TransactionCanceledException(List.of(reasons));
	}

	int unprocessed(String operation, String table) {
		return this.faults.unprocessed(operation, table);
	}

}
