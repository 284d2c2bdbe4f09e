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

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when no answer to a commit came and the store could not find out whether it was
 * applied. Ask {@link ExecutionStore#resolve(String)} with the commit's id once the store
 * can be reached again.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class OutcomeUnknownException extends DynamoConnectionException {

	private final String executionId;

	private final String commitId;

	/**
	 * Create an exception.
	 * @param executionId the id of the execution
	 * @param commitId the id of the commit
	 * @param cause why no answer came
	 */
	public OutcomeUnknownException(String executionId, String commitId, @Nullable Throwable cause) {
		super("It is not known whether the commit '%s' of execution '%s' was applied. Remedy: ask resolve(commitId)."
			.formatted(commitId, executionId), cause,
				(cause instanceof DynamoException ex) ? ex.getFailure().notRetryable()
						: DynamoFailure.local(DynamoErrorType.TRANSPORT_ERROR));
		this.executionId = executionId;
		this.commitId = commitId;
	}

	/**
	 * Return the id of the execution.
	 * @return the id
	 */
	public String getExecutionId() {
		return this.executionId;
	}

	/**
	 * Return the id of the commit.
	 * @return the id, for {@link ExecutionStore#resolve(String)}
	 */
	public String getCommitId() {
		return this.commitId;
	}

}
