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

import org.springframework.dao.DataIntegrityViolationException;

/**
 * Thrown when the condition of a write did not hold. Its item was not changed.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class DynamoConditionFailedException extends DataIntegrityViolationException implements DynamoException {

	private final transient DynamoFailure failure;

	/**
	 * Create an exception from DynamoDB's answer.
	 * @param message the message
	 * @param cause the cause
	 * @param failure the facts
	 */
	public DynamoConditionFailedException(String message, @Nullable Throwable cause, DynamoFailure failure) {
		super(message, cause);
		this.failure = failure;
	}

	@Override
	public DynamoFailure getFailure() {
		return this.failure;
	}

}
