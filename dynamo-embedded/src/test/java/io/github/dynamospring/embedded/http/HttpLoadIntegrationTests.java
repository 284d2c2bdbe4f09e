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

import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The HTTP server under load and under attack.
 */
class HttpLoadIntegrationTests {

	private static final int CLIENTS = 1000;

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.builder().httpPort(0).build();

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void answersAThousandClientsAtOnce() {
		List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			answers.add(this.http.sendAsync(request("ListTables", "{}"), HttpResponse.BodyHandlers.ofString()));
		}
		assertThat(answers.stream().map(CompletableFuture::join).map(HttpResponse::statusCode)).hasSize(CLIENTS)
			.containsOnly(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "nonsense\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
			"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
			"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "POST / HTTP/9.9\r\n\r\n",
			"GET / HTTP/1.1\r\nbroken header\r\n\r\n" })
	void survivesMalformedRequests(String bytes) throws Exception {
		try (Socket socket = new Socket("127.0.0.1", this.dynamo.endpoint().getPort())) {
			socket.setSoTimeout(5000);
			OutputStream out = socket.getOutputStream();
			out.write(bytes.getBytes(StandardCharsets.US_ASCII));
			out.flush();
			socket.shutdownOutput();
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertThat(answer).doesNotContain(" 200 ").doesNotContain("\"TableNames\"");
		}
		assertAlive();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[", "{", "null", "1", "\"x\"", "{}{}", "{\"TableName\":}",
			"{\"TableName\":\"\\uD800\"}", "{\"Item\":{\"a\":{\"B\":\"*\"}}}", "{\"Item\":{\"a\":{\"B\":\"AAA\"}}}",
			"{\"TableName\":\"t12\",\"Item\":{\"a\":{\"N\":\"1e1000000000\"}}}",
			"{\"TableName\":\"t12\",\"Item\":{\"a\":{\"N\":\"1E-1000000000\"}}}",
			"{\"TableName\":\"t12\",\"Item\":{\"a\":{\"N\":\"\"}}}", "{\"Limit\":1e999999999}" })
	void refusesMalformedBodies(String body) throws Exception {
		HttpResponse<String> response = this.http.send(request("PutItem", body), HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).contains("Exception");
		assertAlive();
	}

	@Test
	void refusesDeepAndHugeBodies() throws Exception {
		for (String body : List.of("[".repeat(1_000_000), "{\"a\":".repeat(100_000),
				"{\"TableName\":\"t12\",\"Item\":{\"a\":" + "{\"L\":[".repeat(50_000),
				"{\"TableName\":\"t12\",\"Item\":{\"a\":{\"N\":\"" + "9".repeat(5_000_000) + "\"}}}",
				"{\"TableName\":\"t12\",\"Item\":{\"a\":" + "{\"L\":[".repeat(200) + "{\"S\":\"x\"}" + "]}".repeat(200)
						+ "}}")) {
			HttpResponse<String> response = this.http.send(request("PutItem", body),
					HttpResponse.BodyHandlers.ofString());
			assertThat(response.statusCode()).isEqualTo(400);
			assertAlive();
		}
	}

	@Test
	void survivesRandomBodies() throws Exception {
		Random random = new Random(42);
		String valid = "{\"TableName\":\"table\",\"Key\":{\"a\":{\"L\":[{\"N\":\"1\"},{\"B\":\"AA==\"}]}},\"Limit\":10,"
				+ "\"UpdateExpression\":\"SET a.b[1] = if_not_exists(c, :d)\",\"ExpressionAttributeValues\":{\":d\":"
				+ "{\"NS\":[\"1\",\"2.5\"]}}}";
		for (int i = 0; i < 500; i++) {
			StringBuilder mutated = new StringBuilder(valid);
			for (int j = 0; j <= random.nextInt(4); j++) {
				int position = random.nextInt(mutated.length());
				switch (random.nextInt(3)) {
					case 0 -> mutated.setCharAt(position, (char) (32 + random.nextInt(95)));
					case 1 -> mutated.deleteCharAt(position);
					default -> mutated.insert(position, "{}[]\",:0-e\\".charAt(random.nextInt(11)));
				}
			}
			HttpResponse<String> response = this.http.send(request("UpdateItem", mutated.toString()),
					HttpResponse.BodyHandlers.ofString());
			assertThat(response.statusCode()).as("%s", mutated).isEqualTo(400);
		}
		assertAlive();
	}

	private void assertAlive() throws Exception {
		assertThat(this.http.send(request("ListTables", "{}"), HttpResponse.BodyHandlers.ofString()).body())
			.isEqualTo("{\"TableNames\":[]}");
	}

	private HttpRequest request(String operation, String body) {
		URI endpoint = this.dynamo.endpoint();
		return HttpRequest.newBuilder(endpoint)
			.timeout(Duration.ofMinutes(2))
			.header("X-Amz-Target", "DynamoDB_20120810." + operation)
			.header("Content-Type", "application/x-amz-json-1.0")
			.header("Date", "Thu, 01 Jan 2026 00:00:00 GMT")
			.header("Authorization", "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b")
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build();
	}

}
