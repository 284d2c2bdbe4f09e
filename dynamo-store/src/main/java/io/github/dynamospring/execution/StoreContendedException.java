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

import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Thrown when a commit was refused again and again because other transactions were at
 * work on its items or the store was throttled, until its time was up. It was not
 * applied; it may be repeated later.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class StoreContendedException extends TransientDataAccessResourceException implements DynamoException {

	private final String executionId;

	private final transient DynamoFailure failure;

	/**
	 * Create an exception.
	 * @param executionId the id of the execution
	 * @param attempts how often it was sent
	 * @param cause the last refusal
	 */
	public StoreContendedException(String executionId, int attempts, @Nullable Throwable cause) {
		super("The commit of execution '%s' was refused %d times for contention or throttling".formatted(executionId,
				attempts), (cause != null) ? cause : new IllegalStateException("refused"));
		this.executionId = executionId;
		DynamoFailure facts = (cause instanceof DynamoException ex) ? ex.getFailure()
				: DynamoFailure.local(DynamoErrorType.TRANSACTION_CONFLICT);
		this.failure = new DynamoFailure(facts.errorType(), facts.awsErrorCode(), facts.statusCode(), true,
				facts.cancellationReasons(), facts.item());
	}

	/**
	 * Return the id of the execution.
	 * @return the id
	 */
	public String getExecutionId() {
		return this.executionId;
	}

	@Override
	public DynamoFailure getFailure() {
		return this.failure;
	}

}
