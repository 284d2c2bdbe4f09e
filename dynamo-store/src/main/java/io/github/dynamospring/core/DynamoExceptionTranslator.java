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

package io.github.dynamospring.core;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.CancellationReason;
import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoServiceException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoThrottledException;
import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.DynamoTransactionConflictException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.UncategorizedDynamoException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * Translates the SDK's exceptions to Spring's {@link DataAccessException} hierarchy, by
 * the error code DynamoDB answered. Exceptions that are not the SDK's are left alone.
 *
 * @since 0.1.0
 */
public class DynamoExceptionTranslator implements PersistenceExceptionTranslator {

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		if (ex instanceof AwsServiceException serviceException) {
			return translateServiceException(serviceException);
		}
		if (ex instanceof SdkException sdkException) {
			return translateClientException(sdkException);
		}
		return null;
	}

	private DataAccessException translateServiceException(AwsServiceException ex) {
		DynamoErrorType type = errorType(ex);
		return create(message(ex), ex, failure(ex, type));
	}

	/**
	 * Create the exception that belongs to the kind of a failure.
	 * @param message the message
	 * @param cause the cause
	 * @param failure the facts
	 * @return the exception
	 */
	static DataAccessException create(String message, Throwable cause, DynamoFailure failure) {
		return switch (failure.errorType()) {
			case VALIDATION_ERROR -> new DynamoValidationException(message, cause, failure);
			case RESOURCE_NOT_FOUND -> new DynamoTableNotFoundException(message, cause, failure);
			case CONDITIONAL_CHECK_FAILED -> new DynamoConditionFailedException(message, cause, failure);
			case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLED -> new DynamoThrottledException(message, cause, failure);
			case ACCESS_DENIED, AUTHENTICATION_ERROR, NO_CREDENTIALS ->
				new DynamoAccessDeniedException(message, cause, failure);
			case TRANSACTION_CANCELED -> new DynamoTransactionCanceledException(message, cause, failure);
			case TRANSACTION_CONFLICT -> new DynamoTransactionConflictException(message, cause, failure);
			case INTERNAL_SERVER_ERROR -> new DynamoServiceException(message, cause, failure);
			case TRANSPORT_ERROR -> new DynamoConnectionException(message, cause, failure);
			case ITEM_COLLECTION_SIZE_EXCEEDED, DECODE_ERROR, OTHER ->
				new UncategorizedDynamoException(message, cause, failure);
		};
	}

	/**
	 * Create an exception of the same kind with another message and other facts.
	 * @param ex the exception, which becomes the cause
	 * @param message the message
	 * @param failure the facts
	 * @return the exception
	 */
	static DataAccessException restate(DataAccessException ex, String message, DynamoFailure failure) {
		if (ex instanceof DynamoOptimisticLockingException) {
			return new DynamoOptimisticLockingException(message, ex, failure);
		}
		if (ex instanceof DynamoDuplicateKeyException) {
			return new DynamoDuplicateKeyException(message, ex, failure);
		}
		if (ex instanceof DynamoConnectionException) {
			return new DynamoConnectionException(message, ex, failure);
		}
		return create(message, ex, failure);
	}

	private static String message(AwsServiceException ex) {
		String message = (ex.awsErrorDetails() != null) ? ex.awsErrorDetails().errorMessage() : null;
		return (message != null && !message.isBlank()) ? message : String.valueOf(ex.getMessage());
	}

	private static DynamoErrorType errorType(AwsServiceException ex) {
		String code = (ex.awsErrorDetails() != null) ? ex.awsErrorDetails().errorCode() : null;
		DynamoErrorType type = (code != null) ? errorType(code) : DynamoErrorType.OTHER;
		if (type == DynamoErrorType.OTHER && ex.isThrottlingException()) {
			return DynamoErrorType.THROTTLED;
		}
		return (type == DynamoErrorType.OTHER && ex.statusCode() >= 500) ? DynamoErrorType.INTERNAL_SERVER_ERROR : type;
	}

	private static DynamoErrorType errorType(String code) {
		return switch (code) {
			case "ValidationException", "SerializationException", "IdempotentParameterMismatchException",
					"ResourceInUseException", "LimitExceededException" ->
				DynamoErrorType.VALIDATION_ERROR;
			case "ResourceNotFoundException", "TableNotFoundException", "IndexNotFoundException" ->
				DynamoErrorType.RESOURCE_NOT_FOUND;
			case "ConditionalCheckFailedException" -> DynamoErrorType.CONDITIONAL_CHECK_FAILED;
			case "ProvisionedThroughputExceededException" -> DynamoErrorType.PROVISIONED_THROUGHPUT_EXCEEDED;
			case "ThrottlingException", "RequestLimitExceeded", "RequestLimitExceededException" ->
				DynamoErrorType.THROTTLED;
			case "AccessDeniedException", "AccessDenied" -> DynamoErrorType.ACCESS_DENIED;
			case "UnrecognizedClientException", "IncompleteSignatureException", "MissingAuthenticationTokenException",
					"InvalidSignatureException", "ExpiredTokenException", "InvalidClientTokenId" ->
				DynamoErrorType.AUTHENTICATION_ERROR;
			case "TransactionCanceledException" -> DynamoErrorType.TRANSACTION_CANCELED;
			case "TransactionConflictException", "TransactionInProgressException", "ReplicatedWriteConflictException" ->
				DynamoErrorType.TRANSACTION_CONFLICT;
			case "ItemCollectionSizeLimitExceededException" -> DynamoErrorType.ITEM_COLLECTION_SIZE_EXCEEDED;
			case "InternalServerError", "InternalServerErrorException", "InternalFailure", "ServiceUnavailable",
					"ServiceUnavailableException" ->
				DynamoErrorType.INTERNAL_SERVER_ERROR;
			default -> DynamoErrorType.OTHER;
		};
	}

	private static DynamoFailure failure(AwsServiceException ex, DynamoErrorType type) {
		String code = (ex.awsErrorDetails() != null) ? ex.awsErrorDetails().errorCode() : null;
		return new DynamoFailure(type, code, ex.statusCode(), isRetryable(type), reasons(ex), item(ex));
	}

	private static boolean isRetryable(DynamoErrorType type) {
		return switch (type) {
			case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLED, TRANSACTION_CONFLICT, INTERNAL_SERVER_ERROR,
					TRANSPORT_ERROR ->
				true;
			default -> false;
		};
	}

	private static List<CancellationReason> reasons(AwsServiceException ex) {
		if (ex instanceof TransactionCanceledException canceled && canceled.hasCancellationReasons()) {
			return canceled.cancellationReasons()
				.stream()
				.map((reason) -> new CancellationReason(String.valueOf(reason.code()), reason.message(),
						reason.hasItem() ? reason.item() : Map.of()))
				.toList();
		}
		return List.of();
	}

	private static Map<String, AttributeValue> item(AwsServiceException ex) {
		return (ex instanceof ConditionalCheckFailedException failed && failed.hasItem()) ? failed.item() : Map.of();
	}

	private DataAccessException translateClientException(SdkException ex) {
		String message = String.valueOf(ex.getMessage());
		if (ex instanceof SdkClientException && isCredentialsFailure(message)) {
			return create(message, ex, DynamoFailure.local(DynamoErrorType.NO_CREDENTIALS));
		}
		return create(message, ex,
				new DynamoFailure(DynamoErrorType.TRANSPORT_ERROR, null, 0, true, List.of(), Map.of()));
	}

	/*
	 * The SDK has neither a type nor a code for missing credentials, only these texts of
	 * its providers.
	 */
	private static boolean isCredentialsFailure(String message) {
		return message.startsWith("Unable to load credentials")
				|| message.startsWith("Profile file contained no credentials");
	}

}
