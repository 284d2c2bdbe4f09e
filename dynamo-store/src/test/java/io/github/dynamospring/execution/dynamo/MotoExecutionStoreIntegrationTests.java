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

package io.github.dynamospring.execution.dynamo;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ExecutionStoreContractTests;
import io.github.dynamospring.execution.PayloadSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIf;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The contract on moto, where its server is installed: what holds on two engines that
 * nobody has written together is more likely to hold on the third.
 */
@EnabledIf("isInstalled")
class MotoExecutionStoreIntegrationTests extends ExecutionStoreContractTests {

	private static Process server;

	private static DynamoDbClient client;

	private final String prefix = "t" + UUID.randomUUID();

	private boolean created;

	@SuppressWarnings("unused")
	static boolean isInstalled() {
		return executable().isPresent();
	}

	private static Optional<Path> executable() {
		return Arrays.stream(String.valueOf(System.getenv("PATH")).split(":"))
			.map((folder) -> Path.of(folder, "moto_server"))
			.filter(Files::isExecutable)
			.findFirst();
	}

	@BeforeAll
	static void start() throws IOException {
		int port;
		try (ServerSocket socket = new ServerSocket(0)) {
			port = socket.getLocalPort();
		}
		server = new ProcessBuilder(executable().orElseThrow().toString(), "-H", "127.0.0.1", "-p",
				String.valueOf(port))
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		awaitPort(port);
		client = DynamoDbClient.builder()
			.httpClient(Apache5HttpClient.create())
			.endpointOverride(URI.create("http://127.0.0.1:" + port))
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.build();
	}

	private static void awaitPort(int port) {
		long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
		while (System.nanoTime() < deadline) {
			try (Socket socket = new Socket("127.0.0.1", port)) {
				return;
			}
			catch (IOException ex) {
				LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
			}
		}
		throw new IllegalStateException("moto_server did not start");
	}

	@AfterAll
	static void stop() throws InterruptedException {
		client.close();
		server.destroy();
		server.waitFor(10, TimeUnit.SECONDS);
	}

	@Override
	protected ExecutionStore open(PayloadSerializer serializer, Clock time, int traceSize) {
		ExecutionStoreSettings settings = ExecutionStoreSettings.defaults()
			.withTablePrefix(this.prefix)
			.withClock(time)
			.withTrace(traceSize);
		if (!this.created) {
			new ExecutionTables(client, settings).createIfMissing();
			this.created = true;
		}
		return new DynamoExecutionStore(client, serializer, settings);
	}

	/*
	 * moto checks the conditions of a transaction and applies it in two steps, between
	 * which others come: its transactions are tested one after the other.
	 */
	@Override
	protected List<Object> concurrently(List<Callable<Object>> tasks) {
		List<Object> outcomes = new ArrayList<>();
		for (Callable<Object> task : tasks) {
			try {
				outcomes.add(task.call());
			}
			catch (Exception ex) {
				outcomes.add(ex);
			}
		}
		return outcomes;
	}

}
