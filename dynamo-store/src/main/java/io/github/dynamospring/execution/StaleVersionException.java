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
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoOptimisticLockingException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an execution was committed by somebody else since it was loaded. Nothing
 * was written: load it again and repeat the work.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class StaleVersionException extends DynamoOptimisticLockingException {

	private final String executionId;

	private final long expected;

	private final @Nullable Long found;

	/**
	 * Create an exception.
	 * @param executionId the id of the execution
	 * @param expected the version that was loaded
	 * @param found the version that is stored, {@code null} if there is no such execution
	 */
	public StaleVersionException(String executionId, long expected, @Nullable Long found) {
		super("Execution '%s' was loaded with version %d, %s".formatted(executionId, expected,
				(found != null) ? "version %d is stored".formatted(found) : "and is not stored any more"), null,
				DynamoFailure.local(DynamoErrorType.CONDITIONAL_CHECK_FAILED));
		this.executionId = executionId;
		this.expected = expected;
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
	 * Return the version that was loaded.
	 * @return the version
	 */
	public long getExpected() {
		return this.expected;
	}

	/**
	 * Return the version that is stored.
	 * @return the version, {@code null} if there is no such execution
	 */
	public @Nullable Long getFound() {
		return this.found;
	}

}
