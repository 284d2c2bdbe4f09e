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

package io.github.dynamospring.boot.autoconfigure.health;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.boot.actuate.shop.Order;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.boot.health.DynamoExecutionHealthIndicator;
import io.github.dynamospring.boot.health.DynamoHealthIndicator;
import io.github.dynamospring.boot.health.HeldLeases;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.worker.TimerSweeper;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoHealthContributorAutoConfiguration} and
 * {@link DynamoExecutionHealthContributorAutoConfiguration}.
 */
@Timeout(120)
class DynamoHealthContributorAutoConfigurationTests {

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final List<String> requests = new ArrayList<>();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class,
				DynamoHealthContributorAutoConfiguration.class, DynamoExecutionHealthContributorAutoConfiguration.class,
				HealthContributorAutoConfiguration.class, HealthContributorRegistryAutoConfiguration.class))
		.withBean(EmbeddedDynamo.class, () -> this.engine)
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create");

	private final ApplicationContextRunner executionRunner = this.contextRunner
		.withPropertyValues("dynamo.execution.enabled=true");

	DynamoHealthContributorAutoConfigurationTests() {
		this.engine.onRequest((request) -> this.requests.add(request.operation() + request.tableNames()));
	}

	@Test
	void healthOfDynamoDbIsChecked() {
		this.contextRunner.run((context) -> {
			assertThat(context.getBean(HealthContributorRegistry.class).getContributor("dynamo"))
				.isInstanceOf(DynamoHealthIndicator.class);
			assertThat(context).doesNotHaveBean(DynamoExecutionHealthIndicator.class);
		});
	}

	@Test
	void checkIsOneRequestForTheFirstTableOfTheEntities() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("dynamo.tables.prefix=shop_")
			.run((context) -> {
				this.requests.clear();
				assertThat(context.getBean(DynamoHealthIndicator.class).health().getDetails()).containsEntry("tables",
						Map.of("shop_customers", "ACTIVE"));
				assertThat(this.requests).containsExactly("DescribeTable[shop_customers]");
			});
	}

	@Test
	void startSendsNoRequest() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("dynamo.tables.action=none")
			.run((context) -> assertThat(context).hasBean("dynamoHealthContributor"));
		assertThat(this.requests).isEmpty();
	}

	@Test
	void tablesAreThoseOfTheProperty() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("dynamo.health.tables=orders,missing")
			.run((context) -> {
				assertThat(context.getBean(DynamoHealthIndicator.class).health().getStatus()).isEqualTo(Status.DOWN);
				assertThat(context.getBean(DynamoHealthIndicator.class).health().getDetails()).containsEntry("tables",
						Map.of("orders", "ACTIVE", "missing", "MISSING"));
			});
	}

	@Test
	void eachClientIsCheckedWithItsOwnTables() {
		this.contextRunner.withUserConfiguration(Shop.class, SecondClient.class).run((context) -> {
			CompositeHealthContributor composite = (CompositeHealthContributor) context
				.getBean(HealthContributorRegistry.class)
				.getContributor("dynamo");
			assertThat(composite).isNotNull();
			assertThat(composite.stream()).extracting((entry) -> entry.name()).containsExactly("first", "second");
			this.requests.clear();
			assertThat(composite.stream()
				.map((entry) -> ((HealthIndicator) entry.contributor()).health().getDetails().get("region")))
				.containsExactly("eu-west-1", "eu-west-2");
			assertThat(this.requests).containsExactly("DescribeTable[customers]", "ListTables[]");
		});
	}

	@Test
	void tablesOfNoClientAreRefused() {
		ApplicationContextRunner runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoHealthContributorAutoConfiguration.class))
			.withBean("east", DynamoDbClient.class, () -> SecondClient.client(this.engine, Region.US_EAST_1))
			.withBean("west", DynamoDbClient.class, () -> SecondClient.client(this.engine, Region.US_WEST_1));
		runner.run((context) -> assertThat(context).hasNotFailed());
		runner.withPropertyValues("dynamo.health.tables=orders")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("dynamo.health.tables")
				.hasMessageContaining("'east', 'west'"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "max-retries=0", "tables.prefix=old_" })
	void clientsOfThePropertiesAreChecked(String property) {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("dynamo.clients.archive." + property)
			.run((context) -> {
				CompositeHealthContributor composite = (CompositeHealthContributor) context
					.getBean(HealthContributorRegistry.class)
					.getContributor("dynamo");
				assertThat(composite).isNotNull();
				assertThat(composite.stream()).extracting((entry) -> entry.name())
					.containsExactly("archiveDynamoDbClient", "dynamoDbClient");
				assertThat(composite.stream())
					.allSatisfy((entry) -> assertThat(((HealthIndicator) entry.contributor()).health().getStatus())
						.isEqualTo(Status.UP));
			});
	}

	@Test
	void healthIsNotCheckedWhenSwitchedOff() {
		this.executionRunner
			.withPropertyValues("management.health.dynamo.enabled=false",
					"management.health.dynamoexecution.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean("dynamoHealthContributor")
				.doesNotHaveBean(DynamoExecutionHealthIndicator.class));
		this.executionRunner.withPropertyValues("management.health.defaults.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean("dynamoHealthContributor")
				.doesNotHaveBean(DynamoExecutionHealthIndicator.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "dynamoHealthIndicator", "dynamoHealthContributor", "dynamoExecutionHealthIndicator",
			"dynamoExecutionHealthContributor" })
	void indicatorsBackOff(String name) {
		HealthIndicator mine = () -> null;
		this.executionRunner.withBean(name, HealthIndicator.class, () -> mine).run((context) -> {
			assertThat(context).hasNotFailed();
			boolean execution = name.contains("Execution");
			assertThat(context.getBean(HealthContributorRegistry.class)
				.getContributor(execution ? "dynamoExecution" : "dynamo")).isSameAs(mine);
			assertThat(context.getBeansOfType(HealthContributor.class)).hasSize(3);
		});
	}

	@Test
	void applicationWithoutHealthStarts() {
		new ApplicationContextRunner().withUserConfiguration(Everything.class)
			.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create",
					"dynamo.execution.enabled=true")
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(DynamoDbClient.class)
				.doesNotHaveBean("dynamoHealthContributor")
				.doesNotHaveBean("dynamoExecutionHealthIndicator"));
	}

	@Test
	void healthOfTheExecutionStoreIsChecked() {
		this.executionRunner.run((context) -> {
			assertThat(context.getBean(HealthContributorRegistry.class).getContributor("dynamoExecution"))
				.isInstanceOf(DynamoExecutionHealthIndicator.class);
			assertThat(context.getBean(DynamoExecutionHealthIndicator.class).health()).satisfies((health) -> {
				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails()).extractingByKey("workers")
					.isEqualTo(Map.of("dynamoOutboxRelay", "running", "dynamoSpawnRelay", "running",
							"dynamoParkedRetrier", "running", "dynamoTimerSweeper", "running"));
			});
		});
	}

	@Test
	void leasesAreThoseOfTheWorkers() {
		HeldLeases mine = new HeldLeases();
		this.executionRunner.withBean(HeldLeases.class, () -> mine).run((context) -> {
			context.getBean(TimerSweeper.class).step();
			assertThat(mine.names()).contains("TIMER:timers");
			assertThat(context.getBean(DynamoExecutionHealthIndicator.class).health().getDetails())
				.containsKey("leases");
		});
	}

	@Test
	void storeOfTheApplicationIsChecked() {
		this.executionRunner
			.withBean(ExecutionStore.class, () -> new InMemoryExecutionStore(new JacksonPayloadSerializer()))
			.run((context) -> assertThat(context.getBean(DynamoExecutionHealthIndicator.class).health().getStatus())
				.isEqualTo(Status.UP));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "dynamo.health.timeout=0", "dynamo.health.timeout=-1s", "dynamo.health.execution.max-age=0" })
	void impossibleValuesAreRefusedByName(String property) {
		this.executionRunner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getName()).isEqualTo(property.substring(0, property.indexOf('=')))));
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Order.class)
	static class Shop {

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondClient {

		@Bean
		DynamoDbClient first(EmbeddedDynamo engine) {
			return client(engine, Region.EU_WEST_1);
		}

		@Bean(defaultCandidate = false)
		DynamoDbClient second(EmbeddedDynamo engine) {
			return client(engine, Region.EU_WEST_2);
		}

		private static DynamoDbClient client(EmbeddedDynamo engine, Region region) {
			return DynamoDbClient.builder()
				.httpClient(engine.httpClient())
				.endpointOverride(engine.endpoint())
				.region(region)
				.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
				.build();
		}

	}

	/**
	 * Imports as an application does: what lacks a class is not looked at.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
			DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class,
			DynamoHealthContributorAutoConfiguration.class, DynamoExecutionHealthContributorAutoConfiguration.class })
	static class Everything {

	}

}
