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

package io.github.dynamospring.backend;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The contract on {@code moto_server}, where that is on the path.
 */
@Timeout(180)
class MotoTemplateIntegrationTests extends TemplateContractTests {

	@Override
	Backend start() throws IOException {
		Optional<File> program = find("moto_server");
		Assumptions.assumeTrue(program.isPresent(), "moto_server is not on the path");
		int port = freePort();
		Process server = new ProcessBuilder(program.orElseThrow().getPath(), "-H", "127.0.0.1", "-p",
				Integer.toString(port))
			.redirectErrorStream(true)
			.start();
		awaitStart(server);
		DynamoDbClient client = DynamoDbClient.builder()
			.httpClient(Apache5HttpClient.create())
			.endpointOverride(URI.create("http://127.0.0.1:" + port))
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
			.build();
		return new Backend("moto", client, "", Backend.MOTO, () -> stop(server));
	}

	private static Optional<File> find(String name) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.map((directory) -> new File(directory, name))
			.filter(File::canExecute)
			.findFirst();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	/*
	 * Reads on after the start, so that the server is not stopped by a full pipe.
	 */
	private static void awaitStart(Process server) throws IOException {
		BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
		String line = output.readLine();
		while (line != null && !line.contains("Running on")) {
			line = output.readLine();
		}
		Assumptions.assumeTrue(line != null, "moto_server does not start");
		Thread reader = new Thread(() -> output.lines().forEach((ignored) -> {
		}), "moto-output");
		reader.setDaemon(true);
		reader.start();
	}

	private static void stop(Process server) {
		server.descendants().forEach(ProcessHandle::destroy);
		server.destroy();
		try {
			if (!server.waitFor(10, TimeUnit.SECONDS)) {
				server.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
