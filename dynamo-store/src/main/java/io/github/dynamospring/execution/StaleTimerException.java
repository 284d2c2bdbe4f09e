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
 * Thrown when a commit answers a timer whose arming was cancelled, replaced or answered
 * before. Nothing was written; the timer can be acknowledged.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class StaleTimerException extends DynamoOptimisticLockingException {

	private final String executionId;

	private final String path;

	private final long expected;

	private final @Nullable Long found;

	/**
	 * Create an exception.
	 * @param executionId the id of the execution
	 * @param path the path of the timer
	 * @param expected the arming the commit answers
	 * @param found the arming in force, {@code null} if the timer is not armed
	 */
	public StaleTimerException(String executionId, String path, long expected, @Nullable Long found) {
		super("Timer '%s' of execution '%s' fired for arming %d, %s".formatted(path, executionId, expected,
				(found != null) ? "arming %d is in force".formatted(found) : "but is not armed any more"), null,
				DynamoFailure.local(DynamoErrorType.CONDITIONAL_CHECK_FAILED));
		this.executionId = executionId;
		this.path = path;
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
	 * Return the path of the timer.
	 * @return the path
	 */
	public String getPath() {
		return this.path;
	}

	/**
	 * Return the arming the commit answers.
	 * @return the arming
	 */
	public long getExpected() {
		return this.expected;
	}

	/**
	 * Return the arming in force.
	 * @return the arming, {@code null} if the timer is not armed
	 */
	public @Nullable Long getFound() {
		return this.found;
	}

}
