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
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

import javax.net.ssl.SSLException;

import io.github.dynamospring.DynamoConnectionException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Analyzes requests without an answer of DynamoDB: nothing listens, such as a LocalStack
 * that is not running, or something else does.
 */
class ConnectionFailureAnalyzer extends AbstractFailureAnalyzer<DynamoConnectionException> {

	private static final String CORRECT = "correct '%s'. Without the property, DynamoDB in 'dynamo.region' is used.";

	private final Environment environment;

	ConnectionFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, DynamoConnectionException cause) {
		ConfiguredEndpoint endpoint = ConfiguredEndpoint.of(this.environment, cause);
		UnknownHostException unknownHost = findCause(cause, UnknownHostException.class);
		if (endpoint == null) {
			return (unknownHost != null) ? unknownRegion(unknownHost, cause) : null;
		}
		String correct = CORRECT.formatted(endpoint.property());
		if (unknownHost != null) {
			return new FailureAnalysis("The host of %s is unknown.".formatted(endpoint),
					"Start what has that name in its network, or " + correct, cause);
		}
		SSLException ssl = findCause(cause, SSLException.class);
		if (ssl != null) {
			return insecure(endpoint, ssl, cause);
		}
		// A timeout while connecting is a ConnectException for some HTTP clients
		if (findCause(cause, SocketTimeoutException.class) != null) {
			return new FailureAnalysis("No answer came in time from %s: %s".formatted(endpoint, cause.getMessage()),
					"See whether a firewall or proxy is in between and whether the server is busy, raise "
							+ "'dynamo.connect-timeout' or 'dynamo.receive-timeout', or " + correct
							+ (endpoint.isSecure() ? " If it speaks HTTP, begin the address with 'http://'." : ""),
					cause);
		}
		if (findCause(cause, ConnectException.class) != null) {
			return new FailureAnalysis("Nothing answers at %s: the connection was refused.".formatted(endpoint),
					"Start DynamoDB Local, LocalStack or whatever should listen there, or " + correct, cause);
		}
		if (isUnreadable(cause)) {
			return new FailureAnalysis(
					"What answers at %s is not DynamoDB: its answer cannot be read.".formatted(endpoint),
					"See what listens there, and " + correct, cause);
		}
		return isHangUp(cause) ? hangUp(endpoint, cause) : null;
	}

	private FailureAnalysis unknownRegion(UnknownHostException unknownHost, DynamoConnectionException cause) {
		return new FailureAnalysis(
				"The host %s is unknown, which is that of DynamoDB in the region.".formatted(unknownHost.getMessage()),
				"Check the spelling of 'dynamo.region' (%s), and whether this machine can resolve names outside of its network."
					.formatted(this.environment.getProperty("dynamo.region", "not set")),
				cause);
	}

	private static FailureAnalysis insecure(ConfiguredEndpoint endpoint, SSLException ssl,
			DynamoConnectionException cause) {
		String message = String.valueOf(ssl.getMessage());
		if (message.contains("plaintext connection") || message.contains("unrecognized SSL message")) {
			return new FailureAnalysis("What listens at %s speaks HTTP, not HTTPS.".formatted(endpoint),
					"Begin '%s' with 'http://'.".formatted(endpoint.property()), cause);
		}
		return new FailureAnalysis("No secure connection to %s can be made: %s".formatted(endpoint, message),
				"Have the JVM trust the certificate of the server (-Djavax.net.ssl.trustStore), or use an 'http://' "
						+ "address for a server on this machine.",
				cause);
	}

	private static FailureAnalysis hangUp(ConfiguredEndpoint endpoint, DynamoConnectionException cause) {
		return new FailureAnalysis("What listens at %s closes the connection without an answer.".formatted(endpoint),
				endpoint.isSecure() ? "See what listens there, and " + CORRECT.formatted(endpoint.property())
						: "If it expects HTTPS, begin '%s' with 'https://'. If it is no DynamoDB at all, %s"
							.formatted(endpoint.property(), CORRECT.formatted(endpoint.property())),
				cause);
	}

	private static boolean isUnreadable(DynamoConnectionException cause) {
		return String.valueOf(cause.getMessage()).contains("unmarshall");
	}

	private boolean isHangUp(DynamoConnectionException cause) {
		if (findCause(cause, SocketException.class) != null) {
			return true;
		}
		for (Throwable current = cause; current != null; current = current.getCause()) {
			if (ClassUtils.getShortName(current.getClass()).equals("NoHttpResponseException")) {
				return true;
			}
		}
		return false;
	}

}
