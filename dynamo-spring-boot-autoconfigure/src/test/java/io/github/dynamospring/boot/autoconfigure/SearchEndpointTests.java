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
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@code dynamo.search-endpoint}.
 */
class SearchEndpointTests {

	private final StubHttpClient http = new StubHttpClient(200, "{\"SearchResults\":[],\"TableNames\":[]}");

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
		.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
		.withBean(DynamoDbClientBuilderCustomizer.class,
				() -> (builder) -> builder.httpClientBuilder(null).httpClient(this.http))
		.withPropertyValues("dynamo.region=eu-central-1", "dynamo.access-key=key", "dynamo.secret-key=secret");

	@Test
	void onlyVectorSearchesGoToTheirEndpoint() {
		this.contextRunner
			.withPropertyValues("dynamo.endpoint=http://main.example:8000",
					"dynamo.search-endpoint=http://search.example:9000/v")
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				search(client);
				client.listTables();
				assertThat(this.http.requests).extracting(SdkHttpRequest::getUri)
					.containsExactly(URI.create("http://search.example:9000/v/"),
							URI.create("http://main.example:8000/"));
			});
	}

	@Test
	void searchesAreSignedForTheirHost() {
		this.contextRunner.withPropertyValues("dynamo.search-endpoint=https://search.example").run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			search(client);
			client.listTables();
			SdkHttpRequest request = this.http.requests.get(0);
			assertThat(request.firstMatchingHeader("Host")).hasValue("search.example");
			assertThat(request.firstMatchingHeader("Authorization"))
				.hasValueSatisfying((header) -> assertThat(header).contains("/eu-central-1/dynamodb/aws4_request")
					.containsPattern("SignedHeaders=[a-z0-9;-]*host"));
			assertThat(this.http.requests.get(1).firstMatchingHeader("Host"))
				.hasValue("dynamodb.eu-central-1.amazonaws.com");
		});
	}

	@Test
	void searchesGoToTheEndpointWhenTheyHaveNoneOfTheirOwn() {
		this.contextRunner.withPropertyValues("dynamo.endpoint=http://main.example:8000").run((context) -> {
			search(context.getBean(DynamoDbClient.class));
			assertThat(this.http.requests).extracting(SdkHttpRequest::host).containsExactly("main.example");
		});
	}

	@Test
	void searchesOfTheRegionGoWhereTheSdkSendsThem() {
		this.contextRunner.run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			search(client);
			client.listTables();
			assertThat(this.http.requests).extracting(SdkHttpRequest::host)
				.containsExactly("search-dynamodb.eu-central-1.amazonaws.com", "dynamodb.eu-central-1.amazonaws.com");
		});
	}

	@Test
	void clientsHaveSearchEndpointsOfTheirOwn() {
		this.contextRunner
			.withPropertyValues("dynamo.search-endpoint=https://search.example",
					"dynamo.clients.archive.search-endpoint=https://archive.example")
			.run((context) -> {
				search(context.getBean(DynamoDbClient.class));
				search(context.getBean("archiveDynamoDbClient", DynamoDbClient.class));
				assertThat(this.http.requests).extracting(SdkHttpRequest::host)
					.containsExactly("search.example", "archive.example");
			});
	}

	@Test
	void addressThatIsNotHttpIsRefused() {
		this.contextRunner.withPropertyValues("dynamo.search-endpoint=localhost:8000")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(failure) -> assertThat(failure.getName()).isEqualTo("dynamo.search-endpoint")));
	}

	@ParameterizedTest
	@CsvSource({ "http://localhost:9000, local", "https://search.example, bean" })
	void dummyCredentialsStayOnThisMachine(String searchEndpoint, String accessKey) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
			.withSystemProperties("aws.accessKeyId=bean", "aws.secretAccessKey=b", "aws.region=eu-central-1")
			.withPropertyValues("dynamo.endpoint=http://localhost:8000", "dynamo.search-endpoint=" + searchEndpoint)
			.run((context) -> assertThat(((AwsCredentials) context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration()
				.credentialsProvider()
				.resolveIdentity()
				.join()).accessKeyId()).isEqualTo(accessKey));
	}

	private static void search(DynamoDbClient client) {
		client.searchVectors(
				(request) -> request.tableName("t").indexName("idx").topK(1).searchVector(AttributeValue.fromN("1")));
	}

}
