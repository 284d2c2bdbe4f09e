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

package io.github.dynamospring.boot.actuate;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.AdaptiveRetryStrategy;
import software.amazon.awssdk.retries.LegacyRetryStrategy;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * How a client of the SDK is set up. Credentials are not part of it, nor is anything in
 * an endpoint that could be some.
 *
 * @param asynchronous whether it is the SDK's asynchronous client
 * @param region the region
 * @param endpointKind where its requests go
 * @param endpoint the endpoint, {@code null} for the one of the region
 * @param retryMode how requests are retried: standard, adaptive, legacy, custom;
 * {@code null} if the client does not say
 * @param maxAttempts how often a request is sent at most, {@code null} if the client does
 * not say
 * @param callTimeout how long a call may take with its retries, {@code null} for no limit
 * of its own
 * @param attemptTimeout how long an attempt may take, {@code null} for no limit of its
 * own
 * @since 0.1.0
 */
@JsonInclude(Include.NON_EMPTY)
public record DynamoClientDescriptor(boolean asynchronous, String region, EndpointKind endpointKind,
		@Nullable String endpoint, @Nullable String retryMode, @Nullable Integer maxAttempts,
		@Nullable Duration callTimeout, @Nullable Duration attemptTimeout) {

	/**
	 * Describe a client.
	 * @param configuration how the client is set up
	 * @param asynchronous whether it is the SDK's asynchronous client
	 * @param embeddedEndpoint the endpoint of the embedded engine, {@code null} if there
	 * is none
	 * @return the description
	 */
	static DynamoClientDescriptor of(AwsServiceClientConfiguration configuration, boolean asynchronous,
			@Nullable URI embeddedEndpoint) {
		Optional<URI> endpoint = configuration.endpointOverride();
		ClientOverrideConfiguration settings = configuration.overrideConfiguration();
		RetryStrategy retries = settings.retryStrategy().orElse(null);
		return new DynamoClientDescriptor(asynchronous, configuration.region().id(),
				EndpointKind.of(endpoint, embeddedEndpoint),
				endpoint.map(DynamoClientDescriptor::withoutSecrets).orElse(null),
				(retries != null) ? mode(retries) : null, (retries != null) ? retries.maxAttempts() : null,
				settings.apiCallTimeout().orElse(null), settings.apiCallAttemptTimeout().orElse(null));
	}

	private static String withoutSecrets(URI endpoint) {
		try {
			return new URI(endpoint.getScheme(), null, endpoint.getHost(), endpoint.getPort(), endpoint.getPath(), null,
					null)
				.toString();
		}
		catch (URISyntaxException ex) {
			return endpoint.getScheme() + "://******";
		}
	}

	private static String mode(RetryStrategy retries) {
		if (retries instanceof StandardRetryStrategy) {
			return "standard";
		}
		if (retries instanceof AdaptiveRetryStrategy) {
			return "adaptive";
		}
		return (retries instanceof LegacyRetryStrategy) ? "legacy" : "custom";
	}

	/**
	 * Where the requests of a client go.
	 */
	public enum EndpointKind {

		/** To DynamoDB in the region. */
		AWS,

		/** To an endpoint the client was given. */
		CUSTOM,

		/** To the embedded engine. */
		EMBEDDED;

		private static EndpointKind of(Optional<URI> endpoint, @Nullable URI embedded) {
			if (endpoint.isEmpty()) {
				return AWS;
			}
			return endpoint.get().equals(embedded) ? EMBEDDED : CUSTOM;
		}

	}

}
