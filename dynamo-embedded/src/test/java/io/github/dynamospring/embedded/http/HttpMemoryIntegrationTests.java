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
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineSettings;
import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.RequestBody;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory that bodies may take, at the HTTP server.
 */
class HttpMemoryIntegrationTests {

	private static final int LARGE = 40_000;

	private static final int CLIENTS = 20;

	private final Engine engine = new Engine(EngineSettings.of(Clock.systemUTC(), "eu-central-1"), new MemoryStorage());

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final List<Socket> slow = new ArrayList<>();

	@AfterEach
	void close() throws Exception {
		for (Socket socket : this.slow) {
			socket.close();
		}
		this.engine.close();
	}

	@Test
	void refusesLargeBodiesForAsLongAsSlowOnesHaveTheMemory() throws Exception {
		try (HttpDoor door = open(Duration.ofMillis(50))) {
			assertThat(status(door, body(LARGE), null)).isEqualTo(200);
			sendHalf(door);
			sendHalf(door);
			while (status(door, body(LARGE), null) != 503) {
				Thread.onSpinWait();
			}
			assertThat(status(door, "{}".getBytes(StandardCharsets.UTF_8), null)).isEqualTo(200);
			assertThat(status(door, body(LARGE - 1), null)).isEqualTo(503);
			assertThat(status(door, gzip(body(LARGE)), "gzip")).isEqualTo(503);
			for (Socket socket : this.slow) {
				socket.close();
			}
			while (status(door, body(LARGE), null) != 200) {
				Thread.onSpinWait();
			}
			assertThat(status(door, gzip(body(LARGE)), "gzip")).isEqualTo(200);
		}
	}

	@Test
	void letsLargeBodiesWaitForEachOther() throws Exception {
		try (HttpDoor door = open(Duration.ofMinutes(1))) {
			byte[] largest = body(RequestBody.MAX_SIZE);
			List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				answers.add(this.http.sendAsync(request(door, largest, null), HttpResponse.BodyHandlers.discarding()));
			}
			assertThat(answers).allSatisfy((answer) -> assertThat(answer.join().statusCode()).isEqualTo(200));
		}
	}

	@Test
	void hangsUpOnMoreClientsThanItsLimit() throws Exception {
		try (HttpDoor door = open(Duration.ofMinutes(1))) {
			for (int i = 0; i < CLIENTS; i++) {
				connect(door).getOutputStream().write('P');
			}
			Socket refused = connect(door);
			refused.setSoTimeout(30_000);
			assertThat(isClosed(refused)).isTrue();
			for (Socket socket : this.slow) {
				socket.close();
			}
			while (!answers(door)) {
				Thread.onSpinWait();
			}
			assertThat(status(door, "{}".getBytes(StandardCharsets.UTF_8), null)).isEqualTo(200);
		}
	}

	@Test
	void staysAliveWhenClientsResetTheirConnections() throws Exception {
		try (HttpDoor door = open(Duration.ofMinutes(1))) {
			for (int i = 0; i < 200; i++) {
				try (Socket socket = new Socket("127.0.0.1", door.uri().getPort())) {
					socket.setSoLinger(true, 0);
				}
			}
			while (!answers(door)) {
				Thread.onSpinWait();
			}
			assertThat(status(door, "{}".getBytes(StandardCharsets.UTF_8), null)).isEqualTo(200);
		}
	}

	private boolean answers(HttpDoor door) throws Exception {
		try {
			return status(door, "{}".getBytes(StandardCharsets.UTF_8), null) == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static boolean isClosed(Socket socket) {
		try {
			return socket.getInputStream().read() < 0;
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
		catch (IOException ex) {
			return true;
		}
	}

	private HttpDoor open(Duration patience) {
		return HttpDoor.open(new Dispatcher(this.engine), 0, new BodyBudget(0, patience),
				LimitedServerSocket.factory(CLIENTS));
	}

	private Socket connect(HttpDoor door) throws Exception {
		Socket socket = new Socket("127.0.0.1", door.uri().getPort());
		this.slow.add(socket);
		return socket;
	}

	private void sendHalf(HttpDoor door) throws Exception {
		Socket socket = connect(door);
		OutputStream out = socket.getOutputStream();
		out.write(("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + RequestBody.MAX_SIZE + "\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII));
		out.write(new byte[LARGE]);
		out.flush();
	}

	private int status(HttpDoor door, byte[] body, @Nullable String encoding) throws Exception {
		return this.http.send(request(door, body, encoding), HttpResponse.BodyHandlers.discarding()).statusCode();
	}

	private static HttpRequest request(HttpDoor door, byte[] body, @Nullable String encoding) {
		HttpRequest.Builder request = HttpRequest.newBuilder(door.uri())
			.header("X-Amz-Target", "DynamoDB_20120810.ListTables")
			.header("Content-Type", "application/x-amz-json-1.0")
			.header("Date", "Thu, 01 Jan 2026 00:00:00 GMT")
			.header("Authorization", "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b");
		if (encoding != null) {
			request.header("Content-Encoding", encoding);
		}
		return request.POST(HttpRequest.BodyPublishers.ofByteArray(body)).build();
	}

	private static byte[] body(int size) {
		return ("{" + " ".repeat(size - 2) + "}").getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] gzip(byte[] body) throws Exception {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
			out.write(body);
		}
		return packed.toByteArray();
	}

}
