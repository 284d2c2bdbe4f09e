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

package io.github.dynamospring.embedded.junit;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Builds clients of the SDK. Loaded only if the SDK is there.
 */
final class SdkClients {

	private static final StaticCredentialsProvider CREDENTIALS = StaticCredentialsProvider
		.create(AwsBasicCredentials.create("local", "local"));

	private SdkClients() {
	}

	static boolean supports(Class<?> type) {
		return type == DynamoDbClient.class || type == DynamoDbAsyncClient.class || type == DynamoDbStreamsClient.class;
	}

	static AutoCloseable create(EmbeddedDynamo dynamo, Class<?> type) {
		if (type == DynamoDbClient.class) {
			return configure(dynamo, DynamoDbClient.builder().httpClient(dynamo.httpClient())).build();
		}
		if (type == DynamoDbStreamsClient.class) {
			return configure(dynamo, DynamoDbStreamsClient.builder().httpClient(dynamo.httpClient())).build();
		}
		return configure(dynamo, DynamoDbAsyncClient.builder().httpClient(dynamo.asyncHttpClient())).build();
	}

	private static <B extends AwsClientBuilder<B, ?>> B configure(EmbeddedDynamo dynamo, B builder) {
		return builder.endpointOverride(dynamo.endpoint()).region(Region.US_EAST_1).credentialsProvider(CREDENTIALS);
	}

}
