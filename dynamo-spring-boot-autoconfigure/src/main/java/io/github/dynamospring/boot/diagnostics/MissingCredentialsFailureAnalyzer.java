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

package io.github.dynamospring.boot.diagnostics;

import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoErrorType;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes missing credentials, which are looked for when the first request is sent.
 */
class MissingCredentialsFailureAnalyzer extends AbstractFailureAnalyzer<DynamoAccessDeniedException> {

	private static final String CHAIN = "Unable to load credentials from any of the providers in the chain";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, DynamoAccessDeniedException cause) {
		if (cause.getErrorType() != DynamoErrorType.NO_CREDENTIALS) {
			return null;
		}
		return new FailureAnalysis("The DynamoDB client has no AWS credentials: " + reason(cause),
				"Give the process a role or a profile the SDK's default chain can find (environment variables "
						+ "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or AWS_PROFILE, container or instance role), set 'dynamo.profile' or 'dynamo.access-key' and "
						+ "'dynamo.secret-key', or declare an AwsCredentialsProvider bean.",
				cause);
	}

	// The message of a chain lists all of its members with what each of them lacks.
	private static String reason(DynamoAccessDeniedException cause) {
		String message = String.valueOf(cause.getMessage());
		return message.startsWith(CHAIN) ? "the SDK's default chain found none." : message;
	}

}
