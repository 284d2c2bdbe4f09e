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

import java.net.ConnectException;
import java.net.UnknownHostException;

import io.github.dynamospring.DynamoConnectionException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Analyzes an endpoint where nothing answers, such as a LocalStack that is not running.
 */
class EndpointRefusedFailureAnalyzer extends AbstractFailureAnalyzer<DynamoConnectionException> {

	private final Environment environment;

	EndpointRefusedFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, DynamoConnectionException cause) {
		String endpoint = this.environment.getProperty("dynamo.endpoint");
		boolean unknownHost = findCause(cause, UnknownHostException.class) != null;
		boolean refused = findCause(cause, ConnectException.class) != null;
		if (endpoint == null || !(refused || unknownHost)) {
			return null;
		}
		return new FailureAnalysis(
				unknownHost ? "The host of 'dynamo.endpoint' (%s) is unknown.".formatted(endpoint)
						: "Nothing answers at 'dynamo.endpoint' (%s): the connection was refused.".formatted(endpoint),
				"Start DynamoDB Local, LocalStack or whatever should listen there, or correct 'dynamo.endpoint'. "
						+ "Without the property, DynamoDB in 'dynamo.region' is used.",
				cause);
	}

}
