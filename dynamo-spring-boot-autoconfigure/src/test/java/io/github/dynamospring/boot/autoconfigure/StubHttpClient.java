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

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Answers every request alike, and keeps the requests.
 */
class StubHttpClient implements SdkHttpClient {

	final List<SdkHttpRequest> requests = new ArrayList<>();

	private final int status;

	private final String body;

	boolean closed;

	StubHttpClient(int status, String body) {
		this.status = status;
		this.body = body;
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		this.requests.add(request.httpRequest());
		return new ExecutableHttpRequest() {

			@Override
			public HttpExecuteResponse call() {
				byte[] bytes = StubHttpClient.this.body.getBytes(StandardCharsets.UTF_8);
				return HttpExecuteResponse.builder()
					.response(SdkHttpResponse.builder().statusCode(StubHttpClient.this.status).build())
					.responseBody(AbortableInputStream.create(new ByteArrayInputStream(bytes)))
					.build();
			}

			@Override
			public void abort() {
			}

		};
	}

	@Override
	public void close() {
		this.closed = true;
	}

}
