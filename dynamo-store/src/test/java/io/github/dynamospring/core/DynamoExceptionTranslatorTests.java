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

import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoServiceException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoThrottledException;
import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.DynamoTransactionConflictException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.UncategorizedDynamoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessException;

import static org.assertj.core.api.Assertions.assertThat;

class DynamoExceptionTranslatorTests {

	private final DynamoExceptionTranslator translator = new DynamoExceptionTranslator();

	static Stream<Arguments> codes() {
		return Stream.of(
				Arguments.of("ValidationException", 400, DynamoValidationException.class,
						DynamoErrorType.VALIDATION_ERROR, false),
				Arguments.of("ResourceNotFoundException", 400, DynamoTableNotFoundException.class,
						DynamoErrorType.RESOURCE_NOT_FOUND, false),
				Arguments.of("ConditionalCheckFailedException", 400, DynamoConditionFailedException.class,
						DynamoErrorType.CONDITIONAL_CHECK_FAILED, false),
				Arguments.of("ProvisionedThroughputExceededException", 400, DynamoThrottledException.class,
						DynamoErrorType.PROVISIONED_THROUGHPUT_EXCEEDED, true),
				Arguments.of("ThrottlingException", 400, DynamoThrottledException.class, DynamoErrorType.THROTTLED,
						true),
				Arguments.of("RequestLimitExceeded", 400, DynamoThrottledException.class, DynamoErrorType.THROTTLED,
						true),
				Arguments.of("AccessDeniedException", 400, DynamoAccessDeniedException.class,
						DynamoErrorType.ACCESS_DENIED, false),
				Arguments.of("UnrecognizedClientException", 400, DynamoAccessDeniedException.class,
						DynamoErrorType.AUTHENTICATION_ERROR, false),
				Arguments.of("TransactionConflictException", 400, DynamoTransactionConflictException.class,
						DynamoErrorType.TRANSACTION_CONFLICT, true),
				Arguments.of("ItemCollectionSizeLimitExceededException", 400, UncategorizedDynamoException.class,
						DynamoErrorType.ITEM_COLLECTION_SIZE_EXCEEDED, false),
				Arguments.of("InternalServerError", 500, DynamoServiceException.class,
						DynamoErrorType.INTERNAL_SERVER_ERROR, true),
				Arguments.of("SomethingNew", 503, DynamoServiceException.class, DynamoErrorType.INTERNAL_SERVER_ERROR,
						true),
				Arguments.of("SomethingNew", 400, UncategorizedDynamoException.class, DynamoErrorType.OTHER, false));
	}

	@ParameterizedTest
	@MethodSource("codes")
	void translatesByErrorCode(String code, int status, Class<?> expected, DynamoErrorType type, boolean retryable) {
		DataAccessException translated = this.translator.translateExceptionIfPossible(DynamoDbException.builder()
			.message("no")
			.statusCode(status)
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage("because").build())
			.build());
		assertThat(translated).isExactlyInstanceOf(expected).hasMessage("because");
		DynamoException facts = (DynamoException) translated;
		assertThat(facts.getErrorType()).isEqualTo(type);
		assertThat(facts.getAwsErrorCode()).contains(code);
		assertThat(facts.getStatusCode()).isEqualTo(status);
		assertThat(facts.isRetryable()).isEqualTo(retryable);
		assertThat(facts.getCancellationReasons()).isEmpty();
	}

	@Test
	void failedConditionKeepsTheItem() {
		DataAccessException translated = this.translator
			.translateExceptionIfPossible(ConditionalCheckFailedException.builder()
				.item(Map.of("pk", AttributeValue.fromS("a")))
				.awsErrorDetails(AwsErrorDetails.builder()
					.errorCode("ConditionalCheckFailedException")
					.errorMessage("The conditional request failed")
					.build())
				.build());
		assertThat(((DynamoException) translated).getFailure().item()).containsOnlyKeys("pk");
	}

	@Test
	void cancelledTransactionKeepsTheReasonsInOrder() {
		DataAccessException translated = this.translator
			.translateExceptionIfPossible(TransactionCanceledException.builder()
				.cancellationReasons(CancellationReason.builder().code("None").build(),
						CancellationReason.builder().code("ConditionalCheckFailed").message("failed").build())
				.awsErrorDetails(AwsErrorDetails.builder()
					.errorCode("TransactionCanceledException")
					.errorMessage("Transaction cancelled")
					.build())
				.build());
		assertThat(translated).isInstanceOf(DynamoTransactionCanceledException.class);
		assertThat(((DynamoException) translated).getCancellationReasons())
			.extracting(io.github.dynamospring.CancellationReason::code)
			.containsExactly("None", "ConditionalCheckFailed");
	}

	@Test
	void missingAnswerIsAConnectionFailure() {
		DataAccessException translated = this.translator
			.translateExceptionIfPossible(SdkClientException.create("Unable to execute HTTP request: refused"));
		assertThat(translated).isInstanceOf(DynamoConnectionException.class);
		assertThat(((DynamoException) translated).getErrorType()).isEqualTo(DynamoErrorType.TRANSPORT_ERROR);
		assertThat(((DynamoException) translated).isRetryable()).isTrue();
	}

	@Test
	void missingCredentialsAreToldApart() {
		DataAccessException translated = this.translator.translateExceptionIfPossible(
				SdkClientException.create("Unable to load credentials from any of the providers in the chain"));
		assertThat(translated).isInstanceOf(DynamoAccessDeniedException.class);
		assertThat(((DynamoException) translated).getErrorType()).isEqualTo(DynamoErrorType.NO_CREDENTIALS);
	}

	@Test
	void throttlingIsTransient() {
		assertThat(this.translator.translateExceptionIfPossible(DynamoDbException.builder()
			.statusCode(400)
			.awsErrorDetails(
					AwsErrorDetails.builder().errorCode("ThrottlingException").errorMessage("slow down").build())
			.build())).isInstanceOf(TransientDataAccessException.class);
	}

	@Test
	void otherExceptionsAreLeftAlone() {
		assertThat(this.translator.translateExceptionIfPossible(new IllegalStateException("mine"))).isNull();
	}

}
