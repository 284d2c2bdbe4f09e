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
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a new execution's id is taken. Nothing was written.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class ExecutionExistsException extends DynamoDuplicateKeyException {

	private final String executionId;

	private final @Nullable Long found;

	/**
	 * Create an exception.
	 * @param executionId the id of the execution
	 * @param found the version that is stored, {@code null} if it is not known
	 */
	public ExecutionExistsException(String executionId, @Nullable Long found) {
		super("Execution '%s' exists already".formatted(executionId), null,
				DynamoFailure.local(DynamoErrorType.CONDITIONAL_CHECK_FAILED));
		this.executionId = executionId;
		this.found = found;
	}

	/**
	 * Return the id of the execution.
	 * @return the id
	 */
	public String getExecutionId() {
		return this.executionId;
	}

	/**
	 * Return the version that is stored.
	 * @return the version, {@code null} if it is not known
	 */
	public @Nullable Long getFound() {
		return this.found;
	}

}
