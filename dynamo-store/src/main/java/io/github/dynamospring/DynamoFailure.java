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
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The facts of a failure.
 *
 * @param errorType the kind of failure
 * @param awsErrorCode the error code of DynamoDB, {@code null} if the failure is local
 * @param statusCode the HTTP status of the answer, 0 if there was none
 * @param retryable whether a later attempt may succeed
 * @param cancellationReasons reasons of a cancelled transaction, one per action
 * @param item the stored item that failed a condition; empty if it does not exist or was
 * not asked for
 * @param batchProgress how far an operation on many items came, {@code null} for others
 * @since 0.1.0
 */
public record DynamoFailure(DynamoErrorType errorType, @Nullable String awsErrorCode, int statusCode, boolean retryable,
		List<CancellationReason> cancellationReasons, Map<String, AttributeValue> item,
		@Nullable BatchProgress batchProgress) {

	public DynamoFailure {
		cancellationReasons = List.copyOf(cancellationReasons);
		item = Map.copyOf(item);
	}

	/**
	 * Create the facts of a failed operation on one item or of a transaction.
	 * @param errorType the kind of failure
	 * @param awsErrorCode the error code of DynamoDB, {@code null} if the failure is
	 * local
	 * @param statusCode the HTTP status of the answer, 0 if there was none
	 * @param retryable whether a later attempt may succeed
	 * @param cancellationReasons reasons of a cancelled transaction, one per action
	 * @param item the stored item that failed a condition, empty for none
	 */
	public DynamoFailure(DynamoErrorType errorType, @Nullable String awsErrorCode, int statusCode, boolean retryable,
			List<CancellationReason> cancellationReasons, Map<String, AttributeValue> item) {
		this(errorType, awsErrorCode, statusCode, retryable, cancellationReasons, item, null);
	}

	/**
	 * Create the facts of a failure that happened before any request.
	 * @param errorType the kind of failure
	 * @return the facts
	 */
	public static DynamoFailure local(DynamoErrorType errorType) {
		return new DynamoFailure(errorType, null, 0, false, List.of(), Map.of());
	}

	/**
	 * Return the same facts with the progress of an operation on many items.
	 * @param progress how far the operation came
	 * @return the facts
	 */
	public DynamoFailure withBatchProgress(BatchProgress progress) {
		return new DynamoFailure(this.errorType, this.awsErrorCode, this.statusCode, this.retryable,
				this.cancellationReasons, this.item, progress);
	}

	/**
	 * Return the same facts of a failure after which the request must not simply be
	 * repeated.
	 * @return the facts
	 */
	public DynamoFailure notRetryable() {
		return new DynamoFailure(this.errorType, this.awsErrorCode, this.statusCode, false, this.cancellationReasons,
				this.item, this.batchProgress);
	}

}
