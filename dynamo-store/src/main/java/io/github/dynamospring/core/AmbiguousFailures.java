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

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Arrays;

import javax.net.ssl.SSLHandshakeException;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;

import org.springframework.dao.DataAccessException;

/**
 * Tells failures after which a write may have been applied nevertheless from those after
 * which it has not: a lost answer or a server error from a refusal, a throttled request
 * or a connection that was never made.
 */
final class AmbiguousFailures {

	private static final String MAYBE_APPLIED = "%s. An earlier attempt of this call was not answered, though, and may "
			+ "have been applied";

	private AmbiguousFailures() {
	}

	/**
	 * Whether a request may have been applied although it failed.
	 * @param failure the SDK's exception
	 * @return {@code false} if it has certainly not been applied
	 */
	static boolean mayHaveBeenApplied(@Nullable Throwable failure) {
		if (failure instanceof SdkServiceException answer) {
			return !answer.isThrottlingException() && answer.statusCode() >= 500;
		}
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof ConnectException || cause instanceof UnknownHostException
					|| cause instanceof NoRouteToHostException || cause instanceof SSLHandshakeException) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Whether the condition of a write may have failed because an earlier attempt of the
	 * same call has been applied and its answer was lost.
	 * @param ex the failed condition
	 * @return {@code false} if there was no earlier attempt, or all were refused
	 */
	static boolean mayHaveBeenAppliedBefore(DynamoConditionFailedException ex) {
		if (!(ex.getCause() instanceof SdkException last) || last.numAttempts() == null || last.numAttempts() < 2) {
			return false;
		}
		Throwable[] earlier = last.getSuppressed();
		return earlier.length == 0 || !Arrays.stream(earlier).allMatch(AmbiguousFailures::isRefusal);
	}

	/*
	 * The SDK keeps the earlier attempts as text only. This part of it is the SDK's own
	 * and says that the service answered with a refusal, such as when it throttles.
	 */
	private static boolean isRefusal(Throwable attempt) {
		String message = attempt.getMessage();
		return message != null && message.contains("Status Code: 4");
	}

	/**
	 * Add to what a failed condition means that an earlier attempt may have been applied.
	 * @param failure the exception to throw
	 * @param ex the failed condition
	 * @return the exception to throw
	 */
	static DataAccessException explain(DataAccessException failure, DynamoConditionFailedException ex) {
		if (!mayHaveBeenAppliedBefore(ex)) {
			return failure;
		}
		return DynamoExceptionTranslator.restate(failure, MAYBE_APPLIED.formatted(failure.getMessage()),
				((DynamoException) failure).getFailure());
	}

}
