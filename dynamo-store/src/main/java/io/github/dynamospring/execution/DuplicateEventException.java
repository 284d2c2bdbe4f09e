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

package io.github.dynamospring.execution;

import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;

/**
 * Thrown when a commit handles an event that was handled before. Nothing was written; the
 * event can be acknowledged.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class DuplicateEventException extends DynamoDuplicateKeyException {

	private final String executionId;

	private final String eventId;

	/**
	 * Create an exception.
	 * @param executionId the id of the execution
	 * @param eventId the id of the event
	 */
	public DuplicateEventException(String executionId, String eventId) {
		super("Execution '%s' has handled event '%s' before".formatted(executionId, eventId), null,
				DynamoFailure.local(DynamoErrorType.CONDITIONAL_CHECK_FAILED));
		this.executionId = executionId;
		this.eventId = eventId;
	}

	/**
	 * Return the id of the execution.
	 * @return the id
	 */
	public String getExecutionId() {
		return this.executionId;
	}

	/**
	 * Return the id of the event.
	 * @return the id
	 */
	public String getEventId() {
		return this.eventId;
	}

}
