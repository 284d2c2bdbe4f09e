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
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The clients of an application.
 *
 * @param blocking the blocking clients by their bean names
 * @param asynchronous the asynchronous clients by their bean names
 * @param embeddedEndpoint the endpoint of the embedded engine, {@code null} if there is
 * none
 * @since 0.1.0
 */
public record ClientInventory(Map<String, DynamoDbClient> blocking, Map<String, DynamoDbAsyncClient> asynchronous,
		@Nullable URI embeddedEndpoint) {

	/**
	 * Describe the clients. A client that does not say how it is set up, such as one made
	 * up for a test, is left out.
	 * @return the descriptions by bean name
	 */
	public Map<String, DynamoClientDescriptor> describe() {
		Map<String, DynamoClientDescriptor> descriptors = new LinkedHashMap<>();
		this.blocking.forEach((name, client) -> add(descriptors, name, configuration(client), false));
		this.asynchronous.forEach((name, client) -> add(descriptors, name, configuration(client), true));
		return descriptors;
	}

	private void add(Map<String, DynamoClientDescriptor> descriptors, String name,
			@Nullable AwsServiceClientConfiguration configuration, boolean isAsynchronous) {
		if (configuration != null) {
			descriptors.put(name, DynamoClientDescriptor.of(configuration, isAsynchronous, this.embeddedEndpoint));
		}
	}

	private static @Nullable AwsServiceClientConfiguration configuration(DynamoDbClient client) {
		try {
			return client.serviceClientConfiguration();
		}
		catch (UnsupportedOperationException ex) {
			return null;
		}
	}

	private static @Nullable AwsServiceClientConfiguration configuration(DynamoDbAsyncClient client) {
		try {
			return client.serviceClientConfiguration();
		}
		catch (UnsupportedOperationException ex) {
			return null;
		}
	}

	/**
	 * Return the name of a client.
	 * @param client the client
	 * @return the bean name, {@code null} if it is no bean
	 */
	@Nullable String nameOf(@Nullable DynamoDbClient client) {
		return this.blocking.entrySet()
			.stream()
			.filter((entry) -> entry.getValue() == client)
			.map(Map.Entry::getKey)
			.findFirst()
			.orElse(null);
	}

}
