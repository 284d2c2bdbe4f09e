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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the table commands in the jar of this application, each in a process of its
 * own. Those in {@code docs/table-commands.md} are run one after the other, and print
 * what the page says.
 */
class TableCommandsIntegrationTests {

	private static final Path BASE = Path.of(System.getProperty("basedir", ".")).toAbsolutePath();

	private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);

	private static final String COMMAND = "$ java -jar sample-app.jar ";

	private static final EmbeddedDynamo DYNAMO = EmbeddedDynamo.builder().httpPort(0).build();

	@TempDir
	private Path directory;

	@BeforeAll
	static void createLegacyTable() {
		try (DynamoDbClient client = DynamoDbClient.builder()
			.endpointOverride(DYNAMO.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.build()) {
			client.createTable((table) -> table.tableName("Customers")
				.billingMode(BillingMode.PAY_PER_REQUEST)
				.keySchema(List.of(key("CustomerId", KeyType.HASH)))
				.attributeDefinitions(List.of(text("CustomerId"), text("country")))
				.globalSecondaryIndexes(List.of(GlobalSecondaryIndex.builder()
					.indexName("ByCountry")
					.keySchema(List.of(key("country", KeyType.HASH)))
					.projection((projection) -> projection.projectionType(ProjectionType.KEYS_ONLY))
					.build())));
			client.putItem((item) -> item.tableName("Customers")
				.item(Map.of("CustomerId", AttributeValue.fromS("ALFKI"), "country", AttributeValue.fromS("Germany"),
						"customer-since", AttributeValue.fromS("1996-07-04T00:00:00Z"), "discount",
						AttributeValue.fromN("0.05"), "orders", AttributeValue.fromN("6"), "address",
						AttributeValue.fromM(Map.of("street", AttributeValue.fromS("Obere Str. 57"), "city",
								AttributeValue.fromS("Berlin"))))));
		}
	}

	private static KeySchemaElement key(String name, KeyType type) {
		return KeySchemaElement.builder().attributeName(name).keyType(type).build();
	}

	private static AttributeDefinition text(String name) {
		return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
	}

	@AfterAll
	static void close() {
		DYNAMO.close();
	}

	@Test
	void theCommandsOfTheDocumentationPrintWhatItSays() throws Exception {
		Path file = BASE.resolve(Path.of("..", "docs", "table-commands.md"));
		String page = Files.readString(file);
		StringBuilder actual = new StringBuilder();
		Matcher matcher = CONSOLE.matcher(page);
		while (matcher.find()) {
			StringBuilder console = new StringBuilder();
			for (String line : matcher.group(1).lines().filter((line) -> line.startsWith("$ ")).toList()) {
				assertThat(line).startsWith(COMMAND);
				Result result = run(line.substring(COMMAND.length()).split(" "));
				assertThat(result.exitCode()).as(line).isEqualTo(result.errors().isEmpty() ? 0 : 1);
				console.append(line).append('\n').append(result.output()).append(result.errors());
			}
			matcher.appendReplacement(actual, Matcher.quoteReplacement("```console\n" + console + "```"));
		}
		matcher.appendTail(actual);
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(file, actual);
		}
		assertThat(actual.toString()).isEqualTo(Files.readString(file)).contains("Created table 'orders'.");
	}

	private Result run(String... arguments) throws IOException, InterruptedException {
		Path output = this.directory.resolve("output");
		Path errors = this.directory.resolve("errors");
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-XX:+UseSerialGC", "-jar", jar().toString()));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectOutput(output.toFile())
			.redirectError(errors.toFile());
		builder.environment().put("SPRING_PROFILES_ACTIVE", "localstack");
		builder.environment().put("DYNAMO_ENDPOINT", DYNAMO.endpoint().toString());
		Process process = builder.start();
		try {
			assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("the command ends").isTrue();
		}
		finally {
			process.destroyForcibly();
		}
		return new Result(text(output), text(errors), process.exitValue());
	}

	private static String text(Path file) throws IOException {
		return Files.readString(file).replace(System.lineSeparator(), "\n");
	}

	private static Path jar() throws IOException {
		try (Stream<Path> files = Files.list(BASE.resolve("target"))) {
			return files.filter((file) -> file.getFileName().toString().matches("sample-app-.*\\.jar"))
				.findFirst()
				.orElseThrow(() -> new IllegalStateException("The jar is missing: run mvn package"));
		}
	}

	/**
	 * What a process printed, and its exit code.
	 *
	 * @param output what went to the standard output
	 * @param errors what went to standard error
	 * @param exitCode the exit code
	 */
	private record Result(String output, String errors, int exitCode) {

	}

}
