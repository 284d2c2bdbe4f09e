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

import io.github.dynamospring.boot.autoconfigure.MissingEmbeddedDynamoException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes an embedded engine that is switched on but absent.
 */
class MissingEmbeddedDynamoFailureAnalyzer extends AbstractFailureAnalyzer<MissingEmbeddedDynamoException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, MissingEmbeddedDynamoException cause) {
		return new FailureAnalysis(
				"'dynamo.embedded.enabled' is true, but the embedded engine is not on the class path.",
				"Add the dependency 'io.github.dynamospring:dynamo-embedded', with test scope or in a development "
						+ "profile of the build; as an optional one it is there when the build runs the application, but Spring "
						+ "Boot leaves it out of the jar. To use a real DynamoDB, remove 'dynamo.embedded.enabled'.",
				cause);
	}

}
