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

import java.util.List;

/**
 * Makes the engine misbehave, as DynamoDB does now and then and tests need it to.
 *
 * <pre>{@code
 * dynamo.faults().onTable("orders").onOperation("PutItem").throttle(Occurrence.next(2));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Faults {

	private final FaultInjector injector;

	/**
	 * Create a way to control an injector.
	 * @param injector what the engine asks
	 */
	public Faults(FaultInjector injector) {
		this.injector = injector;
	}

	/**
	 * Begin a fault that can happen to any request.
	 * @return the scope of all requests
	 */
	public FaultScope everywhere() {
		return new FaultScope(this.injector, null, null, null);
	}

	/**
	 * Begin a fault that can happen to requests that name a table.
	 * @param name the table's name
	 * @return the scope
	 */
	public FaultScope onTable(String name) {
		return everywhere().onTable(name);
	}

	/**
	 * Begin a fault that can happen to one operation.
	 * @param name the operation's name, such as {@code PutItem}
	 * @return the scope
	 */
	public FaultScope onOperation(String name) {
		return everywhere().onOperation(name);
	}

	/**
	 * Return the faults that were not ended, in the order they began.
	 * @return the faults, also those that happened as often as they were meant to
	 */
	public List<Fault> active() {
		return this.injector.active();
	}

	/**
	 * End all faults.
	 */
	public void clear() {
		this.injector.clear();
	}

}
