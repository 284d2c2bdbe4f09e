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

package io.github.dynamospring.embedded;

import java.net.URI;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Builds real SDK clients for tests.
 */
final class Clients {

	private static final StaticCredentialsProvider CREDENTIALS = StaticCredentialsProvider
		.create(AwsBasicCredentials.create("test", "test"));

	private Clients() {
	}

	static DynamoDbClient inProcess(EmbeddedDynamo dynamo) {
		return client(dynamo.httpClient(), dynamo.endpoint());
	}

	static DynamoDbClient overHttp(URI endpoint) {
		return client(Apache5HttpClient.builder().build(), endpoint);
	}

	static DynamoDbAsyncClient async(SdkAsyncHttpClient httpClient, URI endpoint) {
		return DynamoDbAsyncClient.builder()
			.httpClient(httpClient)
			.endpointOverride(endpoint)
			.region(Region.US_EAST_1)
			.credentialsProvider(CREDENTIALS)
			.overrideConfiguration((configuration) -> configuration.retryStrategy(AwsRetryStrategy.doNotRetry()))
			.build();
	}

	static DynamoDbStreamsClient streams(EmbeddedDynamo dynamo) {
		return DynamoDbStreamsClient.builder()
			.httpClient(dynamo.httpClient())
			.endpointOverride(dynamo.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(CREDENTIALS)
			.overrideConfiguration((configuration) -> configuration.retryStrategy(AwsRetryStrategy.doNotRetry()))
			.build();
	}

	private static DynamoDbClient client(SdkHttpClient httpClient, URI endpoint) {
		return DynamoDbClient.builder()
			.httpClient(httpClient)
			.endpointOverride(endpoint)
			.region(Region.US_EAST_1)
			.credentialsProvider(CREDENTIALS)
			.overrideConfiguration((configuration) -> configuration.retryStrategy(AwsRetryStrategy.doNotRetry()))
			.build();
	}

}
