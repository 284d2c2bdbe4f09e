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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LocalEndpoint}.
 */
class LocalEndpointTests {

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost:8000", "http://LOCALHOST:4566", "https://127.0.0.1",
			"http://127.1.2.3:1", "http://0.0.0.0:8000", "http://[::1]:8000", "http://[0:0:0:0:0:0:0:1]:8000",
			"http://host.docker.internal:8000", "http://host.containers.internal:8000",
			"http://localhost.localstack.cloud:4566", "http://dynamodb.localhost:8000" })
	void addressesOfThisMachineAreLocal(String endpoint) {
		assertThat(LocalEndpoint.matches(URI.create(endpoint))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://dynamodb.eu-central-1.amazonaws.com", "http://localhost.example.com",
			"http://10.0.0.1:8000", "http://notlocalhost:8000", "http://[2001:db8::1]:8000", "http://dynamo:8000" })
	void otherAddressesAreNot(String endpoint) {
		assertThat(LocalEndpoint.matches(URI.create(endpoint))).isFalse();
	}

	@Test
	void noEndpointIsNot() {
		assertThat(LocalEndpoint.matches(null)).isFalse();
	}

}
