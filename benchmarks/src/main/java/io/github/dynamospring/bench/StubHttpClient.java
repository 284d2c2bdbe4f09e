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

package io.github.dynamospring.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.utils.IoUtils;

/**
 * Answers each operation with the same bytes, and counts requests and what they sent.
 */
final class StubHttpClient implements SdkHttpClient {

	private static final String TARGET = "X-Amz-Target";

	private final Map<String, byte[]> replies;

	private long requests;

	private long bytes;

	StubHttpClient(Map<String, String> replies) {
		this.replies = new java.util.HashMap<>();
		replies.forEach((operation, reply) -> this.replies.put("DynamoDB_20120810." + operation,
				reply.getBytes(StandardCharsets.UTF_8)));
	}

	static DynamoDbClient client(SdkHttpClient http, ExecutionInterceptor... interceptors) {
		return DynamoDbClient.builder()
			.httpClient(http)
			.overrideConfiguration(
					(configuration) -> Arrays.stream(interceptors).forEach(configuration::addExecutionInterceptor))
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.build();
	}

	/**
	 * Start to count anew.
	 */
	void reset() {
		this.requests = 0;
		this.bytes = 0;
	}

	long requests() {
		return this.requests;
	}

	long bytes() {
		return this.bytes;
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		return new ExecutableHttpRequest() {

			@Override
			public HttpExecuteResponse call() throws IOException {
				StubHttpClient.this.requests++;
				if (request.contentStreamProvider().isPresent()) {
					StubHttpClient.this.bytes += IoUtils
						.toByteArray(request.contentStreamProvider().get().newStream()).length;
				}
				String operation = request.httpRequest().firstMatchingHeader(TARGET).orElseThrow();
				byte[] reply = StubHttpClient.this.replies.get(operation);
				if (reply == null) {
					throw new IOException("No reply for " + operation);
				}
				return HttpExecuteResponse.builder()
					.response(SdkHttpResponse.builder()
						.statusCode(200)
						.putHeader("Content-Type", "application/x-amz-json-1.0")
						.putHeader("Content-Length", Integer.toString(reply.length))
						.build())
					.responseBody(AbortableInputStream.create(new ByteArrayInputStream(reply)))
					.build();
			}

			@Override
			public void abort() {
			}

		};
	}

	@Override
	public void close() {
	}

}
