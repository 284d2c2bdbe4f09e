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

package io.github.dynamospring.boot.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Builds the SDK clients from connection details, properties and customizers. Nothing
 * here goes to the network, except that the SDK's default region chain asks the instance
 * metadata service last, when nothing else names a region.
 */
final class ClientConfigurer {

	private static final Pattern REGION = Pattern.compile("[a-z0-9-]+");

	private final @Nullable String client;

	private final String prefix;

	private final DynamoConnectionDetails details;

	private final DynamoClientProperties properties;

	private final HttpClients httpClients;

	private final Supplier<@Nullable AwsRegionProvider> regionProvider;

	private final Supplier<@Nullable AwsCredentialsProvider> credentialsProvider;

	ClientConfigurer(@Nullable String client, DynamoConnectionDetails details, DynamoClientProperties properties,
			@Nullable ClassLoader classLoader, ObjectProvider<AwsRegionProvider> regionProvider,
			ObjectProvider<AwsCredentialsProvider> credentialsProvider) {
		this.client = client;
		this.prefix = (client != null) ? DynamoClients.prefix(client) : PropertiesDynamoConnectionDetails.MAIN;
		this.details = details;
		this.properties = properties;
		this.httpClients = new HttpClients(classLoader, this.prefix, properties);
		this.regionProvider = regionProvider::getIfAvailable;
		this.credentialsProvider = credentialsProvider::getIfAvailable;
	}

	DynamoDbClient client(List<DynamoDbClientBuilderCustomizer> customizers) {
		DynamoDbClientBuilder builder = DynamoDbClient.builder();
		SdkHttpClient httpClient = this.details.getHttpClient();
		if (httpClient != null) {
			builder.httpClient(httpClient);
		}
		else {
			builder.httpClientBuilder(this.httpClients.blocking());
		}
		connect(builder);
		URI searchEndpoint = this.details.getSearchEndpoint();
		if (searchEndpoint != null) {
			builder.endpointProvider(new SearchEndpointProvider(searchEndpoint));
		}
		customizers.forEach((customizer) -> customizer.customize(builder, this.client));
		complete(builder);
		return builder.build();
	}

	/**
	 * Build the asynchronous client.
	 * @param customizers customize the builder
	 * @param blocking the blocking client, if it says where DynamoDB is because the
	 * details do not
	 * @return the client
	 */
	DynamoDbAsyncClient asyncClient(List<DynamoDbAsyncClientBuilderCustomizer> customizers,
			Supplier<@Nullable DynamoDbClient> blocking) {
		DynamoDbAsyncClientBuilder builder = DynamoDbAsyncClient.builder();
		SdkAsyncHttpClient httpClient = this.details.getAsyncHttpClient();
		if (httpClient != null) {
			builder.httpClient(httpClient);
		}
		else {
			builder.httpClientBuilder(this.httpClients.async());
		}
		DynamoDbClient leader = isUnspecified() ? blocking.get() : null;
		DynamoDbServiceClientConfiguration followed = (leader != null) ? DynamoClients.configuration(leader) : null;
		if (followed != null) {
			follow(builder, followed);
		}
		else {
			connect(builder);
		}
		URI searchEndpoint = this.details.getSearchEndpoint();
		if (searchEndpoint != null) {
			builder.endpointProvider(new SearchEndpointProvider(searchEndpoint));
		}
		customizers.forEach((customizer) -> customizer.customize(builder, this.client));
		complete(builder);
		return builder.build();
	}

	private static void follow(DynamoDbAsyncClientBuilder builder, DynamoDbServiceClientConfiguration blocking) {
		blocking.endpointOverride().ifPresent(builder::endpointOverride);
		builder.region(blocking.region()).credentialsProvider(blocking.credentialsProvider());
	}

	private void connect(AwsClientBuilder<?, ?> builder) {
		URI endpoint = this.details.getEndpoint();
		if (endpoint != null) {
			builder.endpointOverride(endpoint);
		}
		builder.region(region(endpoint));
		AwsCredentialsProvider credentials = credentials(endpoint);
		if (credentials != null) {
			builder.credentialsProvider(credentials);
		}
	}

