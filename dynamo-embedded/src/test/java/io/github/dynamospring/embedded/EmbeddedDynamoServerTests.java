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

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class EmbeddedDynamoServerTests {

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final ByteArrayOutputStream err = new ByteArrayOutputStream();

	@Test
	void saysWhereItListens() {
		try (EmbeddedDynamo dynamo = start("--port", "0", "--region", "eu-central-1")) {
			assertThat(dynamo).isNotNull();
			assertThat(text(this.out).strip()).isEqualTo("Embedded DynamoDB is ready at " + dynamo.endpoint());
			assertThat(text(this.err)).isEmpty();
		}
	}

	@Test
	void saysThatAPortIsTaken() {
		try (EmbeddedDynamo first = EmbeddedDynamo.builder().httpPort(0).build()) {
			int port = first.endpoint().getPort();
			assertThat(start("--port", Integer.toString(port))).isNull();
			assertThat(text(this.err)).contains("Port " + port + " on 127.0.0.1 cannot be opened",
					"choose another one");
		}
	}

	@Test
	void listensOnAnotherAddressIfToldTo() {
		try (EmbeddedDynamo dynamo = start("--port", "0", "--address", "0.0.0.0")) {
			assertThat(dynamo).isNotNull();
			assertThat(dynamo.endpoint()).hasHost("127.0.0.1");
			for (String address : List.of("127.0.0.1", "127.0.0.2")) {
				assertThatCode(() -> new Socket(address, dynamo.endpoint().getPort()).close())
					.doesNotThrowAnyException();
			}
		}
	}

	@Test
	void listensNowhereElseIfNotTold() {
		try (EmbeddedDynamo dynamo = start("--port", "0")) {
			assertThat(dynamo).isNotNull();
			assertThatExceptionOfType(ConnectException.class)
				.isThrownBy(() -> new Socket("127.0.0.2", dynamo.endpoint().getPort()).close());
		}
	}

	@ParameterizedTest
	@CsvSource({ "--port x,--port must be a number from 0 to 65535 but is x",
			"--port 65536,--port must be a number from 0 to 65535 but is 65536", "--port,--port needs a value",
			"--region,--region needs a value", "--address,--address needs a value",
			"--address no..where,--address must be an address of this machine but is no..where",
			"--path,--path needs a value", "x,Unknown argument x" })
	void explainsBadArguments(String arguments, String message) {
		assertThat(start(arguments.split(" "))).isNull();
		assertThat(text(this.err)).startsWith(message).contains("Usage: java -jar dynamo-embedded-standalone.jar");
		assertThat(text(this.out)).isEmpty();
	}

	private @Nullable EmbeddedDynamo start(String... arguments) {
		return EmbeddedDynamoServer.start(arguments, new PrintStream(this.out, true, StandardCharsets.UTF_8),
				new PrintStream(this.err, true, StandardCharsets.UTF_8));
	}

	private static String text(ByteArrayOutputStream stream) {
		return stream.toString(StandardCharsets.UTF_8);
	}

}
