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

package io.github.dynamospring.embedded.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The HTTP server as programs without an SDK see it.
 */
class HttpDoorIntegrationTests {

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.builder().httpPort(0).build();

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void listensOnLoopbackOnly() {
		assertThat(this.dynamo.endpoint().getHost()).isEqualTo("127.0.0.1");
	}

	@Test
	void answersAGetWithALineOfHealth() throws Exception {
		HttpResponse<String> response = send(request().GET());
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).startsWith("healthy");
	}

	@Test
	void answersUnderAnyHostName() throws Exception {
		URI named = URI.create("http://localhost:" + this.dynamo.endpoint().getPort());
		HttpResponse<String> response = send(HttpRequest.newBuilder(named).GET());
		assertThat(response.statusCode()).isEqualTo(200);
	}

	@Test
	void answersAPostWithWhatTheEngineSays() throws Exception {
		HttpResponse<String> response = post("ListTables", "{}".getBytes(StandardCharsets.UTF_8));
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("{\"TableNames\":[]}");
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/x-amz-json-1.0");
		assertThat(response.headers().firstValue("x-amzn-RequestId")).isPresent();
		assertThat(response.headers().firstValue("x-amz-crc32")).isPresent();
		assertThat(response.headers().firstValue("Server")).isPresent();
		assertThat(response.headers().firstValue("Date")).isPresent();
	}

	@Test
	void unpacksCompressedRequests() throws Exception {
		byte[] packed = gzip("{\"Limit\":0}");
		HttpResponse<String> response = send(target("ListTables").header("Content-Encoding", "gzip")
			.POST(HttpRequest.BodyPublishers.ofByteArray(packed)));
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("Value '0' at 'limit'");
	}

	@Test
	void refusesBodiesItCannotUnpackAndStaysAlive() throws Exception {
		HttpResponse<String> broken = send(target("ListTables").header("Content-Encoding", "gzip")
			.POST(HttpRequest.BodyPublishers.ofString("not packed")));
		assertThat(broken.statusCode()).isEqualTo(400);
		HttpResponse<String> bomb = send(target("ListTables").header("Content-Encoding", "gzip")
			.POST(HttpRequest.BodyPublishers.ofByteArray(gzip(" ".repeat(40 * 1024 * 1024)))));
		assertThat(bomb.statusCode()).isEqualTo(400);
		assertThat(bomb.body()).contains("bytes unpacked");
		assertThat(post("ListTables", "{}".getBytes(StandardCharsets.UTF_8)).statusCode()).isEqualTo(200);
	}

	@Test
	void refusesMalformedJsonUnknownOperationsAndOtherMethods() throws Exception {
		assertThat(post("ListTables", "{".getBytes(StandardCharsets.UTF_8)).body())
			.contains("com.amazon.coral.service#SerializationException");
		assertThat(post("ListTables", new byte[] { '{', '"', (byte) 0xFF, '"', ':', '1', '}' }).statusCode())
			.isEqualTo(400);
		assertThat(post("DoSomething", "{}".getBytes(StandardCharsets.UTF_8)).body())
			.contains("UnknownOperationException");
		assertThat(send(request().POST(HttpRequest.BodyPublishers.noBody())).body())
			.contains("UnknownOperationException");
		assertThat(send(request().DELETE()).statusCode()).isEqualTo(405);
	}

	@Test
	void saysThatAPortIsTaken() {
		int port = this.dynamo.endpoint().getPort();
		try (EmbeddedDynamo other = EmbeddedDynamo.create()) {
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> other.startHttp(port))
				.withMessageContaining("Port " + port + " on 127.0.0.1 cannot be opened");
			assertThat(other.startHttp(0)).isNotNull();
		}
	}

	@Test
	void refusesConnectionsAfterItIsClosed() throws Exception {
		HttpRequest.Builder request = request().GET();
		assertThat(send(request).statusCode()).isEqualTo(200);
		this.dynamo.close();
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> send(request));
	}

	private HttpResponse<String> post(String operation, byte[] body) throws Exception {
		return send(target(operation).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
	}

	private HttpRequest.Builder target(String operation) {
		return request().header("X-Amz-Target", "DynamoDB_20120810." + operation);
	}

	private HttpRequest.Builder request() {
		return HttpRequest.newBuilder(this.dynamo.endpoint());
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return this.http.send(request.build(), HttpResponse.BodyHandlers.ofString());
	}

	private static byte[] gzip(String text) throws IOException {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		return packed.toByteArray();
	}

}
