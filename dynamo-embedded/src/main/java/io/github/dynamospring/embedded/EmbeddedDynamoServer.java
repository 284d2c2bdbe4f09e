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

package io.github.dynamospring.embedded;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;

/**
 * Runs the embedded engine as a program of its own, for the AWS CLI, other languages and
 * database browsers.
 *
 * <pre>
 * java -jar dynamo-embedded-standalone.jar --port 8000
 * </pre>
 *
 * @since 0.1.0
 */
public final class EmbeddedDynamoServer {

	static final int DEFAULT_PORT = 8000;

	private static final int MAX_PORT = 65_535;

	private static final int BAD_START = 2;

	private static final String USAGE = String.join(System.lineSeparator(),
			"Usage: java -jar dynamo-embedded-standalone.jar [--port PORT] [--address ADDRESS] [--path FOLDER]"
					+ " [--region REGION]",
			"  --port     the port, 0 for any free one (default " + DEFAULT_PORT + ")",
			"  --address  the address to listen on, 0.0.0.0 for all, as in a container (default 127.0.0.1)",
			"  --path     the folder that keeps the data (default: in memory only)",
			"  --region   the region in ARNs (default us-east-1)");

	private EmbeddedDynamoServer() {
	}

	/**
	 * Start the server and wait until the process is ended.
	 * @param arguments the command line
	 */
	public static void main(String[] arguments) {
		EmbeddedDynamo dynamo = start(arguments, System.out, System.err);
		if (dynamo == null) {
			System.exit(BAD_START);
			return;
		}
		Runtime.getRuntime().addShutdownHook(new Thread(dynamo::close, "embedded-dynamo-shutdown"));
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	// Start the server and say where it listens.
	// @return the running engine, or null if the arguments, the port or the folder are
	// of no use
	static @Nullable EmbeddedDynamo start(String[] arguments, PrintStream out, PrintStream err) {
		EmbeddedDynamo.Builder builder = EmbeddedDynamo.builder().httpPort(DEFAULT_PORT);
		try {
			for (int i = 0; i < arguments.length; i += 2) {
				String value = (i + 1 < arguments.length) ? arguments[i + 1] : null;
				switch (arguments[i]) {
					case "--port" -> builder.httpPort(port(value));
					case "--address" -> builder.httpAddress(address(value));
					case "--path" -> builder.path(Path.of(required("--path", value)));
					case "--region" -> builder.region(required("--region", value));
					default -> throw new IllegalArgumentException("Unknown argument " + arguments[i]);
				}
			}
		}
		catch (IllegalArgumentException ex) {
			err.println(ex.getMessage());
			err.println(USAGE);
			return null;
		}
		return open(builder, out, err);
	}

	private static @Nullable EmbeddedDynamo open(EmbeddedDynamo.Builder builder, PrintStream out, PrintStream err) {
		try {
			EmbeddedDynamo dynamo = builder.build();
			out.println("Embedded DynamoDB is ready at " + dynamo.endpoint());
			out.flush();
			return dynamo;
		}
		catch (UncheckedIOException | IllegalStateException ex) {
			err.println(ex.getMessage());
			return null;
		}
	}

	private static int port(@Nullable String value) {
		String text = required("--port", value);
		try {
			int port = Integer.parseInt(text);
			if (port >= 0 && port <= MAX_PORT) {
				return port;
			}
		}
		catch (NumberFormatException ex) {
			// Reported below, like a number out of range.
		}
		throw new IllegalArgumentException("--port must be a number from 0 to " + MAX_PORT + " but is " + text);
	}

	private static InetAddress address(@Nullable String value) {
		String text = required("--address", value);
		try {
			return InetAddress.getByName(text);
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException("--address must be an address of this machine but is " + text, ex);
		}
	}

	private static String required(String argument, @Nullable String value) {
		if (value == null) {
			throw new IllegalArgumentException(argument + " needs a value");
		}
		return value;
	}

}
