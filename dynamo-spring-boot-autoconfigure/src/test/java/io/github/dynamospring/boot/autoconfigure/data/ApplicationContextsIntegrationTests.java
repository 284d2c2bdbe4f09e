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

package io.github.dynamospring.boot.autoconfigure.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.boot.actuate.DynamoEndpoint;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.health.DynamoExecutionHealthIndicator;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.worker.Worker;
import io.github.dynamospring.observability.MeterStoreObserver;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Applications that create their beans late, have several contexts, or are started again.
 */
@Timeout(120)
class ApplicationContextsIntegrationTests {

	private static final String[] TABLES = { "cities", "execution_counters", "execution_executions", "execution_outbox",
			"execution_processed", "execution_spawns", "execution_timers", "execution_trace" };

	private final EmbeddedDynamo engine = EmbeddedDynamo.builder().httpPort(0).build();

	private final List<String> requests = new ArrayList<>();

	ApplicationContextsIntegrationTests() {
		this.engine.onRequest((request) -> {
			synchronized (this.requests) {
				this.requests.add(request.operation());
			}
		});
	}

	@AfterEach
	void close() {
		this.engine.close();
	}

	private String[] arguments(String... more) {
		List<String> arguments = new ArrayList<>(List.of("--dynamo.endpoint=" + this.engine.endpoint(),
				"--spring.jmx.enabled=false", "--management.endpoints.web.exposure.include=dynamo,dynamoexecutions"));
		arguments.addAll(List.of(more));
		return arguments.toArray(String[]::new);
	}

	private static SpringApplicationBuilder application(Class<?>... sources) {
		return new SpringApplicationBuilder(sources).web(WebApplicationType.NONE).registerShutdownHook(false);
	}

	private ConfigurableApplicationContext runLazily(String... more) {
		return application(Application.class).lazyInitialization(true).run(arguments(more));
	}

	// Repositories are not put off by Spring Data, and bring the tables with them.
	private ConfigurableApplicationContext runLazilyWithoutRepositories(String... more) {
		List<String> arguments = new ArrayList<>(List.of("--dynamo.repositories.enabled=false"));
		arguments.addAll(List.of(more));
		return runLazily(arguments.toArray(String[]::new));
	}

	private List<String> tables() {
		try (ConfigurableApplicationContext context = runLazilyWithoutRepositories()) {
			return context.getBean(DynamoDbClient.class).listTables().tableNames();
		}
	}

	@Test
	void tablesAreCreatedAtTheStartAlthoughBeansAreCreatedLate() {
		runLazilyWithoutRepositories("--dynamo.tables.action=create", "--dynamo.execution.enabled=true",
				"--dynamo.execution.relay.enabled=false", "--dynamo.execution.timers.enabled=false")
			.close();
		assertThat(tables()).containsExactly(TABLES);
	}

