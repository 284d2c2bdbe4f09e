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

package io.github.dynamospring.observability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.CancellationReason;
import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.DynamoValidationException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PermissionDeniedDataAccessException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of an error.
 */
class ObservedErrorsTests {

	private static final String SECRET = "secret-4711";

	@Test
	void keepsTheTypeAndTheCodeOfAnExceptionOfTheLibrary() {
		DynamoFailure failure = new DynamoFailure(DynamoErrorType.CONDITIONAL_CHECK_FAILED,
				"ConditionalCheckFailedException", 400, true,
				List.of(new CancellationReason("ConditionalCheckFailed", SECRET, Map.of())),
				Map.of("pk", AttributeValue.fromS(SECRET)), null);
		Throwable told = ObservedErrors
			.withoutMessage(new DynamoConditionFailedException(SECRET, new RuntimeException(SECRET), failure));
		assertThat(told).isExactlyInstanceOf(DynamoConditionFailedException.class)
			.hasMessage("ConditionalCheckFailedException")
			.hasNoCause();
		DynamoFailure facts = ((DynamoException) told).getFailure();
		assertThat(facts.errorType()).isEqualTo(DynamoErrorType.CONDITIONAL_CHECK_FAILED);
		assertThat(facts.statusCode()).isEqualTo(400);
		assertThat(facts.retryable()).isTrue();
		assertThat(facts.toString()).doesNotContain(SECRET);
	}

	@Test
	void keepsTheTypeOfAnExceptionThatTakesAMessageOrACause() {
		assertThat(ObservedErrors.withoutMessage(new DynamoValidationException(SECRET)))
			.isExactlyInstanceOf(DynamoValidationException.class)
			.hasMessage("DynamoValidationException");
		assertThat(ObservedErrors.withoutMessage(new DuplicateKeyException(SECRET)))
			.isExactlyInstanceOf(DuplicateKeyException.class)
			.hasMessage("DuplicateKeyException");
		assertThat(
				ObservedErrors.withoutMessage(new PermissionDeniedDataAccessException(SECRET, new IOException(SECRET))))
			.isExactlyInstanceOf(PermissionDeniedDataAccessException.class)
			.hasMessage("PermissionDeniedDataAccessException");
		assertThat(ObservedErrors.withoutMessage(SdkClientException.create(SECRET)))
			.isExactlyInstanceOf(SdkClientException.class)
			.hasMessage("SdkClientException");
	}

	@Test
	void namesTheTypeOfAnExceptionThatCannotBeMade() {
		for (Throwable error : List.of(new Hidden(SECRET), new DynamoTableMismatchException(List.of(SECRET)),
				new UncheckedIOException(SECRET, new IOException(SECRET)))) {
			assertThat(ObservedErrors.withoutMessage(error)).isExactlyInstanceOf(IllegalStateException.class)
				.hasMessage(error.getClass().getSimpleName())
				.hasNoCause();
		}
	}

	private static final class Hidden extends RuntimeException {

		Hidden(String message) {
			super(message);
		}

	}

}
