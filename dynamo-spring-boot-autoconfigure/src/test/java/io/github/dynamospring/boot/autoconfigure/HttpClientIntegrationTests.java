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

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletionException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The HTTP clients against a server that takes connections and never answers.
 */
class HttpClientIntegrationTests {

	private ServerSocket server;

	private ApplicationContextRunner contextRunner;

	@BeforeEach
	void listen() throws IOException {
		this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.contextRunner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withPropertyValues("dynamo.endpoint=http://127.0.0.1:" + this.server.getLocalPort(),
					"dynamo.receive-timeout=100ms", "dynamo.max-retries=0");
	}

	@AfterEach
	void close() throws IOException {
		this.server.close();
	}

	@Test
	void apacheClientStopsWaitingForAnAnswer() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
			.run((context) -> assertThatThrownBy(() -> context.getBean(DynamoDbClient.class).listTables())
				.isInstanceOf(SdkClientException.class)
				.hasRootCauseInstanceOf(SocketTimeoutException.class));
	}

	@Test
	void urlConnectionClientStopsWaitingForAnAnswer() {
		this.contextRunner
			.withClassLoader(new FilteredClassLoader(Apache5HttpClient.class, NettyNioAsyncHttpClient.class))
			.run((context) -> assertThatThrownBy(() -> context.getBean(DynamoDbClient.class).listTables())
				.isInstanceOf(SdkClientException.class)
				.hasRootCauseInstanceOf(SocketTimeoutException.class));
	}

	@Test
	void nettyClientStopsWaitingForAnAnswer() {
		this.contextRunner
			.run((context) -> assertThatThrownBy(() -> context.getBean(DynamoDbAsyncClient.class).listTables().join())
				.isInstanceOf(CompletionException.class)
				.hasMessageContaining("Read timed out"));
	}

}
