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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@code dynamo.profile} and {@code dynamo.profile-file}.
 */
class ProfileTests {

	private static final String CREDENTIALS = """
			[default]
			aws_access_key_id = default-key
			aws_secret_access_key = secret

			[shop]
			aws_access_key_id = shop-key
			aws_secret_access_key = secret
			region = eu-west-1
			""";

	@TempDir
	Path folder;

	private ApplicationContextRunner contextRunner;

	private Path file;

	@BeforeEach
	void writeFile() throws IOException {
		this.file = Files.writeString(this.folder.resolve("credentials"), CREDENTIALS);
		this.contextRunner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
			.withPropertyValues("dynamo.profile-file=" + this.file);
	}

	@Test
	void credentialsAndRegionComeFromTheProfile() {
		this.contextRunner.withPropertyValues("dynamo.profile=shop").run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(credentials(client).accessKeyId()).isEqualTo("shop-key");
			assertThat(client.serviceClientConfiguration().region()).isEqualTo(Region.EU_WEST_1);
		});
	}

	@Test
	void regionThatIsSetWins() {
		this.contextRunner.withPropertyValues("dynamo.profile=shop", "dynamo.region=sa-east-1")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).serviceClientConfiguration().region())
				.isEqualTo(Region.SA_EAST_1));
	}

	@Test
	void fileAloneMeansItsDefaultProfile() {
		this.contextRunner.withPropertyValues("dynamo.region=sa-east-1")
			.run((context) -> assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId())
				.isEqualTo("default-key"));
	}

	@Test
	void profileWinsOverBeans() {
		this.contextRunner.withPropertyValues("dynamo.profile=shop")
			.withBean(AwsCredentialsProvider.class,
					() -> StaticCredentialsProvider.create(AwsBasicCredentials.create("bean", "secret")))
			.withBean(AwsRegionProvider.class, () -> () -> Region.AP_EAST_1)
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(credentials(client).accessKeyId()).isEqualTo("shop-key");
				assertThat(client.serviceClientConfiguration().region()).isEqualTo(Region.EU_WEST_1);
			});
	}

	@Test
	void profileWithoutARegionLeavesItToTheProviderBean() {
		this.contextRunner.withPropertyValues("dynamo.profile=default")
			.withBean(AwsRegionProvider.class, () -> () -> Region.AP_EAST_1)
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).serviceClientConfiguration().region())
				.isEqualTo(Region.AP_EAST_1));
	}

	@Test
	void configurationFilesAreRead() throws IOException {
		Path configuration = Files.writeString(this.folder.resolve("config"), """
				[profile shop]
				aws_access_key_id = config-key
				aws_secret_access_key = secret
				aws_session_token = token
				region = eu-north-1
				""");
		this.contextRunner.withPropertyValues("dynamo.profile=shop", "dynamo.profile-file=" + configuration)
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(credentials(client)).isInstanceOfSatisfying(AwsSessionCredentials.class,
						(credentials) -> assertThat(credentials.sessionToken()).isEqualTo("token"));
				assertThat(client.serviceClientConfiguration().region()).isEqualTo(Region.EU_NORTH_1);
			});
	}

	@Test
	void usualFilesAreReadWhenNoneIsNamed() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
			.withSystemProperties("aws.sharedCredentialsFile=" + this.file)
			.withPropertyValues("dynamo.profile=shop")
			.run((context) -> assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId())
				.isEqualTo("shop-key"));
	}

	@Test
	void credentialsCanComeFromAProcess() throws IOException {
		Path program = Files.writeString(this.folder.resolve("keys.json"),
				"{\"Version\":1,\"AccessKeyId\":\"process-key\",\"SecretAccessKey\":\"secret\"}");
		Path configuration = Files.writeString(this.folder.resolve("config"), """
				[profile tool]
				credential_process = cat %s
				region = eu-north-1
				""".formatted(program));
		this.contextRunner.withPropertyValues("dynamo.profile=tool", "dynamo.profile-file=" + configuration)
			.run((context) -> assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId())
				.isEqualTo("process-key"));
	}

	@Test
	void unknownProfileIsRefused() {
		assertInvalid("dynamo.profile",
				"There is no such profile in '" + this.file + "'. The profiles are [default, shop].",
				"dynamo.profile=shpo");
	}

	@Test
	void missingFileIsRefused() {
		assertInvalid("dynamo.profile-file", "There is no such file, or it cannot be read.",
				"dynamo.profile-file=" + this.folder.resolve("none"));
	}

	@Test
	void profileAndKeysContradictEachOther() {
		this.contextRunner
			.withPropertyValues("dynamo.profile=shop", "dynamo.access-key=key", "dynamo.secret-key=secret")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(MutuallyExclusiveConfigurationPropertiesException.class,
						(failure) -> assertThat(failure.getMutuallyExclusiveNames())
							.containsExactlyInAnyOrder("dynamo.access-key", "dynamo.profile")));
	}

	@Test
	void clientsHaveProfilesOfTheirOwn() {
		this.contextRunner
			.withPropertyValues("dynamo.region=sa-east-1", "dynamo.clients.shop.profile=shop",
					"dynamo.clients.shop.profile-file=" + this.file)
			.run((context) -> {
				DynamoDbClient shop = context.getBean("shopDynamoDbClient", DynamoDbClient.class);
				assertThat(credentials(shop).accessKeyId()).isEqualTo("shop-key");
				assertThat(shop.serviceClientConfiguration().region()).isEqualTo(Region.EU_WEST_1);
				assertThat(credentials(context.getBean(DynamoDbClient.class)).accessKeyId()).isEqualTo("default-key");
			});
	}

	private void assertInvalid(String name, String reason, String... properties) {
		this.contextRunner.withPropertyValues("dynamo.region=sa-east-1")
			.withPropertyValues(properties)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (failure) -> {
					assertThat(failure.getName()).isEqualTo(name);
					assertThat(failure.getReason()).isEqualTo(reason);
				}));
	}

	private static AwsCredentials credentials(DynamoDbClient client) {
		return (AwsCredentials) client.serviceClientConfiguration().credentialsProvider().resolveIdentity().join();
	}

}
