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

package com.example.orders;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Runs the jar that the profile "aot" has prepared ahead of time, as its user would.
 */
@EnabledIfSystemProperty(named = "orders.prepared-jar", matches = ".+",
		disabledReason = "the jar is prepared by the profile 'aot' alone")
class PreparedJarIntegrationTests {

	private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

	private static Process process;

	private static String address;

	private static String log = "";

	@BeforeAll
	static void start() throws IOException {
		process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dspring.aot.enabled=true", "-jar",
				System.getProperty("orders.prepared-jar"), "--server.port=0")
			.redirectErrorStream(true)
			.start();
		BufferedReader output = process.inputReader();
		StringBuilder lines = new StringBuilder();
		for (String line = output.readLine(); line != null; line = output.readLine()) {
			lines.append(line).append('\n');
			Matcher port = PORT.matcher(line);
			if (port.find()) {
				address = "http://localhost:" + port.group(1);
			}
			if (line.contains("Started OrdersApplication")) {
				break;
			}
		}
		log = lines.toString();
		assertThat(address).as(log).isNotNull();
		// Ready is what has its data, too.
		await().atMost(Duration.ofMinutes(1)).until(() -> get("/actuator/health/readiness").statusCode() == 200);
	}

	@AfterAll
	static void stop() throws InterruptedException {
		process.destroy();
		process.waitFor();
	}

	@Test
	void startIsPrepared() {
		assertThat(log).contains("Starting AOT-processed OrdersApplication");
	}

	@Test
	void requestsAreServed() throws Exception {
		HttpResponse<String> product = get("/products/1");
		assertThat(product.statusCode()).as(product.body()).isEqualTo(200);
		assertThat(product.body()).contains("Chai");
	}

	@Test
	void actuatorAnswers() throws Exception {
		HttpResponse<String> health = get("/actuator/health");
		assertThat(health.statusCode()).as(health.body()).isEqualTo(200);
		assertThat(health.body()).contains("\"UP\"");
	}

	private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create(address + path)).build(), BodyHandlers.ofString());
	}

}
