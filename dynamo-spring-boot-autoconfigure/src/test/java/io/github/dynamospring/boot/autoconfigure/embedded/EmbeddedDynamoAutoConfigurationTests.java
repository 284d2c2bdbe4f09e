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

package io.github.dynamospring.boot.autoconfigure.embedded;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.dynamospring.boot.SilentDynamoDbClient;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.boot.autoconfigure.MissingEmbeddedDynamoException;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EmbeddedDynamoAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedDynamoAutoConfigurationTests {

	/**
	 * Without the asynchronous HTTP client, which takes two seconds to close.
	 */
	private final ApplicationContextRunner offContextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class))
		.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class));

	private final ApplicationContextRunner contextRunner = this.offContextRunner
		.withPropertyValues("dynamo.embedded.enabled=true");

	@Test
	void engineIsOffByDefault(CapturedOutput output) {
		this.offContextRunner.withPropertyValues("dynamo.region=eu-central-1")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedDynamo.class));
		assertThat(output).doesNotContain("embedded");
	}

	@Test
	void clientsUseTheEngine() {
		this.contextRunner.withClassLoader(getClass().getClassLoader()).run((context) -> {
			createTable(context.getBean(DynamoDbClient.class), "things");
			assertThat(context.getBean(DynamoDbAsyncClient.class).listTables().join().tableNames())
				.containsExactly("things");
		});
	}

	@Test
	void engineNeedsNoHttpClient() {
		this.contextRunner
			.withClassLoader(new FilteredClassLoader(Apache5HttpClient.class, UrlConnectionHttpClient.class,
					NettyNioAsyncHttpClient.class))
			.run((context) -> {
				assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).isEmpty();
				assertThat(context).doesNotHaveBean(DynamoDbAsyncClient.class);
			});
	}

	@Test
	void timeoutsOfProductionAreNoObstacle() {
		this.contextRunner.withPropertyValues("dynamo.connect-timeout=1s", "dynamo.max-connections=5")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void logSaysThatTheEngineIsOn(CapturedOutput output) {
		this.contextRunner.run((context) -> assertThat(output)
			.containsOnlyOnce("WARN  i.g.d.b.a.e.EmbeddedDynamoAutoConfiguration - DynamoDB is replaced")
			.contains("Not for production.")
			.doesNotContain("is ignored"));
	}

	@Test
	void regionIsIgnoredAndTheLogSaysSo(CapturedOutput output) {
		this.contextRunner.withPropertyValues("dynamo.region=eu-central-1").run((context) -> {
			assertThat(context.getBean(DynamoDbClient.class).serviceClientConfiguration().region())
				.isEqualTo(Region.US_EAST_1);
			assertThat(output).contains("'dynamo.region' (eu-central-1) is ignored");
		});
	}

	@Test
	void endpointTogetherWithTheEngineFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.endpoint=http://localhost:8000")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOfSatisfying(MutuallyExclusiveConfigurationPropertiesException.class,
						(ex) -> assertThat(ex.getConfiguredNames()).containsExactlyInAnyOrder("dynamo.endpoint",
								"dynamo.embedded.enabled")));
	}

	@Test
	void endpointIsFineWhenTheEngineIsOff() {
		this.offContextRunner
			.withPropertyValues("dynamo.embedded.enabled=false", "dynamo.endpoint=http://localhost:8000")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedDynamo.class));
	}

	@Test
	void missingEngineFailsTheStart() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(EmbeddedDynamo.class, NettyNioAsyncHttpClient.class))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(MissingEmbeddedDynamoException.class));
	}

	@Test
	void missingEngineIsFineWhenItIsOff() {
		this.offContextRunner
			.withClassLoader(new FilteredClassLoader(EmbeddedDynamo.class, NettyNioAsyncHttpClient.class))
			.withPropertyValues("dynamo.region=eu-central-1")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void engineBacksOff() {
		EmbeddedDynamo engine = EmbeddedDynamo.create();
		this.contextRunner.withBean("mine", EmbeddedDynamo.class, () -> engine).run((context) -> {
			assertThat(context).getBean(EmbeddedDynamo.class).isSameAs(engine);
			createTable(context.getBean(DynamoDbClient.class), "things");
		});
	}

	@Test
	void connectionDetailsOfAnotherSourceWinAndTheLogSaysSo(CapturedOutput output) {
		this.contextRunner.withBean("container", DynamoConnectionDetails.class, OtherDetails::new).run((context) -> {
			assertThat(context).doesNotHaveBean(EmbeddedDynamo.class).hasSingleBean(DynamoConnectionDetails.class);
			assertThat(output).contains("'dynamo.embedded.enabled' is ignored").contains("'container'");
		});
	}

	@Test
	void logNamesAClientThatDoesNotUseTheEngine(CapturedOutput output) {
		DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build();
		this.contextRunner.withBean("mine", DynamoDbClient.class, () -> client)
			.run((context) -> assertThat(output).contains("does not use the embedded engine")
				.contains("DynamoDB in eu-west-1"));
	}

	@Test
	void clientThatDoesNotTellItsEndpointIsNoObstacle(CapturedOutput output) {
		DynamoDbClient silent = new SilentDynamoDbClient();
		this.contextRunner.withBean("mine", DynamoDbClient.class, () -> silent).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).contains("It keeps its endpoint: one that the client does not tell");
		});
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 65_536 })
	void portThatIsNoneFailsTheStartByTheNameOfItsProperty(int port) {
		this.contextRunner.withPropertyValues("dynamo.embedded.http-port=" + port)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getName()).isEqualTo("dynamo.embedded.http-port")));
	}

	@Test
	void httpPortOpensAServer(CapturedOutput output) {
		this.contextRunner.withPropertyValues("dynamo.embedded.http-port=0").run((context) -> {
			createTable(context.getBean(DynamoDbClient.class), "things");
			URI endpoint = context.getBean(EmbeddedDynamo.class).endpoint();
			assertThat(endpoint.getPort()).isPositive();
			assertThat(output).contains("Other programs reach it at " + endpoint);
			this.offContextRunner.withPropertyValues("dynamo.endpoint=" + endpoint)
				.run((other) -> assertThat(other.getBean(DynamoDbClient.class).listTables().tableNames())
					.containsExactly("things"));
		});
	}

	@Test
	void pathKeepsTheData(@TempDir Path folder, CapturedOutput output) {
		ApplicationContextRunner runner = this.contextRunner.withPropertyValues("dynamo.embedded.path=" + folder);
		runner.run((context) -> createTable(context.getBean(DynamoDbClient.class), "things"));
		runner.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
			.containsExactly("things"));
		assertThat(output).contains("Its data is in " + folder + ". Not for production.");
	}

	@Test
	void pathThatCannotBeUsedFailsTheStart(@TempDir Path folder) throws IOException {
		Path file = Files.createFile(folder.resolve("file"));
		this.contextRunner.withPropertyValues("dynamo.embedded.path=" + file)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasStackTraceContaining(file + " is a file, but the embedded DynamoDB keeps its data in the folder"));
	}

	@Test
	void engineEndsWithTheContext() {
		EmbeddedDynamo[] engine = new EmbeddedDynamo[1];
		this.contextRunner.withPropertyValues("dynamo.embedded.http-port=0")
			.run((context) -> engine[0] = context.getBean(EmbeddedDynamo.class));
		assertThat(engine[0].endpoint().getHost()).isEqualTo("embedded-dynamo.localhost");
	}

	private static void createTable(DynamoDbClient client, String name) {
		client.createTable((table) -> table.tableName(name)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(AttributeDefinition.builder().attributeName("pk").attributeType("S").build())
			.keySchema(KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build()));
	}

	private static final class OtherDetails implements DynamoConnectionDetails {

		@Override
		public String getRegion() {
			return "eu-west-1";
		}

	}

}