	private Region region(@Nullable URI endpoint) {
		String region = this.details.getRegion();
		if (region != null) {
			if (!REGION.matcher(region).matches()) {
				throw new InvalidConfigurationPropertyValueException(this.prefix + "region", region,
						"A region has lower case letters, digits and hyphens only, such as 'eu-central-1'.");
			}
			return Region.of(region);
		}
		AwsRegionProvider provider = this.regionProvider.get();
		if (provider == null && isLocal(endpoint)) {
			return LocalEndpoint.REGION;
		}
		try {
			return (provider != null) ? provider.getRegion() : new DefaultAwsRegionProviderChain().getRegion();
		}
		catch (SdkClientException ex) {
			if (isLocal(endpoint)) {
				return LocalEndpoint.REGION;
			}
			throw new MissingRegionException(this.prefix + "region", ex);
		}
	}

	private @Nullable AwsCredentialsProvider credentials(@Nullable URI endpoint) {
		AwsCredentialsProvider credentials = this.details.getCredentialsProvider();
		if (credentials != null) {
			return credentials;
		}
		AwsCredentialsProvider provider = this.credentialsProvider.get();
		if (provider == null || !isLocal(endpoint)) {
			return isLocal(endpoint) ? LocalEndpoint.CREDENTIALS : provider;
		}
		// The bean may be one that a library makes of the SDK's default chain
		return AwsCredentialsProviderChain.builder()
			.credentialsProviders(provider, LocalEndpoint.CREDENTIALS)
			.reuseLastProviderEnabled(true)
			.build();
	}

	private boolean isUnspecified() {
		return this.details.getRegion() == null && this.details.getEndpoint() == null
				&& this.details.getCredentialsProvider() == null && this.details.getAsyncHttpClient() == null;
	}

	private boolean isLocal(@Nullable URI endpoint) {
		URI searchEndpoint = this.details.getSearchEndpoint();
		return LocalEndpoint.matches(endpoint) && (searchEndpoint == null || LocalEndpoint.matches(searchEndpoint));
	}

	/**
	 * Fill in what the customizers left open: a customizer that sets an override
	 * configuration of its own replaces the whole of it, and would lose the retries.
	 * @param builder the client builder
	 */
	private void complete(AwsClientBuilder<?, ?> builder) {
		ClientOverrideConfiguration current = builder.overrideConfiguration();
		ClientOverrideConfiguration.Builder completed = current.toBuilder();
		if (current.retryStrategy().isEmpty() && current.retryStrategyConfigurator().isEmpty()) {
			completed.retryStrategy(retryStrategy());
		}
		Duration callTimeout = PropertyValues.positive(this.prefix + "call-timeout", this.properties.getCallTimeout());
		if (callTimeout != null && current.apiCallTimeout().isEmpty()) {
			completed.apiCallTimeout(callTimeout);
		}
		builder.overrideConfiguration(completed.build());
	}

	private RetryStrategy retryStrategy() {
		int maxRetries = this.properties.getMaxRetries();
		Duration maxBackoff = this.properties.getMaxBackoff();
		if (maxRetries < 0) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + "max-retries", maxRetries,
					"The number of retries cannot be negative. Use 0 to turn retries off.");
		}
		return AwsRetryStrategy.standardRetryStrategy()
			.toBuilder()
			.maxAttempts(maxRetries + 1)
			.backoffStrategy(backoff("base-backoff", this.properties.getBaseBackoff(), maxBackoff))
			.throttlingBackoffStrategy(
					backoff("throttling-backoff", this.properties.getThrottlingBackoff(), maxBackoff))
			.build();
	}

	private BackoffStrategy backoff(String key, Duration base, Duration max) {
		if (base.isNegative() || base.isZero() || base.compareTo(max) > 0) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + key, base,
					"The delay has to be positive and not above '%smax-backoff' (%s).".formatted(this.prefix, max));
		}
		return BackoffStrategy.exponentialDelay(base, max);
	}

}
