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

package io.github.dynamospring.boot.autoconfigure.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.observability.DynamoMeterObservationHandler;
import io.github.dynamospring.observability.DynamoObservationInterceptor;
import io.github.dynamospring.observability.DynamoRequestObservationConvention;
import io.github.dynamospring.observability.DynamoTimerObservationHandler;
import io.github.dynamospring.observability.OpenTelemetryDynamoRequestObservationConvention;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoObservationAutoConfiguration}.
 */
class DynamoObservationAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoObservationAutoConfiguration.class,
				DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoRepositoriesAutoConfiguration.class, EmbeddedDynamoAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create");

	private final ApplicationContextRunner observed = this.contextRunner.withUserConfiguration(Registries.class);

	private final AtomicInteger tasks = new AtomicInteger();

	@Test
	void observesTheClientAndTheRepositories() {
		this.observed.run((context) -> {
			TestObservationRegistry registry = context.getBean(TestObservationRegistry.class);
			registry.observationConfig().observationHandler(context.getBean(DynamoMeterObservationHandler.class));
			registry.clear();
			context.getBean(ThingRepository.class).findByName("a");
			TestObservationRegistryAssert.assertThat(registry)
				.hasObservationWithNameEqualTo("dynamo.request")
				.that()
				.hasContextualNameEqualTo("GetItem things")
				.hasHighCardinalityKeyValue("repository.method", "ThingRepository.findByName")
				.hasParentObservationContextSatisfying(
						(parent) -> assertThat(parent.getName()).isEqualTo("dynamo.repository"));
			assertThat(context.getBean(MeterRegistry.class)
				.get("dynamo.consumed.capacity")
				.tag("repository.method", "ThingRepository.findByName")
				.tag("kind", "read")
				.counter()
				.count()).isEqualTo(0.5);
			registry.clear();
			context.getBean(ThingRepository.class).save(new Thing("a"));
			TestObservationRegistryAssert.assertThat(registry)
				.hasObservationWithNameEqualTo("dynamo.request")
				.that()
				.hasHighCardinalityKeyValue("repository.method", "ThingRepository.save");
		});
	}

	@Test
	void attributesRequestsOfOtherThreadsToTheirRepositoryMethod() {
		this.observed.withBean("applicationTaskExecutor", Executor.class, () -> this::runOnAnotherThread)
			.run((context) -> {
				TestObservationRegistry registry = context.getBean(TestObservationRegistry.class);
				registry.clear();
				PartRepository parts = context.getBean(PartRepository.class);
				assertThat(parts.findByThingIn(List.of("a", "b"))).isEmpty();
				TestObservationRegistryAssert.assertThat(registry)
					.hasNumberOfObservationsWithNameEqualTo("dynamo.request", 2)
					.forAllObservationsWithNameEqualTo("dynamo.request",
							(request) -> request.hasContextualNameEqualTo("Query parts")
								.hasHighCardinalityKeyValue("repository.method", "PartRepository.findByThingIn"));
				assertThat(this.tasks).hasValue(2);
				registry.clear();
				assertThat(parts.findByThing("a")).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(List.of());
				TestObservationRegistryAssert.assertThat(registry)
					.hasObservationWithNameEqualTo("dynamo.request")
					.that()
					.hasHighCardinalityKeyValue("repository.method", "PartRepository.findByThing");
				assertThat(this.tasks).hasValue(3);
			});
	}

	private void runOnAnotherThread(Runnable task) {
		this.tasks.incrementAndGet();
		CompletableFuture.runAsync(task).join();
	}

	@Test
	void asksForTheConsumedCapacityAsConfigured() {
		this.observed.run((context) -> assertThat(capacity(context.getBean(DynamoDbClient.class))).isNotNull()
			.satisfies((capacity) -> assertThat(capacity.table()).isNull()));
		this.observed.withPropertyValues("dynamo.return-consumed-capacity=indexes")
			.run((context) -> assertThat(capacity(context.getBean(DynamoDbClient.class)).table()).isNotNull());
		this.observed.withPropertyValues("dynamo.return-consumed-capacity=none")
			.run((context) -> assertThat(capacity(context.getBean(DynamoDbClient.class))).isNull());
		this.contextRunner.run((context) -> assertThat(capacity(context.getBean(DynamoDbClient.class))).isNull());
	}

	@Test
	void canBeTurnedOff() {
		this.observed.withPropertyValues("dynamo.observation.enabled=false").run((context) -> {
			assertThat(context).doesNotHaveBean(DynamoObservationInterceptor.class);
			assertThat(context).doesNotHaveBean(DynamoMeterObservationHandler.class);
			context.getBean(ThingRepository.class).findByName("a");
			TestObservationRegistryAssert.assertThat(context.getBean(TestObservationRegistry.class))
				.doesNotHaveAnyObservation();
		});
	}

	@Test
	void observesUnderAnotherName() {
		this.observed.withPropertyValues("dynamo.observation.name=shop.dynamo").run((context) -> {
			context.getBean(ThingRepository.class).findByName("a");
			TestObservationRegistryAssert.assertThat(context.getBean(TestObservationRegistry.class))
				.hasObservationWithNameEqualTo("shop.dynamo");
		});
	}

	@Test
	void followsAConventionBean() {
		this.observed
			.withBean(DynamoRequestObservationConvention.class, OpenTelemetryDynamoRequestObservationConvention::new)
			.run((context) -> {
				context.getBean(ThingRepository.class).findByName("a");
				TestObservationRegistryAssert.assertThat(context.getBean(TestObservationRegistry.class))
					.hasObservationWithNameEqualTo("db.client.operation.duration");
			});
	}

	@Test
	void backsOffFromBeansOfTheApplication() {
		DynamoObservationInterceptor mine = new DynamoObservationInterceptor(ObservationRegistry.NOOP);
		this.observed.withBean(DynamoObservationInterceptor.class, () -> mine)
			.run((context) -> assertThat(context.getBean(DynamoObservationInterceptor.class)).isSameAs(mine));
	}

	@Test
	void needsARegistry() {
		this.contextRunner.run((context) -> {
			assertThat(context).hasNotFailed().doesNotHaveBean(DynamoObservationInterceptor.class);
			assertThat(context.getBean(ThingRepository.class).findByName("a")).isEmpty();
		});
	}

	@Test
	void needsNoMeters() {
		this.observed.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(DynamoObservationInterceptor.class)
				.doesNotHaveBean("dynamoMeterObservationHandler"));
		this.contextRunner.withBean(TestObservationRegistry.class, TestObservationRegistry::create)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(DynamoObservationInterceptor.class)
				.doesNotHaveBean(DynamoMeterObservationHandler.class));
	}

	@Test
	void timesRequestsInsteadOfTheDefaultTimers() {
		this.observed.withBean(DefaultMeterObservationHandler.class, new SimpleMeterRegistry())
			.withPropertyValues("management.metrics.observations.ignored-meters=long-task-timer")
			.run((context) -> {
				assertThat(context.getBeanProvider(MeterObservationHandler.class).orderedStream()).first()
					.isInstanceOf(DynamoTimerObservationHandler.class);
				MeterRegistry meters = context.getBean(MeterRegistry.class);
				context.getBean(TestObservationRegistry.class)
					.observationConfig()
					.observationHandler(context.getBean(DynamoTimerObservationHandler.class));
				context.getBean(ThingRepository.class).findByName("a");
				assertThat(meters.get("dynamo.request").timer().count()).isOne();
				assertThat(meters.find("dynamo.request.active").longTaskTimer()).isNull();
			});
	}

	@Test
	void leavesTimersToOtherHandlersThanTheDefaultOne() {
		this.observed.run((context) -> assertThat(context).doesNotHaveBean(DynamoTimerObservationHandler.class));
		DynamoTimerObservationHandler mine = new DynamoTimerObservationHandler(new SimpleMeterRegistry());
		this.observed.withBean(DefaultMeterObservationHandler.class, new SimpleMeterRegistry())
			.withBean(DynamoTimerObservationHandler.class, () -> mine)
			.run((context) -> assertThat(context.getBean(DynamoTimerObservationHandler.class)).isSameAs(mine));
	}

	private static ConsumedCapacity capacity(DynamoDbClient client) {
		return client.getItem((get) -> get.tableName("things").key(Map.of("pk", AttributeValue.fromS("thing#a"))))
			.consumedCapacity();
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class Registries {

		@Bean
		TestObservationRegistry observationRegistry() {
			return TestObservationRegistry.create();
		}

		@Bean
		SimpleMeterRegistry meterRegistry() {
			return new SimpleMeterRegistry();
		}

	}

}
