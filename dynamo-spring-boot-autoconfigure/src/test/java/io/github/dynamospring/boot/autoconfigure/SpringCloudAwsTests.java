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

import io.awspring.cloud.autoconfigure.core.AwsAutoConfiguration;
import io.awspring.cloud.autoconfigure.core.AwsConnectionDetails;
import io.awspring.cloud.autoconfigure.core.CredentialsProviderAutoConfiguration;
import io.awspring.cloud.autoconfigure.core.RegionProviderAutoConfiguration;
import io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration;
import io.awspring.cloud.dynamodb.DynamoDbTemplate;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.archive.Report;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for applications that have Spring Cloud AWS as well, with its real
 * auto-configurations.
 */
class SpringCloudAwsTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AwsAutoConfiguration.class, CredentialsProviderAutoConfiguration.class,
				RegionProviderAutoConfiguration.class, DynamoDbAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoClientAutoConfiguration.class,
				DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withUserConfiguration(ReportConfiguration.class)
		.withPropertyValues("spring.cloud.aws.region.static=eu-north-1",
				"spring.cloud.aws.credentials.access-key=cloud", "spring.cloud.aws.credentials.secret-key=secret");

	@Test
	void clientOfSpringCloudAwsIsUsed() {
		this.contextRunner.withPropertyValues("spring.cloud.aws.dynamodb.endpoint=http://cloud.example:8000")
			.run((context) -> {
				assertThat(context).hasNotFailed()
					.hasSingleBean(DynamoDbClient.class)
					.hasSingleBean(DynamoDbEnhancedClient.class)
					.hasSingleBean(DynamoDbTemplate.class)
					.hasSingleBean(DynamoTemplate.class);
				assertThat(context.getBeanFactory().getBeanDefinition("dynamoDbClient").getFactoryBeanName())
					.contains("io.awspring");
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(context.getBean(DynamoTemplate.class).<DynamoDbClient>execute((used) -> used))
					.isSameAs(client);
				assertPlace(client.serviceClientConfiguration(), Region.EU_NORTH_1, "cloud",
						"http://cloud.example:8000");
			});
	}

	@Test
	void asynchronousClientFollowsTheBlockingOne() {
		this.contextRunner.withPropertyValues("spring.cloud.aws.dynamodb.endpoint=http://cloud.example:8000")
			.run((context) -> assertPlace(context.getBean(DynamoDbAsyncClient.class).serviceClientConfiguration(),
					Region.EU_NORTH_1, "cloud", "http://cloud.example:8000"));
	}

	@Test
	void connectionDetailsOfSpringCloudAwsHoldForBoth() {
		this.contextRunner.withBean(AwsConnectionDetails.class, CloudDetails::new).run((context) -> {
			assertPlace(context.getBean(DynamoDbClient.class).serviceClientConfiguration(), Region.SA_EAST_1,
					"container", "http://container.example:4566");
			assertPlace(context.getBean(DynamoDbAsyncClient.class).serviceClientConfiguration(), Region.SA_EAST_1,
					"container", "http://container.example:4566");
		});
	}

	@Test
	void ownPlaceWinsAndBothTemplatesUseIt() {
		this.contextRunner
			.withPropertyValues("dynamo.region=ap-south-1", "dynamo.endpoint=http://own.example:8000",
					"spring.cloud.aws.dynamodb.endpoint=http://cloud.example:8000")
			.run((context) -> {
				assertThat(context).hasNotFailed()
					.hasSingleBean(DynamoDbClient.class)
					.hasSingleBean(DynamoDbTemplate.class);
				// Credentials still come from the provider of Spring Cloud AWS
				assertPlace(context.getBean(DynamoDbClient.class).serviceClientConfiguration(), Region.AP_SOUTH_1,
						"cloud", "http://own.example:8000");
			});
	}

	@Test
	void emptyValuesSayNothingOfAPlace() {
		this.contextRunner
			.withPropertyValues("dynamo.region=", "dynamo.endpoint=", "dynamo.access-key=", "dynamo.profile=",
					"dynamo.profile-file=", "spring.cloud.aws.dynamodb.endpoint=http://cloud.example:8000")
			.run((context) -> assertPlace(context.getBean(DynamoDbClient.class).serviceClientConfiguration(),
					Region.EU_NORTH_1, "cloud", "http://cloud.example:8000"));
	}

	@Test
	void embeddedEngineIsUsedByBothTemplates() {
		this.contextRunner.withPropertyValues("dynamo.embedded.enabled=true", "spring.cloud.aws.region.static=")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride())
					.hasValue(context.getBean(EmbeddedDynamo.class).endpoint());
				context.getBean(DynamoTableOperations.class).create(Report.class);
				context.getBean(DynamoTemplate.class).insert(new Report("r1", "text"));
				assertThat(context.getBean(DynamoTemplate.class).query(Report.class).partitionKey("r1").count())
					.isEqualTo(1);
			});
	}

	@Test
	void localEndpointNeedsNothingOfSpringCloudAws() {
		this.contextRunner
			.withPropertyValues("dynamo.endpoint=http://localhost:8000", "spring.cloud.aws.region.static=",
					"spring.cloud.aws.region.profile.name=none", "spring.cloud.aws.credentials.access-key=",
					"spring.cloud.aws.credentials.secret-key=")
			.withBean(AwsCredentialsProvider.class, () -> () -> {
				throw SdkClientException.create("none");
			})
			.run((context) -> assertPlace(context.getBean(DynamoDbClient.class).serviceClientConfiguration(),
					Region.US_EAST_1, "local", "http://localhost:8000"));
	}

	@Test
	void clientsBelowThePropertiesUseTheProvidersOfSpringCloudAws() {
		this.contextRunner
			.withPropertyValues("dynamo.clients.archive.max-retries=1", "dynamo.clients.blue.region=us-east-1")
			.run((context) -> {
				assertThat(context).hasSingleBean(DynamoDbTemplate.class);
				assertThat(place(context.getBean("archiveDynamoDbClient")).region()).isEqualTo(Region.EU_NORTH_1);
				assertThat(place(context.getBean("blueDynamoDbClient")).region()).isEqualTo(Region.US_EAST_1);
				assertThat(accessKey(place(context.getBean("blueDynamoDbClient")))).isEqualTo("cloud");
			});
	}

	@Test
	void nothingIsMissedWithoutSpringCloudAws() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(DynamoClientAutoConfiguration.class, DynamoAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("io.awspring"))
			.withPropertyValues("dynamo.region=ap-south-1")
			.run((context) -> assertThat(context).hasSingleBean(DynamoDbClient.class)
				.doesNotHaveBean(DynamoClientAutoConfiguration.class));
	}

	private static AwsServiceClientConfiguration place(Object client) {
		return ((DynamoDbClient) client).serviceClientConfiguration();
	}

	private static String accessKey(AwsServiceClientConfiguration configuration) {
		return ((AwsCredentials) configuration.credentialsProvider().resolveIdentity().join()).accessKeyId();
	}

	private static void assertPlace(AwsServiceClientConfiguration configuration, Region region, String accessKey,
			String endpoint) {
		assertThat(configuration.region()).isEqualTo(region);
		assertThat(accessKey(configuration)).isEqualTo(accessKey);
		assertThat(configuration.endpointOverride()).hasValue(URI.create(endpoint));
	}

	private static final class CloudDetails implements AwsConnectionDetails {

		@Override
		public URI getEndpoint() {
			return URI.create("http://container.example:4566");
		}

		@Override
		public String getRegion() {
			return "sa-east-1";
		}

		@Override
		public String getAccessKey() {
			return "container";
		}

		@Override
		public String getSecretKey() {
			return "secret";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Report.class)
	static class ReportConfiguration {

	}

}
