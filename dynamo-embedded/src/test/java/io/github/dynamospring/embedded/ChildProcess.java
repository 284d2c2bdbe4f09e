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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A JVM of its own that is ended when the test is done with it.
 */
final class ChildProcess implements AutoCloseable {

	private static final String READY = "Embedded DynamoDB is ready at ";

	private final Process process;

	private final BufferedReader out;

	private ChildProcess(Process process) {
		this.process = process;
		this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
	}

	/**
	 * Start the server with its data in a folder.
	 */
	static ChildProcess server(Path folder) {
		return java(EmbeddedDynamoServer.class, List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"), "--port", "0", "--path",
				folder.toString());
	}

	/**
	 * Start a program in the class path of the tests.
	 */
	static ChildProcess java(Class<?> main, List<String> options, String... arguments) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(options);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(List.of(arguments));
		try {
			return new ChildProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Wait until the server says where it listens.
	 */
	URI awaitEndpoint() {
		String line = readLine();
		assertThat(line).startsWith(READY);
		return URI.create(line.substring(READY.length()));
	}

	private String readLine() {
		try {
			String line = this.out.readLine();
			return (line != null) ? line : "(the process ended without a word)";
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Wait until the process ends by itself, and return what it wrote.
	 */
	String awaitEnd() {
		StringBuilder text = new StringBuilder();
		this.out.lines().forEach((line) -> text.append(line).append('\n'));
		assertThat(awaitExit()).as("the process has ended").isTrue();
		return text.toString();
	}

	int exitCode() {
		return this.process.exitValue();
	}

	long pid() {
		return this.process.pid();
	}

	/**
	 * End the process without warning.
	 */
	void kill() {
		this.process.destroyForcibly();
		assertThat(awaitExit()).as("the process has ended").isTrue();
	}

	/**
	 * Wait for the process to end.
	 */
	boolean endsWithin(long millis) {
		try {
			return this.process.waitFor(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private boolean awaitExit() {
		return endsWithin(TimeUnit.MINUTES.toMillis(10));
	}

	@Override
	public void close() {
		kill();
	}

}
