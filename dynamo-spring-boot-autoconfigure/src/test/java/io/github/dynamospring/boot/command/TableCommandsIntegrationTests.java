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

package io.github.dynamospring.boot.command;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.boot.SilentDynamoDbClient;
import io.github.dynamospring.boot.command.app.ShopApplication;
import io.github.dynamospring.boot.command.conflict.ConflictApplication;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplication.AbandonedRunException;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.DefaultResourceLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for the commands, run as the {@code main} method of an application runs them.
 */
class TableCommandsIntegrationTests {

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.builder().httpPort(0).build();

	private final List<String> requests = new CopyOnWriteArrayList<>();

	private RecordingTerminal terminal = new RecordingTerminal();

	@BeforeEach
	void record() {
		ShopApplication.DONE.clear();
		this.dynamo.onRequest((EmbeddedRequest request) -> this.requests.add(request.operation()));
	}

	@AfterEach
	void close() {
		this.dynamo.close();
		// the program of a command ends here, so nobody switches the log on again
		LoggingSystem.get(getClass().getClassLoader()).cleanUp();
	}

	// The application

	@Test
	void nothingOfTheApplicationRuns() {
		assertThat(run("list-tables")).isZero();
		assertThat(this.terminal.errors()).isEmpty();
		assertThat(ShopApplication.DONE).isEmpty();
		assertThat(this.requests).containsExactly("ListTables");
	}

