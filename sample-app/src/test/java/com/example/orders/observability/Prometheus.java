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

package com.example.orders.observability;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;

import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A server of Prometheus that reads an application every second.
 */
final class Prometheus implements AutoCloseable {

	private static final String REQUIRED = "DYNAMO_REQUIRE_PROMETHEUS";

	private final Process process;

	private final RestClient client;

	private Prometheus(Process process, int port) {
		this.process = process;
		this.client = RestClient.create("http://127.0.0.1:" + port);
	}

	/**
	 * Skip the test where there is no Prometheus, unless there has to be one.
	 */
	static void assumeInstalled() {
		boolean installed = onPath("prometheus") && onPath("promtool");
		if (Boolean.parseBoolean(System.getenv(REQUIRED))) {
			assertThat(installed).as("prometheus and promtool are on the PATH, as %s demands", REQUIRED).isTrue();
		}
		Assumptions.assumeTrue(installed,
				"There is no prometheus or promtool on the PATH. Remedy: install it (on Debian: apt-get install prometheus).");
	}

	private static boolean onPath(String command) {
		String path = System.getenv("PATH");
		return path != null && Arrays.stream(path.split(File.pathSeparator))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, command)));
	}

	/**
	 * Run promtool in the folder of the alerts.
	 * @param arguments what to do
	 * @return what it printed
	 * @throws Exception if it fails
	 */
	static String promtool(String... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of("promtool"));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).directory(Dashboard.FOLDER.toFile())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		return output;
	}

	/**
	 * Start a server.
	 * @param folder where its data goes
	 * @param applicationPort what it reads
	 * @return the server
	 * @throws IOException if it does not start
	 */
	static Prometheus start(Path folder, int applicationPort) throws IOException {
		String configuration = Files.readString(Dashboard.FOLDER.resolve("prometheus.yml"))
			.replace("15s", "1s")
			.replace("localhost:8080", "127.0.0.1:" + applicationPort)
			.replace("- prometheus-alerts.yml", "- " + Dashboard.FOLDER.resolve("prometheus-alerts.yml"));
		Path file = Files.writeString(folder.resolve("prometheus.yml"), configuration);
		int port = freePort();
		Process process = new ProcessBuilder("prometheus", "--config.file=" + file,
				"--storage.tsdb.path=" + folder.resolve("data"), "--web.listen-address=127.0.0.1:" + port,
				"--log.level=warn")
			.redirectErrorStream(true)
			.redirectOutput(folder.resolve("prometheus.log").toFile())
			.start();
		Prometheus prometheus = new Prometheus(process, port);
		await().atMost(Duration.ofMinutes(1)).ignoreExceptions().until(() -> prometheus.value("up") == 1);
		return prometheus;
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	/**
	 * Ask for a value.
	 * @param query the query
	 * @return the value of the first series, {@code null} if there is none
	 */
	@Nullable Double value(String query) {
		JsonNode result = query(query);
		return result.isEmpty() ? null : Double.valueOf(result.get(0).get("value").get(1).stringValue());
	}

	/**
	 * Ask.
	 * @param query the query
	 * @return the series
	 */
	JsonNode query(String query) {
		JsonNode answer = this.client.get()
			.uri((uri) -> uri.path("/api/v1/query").queryParam("query", "{query}").build(query))
			.retrieve()
			.body(JsonNode.class);
		assertThat(answer).isNotNull();
		assertThat(answer.get("status").stringValue()).as(query).isEqualTo("success");
		return answer.get("data").get("result");
	}

	/**
	 * Return the alerts as they were evaluated.
	 * @return the rules
	 */
	JsonNode rules() {
		JsonNode answer = this.client.get().uri("/api/v1/rules").retrieve().body(JsonNode.class);
		assertThat(answer).isNotNull();
		return answer.get("data").get("groups");
	}

	@Override
	public void close() throws InterruptedException {
		this.process.destroy();
		this.process.waitFor(30, TimeUnit.SECONDS);
	}

}
