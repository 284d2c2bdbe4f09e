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
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.util.StringUtils;

/**
 * {@link DynamoConnectionDetails} from {@link DynamoClientProperties}.
 */
class PropertiesDynamoConnectionDetails implements DynamoConnectionDetails {

	static final String MAIN = "dynamo.";

	private static final String DEFAULT_PROFILE = "default";

	private final String prefix;

	private final @Nullable String region;

	private final @Nullable URI endpoint;

	private final @Nullable URI searchEndpoint;

	private final @Nullable AwsCredentialsProvider credentialsProvider;

	PropertiesDynamoConnectionDetails(String prefix, DynamoClientProperties properties) {
		this.prefix = prefix;
		this.endpoint = endpoint("endpoint", properties.getEndpoint());
		this.searchEndpoint = endpoint("search-endpoint", properties.getSearchEndpoint());
		AwsCredentialsProvider keys = keys(text(properties.getAccessKey()), text(properties.getSecretKey()),
				text(properties.getSessionToken()));
		ProfileCredentials profile = profile(text(properties.getProfile()), properties.getProfileFile());
		if (keys != null && profile != null) {
			List<String> exclusive = List.of(prefix + "access-key", prefix + "profile");
			throw new MutuallyExclusiveConfigurationPropertiesException(exclusive, exclusive);
		}
		String own = text(properties.getRegion());
		this.region = (own != null || profile == null) ? own : profile.region();
		this.credentialsProvider = (profile != null) ? profile.provider() : keys;
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
	public @Nullable URI getSearchEndpoint() {
		return this.searchEndpoint;
	}

	@Override
	public @Nullable AwsCredentialsProvider getCredentialsProvider() {
		return this.credentialsProvider;
	}

	private static @Nullable String text(@Nullable String value) {
		// An empty value, such as that of ${REGION:}, is none
		return StringUtils.hasText(value) ? value : null;
	}

	private @Nullable URI endpoint(String key, @Nullable URI endpoint) {
		if (endpoint == null) {
			return null;
		}
		boolean http = "http".equalsIgnoreCase(endpoint.getScheme()) || "https".equalsIgnoreCase(endpoint.getScheme());
		if (!http || endpoint.getHost() == null) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + key, endpoint,
					"An endpoint is an absolute HTTP address such as 'http://localhost:8000'.");
		}
		return endpoint;
	}

	private @Nullable ProfileCredentials profile(@Nullable String name, @Nullable Path file) {
		if (name == null && file == null) {
			return null;
		}
		return new ProfileCredentials(this.prefix, (name != null) ? name : DEFAULT_PROFILE, file);
	}

	private @Nullable AwsCredentialsProvider keys(@Nullable String accessKey, @Nullable String secretKey,
			@Nullable String sessionToken) {
		if (accessKey == null && secretKey == null && sessionToken == null) {
			return null;
		}
		if (accessKey == null) {
			throw incomplete("access-key");
		}
		if (secretKey == null) {
			throw incomplete("secret-key");
		}
		return StaticCredentialsProvider
			.create((sessionToken != null) ? AwsSessionCredentials.create(accessKey, secretKey, sessionToken)
					: AwsBasicCredentials.create(accessKey, secretKey));
	}

	private InvalidConfigurationPropertyValueException incomplete(String missing) {
		return new InvalidConfigurationPropertyValueException(this.prefix + missing, null,
				"'%1$saccess-key' and '%1$ssecret-key' go together, '%1$ssession-token' needs both. Leave all of them out to use the SDK's default credentials."
					.formatted(this.prefix));
	}

}
