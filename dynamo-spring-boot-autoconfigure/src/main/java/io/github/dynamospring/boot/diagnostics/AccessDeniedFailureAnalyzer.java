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

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoErrorType;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Analyzes credentials that AWS does not accept, or that do not permit a request.
 */
class AccessDeniedFailureAnalyzer extends AbstractFailureAnalyzer<DynamoAccessDeniedException> {

	private static final Pattern ACTION = Pattern.compile(
			"(?<who>\\S+) is not authorized to perform: (?<action>dynamodb:\\w+)(?: on resource: (?<resource>\\S+))?");

	private final Environment environment;

	AccessDeniedFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, DynamoAccessDeniedException cause) {
		if (cause.getErrorType() == DynamoErrorType.ACCESS_DENIED) {
			return denied(cause);
		}
		return (cause.getErrorType() == DynamoErrorType.AUTHENTICATION_ERROR) ? unaccepted(cause) : null;
	}

	private FailureAnalysis denied(DynamoAccessDeniedException cause) {
		Matcher matcher = ACTION.matcher(String.valueOf(cause.getMessage()));
		if (!matcher.find()) {
			return new FailureAnalysis("The credentials do not permit a request: " + cause.getMessage(),
					"Permit the action in the IAM policies of the role or user.", cause);
		}
		String action = matcher.group("action");
		String resource = matcher.group("resource");
		String remedy = "Permit %s on %s in the IAM policies of %s.".formatted(action,
				(resource != null) ? resource : "the table and its indexes", matcher.group("who"));
		if (!"none".equals(this.environment.getProperty("dynamo.tables.action"))) {
			remedy += purpose(action);
		}
		return new FailureAnalysis("%s may not perform %s%s.".formatted(matcher.group("who"), action,
				(resource != null) ? " on " + resource : ""), remedy, cause);
	}

	private static String purpose(String action) {
		return switch (action) {
			case "dynamodb:DescribeTable", "dynamodb:DescribeTimeToLive" ->
				" It is needed for 'dynamo.tables.action=validate'; with 'none', the default, tables are not looked at.";
			case "dynamodb:CreateTable" ->
				" It is needed for 'dynamo.tables.action=create', which is meant for development and tests.";
			default -> "";
		};
	}

	private static FailureAnalysis unaccepted(DynamoAccessDeniedException cause) {
		String code = String.valueOf(cause.getFailure().awsErrorCode());
		return switch (code) {
			case "ExpiredTokenException" -> new FailureAnalysis(
					"The AWS credentials have expired: " + cause.getMessage(),
					"Get new ones, for example with 'aws sso login' or a new 'dynamo.session-token'. Credentials of a "
							+ "profile, of a container or an instance are renewed by the SDK, those of properties are not.",
					cause);
			case "InvalidSignatureException", "IncompleteSignatureException" ->
				new FailureAnalysis("AWS does not accept the signature of requests: " + cause.getMessage(),
						"Check the secret key that goes with the access key, and the clock of this machine.", cause);
			default -> new FailureAnalysis(
					"AWS does not know the access key, or not in this region: " + cause.getMessage(),
					"Check the access key and its session token, 'dynamo.profile' or the environment they come from, and "
							+ "'dynamo.region': a region may have to be enabled for the account.",
					cause);
		};
	}

}
