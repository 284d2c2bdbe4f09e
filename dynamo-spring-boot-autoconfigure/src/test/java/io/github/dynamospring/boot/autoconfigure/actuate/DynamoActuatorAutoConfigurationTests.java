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

package io.github.dynamospring.boot.autoconfigure.actuate;

import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

import io.github.dynamospring.boot.actuate.ClientInventory;
import io.github.dynamospring.boot.actuate.DynamoEndpoint;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpointWebExtension;
import io.github.dynamospring.boot.actuate.DynamoInfoContributor;
import io.github.dynamospring.boot.actuate.shop.Order;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.ParkedWork;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.util.VersionInfo;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.jmx.JmxEndpointAutoConfiguration;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.jmx.JmxAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoEndpointAutoConfiguration},
 * {@link DynamoExecutionsEndpointAutoConfiguration} and
 * {@link DynamoInfoContributorAutoConfiguration}.
 */
@Timeout(120)
class DynamoActuatorAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class,
				DynamoEndpointAutoConfiguration.class, DynamoExecutionsEndpointAutoConfiguration.class,
				DynamoInfoContributorAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create",
				"dynamo.execution.enabled=true");

	private final ApplicationContextRunner exposedRunner = this.contextRunner
		.withPropertyValues("management.endpoints.web.exposure.include=dynamo,dynamoexecutions");

	@Test
	void endpointsAreThereWhenExposed() {
		this.exposedRunner.run((context) -> assertThat(context).hasSingleBean(DynamoEndpoint.class)
			.hasSingleBean(DynamoExecutionsEndpoint.class)
			.hasSingleBean(DynamoExecutionsEndpointWebExtension.class));
	}

	@Test
	void nothingIsThereUnlessExposed() {
		this.contextRunner.run((context) -> assertThat(context).doesNotHaveBean(DynamoEndpoint.class)
			.doesNotHaveBean(DynamoExecutionsEndpoint.class)
			.doesNotHaveBean(DynamoExecutionsEndpointWebExtension.class)
			.doesNotHaveBean(ClientInventory.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.endpoint.dynamo.access", "management.endpoint.dynamoexecutions.access" })
	void endpointIsNotThereWithoutAccess(String property) {
		this.exposedRunner.withPropertyValues(property + "=NONE").run((context) -> {
			boolean executions = property.contains("executions");
			assertThat(context.getBeansOfType(DynamoEndpoint.class)).hasSize(executions ? 1 : 0);
			assertThat(context.getBeansOfType(DynamoExecutionsEndpoint.class)).hasSize(executions ? 0 : 1);
			assertThat(context.getBeansOfType(DynamoExecutionsEndpointWebExtension.class)).hasSize(executions ? 0 : 1);
		});
	}

	@Test
	void executionsNeedAStore() {
		this.exposedRunner.withPropertyValues("dynamo.execution.enabled=false")
			.run((context) -> assertThat(context).hasSingleBean(DynamoEndpoint.class)
				.doesNotHaveBean(DynamoExecutionsEndpoint.class));
	}

	@Test
	void endpointsBackOff() {
		ClientInventory clients = new ClientInventory(Map.of(), Map.of(), null);
		DynamoEndpoint mine = new DynamoEndpoint(clients, Map.of(), List::of, Map.of());
		ExecutionStore store = new InMemoryExecutionStore(new JacksonPayloadSerializer());
		DynamoExecutionsEndpoint myExecutions = DynamoExecutionsEndpoint
			.builder(store, new ParkedWork(store, new WorkSignal()), new ExecutionRuntime(store, Clock.systemUTC()))
			.build();
		this.exposedRunner.withBean(DynamoEndpoint.class, () -> mine)
			.withBean(ClientInventory.class, () -> clients)
			.withBean(DynamoExecutionsEndpoint.class, () -> myExecutions)
			.run((context) -> {
				assertThat(context).getBean(DynamoEndpoint.class).isSameAs(mine);
				assertThat(context).getBean(ClientInventory.class).isSameAs(clients);
				assertThat(context).getBean(DynamoExecutionsEndpoint.class).isSameAs(myExecutions);
			});
	}

	@Test
	void webExtensionIsLeftOutWhereOnlyJmxIsExposed() {
		this.contextRunner
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=dynamoexecutions")
			.run((context) -> assertThat(context).hasSingleBean(DynamoExecutionsEndpoint.class)
				.doesNotHaveBean(DynamoExecutionsEndpointWebExtension.class));
	}

	@Test
	void applicationWithoutActuatorStarts() {
		new ApplicationContextRunner().withUserConfiguration(Everything.class)
			.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create",
					"dynamo.execution.enabled=true", "management.info.dynamo.enabled=true",
					"management.endpoints.web.exposure.include=dynamo,dynamoexecutions")
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(ExecutionStore.class)
				.doesNotHaveBean("dynamoEndpoint")
				.doesNotHaveBean("dynamoExecutionsEndpoint")
				.doesNotHaveBean("dynamoInfoContributor"));
	}

	@Test
	void infoHasToBeAskedFor() {
		this.contextRunner.run((context) -> assertThat(context).doesNotHaveBean(DynamoInfoContributor.class));
		this.contextRunner.withPropertyValues("management.info.defaults.enabled=true")
			.run((context) -> assertThat(context).doesNotHaveBean(DynamoInfoContributor.class));
	}

	@Test
	void infoTellsVersionsAndClients() {
		this.contextRunner.withPropertyValues("management.info.dynamo.enabled=true").run((context) -> {
			Info.Builder builder = new Info.Builder();
			context.getBean(DynamoInfoContributor.class).contribute(builder);
			Object sdkVersion = ReflectionUtils.getField(VersionInfo.class.getField("SDK_VERSION"), null);
			Map<?, ?> details = builder.build().get("dynamo", Map.class);
			assertThat(details.get("sdkVersion")).isEqualTo(sdkVersion);
			assertThat((Map<?, ?>) details.get("clients")).hasToString("{dynamoDbClient={region=us-east-1, "
					+ "endpointKind=EMBEDDED, endpoint=http://embedded-dynamo.localhost}, dynamoDbAsyncClient={"
					+ "region=us-east-1, endpointKind=EMBEDDED, endpoint=http://embedded-dynamo.localhost}}");
		});
	}

	@Test
	void infoBacksOff() {
		DynamoInfoContributor mine = new DynamoInfoContributor(new ClientInventory(Map.of(), Map.of(), null));
		this.contextRunner.withPropertyValues("management.info.dynamo.enabled=true")
			.withBean(DynamoInfoContributor.class, () -> mine)
			.run((context) -> assertThat(context).getBean(DynamoInfoContributor.class).isSameAs(mine));
	}

	@Test
	void operationsAreThereForJmxWithSimpleParameters() {
		jmxRunner().withPropertyValues("management.endpoint.dynamoexecutions.access=UNRESTRICTED").run((context) -> {
			assertThat(operations(context, "Dynamo")).containsOnlyKeys("dynamo", "table");
			assertThat(operations(context, "Dynamoexecutions")).containsOnlyKeys("backlog", "read", "change", "discard")
				.allSatisfy((name, types) -> assertThat(types).isSubsetOf("java.lang.String", "java.lang.Integer",
						"java.lang.Boolean"));
		});
	}

	@Test
	void operationsThatChangeAreNotThereForJmxByDefault() {
		jmxRunner()
			.run((context) -> assertThat(operations(context, "Dynamoexecutions")).containsOnlyKeys("backlog", "read"));
	}

	@Test
	void endpointsAnswerJmx() {
		jmxRunner().withPropertyValues("management.endpoint.dynamoexecutions.access=UNRESTRICTED").run((context) -> {
			context.getBean(ExecutionStore.class).save(StoredExecution.create("o1", "order", "secret"));
			assertThat(invoke(context, "Dynamo", "dynamo")).asString().contains("StatusIndex");
			assertThat(invoke(context, "Dynamo", "table", "orders")).asString().contains("ACTIVE");
			assertThat(invoke(context, "Dynamo", "table", "unknown")).isNull();
			assertThat(invoke(context, "Dynamoexecutions", "backlog")).asString().contains("outbox");
			assertThat(
					invoke(context, "Dynamoexecutions", "read", "executions", "o1", null, null, null, null, null, null))
				.asString()
				.contains("PENDING")
				.contains("******")
				.doesNotContain("secret");
			assertThat(invoke(context, "Dynamoexecutions", "change", "executions", "o1", "suspend")).asString()
				.contains("changed=1");
			assertThat(invoke(context, "Dynamoexecutions", "read", "executions", null, "SUSPENDED", null, null, true, 5,
					null))
				.asString()
				.contains("o1");
			assertThat(invoke(context, "Dynamoexecutions", "discard", "parked", "o1", "event:1")).asString()
				.contains("changed=0");
		});
	}

	private ApplicationContextRunner jmxRunner() {
		return this.contextRunner
			.withConfiguration(AutoConfigurations.of(JmxAutoConfiguration.class, EndpointAutoConfiguration.class,
					JmxEndpointAutoConfiguration.class))
			.withUserConfiguration(Shop.class)
			.withPropertyValues("spring.jmx.enabled=true", "spring.jmx.unique-names=true",
					"management.endpoints.jmx.domain=dynamo.test",
					"management.endpoints.jmx.exposure.include=dynamo,dynamoexecutions",
					"dynamo.execution.relay.enabled=false", "dynamo.execution.timers.enabled=false");
	}

	private static Map<String, Set<String>> operations(AssertableApplicationContext context, String endpoint)
			throws Exception {
		MBeanInfo info = server(context).getMBeanInfo(name(context, endpoint));
		return List.of(info.getOperations())
			.stream()
			.collect(Collectors.toMap(MBeanOperationInfo::getName,
					(operation) -> List.of(operation.getSignature())
						.stream()
						.map(MBeanParameterInfo::getType)
						.collect(Collectors.toSet())));
	}

	private static Object invoke(AssertableApplicationContext context, String endpoint, String operation,
			Object... parameters) throws Exception {
		return server(context).invoke(name(context, endpoint), operation, parameters, new String[0]);
	}

	private static MBeanServer server(AssertableApplicationContext context) {
		return context.getBeanProvider(MBeanServer.class).getIfAvailable(ManagementFactory::getPlatformMBeanServer);
	}

	private static ObjectName name(AssertableApplicationContext context, String endpoint) throws Exception {
		return server(context).queryNames(new ObjectName("dynamo.test:type=Endpoint,name=" + endpoint + ",*"), null)
			.iterator()
			.next();
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Order.class)
	static class Shop {

	}

	/**
	 * Imports as an application does: what lacks a class is not looked at.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
			DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class,
			DynamoEndpointAutoConfiguration.class, DynamoExecutionsEndpointAutoConfiguration.class,
			DynamoInfoContributorAutoConfiguration.class })
	static class Everything {

	}

}
