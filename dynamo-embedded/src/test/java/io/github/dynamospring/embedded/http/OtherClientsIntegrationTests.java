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

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Programs in other languages on the HTTP server: items, queries, pages, batches,
 * transactions and streams. Each runs where its interpreter and its SDK are installed;
 * Node.js finds packages by the environment variable {@code NODE_PATH}.
 */
@Tag("long")
class OtherClientsIntegrationTests {

	private static final long MAX_MINUTES = 5;

	@TempDir
	private Path folder;

	@Test
	void servesBoto3() throws Exception {
		assume("boto3 for Python", "python3", "-c", "import boto3");
		assertThat(run("boto3_client.py", "python3")).contains("ok boto3");
	}

	@Test
	void servesTheSdkForJavaScript() throws Exception {
		assume("the AWS SDK for JavaScript", "node", "-e",
				"['client-dynamodb', 'lib-dynamodb', 'client-dynamodb-streams'].forEach((name) => require('@aws-sdk/' + name))");
		assertThat(run("javascript_client.cjs", "node")).contains("ok JavaScript");
	}

	@Test
	void servesTheAwsCli() throws Exception {
		assume("the AWS CLI", "aws", "--version");
		assertThat(run("aws_cli.sh", "sh")).contains("ok AWS CLI");
	}

	private void assume(String what, String... command) throws Exception {
		boolean there;
		try {
			there = start(List.of(command)).waitFor() == 0;
		}
		catch (IOException ex) {
			there = false;
		}
		assumeTrue(there, what + " is not installed here");
	}

	private String run(String script, String interpreter) throws Exception {
		Path file = this.folder.resolve(script);
		try (InputStream content = getClass().getResourceAsStream("/clients/" + script)) {
			assertThat(content).as(script).isNotNull();
			Files.copy(content, file);
		}
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().httpPort(0).build()) {
			Process process = start(List.of(interpreter, file.toString(), dynamo.endpoint().toString()));
			assertThat(process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)).as("%s ends", script).isTrue();
			String output = Files.readString(output(), StandardCharsets.UTF_8);
			assertThat(process.exitValue()).as(output).isZero();
			return output;
		}
	}

	private Process start(List<String> command) throws IOException {
		return new ProcessBuilder(new ArrayList<>(command)).redirectErrorStream(true)
			.redirectOutput(output().toFile())
			.start();
	}

	private Path output() {
		return this.folder.resolve("output");
	}

}
