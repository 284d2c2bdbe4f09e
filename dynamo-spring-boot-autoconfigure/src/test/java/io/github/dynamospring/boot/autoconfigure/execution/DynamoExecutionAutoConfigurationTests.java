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

package io.github.dynamospring.boot.autoconfigure.execution;

import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.MissingPayloadSerializerException;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.AsyncExecutionStore;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.execution.worker.ApplicationEvents;
import io.github.dynamospring.execution.worker.CancelledExecutions;
import io.github.dynamospring.execution.worker.Children;
import io.github.dynamospring.execution.worker.ExecutionDefinitions;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.IdempotentActions;
import io.github.dynamospring.execution.worker.OnEvent;
import io.github.dynamospring.execution.worker.OnTimer;
import io.github.dynamospring.execution.worker.OutboxRelay;
import io.github.dynamospring.execution.worker.ParkedRetrier;
import io.github.dynamospring.execution.worker.ParkedWork;
import io.github.dynamospring.execution.worker.SpawnRelay;
import io.github.dynamospring.execution.worker.TimerSweeper;
import io.github.dynamospring.execution.worker.WorkHandlers;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.execution.worker.Worker;
import io.github.dynamospring.execution.worker.WorkerResources;
import io.github.dynamospring.execution.worker.WorkerSettings;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoExecutionAutoConfiguration}.
 */
@Timeout(120)
class DynamoExecutionAutoConfigurationTests {

	private static final List<Class<?>> BEANS = List.of(ExecutionStore.class, AsyncExecutionStore.class,
			ExecutionStoreSettings.class, ExecutionTables.class, PayloadSerializer.class, WorkSignal.class,
			ExecutionDefinitions.class, ExecutionRuntime.class, ParkedWork.class, IdempotentActions.class,
			ApplicationEvents.class, CancelledExecutions.class, Children.class, WorkHandlers.class,
			WorkerSettings.class, WorkerResources.class, OutboxRelay.class, SpawnRelay.class, ParkedRetrier.class,
			TimerSweeper.class);

	private static final ExecutionStore STORE = new InMemoryExecutionStore(new JacksonPayloadSerializer());

	private final ApplicationContextRunner disabledRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.enabled=true");

	private final ApplicationContextRunner contextRunner = this.disabledRunner
		.withPropertyValues("dynamo.execution.enabled=true", "dynamo.tables.action=create");

	@Test
	void nothingIsThereUnlessEnabled() {
		this.disabledRunner.run((context) -> BEANS.forEach((type) -> assertThat(context).doesNotHaveBean(type)));
	}

	@Test
	void everythingIsThereAndWorksWhenEnabled() {
		this.contextRunner.run((context) -> {
			BEANS.forEach((type) -> assertThat(context).hasSingleBean(type));
			assertThat(context.getBeansOfType(Worker.class)).hasSize(4)
				.allSatisfy((name, worker) -> assertThat(worker.isRunning()).as(name).isTrue());
		});
	}

	@ParameterizedTest
	@CsvSource({ "relay,3", "timers,1" })
	void workersCanBeLeftToOtherNodes(String name, int fewer) {
		this.contextRunner.withPropertyValues("dynamo.execution." + name + ".enabled=false")
			.run((context) -> assertThat(context.getBeansOfType(Worker.class)).hasSize(4 - fewer));
	}

