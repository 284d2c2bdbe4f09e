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

package io.github.dynamospring.boot.testcontainers;

import java.net.URI;
import java.util.Map;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Containers that pretend to run: what Spring Boot makes of them is real.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoServiceConnectionTests {

	private static final DockerImageName LOCALSTACK = DockerImageName.parse("localstack/localstack:4.14.0");

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(ServiceConnectionAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class))
		.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class));

	// Its constructor asks the container engine, although it is never started.
	private static void assumeLocalStackCanBeMade() {
		assumeTrue(
				Boolean.parseBoolean(System.getenv("DYNAMO_REQUIRE_DOCKER"))
						|| DockerClientFactory.instance().isDockerAvailable(),
				"There is no container engine to make a LocalStackContainer for");
	}

	@Test
	void clientIsConnectedToLocalStack() {
		assumeLocalStackCanBeMade();
		this.contextRunner.withUserConfiguration(LocalStackConfiguration.class).run((context) -> {
			assertThat(context).hasSingleBean(DynamoConnectionDetails.class);
			isConnected(context.getBean(DynamoDbClient.class), "http://127.0.0.1:14566", Region.EU_WEST_3, "me",
					"secret");
		});
	}

	@Test
	void propertiesAreNotAskedWhereThereIsAServiceConnection() {
		assumeLocalStackCanBeMade();
		this.contextRunner.withUserConfiguration(LocalStackConfiguration.class)
			.withPropertyValues("dynamo.endpoint=http://localhost:1", "dynamo.region=us-west-2")
			.run((context) -> isConnected(context.getBean(DynamoDbClient.class), "http://127.0.0.1:14566",
					Region.EU_WEST_3, "me", "secret"));
	}

	@Test
	void serviceConnectionWinsOverTheEmbeddedEngineAndTheLogSaysSo(CapturedOutput output) {
		assumeLocalStackCanBeMade();
		this.contextRunner.withUserConfiguration(LocalStackConfiguration.class)
			.withPropertyValues("dynamo.embedded.enabled=true")
			.run((context) -> {
				assertThat(context).doesNotHaveBean(EmbeddedDynamo.class);
				isConnected(context.getBean(DynamoDbClient.class), "http://127.0.0.1:14566", Region.EU_WEST_3, "me",
						"secret");
				assertThat(output).contains("WARN")
					.contains("'dynamo.embedded.enabled' is ignored, because the bean '")
					.contains("has connection details of its own");
			});
	}

	@Test
	void clientIsConnectedToAnyContainerThatIsSaidToBeDynamoDb() {
		this.contextRunner.withUserConfiguration(NamedConfiguration.class)
			.run((context) -> isConnected(context.getBean(DynamoDbClient.class), "http://example.com:18000",
					Region.AP_SOUTH_1, "test", "test"));
	}

	@Test
	void localStackThatIsSaidToBeDynamoDbHasOneConnection() {
		assumeLocalStackCanBeMade();
		this.contextRunner.withUserConfiguration(NamedLocalStackConfiguration.class).run((context) -> {
			assertThat(context).hasSingleBean(DynamoConnectionDetails.class);
			isConnected(context.getBean(DynamoDbClient.class), "http://127.0.0.1:14566", Region.EU_WEST_3, "me",
					"secret");
		});
	}

	@Test
	void propertiesOfTheMainClientAreNotAskedWhereThereIsAContainer() {
		this.contextRunner.withUserConfiguration(NamedConfiguration.class)
			.withPropertyValues("dynamo.endpoint=http://localhost:1", "dynamo.region=us-west-2",
					"dynamo.access-key=mine", "dynamo.secret-key=mine")
			.run((context) -> isConnected(context.getBean(DynamoDbClient.class), "http://example.com:18000",
					Region.AP_SOUTH_1, "test", "test"));
	}

	@Test
	void containerHoldsForFurtherClientsAndForTheirSearches(CapturedOutput output) {
		this.contextRunner.withUserConfiguration(NamedConfiguration.class)
			.withPropertyValues("dynamo.search-endpoint=http://localhost:2",
					"dynamo.clients.archive.endpoint=http://localhost:1")
			.run((context) -> {
				isConnected(context.getBean("archiveDynamoDbClient", DynamoDbClient.class), "http://example.com:18000",
						Region.AP_SOUTH_1, "test", "test");
				assertThat(context.getBean(DynamoConnectionDetails.class).getSearchEndpoint()).isNull();
				assertThat(output).contains("Ignored are dynamo.clients.archive.endpoint");
			});
	}

	@Test
	void firstOfSeveralContainersIsUsed() {
		this.contextRunner.withUserConfiguration(NamedConfiguration.class, SecondConfiguration.class).run((context) -> {
			assertThat(context).hasSingleBean(DynamoConnectionDetails.class);
			isConnected(context.getBean(DynamoDbClient.class), "http://example.com:18000", Region.AP_SOUTH_1, "test",
					"test");
		});
	}

	@Test
	void containerBeanIsNotUsedBesideConnectionDetailsOfTheApplication() {
		this.contextRunner.withUserConfiguration(NamedConfiguration.class, ArchiveConfiguration.class)
			.withPropertyValues("dynamo.region=eu-north-1", "dynamo.clients.archive.tables.prefix=archive_")
			.run((context) -> {
				assertThat(context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride())
					.isEmpty();
				isConnected(context.getBean("archiveDynamoDbClient", DynamoDbClient.class), "http://example.com:18001",
						Region.EU_NORTH_1, "test", "test");
			});
	}

	@Test
	void containerThatIsNotSaidToBeDynamoDbIsNone() {
		this.contextRunner.withUserConfiguration(UnnamedConfiguration.class)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasStackTraceContaining("No ConnectionDetails found for source"));
	}

	@Test
	void connectionIsThereWithoutTheClassOfLocalStack() {
		this.contextRunner
			.withClassLoader(new FilteredClassLoader(LocalStackContainer.class, NettyNioAsyncHttpClient.class,
					EmbeddedDynamo.class))
			.withPropertyValues("dynamo.region=eu-central-1")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	private static void isConnected(DynamoDbClient client, String endpoint, Region region, String accessKey,
			String secretKey) {
		assertThat(client.serviceClientConfiguration().endpointOverride()).contains(URI.create(endpoint));
		assertThat(client.serviceClientConfiguration().region()).isEqualTo(region);
		AwsCredentialsIdentity credentials = (AwsCredentialsIdentity) client.serviceClientConfiguration()
			.credentialsProvider()
			.resolveIdentity()
			.join();
		assertThat(credentials.accessKeyId()).isEqualTo(accessKey);
		assertThat(credentials.secretAccessKey()).isEqualTo(secretKey);
	}

	@Configuration(proxyBeanMethods = false)
	static class LocalStackConfiguration {

		@Bean
		@ServiceConnection
		LocalStackContainer localStack() {
			return new StartedLocalStack();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NamedLocalStackConfiguration {

		@Bean
		@ServiceConnection(name = "dynamodb")
		LocalStackContainer localStack() {
			return new StartedLocalStack();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NamedConfiguration {

		@Bean
		@ServiceConnection(name = "dynamodb")
		GenericContainer<?> emulator() {
			return new StartedContainer();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondConfiguration {

		@Bean
		@ServiceConnection(name = "dynamodb")
		GenericContainer<?> second() {
			return new StartedContainer(18001);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ArchiveConfiguration {

		@Bean
		StartedContainer archiveContainer() {
			return new StartedContainer(18001);
		}

		@Bean(defaultCandidate = false)
		DynamoConnectionDetails archiveDynamoConnectionDetails(StartedContainer archiveContainer) {
			return new DynamoConnectionDetails() {

				@Override
				public String getRegion() {
					return "eu-north-1";
				}

				@Override
				public URI getEndpoint() {
					return URI
						.create("http://" + archiveContainer.getHost() + ":" + archiveContainer.getFirstMappedPort());
				}

				@Override
				public AwsCredentialsProvider getCredentialsProvider() {
					return StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
				}

			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class UnnamedConfiguration {

		@Bean
		@ServiceConnection
		GenericContainer<?> emulator() {
			return new StartedContainer();
		}

	}

	/**
	 * A LocalStack that runs as far as anybody asks.
	 */
	static class StartedLocalStack extends LocalStackContainer {

		StartedLocalStack() {
			super(LOCALSTACK);
			withEnv(Map.of("DEFAULT_REGION", "eu-west-3", "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY",
					"secret"));
		}

		@Override
		public void start() {
		}

		@Override
		public URI getEndpoint() {
			return URI.create("http://127.0.0.1:14566");
		}

	}

	/**
	 * A container that runs as far as anybody asks.
	 */
	static class StartedContainer extends GenericContainer<StartedContainer> {

		private final int port;

		StartedContainer() {
			this(18000);
		}

		StartedContainer(int port) {
			super(DockerImageName.parse("example/emulator:1"));
			this.port = port;
			withEnv("AWS_DEFAULT_REGION", "ap-south-1");
		}

		@Override
		public void start() {
		}

		@Override
		public String getHost() {
			return "example.com";
		}

		@Override
		public Integer getFirstMappedPort() {
			return this.port;
		}

	}

}
