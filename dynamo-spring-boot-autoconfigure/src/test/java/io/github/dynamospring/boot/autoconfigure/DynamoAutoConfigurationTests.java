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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.boot.SilentDynamoDbClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoAutoConfiguration}.
 */
class DynamoAutoConfigurationTests {

	/**
	 * With the asynchronous client, which takes two seconds to close.
	 */
	private final ApplicationContextRunner asyncContextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
		.withPropertyValues("dynamo.region=eu-central-1");

	private final ApplicationContextRunner contextRunner = this.asyncContextRunner
		.withClassLoader(without(NettyNioAsyncHttpClient.class));

	private final ApplicationContextRunner noRegionContextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
		.withClassLoader(without(NettyNioAsyncHttpClient.class));

	@Test
	void clientsArePresent() {
		this.asyncContextRunner.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
			.hasSingleBean(DynamoDbAsyncClient.class)
			.hasSingleBean(DynamoDbEnhancedClient.class)
			.hasSingleBean(PropertiesDynamoConnectionDetails.class));
	}

	@Test
	void clientBacksOff() {
		DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build();
		this.contextRunner.withBean("mine", DynamoDbClient.class, () -> client)
			.run((context) -> assertThat(context).getBean(DynamoDbClient.class).isSameAs(client));
	}

	@Test
	void asyncClientBacksOff() {
		DynamoDbAsyncClient client = DynamoDbAsyncClient.builder().region(Region.EU_WEST_1).build();
		this.asyncContextRunner.withBean("mine", DynamoDbAsyncClient.class, () -> client)
			.run((context) -> assertThat(context).getBean(DynamoDbAsyncClient.class).isSameAs(client));
	}

	@Test
	void asyncClientNeedsNoBlockingClientThatTellsItsPlace() {
		DynamoDbClient silent = new SilentDynamoDbClient();
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withBean(AwsRegionProvider.class, () -> () -> Region.SA_EAST_1)
			.withBean(DynamoDbClient.class, () -> silent)
			.run((context) -> assertThat(
					context.getBean(DynamoDbAsyncClient.class).serviceClientConfiguration().region())
				.isEqualTo(Region.SA_EAST_1));
	}

	@Test
	void enhancedClientBacksOff() {
		DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build();
		DynamoDbEnhancedClient enhanced = DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
		this.contextRunner.withBean("mine", DynamoDbEnhancedClient.class, () -> enhanced)
			.run((context) -> assertThat(context).getBean(DynamoDbEnhancedClient.class).isSameAs(enhanced));
	}

	@Test
	void enhancedClientIsLeftOutWhenItIsUnclearWhichClientItShouldUse() {
		DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build();
		this.contextRunner.withBean("first", DynamoDbClient.class, () -> client)
			.withBean("second", DynamoDbClient.class, () -> client)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoDbEnhancedClient.class));
	}

	@Test
	void asyncClientNeedsAnAsyncHttpClient() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
			.doesNotHaveBean(DynamoDbAsyncClient.class));
	}

	@Test
	void connectionDetailsBackOff() {
		this.contextRunner.withPropertyValues("dynamo.endpoint=http://localhost:1")
			.withUserConfiguration(DetailsConfiguration.class)
			.run((context) -> {
				assertThat(context).doesNotHaveBean(PropertiesDynamoConnectionDetails.class);
				DynamoDbServiceClientConfiguration configuration = configuration(context.getBean(DynamoDbClient.class));
				assertThat(configuration.region()).isEqualTo(Region.AP_SOUTH_1);
				assertThat(configuration.endpointOverride()).hasValue(URI.create("http://details.example:8000"));
				assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId()).isEqualTo("details");
			});
	}

	@Test
	void httpClientOfTheConnectionDetailsIsUsedAndLeftOpen() {
		StubHttpClient http = new StubHttpClient(200, "{\"TableNames\":[]}");
		this.contextRunner.withBean(DynamoConnectionDetails.class, () -> stub(http))
			.run((context) -> context.getBean(DynamoDbClient.class).listTables());
		assertThat(http.requests).hasSize(1);
		assertThat(http.closed).isFalse();
	}

	@Test
	void regionFollowsProperty() {
		this.asyncContextRunner.run((context) -> {
			assertThat(configuration(context.getBean(DynamoDbClient.class)).region()).isEqualTo(Region.EU_CENTRAL_1);
			assertThat(context.getBean(DynamoDbAsyncClient.class).serviceClientConfiguration().region())
				.isEqualTo(Region.EU_CENTRAL_1);
		});
	}

	@Test
	void regionComesFromTheProviderBeanNext() {
		this.noRegionContextRunner.withBean(AwsRegionProvider.class, () -> () -> Region.SA_EAST_1)
			.run((context) -> assertThat(configuration(context.getBean(DynamoDbClient.class)).region())
				.isEqualTo(Region.SA_EAST_1));
	}

	@Test
	void regionComesFromTheDefaultChainLast() {
		this.noRegionContextRunner.withSystemProperties("aws.region=us-west-2")
			.run((context) -> assertThat(configuration(context.getBean(DynamoDbClient.class)).region())
				.isEqualTo(Region.US_WEST_2));
	}

	@Test
	void missingRegionFailsTheStart() {
		this.noRegionContextRunner.withBean(AwsRegionProvider.class, () -> () -> {
			throw SdkClientException.create("no region");
		})
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(SdkClientException.class));
	}

	@Test
	void localEndpointDefaultsRegionAndCredentials() {
		this.noRegionContextRunner.withPropertyValues("dynamo.endpoint=http://localhost:8000").run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(configuration(client).region()).isEqualTo(Region.US_EAST_1);
			assertThat(configuration(client).endpointOverride()).hasValue(URI.create("http://localhost:8000"));
			assertThat(credentials(client).accessKeyId()).isEqualTo("local");
		});
	}

	@Test
	void regionAndCredentialsOfALocalEndpointCanBeSet() {
		this.contextRunner
			.withPropertyValues("dynamo.endpoint=http://localhost:8000", "dynamo.access-key=key",
					"dynamo.secret-key=secret")
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(configuration(client).region()).isEqualTo(Region.EU_CENTRAL_1);
				assertThat(credentials(client).accessKeyId()).isEqualTo("key");
			});
	}

	@Test
	void emptyValuesAreNone() {
		this.noRegionContextRunner
			.withPropertyValues("dynamo.region=", "dynamo.endpoint=", "dynamo.access-key=", "dynamo.secret-key=",
					"dynamo.session-token=")
			.withBean(AwsRegionProvider.class, () -> () -> Region.SA_EAST_1)
			.run((context) -> assertThat(configuration(context.getBean(DynamoDbClient.class)).region())
				.isEqualTo(Region.SA_EAST_1));
	}

	@Test
	void metadataIsKeptInANativeImage() {
		RuntimeHints hints = new RuntimeHints();
		new KnownPropertiesRuntimeHints().registerHints(hints, getClass().getClassLoader());
		assertThat(RuntimeHintsPredicates.resource().forResource(KnownProperties.METADATA)).accepts(hints);
	}

	@Test
	void endpointThatIsNoAddressFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.endpoint=localhost:8000")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.endpoint", "http://localhost:8000"));
	}

	@Test
	void credentialsFollowProperties() {
		this.contextRunner
			.withPropertyValues("dynamo.access-key=key", "dynamo.secret-key=secret", "dynamo.session-token=token")
			.withBean(AwsCredentialsProvider.class, () -> provider("bean"))
			.run((context) -> {
				AwsCredentials credentials = credentials(context.getBean(DynamoDbClient.class));
				assertThat(credentials).isEqualTo(AwsSessionCredentials.create("key", "secret", "token"));
			});
	}

	@Test
	void credentialsComeFromTheProviderBeanNext() {
		this.contextRunner.withPropertyValues("dynamo.endpoint=http://localhost:8000")
			.withBean(AwsCredentialsProvider.class, () -> provider("bean"))
			.run((context) -> assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId())
				.isEqualTo("bean"));
	}

	@Test
	void credentialsComeFromTheDefaultChainLast() {
		this.contextRunner.withSystemProperties("aws.accessKeyId=chain", "aws.secretAccessKey=secret")
			.run((context) -> assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId())
				.isEqualTo("chain"));
	}

	@Test
	void severalCredentialsProvidersFailTheStart() {
		this.contextRunner.withBean("first", AwsCredentialsProvider.class, () -> provider("first"))
			.withBean("second", AwsCredentialsProvider.class, () -> provider("second"))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasStackTraceContaining("expected single matching bean but found 2: first,second"));
	}

	@Test
	void halfOfTheCredentialsFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.access-key=key")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.secret-key", "go together"));
		this.contextRunner.withPropertyValues("dynamo.secret-key=secret")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.access-key", "go together"));
		this.contextRunner.withPropertyValues("dynamo.session-token=token")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.access-key", "go together"));
	}

	@Test
	void failedRequestIsTriedFourTimesByDefault() {
		assertThat(attempts(500, "{}")).isEqualTo(4);
	}

	@Test
	void throttledRequestIsTriedFourTimesByDefault() {
		assertThat(attempts(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ThrottlingException\"}")).isEqualTo(4);
	}

	@Test
	void retriesFollowProperty() {
		assertThat(attempts(500, "{}", "dynamo.max-retries=6")).isEqualTo(7);
	}

	@Test
	void zeroRetriesTurnsThemOff() {
		assertThat(attempts(500, "{}", "dynamo.max-retries=0")).isEqualTo(1);
	}

	@Test
	void requestThatCannotSucceedIsTriedOnce() {
		assertThat(attempts(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\"}"))
			.isEqualTo(1);
	}

	@Test
	void delayBeforeARetryFollowsProperty() {
		assertThat(attemptsBeforeTimeout(500, "{}", "dynamo.base-backoff=1d")).isEqualTo(1);
	}

	@Test
	void delayBeforeARetryOfAThrottledRequestFollowsProperty() {
		assertThat(attemptsBeforeTimeout(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ThrottlingException\"}",
				"dynamo.throttling-backoff=1d"))
			.isEqualTo(1);
	}

	@Test
	void negativeRetriesFailTheStart() {
		this.contextRunner.withPropertyValues("dynamo.max-retries=-1")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.max-retries", "Use 0"));
	}

	@ParameterizedTest
	@CsvSource({ "dynamo.region, Europe West", "dynamo.region, EU-CENTRAL-1", "dynamo.call-timeout, 0s",
			"dynamo.connect-timeout, -1s", "dynamo.receive-timeout, 0", "dynamo.max-connections, 0" })
	void valueThatCannotBeRightFailsTheStartByTheNameOfItsProperty(String name, String value) {
		this.contextRunner.withPropertyValues("dynamo.region=eu-central-1", name + "=" + value)
			.run((context) -> assertInvalid(context.getStartupFailure(), name, ""));
	}

	@Test
	void backoffAboveItsMaximumFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.base-backoff=2s", "dynamo.max-backoff=1s")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.base-backoff", "dynamo.max-backoff"));
	}

	@Test
	void retriesSurviveTheOverrideConfigurationOfACustomizer() {
		List<String> seen = new ArrayList<>();
		StubHttpClient http = new StubHttpClient(500, "{}");
		this.contextRunner.withBean(DynamoConnectionDetails.class, () -> stub(http))
			.withPropertyValues("dynamo.base-backoff=1ms", "dynamo.max-retries=1", "dynamo.call-timeout=5s")
			.withBean(DynamoDbClientBuilderCustomizer.class,
					() -> (builder) -> builder
						.overrideConfiguration((override) -> override.addExecutionInterceptor(new Recorder(seen))))
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThatExceptionOfType(DynamoDbException.class).isThrownBy(client::listTables);
				assertThat(http.requests).hasSize(2);
				assertThat(seen).containsExactly("ListTablesRequest");
				assertThat(configuration(client).overrideConfiguration().apiCallTimeout())
					.hasValue(Duration.ofSeconds(5));
			});
	}

	@Test
	void retryStrategyAndTimeoutOfACustomizerWin() {
		StandardRetryStrategy strategy = StandardRetryStrategy.builder().maxAttempts(2).build();
		this.contextRunner.withPropertyValues("dynamo.call-timeout=5s")
			.withBean(DynamoDbClientBuilderCustomizer.class,
					() -> (builder) -> builder.overrideConfiguration(
							(override) -> override.retryStrategy(strategy).apiCallTimeout(Duration.ofSeconds(1))))
			.run((context) -> {
				var override = configuration(context.getBean(DynamoDbClient.class)).overrideConfiguration();
				assertThat(override.retryStrategy())
					.hasValueSatisfying((configured) -> assertThat(configured.maxAttempts()).isEqualTo(2));
				assertThat(override.apiCallTimeout()).hasValue(Duration.ofSeconds(1));
			});
	}

	@Test
	void callTimeoutFollowsProperty() {
		this.asyncContextRunner.run((context) -> assertThat(
				configuration(context.getBean(DynamoDbClient.class)).overrideConfiguration().apiCallTimeout())
			.isEmpty());
		this.asyncContextRunner.withPropertyValues("dynamo.call-timeout=3s").run((context) -> {
			assertThat(configuration(context.getBean(DynamoDbClient.class)).overrideConfiguration().apiCallTimeout())
				.hasValue(Duration.ofSeconds(3));
			assertThat(context.getBean(DynamoDbAsyncClient.class)
				.serviceClientConfiguration()
				.overrideConfiguration()
				.apiCallTimeout()).hasValue(Duration.ofSeconds(3));
		});
	}

	@Test
	void customizersRunInOrder() {
		this.asyncContextRunner.withUserConfiguration(CustomizersConfiguration.class).run((context) -> {
			assertThat(configuration(context.getBean(DynamoDbClient.class)).region()).isEqualTo(Region.EU_NORTH_1);
			assertThat(context.getBean(DynamoDbAsyncClient.class).serviceClientConfiguration().region())
				.isEqualTo(Region.EU_SOUTH_1);
		});
	}

	@Test
	void customizerCanReplaceTheHttpClient() {
		StubHttpClient http = new StubHttpClient(200, "{\"TableNames\":[]}");
		this.contextRunner.withPropertyValues("dynamo.access-key=key", "dynamo.secret-key=secret")
			.withBean(DynamoDbClientBuilderCustomizer.class,
					() -> (builder) -> builder.httpClientBuilder(null).httpClient(http))
			.run((context) -> context.getBean(DynamoDbClient.class).listTables());
		assertThat(http.requests).hasSize(1);
	}

	@Test
	void apacheHttpClientIsPreferred() {
		assertThat(httpClientName(without(NettyNioAsyncHttpClient.class))).startsWith("Apache5");
	}

	@Test
	void urlConnectionHttpClientIsNext() {
		assertThat(httpClientName(without(Apache5HttpClient.class, NettyNioAsyncHttpClient.class)))
			.startsWith("UrlConnection");
	}

	@Test
	void poolSizeIsRefusedForTheUrlConnectionHttpClient() {
		this.contextRunner.withClassLoader(without(Apache5HttpClient.class, NettyNioAsyncHttpClient.class))
			.withPropertyValues("dynamo.max-connections=5")
			.run((context) -> assertInvalid(context.getStartupFailure(), "dynamo.max-connections",
					"no connection pool"));
	}

	@Test
	void otherHttpClientsAreLeftToTheSdk() {
		HttpClients clients = new HttpClients(
				without(Apache5HttpClient.class, UrlConnectionHttpClient.class, NettyNioAsyncHttpClient.class),
				"dynamo.", new DynamoProperties());
		assertThat(clients.blocking()).isNull();
		assertThat(clients.async()).isNull();
	}

	@Test
	void timeoutsAreRefusedForAnUnknownHttpClient() {
		DynamoProperties properties = new DynamoProperties();
		properties.setConnectTimeout(Duration.ofSeconds(1));
		HttpClients clients = new HttpClients(without(Apache5HttpClient.class, UrlConnectionHttpClient.class),
				"dynamo.", properties);
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class).isThrownBy(clients::blocking)
			.withMessageContaining("dynamo.connect-timeout");
	}

	@Test
	void contextStartSendsNoRequest() {
		StubHttpClient http = new StubHttpClient(200, "{}");
		this.contextRunner.withBean(DynamoConnectionDetails.class, () -> stub(http))
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(http.requests).isEmpty();
	}

	@Test
	void propertiesAreBound() {
		this.contextRunner
			.withPropertyValues("dynamo.endpoint=http://localhost:8000", "dynamo.access-key=key",
					"dynamo.secret-key=secret", "dynamo.session-token=token", "dynamo.max-retries=7",
					"dynamo.base-backoff=11ms", "dynamo.throttling-backoff=12ms", "dynamo.max-backoff=13s",
					"dynamo.batch-retries=9", "dynamo.call-timeout=14s", "dynamo.receive-timeout=15s",
					"dynamo.connect-timeout=16s", "dynamo.max-connections=17", "dynamo.tables.prefix=shop_",
					"dynamo.tables.action=validate", "dynamo.repositories.enabled=false",
					"dynamo.embedded.enabled=false", "dynamo.embedded.http-port=18")
			.run((context) -> assertThat(context.getBean(DynamoProperties.class)).usingRecursiveComparison()
				.isEqualTo(expectedProperties()));
	}

	private static DynamoProperties expectedProperties() {
		DynamoProperties properties = new DynamoProperties();
		properties.setRegion("eu-central-1");
		properties.setEndpoint(URI.create("http://localhost:8000"));
		properties.setAccessKey("key");
		properties.setSecretKey("secret");
		properties.setSessionToken("token");
		properties.setMaxRetries(7);
		properties.setBaseBackoff(Duration.ofMillis(11));
		properties.setThrottlingBackoff(Duration.ofMillis(12));
		properties.setMaxBackoff(Duration.ofSeconds(13));
		properties.setBatchRetries(9);
		properties.setCallTimeout(Duration.ofSeconds(14));
		properties.setReceiveTimeout(Duration.ofSeconds(15));
		properties.setConnectTimeout(Duration.ofSeconds(16));
		properties.setMaxConnections(17);
		properties.getTables().setPrefix("shop_");
		properties.getTables().setAction(DynamoProperties.TableAction.VALIDATE);
		properties.getRepositories().setEnabled(false);
		properties.getEmbedded().setHttpPort(18);
		return properties;
	}

	private int attempts(int status, String body, String... properties) {
		StubHttpClient http = new StubHttpClient(status, body);
		this.contextRunner.withBean(DynamoConnectionDetails.class, () -> stub(http))
			.withPropertyValues("dynamo.base-backoff=1ms", "dynamo.throttling-backoff=1ms")
			.withPropertyValues(properties)
			.run((context) -> assertThatExceptionOfType(DynamoDbException.class)
				.isThrownBy(() -> context.getBean(DynamoDbClient.class).listTables()));
		return http.requests.size();
	}

	/**
	 * Count the attempts before the delay of a retry outlasts the whole call.
	 */
	private int attemptsBeforeTimeout(int status, String body, String property) {
		StubHttpClient http = new StubHttpClient(status, body);
		this.contextRunner.withBean(DynamoConnectionDetails.class, () -> stub(http))
			.withPropertyValues(property, "dynamo.max-backoff=1d", "dynamo.call-timeout=200ms")
			.run((context) -> assertThatExceptionOfType(ApiCallTimeoutException.class)
				.isThrownBy(() -> context.getBean(DynamoDbClient.class).listTables()));
		return http.requests.size();
	}

	/**
	 * Read the client's name from the user agent of a request that is stopped before it
	 * goes out.
	 */
	private String httpClientName(ClassLoader classLoader) {
		List<String> names = new ArrayList<>();
		ExecutionInterceptor interceptor = new ExecutionInterceptor() {

			@Override
			public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
				Optional<String> agent = context.httpRequest().firstMatchingHeader("User-Agent");
				names.add(agent.orElseThrow().replaceAll(".*http#", ""));
				throw SdkClientException.create("stopped");
			}

		};
		this.contextRunner.withClassLoader(classLoader)
			.withPropertyValues("dynamo.access-key=key", "dynamo.secret-key=secret")
			.withBean(DynamoDbClientBuilderCustomizer.class,
					() -> (builder) -> builder
						.overrideConfiguration((override) -> override.addExecutionInterceptor(interceptor)))
			.run((context) -> assertThatExceptionOfType(SdkClientException.class)
				.isThrownBy(() -> context.getBean(DynamoDbClient.class).listTables()));
		return names.get(0);
	}

	private static ClassLoader without(Class<?>... hidden) {
		return new FilteredClassLoader(hidden);
	}

	private static void assertInvalid(Throwable failure, String name, String reason) {
		assertThat(failure).rootCause()
			.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
				assertThat(ex.getName()).isEqualTo(name);
				assertThat(ex.getReason()).contains(reason);
			});
	}

	private static DynamoDbServiceClientConfiguration configuration(DynamoDbClient client) {
		return client.serviceClientConfiguration();
	}

	private static AwsCredentials credentials(DynamoDbClient client) {
		var provider = (AwsCredentialsProvider) configuration(client).credentialsProvider();
		return provider.resolveCredentials();
	}

	private static AwsCredentialsProvider provider(String accessKey) {
		return StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, "secret"));
	}

	private static DynamoConnectionDetails stub(SdkHttpClient httpClient) {
		return new DynamoConnectionDetails() {

			@Override
			public String getRegion() {
				return "us-east-1";
			}

			@Override
			public AwsCredentialsProvider getCredentialsProvider() {
				return provider("stub");
			}

			@Override
			public SdkHttpClient getHttpClient() {
				return httpClient;
			}

		};
	}

	record Recorder(List<String> seen) implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes executionAttributes) {
			this.seen.add(context.request().getClass().getSimpleName());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class DetailsConfiguration {

		@Bean
		DynamoConnectionDetails details() {
			return new DynamoConnectionDetails() {

				@Override
				public String getRegion() {
					return "ap-south-1";
				}

				@Override
				public URI getEndpoint() {
					return URI.create("http://details.example:8000");
				}

				@Override
				public AwsCredentialsProvider getCredentialsProvider() {
					return provider("details");
				}

			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class CustomizersConfiguration {

		@Bean
		@Order(2)
		DynamoDbClientBuilderCustomizer second() {
			return (builder) -> builder.region(Region.EU_NORTH_1);
		}

		@Bean
		@Order(1)
		DynamoDbClientBuilderCustomizer first() {
			return (builder) -> builder.region(Region.EU_SOUTH_2);
		}

		@Bean
		@Order(2)
		DynamoDbAsyncClientBuilderCustomizer secondAsync() {
			return (builder) -> builder.region(Region.EU_SOUTH_1);
		}

		@Bean
		@Order(1)
		DynamoDbAsyncClientBuilderCustomizer firstAsync() {
			return (builder) -> builder.region(Region.EU_WEST_3);
		}

	}

}
