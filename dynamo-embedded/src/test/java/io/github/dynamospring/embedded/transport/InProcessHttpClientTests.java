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

package io.github.dynamospring.embedded.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineSettings;
import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class InProcessHttpClientTests {

	private static final String BODY = "{\"Limit\":1}";

	private final InProcessHttpClient client = new InProcessHttpClient(
			new Dispatcher(new Engine(EngineSettings.of(Clock.systemUTC(), "eu-central-1"), new MemoryStorage())));

	@Test
	void readsABodyOfUnknownLength() throws IOException {
		assertThat(send(null)).isEqualTo("{\"TableNames\":[]}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "11", "1", "12", "1000", "0", "-1", "many" })
	void readsTheWholeBodyWhateverItsLengthIsSaidToBe(String length) throws IOException {
		assertThat(send(length)).isEqualTo("{\"TableNames\":[]}");
	}

	private String send(@Nullable String length) throws IOException {
		SdkHttpFullRequest.Builder request = SdkHttpFullRequest.builder()
			.method(SdkHttpMethod.POST)
			.uri(URI.create("http://localhost"))
			.putHeader("X-Amz-Target", "DynamoDB_20120810.ListTables");
		if (length != null) {
			request.putHeader("Content-Length", length);
		}
		HttpExecuteResponse response = this.client
			.prepareRequest(HttpExecuteRequest.builder()
				.request(request.build())
				.contentStreamProvider(() -> new ByteArrayInputStream(BODY.getBytes(StandardCharsets.UTF_8)))
				.build())
			.call();
		assertThat(response.httpResponse().statusCode()).isEqualTo(200);
		byte[] answer = response.responseBody().orElseThrow().readAllBytes();
		assertThat(response.httpResponse().firstMatchingHeader("Content-Length"))
			.contains(Integer.toString(answer.length));
		return new String(answer, StandardCharsets.UTF_8);
	}

}
