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

import io.github.dynamospring.DynamoException;
import org.jspecify.annotations.Nullable;

/**
 * What a log may tell of a failure: types, error codes of AWS and where it happened, but
 * no message, which can quote keys and values.
 */
final class LoggableFailure extends Throwable {

	private static final int MAX_CAUSES = 10;

	private final String description;

	private LoggableFailure(String description, @Nullable Throwable cause) {
		super(null, cause);
		this.description = description;
	}

	/**
	 * Return what a log may tell.
	 * @param failure the failure
	 * @return its types, codes and stack traces
	 */
	static LoggableFailure of(Throwable failure) {
		return of(failure, 0);
	}

	private static LoggableFailure of(Throwable failure, int depth) {
		Throwable cause = failure.getCause();
		LoggableFailure loggable = new LoggableFailure(describe(failure),
				(cause != null && depth < MAX_CAUSES) ? of(cause, depth + 1) : null);
		loggable.setStackTrace(failure.getStackTrace());
		return loggable;
	}

	private static String describe(Throwable failure) {
		String type = failure.getClass().getName();
		return (failure instanceof DynamoException ex)
				? ex.getAwsErrorCode().map((code) -> type + " (" + code + ")").orElse(type) : type;
	}

	@Override
	public String toString() {
		return this.description;
	}

}
