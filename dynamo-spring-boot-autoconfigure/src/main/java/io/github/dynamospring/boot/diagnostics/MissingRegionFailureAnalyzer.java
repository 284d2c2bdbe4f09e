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

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes a missing AWS region.
 */
class MissingRegionFailureAnalyzer extends AbstractFailureAnalyzer<MissingRegionException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, MissingRegionException cause) {
		return new FailureAnalysis(
				"The DynamoDB client needs an AWS region. '%s' is not set, and neither its profile, an AwsRegionProvider bean nor the SDK's default chain (system property 'aws.region', environment variable AWS_REGION, AWS profile, instance metadata) names one."
					.formatted(cause.getProperty()),
				"Set '%s', for example to 'eu-central-1'. To work without AWS, set 'dynamo.endpoint' to a local DynamoDB, or 'dynamo.embedded.enabled' to true with dynamo-embedded on the class path."
					.formatted(cause.getProperty()),
				cause);
	}

}
