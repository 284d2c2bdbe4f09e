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
import io.github.dynamospring.DynamoReadException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a state, event or context cannot be written as text or read as the wanted
 * type. Trying again does not help.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class PayloadException extends DynamoReadException {

	/**
	 * Create an exception.
	 * @param message what is wrong and how to mend it
	 * @param cause the cause
	 */
	public PayloadException(String message, @Nullable Throwable cause) {
		super(message, cause, DynamoFailure.local(DynamoErrorType.DECODE_ERROR));
	}

}
