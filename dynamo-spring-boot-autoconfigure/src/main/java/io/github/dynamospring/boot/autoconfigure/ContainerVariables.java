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

import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.util.StringUtils;

/**
 * The environment variables of a container that stands in for AWS, as far as clients have
 * to agree with them.
 *
 * @since 0.1.0
 */
public final class ContainerVariables {

	private static final String DEFAULT_REGION = "us-east-1";

	private static final String DEFAULT_KEY = "test";

	private final Map<String, ? extends @Nullable String> variables;

	private ContainerVariables(Map<String, ? extends @Nullable String> variables) {
		this.variables = variables;
	}

	/**
	 * Look at the variables of a container.
	 * @param variables the values by their names
	 * @return what they say
	 */
	public static ContainerVariables of(Map<String, ? extends @Nullable String> variables) {
		return new ContainerVariables(variables);
	}

	/**
	 * Return the region.
	 * @return that of {@code AWS_REGION}, {@code AWS_DEFAULT_REGION} or
	 * {@code DEFAULT_REGION}, else {@code us-east-1}
	 */
	public String region() {
		return first(DEFAULT_REGION, "AWS_REGION", "AWS_DEFAULT_REGION", "DEFAULT_REGION");
	}

	/**
	 * Return the credentials.
	 * @return those of {@code AWS_ACCESS_KEY_ID} and {@code AWS_SECRET_ACCESS_KEY}, which
	 * are {@code test} if they are not set
	 */
	public AwsCredentialsProvider credentialsProvider() {
		return StaticCredentialsProvider
			.create(AwsBasicCredentials.create(first(DEFAULT_KEY, "AWS_ACCESS_KEY_ID", "AWS_ACCESS_KEY"),
					first(DEFAULT_KEY, "AWS_SECRET_ACCESS_KEY", "AWS_SECRET_KEY")));
	}

	private String first(String otherwise, String... names) {
		return Stream.of(names)
			.map((name) -> String.valueOf(this.variables.containsKey(name) ? this.variables.get(name) : ""))
			.filter(StringUtils::hasText)
			.findFirst()
			.orElse(otherwise);
	}

}
