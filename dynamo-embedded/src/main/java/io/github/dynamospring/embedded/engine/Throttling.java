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

import org.jspecify.annotations.Nullable;

/**
 * The errors of requests that come too fast, which depend on how a table is paid for.
 *
 * @since 0.1.0
 */
public final class Throttling {

	private final TableCatalog tables;

	private final EngineLock lock;

	Throttling(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Create the error of a request.
	 * @param tableNames the names or ARNs of tables in the request, of which the first
	 * that exists counts
	 * @return the error
	 */
	public EngineException errorOf(Collection<String> tableNames) {
		Table table = this.lock.read(() -> firstOf(tableNames));
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

}
