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

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

import org.springframework.util.ClassUtils;

/**
 * Takes out of errors what must not get into traces: messages can contain keys and
 * values, and so can the item a condition failed on.
 */
final class ObservedErrors {

	private static final Class<?>[] SIGNATURE = { String.class, Throwable.class, DynamoFailure.class };

	private ObservedErrors() {
	}

	/**
	 * Return an error of the same type whose message is its code or type.
	 * @param error the error
	 * @return what can be told of it; an {@code IllegalStateException} whose message is
	 * the type, if that cannot be made with a message alone
	 */
	static Throwable withoutMessage(Throwable error) {
		if (error instanceof AwsServiceException answer) {
			AwsErrorDetails details = answer.awsErrorDetails();
			String code = (details != null) ? details.errorCode() : answer.getClass().getSimpleName();
			AwsServiceException.Builder builder = answer.toBuilder();
			builder.message(code)
				.cause(null)
				.awsErrorDetails(AwsErrorDetails.builder()
					.errorCode(code)
					.errorMessage(code)
					.serviceName((details != null) ? details.serviceName() : null)
					.build());
			return builder.build();
		}
		String type = error.getClass().getSimpleName();
		if (error instanceof SdkException failure) {
			return failure.toBuilder().message(type).cause(null).build();
		}
		Throwable same = (error instanceof DynamoException failure)
				? make(error, messageOf(failure, type), null, factsOf(failure)) : null;
		if (same == null) {
			same = make(error, type);
		}
		if (same == null) {
			same = make(error, type, null);
		}
		return (same != null) ? same : new IllegalStateException(type);
	}

	private static String messageOf(DynamoException failure, String type) {
		return failure.getAwsErrorCode().orElse(type);
	}

	// Neither the item nor the reasons, whose messages can contain values.
	private static DynamoFailure factsOf(DynamoException failure) {
		return new DynamoFailure(failure.getErrorType(), failure.getAwsErrorCode().orElse(null),
				failure.getStatusCode(), failure.getFailure().retryable(), List.of(), Map.of(), null);
	}

	private static @Nullable Throwable make(Throwable error, @Nullable Object... arguments) {
		Class<?>[] types = Arrays.copyOf(SIGNATURE, arguments.length);
		Constructor<?> constructor = ClassUtils.getConstructorIfAvailable(error.getClass(), types);
		try {
			return (constructor != null) ? (Throwable) constructor.newInstance(arguments) : null;
		}
		catch (ReflectiveOperationException ex) {
			return null;
		}
	}

}