	@Test
	void theApplicationIsLeftAloneWithoutTheCommand() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> application(ShopApplication.class).run("server", "dynamo"))
			.withStackTraceContaining("This bean always fails");
		assertThat(ShopApplication.DONE).contains("post-processor", "failing bean");
	}

	@Test
	void propertiesOfTheCommandLineAreThoseOfTheApplication() {
		assertThat(run("create-table", "--all", "--dry-run", "--dynamo.tables.prefix=shop_")).isZero();
		assertThat(this.terminal.output()).contains("\"TableName\": \"shop_app_data\"");
		assertThat(run("list-tables", "--dynamo.tabels.prefix=shop_")).isEqualTo(1);
		assertThat(this.terminal.errors()).contains("dynamo.tabels.prefix").hasLineCount(1);
	}

	@Test
	void theEmbeddedEngineOfTheApplicationIsUsed(@TempDir Path directory) {
		String[] embedded = { "--dynamo.embedded.enabled=true", "--dynamo.embedded.path=" + directory.resolve("db") };
		assertThat(runPlain("create-table", "--all", embedded[0], embedded[1])).isZero();
		assertThat(runPlain("list-tables", embedded[0], embedded[1])).isZero();
		assertThat(this.terminal.output()).isEqualTo("app_data\n");
	}

	@Test
	void aMissingRegionIsOneLine() {
		assertThat(runPlain("list-tables", "--dynamo.region=", "--spring.cloud.aws.dynamodb.enabled=false"))
			.isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1)
			.startsWith("The DynamoDB client needs an AWS region. 'dynamo.region' is not set")
			.contains("AWS_REGION", "Set 'dynamo.region', for example to 'eu-central-1'.");
		run(application(ShopApplication.class, DefaultClientConfiguration.class), "list-tables");
		assertThat(this.terminal.exitCode()).isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1)
			.startsWith("A client that the application builds itself needs an AWS region")
			.contains("Set AWS_REGION, for example to 'eu-central-1', or give its builder a region.");
	}

	@Test
	void missingCredentialsAreOneLine(@TempDir Path directory) throws IOException {
		Path profiles = Files.writeString(directory.resolve("config"), "[shop]\nregion = eu-central-1\n");
		for (String[] command : new String[][] { { "list-tables" }, { "describe-table", "visits" },
				{ "create-table", "--all" }, { "generate-entity", "visits", "--package", "p" },
				{ "delete-table", "visits", "--force" } }) {
			List<String> arguments = new ArrayList<>(List.of(command));
			arguments.addAll(List.of("--dynamo.profile=shop", "--dynamo.profile-file=" + profiles));
			assertThat(runPlain(arguments.toArray(String[]::new))).as(command[0]).isEqualTo(1);
			assertThat(this.terminal.errors()).as(command[0])
				.hasLineCount(1)
				.startsWith("The DynamoDB client has no AWS credentials: Profile file contained no credentials")
				.contains("AWS_ACCESS_KEY_ID", "'dynamo.profile'", "'dynamo.access-key'");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					AccessDeniedException | User: arn:aws:iam::1:user/u is not authorized to perform: dynamodb:ListTables on resource: arn:aws:dynamodb:x | arn:aws:iam::1:user/u may not perform dynamodb:ListTables on arn:aws:dynamodb:x. Permit dynamodb:ListTables on arn:aws:dynamodb:x in the IAM policies of arn:aws:iam::1:user/u.
					AccessDeniedException | User: u is not authorized to perform: dynamodb:DescribeTable | u may not perform dynamodb:DescribeTable. Permit dynamodb:DescribeTable on the table and its indexes in the IAM policies of u.
					ExpiredTokenException | The security token is expired | The AWS credentials have expired: The security token is expired Get new ones, for example with 'aws sso login'
					UnrecognizedClientException | The security token is invalid. | AWS does not know the access key, or not in this region: The security token is invalid. Check the access key
					ThrottlingException | Rate exceeded | DynamoDB throttles the request, also after the retries: Rate exceeded Try again later
					ResourceNotFoundException | Requested resource not found | DynamoDB has no such table: Requested resource not found Check 'dynamo.region'
					ValidationException | 1 validation error detected | 1 validation error detected
					""")
	void whatDynamoRefusesIsOneLine(String code, String message, String expected) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		byte[] body = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"%s\"}".formatted(code, message)
			.getBytes(StandardCharsets.UTF_8);
		server.createContext("/", (exchange) -> {
			exchange.getRequestBody().readAllBytes();
			exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
			exchange.sendResponseHeaders(400, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
		server.start();
		try {
			assertThat(runPlain("list-tables", "--dynamo.max-retries=0",
					"--endpoint=http://localhost:" + server.getAddress().getPort()))
				.isEqualTo(1);
		}
		finally {
			server.stop(0);
		}
		assertThat(this.terminal.errors()).startsWith(expected).hasLineCount(1);
	}

	@Test
	void anUnknownHostIsOneLine() {
		assertThat(runPlain("list-tables", "--dynamo.max-retries=0", "--endpoint=http://dynamo.invalid:8000",
				"--region=eu-central-1", "--dynamo.access-key=key", "--dynamo.secret-key=secret"))
			.isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1)
			.startsWith("The host of 'dynamo.endpoint' (http://dynamo.invalid:8000) is unknown.");
	}

	@Test
	void aClosedDoorIsOneLineAndVerboseHasTheTrace() {
		String[] command = { "list-tables", "--dynamo.max-retries=0", "--endpoint=" + this.dynamo.endpoint() };
		String endpoint = this.dynamo.endpoint().toString();
		this.dynamo.close();
		assertThat(runPlain(command)).isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1)
			.startsWith("Nothing answers at 'dynamo.endpoint' (" + endpoint + "): the connection was refused.");
		assertThat(runPlain(command[0], command[1], command[2], "--verbose")).isEqualTo(1);
		assertThat(this.terminal.errors()).contains("\tat ");
	}

	@Test
	void withoutPicocliTheRemedyIsSaid() {
		SpringApplication application = application(ShopApplication.class);
		application.setResourceLoader(new DefaultResourceLoader(new FilteredClassLoader("picocli")));
		run(application, "list-tables");
		assertThat(this.terminal.exitCode()).isEqualTo(1);
		assertThat(this.terminal.errors()).isEqualTo("The command 'dynamo list-tables' needs picocli. "
				+ "Add the dependency info.picocli:picocli to the application.\n");
	}

	// Usage

	@Test
	void helpNeedsNoApplication() {
		for (String command : List.of("create-table", "list-tables", "describe-table", "delete-table",
				"generate-entity", "export-schema")) {
			assertThat(runPlain(command, "--help")).isZero();
			assertThat(this.terminal.output()).startsWith("Usage: dynamo " + command)
				.contains("--endpoint", "--client");
		}
		assertThat(runPlain("--help")).isZero();
		assertThat(this.terminal.output()).contains("create-table", "export-schema", "Exit codes");
		assertThat(ShopApplication.DONE).isEmpty();
	}

	@Test
	void wrongArgumentsAreRefusedBeforeTheApplicationStarts() {
		for (String[] arguments : new String[][] { {}, { "unknown" }, { "list-tables", "--unknown" },
				{ "delete-table" }, { "create-table", "users", "--partition-key", "id:X" },
				{ "export-schema", "--format", "pulumi" }, { "generate-entity", "users" } }) {
			assertThat(runPlain(arguments)).as(String.join(" ", arguments)).isEqualTo(2);
			assertThat(this.terminal.errors()).contains("Usage: dynamo");
			assertThat(this.terminal.output()).isEmpty();
		}
	}

	@Test
	void argumentsThatContradictEachOtherAreRefused() {
		for (String[] arguments : new String[][] { { "create-table" }, { "create-table", "users" },
				{ "create-table", "users", "--all", "--partition-key", "id" },
				{ "create-table", "--all", "--sort-key", "id" }, { "create-table", "--all", "--no-wait" },
				{ "create-table", "users", "--partition-key", "id", "--sort-key", "id" },
				{ "export-schema", "--format", "terraform", "--all", "--entity", "Order" },
				{ "generate-entity", "users", "--package", "a-b" },
				{ "generate-entity", "users", "--package", "p", "--record", "--class" },
				{ "generate-entity", "users", "--package", "p", "--sample", "-1" },
				{ "generate-entity", "users", "--package", "p", "--class-name", "a b" },
				{ "generate-entity", "users", "--package", "" },
				{ "generate-entity", "users", "--package", "com.class" },
				{ "generate-entity", "users", "--package", "p", "--class-name", "../X" },
				{ "generate-entity", "users", "--package", "p", "--partition-key-name", "int" } }) {
			assertThat(run(arguments)).as(String.join(" ", arguments)).isEqualTo(2);
			assertThat(this.terminal.errors()).contains("Usage: dynamo");
		}
		assertThat(this.requests).isEmpty();
	}

	// create-table

	@Test
	void tablesOfEntitiesAreCreatedOnceForAllOfThem() {
		assertThat(run("create-table", "--entity", "Order")).isZero();
		assertThat(this.terminal.output()).isEqualTo("Created table 'app_data'.\n");
		try (DynamoDbClient client = client()) {
			assertThat(
					client.describeTable((request) -> request.tableName("app_data")).table().globalSecondaryIndexes())
				.extracting("indexName")
				.containsExactlyInAnyOrder("StatusIndex", "PartIndex");
			assertThat(client.describeTimeToLive((request) -> request.tableName("app_data"))
				.timeToLiveDescription()
				.attributeName()).isEqualTo("life");
		}
		assertThat(run("create-table", "--entity", "Order", "--entity", ShopApplication.Session.class.getName()))
			.isZero();
		assertThat(this.terminal.output()).isEqualTo("Table 'app_data' exists already, as its entities need it.\n");
		assertThat(ShopApplication.DONE).isEmpty();
	}

	@Test
	void theDifferencesOfATableThatExistsAreTold() {
		run("create-table", "app_data", "--partition-key", "pk", "--sort-key", "sk:S");
		assertThat(run("create-table", "--all")).isEqualTo(1);
		assertThat(this.terminal.errors()).contains("the global index 'PartIndex' on (part) is missing",
				"time to live is off", "Nothing was changed in tables that exist.");
	}

	@Test
	void unknownAndAbsentEntitiesAreTold() {
		assertThat(run("create-table", "--entity", "Ordre")).isEqualTo(1);
		assertThat(this.terminal.errors()).isEqualTo("There is no entity 'Ordre'. The entities are: Order, Session.\n");
		assertThat(this.requests).isEmpty();
	}

	@Test
	void entitiesThatDoNotAgreeAreNamed() {
		run(application(ConflictApplication.class), "create-table", "--all", "--dry-run",
				"--endpoint=" + this.dynamo.endpoint());
		assertThat(this.terminal.exitCode()).isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1)
			.contains("ConflictApplication$First", "ConflictApplication$Second", "'ByOwner'", "differently");
	}

	@Test
	void aDryRunSendsNothing() {
		assertThat(run("create-table", "--all", "--dry-run")).isZero();
		assertThat(this.requests).isEmpty();
		assertThat(this.terminal.output()).startsWith("{\n  \"AttributeDefinitions\": [")
			.contains("\"IndexName\": \"StatusIndex\"", "\"IndexName\": \"PartIndex\"", "\"TimeToLiveSpecification\"");
	}

	@Test
	void aTableOfANameIsCreatedAndCompared() {
		assertThat(run("create-table", "visits", "--partition-key", "id:s", "--sort-key=at:N", "--wait")).isZero();
		assertThat(this.terminal.output()).isEqualTo("Created table 'visits'.\n");
		assertThat(this.requests).containsExactly("CreateTable", "DescribeTable");
		assertThat(run("create-table", "visits", "--partition-key", "id", "--sort-key", "at:N")).isZero();
		assertThat(this.terminal.output()).isEqualTo("Table 'visits' exists already, with the key (id:S; at:N).\n");
		assertThat(run("create-table", "visits", "--partition-key", "id:B")).isEqualTo(1);
		assertThat(this.terminal.errors())
			.isEqualTo("The table 'visits' exists already, with the key (id:S; at:N) instead of (id:B).\n");
		this.requests.clear();
		assertThat(run("create-table", "visits2", "--partition-key", "id", "--no-wait")).isZero();
		assertThat(this.requests).containsExactly("CreateTable");
		assertThat(run("create-table", "a/b", "--partition-key", "id")).isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1);
	}

	@Test
	void aDryRunOfANameNeedsNoApplication() {
		assertThat(runPlain("create-table", "visits", "--partition-key", "id", "--dry-run")).isZero();
		assertThat(this.terminal.output()).contains("\"TableName\": \"visits\"");
	}

	// list-tables, describe-table, delete-table

	@Test
	void tablesAreListedOverAllPages() {
		try (DynamoDbClient client = client()) {
			for (int i = 0; i < 120; i++) {
				createTable(client, "table-%03d".formatted(i));
			}
		}
		this.requests.clear();
		assertThat(run("list-tables")).isZero();
		assertThat(this.terminal.output()).hasLineCount(120).startsWith("table-000\ntable-001\n");
		assertThat(this.requests).containsExactly("ListTables", "ListTables");
		assertThat(run("list-tables", "--name-contains", "le-11")).isZero();
		assertThat(this.terminal.output()).hasLineCount(10);
		assertThat(run("list-tables", "--name-contains", "none")).isZero();
		assertThat(this.terminal.output()).isEmpty();
	}

	@Test
	void aTableIsDescribedBesideItsEntities() {
		run("create-table", "--all");
		this.requests.clear();
		assertThat(run("describe-table", "app_data")).isZero();
		assertThat(this.requests).containsExactly("DescribeTable", "DescribeTimeToLive");
		assertThat(this.terminal.output()).contains("table           app_data\n", "key             (pk:S; sk:S)\n",
				"capacity        on demand\n", "time to live    life\n",
				"global index    PartIndex (part:S), projects ALL, ACTIVE\n",
				"global index    StatusIndex (status:S; total:N), projects ALL, ACTIVE\n",
				"entities        Order, Session\n", "differences     none\n");
		run("delete-table", "app_data", "--force");
		run("create-table", "app_data", "--partition-key", "pk", "--sort-key", "sk:N");
		assertThat(run("describe-table", "app_data")).isZero();
		assertThat(this.terminal.output()).contains("time to live    off\n", "differences     4\n",
				"the key attribute 'sk' has the type N");
		run("create-table", "other", "--partition-key", "pk");
		assertThat(run("describe-table", "other")).isZero();
		assertThat(this.terminal.output()).contains("entities        none of this application\n");
		assertThat(run("describe-table", "missing")).isEqualTo(1);
		assertThat(this.terminal.errors())
			.isEqualTo("The table 'missing' does not exist. 'list-tables' shows those that do.\n");
	}

	@Test
	void aDescriptionIsJson() {
		run("create-table", "--all");
		assertThat(run("describe-table", "app_data", "--json")).isZero();
		Map<String, Object> table = new Yaml().load(this.terminal.output());
		assertThat(table).containsEntry("TableName", "app_data").containsEntry("TableStatus", "ACTIVE");
	}

	@Test
	void aTableIsDeletedOnlyIfItsNameIsTyped() {
		run("create-table", "visits", "--partition-key", "id");
		this.requests.clear();
		assertThat(run("delete-table", "visits")).isEqualTo(1);
		assertThat(this.terminal.errors()).contains("no console", "--force").hasLineCount(1);
		assertThat(run(new RecordingTerminal().answering("yes"), "delete-table", "visits")).isEqualTo(1);
		assertThat(this.terminal.errors())
			.isEqualTo("That is not the name of the table. The table 'visits' was not deleted.\n");
		assertThat(this.requests).containsExactly("DescribeTable", "DescribeTable");
		assertThat(run(new RecordingTerminal().answering("visits"), "delete-table", "visits")).isZero();
		assertThat(this.terminal.question()).startsWith("The table 'visits' (arn:").contains("0 items");
		assertThat(this.terminal.output()).isEqualTo("Deleted table 'visits'.\n");
		assertThat(run("delete-table", "visits", "--force")).isEqualTo(1);
		assertThat(this.terminal.errors()).contains("does not exist");
		assertThat(run("delete-table", "visits")).isEqualTo(1);
		assertThat(this.terminal.errors()).contains("does not exist");
	}

	// generate-entity

	@Test
	void entitiesAreWrittenForATable(@TempDir Path directory) throws IOException {
		run("create-table", "--all", "--dynamo.tables.prefix=shop_");
		try (DynamoDbClient client = client()) {
			for (int i = 0; i < 8; i++) {
				String order = "o" + i;
				client.putItem((request) -> request.tableName("shop_app_data")
					.item(Map.of("pk", AttributeValue.fromS("order#u1"), "sk", AttributeValue.fromS(order), "userId",
							AttributeValue.fromS("u1"), "orderId", AttributeValue.fromS(order), "status",
							AttributeValue.fromS("OPEN"), "total", AttributeValue.fromN("5"), "life",
							AttributeValue.fromN("1800000000"))));
			}
		}
		this.requests.clear();
		String[] command = { "generate-entity", "shop_app_data", "--package", "com.example",
				"--dynamo.tables.prefix=shop_" };
		assertThat(run(command)).isZero();
		assertThat(this.requests).containsExactly("DescribeTable", "DescribeTimeToLive", "Scan");
		assertThat(this.terminal.output()).contains("package com.example;", "@Table(\"app_data\")",
				"@GlobalSecondaryIndex(name = \"StatusIndex\", partitionKey = \"status\", sortKey = \"total\")",
				"public record Order(", "@TimeToLive Instant life");
		List<String> writing = new ArrayList<>(List.of(command));
		writing.addAll(List.of("--output", directory.toString(), "--class", "--sample", "3"));
		assertThat(run(writing.toArray(String[]::new))).isZero();
		Path file = directory.resolve(Path.of("com", "example", "Order.java"));
		assertThat(this.terminal.output()).isEqualTo(file + " from 3 items\n");
		assertThat(Files.readString(file)).contains("public class Order {");
		assertThat(run(writing.toArray(String[]::new))).isEqualTo(1);
		assertThat(this.terminal.errors())
			.isEqualTo("The file %s exists already. To replace it, add --overwrite.\n".formatted(file));
		writing.add("--overwrite");
		assertThat(run(writing.toArray(String[]::new))).isZero();
		writing.addAll(List.of("--partition-key-name", "x"));
		assertThat(run(writing.toArray(String[]::new))).isEqualTo(1);
		assertThat(this.terminal.errors()).hasLineCount(1).contains("is generated");
	}

	// export-schema

	@Test
	void schemasAreExported(@TempDir Path directory) throws IOException {
		assertThat(run("export-schema", "--format", "cloudformation", "--dynamo.execution.enabled=true")).isZero();
		Map<String, Map<String, Object>> template = new Yaml().load(this.terminal.output());
		assertThat(template.get("Resources")).hasSize(8).containsKeys("AppData", "ExecutionOutbox");
		Path file = directory.resolve("infra").resolve("tables.tf");
		assertThat(run("export-schema", "--format=terraform", "--entity", "Order", "--output", file.toString()))
			.isZero();
		assertThat(this.terminal.output()).isEmpty();
		assertThat(Files.readString(file)).startsWith("resource \"aws_dynamodb_table\" \"app_data\" {");
		assertThat(run("export-schema", "--format=terraform", "--output", file.toString())).isEqualTo(1);
		assertThat(run("export-schema", "--format=terraform", "--output", file.toString(), "--overwrite")).isZero();
		assertThat(this.requests).isEmpty();
	}

	@Test
	void whatSendsNothingNeedsNeitherRegionNorCredentials() {
		for (Class<?>[] sources : new Class<?>[][] { { ShopApplication.class },
				{ ShopApplication.class, DefaultClientConfiguration.class } }) {
			for (String format : List.of("cloudformation", "terraform")) {
				assertOffline(sources, "StatusIndex", "export-schema", "--format", format);
			}
			assertOffline(sources, "outbox", "export-schema", "--format=terraform", "--dynamo.execution.enabled=true");
			assertOffline(sources, "StatusIndex", "create-table", "--all", "--dry-run");
		}
		assertOffline(new Class<?>[] { ShopApplication.class }, "old_app_data", "export-schema", "--format=terraform",
				"--entity=Order", "--client=archive", "--dynamo.clients.archive.tables.prefix=old_");
		run(application(ShopApplication.class), "export-schema", "--format=terraform", "--client=archiv");
		assertThat(this.terminal.exitCode()).isEqualTo(1);
		assertThat(this.terminal.errors()).startsWith("There is no client 'archiv'.");
	}

	private void assertOffline(Class<?>[] sources, String expected, String... arguments) {
		run(application(sources), arguments);
		assertThat(this.terminal.errors()).isEmpty();
		assertThat(this.terminal.exitCode()).isZero();
		assertThat(this.terminal.output()).contains(expected);
	}

	@Test
	void theEmbeddedEngineIsNotOpenedForWhatSendsNothing(@TempDir Path directory) {
		Path path = directory.resolve("db");
		assertThat(runPlain("export-schema", "--format=terraform", "--dynamo.embedded.enabled=true",
				"--dynamo.embedded.path=" + path))
			.isZero();
		assertThat(path).doesNotExist();
		SpringApplication application = application(ShopApplication.class);
		application
			.setResourceLoader(new DefaultResourceLoader(new FilteredClassLoader("io.github.dynamospring.embedded")));
		run(application, "export-schema", "--format=terraform", "--dynamo.embedded.enabled=true");
		assertThat(this.terminal.errors()).isEmpty();
		assertThat(this.terminal.output()).contains("app_data");
	}

	// What is shown

	@Test
	void namesCannotControlTheTerminal() {
		String name = "\u001b[2J\u202ename\nX\u009b\u2028";
		String shown = "\\u001b[2J\\u202ename\\u000aX\\u009b\\u2028";
		run("create-table", "visits", "--partition-key", name + ":S");
		assertPrintable();
		run("describe-table", "visits");
		assertPrintable();
		assertThat(this.terminal.output()).contains("key             (" + shown + ":S)\n");
		run("describe-table", "visits", "--json");
		assertPrintable();
		assertThat(this.terminal.output()).contains("\\u001b[2J\\u202ename\\nX");
		run("create-table", "visits", "--partition-key", "id");
		assertPrintable();
		assertThat(this.terminal.errors()).isEqualTo("The table 'visits' exists already, with the key ("
				+ shown.replace("\\u000a", " ") + ":S) instead of (id:S).\n");
		try (DynamoDbClient client = client()) {
			client.putItem((item) -> item.tableName("visits")
				.item(Map.of(name, AttributeValue.fromS("1"), name + "\u200b", AttributeValue.fromN("1"))));
		}
		run("generate-entity", "visits", "--package", "p");
		assertPrintable();
		assertThat(this.terminal.output()).contains("@Attribute(\"\\u001b[2J\\u202ename\\nX\\u009b\\u2028\")");
		run(new RecordingTerminal().answering("no"), "delete-table", "visits");
		assertPrintable();
		run("create-table", "visits", "--partition-key", name + ":S", "--dry-run");
		assertPrintable();
		run("describe-table", "visits" + name, "--verbose");
		assertPrintable();
		assertThat(run("describe-table", "visits", name)).isEqualTo(2);
		assertPrintable();
	}

	private void assertPrintable() {
		String all = this.terminal.output() + this.terminal.errors() + this.terminal.question();
		assertThat(all).hasSizeGreaterThan(10);
		assertThat(all.codePoints()
			.filter((c) -> c != '\n' && c != '\t')
			.filter((c) -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
					|| Character.getType(c) == Character.LINE_SEPARATOR))
			.isEmpty();
	}

	// Several clients

	@Test
	void aConfiguredClientIsNamedAndMoved() {
		assertThat(run("create-table", "--entity", "Order", "--client", "archive",
				"--dynamo.clients.archive.endpoint=http://localhost:9", "--dynamo.clients.archive.tables.prefix=old_"))
			.isZero();
		assertThat(this.terminal.output()).isEqualTo("Created table 'old_app_data'.\n");
		assertThat(run("describe-table", "old_app_data", "--client=archive",
				"--dynamo.clients.archive.endpoint=http://localhost:9", "--dynamo.clients.archive.tables.prefix=old_"))
			.isZero();
		assertThat(this.terminal.output()).contains("entities        Order, Session\n", "differences     none\n");
		assertThat(run("list-tables", "--client", "archiv", "--dynamo.clients.archive.tables.prefix=old_"))
			.isEqualTo(1);
		assertThat(this.terminal.errors()).startsWith("There is no client 'archiv'.").contains("archiveDynamoDbClient");
	}

	@Test
	void eachClientHasItsOwnTables() {
		String[] archive = { "--dynamo.clients.archive.tables.prefix=old_", "--dynamo.execution.enabled=true",
				"--dynamo.region=eu-central-1" };
		assertThat(export(archive[0], archive[1], archive[2])).hasSize(8)
			.hasEntrySatisfying("AppData", (table) -> assertThat(table).contains("StatusIndex", "PartIndex"));
		assertThat(this.requests).isEmpty();
		run(application(ShopApplication.class), "export-schema", "--format=cloudformation", "--client=archive",
				archive[0], archive[1], archive[2]);
		assertThat(this.terminal.exitCode()).isEqualTo(1);
		assertThat(this.terminal.errors()).isEqualTo("No repository names the template 'archiveDynamoTemplate', "
				+ "so the client has no entities of its own. Name them with --entity.\n");
		assertThat(exportWithRepositories(archive)).hasSize(7)
			.containsKey("ExecutionOutbox")
			.doesNotContainKey("AppData");
		assertThat(exportWithRepositories(archive[0], archive[1], archive[2], "--client=archive"))
			.containsOnlyKeys("OldAppData");
		assertThat(exportWithRepositories(archive[0], archive[1], archive[2], "--client=archive",
				"--dynamo.execution.client=archive"))
			.hasSize(8)
			.containsKeys("OldAppData", "OldExecutionOutbox");
		run(application(ShopApplication.class, ArchiveRepositories.class), "create-table", "--all", "--dry-run",
				archive[0], archive[2]);
		assertThat(this.terminal.errors()).isEqualTo(
				"All entities belong to other clients. " + "Name one with --client, or entities with --entity.\n");
	}

	private Map<String, String> export(String... arguments) {
		return export(application(ShopApplication.class), arguments);
	}

	private Map<String, String> exportWithRepositories(String... arguments) {
		return export(application(ShopApplication.class, ArchiveRepositories.class), arguments);
	}

	private Map<String, String> export(SpringApplication application, String... arguments) {
		List<String> all = new ArrayList<>(List.of("export-schema", "--format=cloudformation"));
		all.addAll(List.of(arguments));
		run(application, all.toArray(String[]::new));
		assertThat(this.terminal.errors()).isEmpty();
		Map<String, Map<String, Object>> template = new Yaml().load(this.terminal.output());
		Map<String, String> tables = new LinkedHashMap<>();
		template.get("Resources").forEach((name, table) -> tables.put(name, table.toString()));
		return tables;
	}

	@Test
	void oneOfSeveralClientsIsNamed() {
		SpringApplication application = application(ShopApplication.class, ClientsConfiguration.class);
		run(application, "list-tables");
		assertThat(this.terminal.errors()).isEqualTo("It is not clear which client is meant. Name one with --client. "
				+ "The DynamoDbClient beans of the application are: orders, archive.\n");
		run(application(ShopApplication.class, ClientsConfiguration.class), "list-tables", "--client", "archives");
		assertThat(this.terminal.errors()).startsWith("There is no client 'archives'.");
		run(application(ShopApplication.class, ClientsConfiguration.class), "list-tables", "--client", "archive",
				"--endpoint=" + this.dynamo.endpoint());
		assertThat(this.terminal.exitCode()).isEqualTo(1);
		assertThat(this.terminal.errors())
			.contains("has no effect: the application makes the client itself, and it connects to http://localhost:9")
			.hasLineCount(1);
		run(application(ShopApplication.class, ClientsConfiguration.class), "list-tables", "--client", "archive",
				"--region=us-west-2");
		assertThat(this.terminal.errors()).contains("--region=us-west-2 has no effect", "eu-central-1");
		assertThat(this.requests).isEmpty();
	}

	@Test
	void aClientThatDoesNotTellItsPlaceIsUsedButNotMoved() {
		run(application(ShopApplication.class, SilentClientConfiguration.class), "list-tables");
		assertThat(this.terminal.errors()).isEmpty();
		assertThat(this.terminal.output()).contains("told_by_nobody");
		run(application(ShopApplication.class, SilentClientConfiguration.class), "list-tables",
				"--endpoint=" + this.dynamo.endpoint());
		assertThat(this.terminal.errors()).contains(
				"has no effect: the application makes the client itself, and it connects to DynamoDB in a region it does not tell")
			.hasLineCount(1);
		run(application(ShopApplication.class, SilentClientConfiguration.class), "list-tables", "--region=us-west-2");
		assertThat(this.terminal.errors()).contains("--region=us-west-2 has no effect", "a region it does not tell");
	}

	private static void createTable(DynamoDbClient client, String name) {
		client.createTable((request) -> request.tableName(name)
			.billingMode("PAY_PER_REQUEST")
			.keySchema(List.of(KeySchemaElement.builder().attributeName("id").keyType("HASH").build()))
			.attributeDefinitions(
					List.of(AttributeDefinition.builder().attributeName("id").attributeType("S").build())));
	}

	private DynamoDbClient client() {
		return DynamoDbClient.builder()
			.endpointOverride(this.dynamo.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.build();
	}

	// Run a command against the engine.
	private Integer run(String... arguments) {
		return run(new RecordingTerminal(), arguments);
	}

	private Integer run(RecordingTerminal answering, String... arguments) {
		List<String> all = new ArrayList<>(List.of(arguments));
		all.add("--endpoint=" + this.dynamo.endpoint());
		return run(answering, application(ShopApplication.class), all.toArray(String[]::new));
	}

	private Integer runPlain(String... arguments) {
		return run(new RecordingTerminal(), application(ShopApplication.class), arguments);
	}

	private void run(SpringApplication application, String... arguments) {
		run(new RecordingTerminal(), application, arguments);
	}

	private Integer run(RecordingTerminal answering, SpringApplication application, String... arguments) {
		this.terminal = answering;
		application.addBootstrapRegistryInitializer(
				(registry) -> registry.register(CommandTerminal.class, (context) -> answering));
		List<String> all = new ArrayList<>(List.of("dynamo"));
		all.addAll(List.of(arguments));
		assertThatExceptionOfType(AbandonedRunException.class)
			.isThrownBy(() -> application.run(all.toArray(String[]::new)));
		Integer exitCode = answering.exitCode();
		assertThat(exitCode).isNotNull();
		return exitCode;
	}

	private static SpringApplication application(Class<?>... sources) {
		return new SpringApplication(sources);
	}

	/**
	 * Repositories of the client {@code archive}.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true, templateRef = "archiveDynamoTemplate")
	static class ArchiveRepositories {

		interface OrderRepository extends DynamoRepository<ShopApplication.Order> {

		}

		interface SessionRepository extends DynamoRepository<ShopApplication.Session> {

		}

	}

	/**
	 * A client of the SDK's default chains.
	 */
	@Configuration(proxyBeanMethods = false)
	static class DefaultClientConfiguration {

		@Bean
		DynamoDbClient dynamoDbClient() {
			return DynamoDbClient.create();
		}

	}

	/**
	 * A client that is not the SDK's own.
	 */
	@Configuration(proxyBeanMethods = false)
	static class SilentClientConfiguration {

		@Bean
		DynamoDbClient silent() {
			return new SilentDynamoDbClient() {

				@Override
				public ListTablesResponse listTables(ListTablesRequest request) {
					return ListTablesResponse.builder().tableNames("told_by_nobody").build();
				}

			};
		}

	}

	/**
	 * Two clients.
	 */
	@Configuration(proxyBeanMethods = false)
	static class ClientsConfiguration {

		@Bean
		DynamoDbClient orders() {
			return create();
		}

		@Bean
		DynamoDbClient archive() {
			return create();
		}

		private static DynamoDbClient create() {
			return DynamoDbClient.builder()
				.region(Region.EU_CENTRAL_1)
				.endpointOverride(URI.create("http://localhost:9"))
				.credentialsProvider(AnonymousCredentialsProvider.create())
				.build();
		}

	}

}
