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
import java.util.Collection;

import org.jspecify.annotations.Nullable;

/**
 * The requests a fault is meant for, and the faults there are. A scope is immutable; each
 * method that starts a fault returns a handle that ends it.
 *
 * @since 0.1.0
 */
public final class FaultScope {

	private static final String TABLE_RESOURCE = ":table/";

	private final FaultInjector injector;

	private final @Nullable String table;

	private final @Nullable String operation;

	private final @Nullable String index;

	FaultScope(FaultInjector injector, @Nullable String table, @Nullable String operation, @Nullable String index) {
		this.injector = injector;
		this.table = table;
		this.operation = operation;
		this.index = index;
	}

	/**
	 * Narrow this scope to requests that name a table.
	 * @param name the table's name
	 * @return the narrower scope
	 */
	public FaultScope onTable(String name) {
		return new FaultScope(this.injector, name, this.operation, this.index);
	}

	/**
	 * Narrow this scope to an operation.
	 * @param name the operation's name, such as {@code PutItem}
	 * @return the narrower scope
	 */
	public FaultScope onOperation(String name) {
		return new FaultScope(this.injector, this.table, name, this.index);
	}

	/**
	 * Narrow this scope to an index; only {@link #delayIndexes(Lag)} looks at it.
	 * @param name the index's name
	 * @return the narrower scope
	 */
	public FaultScope onIndex(String name) {
		return new FaultScope(this.injector, this.table, this.operation, name);
	}

	/**
	 * Refuse requests that make sense before they are done: with
	 * {@code ThrottlingException} if the table is paid for by request, with
	 * {@code ProvisionedThroughputExceededException} if it has a provisioned capacity.
	 * Transactions are cancelled with the reason {@code ThrottlingError} or
	 * {@code ProvisionedThroughputExceeded}.
	 * @param occurrence how often
	 * @return the fault
	 */
	public Fault throttle(Occurrence occurrence) {
		return start(FaultKind.THROTTLE, occurrence, Fault.Setting.NONE);
	}

	/**
	 * Leave items of batches unprocessed, the last ones of each request. The scope of one
	 * operation tells reads and writes apart.
	 * @param items the most items to leave in one request, per table
	 * @param occurrence how often
	 * @return the fault
	 * @throws IllegalArgumentException if the number of items is not positive
	 */
	public Fault leaveUnprocessed(int items, Occurrence occurrence) {
		if (items < 1) {
			throw new IllegalArgumentException("At least one item must be left unprocessed, but it is " + items);
		}
		return start(FaultKind.UNPROCESSED, occurrence, new Fault.Setting(items, Duration.ZERO, null));
	}

	/**
	 * Let items be part of another transaction: single writes fail with
	 * {@code TransactionConflictException}, transactions are cancelled with the reason
	 * {@code TransactionConflict} for their first action on the table.
	 * @param occurrence how often
	 * @return the fault
	 */
	public Fault conflict(Occurrence occurrence) {
		return start(FaultKind.CONFLICT, occurrence, Fault.Setting.NONE);
	}

	/**
	 * Do what requests want, then break the connection instead of answering.
	 * @param occurrence how often
	 * @return the fault
	 */
	public Fault loseAnswer(Occurrence occurrence) {
		return start(FaultKind.LOST_ANSWER, occurrence, Fault.Setting.NONE);
	}

	/**
	 * Answer late. The time passes in reality, whatever the engine's clock says.
	 * @param delay how long to wait before a request is looked at
	 * @param occurrence how often
	 * @return the fault
	 * @throws IllegalArgumentException if the delay is negative
	 */
	public Fault answerAfter(Duration delay, Occurrence occurrence) {
		if (delay.isNegative()) {
			throw new IllegalArgumentException("The delay of answers must not be negative, but is " + delay);
		}
		return start(FaultKind.SLOW_ANSWER, occurrence, new Fault.Setting(0, delay, null));
	}

	/**
	 * Let global secondary indexes and vector indexes lag behind their tables from now
	 * on.
	 * @param lag by how much
	 * @return the fault
	 */
	public Fault delayIndexes(Lag lag) {
		return start(FaultKind.INDEX_LAG, Occurrence.always(), new Fault.Setting(0, Duration.ZERO, lag));
	}

	/**
	 * Let eventually consistent reads of tables and local secondary indexes see the past
	 * from now on.
	 * @param lag by how much
	 * @return the fault
	 */
	public Fault delayReads(Lag lag) {
		return start(FaultKind.READ_LAG, Occurrence.always(), new Fault.Setting(0, Duration.ZERO, lag));
	}

	private Fault start(FaultKind kind, Occurrence occurrence, Fault.Setting setting) {
		Fault fault = new Fault(this.injector, kind, this, occurrence, setting);
		this.injector.add(fault);
		return fault;
	}

	boolean coversOperation(String name) {
		return this.operation == null || this.operation.equals(name);
	}

	boolean coversTable(String nameOrArn) {
		return this.table == null || this.table.equals(nameOf(nameOrArn));
	}

	boolean coversTables(Collection<String> namesOrArns) {
		return this.table == null || namesOrArns.stream().anyMatch(this::coversTable);
	}

	boolean coversIndex(@Nullable String name) {
		return this.index == null || this.index.equals(name);
	}

	private static String nameOf(String nameOrArn) {
		int resource = nameOrArn.startsWith("arn:") ? nameOrArn.indexOf(TABLE_RESOURCE) : -1;
		return (resource < 0) ? nameOrArn : nameOrArn.substring(resource + TABLE_RESOURCE.length());
	}

	@Override
	public String toString() {
		return "table " + orAny(this.table) + ", operation " + orAny(this.operation) + ", index " + orAny(this.index);
	}

	private static String orAny(@Nullable String name) {
		return (name != null) ? name : "(any)";
	}

}
