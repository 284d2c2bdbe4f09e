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

package io.github.dynamospring.embedded.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * What the engine asks whether it shall misbehave. Each question that is answered with
 * yes counts as one hit of the fault behind it.
 *
 * @since 0.1.0
 */
public final class FaultInjector {

	private final List<Fault> faults = new CopyOnWriteArrayList<>();

	void add(Fault fault) {
		this.faults.add(fault);
	}

	void remove(Fault fault) {
		this.faults.remove(fault);
	}

	void clear() {
		this.faults.clear();
	}

	List<Fault> active() {
		return List.copyOf(this.faults);
	}

	/**
	 * Whether there is any fault.
	 * @return {@code true} if there is
	 */
	public boolean isActive() {
		return !this.faults.isEmpty();
	}

	/**
	 * Whether a request shall be throttled.
	 * @param operation the operation
	 * @param tables the tables it names
	 * @return {@code true} if it shall
	 */
	public boolean throttles(String operation, Collection<String> tables) {
		return strike(FaultKind.THROTTLE, operation, (scope) -> scope.coversTables(tables)) != null;
	}

	/**
	 * Whether the answer to a request shall be lost.
	 * @param operation the operation
	 * @param tables the tables it names
	 * @return {@code true} if it shall
	 */
	public boolean losesAnswer(String operation, Collection<String> tables) {
		return strike(FaultKind.LOST_ANSWER, operation, (scope) -> scope.coversTables(tables)) != null;
	}

	/**
	 * Return how long to wait before a request is looked at.
	 * @param operation the operation
	 * @param tables the tables it names
	 * @return the delay
	 */
	public Duration delay(String operation, Collection<String> tables) {
		Fault fault = strike(FaultKind.SLOW_ANSWER, operation, (scope) -> scope.coversTables(tables));
		return (fault != null) ? fault.delay() : Duration.ZERO;
	}

	/**
	 * Return which item of a request shall be part of another transaction.
	 * @param operation the operation
	 * @param tables the table of each item
	 * @return the position of the item, or -1
	 */
	public int conflict(String operation, List<String> tables) {
		return position(FaultKind.CONFLICT, operation, tables);
	}

	/**
	 * Return which action of a transaction shall be throttled.
	 * @param operation the operation
	 * @param tables the table of each action
	 * @return the position of the action, or -1
	 */
	public int throttledAction(String operation, List<String> tables) {
		return position(FaultKind.THROTTLE, operation, tables);
	}

	/**
	 * Return how many items of a table shall be left unprocessed in a batch.
	 * @param operation the operation
	 * @param table the table
	 * @return the most items to leave
	 */
	public int unprocessed(String operation, String table) {
		Fault fault = strike(FaultKind.UNPROCESSED, operation, (scope) -> scope.coversTable(table));
		return (fault != null) ? fault.items() : 0;
	}

	/**
	 * Return what delays changes of a table or an index.
	 * @param table the table's name
	 * @param globalIndex the name of the global index, or {@code null} for a table and
	 * its local indexes
	 * @return the faults, each with a lag
	 */
	public List<Fault> lags(String table, @Nullable String globalIndex) {
		if (this.faults.isEmpty()) {
			return List.of();
		}
		FaultKind kind = (globalIndex != null) ? FaultKind.INDEX_LAG : FaultKind.READ_LAG;
		List<Fault> lags = new ArrayList<>();
		for (Fault fault : this.faults) {
			FaultScope scope = fault.scope();
			if (fault.kind() == kind && scope.coversTable(table) && scope.coversIndex(globalIndex)) {
				lags.add(fault);
			}
		}
		return lags;
	}

	/**
	 * Return the first fault that makes a read stale.
	 * @param lags the faults that delay changes of what is read
	 * @param operation the operation that reads
	 * @return the fault, or {@code null} if the read shall see everything
	 */
	public static @Nullable Fault staleness(List<Fault> lags, String operation) {
		for (Fault fault : lags) {
			if (fault.scope().coversOperation(operation) && fault.strikes()) {
				return fault;
			}
		}
		return null;
	}

	private int position(FaultKind kind, String operation, List<String> tables) {
		for (Fault fault : this.faults) {
			if (fault.kind() == kind && fault.scope().coversOperation(operation)) {
				int position = 0;
				while (position < tables.size() && !fault.scope().coversTable(tables.get(position))) {
					position++;
				}
				if (position < tables.size() && fault.strikes()) {
					return position;
				}
			}
		}
		return -1;
	}

	private @Nullable Fault strike(FaultKind kind, String operation, Predicate<FaultScope> covers) {
		for (Fault fault : this.faults) {
			if (fault.kind() == kind && fault.scope().coversOperation(operation) && covers.test(fault.scope())
					&& fault.strikes()) {
				return fault;
			}
		}
		return null;
	}

}
