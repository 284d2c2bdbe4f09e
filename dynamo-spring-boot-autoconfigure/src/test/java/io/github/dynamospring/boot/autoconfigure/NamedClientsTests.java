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

package io.github.dynamospring.boot.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link DynamoClients} and the SDK's clients below {@code dynamo.clients}.
 */
class NamedClientsTests {

	private final ApplicationContextRunner asyncContextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
		.withPropertyValues("dynamo.region=eu-central-1", "dynamo.clients.archive.region=us-east-1");

	private final ApplicationContextRunner contextRunner = this.asyncContextRunner
		.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class));

	@Test
	void eachClientHasBeansOfItsOwn() {
		this.asyncContextRunner.run((context) -> {
			assertThat(configuration(context.getBean("archiveDynamoDbClient")).region()).isEqualTo(Region.US_EAST_1);
			assertThat(context.getBean("archiveDynamoDbAsyncClient", DynamoDbAsyncClient.class)
				.serviceClientConfiguration()
				.region()).isEqualTo(Region.US_EAST_1);
			assertThat(context.getBean("archiveDynamoDbEnhancedClient")).isInstanceOf(DynamoDbEnhancedClient.class);
			assertThat(context.getBean(DynamoClients.class).getNames()).containsExactly("archive");
		});
	}

	@Test
	void mainClientIsInjectedUnlessAnotherIsNamed() {
		this.contextRunner.withUserConfiguration(InjectionConfiguration.class).run((context) -> {
			Injected injected = context.getBean(Injected.class);
			assertThat(configuration(injected.main()).region()).isEqualTo(Region.EU_CENTRAL_1);
			assertThat(configuration(injected.archive()).region()).isEqualTo(Region.US_EAST_1);
			assertThat(context.getBean(DynamoDbClient.class)).isSameAs(injected.main());
			assertThat(context.getBean("archiveDynamoDbClient")).isSameAs(injected.archive());
		});
	}

	@Test
	void thereAreNoAsynchronousClientsWithoutAnHttpClientForThem() {
		this.contextRunner.run((context) -> assertThat(context).hasBean("archiveDynamoDbClient")
			.doesNotHaveBean("archiveDynamoDbAsyncClient"));
	}

	@Test
	void clientOfTheApplicationWins() {
		DynamoDbClient mine = DynamoDbClient.builder().region(Region.SA_EAST_1).build();
		this.contextRunner.withBean("archiveDynamoDbClient", DynamoDbClient.class, () -> mine, (definition) -> {
		})
			.withBean("main", DynamoDbClient.class, () -> mine, (definition) -> definition.setPrimary(true))
			.run((context) -> assertThat(context.getBean("archiveDynamoDbClient")).isSameAs(mine));
	}

	@Test
	void valuesOfTheMainClientAreTaken() {
		DynamoClientProperties properties = clients("dynamo.max-retries=7", "dynamo.call-timeout=9s",
				"dynamo.tables.prefix=shop_", "dynamo.access-key=main", "dynamo.secret-key=secret",
				"dynamo.search-endpoint=https://search.example", "dynamo.endpoint=https://main.example",
				"dynamo.clients.archive.return-consumed-capacity=indexes",
				"dynamo.clients.archive.tables.action=validate")
			.getProperties("archive");
		assertThat(properties.getMaxRetries()).isEqualTo(7);
		assertThat(properties.getCallTimeout()).isEqualTo(Duration.ofSeconds(9));
		assertThat(properties.getTables().getPrefix()).isEqualTo("shop_");
		assertThat(properties.getAccessKey()).isEqualTo("main");
		assertThat(properties.getEndpoint()).isEqualTo(URI.create("https://main.example"));
		assertThat(properties.getSearchEndpoint()).isEqualTo(URI.create("https://search.example"));
		assertThat(properties.getReturnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES);
		assertThat(properties.getTables().getAction()).isEqualTo(DynamoProperties.TableAction.VALIDATE);
	}

	@Test
	void credentialsGoTogether() {
		DynamoClientProperties properties = clients("dynamo.access-key=main", "dynamo.secret-key=secret",
				"dynamo.session-token=token", "dynamo.clients.archive.access-key=mine",
				"dynamo.clients.archive.secret-key=own")
			.getProperties("archive");
		assertThat(properties.getAccessKey()).isEqualTo("mine");
		assertThat(properties.getSessionToken()).isNull();
	}

	@Test
	void profileOfItsOwnBringsItsRegion() {
		DynamoClientProperties properties = clients("dynamo.region=eu-central-1", "dynamo.profile=main",
				"dynamo.clients.archive.profile=mine")
			.getProperties("archive");
		assertThat(properties.getProfile()).isEqualTo("mine");
		assertThat(properties.getRegion()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "region=us-east-1", "endpoint=https://other.example", "profile=other" })
	void searchEndpointBelongsToAPlace(String place) {
		assertThat(clients("dynamo.search-endpoint=https://search.example", "dynamo.clients.archive." + place)
			.getProperties("archive")
			.getSearchEndpoint()).isNull();
	}

	@Test
	void clientsCanComeFromEnvironmentVariables() {
		assertThat(variables(Map.of("DYNAMO_CLIENTS_ARCHIVE_SECRETKEY", "a", "DYNAMO_CLIENTS_BLUE_SECRET_KEY", "b"))
			.getNames()).containsExactly("archive", "blue");
	}

	@Test
	void variablesOfOthersMakeNoClient() {
		assertThat(variables(Map.of("DYNAMO_CLIENTS_SERVICE_HOST", "10.0.0.1", "DYNAMO_CLIENTS_PORT", "tcp://1"))
			.getNames()).isEmpty();
	}

	@Test
	void unknownClientIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> clients().getProperties("blue"))
			.withMessage("There is no client 'blue'. Remedy: set a key below dynamo.clients.blue., or use one of [].");
	}

	@ParameterizedTest
	@ValueSource(strings = { "my-archive", "usEast", "1st", "a_b" })
	void nameThatCannotBePartOfABeanNameIsRefused(String name) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withPropertyValues("dynamo.region=eu-central-1", "dynamo.clients." + name + ".region=us-east-1")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("lower case letters and digits only"));
	}

	@Test
	void unknownKeyOfAClientFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.clients.archive.max-retires=3")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(UnknownPropertiesException.class)
				.hasMessageContaining("'dynamo.clients.archive.max-retires'")
				.hasMessageContaining("nearest known key: 'dynamo.clients.archive.max-retries'"));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "dynamo.clients.archive.repositories.enabled=true", "dynamo.clients.archive.clients.a.region=x",
					"dynamo.clients.archive.embedded.enabled=true", "dynamo.clients.archive.tables.acton=create" })
	void keysThatOnlyTheMainClientHasAreRefused(String property) {
		this.contextRunner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(UnknownPropertiesException.class));
	}

	@Test
	void clientWithoutKeysFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.clients.blue=green")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(UnknownPropertiesException.class)
				.hasMessageContaining("'dynamo.clients.blue'"));
	}

	@Test
	void mistakesNameTheKeyOfTheClient() {
		assertInvalid("dynamo.clients.archive.max-retries=-1", "dynamo.clients.archive.max-retries");
		assertInvalid("dynamo.clients.archive.base-backoff=1m", "dynamo.clients.archive.max-backoff");
		assertInvalid("dynamo.clients.archive.call-timeout=0s", "dynamo.clients.archive.call-timeout");
		assertInvalid("dynamo.clients.archive.connect-timeout=-1s", "dynamo.clients.archive.connect-timeout");
		assertInvalid("dynamo.clients.archive.endpoint=localhost:8000", "dynamo.clients.archive.endpoint");
		assertInvalid("dynamo.clients.archive.region=US East", "dynamo.clients.archive.region");
		assertInvalid("dynamo.clients.archive.access-key=a", "dynamo.clients.archive.secret-key");
	}

	@Test
	void valueThatCannotBeBoundFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.clients.archive.max-retries=many")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasRootCauseInstanceOf(NumberFormatException.class)
				.satisfies((failure) -> assertThat(failure).hasStackTraceContaining(BindException.class.getName())));
	}

	@Test
	void missingRegionNamesTheKeyOfTheClient() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
			.withPropertyValues("dynamo.clients.archive.max-retries=1")
			.withBean("main", DynamoDbClient.class, () -> DynamoDbClient.builder().region(Region.SA_EAST_1).build())
			.withBean(AwsRegionProvider.class, () -> () -> {
				throw SdkClientException.create("none");
			})
			.run((context) -> assertThat(context.getStartupFailure()).hasStackTraceContaining(
					"MissingRegionException: No AWS region: 'dynamo.clients.archive.region' is not set"));
	}

	@Test
	void customizersAreToldTheClient() {
		RecordingCustomizer customizer = new RecordingCustomizer();
		this.contextRunner.withBean(DynamoDbClientBuilderCustomizer.class, () -> customizer).run((context) -> {
			context.getBean("archiveDynamoDbClient", DynamoDbClient.class).listTables();
			context.getBean(DynamoDbClient.class).listTables();
			assertThat(customizer.http).containsOnlyKeys("", "archive");
			assertThat(customizer.http.get("archive").requests).singleElement()
				.satisfies((request) -> assertThat(request.host()).isEqualTo("dynamodb.us-east-1.amazonaws.com"));
			assertThat(customizer.http.get("").requests).singleElement()
				.satisfies((request) -> assertThat(request.host()).isEqualTo("dynamodb.eu-central-1.amazonaws.com"));
		});
	}

	@Test
	void credentialsOfTheClientWinOverTheProviderBean() {
		this.contextRunner
			.withPropertyValues("dynamo.clients.archive.access-key=mine", "dynamo.clients.archive.secret-key=secret")
			.withBean(AwsCredentialsProvider.class,
					() -> StaticCredentialsProvider.create(AwsBasicCredentials.create("bean", "secret")))
			.run((context) -> {
				assertThat(credentials(context.getBean("archiveDynamoDbClient")).accessKeyId()).isEqualTo("mine");
				assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId()).isEqualTo("bean");
			});
	}

	@Test
	void detailsThatDoNotComeFromPropertiesHoldForAllClients() {
		this.contextRunner.withBean(DynamoConnectionDetails.class, () -> details("http://container.example:1"))
			.run((context) -> assertThat(configuration(context.getBean("archiveDynamoDbClient")).endpointOverride())
				.hasValue(URI.create("http://container.example:1")));
	}

	@Test
	void clientCanHaveDetailsOfItsOwn() {
		this.contextRunner
			.withBean("archiveDynamoConnectionDetails", DynamoConnectionDetails.class,
					() -> details("http://archive.example:1"),
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(false))
			.run((context) -> {
				assertThat(configuration(context.getBean("archiveDynamoDbClient")).endpointOverride())
					.hasValue(URI.create("http://archive.example:1"));
				assertThat(configuration(context.getBean(DynamoDbClient.class)).endpointOverride()).isEmpty();
			});
	}

	private void assertInvalid(String property, String message) {
		this.contextRunner.withPropertyValues(property)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.satisfies((failure) -> {
					InvalidConfigurationPropertyValueException invalid = (InvalidConfigurationPropertyValueException) failure;
					assertThat(invalid.getName() + " " + invalid.getReason()).contains(message);
				}));
	}

	private static DynamoClients clients(String... properties) {
		MockEnvironment environment = new MockEnvironment();
		for (String property : properties) {
			String[] pair = property.split("=", 2);
			environment.setProperty(pair[0], pair[1]);
		}
		return new DynamoClients(environment);
	}

	private static DynamoClients variables(Map<String, Object> variables) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, new SystemEnvironmentPropertySource(
					StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
		return new DynamoClients(environment);
	}

	private static DynamoConnectionDetails details(String endpoint) {
		return new DynamoConnectionDetails() {

			@Override
			public URI getEndpoint() {
				return URI.create(endpoint);
			}

			@Override
			public String getRegion() {
				return "ap-south-1";
			}

		};
	}

	private static DynamoDbServiceClientConfiguration configuration(Object client) {
		return ((DynamoDbClient) client).serviceClientConfiguration();
	}

	private static AwsCredentials credentials(Object client) {
		return (AwsCredentials) configuration(client).credentialsProvider().resolveIdentity().join();
	}

	/**
	 * Gives each client an HTTP client of its own.
	 */
	private static final class RecordingCustomizer implements DynamoDbClientBuilderCustomizer {

		private final Map<String, StubHttpClient> http = new TreeMap<>();

		@Override
		public void customize(DynamoDbClientBuilder builder) {
			throw new IllegalStateException("The client is known");
		}

		@Override
		public void customize(DynamoDbClientBuilder builder, @Nullable String client) {
			StubHttpClient stub = new StubHttpClient(200, "{\"TableNames\":[]}");
			this.http.put((client != null) ? client : "", stub);
			builder.httpClientBuilder(null)
				.httpClient(stub)
				.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")));
		}

	}

	record Injected(DynamoDbClient main, DynamoDbClient archive, Set<DynamoDbClient> all) {

	}

	@Configuration(proxyBeanMethods = false)
	static class InjectionConfiguration {

		@Bean
		Injected injected(DynamoDbClient main, @Qualifier("archive") DynamoDbClient archive, Set<DynamoDbClient> all) {
			return new Injected(main, archive, all);
		}

	}

}