	@Test
	void missingTableFailsTheStartAlthoughBeansAreCreatedLate() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> runLazilyWithoutRepositories("--dynamo.tables.action=validate"))
			.havingRootCause()
			.isInstanceOf(DynamoTableMismatchException.class);
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> runLazilyWithoutRepositories("--dynamo.clients.archive.tables.action=validate",
					"--dynamo.execution.enabled=true", "--dynamo.execution.client=archive"))
			.havingRootCause()
			.isInstanceOf(DynamoTableMismatchException.class);
	}

	@Test
	void nothingIsCreatedEarlyWithoutATableAction() {
		try (ConfigurableApplicationContext context = runLazilyWithoutRepositories("--dynamo.execution.enabled=true",
				"--dynamo.execution.relay.enabled=false", "--dynamo.execution.timers.enabled=false")) {
			assertThat(context.getBeanFactory().containsSingleton("dynamoTableInitializer")).isFalse();
			assertThat(context.getBeanFactory().containsSingleton("dynamoExecutionTableInitializer")).isFalse();
			assertThat(context.getBeanFactory().containsSingleton("dynamoDbClient")).isFalse();
			assertThat(this.requests).isEmpty();
		}
	}

	@Test
	void everythingWorksAlthoughBeansAreCreatedLate() {
		try (ConfigurableApplicationContext context = runLazily("--dynamo.tables.action=create",
				"--dynamo.execution.enabled=true")) {
			assertThat(context.getBeansOfType(Worker.class)).hasSize(4)
				.allSatisfy((name, worker) -> assertThat(worker.isRunning()).as(name).isTrue());
			save(context, "Rome");
			assertThat(context.getBean(DynamoEndpoint.class).dynamo().toString()).contains("cities", "findByMayor");
			assertThat(context.getBean(DynamoExecutionsEndpoint.class).backlog().workers()).hasSize(4);
			assertThat(context.getBean("dynamoHealthContributor", HealthIndicator.class).health().getStatus())
				.isEqualTo(Status.UP);
			assertThat(context.getBean(DynamoExecutionHealthIndicator.class).health().getStatus()).isEqualTo(Status.UP);
		}
	}

	@Test
	void applicationsInOneJvmDoNotShareAnything() {
		String[] embedded = { "--dynamo.embedded.enabled=true", "--dynamo.tables.action=create" };
		try (ConfigurableApplicationContext one = application(Application.class).run(embedded);
				ConfigurableApplicationContext other = application(Application.class).run(embedded)) {
			save(one, "Rome");
			assertThat(other.getBean(CityRepository.class).findByKey("IT", "Rome")).isEmpty();
			assertThat(one.getBean(CityRepository.class).findByKey("IT", "Rome")).isPresent();
			one.close();
			save(other, "Milan");
		}
	}

	@Test
	void childUsesWhatItsParentHasAndStartsNothingTwice() {
		SpringApplicationBuilder parent = application(Application.class);
		String[] arguments = arguments("--dynamo.tables.action=create", "--dynamo.execution.enabled=true",
				"--dynamo.execution.workers.node-id=node-1");
		try (ConfigurableApplicationContext root = parent.run(arguments);
				ConfigurableApplicationContext child = parent.child(ChildApplication.class)
					.web(WebApplicationType.NONE)
					.run(arguments)) {
			assertThat(child.getParent()).isSameAs(root);
			assertThat(child.getBean(DynamoDbClient.class)).isSameAs(root.getBean(DynamoDbClient.class));
			assertThat(child.getBean(ExecutionStore.class)).isSameAs(root.getBean(ExecutionStore.class));
			assertThat(child.getBeansOfType(Worker.class)).isEmpty();
			assertThat(root.getBeansOfType(Worker.class)).hasSize(4);
			save(child, "Rome");
			assertThat(root.getBean(CityRepository.class).findByKey("IT", "Rome")).isPresent();
			assertThat(child.getBean(DynamoExecutionsEndpoint.class).backlog().workers()).hasSize(4);
		}
		synchronized (this.requests) {
			assertThat(this.requests).filteredOn("CreateTable"::equals).hasSize(TABLES.length);
		}
	}

	@Test
	void siblingsHaveClientsAndRepositoriesOfTheirOwn() {
		String[] arguments = arguments("--dynamo.tables.action=create");
		try (ConfigurableApplicationContext root = application(Empty.class).run();
				ConfigurableApplicationContext one = application(Application.class).parent(root).run(arguments);
				ConfigurableApplicationContext other = application(Application.class).parent(root).run(arguments)) {
			assertThat(one.getBean(DynamoDbClient.class)).isNotSameAs(other.getBean(DynamoDbClient.class));
			save(one, "Rome");
			one.close();
			assertThat(other.getBean(CityRepository.class).findByKey("IT", "Rome")).isPresent();
		}
	}

	@Test
	void nothingIsLeftOfAnApplicationThatHasEnded() throws Exception {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		String[] arguments = arguments("--dynamo.tables.action=create", "--dynamo.execution.enabled=true");
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		for (int start = 0; start < 2; start++) {
			SpringApplicationBuilder builder = application(Application.class)
				.initializers((context) -> context.getBeanFactory().registerSingleton("meters", meters));
			try (ConfigurableApplicationContext context = builder.run(arguments)) {
				save(context, "Rome");
				context.getBean(MeterStoreObserver.class).leaseHeld("PARKED");
				assertThat(meters.get("dynamo.execution.leases").tag("kind", "parked").gauge().value())
					.as("the gauge of start %d", start)
					.isEqualTo(1);
			}
			assertThat(meters.getMeters()).filteredOn(Gauge.class::isInstance)
				.filteredOn((meter) -> meter.getId().getName().startsWith("dynamo."))
				.isEmpty();
		}
		assertThat(ended(Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> !before.contains(thread) && isOurs(thread.getName()))
			.collect(Collectors.toSet()))).isEmpty();
	}

	private static boolean isOurs(String name) {
		return name.startsWith("dynamo") || name.startsWith("sdk-") || name.startsWith("idle-connection-reaper");
	}

	private static List<String> ended(Set<Thread> threads) throws InterruptedException {
		List<String> alive = new ArrayList<>();
		for (Thread thread : threads) {
			thread.join(10_000);
			if (thread.isAlive()) {
				alive.add(thread.getName());
			}
		}
		return alive;
	}

	private static void save(ConfigurableApplicationContext context, String name) {
		context.getBean(CityRepository.class).save(new City("IT", name, "Roberto", new Population(1)));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	@Import(Population.Converter.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	static class ChildApplication {

	}

	@Configuration(proxyBeanMethods = false)
	static class Empty {

	}

}
