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
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Properties;

import javax.net.ssl.SSLHandshakeException;

import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.data.mapping.MappingException;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for the failure analyzers, those that need it through a whole
 * {@link SpringApplication}.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureAnalyzersTests {

	@Test
	void allAreRegistered() throws IOException {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AssignableTypeFilter(FailureAnalyzer.class));
		Properties factories = new Properties();
		try (InputStream in = MissingRegionFailureAnalyzer.class.getResourceAsStream("/META-INF/spring.factories")) {
			factories.load(in);
		}
		assertThat(factories.getProperty(FailureAnalyzer.class.getName()).split(","))
			.containsExactlyElementsOf(scanner.findCandidateComponents(getClass().getPackageName())
				.stream()
				.map((candidate) -> String.valueOf(candidate.getBeanClassName()))
				.sorted()
				.toList());
	}

	@Test
	void missingRegion(CapturedOutput output) {
		run(NoRegionConfiguration.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("'dynamo.region' is not set")
			.contains("Set 'dynamo.region', for example to 'eu-central-1'");
	}

	@Test
	void repositoriesOfOneName() {
		BeanDefinitionOverrideException failure = new BeanDefinitionOverrideException("orderRepository",
				repository("shop.OrderRepository defined in @EnableDynamoRepositories declared on MainConfiguration"),
				repository("archive.OrderRepository defined in @EnableDynamoRepositories declared on Archive"));
		FailureAnalysis analysis = new OverlappingRepositoriesFailureAnalyzer().analyze(failure);
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).contains("archive.OrderRepository", "declared on MainConfiguration",
				"shop.OrderRepository", "declared on Archive", "the same bean name 'orderRepository'");
		assertThat(analysis.getAction()).startsWith("Rename one of them");
		assertThat(new OverlappingRepositoriesFailureAnalyzer().analyze(new BeanDefinitionOverrideException("other",
				new RootBeanDefinition(String.class), new RootBeanDefinition(String.class))))
			.isNull();
	}

	private static RootBeanDefinition repository(String description) {
		RootBeanDefinition definition = new RootBeanDefinition(DynamoRepositoryFactoryBean.class);
		definition.setResourceDescription(description);
		return definition;
	}

	@Test
	void missingPayloadSerializer(CapturedOutput output) {
		ClassLoader previous = Thread.currentThread().getContextClassLoader();
		ClassLoader filtered = new FilteredClassLoader("tools.jackson");
		Thread.currentThread().setContextClassLoader(filtered);
		try {
			SpringApplication application = application(ExecutionConfiguration.class);
			application.setResourceLoader(new DefaultResourceLoader(filtered));
			assertThatThrownBy(
					() -> application.run("--dynamo.embedded.enabled=true", "--dynamo.execution.enabled=true"))
				.isNotNull();
		}
		finally {
			Thread.currentThread().setContextClassLoader(previous);
		}
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("tools.jackson.core:jackson-databind")
			.contains("Add 'org.springframework.boot:spring-boot-starter-jackson'")
			.contains("io.github.dynamospring.execution.PayloadSerializer");
	}

	@Test
	void severalPayloadSerializers(CapturedOutput output) {
		run(TwoSerializers.class, "--dynamo.embedded.enabled=true", "--dynamo.execution.enabled=true");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("there are 2 beans of that type and none of them is primary")
			.contains("@Primary");
	}

	@Test
	void unknownProperties(CapturedOutput output) {
		run(ClientConfiguration.class, "--dynamo.region=eu-central-1", "--dynamo.tables.acton=create");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("    dynamo.tables.acton (from \"dynamo.tables.acton\" from property source \"commandLineArgs\")")
			.contains("        nearest known key: dynamo.tables.action")
			.contains("Correct or remove them.");
	}

	@Test
	void embeddedEngineAndEndpoint(CapturedOutput output) {
		run(ClientConfiguration.class, "--dynamo.embedded.enabled=true", "--dynamo.endpoint=http://localhost:8000");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("mutually exclusive")
			.contains("dynamo.embedded.enabled")
			.contains("dynamo.endpoint");
	}

	@Test
	void missingEmbeddedEngine(CapturedOutput output) {
		ClassLoader previous = Thread.currentThread().getContextClassLoader();
		ClassLoader filtered = new FilteredClassLoader(EmbeddedDynamo.class);
		Thread.currentThread().setContextClassLoader(filtered);
		try {
			SpringApplication application = application(ClientConfiguration.class);
			application.setResourceLoader(new DefaultResourceLoader(filtered));
			assertThatThrownBy(() -> application.run("--dynamo.embedded.enabled=true")).isNotNull();
		}
		finally {
			Thread.currentThread().setContextClassLoader(previous);
		}
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("the embedded engine is not on the class path")
			.contains("io.github.dynamospring:dynamo-embedded");
	}

	@Test
	void invalidValue(CapturedOutput output) {
		run(ClientConfiguration.class, "--dynamo.region=eu-central-1", "--dynamo.endpoint=localhost:8000");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("dynamo.endpoint")
			.contains("An endpoint is an absolute HTTP address such as 'http://localhost:8000'.");
	}

	@Test
	void missingTable() {
		FailureAnalysis analysis = analyze(new MissingTableFailureAnalyzer(), new DynamoTableNotFoundException(
				"Table 'orders' does not exist", null, DynamoFailure.local(DynamoErrorType.RESOURCE_NOT_FOUND)));
		assertThat(analysis.getDescription()).contains("Table 'orders' does not exist");
		assertThat(analysis.getAction()).contains("dynamo.tables.action=create");
	}

	@Test
	void refusedEndpoint() {
		FailureAnalysis analysis = analyze(new ConnectionFailureAnalyzer(endpoint()),
				connectionFailure(new ConnectException("Connection refused")));
		assertThat(analysis.getDescription())
			.isEqualTo("Nothing answers at 'dynamo.endpoint' (http://localhost:4566): the connection was refused.");
		assertThat(analysis.getAction()).contains("LocalStack");
	}

	@Test
	void unknownHostOfTheEndpoint() {
		FailureAnalysis analysis = analyze(new ConnectionFailureAnalyzer(endpoint()),
				connectionFailure(new UnknownHostException("localstack")));
		assertThat(analysis.getDescription()).contains("The host of 'dynamo.endpoint'").contains("is unknown");
	}

	@Test
	void otherConnectionFailuresAreLeftAlone() {
		assertThat(new ConnectionFailureAnalyzer(endpoint()).analyze(connectionFailure(new IOException("broken"))))
			.isNull();
		assertThat(new ConnectionFailureAnalyzer(new MockEnvironment())
			.analyze(connectionFailure(new ConnectException("refused")))).isNull();
	}

	@Test
	void secretsInAnEndpointAreNotTold() {
		MockEnvironment environment = new MockEnvironment().withProperty("dynamo.endpoint",
				"http://me:secret@localhost:4566/?token=hidden#hidden");
		FailureAnalysis analysis = analyze(new ConnectionFailureAnalyzer(environment),
				connectionFailure(new ConnectException("refused")));
		assertThat(analysis.getDescription()).contains("(http://******@localhost:4566/)");
		assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain("secret", "hidden");
	}

	@Test
	void endpointOfTheClientInQuestionIsNamed() {
		MockEnvironment environment = endpoint().withProperty("dynamo.clients.archive.search-endpoint",
				"http://localhost:9000");
		FailureAnalysis analysis = analyze(new ConnectionFailureAnalyzer(environment),
				connectionFailure(new ConnectException("Connect to localhost:9000 failed: Connection refused")));
		assertThat(analysis.getDescription()).isEqualTo("Nothing answers at 'dynamo.clients.archive.search-endpoint' "
				+ "(http://localhost:9000): the connection was refused.");
	}

	@Test
	void endpointThatDoesNotAnswerInTime() {
		FailureAnalysis analysis = analyze(new ConnectionFailureAnalyzer(endpoint()),
				connectionFailure(new SocketTimeoutException("Read timed out")));
		assertThat(analysis.getDescription()).contains("No answer came in time from 'dynamo.endpoint'");
		assertThat(analysis.getAction()).contains("'dynamo.receive-timeout'");
	}

	@Test
	void certificateThatIsNotTrusted() {
		FailureAnalysis analysis = analyze(new ConnectionFailureAnalyzer(endpoint()),
				connectionFailure(new SSLHandshakeException("PKIX path building failed")));
		assertThat(analysis.getDescription()).contains("No secure connection").contains("PKIX path building failed");
		assertThat(analysis.getAction()).contains("javax.net.ssl.trustStore");
	}

	@Test
	void missingCredentials() {
		FailureAnalysis analysis = analyze(new MissingCredentialsFailureAnalyzer(), new DynamoAccessDeniedException(
				"Unable to load credentials", null, DynamoFailure.local(DynamoErrorType.NO_CREDENTIALS)));
		assertThat(analysis.getDescription()).contains("has no AWS credentials");
		assertThat(analysis.getAction()).contains("dynamo.access-key");
	}

	@Test
	void theChainOfCredentialsIsNotListed() {
		FailureAnalysis analysis = analyze(new MissingCredentialsFailureAnalyzer(), new DynamoAccessDeniedException(
				"Unable to load credentials from any of the providers in the chain AwsCredentialsProviderChain(...) : [...]",
				null, DynamoFailure.local(DynamoErrorType.NO_CREDENTIALS)));
		assertThat(analysis.getDescription())
			.isEqualTo("The DynamoDB client has no AWS credentials: the SDK's default chain found none.");
	}

	@Test
	void deniedAccessIsLeftAlone() {
		assertThat(new MissingCredentialsFailureAnalyzer().analyze(
				new DynamoAccessDeniedException("denied", null, DynamoFailure.local(DynamoErrorType.ACCESS_DENIED))))
			.isNull();
	}

	@Test
	void mappingMistake() {
		FailureAnalysis analysis = analyze(new MappingFailureAnalyzer(), new MappingException(
				"com.example.Order has no partition key. Remedy: put @PartitionKey on a property."));
		assertThat(analysis.getDescription()).isEqualTo("com.example.Order has no partition key.");
		assertThat(analysis.getAction()).isEqualTo("Put @PartitionKey on a property.");
	}

	@Test
	void mappingMistakeThatSpringDataHasWrapped() {
		FailureAnalysis analysis = analyze(new MappingFailureAnalyzer(), new MappingException(
				"Cannot create PersistentEntity", new MappingException("Order has no key. Remedy: add one.")));
		assertThat(analysis.getDescription()).isEqualTo("Order has no key.");
	}

	@Test
	void differingTables() {
		FailureAnalysis analysis = analyze(new TableMismatchFailureAnalyzer(), new DynamoTableMismatchException(
				List.of("Table 'a' does not exist. Remedy: create it.", "Table 'b' has no sort key. Remedy: add it.")));
		assertThat(analysis.getDescription().lines()).containsSequence(
				"    Table 'a' does not exist. Remedy: create it.", "    Table 'b' has no sort key. Remedy: add it.");
		assertThat(analysis.getAction()).contains("dynamo.tables.prefix");
	}

	@Test
	void mappingMistakesOfOthersAreLeftAlone() {
		assertThat(new MappingFailureAnalyzer().analyze(new MappingException("No property 'x' found"))).isNull();
	}

	@Test
	void severalClients(CapturedOutput output) {
		run(SeveralClientsConfiguration.class, "--dynamo.region=eu-central-1");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("A DynamoOperations is needed, but there are 2 DynamoDbClient beans, 'blue', 'green'")
			.contains("Mark one of the clients with @Primary")
			.contains("templateRef");
	}

	@Test
	void severalClientsUnderRepositories(CapturedOutput output) {
		run(SeveralClientsWithRepositoriesConfiguration.class, "--dynamo.region=eu-central-1");
		assertThat(output).contains("there are 2 DynamoDbClient beans, 'blue', 'green'");
	}

	@Test
	void missingBeansForOtherReasonsAreLeftAlone() {
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		AmbiguousClientFailureAnalyzer analyzer = new AmbiguousClientFailureAnalyzer(beans);
		assertThat(analyzer.analyze(new NoSuchBeanDefinitionException(DynamoOperations.class))).isNull();
		assertThat(analyzer.analyze(new NoSuchBeanDefinitionException(String.class))).isNull();
		assertThat(analyzer.analyze(new NoSuchBeanDefinitionException("dynamoTemplate"))).isNull();
	}

	private static FailureAnalysis analyze(FailureAnalyzer analyzer, Exception cause) {
		FailureAnalysis analysis = analyzer.analyze(new IllegalStateException("wrapped", cause));
		assertThat(analysis).isNotNull();
		return analysis;
	}

	private static MockEnvironment endpoint() {
		return new MockEnvironment().withProperty("dynamo.endpoint", "http://localhost:4566");
	}

	private static DynamoConnectionException connectionFailure(Exception cause) {
		return new DynamoConnectionException("Unable to execute HTTP request", SdkClientException.create("http", cause),
				DynamoFailure.local(DynamoErrorType.TRANSPORT_ERROR));
	}

	private static void run(Class<?> configuration, String... arguments) {
		assertThatThrownBy(() -> application(configuration).run(arguments)).isNotNull();
	}

	private static SpringApplication application(Class<?>... sources) {
		SpringApplication application = new SpringApplication(sources);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setRegisterShutdownHook(false);
		return application;
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class })
	static class ClientConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
			DynamoExecutionAutoConfiguration.class })
	static class ExecutionConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(ExecutionConfiguration.class)
	static class TwoSerializers {

		@Bean
		PayloadSerializer one() {
			return new JacksonPayloadSerializer();
		}

		@Bean
		PayloadSerializer two() {
			return new JacksonPayloadSerializer();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoClients {

		@Bean
		DynamoDbClient green() {
			return DynamoDbClient.builder().region(Region.EU_CENTRAL_1).build();
		}

		@Bean
		DynamoDbClient blue() {
			return DynamoDbClient.builder().region(Region.EU_CENTRAL_1).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackages = "com.example.nothing")
	@ImportAutoConfiguration({ DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class })
	@Import(TwoClients.class)
	static class SeveralClientsConfiguration {

		@Bean
		String user(DynamoOperations operations) {
			return operations.toString();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	@ImportAutoConfiguration({ DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
			DynamoRepositoriesAutoConfiguration.class })
	@Import({ TwoClients.class, Population.Converter.class })
	static class SeveralClientsWithRepositoriesConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(DynamoAutoConfiguration.class)
	static class NoRegionConfiguration {

		@Bean
		AwsRegionProvider regionProvider() {
			return () -> {
				throw SdkClientException.create("Unable to load region");
			};
		}

	}

}
