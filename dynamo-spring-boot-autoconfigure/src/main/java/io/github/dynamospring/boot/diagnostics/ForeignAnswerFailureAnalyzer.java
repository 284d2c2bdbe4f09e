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

import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;

/**
 * Analyzes answers that cannot be those of DynamoDB, which names an error by its code,
 * and of stand-ins that lack an operation.
 */
class ForeignAnswerFailureAnalyzer extends AbstractFailureAnalyzer<DataAccessException> {

	private final Environment environment;

	ForeignAnswerFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, DataAccessException cause) {
		ConfiguredEndpoint endpoint = ConfiguredEndpoint.of(this.environment, cause);
		if (endpoint == null || !(cause instanceof DynamoException failed)) {
			return null;
		}
		DynamoFailure failure = failed.getFailure();
		if (failure.awsErrorCode() == null && failure.statusCode() > 0) {
			return new FailureAnalysis(
					"What answers at %s is not DynamoDB: it sent the status %d without an error of DynamoDB."
						.formatted(endpoint, failure.statusCode()),
					"See what listens there, such as a web server or proxy, and correct '%s'."
						.formatted(endpoint.property()),
					cause);
		}
		if ("UnknownOperationException".equals(failure.awsErrorCode())) {
			return new FailureAnalysis(
					"What answers at %s does not know the operation: %s".formatted(endpoint, cause.getMessage()),
					"Not every stand-in for DynamoDB knows all operations; most lack vector searches. Use the embedded "
							+ "engine ('dynamo.embedded.enabled'), or set 'dynamo.search-endpoint' to something that does.",
					cause);
		}
		return null;
	}

}