	@Test
	void tableActionCoversTheSevenTables() {
		this.contextRunner.withPropertyValues("dynamo.tables.prefix=shop_", "dynamo.execution.table-name=flow")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("shop_flow_counters", "shop_flow_executions", "shop_flow_outbox",
						"shop_flow_processed", "shop_flow_spawns", "shop_flow_timers", "shop_flow_trace"));
	}

	@Test
	void missingTablesFailTheStartWhenValidated() {
		this.contextRunner.withPropertyValues("dynamo.tables.action=validate")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("execution_executions"));
	}

	@Test
	void noTableActionCreatesNothing() {
		List<String> requests = new ArrayList<>();
		EmbeddedDynamo engine = EmbeddedDynamo.create();
		engine.onRequest((request) -> requests.add(request.operation()));
		this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine)
			.withPropertyValues("dynamo.tables.action=none", "dynamo.execution.relay.enabled=false",
					"dynamo.execution.timers.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(requests).isEmpty();
	}

	@Test
	void storeBacksOff() {
		InMemoryExecutionStore mine = new InMemoryExecutionStore(new JacksonPayloadSerializer());
		this.contextRunner.withBean(ExecutionStore.class, () -> mine)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(DynamoExecutionStore.class)
				.doesNotHaveBean(ExecutionTables.class)
				.hasSingleBean(OutboxRelay.class));
	}

	@Test
	void settingsBackOff() {
		ExecutionStoreSettings settings = ExecutionStoreSettings.defaults().withTablePrefix("mine");
		WorkerSettings workers = WorkerSettings.of("mine");
		this.contextRunner.withBean(ExecutionStoreSettings.class, () -> settings)
			.withBean(WorkerSettings.class, () -> workers)
			.run((context) -> {
				assertThat(context.getBean(ExecutionStoreSettings.class)).isSameAs(settings);
				assertThat(context.getBean(WorkerSettings.class)).isSameAs(workers);
			});
	}

	@Test
	void serializerBacksOff() {
		JacksonPayloadSerializer mine = new JacksonPayloadSerializer();
		this.contextRunner.withBean("mine", PayloadSerializer.class, () -> mine)
			.run((context) -> assertThat(context).hasSingleBean(PayloadSerializer.class).hasBean("mine"));
	}

	@Test
	void missingJacksonIsNamedWithTheRemedy() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("tools.jackson"))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(MissingPayloadSerializerException.class,
						(ex) -> assertThat(ex.getCandidates()).isZero()));
	}

	@Test
	void severalSerializersOfWhichNoneIsPrimaryAreTold() {
		this.contextRunner.withBean("one", PayloadSerializer.class, JacksonPayloadSerializer::new)
			.withBean("two", PayloadSerializer.class, JacksonPayloadSerializer::new)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(MissingPayloadSerializerException.class,
						(ex) -> assertThat(ex.getCandidates()).isEqualTo(2)));
	}

	@Test
	void runtimeBacksOff() {
		backsOff(ExecutionRuntime.class, (store) -> new ExecutionRuntime(store, Clock.systemUTC()));
		backsOff(IdempotentActions.class, (store) -> new IdempotentActions(store, new JacksonPayloadSerializer(),
				Clock.systemUTC(), Duration.ofSeconds(1)));
		backsOff(ExecutionDefinitions.class, (store) -> new ExecutionDefinitions(Map.of()));
		backsOff(ParkedWork.class, (store) -> new ParkedWork(store, new WorkSignal()));
		backsOff(Children.class, (store) -> new Children(store, new ExecutionDefinitions(Map.of())));
		backsOff(WorkSignal.class, (store) -> new WorkSignal());
		backsOff(ApplicationEvents.class, (store) -> new ApplicationEvents((event) -> {
		}, Map.of()));
		backsOff(CancelledExecutions.class,
				(store) -> new CancelledExecutions(new ExecutionRuntime(store, Clock.systemUTC())));
	}

	@Test
	void workersBackOff() {
		WorkHandlers none = WorkHandlers.builder(STORE, new ExecutionRuntime(STORE, Clock.systemUTC())).build();
		WorkerSettings settings = WorkerSettings.of("mine");
		WorkerResources resources = new WorkerResources(Clock.systemUTC(), RandomGenerator.getDefault(), Runnable::run,
				StoreObserver.NONE, new WorkSignal());
		backsOff(WorkHandlers.class, (store) -> none);
		backsOff(WorkerResources.class, (store) -> resources);
		backsOff(OutboxRelay.class, (store) -> new OutboxRelay(store, none, settings, resources));
		backsOff(SpawnRelay.class, (store) -> new SpawnRelay(store, none, settings, resources));
		backsOff(TimerSweeper.class, (store) -> new TimerSweeper(store, none, settings, resources));
		backsOff(ParkedRetrier.class, (store) -> new ParkedRetrier(store, none, settings, resources));
	}

	private <T> void backsOff(Class<T> type, Function<ExecutionStore, T> mine) {
		T bean = mine.apply(STORE);
		this.contextRunner.withBean(ExecutionStore.class, () -> STORE)
			.withBean("mine", type, () -> bean)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBean(type)).isSameAs(bean);
			});
	}

	@Test
	void tablesAndAsynchronousStoreBackOff() {
		AsyncExecutionStore mine = (AsyncExecutionStore) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { AsyncExecutionStore.class }, (proxy, method, arguments) -> switch (method.getName()) {
					case "hashCode" -> System.identityHashCode(proxy);
					case "equals" -> proxy == arguments[0];
					default -> method.getName();
				});
		this.contextRunner.withBean("mine", AsyncExecutionStore.class, () -> mine)
			.run((context) -> assertThat(context.getBean(AsyncExecutionStore.class)).isSameAs(mine));
		this.contextRunner.withUserConfiguration(TablesConfiguration.class)
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(ExecutionTables.class).hasBean("mine"));
	}

	@Test
	void workersFollowTheProperties() {
		this.contextRunner
			.withPropertyValues("dynamo.execution.workers.node-id=n7", "dynamo.execution.workers.page-size=7",
					"dynamo.execution.workers.concurrency=3", "dynamo.execution.workers.min-poll-delay=10ms",
					"dynamo.execution.workers.max-poll-delay=1s", "dynamo.execution.workers.lease-duration=20s",
					"dynamo.execution.workers.handler-timeout=5s", "dynamo.execution.workers.max-attempts=4",
					"dynamo.execution.workers.backoff=2s", "dynamo.execution.workers.max-backoff=8s",
					"dynamo.execution.workers.parked-retry=0", "dynamo.execution.workers.suspended-delay=3s",
					"dynamo.execution.workers.stop-timeout=1s")
			.run((context) -> {
				WorkerSettings settings = context.getBean(WorkerSettings.class);
				assertThat(settings.owner()).isEqualTo("n7");
				assertThat(settings.pageSize()).isEqualTo(7);
				assertThat(settings.concurrency()).isEqualTo(3);
				assertThat(settings.minPollDelay()).hasMillis(10);
				assertThat(settings.maxPollDelay()).hasSeconds(1);
				assertThat(settings.leaseDuration()).hasSeconds(20);
				assertThat(settings.handlerTimeout()).hasSeconds(5);
				assertThat(settings.retry().maxAttempts()).isEqualTo(4);
				assertThat(settings.retry().initialDelay()).hasSeconds(2);
				assertThat(settings.retry().maxDelay()).hasSeconds(8);
				assertThat(settings.parkedRetry()).isNull();
				assertThat(settings.suspendedDelay()).hasSeconds(3);
				assertThat(settings.stopTimeout()).hasSeconds(1);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "workers.page-size=0", "workers.concurrency=0", "workers.max-attempts=0",
			"workers.backoff=0", "workers.max-backoff=1ms", "workers.min-poll-delay=0", "workers.max-poll-delay=1ms",
			"workers.lease-duration=0", "workers.handler-timeout=0", "workers.suspended-delay=-1s",
			"workers.stop-timeout=-1s", "trace.max=0", "mark-retention=-1s", "finished-retention=0",
			"trace.retention=0", "compress-above=0", "table-name=two words", "workers.node-id=",
			"workers.parked-retry=-1s", "workers.handler-timeout=40000d", "workers.max-backoff=40000d",
			"workers.max-poll-delay=40000d", "workers.stop-timeout=40000d", "mark-retention=40000d" })
	void impossibleValuesAreRefusedByName(String property) {
		this.contextRunner.withPropertyValues("dynamo.execution." + property)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getName())
							.isEqualTo("dynamo.execution." + property.substring(0, property.indexOf('=')))));
	}

	@Test
	void definitionsComeFromProperties() {
		this.contextRunner.withPropertyValues("dynamo.execution.definitions.order=java.lang.String")
			.run((context) -> assertThat(context.getBean(ExecutionDefinitions.class).stateType("order"))
				.contains(String.class));
	}

	@Test
	void observersOfTheApplicationAreTold() {
		List<String> committed = new ArrayList<>();
		this.contextRunner.withBean("mine", StoreObserver.class, () -> new StoreObserver() {

			@Override
			public void committed(CommitResult<?> result, Duration took) {
				committed.add(result.execution().id());
			}

		}).run((context) -> {
			context.getBean(ExecutionStore.class).save(StoredExecution.create("a", "order", "new"));
			assertThat(committed).containsExactly("a");
		});
	}

	@Test
	void traceFollowsItsProperty() {
		this.contextRunner.withPropertyValues("dynamo.execution.trace.enabled=true", "dynamo.execution.trace.max=2")
			.run((context) -> {
				ExecutionStore store = context.getBean(ExecutionStore.class);
				StoredExecution<String> execution = StoredExecution.create("a", "order", "new");
				for (int i = 0; i < 3; i++) {
					execution = store.commit(Commit.of(execution).trace(TraceStep.of("step" + i)).build()).execution();
				}
				assertThat(store.readTrace("a")).extracting(TraceStep::event).containsExactly("step1", "step2");
			});
	}

	@Test
	void annotatedMethodsOfBeansHandleEventsAndTimers() {
		this.contextRunner.withUserConfiguration(SagaConfiguration.class).run((context) -> {
			ExecutionStore store = context.getBean(ExecutionStore.class);
			Saga saga = context.getBean(Saga.class);
			store.commit(Commit.of(StoredExecution.create("a", "order", "new"))
				.emit("payment-service", "payment-requested", "12.50")
				.schedule("payment", Clock.systemUTC().instant())
				.build());
			assertThat(saga.paid.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(saga.expired.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(saga.amount).isEqualTo("12.50");
		});
	}

	@Test
	void impossibleHandlerFailsTheStart() {
		this.contextRunner.withBean(BadHandlers.class)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining(BadHandlers.class.getName())
				.hasMessageContaining("Remedy: "));
	}

	/**
	 * A saga.
	 */
	@Configuration(proxyBeanMethods = false)
	static class SagaConfiguration {

		@Bean
		Saga saga() {
			return new Saga();
		}

	}

	/**
	 * Tables of the application's own.
	 */
	@Configuration(proxyBeanMethods = false)
	static class TablesConfiguration {

		@Bean
		ExecutionTables mine(DynamoDbClient client) {
			return new ExecutionTables(client, ExecutionStoreSettings.defaults());
		}

	}

	/**
	 * Handlers.
	 */
	static class Saga {

		private final CountDownLatch paid = new CountDownLatch(1);

		private final CountDownLatch expired = new CountDownLatch(1);

		private volatile String amount = "";

		@OnEvent("payment-requested")
		void pay(OutboxEntry entry, String payload) {
			this.amount = payload;
			this.paid.countDown();
		}

		@OnTimer("payment")
		Commit<String> expired(StoredExecution<String> order, DueTimer timer) {
			this.expired.countDown();
			return Commit.of(order).status(ExecutionStatus.CANCELLED).build();
		}

	}

	/**
	 * A handler that cannot work.
	 */
	static class BadHandlers {

		@OnTimer("x")
		void expired(String text) {
		}

	}

}
