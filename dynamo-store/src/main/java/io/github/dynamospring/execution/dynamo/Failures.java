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

package io.github.dynamospring.execution.dynamo;

import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.core.DynamoExceptionTranslator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;

/**
 * Reads the SDK's exceptions.
 */
final class Failures {

	private static final DynamoExceptionTranslator TRANSLATOR = new DynamoExceptionTranslator();

	private Failures() {
	}

	static RuntimeException translate(RuntimeException ex) {
		DataAccessException translated = TRANSLATOR.translateExceptionIfPossible(ex);
		return (translated != null) ? translated : ex;
	}

	static DynamoErrorType errorType(RuntimeException ex) {
		return (translate(ex) instanceof DynamoException dynamo) ? dynamo.getErrorType() : DynamoErrorType.OTHER;
	}

	/**
	 * Whether a condition did not hold, alone or in a transaction. Emulators answer a
	 * transaction with either.
	 * @param ex the SDK's exception
	 * @return {@code true} if nothing was written because of a condition
	 */
	static boolean isConditionFailed(RuntimeException ex) {
		return ex instanceof ConditionalCheckFailedException
				|| (ex instanceof TransactionCanceledException canceled && canceled.cancellationReasons()
					.stream()
					.anyMatch((reason) -> "ConditionalCheckFailed".equals(reason.code())));
	}

	/**
	 * Whether the same request may succeed a moment later and was certainly not applied.
	 * @param ex the SDK's exception
	 * @return {@code true} after contention or throttling
	 */
	static boolean isContended(RuntimeException ex) {
		if (ex instanceof TransactionCanceledException canceled) {
			return !isConditionFailed(ex) && canceled.cancellationReasons()
				.stream()
				.anyMatch((reason) -> switch (String.valueOf(reason.code())) {
					case "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded" -> true;
					default -> false;
				});
		}
		return switch (errorType(ex)) {
			case TRANSACTION_CONFLICT, THROTTLED, PROVISIONED_THROUGHPUT_EXCEEDED -> true;
			default -> false;
		};
	}

}
