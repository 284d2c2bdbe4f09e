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

package io.github.dynamospring;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Thrown when a request cannot be right: found before it is sent wherever that is
 * possible, else answered by DynamoDB. The message names the class, the property and the
 * remedy.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class DynamoValidationException extends InvalidDataAccessApiUsageException implements DynamoException {

	private final transient DynamoFailure failure;

	/**
	 * Create an exception for a failure found before any request.
	 * @param message what is wrong and how to mend it
	 */
	public DynamoValidationException(String message) {
		this(message, null, DynamoFailure.local(DynamoErrorType.VALIDATION_ERROR));
	}

	/**
	 * Create an exception for a failure found before any request.
	 * @param message what is wrong and how to mend it
	 * @param cause the cause
	 */
	public DynamoValidationException(String message, Throwable cause) {
		this(message, cause, DynamoFailure.local(DynamoErrorType.VALIDATION_ERROR));
	}

	/**
	 * Create an exception from DynamoDB's answer.
	 * @param message the message
	 * @param cause the cause
	 * @param failure the facts
	 */
	public DynamoValidationException(String message, @Nullable Throwable cause, DynamoFailure failure) {
		super(message, cause);
		this.failure = failure;
	}

	@Override
	public DynamoFailure getFailure() {
		return this.failure;
	}

}
