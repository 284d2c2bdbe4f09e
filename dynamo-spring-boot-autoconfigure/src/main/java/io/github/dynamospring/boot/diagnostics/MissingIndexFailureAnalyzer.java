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

import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes an index that a request sent while the application starts names in vain.
 */
class MissingIndexFailureAnalyzer extends AbstractFailureAnalyzer<DynamoValidationException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, DynamoValidationException cause) {
		if (!String.valueOf(cause.getMessage()).contains("does not have the specified index")) {
			return null;
		}
		return new FailureAnalysis("DynamoDB has no such index: " + cause.getMessage(),
				"Create the index, or correct its name on the entity. 'dynamo.tables.action=validate' finds all "
						+ "differences between tables and entities at startup; 'create' never changes a table that exists.",
				cause);
	}

}
