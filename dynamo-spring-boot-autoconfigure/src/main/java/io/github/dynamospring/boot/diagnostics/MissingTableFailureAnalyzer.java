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

import io.github.dynamospring.DynamoTableNotFoundException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes a table that does not exist, found by {@code dynamo.tables.action=validate} or
 * by a request sent while the application starts.
 */
class MissingTableFailureAnalyzer extends AbstractFailureAnalyzer<DynamoTableNotFoundException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DynamoTableNotFoundException cause) {
		return new FailureAnalysis("DynamoDB has no such table: " + cause.getMessage(),
				"Check 'dynamo.region', 'dynamo.endpoint' and 'dynamo.tables.prefix', then create the table. For "
						+ "development and tests, 'dynamo.tables.action=create' does that at startup.",
				cause);
	}

}
