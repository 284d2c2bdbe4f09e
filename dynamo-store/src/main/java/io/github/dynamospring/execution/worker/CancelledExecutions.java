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

package io.github.dynamospring.execution.worker;

import io.github.dynamospring.execution.OutboxEntry;

/**
 * Ends executions that were {@linkplain ExecutionRuntime#cancel(String) asked to}, as the
 * last of the handlers: those of the application clean up first.
 *
 * @since 0.1.0
 */
public final class CancelledExecutions implements OutboxHandler {

	private final ExecutionRuntime runtime;

	/**
	 * Create a handler.
	 * @param runtime ends executions
	 */
	public CancelledExecutions(ExecutionRuntime runtime) {
		this.runtime = runtime;
	}

	@Override
	public boolean handles(OutboxEntry entry) {
		return entry.type().equals(ExecutionRuntime.CANCEL_EVENT);
	}

	@Override
	public void handle(OutboxEntry entry) {
		this.runtime.endCancelled(entry.executionId());
	}

}
