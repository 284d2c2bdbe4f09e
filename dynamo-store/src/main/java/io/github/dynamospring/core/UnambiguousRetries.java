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

package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * Lets the client retry a request only after failures that say it has not been applied.
 * All else, such as the number of attempts, the pauses and the budget of retries, stays
 * the client's. Requests it is not added to are not touched.
 */
final class UnambiguousRetries {

	private final AwsRequestOverrideConfiguration override = AwsRequestOverrideConfiguration.builder()
		.addPlugin(new CachingPlugin())
		.build();

	/**
	 * Return the override of a request.
	 * @param existing what the request overrides already, {@code null} for nothing
	 * @return the override
	 */
	AwsRequestOverrideConfiguration apply(@Nullable AwsRequestOverrideConfiguration existing) {
		return (existing != null) ? existing.toBuilder().addPlugin(UnambiguousRetries::configure).build()
				: this.override;
	}

	private static void configure(SdkServiceClientConfiguration.Builder client) {
		client.overrideConfiguration(configuration(client));
	}

	private static ClientOverrideConfiguration configuration(SdkServiceClientConfiguration.Builder client) {
		RetryStrategy strategy = client.overrideConfiguration()
			.retryStrategy()
			.orElseThrow(() -> new IllegalStateException("The DynamoDB client has no retry strategy"));
		return ClientOverrideConfiguration.builder().retryStrategy(new Strategy(strategy)).build();
	}

	/**
	 * Looks at the client's configuration once, since all requests go to the same client
	 * and the SDK copies the configuration each time it is asked for.
	 */
	private static final class CachingPlugin implements SdkPlugin {

		private volatile @Nullable ClientOverrideConfiguration configuration;

		@Override
		public void configureClient(SdkServiceClientConfiguration.Builder client) {
			ClientOverrideConfiguration cached = this.configuration;
			if (cached == null) {
				cached = configuration(client);
				this.configuration = cached;
			}
			client.overrideConfiguration(cached);
		}

	}

	/**
	 * The client's strategy but for ambiguous failures.
	 *
	 * @param delegate the client's strategy
	 */
	private record Strategy(RetryStrategy delegate) implements RetryStrategy {

		@Override
		public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
			return this.delegate.acquireInitialToken(request);
		}

		@Override
		public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
			if (AmbiguousFailures.mayHaveBeenApplied(request.failure())) {
				throw new TokenAcquisitionFailedException("The request may have been applied and must not be repeated",
						request.token(), request.failure());
			}
			return this.delegate.refreshRetryToken(request);
		}

		@Override
		public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
			return this.delegate.recordSuccess(request);
		}

		@Override
		public int maxAttempts() {
			return this.delegate.maxAttempts();
		}

		@Override
		public boolean useClientDefaults() {
			return this.delegate.useClientDefaults();
		}

		@Override
		public Builder<?, ?> toBuilder() {
			return this.delegate.toBuilder();
		}

	}

}
