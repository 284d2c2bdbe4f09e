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

package io.github.dynamospring.embedded.protocol;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.Throttling;
import io.github.dynamospring.embedded.fault.FaultInjector;

/**
 * One request on its way through the faults that concern all operations alike.
 */
final class Attempt {

	/** These tell what is throttled by their cancellation reasons. */
	private static final Set<String> TRANSACTIONS = Set.of("TransactWriteItems", "TransactGetItems",
			"ExecuteTransaction");

	private final FaultInjector faults;

	private final Throttling throttling;

	private String operation = "";

	private List<String> tables = List.of();

	Attempt(Engine engine) {
		this.faults = engine.faults();
		this.throttling = engine.throttling();
	}

	/**
	 * Wait if answers are slow, and see to it that the request is throttled if that is
	 * asked for.
	 * @param name the operation
	 * @param request the request
	 */
	void begin(String name, JsonStructure request) {
		if (!this.faults.isActive()) {
			return;
		}
		this.operation = name;
		this.tables = TableNames.in(request);
		pause(this.faults.delay(name, this.tables));
		if (!TRANSACTIONS.contains(name)) {
			this.throttling.announce(name, this.tables);
		}
	}

	/**
	 * Throttle a request that was handled without a look at the tables, if that is asked
	 * for.
	 * @throws io.github.dynamospring.embedded.engine.EngineException if the request is
	 * throttled
	 */
	void handled() {
		if (!this.operation.isEmpty()) {
			this.throttling.admit();
		}
	}

	/**
	 * Let the answer go out.
	 * @throws IOException if it gets lost
	 */
	void end() throws IOException {
		if (this.operation.isEmpty()) {
			return;
		}
		this.throttling.forget();
		if (this.faults.losesAnswer(this.operation, this.tables)) {
			throw new IOException("The answer to " + this.operation + " was lost on request");
		}
	}

	private static void pause(Duration delay) {
		if (delay.isZero()) {
			return;
		}
		try {
			Thread.sleep(delay.toMillis());
		}
		catch (InterruptedException ex) {
			// Whoever interrupts does not want to wait.
			Thread.currentThread().interrupt();
		}
	}

}
