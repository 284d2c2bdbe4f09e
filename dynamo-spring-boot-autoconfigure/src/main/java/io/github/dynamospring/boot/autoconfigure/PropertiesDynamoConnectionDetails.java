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

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

/**
 * {@link DynamoConnectionDetails} from {@link DynamoProperties}.
 */
class PropertiesDynamoConnectionDetails implements DynamoConnectionDetails {

	private final @Nullable String region;

	private final @Nullable URI endpoint;

	private final @Nullable AwsCredentialsProvider credentialsProvider;

	PropertiesDynamoConnectionDetails(DynamoProperties properties) {
		this.region = text(properties.getRegion());
		this.endpoint = endpoint(properties.getEndpoint());
		this.credentialsProvider = credentialsProvider(text(properties.getAccessKey()), text(properties.getSecretKey()),
				text(properties.getSessionToken()));
	}

	@Override
	public @Nullable String getRegion() {
		return this.region;
	}

	@Override
	public @Nullable URI getEndpoint() {
		return this.endpoint;
	}

	@Override
	public @Nullable AwsCredentialsProvider getCredentialsProvider() {
		return this.credentialsProvider;
	}

	private static @Nullable String text(@Nullable String value) {
		// An empty value, such as that of ${REGION:}, is none
		return StringUtils.hasText(value) ? value : null;
	}

	private static @Nullable URI endpoint(@Nullable URI endpoint) {
		if (endpoint == null) {
			return null;
		}
		boolean http = "http".equalsIgnoreCase(endpoint.getScheme()) || "https".equalsIgnoreCase(endpoint.getScheme());
		if (!http || endpoint.getHost() == null) {
			throw new InvalidConfigurationPropertyValueException("dynamo.endpoint", endpoint,
					"An endpoint is an absolute HTTP address such as 'http://localhost:8000'.");
		}
		return endpoint;
	}

	private static @Nullable AwsCredentialsProvider credentialsProvider(@Nullable String accessKey,
			@Nullable String secretKey, @Nullable String sessionToken) {
		if (accessKey == null && secretKey == null && sessionToken == null) {
			return null;
		}
		if (accessKey == null) {
			throw incomplete("dynamo.access-key");
		}
		if (secretKey == null) {
			throw incomplete("dynamo.secret-key");
		}
		return StaticCredentialsProvider
			.create((sessionToken != null) ? AwsSessionCredentials.create(accessKey, secretKey, sessionToken)
					: AwsBasicCredentials.create(accessKey, secretKey));
	}

	private static InvalidConfigurationPropertyValueException incomplete(String missing) {
		return new InvalidConfigurationPropertyValueException(missing, null,
				"'dynamo.access-key' and 'dynamo.secret-key' go together, 'dynamo.session-token' needs both. "
						+ "Leave all of them out to use the SDK's default credentials.");
	}

}
