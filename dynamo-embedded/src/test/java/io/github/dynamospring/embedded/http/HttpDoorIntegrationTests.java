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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.jspecify.annotations.Nullable;
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
		assertThat(response.body()).isEqualTo("healthy: dynamodb.us-east-1.amazonaws.com ");
		assertThat(response.headers().firstValue("x-amz-crc32")).hasValue("3128867991");
		assertThat(response.headers().firstValue("x-amzn-RequestId").orElseThrow()).matches("[A-Z0-9]{52}");
	}

	@Test
	void answersWhatIsNoRequestToDynamoWithNotFound() throws Exception {
		for (HttpRequest.Builder request : List.of(request().DELETE(),
				request().method("PUT", HttpRequest.BodyPublishers.ofString("{}")),
				request().method("OPTIONS", HttpRequest.BodyPublishers.noBody()),
				request().POST(HttpRequest.BodyPublishers.ofString("{}")),
				request().header("Content-Type", "text/plain").POST(HttpRequest.BodyPublishers.ofString("{}")))) {
			HttpResponse<String> response = send(request);
			assertThat(response.statusCode()).isEqualTo(404);
			assertThat(response.body()).isEqualTo("<UnknownOperationException/>\n");
			assertThat(response.headers().firstValue("x-amz-crc32")).hasValue("3552371480");
		}
	}

	@Test
	void letsPagesOfOtherOriginsIn() throws Exception {
		HttpResponse<String> asked = send(request().header("Origin", "https://example.com")
			.header("Access-Control-Request-Headers", "x-amz-target")
			.header("Access-Control-Request-Method", "POST")
			.method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
		assertThat(asked.statusCode()).isEqualTo(200);
		assertThat(asked.body()).isEmpty();
		assertThat(asked.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
		assertThat(asked.headers().firstValue("Access-Control-Allow-Headers")).hasValue("x-amz-target");
		assertThat(asked.headers().firstValue("Access-Control-Allow-Methods")).hasValue("POST");
		assertThat(asked.headers().firstValue("Access-Control-Max-Age")).hasValue("172800");
		HttpResponse<String> posted = send(target("ListTables").header("Origin", "https://example.com")
			.POST(HttpRequest.BodyPublishers.ofString("{}")));
		assertThat(posted.statusCode()).isEqualTo(200);
		assertThat(posted.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
		assertThat(posted.headers().firstValue("Access-Control-Expose-Headers"))
			.hasValue("x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date");
	}

	@Test
	void refusesRequestsWithoutASignature() throws Exception {
		String missing = "com.amazon.coral.service#MissingAuthenticationTokenException\",\"message\":\"Request is missing "
				+ "Authentication Token\"";
		assertThat(refused(null, "")).contains(missing);
		assertThat(refused("Basic YTpi", "")).contains(missing);
		assertThat(refused("AWS4-HMAC-SHA256 Credential=a", "")).contains("IncompleteSignatureException",
				"Authorization header requires 'Signature' parameter. Authorization header requires 'SignedHeaders' "
						+ "parameter. Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. "
						+ "Authorization=AWS4-HMAC-SHA256 Credential=a");
		assertThat(refused("AWS4-", "?X-Amz-Algorithm=a")).contains("InvalidSignatureException",
				"Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
		assertThat(refused(null, "?X-Amz-Algorithm=a&X-Amz-Date=b")).contains("IncompleteSignatureException",
				"AWS query-string parameters must include 'X-Amz-Credential'. AWS query-string parameters must include "
						+ "'X-Amz-Signature'. AWS query-string parameters must include 'X-Amz-SignedHeaders'. "
						+ "Re-examine the query-string parameters.");
	}

	@Test
	void refusesSignaturesOfAnotherTime() throws Exception {
		assertThat(signedAt("20170101T010101Z")).contains("com.amazon.coral.service#InvalidSignatureException")
			.containsPattern("Signature expired: 20170101T010101Z is now earlier than \\d{8}T\\d{6}Z "
					+ "\\(\\d{8}T\\d{6}Z - 5 min\\.\\)");
		assertThat(signedAt("30000101T000000Z")).containsPattern("Signature not yet current: 30000101T000000Z is still "
				+ "later than \\d{8}T\\d{6}Z \\(\\d{8}T\\d{6}Z \\+ 5 min\\.\\)");
		assertThat(signedAt(date(Duration.ofMinutes(-6)))).contains("Signature expired");
		assertThat(signedAt(date(Duration.ofMinutes(6)))).contains("Signature not yet current");
		assertThat(signedAt(date(Duration.ofMinutes(-4)))).isEqualTo("{\"TableNames\":[]}");
		assertThat(signedAt(date(Duration.ofMinutes(4)))).isEqualTo("{\"TableNames\":[]}");
		this.dynamo.clock().advance(Duration.ofDays(1));
		assertThat(signedAt(date(Duration.ZERO))).isEqualTo("{\"TableNames\":[]}");
	}

	private String signedAt(String date) throws Exception {
		HttpRequest request = target("ListTables").setHeader("X-Amz-Date", date)
			.POST(HttpRequest.BodyPublishers.ofString("{}"))
			.build();
		return this.http.send(request, HttpResponse.BodyHandlers.ofString()).body();
	}

	@Test
	void takesSignaturesInTheQuery() throws Exception {
		URI signed = URI.create(this.dynamo.endpoint() + "/?X-Amz-Algorithm=a&X-Amz-Credential=b&X-Amz-Signature=c"
				+ "&X-Amz-SignedHeaders=d&X-Amz-Date=e");
		HttpRequest.Builder request = HttpRequest.newBuilder(signed)
			.header("X-Amz-Target", "DynamoDB_20120810.ListTables")
			.header("Content-Type", "application/json");
		HttpResponse<String> response = send(request.POST(HttpRequest.BodyPublishers.ofString("{}")));
		assertThat(response.body()).isEqualTo("{\"TableNames\":[]}");
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
	}

	@Test
	void saysFirstThatJsonCannotBeReadAndLastThatThereIsNone() throws Exception {
		String unreadable = "{\"__type\":\"com.amazon.coral.service#SerializationException\"}";
		HttpRequest.Builder unsigned = request().header("Content-Type", "application/json");
		assertThat(send(unsigned.POST(HttpRequest.BodyPublishers.ofString("{"))).body()).isEqualTo(unreadable);
		assertThat(send(request().header("X-Amz-Target", "DynamoDB_20120810.ListTables")
			.POST(HttpRequest.BodyPublishers.noBody())).body()).contains("MissingAuthenticationTokenException");
		assertThat(send(target("ListTables").POST(HttpRequest.BodyPublishers.noBody())).body()).isEqualTo(unreadable);
	}

	@Test
	void refusesBodiesOfMoreThanSixteenMegabytes() throws Exception {
		HttpResponse<String> response = post("ListTables", new byte[16 * 1024 * 1024 + 1]);
		assertThat(response.statusCode()).isEqualTo(413);
		assertThat(response.body()).isEmpty();
		assertThat(post("ListTables", new byte[16 * 1024 * 1024]).statusCode()).isEqualTo(400);
	}

	@Test
	void packsLongAnswersOnRequest() throws Exception {
		byte[] longName = ("{\"TableName\":\"" + "a;".repeat(4000) + "\"}").getBytes(StandardCharsets.UTF_8);
		HttpRequest request = target("GetItem").header("Accept-Encoding", "gzip")
			.POST(HttpRequest.BodyPublishers.ofByteArray(longName))
			.build();
		HttpResponse<byte[]> packed = this.http.send(request, HttpResponse.BodyHandlers.ofByteArray());
		assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
		CRC32 checksum = new CRC32();
		checksum.update(packed.body());
		assertThat(packed.headers().firstValue("x-amz-crc32")).hasValue(Long.toString(checksum.getValue()));
		byte[] unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes();
		assertThat(new String(unpacked, StandardCharsets.UTF_8)).contains("validation errors detected: Value 'a;a;");
		HttpResponse<String> small = send(
				target("ListTables").header("Accept-Encoding", "gzip").POST(HttpRequest.BodyPublishers.ofString("{}")));
		assertThat(small.headers().firstValue("Content-Encoding")).isEmpty();
		assertThat(small.body()).isEqualTo("{\"TableNames\":[]}");
	}

	@Test
	void keepsConnectionsAfterErrors() throws Exception {
		HttpResponse<String> response = post("ListTables", "{\"Limit\":0}".getBytes(StandardCharsets.UTF_8));
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.headers().firstValue("Connection")).isEmpty();
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
		assertThat(broken.body()).contains("SerializationException");
		HttpResponse<String> bomb = send(target("ListTables").header("Content-Encoding", "gzip")
			.POST(HttpRequest.BodyPublishers.ofByteArray(gzip(" ".repeat(40 * 1024 * 1024)))));
		assertThat(bomb.statusCode()).isEqualTo(413);
		assertThat(post("ListTables", "{}".getBytes(StandardCharsets.UTF_8)).statusCode()).isEqualTo(200);
	}

	@Test
	void refusesMalformedJsonAndUnknownOperations() throws Exception {
		assertThat(post("ListTables", "{".getBytes(StandardCharsets.UTF_8)).body())
			.contains("com.amazon.coral.service#SerializationException");
		assertThat(post("ListTables", new byte[] { '{', '"', (byte) 0xFF, '"', ':', '1', '}' }).statusCode())
			.isEqualTo(400);
		assertThat(post("DoSomething", "{}".getBytes(StandardCharsets.UTF_8)).body())
			.contains("UnknownOperationException");
		assertThat(send(request().POST(HttpRequest.BodyPublishers.noBody())).body())
			.contains("UnknownOperationException");
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

	private static String date(Duration offset) {
		return DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
			.withZone(ZoneOffset.UTC)
			.format(Clock.systemUTC().instant().plus(offset));
	}

	private HttpRequest.Builder target(String operation) {
		return request().header("X-Amz-Target", "DynamoDB_20120810." + operation)
			.header("Content-Type", "application/x-amz-json-1.0")
			.header("X-Amz-Date", date(Duration.ZERO))
			.header("Authorization", "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b");
	}

	private String refused(@Nullable String authorization, String query) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.dynamo.endpoint() + "/" + query))
			.header("X-Amz-Target", "DynamoDB_20120810.ListTables")
			.header("Content-Type", "application/x-amz-json-1.0");
		if (authorization != null) {
			request.header("Authorization", authorization);
		}
		HttpResponse<String> response = send(request.POST(HttpRequest.BodyPublishers.ofString("{}")));
		assertThat(response.statusCode()).isEqualTo(400);
		return response.body();
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
