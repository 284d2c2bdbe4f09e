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

import java.util.List;
import java.util.Optional;

/**
 * What every exception of this library tells beside its place in Spring's
 * {@link org.springframework.dao.DataAccessException} hierarchy. Catch the Spring class
 * and look at this interface for the facts; never at the message.
 *
 * @since 0.1.0
 */
public interface DynamoException {

	/**
	 * Return the facts of the failure.
	 * @return the facts
	 */
	DynamoFailure getFailure();

	/**
	 * Return the kind of failure.
	 * @return the kind
	 */
	default DynamoErrorType getErrorType() {
		return getFailure().errorType();
	}

	/**
	 * Return the error code DynamoDB answered, such as {@code ThrottlingException}.
	 * @return the code, empty if the failure is local
	 */
	default Optional<String> getAwsErrorCode() {
		return Optional.ofNullable(getFailure().awsErrorCode());
	}

	/**
	 * Return the HTTP status of DynamoDB's answer.
	 * @return the status, 0 if there was no answer
	 */
	default int getStatusCode() {
		return getFailure().statusCode();
	}

	/**
	 * Whether sending the same request again may succeed. The client has already done so
	 * as often as it is configured to.
	 * @return {@code true} if a later attempt makes sense
	 */
	default boolean isRetryable() {
		return getFailure().retryable();
	}

	/**
	 * Return why a transaction was cancelled, one reason per action in their order.
	 * @return the reasons, empty for all other failures
	 */
	default List<CancellationReason> getCancellationReasons() {
		return getFailure().cancellationReasons();
	}

	/**
	 * Return how far an operation on many items came before it failed.
	 * @return the progress, empty for all other operations
	 */
	default Optional<BatchProgress> getBatchProgress() {
		return Optional.ofNullable(getFailure().batchProgress());
	}

}
