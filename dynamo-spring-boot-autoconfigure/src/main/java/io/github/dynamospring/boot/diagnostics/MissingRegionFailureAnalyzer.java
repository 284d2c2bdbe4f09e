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

import io.github.dynamospring.boot.autoconfigure.MissingRegionException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes a missing AWS region, also that of a client the application builds itself.
 */
class MissingRegionFailureAnalyzer extends AbstractFailureAnalyzer<RuntimeException> {

	private static final String CHAIN = "the SDK's default chain (system property 'aws.region', environment variable AWS_REGION, AWS profile, instance metadata)";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, RuntimeException cause) {
		MissingRegionException missing = findCause(rootFailure, MissingRegionException.class);
		if (missing != null) {
			return new FailureAnalysis(
					"The DynamoDB client needs an AWS region. '%s' is not set, and neither its profile, an AwsRegionProvider bean nor %s names one."
						.formatted(missing.getProperty(), CHAIN),
					"Set '%s', for example to 'eu-central-1'. To work without AWS, set 'dynamo.endpoint' to a local DynamoDB, or 'dynamo.embedded.enabled' to true with dynamo-embedded on the class path."
						.formatted(missing.getProperty()),
					missing);
		}
		SdkClientException sdk = findCause(rootFailure, SdkClientException.class);
		if (sdk == null || !String.valueOf(sdk.getMessage()).startsWith("Unable to load region")) {
			return null;
		}
		return new FailureAnalysis(
				"A client that the application builds itself needs an AWS region, and %s names none.".formatted(CHAIN),
				"Set AWS_REGION, for example to 'eu-central-1', or give its builder a region. 'dynamo.region' is for the client of the starter.",
				sdk);
	}

}
