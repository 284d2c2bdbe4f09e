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

import io.github.dynamospring.DynamoThrottledException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes requests that DynamoDB still throttles after all retries.
 */
class ThrottledFailureAnalyzer extends AbstractFailureAnalyzer<DynamoThrottledException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DynamoThrottledException cause) {
		return new FailureAnalysis("DynamoDB throttles the request, also after the retries: " + cause.getMessage(),
				"Try again later, or with more patience ('dynamo.max-retries', 'dynamo.max-backoff'). If it is the "
						+ "capacity of a table that is exceeded, raise it or make the table one on demand.",
				cause);
	}

}
