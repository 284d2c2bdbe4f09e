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
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/**
 * What is assumed of an endpoint on this machine: it cannot be AWS, so it asks for some
 * region and some credentials without checking them.
 */
final class LocalEndpoint {

	static final Region REGION = Region.US_EAST_1;

	static final AwsCredentialsProvider CREDENTIALS = StaticCredentialsProvider
		.create(AwsBasicCredentials.create("local", "local"));

	private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){1,3}|0\\.0\\.0\\.0|\\[(0*:)+0*1]");

	private static final List<String> NAMES = List.of("localhost", "host.docker.internal", "gateway.docker.internal",
			"host.containers.internal", "localhost.localstack.cloud");

	private LocalEndpoint() {
	}

	static boolean matches(@Nullable URI endpoint) {
		if (endpoint == null || endpoint.getHost() == null) {
			return false;
		}
		String host = endpoint.getHost().toLowerCase(Locale.ROOT);
		return LOOPBACK.matcher(host).matches()
				|| NAMES.stream().anyMatch((name) -> host.equals(name) || host.endsWith("." + name));
	}

}
