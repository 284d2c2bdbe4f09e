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

package io.github.dynamospring.boot.diagnostics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What is printed when applications do not start, with the answers of real servers.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureReportsIntegrationTests {

	@TempDir
	Path folder;

	private AutoCloseable server = () -> {
	};

	@AfterEach
	void stopServer() throws Exception {
		this.server.close();
	}

	@Test
	void noCredentials(CapturedOutput output) throws IOException {
		Path file = Files.writeString(this.folder.resolve("credentials"), "[shop]\nregion = eu-central-1\n");
		validate(output, "--dynamo.profile=shop", "--dynamo.profile-file=" + file);
		assertThat(output).contains("The DynamoDB client has no AWS credentials: Profile file contained no credentials")
			.contains("set 'dynamo.profile' or 'dynamo.access-key' and 'dynamo.secret-key'");
	}

	@ParameterizedTest
	@CsvSource({ "role_arn, assumes a role, sts", "sso_account_id, has a session of AWS IAM Identity Center, sso" })
	void profileThatNeedsAModule(String property, String what, String module, CapturedOutput output)
			throws IOException {
		Path file = Files.writeString(this.folder.resolve("credentials"),
				"[shop]%n%s = x%nregion = eu-central-1%n".formatted(property));
		validate(output, "--dynamo.profile=shop", "--dynamo.profile-file=" + file);
		assertThat(output).contains("dynamo.profile")
			.contains(
					"The profile " + what + ", which needs 'software.amazon.awssdk:" + module + "' on the class path.");
	}

	@Test
	void refusedEndpoint(CapturedOutput output) throws IOException {
		String endpoint = "http://localhost:" + freePort();
		validate(output, "--dynamo.endpoint=" + endpoint);
		assertThat(output)
			.contains("Nothing answers at 'dynamo.endpoint' (" + endpoint + "): the connection was refused.")
			.contains("Start DynamoDB Local, LocalStack or whatever should listen there, or correct 'dynamo.endpoint'");
	}

	@Test
	void unknownHostOfTheEndpoint(CapturedOutput output) {
		validate(output, "--dynamo.endpoint=http://dynamo.invalid:8000", "--dynamo.region=eu-central-1",
				"--dynamo.access-key=key", "--dynamo.secret-key=secret");
		assertThat(output).contains("The host of 'dynamo.endpoint' (http://dynamo.invalid:8000) is unknown.")
			.contains("Start what has that name in its network, or correct 'dynamo.endpoint'");
	}

	@Test
	void serverThatSpeaksNoTls(CapturedOutput output) {
		try (EmbeddedDynamo engine = EmbeddedDynamo.builder().httpPort(0).build()) {
			String endpoint = "https://localhost:" + engine.endpoint().getPort();
			validate(output, "--dynamo.endpoint=" + endpoint);
			assertThat(output).contains("What listens at 'dynamo.endpoint' (" + endpoint + ") speaks HTTP, not HTTPS.")
				.contains("Begin 'dynamo.endpoint' with 'http://'.");
		}
	}

	@Test
	void serverThatHangsUp(CapturedOutput output) throws IOException {
		int port = hangUp();
		validate(output, "--dynamo.endpoint=http://localhost:" + port);
		assertThat(output)
			.contains("What listens at 'dynamo.endpoint' (http://localhost:" + port
					+ ") closes the connection without an answer.")
			.contains("If it expects HTTPS, begin 'dynamo.endpoint' with 'https://'.");
	}

	@ParameterizedTest
	@CsvSource({ "404", "403", "502" })
	void serverThatIsNotDynamo(int status, CapturedOutput output) throws IOException {
		int port = serve(status, "text/html", "<html>Not found</html>");
		validate(output, "--dynamo.endpoint=http://localhost:" + port);
		assertThat(output).contains("What answers at 'dynamo.endpoint' (http://localhost:" + port
				+ ") is not DynamoDB: it sent the status " + status + " without an error of DynamoDB.");
	}

	@Test
	void serverThatAnswersWithAPage(CapturedOutput output) throws IOException {
		int port = serve(200, "text/html", "<html>Welcome</html>");
		validate(output, "--dynamo.endpoint=http://localhost:" + port);
		assertThat(output).contains("is not DynamoDB: its answer cannot be read.");
	}

	@Test
	void deniedAccess(CapturedOutput output) throws IOException {
		int port = fail("AccessDeniedException",
				"User: arn:aws:iam::123456789012:user/app is not authorized to perform: "
						+ "dynamodb:DescribeTable on resource: arn:aws:dynamodb:eu-central-1:123456789012:table/cities "
						+ "because no identity-based policy allows the dynamodb:DescribeTable action");
		validate(output, "--dynamo.endpoint=http://localhost:" + port);
		assertThat(output)
			.contains("arn:aws:iam::123456789012:user/app may not perform dynamodb:DescribeTable on "
					+ "arn:aws:dynamodb:eu-central-1:123456789012:table/cities.")
			.contains("Permit dynamodb:DescribeTable on arn:aws:dynamodb:eu-central-1:123456789012:table/cities in the "
					+ "IAM policies of arn:aws:iam::123456789012:user/app. It is needed for "
					+ "'dynamo.tables.action=validate'");
	}

	@ParameterizedTest
	@CsvSource({ "ExpiredTokenException, have expired, aws sso login",
			"UnrecognizedClientException, or not in this region, Check the access key",
			"InvalidSignatureException, does not accept the signature of requests, the clock of this machine" })
	void credentialsThatAreNotAccepted(String code, String description, String action, CapturedOutput output)
			throws IOException {
		int port = fail(code, "The message of AWS");
		validate(output, "--dynamo.endpoint=http://localhost:" + port);
		assertThat(output).contains(description + ": The message of AWS").contains(action);
	}

	@Test
	void missingTableAtStartup(CapturedOutput output) {
		validate(output, "--dynamo.embedded.enabled=true");
		assertThat(output).contains("The tables in DynamoDB are not those the entities need:")
			.contains("Table 'cities' does not exist")
			.contains("'dynamo.tables.action=create' creates missing tables");
	}

	@Test
	void otherKeysOfATable(CapturedOutput output) {
		try (EmbeddedDynamo engine = EmbeddedDynamo.builder().httpPort(0).build()) {
			create(engine, "other");
			validate(output, engine);
			assertThat(output).contains("Table 'cities': the key is (other), the entities need (pk; sk).");
		}
	}

	@Test
	void missingIndexAtStartup(CapturedOutput output) {
		try (EmbeddedDynamo engine = EmbeddedDynamo.builder().httpPort(0).build()) {
			create(engine, "pk", "sk");
			validate(output, engine);
			assertThat(output).contains("MayorIndex").contains("Change the tables or the entities.");
		}
	}

	@Test
	void missingIndexAtRuntime(CapturedOutput output) {
		try (EmbeddedDynamo engine = EmbeddedDynamo.builder().httpPort(0).build()) {
			create(engine, "pk", "sk");
			run(output, application(CityConfiguration.class, FindByMayor.class), engine);
			assertThat(output).contains("DynamoDB has no such index:").contains("MayorIndex");
		}
	}

	@Test
	void missingTableAtRuntime(CapturedOutput output) {
		run(output, application(CityConfiguration.class, FindByMayor.class), "--dynamo.embedded.enabled=true");
		assertThat(output).contains("DynamoDB has no such table:")
			.contains("Check 'dynamo.region', 'dynamo.endpoint' and 'dynamo.tables.prefix', then create the table.");
	}

	@Test
	void refusedScanAtRuntime(CapturedOutput output) {
		run(output, application(CityConfiguration.class, FindAll.class), "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create");
		assertThat(output).contains("findAll").contains("@AllowScan");
	}

	@Test
	void searchEndpointThatIsRefused(CapturedOutput output) throws IOException {
		String endpoint = "http://localhost:" + freePort();
		int port = serve(200, "application/x-amz-json-1.0", "{}");
		run(output, application(CityConfiguration.class, Search.class), "--dynamo.endpoint=http://localhost:" + port,
				"--dynamo.search-endpoint=" + endpoint, "--dynamo.max-retries=0");
		assertThat(output)
			.contains("Nothing answers at 'dynamo.search-endpoint' (" + endpoint + "): the connection was refused.");
	}

	@Test
	void standInWithoutVectorSearches(CapturedOutput output) throws IOException {
		int port = fail("UnknownOperationException", "Unknown operation SearchVectors");
		run(output, application(CityConfiguration.class, Search.class), "--dynamo.endpoint=http://localhost:" + port);
		assertThat(output).contains("does not know the operation: Unknown operation SearchVectors")
			.contains("set 'dynamo.search-endpoint' to something that does");
	}

	@Test
	void unknownTemplate(CapturedOutput output) {
		run(output, application(BoundConfiguration.class), "--dynamo.embedded.enabled=true",
				"--dynamo.clients.blue.max-retries=1");
		assertThat(output)
			.contains("@EnableDynamoRepositories(templateRef = \"arhiveDynamoTemplate\") names a template for "
					+ "'cityRepository', and there is no such bean. The templates are 'blueDynamoTemplate', "
					+ "'dynamoTemplate'.")
			.contains(
					"Correct the name of the template, set a key below 'dynamo.clients.arhive', or declare the bean.");
	}

	@Test
	void overlappingRepositories(CapturedOutput output) {
		run(output, application(FirstConfiguration.class, SecondConfiguration.class), "--dynamo.embedded.enabled=true");
		assertThat(output)
			.contains("The packages of two configurations overlap: the repository " + CityRepository.class.getName()
					+ " (bean 'cityRepository') is found by @EnableDynamoRepositories declared on "
					+ "FailureReportsIntegrationTests.FirstConfiguration and by @EnableDynamoRepositories declared on "
					+ "FailureReportsIntegrationTests.SecondConfiguration.")
			.contains("Give each @EnableDynamoRepositories packages of its own with 'basePackageClasses'")
			.doesNotContain("allow-bean-definition-overriding");
	}

	@Test
	void clientsBelowThePropertiesAreNoneToChooseFrom(CapturedOutput output) {
		run(output, application(CityConfiguration.class, TwoClientsConfiguration.class), "--dynamo.region=eu-central-1",
				"--dynamo.clients.archive.region=eu-west-1");
		assertThat(output).contains("there are 2 DynamoDbClient beans, 'blue', 'green'")
			.contains("set up the others below 'dynamo.clients'");
	}

	private void validate(CapturedOutput output, EmbeddedDynamo engine) {
		validate(output, endpoint(engine));
	}

	private void run(CapturedOutput output, SpringApplication application, EmbeddedDynamo engine) {
		run(output, application, endpoint(engine));
	}

	private static String endpoint(EmbeddedDynamo engine) {
		return "--dynamo.endpoint=" + engine.endpoint();
	}

	private void validate(CapturedOutput output, String... arguments) {
		SpringApplication application = application(CityConfiguration.class);
		application.setDefaultProperties(Map.of("dynamo.tables.action", "validate", "dynamo.max-retries", "0"));
		run(output, application, arguments);
	}

	private void run(CapturedOutput output, SpringApplication application, String... arguments) {
		assertThatThrownBy(() -> application.run(arguments)).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START").contains("Description:").contains("Action:");
	}

	private static SpringApplication application(Class<?>... sources) {
		SpringApplication application = new SpringApplication(sources);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setRegisterShutdownHook(false);
		return application;
	}

	private static void create(EmbeddedDynamo engine, String... keys) {
		try (DynamoDbClient client = DynamoDbClient.builder()
			.endpointOverride(engine.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
			.build()) {
			client.createTable((table) -> {
				table.tableName("cities").billingMode(BillingMode.PAY_PER_REQUEST);
				table.attributeDefinitions(Stream.of(keys)
					.map((key) -> AttributeDefinition.builder().attributeName(key).attributeType("S").build())
					.toList());
				table.keySchema(IntStream.range(0, keys.length)
					.mapToObj((position) -> KeySchemaElement.builder()
						.attributeName(keys[position])
						.keyType((position == 0) ? KeyType.HASH : KeyType.RANGE)
						.build())
					.toList());
			});
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private int fail(String code, String message) throws IOException {
		return serve(400, "application/x-amz-json-1.0",
				"{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"%s\"}".formatted(code, message));
	}

	private int serve(int status, String contentType, String body) throws IOException {
		HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		http.createContext("/", (exchange) -> {
			exchange.getRequestBody().readAllBytes();
			exchange.getResponseHeaders().add("Content-Type", contentType);
			exchange.sendResponseHeaders(status, bytes.length);
			exchange.getResponseBody().write(bytes);
			exchange.close();
		});
		http.start();
		this.server = () -> http.stop(0);
		return http.getAddress().getPort();
	}

	private int hangUp() throws IOException {
		ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		Thread thread = new Thread(() -> {
			while (!socket.isClosed()) {
				try (Socket connection = socket.accept()) {
					connection.getInputStream().read(new byte[1024]);
				}
				catch (IOException ex) {
					if (!socket.isClosed()) {
						throw new UncheckedIOException(ex);
					}
				}
			}
		});
		thread.setDaemon(true);
		thread.start();
		this.server = socket;
		return socket.getLocalPort();
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
			DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class })
	@Import(Population.Converter.class)
	static class CityConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(CityConfiguration.class)
	@EnableDynamoRepositories(basePackageClasses = CityRepository.class, templateRef = "arhiveDynamoTemplate")
	static class BoundConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(CityConfiguration.class)
	@EnableDynamoRepositories(basePackageClasses = CityRepository.class)
	static class FirstConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = CityRepository.class, templateRef = "dynamoTemplate")
	static class SecondConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	static class FindByMayor {

		@Bean
		ApplicationRunner runner(CityRepository cities) {
			return (arguments) -> cities.findByMayor("Beppe");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FindAll {

		@Bean
		ApplicationRunner runner(CityRepository cities) {
			return (arguments) -> cities.findAll();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Search {

		@Bean
		ApplicationRunner runner(DynamoOperations operations) {
			return (arguments) -> operations
				.execute((client) -> client.searchVectors((search) -> search.tableName("cities")
					.indexName("VectorIndex")
					.topK(1)
					.searchVector(AttributeValue.fromN("1"))));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoClientsConfiguration {

		@Bean
		DynamoDbClient green() {
			return DynamoDbClient.builder().region(Region.EU_CENTRAL_1).build();
		}

		@Bean
		DynamoDbClient blue() {
			return DynamoDbClient.builder().region(Region.EU_CENTRAL_1).build();
		}

	}

}
