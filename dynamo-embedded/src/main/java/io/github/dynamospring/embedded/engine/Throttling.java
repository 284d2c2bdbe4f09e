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

import io.github.dynamospring.embedded.fault.FaultInjector;
import io.github.dynamospring.embedded.storage.Storage;
import org.jspecify.annotations.Nullable;

/**
 * Throttles requests on request. As with the service, only requests that make sense are
 * throttled: one is announced when it arrives, and meets its fate when it first asks for
 * the storage, or at the end if it never does.
 *
 * @since 0.1.0
 */
public final class Throttling {

	private final FaultInjector faults;

	private final TableCatalog tables;

	private final Storage storage;

	private final ThreadLocal<@Nullable Announced> announced = new ThreadLocal<>();

	Throttling(FaultInjector faults, TableCatalog tables, Storage storage) {
		this.faults = faults;
		this.tables = tables;
		this.storage = storage;
	}

	/**
	 * Announce the request that the current thread is about to handle.
	 * @param operation the operation
	 * @param tableNames the names or ARNs of the tables it names
	 */
	public void announce(String operation, Collection<String> tableNames) {
		this.announced.set(new Announced(operation, tableNames));
	}

	/**
	 * Let the announced request of the current thread pass, once; nothing happens if
	 * there is none.
	 * @throws EngineException if it is throttled; which error that is depends on how the
	 * first of its tables that exists is paid for
	 */
	public void admit() {
		Announced request = this.announced.get();
		if (request == null) {
			return;
		}
		this.announced.remove();
		if (this.faults.throttles(request.operation(), request.tableNames())) {
			throw errorOf(request.tableNames());
		}
	}

	/**
	 * Forget the announced request of the current thread, if there is one.
	 */
	public void forget() {
		this.announced.remove();
	}

	private EngineException errorOf(Collection<String> tableNames) {
		Table table = this.storage.read(() -> firstOf(tableNames));
		if (table == null) {
			return new EngineException(ErrorType.THROTTLED, EngineMessages.TOO_MANY_REQUESTS);
		}
		return isProvisioned(table)
				? new EngineException(ErrorType.THROUGHPUT_EXCEEDED, EngineMessages.THROUGHPUT_EXCEEDED)
				: new EngineException(ErrorType.THROTTLED, EngineMessages.TOO_FAST_ON_DEMAND);
	}

	private @Nullable Table firstOf(Collection<String> tableNames) {
		for (String name : tableNames) {
			Table table = this.tables.get(TableCatalog.nameOf(name));
			if (table != null) {
				return table;
			}
		}
		return null;
	}

	static CancellationReason reasonOf(Table table) {
		return isProvisioned(table)
				? new CancellationReason("ProvisionedThroughputExceeded", EngineMessages.THROUGHPUT_EXCEEDED, null)
				: new CancellationReason("ThrottlingError", EngineMessages.TOO_FAST_ON_DEMAND, null);
	}

	private static boolean isProvisioned(Table table) {
		return table.definition().billingMode() == BillingMode.PROVISIONED;
	}

	/**
	 * A request that was not let in yet.
	 *
	 * @param operation the operation
	 * @param tableNames the tables it names
	 */
	private record Announced(String operation, Collection<String> tableNames) {

	}

}
