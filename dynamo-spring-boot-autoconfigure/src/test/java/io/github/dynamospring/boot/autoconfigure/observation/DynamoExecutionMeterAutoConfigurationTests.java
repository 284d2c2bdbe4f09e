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

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.WorkerResources;
import io.github.dynamospring.observability.MeterStoreObserver;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoExecutionMeterAutoConfiguration}.
 */
class DynamoExecutionMeterAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoExecutionMeterAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoExecutionAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create");

	private final ApplicationContextRunner executions = this.contextRunner
		.withPropertyValues("dynamo.execution.enabled=true");

	private final ApplicationContextRunner metered = this.executions.withBean(SimpleMeterRegistry.class);

	@Test
	void storeAndWorkersAreMeasured() {
		this.metered.run((context) -> {
			context.getBean(ExecutionStore.class)
				.commit(Commit.of(StoredExecution.create("a", "order", "new")).build());
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			assertThat(meters.get("dynamo.execution.commits").tag("outcome", "committed").timer().count()).isOne();
			assertThat(meters.get("dynamo.execution.consumed.capacity").tag("table", "execution_executions").counters())
				.isNotEmpty();
			assertThat(meters.get("dynamo.execution.leases").gauges()).hasSize(4);
		});
	}

	@Test
	void nothingIsMeasuredWithoutMetersOrStore() {
		this.executions.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(MeterStoreObserver.class));
		this.metered.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("dynamoMeterStoreObserver"));
		this.contextRunner.withBean(SimpleMeterRegistry.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(MeterStoreObserver.class));
	}

	@Test
	void canBeTurnedOff() {
		this.metered.withPropertyValues("dynamo.observation.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(MeterStoreObserver.class));
	}

	@Test
	void backsOffFromABeanOfTheApplication() {
		MeterStoreObserver mine = new MeterStoreObserver(new SimpleMeterRegistry(), Clock.systemUTC());
		this.metered.withBean(MeterStoreObserver.class, () -> mine)
			.run((context) -> assertThat(context.getBean(MeterStoreObserver.class)).isSameAs(mine));
	}

	@Test
	void observersOfTheApplicationAreToldOfEverything() {
		Set<String> told = ConcurrentHashMap.newKeySet();
		StoreObserver mine = (StoreObserver) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { StoreObserver.class },
				(proxy, method, arguments) -> method.getReturnType() == void.class ? told.add(method.getName()) : true);
		this.executions.withBean("mine", StoreObserver.class, () -> mine)
			.withPropertyValues("dynamo.execution.relay.enabled=false", "dynamo.execution.timers.enabled=false")
			.run((context) -> {
				StoreObserver all = context.getBean(WorkerResources.class).observer();
				for (Method method : StoreObserver.class.getMethods()) {
					Object[] arguments = Arrays.stream(method.getParameterTypes()).map(this::any).toArray();
					if (!method.getName().equals("committed")) {
						method.invoke(all, arguments);
					}
				}
				context.getBean(ExecutionStore.class)
					.commit(Commit.of(StoredExecution.create("a", "order", "new")).build());
				assertThat(told).containsExactlyInAnyOrderElementsOf(
						Arrays.stream(StoreObserver.class.getMethods()).map(Method::getName).toList());
			});
	}

	private @Nullable Object any(Class<?> type) {
		if (type == int.class) {
			return 1;
		}
		return (type == double.class) ? 1.0 : null;
	}

}
